//! Puzzles with the pictures of each theme are read back, and their rules speak of pictures.

use bookgen_puzzles::figure::pictures::THEMES;
use lopdf::Document;

use super::findings;
use super::templates_and_kinds::made;
use crate::pdf_reader::read;

#[test]
fn the_pictures_of_each_theme_are_read_back() {
    for theme in &THEMES {
        let chapter = |kind: &str, level: &str| {
            format!(
                "[[chapter]]\nid = \"{kind}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\ncount = 2\n\
                 options = {{ symbols = \"{}\" }}\n",
                theme.name
            )
        };
        let spec = format!(
            "[book]\ntitle = \"T\"\nseed = 1\n[[front]]\npage = \"how-to-solve\"\n{}{}",
            chapter("sudoku-4", "gentle"),
            chapter("sudoku-6", "medium")
        );
        let (_, printed) = made(&spec);
        let (_, bytes, manifest) = &printed[0];
        assert_eq!(findings(bytes.clone(), manifest), [""; 0], "{}", theme.name);
        assert_eq!(manifest.examples.len(), 2);
        for (size, page) in [4, 6].into_iter().zip(&manifest.examples) {
            let doc = Document::load_mem(bytes).unwrap();
            let id = doc.get_pages()[&(page[0] as u32)];
            let text: String = read(&doc, id).glyphs.into_iter().map(|glyph| glyph.text).collect();
            for picture in &theme.pictures[..size] {
                assert!(text.contains(*picture), "{picture} {text}");
            }
            assert!(text.contains("picture") && !text.contains("digit"), "{text}");
        }
    }
}
