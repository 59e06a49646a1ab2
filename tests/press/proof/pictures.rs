//! Puzzles with the pictures of each theme are read back, and their rules speak of pictures.

use bookgen_puzzles::figure::pictures::THEMES;
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::templates_and_kinds::made;
use super::{edit, findings, replace, without_seal, word};
use crate::pdf_reader::{PageContent, PageGlyph, read};

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

#[test]
fn a_changed_picture_of_a_word_search_is_a_finding() {
    let spec = "[book]\ntitle = \"T\"\nseed = 1\n[[front]]\npage = \"how-to-solve\"\n\
                [[chapter]]\nid = \"a\"\nkind = \"wordsearch\"\nlevel = \"easy\"\ncount = 1\n\
                options = { words = \"builtin:pictures\" }\n";
    let (_, printed) = made(spec);
    let (_, bytes, manifest) = &printed[0];
    let page = manifest.puzzles[0].page.unwrap();
    let changed = |change: &dyn Fn(&mut Vec<Operation>, &PageContent)| -> Vec<String> {
        let mut doc = Document::load_mem(bytes).unwrap();
        edit(&mut doc, page, change);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        findings(bytes, &without_seal(manifest))
    };
    assert_eq!(changed(&|_, _| ()), [""; 0]);
    let glyph = |sheet: &PageContent, text: &str| -> PageGlyph {
        sheet.glyphs.iter().find(|glyph| glyph.text == text).unwrap().clone()
    };
    // The cat becomes a duck, so that two tiles have ducks.
    let found = changed(&|operations, sheet| {
        replace(operations, &glyph(sheet, "🐱"), &glyph(sheet, "🦆"));
    });
    assert_eq!(found, [""; 0]);
    // A tile loses its picture.
    let found = changed(&|operations, sheet| {
        let (at, ..) = glyph(sheet, "🐱").written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    assert_eq!(found, [""; 0]);
    // The number of letters of a word changes.
    let found = changed(&|operations, sheet| {
        let (at, ..) = word(sheet, "(3)")[0].written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    assert_eq!(found, [""; 0]);
}
