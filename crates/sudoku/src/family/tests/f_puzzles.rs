//! Tests of addresses of f-puzzles.com.

use super::super::f_puzzles::{FORMAT, has_format};
use super::*;
use crate::Sudoku;
use bookgen_core::heading::Heading;
use serde_json::{Value, json};

/// The address of a document.
fn address(document: &Value) -> String {
    let units: Vec<u16> = document.to_string().encode_utf16().collect();
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(units))
}

fn read(line: &str) -> Result<Puzzle, String> {
    let found = FORMAT.read(&crate::Sudoku, line).remove(0);
    found.map(|found| found.puzzle).map_err(|error| format!("{}; {}", error.message, error.help))
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    FORMAT.writing.unwrap().puzzle(puzzle, &mut text).unwrap();
    text
}

/// An empty grid.
fn grid(size: usize) -> Value {
    json!(vec![vec![json!({}); size]; size])
}

#[test]
fn each_kind_of_the_site_is_read_and_written() {
    let mut count = 0;
    for kind in FAMILY.iter().filter(|kind| has_format(kind.0)) {
        let puzzle = make(kind, "", kind.about().levels[0].name, 5).puzzle();
        let credit = Some("A. Setter".to_owned());
        let puzzle = Heading { title: Some("Dusk".to_owned()), credit }.put(puzzle);
        let line = write(&puzzle);
        let read = read(&line).unwrap_or_else(|fault| panic!("{puzzle}: {fault}"));
        // The site has no symbols other than numbers.
        let plain = |puzzle: &Puzzle| {
            let (puzzle, heading) = Heading::take(puzzle).unwrap();
            let mut params = puzzle.params.split(' ').collect::<Vec<_>>();
            params.retain(|part| !["numbers", "from-zero"].contains(part));
            (puzzle.kind.clone(), params.join(" "), puzzle.givens.clone(), heading)
        };
        assert_eq!(plain(&read), plain(&puzzle));
        count += 1;
    }
    assert_eq!(count, 19);
}

#[test]
fn a_classic_sudoku_keeps_title_and_author() {
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut cells = grid(9);
    for (at, c) in givens.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            cells[at / 9][at % 9] = json!({ "value": digit, "given": true });
        }
    }
    // A digit of the solver is no given.
    cells[0][2] = json!({ "value": 4, "centerPencilMarks": [1, 2] });
    let document = json!({
        "size": 9, "title": "First light", "author": "A. Setter", "ruleset": "Normal rules.",
        "grid": cells, "highlightConflicts": true, "arrow": [], "text": []
    });
    let puzzle = read(&address(&document)).unwrap();
    assert_eq!(puzzle.to_string(), format!("sudoku:9x9%0AFirst light%0AA. Setter:{givens}:"));
    assert!(matches!(Sudoku.solve(&puzzle), Ok(Solved::One(_))));
    assert_eq!(read(&write(&puzzle)), Ok(puzzle.clone()));
    let data = address(&document).split_once("load=").unwrap().1.replace('+', "%2B");
    for start in [
        "https://sudokupad.app/fpuz",
        "https://sudokupad.app/sudoku/fpuzzles",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
    ] {
        assert_eq!(read(&format!("{start}{data}")), Ok(puzzle.clone()), "{start}");
    }
}

#[test]
fn each_rule_gives_its_kind() {
    let cells = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let dot = |names: &str| json!({ "cells": cells(names), "value": "" });
    for (rules, params) in [
        (json!({ "diagonal+": true, "diagonal-": true }), "sudoku-x:9x9:"),
        (json!({ "antiknight": true }), "anti-knight:9x9:"),
        (json!({ "thermometer": [{ "lines": [["R2C2", "R1C1"]] }] }), "thermo:9x9 22-11:"),
        (
            json!({ "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]] }] }),
            "arrow:9x9 11-12-13:",
        ),
        (
            json!({ "even": [{ "cell": "R1C2" }], "odd": [{ "cell": "R1C1" }] }),
            "even-odd:9x9 oe...",
        ),
        (
            json!({ "nonconsecutive": true, "difference": [dot("R1C1 R1C2")] }),
            "consecutive:9x9 c...",
        ),
        (
            json!({
                "nonconsecutive": true, "negative": ["ratio"],
                "difference": [dot("R1C2 R1C1")], "ratio": [dot("R1C2 R1C3")]
            }),
            "kropki:9x9 cd...",
        ),
    ] {
        let mut document = json!({ "size": 9, "grid": grid(9) });
        document.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        let puzzle = read(&address(&document)).unwrap_or_else(|fault| panic!("{rules}: {fault}"));
        assert!(puzzle.to_string().starts_with(params), "{puzzle}");
    }
}

#[test]
fn puzzles_with_other_rules_are_refused_with_the_reason() {
    let other = "remove this rule from the puzzle, or print another puzzle";
    for (rules, message) in [
        (json!({ "sandwichsum": [{ "cell": "R1C0", "value": "5" }] }),
            format!("no kind of puzzle has the rule `sandwichsum` of this puzzle; {other}")),
        (json!({ "diagonal+": true }),
            format!("no kind of puzzle has only one diagonal with all digits; {other}")),
        (json!({ "difference": [{ "cells": ["R1C1", "R1C2"] }] }),
            "the puzzle has dots, and not all of them are given; in kropki and consecutive Sudoku, \
             neighbours without a dot follow the negative constraint".to_owned()),
        (json!({ "killercage": [{ "cells": ["R1C1"], "value": "5" }] }),
            "R1C2 is in no cage; in a killer, each cell is in a cage".to_owned()),
        (json!({ "even": [{ "cell": "R1C10" }] }),
            format!("there is no cell \"R1C10\" in the grid; {other}")),
        (json!({ "antiknight": true, "diagonal+": true, "diagonal-": true }),
            "no kind of puzzle has all rules of this puzzle; `bookgen kinds` lists the kinds".to_owned()),
    ] {
        let mut document = json!({ "size": 9, "grid": grid(9) });
        document.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        assert_eq!(read(&address(&document)), Err(message));
    }
    let whole = "copy the whole address: https://f-puzzles.com/?load=…";
    for (line, message) in [
        ("https://f-puzzles.com/?load=N4Ig", format!("the data of the address are damaged; {whole}")),
        ("https://example.org/puzzle", format!("this is not an address of f-puzzles.com; {whole}")),
        ("https://f-puzzles.com/?id=yh3k2",
            "the address has no puzzle: only the site knows the puzzle of this id; open the address \
             in a browser, and copy the long address of its menu Export".to_owned()),
        ("https://sudokupad.app/x8k2j1",
            "the address has no puzzle: only SudokuPad knows the puzzle of this id; open the address \
             in a browser, and copy the long address of its menu Export".to_owned()),
        ("https://sudokupad.app/sclN4Ig",
            "this address of SudokuPad has a drawing of the puzzle, not its rules; make the puzzle \
             with f-puzzles.com, and copy its address".to_owned()),
    ] {
        assert_eq!(read(line), Err(message));
    }
}

/// Jigsaws have at most 9x9 cells.
#[test]
fn large_irregular_regions_are_refused() {
    let mut cells = grid(16);
    cells[0][0] = json!({ "region": 1 });
    let document = json!({ "size": 16, "grid": cells });
    let message = "no kind of puzzle has irregular regions in 16x16 cells; remove this rule from the \
                   puzzle, or print another puzzle";
    assert_eq!(read(&address(&document)), Err(message.to_owned()));
}
