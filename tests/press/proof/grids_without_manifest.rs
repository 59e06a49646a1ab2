//! Files without a manifest: every grid is solved or is a finding.

use bookgen::presets::fonts::FONTS;
use bookgen_impose::{ImpositionJob, Scheme, impose};
use bookgen_proof::{Expectations, prove};
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::super::pdf_reader::PageGlyph;
use super::seal::op;
use super::unread::{alone, rewrite};
use super::{array, changed, edit, findings, givens, page_of, print, replace, word};

/// Removes the givens of the first two rows of puzzle 1, so that the puzzle has several
/// solutions.
pub fn remove_givens(doc: &mut Document) {
    edit(doc, page_of(1, 0), |operations, sheet| {
        let mut rows: Vec<usize> =
            givens(sheet).iter().map(|glyph| glyph.written.unwrap().0).collect();
        rows.dedup();
        for row in &rows[..2] {
            operations[*row].operands = vec![Object::Array(Vec::new())];
        }
    });
}

/// Removes the number above puzzle 1.
fn remove_number(doc: &mut Document) {
    edit(doc, page_of(1, 0), |operations, sheet| {
        let glyph = word(sheet, "1")[0].clone();
        let (_, item, _) = glyph.written.unwrap();
        array(operations, &glyph)[item] = Object::Integer(0);
    });
}

fn remove_answers(doc: &mut Document) {
    let (first, last) = (page_of(1, 1) as u32, doc.get_pages().len() as u32);
    doc.delete_pages(&(first..=last).collect::<Vec<_>>());
}

fn contains(found: &[String], part: &str) {
    assert!(found.iter().any(|found| found.contains(part)), "{part}: {found:#?}");
}

#[test]
fn a_puzzle_without_a_number_or_an_answer_is_solved() {
    let second = "is not a valid puzzle or answer: the puzzle has more than one solution";
    let numberless = alone(|doc| {
        remove_givens(doc);
        remove_number(doc);
    });
    contains(&numberless, second);
    assert!(numberless[0].starts_with("page 4: the grid "), "{numberless:#?}");
    let unpaired = alone(|doc| {
        remove_givens(doc);
        remove_answers(doc);
    });
    contains(&unpaired, second);
    // Without its answer or its number, a good puzzle has no findings.
    assert_eq!(alone(remove_number), [""; 0]);
    assert_eq!(alone(remove_answers), [""; 0]);
}

#[test]
fn a_third_grid_with_the_same_number_hides_nothing() {
    let hidden = alone(|doc| {
        remove_givens(doc);
        let page = page_of(1, 0);
        edit(doc, page, |operations, sheet| {
            let font = operations.iter().find(|one| one.operator == "Tf").unwrap().clone();
            let glyph = word(sheet, "1")[0].clone();
            let (at, item, byte) = glyph.written.unwrap();
            let codes = operations[at].operands[0].as_array().unwrap()[item].as_str().unwrap();
            let code =
                Object::String(codes[byte..byte + 2].to_vec(), lopdf::StringFormat::Hexadecimal);
            let own =
                operations[..at].iter().rev().find(|one| one.operator == "Tf").unwrap_or(&font);
            let mut font = own.clone();
            font.operands[1] = Object::Integer(8);
            let numbers = |numbers: &[i64]| numbers.iter().map(|n| Object::Integer(*n)).collect();
            let third: Vec<Operation> = vec![
                op("q", vec![]),
                op("w", numbers(&[1])),
                op("re", numbers(&[20, 100, 30, 30])),
                op("S", vec![]),
                op("m", numbers(&[30, 100])),
                op("l", numbers(&[30, 130])),
                op("S", vec![]),
                op("BT", vec![]),
                font,
                op("Td", numbers(&[22, 133])),
                op("Tj", vec![code]),
                op("ET", vec![]),
                op("Q", vec![]),
            ];
            operations.extend(third);
        });
    });
    contains(
        &hidden,
        "page 4: the grid with the number 1 is not a valid puzzle or answer: the puzzle has more",
    );
}

#[test]
fn unpaired_grids_with_faults_are_findings() {
    let wrong = alone(|doc| {
        remove_answers(doc);
        edit(doc, page_of(1, 0), |operations, sheet| {
            let all = givens(sheet);
            let same_row =
                all.iter().find(|other| other.text != all[0].text && other.y == all[0].y);
            replace(operations, all[0], same_row.unwrap());
        });
    });
    contains(
        &wrong,
        "page 4: the grid with the number 1 is not a valid puzzle or answer: in the puzzle, the given",
    );
    let answer = alone(|doc| {
        let pages: Vec<u32> = (1..page_of(1, 1) as u32).collect();
        edit(doc, page_of(1, 1), |operations, sheet| {
            let all: Vec<_> =
                sheet.glyphs.iter().filter(|one| one.font.ends_with("Lato-Regular")).collect();
            let other = all.iter().find(|other| other.text != all[0].text).unwrap();
            replace(operations, all[0], other);
        });
        doc.delete_pages(&pages);
    });
    contains(&answer, "the answer has");
    let covered = alone(|doc| {
        remove_number(doc);
        rewrite(doc, |own| [&own, &b"\n0 g 140 400 100 100 re f"[..]].concat());
    });
    contains(&covered, "part of the grid is covered");
    let white = alone(|doc| {
        remove_number(doc);
        rewrite(doc, |own| {
            let own = String::from_utf8(own).unwrap();
            own.replacen("0 g\n", "1 g\n", 1).into_bytes()
        });
    });
    contains(&white, "not a valid puzzle or answer");
}

#[test]
fn grids_on_sheets_are_solved() {
    let sheets = |change: fn(&mut Document)| {
        let job = ImpositionJob::new(Scheme::Booklet { signature: None });
        impose("book.pdf", &changed(change), &job).unwrap()
    };
    let whole = sheets(|_| ());
    for manifest in [Some(&whole.manifest), None] {
        let expectations = Expectations { manifest, fonts: FONTS, ..Expectations::default() };
        let report = prove(whole.bytes.clone(), expectations).unwrap();
        assert_eq!((report.puzzles, report.answers, report.findings), (7, 6, vec![]));
    }
    let faulty = sheets(|doc| {
        remove_givens(doc);
        remove_answers(doc);
    });
    contains(&findings(faulty.bytes, &faulty.manifest), "the puzzle has more than one solution");
    let numberless = sheets(|doc| {
        remove_givens(doc);
        remove_number(doc);
    });
    contains(
        &findings(numberless.bytes, &numberless.manifest),
        "the puzzle has more than one solution",
    );
}

/// The findings about a book with two Sudoku of pictures, perhaps with the answers exchanged, without
/// those about the rules of play on page 2.
fn pictures(are_exchanged: bool) -> Vec<String> {
    let book = print(
        r#"
[book]
title = "Pictures"
seed = 7
template = "kdp-6x9"

[[chapter]]
id = "first"
kind = "sudoku-4"
level = "gentle"
count = 2
per_page = 1
options = { symbols = "pictures" }

[answers]
per_page = 2
"#,
    );
    let mut doc = Document::load_mem(&book.bytes).unwrap();
    if are_exchanged {
        let answers = book.manifest.puzzles[0].answer.unwrap();
        edit(&mut doc, answers, |operations, sheet| {
            let number = |text: &str| {
                let is_caption = |glyph: &&PageGlyph| glyph.text == text && glyph.y < 600.0;
                sheet.glyphs.iter().find(is_caption).unwrap()
            };
            let (first, second) = (number("1"), number("2"));
            let mut other = operations.clone();
            replace(&mut other, second, first);
            replace(operations, first, second);
            let (at, ..) = second.written.unwrap();
            operations[at] = other[at].clone();
        });
    }
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let report = prove(bytes, Expectations { fonts: FONTS, ..Expectations::default() }).unwrap();
    let findings = report.findings.iter().map(ToString::to_string);
    findings.filter(|finding| !finding.starts_with("page 2: ")).collect()
}

#[test]
fn sudoku_of_pictures_are_paired_by_their_numbers() {
    assert_eq!(pictures(false), [""; 0]);
    let broken = "the answer breaks a rule: a cell does not agree with what is given";
    assert_eq!(
        pictures(true),
        [
            format!("page 4: puzzle 1: {broken} (row 1, column 2)"),
            format!("page 5: puzzle 2: {broken} (row 1, column 3)"),
        ]
    );
}
