//! Tests of the file format.

use std::collections::BTreeMap;

use super::*;
use crate::Sudoku;
use bookgen_core::text_format::{FilePuzzle, FormatError};

/// Puzzles from another program. Each line has the parameters, the description and the solution,
/// separated by tabs.
const SOLO: &str = include_str!("solo.tsv");

fn read(text: &str) -> Result<FilePuzzle, FormatError> {
    let mut found = super::super::game_id::FORMAT.read(&crate::Sudoku, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn game_ids_are_solved_to_their_recorded_solutions() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in SOLO.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [params, description, solution] = fields[..] else { panic!("{line}") };
        let FilePuzzle { puzzle, .. } = read(&format!("{params}:{description}\n")).unwrap();
        let mut text = String::new();
        super::super::game_id::FORMAT.writing.unwrap().puzzle(&puzzle, &mut text).unwrap();
        assert_eq!(text.split_once(':').unwrap().1, format!("{description}\n"));
        let digits = solution.strip_prefix('S').unwrap().split(',');
        let digits = digits.map(|digit| symbols::digit_char(digit.parse().unwrap()));
        let answer: String = digits.collect();
        let kind: &dyn Kind = match FAMILY.iter().find(|kind| kind.about().name == puzzle.kind) {
            Some(kind) => kind,
            None => &Sudoku,
        };
        assert_eq!(kind.solve(&puzzle), Ok(Solved::One(answer)), "{line}");
        *counts.entry(puzzle.kind).or_default() += 1;
    }
    let counts: Vec<(&str, usize)> =
        counts.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
    assert_eq!(
        counts,
        [
            ("jigsaw", 24),
            ("killer", 24),
            ("sudoku", 60),
            ("sudoku-12", 8),
            ("sudoku-16", 8),
            ("sudoku-25", 2),
            ("sudoku-4", 8),
            ("sudoku-6", 8),
            ("sudoku-x", 16),
        ]
    );
}

#[test]
fn faults_of_game_ids_have_a_column() {
    let fault = |line: &str| {
        let error = read(line).unwrap_err();
        format!("{error}; {}", error.help)
    };
    assert_eq!(
        fault("2x2"),
        "line 1, column 1: the line has no colon; write a game id of Solo: 3x3:a1j3…"
    );
    let kinds = "the kinds have boxes of 2x2 to 5x5 cells; 9x9 cells for killers and diagonals; 5 to \
                 9 digits for jigsaws";
    for params in ["3x2", "7x7", "2x2x", "10j", "3x3q", "9jk", "x"] {
        assert_eq!(
            fault(&format!(" {params}:a")),
            format!(
                "line 1, column 2: {params:?} are not the parameters of a kind of puzzle; {kinds}"
            )
        );
    }
    for (line, message) in [
        ("2x2:a1j3a5", "line 1, column 10: the number 5 is greater than 4"),
        ("2x2:a1j3a", "line 1, column 10: the grid has 14 cells instead of 16"),
        ("2x2:p1", "line 1, column 7: the grid has more than 16 cells"),
        ("2x2:a?", "line 1, column 6: '?' does not belong to a grid"),
        ("2x2:p,a", "line 1, column 5: the description has 2 parts instead of 1"),
        ("5j:y,zzzzzzzz", "line 1, column 7: there are more than 40 sides"),
        ("5j:y,zo", "line 1, column 6: the regions are not 5 regions of 5 cells"),
        ("5j:y,!", "line 1, column 6: '!' is not a letter of a run of sides"),
    ] {
        assert!(fault(line).starts_with(message), "{}", fault(line));
    }
}

#[test]
fn addresses_of_puzz_link_are_read_and_written() {
    use super::super::puzz_link::FORMAT;
    let read = |line: &str| {
        let found = FORMAT.read(&crate::Sudoku, line).remove(0);
        found.map(|found| found.puzzle).map_err(|error| format!("{error}; {}", error.help))
    };
    // The first address is a test of the site. The last cells may be missing.
    for (line, puzzle) in [
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g\n", "sudoku-4:4x4 numbers:.1.....23.....3.:"),
        (
            "https://puzz.link/p?sudoku/6/6/6z1t\n",
            &format!("sudoku-6:6x6 numbers:6{}1{}:", ".".repeat(20), ".".repeat(14)),
        ),
    ] {
        let read = read(line).unwrap();
        assert_eq!(read.to_string(), puzzle);
        let mut text = String::new();
        FORMAT.writing.unwrap().puzzle(&read, &mut text).unwrap();
        assert_eq!(text, line);
    }
    let large = read("https://puzz.link/p?sudoku/16/16/-10azzzzzzzzzzzzt").unwrap();
    assert_eq!(large.givens, format!("GA{}", ".".repeat(254)));
    assert_eq!(
        read("https://puzz.link/p?sudoku/9/9/1"),
        Err("line 1, column 28: the puzzle has 9x9 cells; puzzles of this size have the kind `sudoku`"
            .to_owned())
    );
    assert_eq!(
        read("https://puzz.link/p?sudoku/8/8/1"),
        Err("line 1, column 28: the puzzle has 8x8 cells; the sizes are 4x4, 6x6, 9x9, 16x16 and 25x25"
            .to_owned())
    );
}
