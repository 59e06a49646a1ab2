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
use bookgen_core::words::Words;
use bookgen_core::{Grade, Level, Step};

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

/// The only technique.
const SEARCH: &str = "search";

/// The steps of a word search. There is one step for each word, with the position of the word, and
/// the words are in alphabetical order. The last step is the hidden message.
pub(super) fn steps(board: &WordSearchBoard, words: &Words) -> Vec<Step> {
    let step = |word: &PlacedWord| {
        let PlacedWord { entry, row, column, direction, .. } = word;
        let way = match direction {
            Direction::E => "way-right",
            Direction::S => "way-down",
            Direction::SE => "way-down-right",
            Direction::NE => "way-up-right",
            Direction::W => "way-left",
            Direction::N => "way-up",
            Direction::NW => "way-up-left",
            Direction::SW => "way-down-left",
        };
        let (row, column) = ((row + 1).to_string(), (column + 1).to_string());
        let cell = words.say("cell", &[("row", &row), ("column", &column)]);
        let args = [("entry", entry.as_str()), ("way", &words.word(way)), ("cell", &cell)];
        Step {
            place: String::new(),
            result: format!("{entry}: {cell}"),
            difficulty: 0,
            technique: SEARCH,
            name: words.word(SEARCH),
            level: Some(level_of(&[*direction])),
            sentences: vec![words.say("word-runs", &args)],
        }
    };
    let mut steps: Vec<Step> = board.words.iter().map(step).collect();
    if !board.message.is_empty() {
        let message = board.message_text();
        steps.push(Step {
            place: String::new(),
            sentences: vec![words.say("message-reads", &[("message", &message)])],
            result: message,
            difficulty: 0,
            technique: SEARCH,
            name: words.word(SEARCH),
            level: None,
        });
    }
    steps
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
