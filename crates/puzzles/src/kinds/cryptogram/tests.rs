//! Tests of the cryptogram kind.

mod faults;
mod generation;
mod strings;

use std::sync::Arc;

use super::*;
use bookgen_core::testing::{self, MemoryFiles};
use bookgen_core::{Shortfall, Target};

fn no_files() -> MemoryFiles {
    MemoryFiles::default()
}

fn try_setter(options: &str, files: &MemoryFiles) -> Result<Box<dyn Setter>, Faults> {
    testing::try_setter(&Cryptogram, options, files)
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
    testing::make_after(&Cryptogram, setter, level, seed, earlier)
}

fn make(options: &str, files: &MemoryFiles, level: &str, seed: u64) -> Puzzle {
    let setter = setter(options, files);
    try_make(&*setter, level, seed, &[]).unwrap_or_else(|shortfall| panic!("{shortfall}"))
}

fn board(puzzle: &Puzzle) -> CryptogramBoard {
    let (bare, _) = bookgen_core::Heading::take(puzzle).unwrap();
    CryptogramBoard::parse(&bare).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}
