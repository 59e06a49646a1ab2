//! Tests of the arrowword kind.

mod faults;
mod free_place;
mod generation;
mod strings;

use std::sync::Arc;

use super::*;
use bookgen_core::Shortfall;
use bookgen_core::testing::{self, MemoryFiles};

fn no_files() -> MemoryFiles {
    MemoryFiles::default()
}

fn with_file(name: &str, text: &str) -> MemoryFiles {
    MemoryFiles::new([(name, text)])
}

fn try_setter(options: &str, files: &MemoryFiles) -> Result<Box<dyn Setter>, Faults> {
    testing::try_setter(&Arrowword, options, files)
}

fn setter(options: &str, files: &MemoryFiles) -> Box<dyn Setter> {
    try_setter(options, files).unwrap_or_else(|faults| panic!("{faults}"))
}

fn try_make(
    setter: &dyn Setter,
    level: &str,
    seed: u64,
    earlier: &[Arc<Puzzle>],
) -> Result<Puzzle, Shortfall> {
    testing::make_after(&Arrowword, setter, level, seed, earlier)
}

fn make(options: &str, files: &MemoryFiles, level: &str, seed: u64) -> Puzzle {
    let setter = setter(options, files);
    try_make(&*setter, level, seed, &[]).unwrap_or_else(|shortfall| panic!("{shortfall}"))
}

fn board(puzzle: &Puzzle) -> ArrowwordBoard {
    ArrowwordBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}

fn words(puzzle: &Puzzle) -> Vec<String> {
    let board = board(puzzle);
    board.entries.iter().map(|entry| board.word(entry)).collect()
}
