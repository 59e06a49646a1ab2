//! Level and effort of a word search, measured on the finished puzzle.
//!
//! The level follows from the directions in the answer. A puzzle whose words run only right and
//! down is easy. A word on a diagonal to the right makes the puzzle medium. A backward word makes
//! the puzzle hard.
//!
//! The effort orders puzzles within a level. It counts the letters that a systematic solver
//! examines. For each word, the solver scans the grid line by line for the first letter and follows
//! each direction of the level until a letter differs. Large grids, many directions, common first
//! letters and partial matches increase the effort.

use super::LEVELS;
use super::board::{Direction, PlacedWord, WordSearchBoard};
use crate::kinds::{Grade, Level, Step};

/// The directions that a level allows.
pub(super) fn directions(level: &Level) -> Option<&'static [Direction]> {
    static ALL: [Direction; 8] = Direction::ALL;
    match level.name {
        "easy" => ALL.get(..2),
        "medium" => ALL.get(..4),
        "hard" => Some(&ALL),
        _ => None,
    }
}

/// The level of a puzzle whose words run in these directions.
pub(super) fn level_of(used: &[Direction]) -> &'static Level {
    let level = if used.iter().any(|direction| direction.is_backward()) {
        2
    } else if used.iter().any(|direction| direction.is_diagonal()) {
        1
    } else {
        0
    };
    &LEVELS[level]
}

/// The level and effort of a word search.
pub(super) fn grade(board: &WordSearchBoard) -> Grade {
    let used: Vec<Direction> = board.words.iter().map(|word| word.direction).collect();
    let level = level_of(&used);
    let tried = directions(level).unwrap_or_default();
    let examined: u32 = board.words.iter().map(|word| effort(board, word, tried)).sum();
    Grade { level: Some(level), rating: None, effort: examined }
}

/// The position of each word, in alphabetical order.
pub(super) fn steps(board: &WordSearchBoard) -> Vec<Step> {
    let step = |word: &PlacedWord| {
        let PlacedWord { entry, row, column, direction, .. } = word;
        let way = match direction {
            Direction::E => "to the right",
            Direction::S => "down",
            Direction::SE => "down to the right",
            Direction::NE => "up to the right",
            Direction::W => "to the left",
            Direction::N => "up",
            Direction::NW => "up to the left",
            Direction::SW => "down to the left",
        };
        let (row, column) = (row + 1, column + 1);
        let sentence = format!("{entry} runs {way} from row {row}, column {column}.");
        let level = Some(level_of(&[*direction]));
        Step { technique: "search".to_owned(), level, sentences: vec![sentence] }
    };
    board.words.iter().map(step).collect()
}

/// The number of letters that the solver examines until it finds a word.
fn effort(board: &WordSearchBoard, word: &PlacedWord, tried: &[Direction]) -> u32 {
    let mut examined = 0;
    for row in 0..board.rows {
        for column in 0..board.columns {
            examined += 1;
            if board.cells.get(row * board.columns + column) != word.letters.first() {
                continue;
            }
            for &direction in tried {
                let run = PlacedWord { row, column, direction, ..word.clone() };
                let Some(cells) = run.cells(board.columns, board.rows) else { continue };
                let same = cells
                    .iter()
                    .zip(&word.letters)
                    .take_while(|(cell, letter)| board.cells.get(**cell) == Some(letter))
                    .count();
                if same == word.letters.len() {
                    return examined + same as u32;
                }
                examined += same as u32;
            }
        }
    }
    examined
}
