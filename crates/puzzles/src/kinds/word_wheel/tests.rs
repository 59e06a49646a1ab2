//! Tests of the word wheel kind.

mod faults;
mod generation;
mod strings;

use std::sync::Arc;

use super::*;
use bookgen_core::testing::{self, MemoryFiles};
use bookgen_core::{Shortfall, Target};

/// A list without classes.
const GERMAN: &str = "Schreiben\nsicher\neben\nreich\nreichen\nerben\nscheiben\nscheine\nschein\nschere\n\
                      schreien\nbeine\nbiene\nbein\nherein\nreisen\nrechen\nsieben\neichen\nreihe\nreihen\nerbse\n\
                      riese\nriesen\nbiere\nehern\nerbin\nsehen\nsehne\nserie\nserien\nheben\nreben\nrebe\nneben\n\
                      Wasser\nei\n";

fn no_files() -> MemoryFiles {
    MemoryFiles::default()
}

fn with_file(text: &str) -> MemoryFiles {
    MemoryFiles::new([("words.txt", text)])
}

fn try_setter(options: &str, files: &MemoryFiles) -> Result<Box<dyn Setter>, Faults> {
    testing::try_setter(&WordWheel, options, files)
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
    testing::make_after(&WordWheel, setter, level, seed, earlier)
}

fn make(options: &str, files: &MemoryFiles, level: &str, seed: u64) -> Puzzle {
    let setter = setter(options, files);
    try_make(&*setter, level, seed, &[]).unwrap_or_else(|shortfall| panic!("{shortfall}"))
}

fn board(puzzle: &Puzzle) -> WordWheelBoard {
    WordWheelBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}
