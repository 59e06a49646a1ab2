//! Tests of cells as text, and of documents of ipuz.

use super::*;
use bookgen_core::text_format::{FormatError, TextFormat, puzzles_of, reader_of};

/// The kind with this name.
fn kind_of(name: &str) -> &'static dyn Kind {
    FAMILY.iter().find(|kind| kind.about().name == name).unwrap()
}

/// The puzzle strings or errors of a file in the first format of a kind.
fn read(kind: &str, text: &str) -> Vec<String> {
    let kind = kind_of(kind);
    let found = puzzles_of(reader_of(kind, text, &kind.formats()[0]), text);
    let shown = |found: Result<bookgen_core::FilePuzzle, FormatError>| match found {
        Ok(found) => format!("{} {}", found.line, found.puzzle),
        Err(error) => error.to_string(),
    };
    found.into_iter().map(shown).collect()
}

const SIX: &str = "...6....5.31.1...36...2.54.3....6...";

#[test]
fn cells_are_read_as_lines_grids_and_tables() {
    let rows: Vec<&str> = (0..6).map(|row| &SIX[row * 6..row * 6 + 6]).collect();
    let joined = |empty: &str, separator: &str| {
        let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
        let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(separator) + "\n";
        rows.iter().map(row).collect::<String>()
    };
    let puzzle = format!("sudoku-6:6x6 numbers:{SIX}:");
    for (text, line) in [
        (format!("{SIX}\n"), 1),
        (SIX.replace('.', "0"), 1),
        (format!("# mine\n\n1. {SIX}"), 3),
        (rows.join("\n"), 1),
        (format!("Puzzle 1\n{}\n+---+---+\n{}", rows[..2].join("\n"), rows[2..].join("\n")), 2),
        (joined(".", " "), 1),
        (joined("-", " "), 1),
        (joined("0", ","), 1),
        (joined("", ";"), 1),
        (joined("", "\t"), 1),
        (joined("0.0", ",").replace("6", "6.0"), 1),
        (format!("puzzle,level\n{SIX},easy\n"), 2),
        (format!("sudoku-6:6x6 numbers:{SIX}:\n"), 1),
    ] {
        assert_eq!(read("sudoku-6", &text), [format!("{line} {puzzle}")], "{text}");
    }
    let titled = read("sudoku-6", &format!("Title: Fox\nBy: Ann\n{SIX}\n{SIX}\n"));
    let first = format!("3 sudoku-6:6x6 numbers%0AFox%0AAnn:{SIX}:");
    assert_eq!(titled, [first, format!("4 {puzzle}")]);
}

#[test]
fn faults_of_cells_have_line_and_column() {
    for (text, error) in [
        (
            "...6..\n..5.31\n.1...3\n6...2.\n54.3.\n..6...\n",
            "line 5, column 1: the line has 5 cells; a row has 6 cells, and a puzzle has 36",
        ),
        ("...6..\n..5.31\n", "line 1, column 1: the grid has 2 rows instead of 6"),
        (&SIX.replace('5', "7"), "line 1, column 9: \"7\" is not a digit from 1 to 6"),
        (
            &SIX[..35],
            "line 1, column 1: the line has 35 cells; a row has 6 cells, and a puzzle has 36",
        ),
        ("Puzzle\n", "line 1, column 1: no puzzle found"),
    ] {
        assert_eq!(read("sudoku-6", text), [error], "{text}");
    }
}

#[test]
fn symbols_above_nine_are_numbers_or_letters() {
    let line = |cells: &[&'static str]| -> Vec<&'static str> {
        cells.iter().copied().chain(std::iter::repeat(".")).take(100).collect()
    };
    let first = |text: &str| read("sudoku-10", text)[0].clone();
    let dots = ".".repeat(97);
    for (cells, found) in [
        (line(&["1", "A", "3"]).concat(), format!("1 sudoku-10:10x10 numbers:1A3{dots}:")),
        (line(&["0", "9", "3"]).concat(), format!("1 sudoku-10:10x10 from-zero:1A4{dots}:")),
        (line(&["J", "B", "A"]).concat(), format!("1 sudoku-10:10x10 letters:A21{dots}:")),
        (
            line(&["1", "10", "3"]).chunks(10).map(|row| row.join(",") + "\n").collect(),
            format!("1 sudoku-10:10x10 numbers:1A3{dots}:"),
        ),
    ] {
        assert_eq!(first(&cells), found, "{cells}");
    }
    assert!(first(&line(&["0", "A", "3"]).concat()).contains("`0` and another symbol"));
}

/// Every kind with the format reads the documents that it writes.
#[test]
fn ipuz_documents_are_read_as_they_were_written() {
    let mut count = 0;
    let kinds: Vec<&'static dyn Kind> = FAMILY.iter().map(|kind| kind as &dyn Kind).collect();
    for (kind, puzzle) in bookgen_core::testing::examples(&kinds) {
        let format = kind.formats().iter().find(|format| format.name == "ipuz");
        let Some(format) = format.filter(|_| puzzle.kind != "sudoku") else { continue };
        let metadata = bookgen_core::board::Metadata {
            title: "Fox & Owl",
            author: "Ann",
            copyright: "",
            source: "",
            date: "",
            level: "",
        };
        let board = kind.board(&puzzle).unwrap();
        let text = board.ipuz(Face::Answer, &metadata).unwrap();
        let heading = bookgen_core::Heading {
            title: Some("Fox & Owl".to_owned()),
            credit: Some("Ann".to_owned()),
        };
        let spread = text.replace(",\"", ",\n  \"");
        for text in [text, spread] {
            let found = format.read(&crate::Sudoku, &text);
            let [Ok(found)] = &found[..] else { panic!("{text}: {found:?}") };
            assert_eq!(found.puzzle, heading.put(puzzle.clone()));
        }
        count += 1;
    }
    assert!(count > 12, "{count}");
}

#[test]
fn faults_of_ipuz_documents_are_named() {
    let format = TextFormat { ..super::super::ipuz::FORMAT };
    let grid = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,9]]";
    for (text, error) in [
        ("{\"kind\":[\"http://ipuz.org/crossword#1\"]}", "cannot be read"),
        ("{\"kind\":[\"http://ipuz.org/sudoku#1\"]}", "the grid `puzzle` is missing"),
        (
            &format!("{{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":{grid}}}"),
            "\"9\" is not a symbol of the charset",
        ),
        ("{\"version\":\"http://ipuz.org/v2\"", "the JSON object has no end"),
    ] {
        let found = format.read(&crate::Sudoku, text);
        let [Err(found)] = &found[..] else { panic!("{text}: {found:?}") };
        assert!(found.message.contains(error), "{text}: {found}");
    }
}
