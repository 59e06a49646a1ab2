//! Lists with entries of several lines: the proof reads them in the fragments that the manifest claims.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, LaidOut, Part, Silent};
use bookgen::presets::fonts::FONTS;
use bookgen::spec::{Book, resolve};
use bookgen_base::diagnostic::Source;
use bookgen_proof::{Expectations, Report, prove};
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::super::pdf_reader::{PageContent, PageGlyph};
use super::templates_and_kinds::SpecFiles;
use super::{array, edit, findings, without_seal};

/// A word search with a list in very large type. Its longest entries are wider than the page, and the
/// list continues on further pages.
const SPEC: &str = "[book]\ntitle = \"Proof\"\nseed = 1\n[page]\nsizes.list = \"60pt\"\n\
                    [[front]]\npage = \"title\"\n[[chapter]]\nid = \"birds\"\nkind = \"wordsearch\"\n\
                    level = \"medium\"\nper_page = 1\noptions = { words = \"words.txt\" }\n";

fn made() -> (Book, LaidOut) {
    let book = resolve(&Source::new("book.toml", SPEC), &SpecFiles, None);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    (book, laid_out.unwrap_or_else(|faults| panic!("{faults}")))
}

/// The glyphs of the list on a page.
fn letters(sheet: &PageContent) -> Vec<&PageGlyph> {
    sheet.glyphs.iter().filter(|glyph| (glyph.em.0 - 60.0).abs() < 0.1).collect()
}

#[test]
fn a_list_over_several_pages_is_read() {
    let (book, laid_out) = made();
    let printed = pipeline::print(&book.document, Part::Book, &laid_out, None);
    let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
    let manifest = &printed.manifest;
    let claim = &manifest.puzzles[0];
    let pages: Vec<usize> = claim.fragments.iter().map(|fragment| fragment.page).collect();
    assert_eq!((pages.as_slice(), claim.list), (&[5, 6][..], 0));
    let found = |page: usize, change: &dyn Fn(&mut Vec<Operation>, &PageContent)| -> Vec<String> {
        let mut doc = Document::load_mem(&printed.bytes).unwrap();
        edit(&mut doc, page, change);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        findings(bytes, &without_seal(manifest))
    };
    assert_eq!(found(5, &|_, _| ()), [""; 0]);
    // The first line of the page.
    let removed = found(5, &|operations, sheet| {
        let (at, ..) = letters(sheet)[0].written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    let row = "page 5: puzzle 1: in its clues, a line in an unexpected row in column 1, row 2";
    assert_eq!(removed, [row]);
    let widened = found(5, &|operations, sheet| {
        let letters = letters(sheet);
        let (_, item, _) = letters[1].written.unwrap();
        array(operations, letters[1]).insert(item, Object::Integer(-300));
    });
    let text = "page 5: puzzle 1: in its clues, an unexpected text in column 1, row 1";
    assert_eq!(widened, [text]);
    let number = found(5, &|operations, sheet| {
        let number = sheet.glyphs.iter().find(|glyph| glyph.text == "1").unwrap();
        array(operations, number).remove(0);
    });
    let unnamed = "page 5: puzzle 1: its number is not printed on the page of its clues";
    assert_eq!(number, [unnamed]);
}

#[test]
fn a_list_partly_in_another_file_needs_the_record() {
    let (book, laid_out) = made();
    let printed = pipeline::print(&book.document, Part::Book, &laid_out, Some(3..5));
    let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
    let fragments = &printed.manifest.puzzles[0].fragments;
    assert_eq!(fragments.iter().map(|own| own.page).collect::<Vec<usize>>(), [2, 0]);
    let report = |record| -> Report {
        let against =
            Expectations { manifest: Some(&printed.manifest), record, printer: None, fonts: FONTS };
        prove(printed.bytes.clone(), against).unwrap()
    };
    let with = report(Some(&laid_out.record));
    assert_eq!((with.puzzles, with.findings, with.unchecked), (1, vec![], vec![]));
    let without = report(None);
    assert_eq!((without.puzzles, without.findings), (0, vec![]));
    assert_eq!(
        without.unchecked,
        ["1 puzzle whose clues are partly in another file; to check this, pass the record with \
          --record"]
    );
}
