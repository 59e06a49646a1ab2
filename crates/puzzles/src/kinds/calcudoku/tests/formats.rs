//! Tests of the game ids from another program.

use super::*;
use bookgen_core::text_format::{FilePuzzle, FormatError};

/// Ninety puzzles from another program: size and difficulty, description and solution.
const KEEN: &str = include_str!("keen.tsv");

fn read_one(text: &str) -> Result<FilePuzzle, FormatError> {
    let mut found = game_id::FORMATS[0].read(&crate::kinds::calcudoku::Calcudoku, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    game_id::FORMATS[0].writing.unwrap().puzzle(puzzle, &mut text).unwrap();
    text
}

/// Each game id is solved to its recorded solution. The efforts of the solutions grow with the other
/// program's difficulty.
#[test]
fn game_ids_are_solved_to_their_recorded_solutions() {
    let mut count = 0;
    // The effort per cell, by difficulty.
    let mut efforts: Vec<(char, Vec<f64>)> = "enhxu".chars().map(|c| (c, Vec::new())).collect();
    for line in KEEN.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [params, description, solution] = fields[..] else { panic!("{line}") };
        let FilePuzzle { puzzle, .. } = read_one(&format!("{params}:{description}\n")).unwrap();
        let size = &params[..1];
        assert_eq!(write(&puzzle), format!("{size}:{description}\n"));
        let digits = solution.strip_prefix('S').unwrap().to_owned();
        assert_eq!(Kind::solve(&Calcudoku, &puzzle), Ok(Solved::One(digits.clone())), "{line}");
        let puzzle = Puzzle { answer: digits, ..puzzle };
        let board = GridBoard::parse(&Calcudoku, &puzzle).unwrap();
        assert_eq!(board.verify(), Verdict::Proved);
        assert_eq!(write(&puzzle), format!("{size}:{description}\n"));
        let difficulty = params.chars().last();
        let of_level = efforts.iter_mut().find(|(known, _)| Some(*known) == difficulty).unwrap();
        let effort = f64::from(board.grade().effort) / board.puzzle.size.cells() as f64;
        of_level.1.push(effort);
        count += 1;
    }
    assert_eq!(count, 90);
    let medians = efforts.into_iter().map(|(_, mut efforts)| {
        efforts.sort_by(f64::total_cmp);
        efforts[efforts.len() / 2]
    });
    let medians: Vec<f64> = medians.collect();
    assert!(medians.is_sorted_by(|a, b| a < b), "{medians:?}");
}

#[test]
fn cages_of_one_cell_have_a_sum() {
    let puzzle = board("calcudoku:3x3 AABCBBCAA:3+,6*,5+,3+:123231312").text();
    assert_eq!(write(&puzzle), "3:a_a3_a_,a3m6a5a3\n");
}

#[test]
fn faults_of_game_ids_have_a_column() {
    let fault = |line: &str| {
        let error = read_one(line).unwrap_err();
        format!("{error}; {}", error.help)
    };
    let form = "write the size, a colon, the sides, a comma and the clues: 4:a_4aba3_aba,a9d2s1…";
    let runs = "write a letter for each run of sides inside cages: _ is 0, a is 1";
    let clue = "write a letter a, s, m or d and a number: m12";
    let check = "check the sides and the clues";
    for (line, column, message, help) in [
        ("4", 1, "the line has no colon", form),
        ("2de:a,a3", 1, "\"2de\" is not a size from 3 to 9", "write the number of rows: 6"),
        ("6dq:a,a3", 1, "\"6dq\" is not a size from 3 to 9", "write the number of rows: 6"),
        ("3:a_a_a_a_a_", 3, "there is no comma before the clues", form),
        (" 3:aé,a3", 5, "'é' is not a letter of a run of sides", runs),
        ("3:a4_a9999999999999999999,a3", 6, "there are more than 12 sides", runs),
        ("3:a_a_,a3", 3, "there are not exactly 12 sides", runs),
        ("3:_a_10,a1", 11, "the cage of row 1, column 2 has no clue", clue),
        ("3:_13,a1a2a3a2a3a1a3a1a", 24, "\"\" is not the number of a clue", clue),
        ("3:_13,a1a2a3a2a3a1a3a1a02", 24, "\"02\" is not the number of a clue", clue),
        (
            "3:_13,a1a2a3a2a3a1a3a1a4",
            23,
            "the cage of row 3, column 3 has the target 4 outside 1 to 3",
            check,
        ),
        ("3:_13,a1a2a3a2a3a1a3a1a2a2", 25, "there are more clues than cages: \"a2\"", check),
        (
            "3:_k,a9",
            3,
            "row 1, column 1 and row 1, column 2 are in one cage, but a side is between them",
            "check the sides",
        ),
    ] {
        assert_eq!(fault(line), format!("line 1, column {column}: {message}; {help}"), "{line}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_file_or_an_error(
        id in "3:(_13|[a_]{6,9}),([asmd][1-6]){3,9}|[0-9a-z_:,]{0,40}|\\PC{0,20}",
    ) {
        for found in game_id::FORMATS[0].read(&crate::kinds::calcudoku::Calcudoku, &id) {
            let Ok(FilePuzzle { puzzle, .. }) = found else { continue };
            prop_assert_eq!(read_one(&write(&puzzle)).unwrap().puzzle, puzzle);
        }
    }
}
