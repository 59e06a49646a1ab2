//! Level, effort and steps of a criss-cross, measured on the finished puzzle.
//!
//! A puzzle with clues is easy if the first letter of each word is given. Its effort is the number
//! of letters that are neither given nor known from a crossing word. A puzzle with a list of words
//! has the level of the techniques that solve it.

use super::LEVELS;
use super::board::{CrissCrossBoard, List};
use bookgen_core::entries::placement::step_text::Named;
use bookgen_core::entries::placement::{PlacementStep, Technique};
use bookgen_core::entries::{Crossings, Entry};
use bookgen_core::words::Words;
use bookgen_core::{Grade, Step};

/// The hardest technique of each level.
pub const HARDEST: [Technique; 2] = [Technique::OnlyPlace, Technique::CrossingLetters];

/// The level and the effort of a puzzle.
pub fn grade(board: &CrissCrossBoard) -> Grade {
    let (level, effort) = match board.fill_in() {
        Some(fill_in) => {
            let givens = fill_in.letter_numbers(&board.givens);
            let solved =
                HARDEST.iter().position(|hardest| fill_in.solve(&givens, *hardest).0.is_solved());
            let (_, steps) = fill_in.solve(&givens, Technique::CrossingLetters);
            (solved, steps.iter().map(|step| step.technique().effort()).sum())
        }
        None => {
            let is_given = |cell: &usize| board.givens[*cell].is_some();
            let is_easy = board.runs.iter().all(|run| run.cells.first().is_some_and(is_given));
            let crossings = Crossings::new(&board.runs).entries;
            let hidden = board.runs.iter().zip(&crossings).map(|(run, crossings)| {
                let is_crossed = |at: usize| crossings[at].is_some();
                let cells = run.cells.iter().enumerate();
                cells.filter(|(at, cell)| !is_given(cell) && !is_crossed(*at)).count() as u32
            });
            (Some(usize::from(!is_easy)), hidden.sum())
        }
    };
    Grade { level: level.map(|level| &LEVELS[level]), rating: None, effort }
}

/// The solution step by step.
pub fn steps(board: &CrissCrossBoard, words: &Words) -> Vec<Step> {
    match (board.fill_in(), &board.list) {
        (Some(fill_in), List::Words { words: listed, .. }) => {
            let givens = fill_in.letter_numbers(&board.givens);
            let steps = fill_in.solve(&givens, Technique::CrossingLetters).1;
            let named =
                Named { shape: &board.shape, runs: &board.runs, listed, are_numbers: false, words };
            let step = |step: PlacementStep| {
                let index = HARDEST.iter().position(|hardest| step.technique() <= *hardest);
                named.step(&step, index.map(|index| (index as u32, &LEVELS[index])))
            };
            steps.into_iter().map(step).collect()
        }
        (_, List::Clues { clues, .. }) => clue_steps(board, clues, words),
        _ => Vec::new(),
    }
}

/// The name of the first cell of a word.
pub fn first_cell(board: &CrissCrossBoard, run: &Entry, words: &Words) -> String {
    let (row, column) = board.shape.place(run.cells[0]);
    let (row, column) = ((row + 1).to_string(), (column + 1).to_string());
    words.say("cell", &[("row", &row), ("column", &column)])
}

/// The place of a word, by its number and direction.
pub fn number_name(run: &Entry, words: &Words) -> String {
    let key = if run.is_across { "number-across" } else { "number-down" };
    words.say(key, &[("number", &run.number.to_string())])
}

/// The words in the order of a solver who always takes the word with the largest part of known
/// letters.
fn clue_steps(board: &CrissCrossBoard, clues: &[String], words: &Words) -> Vec<Step> {
    let mut known = board.givens.clone();
    let mut open: Vec<usize> = (0..board.runs.len()).collect();
    let mut steps = Vec::new();
    loop {
        let count = |run: &usize| {
            board.runs[*run].cells.iter().filter(|cell| known[**cell].is_some()).count()
        };
        let best = open.iter().rev().max_by_key(|run| {
            // The part of known letters, in thousandths.
            1000 * count(run) / board.runs[**run].cells.len()
        });
        let Some(run) = best.copied() else { return steps };
        let (technique, key) = match count(&run) {
            0 => ("clue", "clue-tells"),
            _ => ("clue and letters", "clue-and-letters"),
        };
        let pattern = |cell: &usize| known[*cell].clone().unwrap_or_else(|| "_".to_owned());
        let pattern: Vec<String> = board.runs[run].cells.iter().map(pattern).collect();
        let place = number_name(&board.runs[run], words);
        let args = [
            ("place", place.as_str()),
            ("clue", clues[run].as_str()),
            ("letters", &pattern.join(" ")),
            ("word", &board.word(&board.runs[run])),
        ];
        steps.push(Step {
            technique,
            name: words.word(technique),
            level: Some(&LEVELS[0]),
            sentences: vec![words.say(key, &args)],
            place: words.say("place-at", &[("place", &place)]),
            result: format!("{place}: {}", board.word(&board.runs[run])),
            difficulty: 0,
        });
        for cell in &board.runs[run].cells {
            known[*cell] = board.answer.get(*cell).cloned().flatten();
        }
        open.retain(|other| *other != run);
    }
}
