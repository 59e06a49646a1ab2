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

/// The text of each page.
fn page_texts(bytes: &[u8]) -> Vec<String> {
    let doc = Document::load_mem(bytes).unwrap();
    let pages = doc.get_pages().into_values();
    let text = |id| read(&doc, id).glyphs.into_iter().map(|glyph| glyph.text).collect();
    pages.map(text).collect()
}

#[test]
fn the_opener_of_a_chapter_shows_its_pictures() {
    let spec = |more: &str| {
        format!(
            "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"kdp-large-print\"\n[[front]]\npage = \"title\"\n\
             [[chapter]]\nid = \"a\"\ntitle = \"Opener\"\nkind = \"sudoku-6\"\nlevel = \"gentle\"\ncount = 1\n\
             options = {{ symbols = \"sea\" }}\n{more}"
        )
    };
    let opener = |more: &str| {
        let (_, printed) = made(&spec(more));
        let (_, bytes, manifest) = &printed[0];
        assert_eq!(findings(bytes.clone(), manifest), [""; 0]);
        let mut pages = page_texts(bytes).into_iter();
        pages.find(|text| text.contains("Opener")).unwrap()
    };
    let sea = THEMES.iter().find(|theme| theme.name == "sea").unwrap();
    assert!(sea.pictures.iter().all(|picture| opener("").contains(*picture)));
    assert!(!opener("ornament = \"leaf\"\n").contains(sea.pictures[0]));
}
