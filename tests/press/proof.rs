//! Proof: every change of a finished file is a finding.

mod answers_in_grids;
mod artwork;
mod clue_lists;
mod covers;
mod damaged_files;
mod different_readings;
mod explanations;
mod font_outlines;
mod forged_files;
mod grids_without_manifest;
mod hidden_content;
mod page_texts;
mod pictures;
mod qr_codes;
mod seal;
mod solving_times;
mod strokes;
mod templates_and_kinds;
mod unread;

use std::sync::OnceLock;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, LaidOut, Part, Silent};
use bookgen::presets::fonts::FONTS;
use bookgen::spec;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Files, NoFiles};
use bookgen_contract::manifest::Manifest;
use bookgen_proof::{Expectations, prove};
use bookgen_puzzles::sudoku::{board, solve};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, ObjectId};

use super::pdf_reader::{PageContent, PageGlyph, read, stream};

const SPEC: &str = r#"
[book]
title = "Proof"
seed = 7
template = "kdp-6x9"

[[front]]
page = "title"

[[chapter]]
id = "first"
kind = "sudoku"
level = "gentle"
count = 6
per_page = 2

[answers]
per_page = 4
"#;

/// A finished book: its layout, file and manifest.
struct Finished {
    laid_out: LaidOut,
    bytes: Vec<u8>,
    manifest: Manifest,
}

fn finished() -> &'static Finished {
    static FINISHED: OnceLock<Finished> = OnceLock::new();
    FINISHED.get_or_init(|| print(SPEC))
}

/// Makes a book without files.
fn print(spec: &str) -> Finished {
    print_with(spec, &NoFiles)
}

/// Makes a book with the files that its spec names.
fn print_with(spec: &str, files: &dyn Files) -> Finished {
    let source = Source::new("book.toml", spec);
    let book = spec::resolve(&source, files, None).unwrap_or_else(|f| panic!("{f}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
    let printed = pipeline::render(&book.document, Part::Book, &laid_out, None);
    let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
    Finished { laid_out, bytes: printed.bytes, manifest: printed.manifest }
}

/// Changes the finished file with `change`, and returns what the proof reads on its pages. The
/// manifest has no seal, because the seal alone finds every change.
fn found(change: impl FnOnce(&mut Document)) -> Vec<String> {
    findings(changed(change), &without_seal(&finished().manifest))
}

/// A manifest as older releases wrote it.
fn without_seal(manifest: &Manifest) -> Manifest {
    Manifest { format: "bookgen manifest 2".to_owned(), seal: None, ..manifest.clone() }
}

/// The bytes of the finished file after a change.
fn changed(change: impl FnOnce(&mut Document)) -> Vec<u8> {
    let mut doc = Document::load_mem(&finished().bytes).unwrap();
    change(&mut doc);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

/// The findings of the proof of a file.
fn findings(bytes: Vec<u8>, manifest: &Manifest) -> Vec<String> {
    let expectations =
        Expectations { manifest: Some(manifest), record: None, printer: None, fonts: FONTS };
    let report = prove(bytes, expectations).unwrap_or_else(|fault| panic!("{fault}"));
    report.findings.iter().map(ToString::to_string).collect()
}

/// Changes the operations of a page. Pages are counted from 1. The function `change` gets the
/// operations, and the content of the page before the change.
fn edit(doc: &mut Document, page: usize, change: impl FnOnce(&mut Vec<Operation>, &PageContent)) {
    let id: ObjectId = doc.page_iter().nth(page - 1).unwrap();
    let sheet = read(doc, id);
    let contents = doc.get_dictionary(id).unwrap().get(b"Contents").unwrap().clone();
    let mut content = Content::decode(&stream(doc, &contents)).unwrap();
    change(&mut content.operations, &sheet);
    let Object::Stream(stream) = doc.get_object_mut(contents.as_reference().unwrap()).unwrap()
    else {
        panic!("no stream")
    };
    stream.dict.remove(b"Filter");
    stream.set_content(content.encode().unwrap());
}

/// The `TJ` array that shows a glyph.
fn array<'a>(operations: &'a mut [Operation], glyph: &PageGlyph) -> &'a mut Vec<Object> {
    let (at, ..) = glyph.written.unwrap();
    operations[at].operands[0].as_array_mut().unwrap()
}

/// Replaces a glyph by another glyph of the same font.
fn replace(operations: &mut [Operation], glyph: &PageGlyph, by: &PageGlyph) {
    assert_eq!(glyph.font, by.font);
    let code = {
        let (_, item, byte) = by.written.unwrap();
        let codes = array(operations, by)[item].as_str().unwrap();
        [codes[byte], codes[byte + 1]]
    };
    let (_, item, byte) = glyph.written.unwrap();
    let Object::String(codes, _) = &mut array(operations, glyph)[item] else { panic!("no text") };
    codes[byte..byte + 2].copy_from_slice(&code);
}

/// The digits in the grids of a page of puzzles, recognised by font and size.
fn givens(sheet: &PageContent) -> Vec<&PageGlyph> {
    let of = |glyph: &&PageGlyph| glyph.font.ends_with("Lato-Regular") && glyph.em.0 > 14.0;
    sheet.glyphs.iter().filter(of).collect()
}

/// The consecutive glyphs of a page that form a text.
fn word<'a>(sheet: &'a PageContent, text: &str) -> Vec<&'a PageGlyph> {
    let count = text.chars().count();
    let is_text =
        |glyphs: &&[PageGlyph]| glyphs.iter().map(|g| g.text.as_str()).collect::<String>() == text;
    sheet.glyphs.windows(count).find(is_text).unwrap_or_else(|| panic!("{text}")).iter().collect()
}

#[test]
fn a_finished_file_has_no_findings() {
    let file = finished();
    assert_eq!(found(|_| ()), [""; 0]);
    assert_eq!(findings(changed(|_| ()), &file.manifest), [""; 0]);
    let report = prove(
        file.bytes.clone(),
        Expectations {
            manifest: Some(&file.manifest),
            record: Some(&file.laid_out.record),
            printer: None,
            fonts: FONTS,
        },
    );
    let report = report.unwrap();
    assert_eq!((report.pages, report.puzzles, report.answers), (10, 6, 6));
    assert_eq!((report.findings, report.unchecked), (vec![], vec![]));
    // The manifest that is embedded in the PDF equals the separate manifest.
    let inside = bookgen_proof::embedded_manifest(file.bytes.clone()).unwrap();
    assert_eq!(inside.as_ref(), Some(&file.manifest));
    assert_eq!(file.manifest.ornaments, [1]);
}

/// The page of a puzzle (face 0) or of its answer (face 1), from the manifest.
fn page_of(number: u32, face: usize) -> usize {
    let claim = finished().manifest.puzzles.iter().find(|claim| claim.number == number).unwrap();
    [claim.page, claim.answer][face].unwrap()
}

#[test]
fn a_changed_given_is_a_finding() {
    let page = page_of(1, 0);
    let one = |change: fn(&mut Vec<Operation>, &PageContent, &PageGlyph)| {
        found(|doc| {
            edit(doc, page, |operations, sheet| {
                let glyph = givens(sheet)[0].clone();
                change(operations, sheet, &glyph);
            });
        })
    };
    fn shift(operations: &mut [Operation], glyph: &PageGlyph, by: i64) {
        let (_, item, _) = glyph.written.unwrap();
        let array = array(operations, glyph);
        array.insert(item + 1, Object::Integer(by));
        array.insert(item, Object::Integer(-by));
    }
    let removed = one(|operations, _, glyph| {
        let (_, item, _) = glyph.written.unwrap();
        // The change removes the digit and leaves a gap of the same width.
        array(operations, glyph)[item] = Object::Integer(-580);
    });
    assert_eq!(
        removed,
        [
            "page 4: puzzle 1: row 1 column 3 has no given in the puzzle but the given 7 in the answer"
        ]
    );
    let changed = one(|operations, sheet, glyph| {
        let givens = givens(sheet);
        let other = givens.iter().find(|other| other.text != glyph.text).unwrap();
        replace(operations, glyph, other);
    });
    assert_eq!(
        changed,
        [
            "page 4: puzzle 1: row 1 column 3 has the given 9 in the puzzle but the given 7 in the answer"
        ]
    );
    // The digit moves into the next cell, then onto the line between two cells.
    let moved = one(|operations, _, glyph| shift(operations, glyph, 1562));
    assert_eq!(moved, ["page 4: puzzle 1: in the puzzle, row 1 column 4 has two digits"]);
    let outside = one(|operations, _, glyph| shift(operations, glyph, 600));
    assert_eq!(outside, ["page 4: puzzle 1: a text that is not centred in row 1, column 3"]);
    let white = one(|operations, _, glyph| {
        let (at, ..) = glyph.written.unwrap();
        operations.insert(at + 1, Operation::new("g", vec![Object::Integer(0)]));
        operations.insert(at, Operation::new("g", vec![Object::Integer(1)]));
    });
    assert_eq!(white, ["page 4: puzzle 1: a hidden text in row 1, column 3, and 3 more"]);
}

/// A missing given is found even if the puzzle still has one solution and the answer is right.
#[test]
fn a_missing_redundant_given_is_a_finding() {
    let file = finished();
    let id = &file.manifest.puzzles[0].id;
    let entry = file.laid_out.record.entries.iter().find(|entry| entry.id == *id).unwrap();
    let givens_text = &entry.puzzle.givens;
    let redundant = (0..81).find(|&cell| {
        let without = format!("{}.{}", &givens_text[..cell], &givens_text[cell + 1..]);
        let cells = board::parse_givens(&without).unwrap();
        without != *givens_text && solve::count(&cells, 2) == 1
    });
    let before = &givens_text[..redundant.unwrap()];
    let at = before.bytes().filter(|given| *given != b'.').count();
    let found = found(|doc| {
        edit(doc, page_of(1, 0), |operations, sheet| {
            let glyph = givens(sheet)[at].clone();
            let (_, item, _) = glyph.written.unwrap();
            array(operations, &glyph)[item] = Object::Integer(-580);
        });
    });
    let missed = [
        "page 4: puzzle 1: row 1 column 3 has no given in the puzzle but the given 7 in the answer",
    ];
    assert_eq!(found, missed);
}

#[test]
fn a_changed_caption_is_a_finding() {
    /// Replaces one letter of a text by another letter of the same font.
    fn replace_letter(page: usize, text: &str, at: usize, by: &str) -> Vec<String> {
        found(|doc| {
            edit(doc, page, |operations, sheet| {
                let glyph = word(sheet, text)[at].clone();
                let alike = |other: &&PageGlyph| other.font == glyph.font && other.text == by;
                let other = sheet.glyphs.iter().find(alike).unwrap_or_else(|| panic!("{by}"));
                replace(operations, &glyph, other);
            });
        })
    }
    let (puzzle, answer) = (page_of(1, 0), page_of(1, 1));
    assert_eq!(
        replace_letter(puzzle, "gentle", 0, "n"),
        ["page 4: puzzle 1: \"Gentle\" is missing from the caption \"1 nentle answer page 8\""]
    );
    assert_eq!(
        replace_letter(puzzle, "page\u{a0}8", 5, "4"),
        ["page 4: puzzle 1: \"answer page 8\" is missing from the caption \
             \"1 gentle answer page 4\""]
    );
    assert_eq!(
        replace_letter(answer, "page 4", 5, "8"),
        [
            "page 8: the answer of puzzle 1: \"page 4\" is missing from the caption \"Answers 1–4 1 page 8\""
        ]
    );
    assert_eq!(
        replace_letter(puzzle, "1", 0, "2"),
        ["page 4: puzzle 1: its number is not printed near it"]
    );
}

#[test]
fn a_changed_answer_is_a_finding() {
    let page = page_of(1, 1);
    // Two answers are swapped, but the numbers above the answers are not.
    let swapped = found(|doc| {
        edit(doc, page, |operations, _| {
            let figures = figures(operations);
            let places = [figures[0], figures[1]].map(|at| operations[at].operands.clone());
            let [first, second] = places;
            operations[figures[0]].operands = second;
            operations[figures[1]].operands = first;
        });
    });
    assert_eq!(swapped.len(), 2, "{swapped:#?}");
    for (found, number) in swapped.iter().zip(1..) {
        assert!(found.starts_with(&format!("page 4: puzzle {number}: row ")), "{found}");
        assert!(found.contains(" in the puzzle but "), "{found}");
    }
    // A digit that is not a given is changed, so the answer is no longer a solution.
    let wrong = found(|doc| {
        edit(doc, page, |operations, sheet| {
            let regular = |glyph: &&PageGlyph| glyph.font.ends_with("Lato-Regular");
            let found: Vec<&PageGlyph> = sheet.glyphs.iter().filter(regular).collect();
            let other = found.iter().find(|other| other.text != found[0].text).unwrap();
            replace(operations, found[0], other);
        });
    });
    assert_eq!(
        wrong,
        [
            "page 4: puzzle 1: the printed puzzle differs from the manifest",
            "page 4: puzzle 1: the answer has 1 more than once in row 1"
        ]
    );
}

/// The operations that place the figures of a page. Each figure is a group, and the grid of a
/// figure is a group inside this group.
fn figures(operations: &[Operation]) -> Vec<usize> {
    let is = |at: usize, operator: &str| {
        operations.get(at).is_some_and(|operation| operation.operator == operator)
    };
    (0..operations.len()).filter(|&at| is(at, "cm") && is(at + 1, "q")).collect()
}

#[test]
fn missing_grids_marks_pages_and_fonts_are_findings() {
    let page = page_of(1, 0);
    let grid = found(|doc| {
        edit(doc, page, |operations, _| {
            let start = figures(operations)[0] - 1;
            let mut depth = 0;
            let end = operations[start..].iter().position(|operation| {
                depth += match operation.operator.as_str() {
                    "q" => 1,
                    "Q" => -1,
                    _ => 0,
                };
                depth == 0
            });
            operations.drain(start..=start + end.unwrap());
        });
    });
    assert_eq!(grid, ["page 4: puzzle 1 is missing"]);

    // Books with one level have no marks.
    let two = print(&SPEC.replace("level = \"gentle\"", "rating = [1.2, 1.5]"));
    let mut doc = Document::load_mem(&two.bytes).unwrap();
    edit(&mut doc, page, |operations, _| {
        let dot = operations.iter_mut().find(|operation| operation.operator == "f").unwrap();
        dot.operator = "S".to_owned();
    });
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let mark = findings(bytes, &without_seal(&two.manifest));
    assert_eq!(mark, ["page 4: puzzle 1: 0 of 2 level marks are filled, not 1 of 2"]);

    let page = found(|doc| doc.delete_pages(&[page as u32]));
    assert_eq!(page[0], "the file has 9 pages; the manifest claims 10");
    assert!(page.contains(&"page 4: puzzle 1 is missing".to_owned()), "{page:#?}");

    let font = found(|doc| {
        for object in doc.objects.values_mut() {
            if let Ok(dictionary) = object.as_dict_mut() {
                let bold = dictionary
                    .get(b"FontName")
                    .and_then(Object::as_name)
                    .is_ok_and(|name| name.ends_with(b"Lato-Bold"));
                if bold {
                    dictionary.remove(b"FontFile2");
                    dictionary.remove(b"FontFile3");
                }
            }
        }
    });
    assert_eq!(font, ["the font Lato-Bold is not embedded"]);
}

#[test]
fn a_covered_grid_is_a_finding() {
    let found = found(|doc| {
        edit(doc, page_of(1, 0), |operations, sheet| {
            let given = givens(sheet)[0].clone();
            let number = |number: f64| Object::Real(number as f32);
            operations.extend([
                Operation::new("g", vec![Object::Integer(1)]),
                Operation::new("re", [given.x, given.y, 9.0, 9.0].map(number).to_vec()),
                Operation::new("f", Vec::new()),
            ]);
        });
    });
    assert_eq!(
        found,
        [
            "page 4: puzzle 1: a hidden text in row 1, column 3",
            "page 4: puzzle 1: an unexpected area in row 1, column 3"
        ]
    );
}
