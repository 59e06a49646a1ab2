//! Level and effort of a word search, measured on the finished puzzle.
//!
//! The level follows from the directions in the answer. A puzzle whose words run only right and
//! down is easy. A word on a diagonal to the right makes the puzzle medium. A backward word makes
//! the puzzle hard.
//!
//! If words bend, the level follows from the bends of the words and from shared letters. Easy words bend at
//! most once, and run to the right and down. Medium words bend at most three times. Words that share a
//! letter, or bend more often, make the puzzle hard.
//!
//! The effort orders puzzles within a level. It counts the letters that a systematic solver
//! examines. For each word, the solver scans the grid line by line for the first letter and follows
//! each direction of the level until a letter differs. Large grids, many directions, common first
//! letters and partial matches increase the effort.

use super::LEVELS;
use super::board::{PlacedWord, WordSearchBoard};
use super::path_search::Letters;
use super::way::{Direction, Way};
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

/// The maximum number of bends of a word of each level, if words bend. Hard words may bend everywhere.
pub(super) const MAX_BENDS: [usize; 2] = [1, 3];

/// The level of a puzzle whose words run along these paths. `shared` is the number of letters that belong to
/// more than one word.
pub(super) fn level_of_paths<'a>(
    ways: impl Iterator<Item = &'a Way> + Clone,
    shared: usize,
) -> &'static Level {
    let bends = ways.clone().map(Way::bends).max().unwrap_or(0);
    let is_forward = ways.clone().all(|way| match way {
        Way::Straight(direction) => !direction.is_backward(),
        Way::Path(steps) => !steps.iter().any(|step| step.is_backward()),
    });
    let level = match shared {
        0 if is_forward && bends <= MAX_BENDS[0] => 0,
        0 if bends <= MAX_BENDS[1] => 1,
        _ => 2,
    };
    &LEVELS[level]
}

/// The number of cells of more than one word.
fn shared_cells(board: &WordSearchBoard) -> usize {
    let cells = board.words.iter().filter_map(|word| board.cells_of(word)).flatten();
    let mut uses = vec![0; board.cells.len()];
    cells.for_each(|cell| uses[cell] += 1);
    uses.into_iter().filter(|uses| *uses > 1).count()
}

/// The level and effort of a word search.
pub(super) fn grade(board: &WordSearchBoard) -> Grade {
    if board.has_paths {
        let ways = board.words.iter().map(|word| &word.way);
        let level = level_of_paths(ways, shared_cells(board));
        let letters = Letters { columns: board.columns, cells: &board.cells };
        let effort = board.words.iter().map(|word| letters.effort(&word.letters)).sum();
        return Grade { level: Some(level), rating: None, effort };
    }
    let used: Vec<Direction> = board.words.iter().filter_map(|word| word.way.step(0)).collect();
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
        let PlacedWord { entry, row, column, way, .. } = word;
        let (row, column) = ((row + 1).to_string(), (column + 1).to_string());
        let cell = words.say("cell", &[("row", &row), ("column", &column)]);
        let direction = match way {
            Way::Straight(direction) => *direction,
            Way::Path(_) => return path_step(board, word, &cell, words),
        };
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
        let args = [("entry", entry.as_str()), ("way", &words.word(way)), ("cell", &cell)];
        Step {
            place: String::new(),
            result: format!("{entry}: {cell}"),
            difficulty: 0,
            technique: SEARCH,
            name: words.word(SEARCH),
            level: Some(level_of(&[direction])),
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

/// The step of a word that bends: the cells of its first and its last letter.
fn path_step(board: &WordSearchBoard, word: &PlacedWord, first: &str, words: &Words) -> Step {
    let last = word.cells(board.columns, board.rows).and_then(|cells| cells.last().copied());
    let last = last.unwrap_or(0);
    let (row, column) =
        ((last / board.columns + 1).to_string(), (last % board.columns + 1).to_string());
    let last = words.say("cell", &[("row", &row), ("column", &column)]);
    let args = [("entry", word.entry.as_str()), ("first", first), ("last", &last)];
    Step {
        place: String::new(),
        result: format!("{}: {first}", word.entry),
        difficulty: 0,
        technique: SEARCH,
        name: words.word(SEARCH),
        level: Some(level_of_paths(std::iter::once(&word.way), 0)),
        sentences: vec![words.say("word-bends", &args)],
    }
}

/// The number of letters that the solver examines until it finds a word.
fn effort(board: &WordSearchBoard, word: &PlacedWord, tried: &[Direction]) -> u32 {
    let mut examined = 0;
    for row in 0..board.rows {
        for column in 0..board.columns {
            let Some(letter) = &board.cells[row * board.columns + column] else { continue };
            examined += 1;
            if Some(letter) != word.letters.first() {
                continue;
            }
            for &direction in tried {
                let way = Way::Straight(direction);
                let run = PlacedWord { row, column, way, ..word.clone() };
                let Some(cells) = run.cells(board.columns, board.rows) else { continue };
                let same = cells
                    .iter()
                    .zip(&word.letters)
                    .take_while(|(cell, letter)| board.cells[**cell].as_ref() == Some(letter))
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
