//! Level, effort and steps of a fill-in, measured on the finished puzzle.

use super::LEVELS;
use super::board::FillInBoard;
use bookgen_core::entries::placement::path::comparisons;
use bookgen_core::entries::placement::step_text::Named;
use bookgen_core::entries::placement::{PlacementStep, Technique};
use bookgen_core::words::Words;
use bookgen_core::{Grade, Step};

/// The maximum numbers of comparisons before a word, of the levels below the last.
pub const MAX_COMPARISONS: [usize; 2] = [0, 3];

/// The index of the level of a path: how many comparisons some word needs.
pub fn level(path: &[PlacementStep]) -> usize {
    let most = comparisons(path);
    MAX_COMPARISONS.iter().take_while(|max| most > **max).count()
}

/// The level and the effort of a puzzle.
pub fn grade(board: &FillInBoard) -> Grade {
    let (task, givens) = board.task();
    let (state, path) = task.path(&givens, Technique::CrossingLetters);
    let effort = path.iter().map(|step| step.technique().effort()).sum();
    let level = state.is_solved().then(|| &LEVELS[level(&path)]);
    Grade { level, rating: None, effort }
}

/// The solution step by step. A comparison has the level of the word that needs it.
pub fn steps(board: &FillInBoard, words: &Words) -> Vec<Step> {
    let (task, givens) = board.task();
    let (_, path) = task.path(&givens, Technique::CrossingLetters);
    let named = Named {
        shape: &board.shape,
        runs: &board.entries,
        listed: &board.grid.words,
        are_numbers: board.grid.are_numbers(),
        words,
    };
    let mut steps = Vec::new();
    for part in path.split_inclusive(|step| matches!(step, PlacementStep::Placed { .. })) {
        let level = level(part);
        steps
            .extend(part.iter().map(|step| named.step(step, Some((level as u32, &LEVELS[level])))));
    }
    steps
}
