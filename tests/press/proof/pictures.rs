//! Puzzles with the pictures of each theme are read back, and their rules speak of pictures.

use bookgen_puzzles::figure::pictures::{ALL, THEMES, is_picture};
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
                per_page = 1\noptions = { words = \"builtin:pictures\" }\n";
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
    assert_eq!(found, ["page 4: puzzle 1: the printed puzzle differs from the manifest"]);
    // A tile loses its picture, or the number of letters.
    let message = "page 4: puzzle 1: a tile lacks its picture or the number of letters of its word";
    for text in ["🐱", "(3)"] {
        let found = changed(&|operations, sheet| {
            let (at, ..) = word(sheet, text)[0].written.unwrap();
            operations[at].operands[0] = Object::Array(Vec::new());
        });
        assert_eq!(found, [message], "{text}");
    }
}

#[test]
fn pictures_to_name_are_large_in_every_template() {
    for (at, template) in bookgen::template::names_for_books().enumerate() {
        let language = ["en", "de", "es", "fr"][at % 4];
        let spec = format!(
            "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"{template}\"\nlanguage = \"{language}\"\n\
             [[chapter]]\nid = \"a\"\nkind = \"wordsearch\"\nlevel = \"medium\"\ncount = 3\nper_page = 1\n\
             options = {{ words = \"builtin:pictures\" }}\n"
        );
        let (laid_out, printed) = made(&spec);
        let (_, bytes, manifest) = &printed[0];
        assert_eq!(findings(bytes.clone(), manifest), [""; 0], "{template}");
        let doc = Document::load_mem(bytes).unwrap();
        let pages = doc.get_pages();
        for claim in &manifest.puzzles {
            let mut entries = laid_out.record.entries.iter();
            let entry = entries.find(|entry| entry.id == claim.id).unwrap();
            let sheet = read(&doc, pages[&(claim.page.unwrap() as u32)]);
            let shown: Vec<&PageGlyph> =
                sheet.glyphs.iter().filter(|glyph| is_picture(&glyph.text)).collect();
            // The page has the pictures of the record, in their order.
            let recorded: String =
                entry.puzzle.givens.chars().filter(|c| ALL.contains(c)).collect();
            let texts: String = shown.iter().map(|glyph| glyph.text.as_str()).collect();
            assert_eq!(texts, recorded, "{template}");
            let least = if template.contains("newspaper") { 14.0 } else { 24.0 };
            let sizes: Vec<f64> = shown.iter().map(|glyph| glyph.em.0).collect();
            assert!(sizes.iter().all(|size| (least..70.0).contains(size)), "{template}: {sizes:?}");
        }
    }
}
