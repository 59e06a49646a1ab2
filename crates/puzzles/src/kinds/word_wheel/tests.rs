//! Tests of the word wheel kind.

mod faults;
mod generation;
mod strings;

use std::sync::Arc;

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{Reader, parse};
use bookgen_core::testing::MemoryFiles;
use bookgen_core::{Order, Shortfall, Target};

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
    let node = parse(&Source::new("book.toml", options))?;
    let mut reader = Reader::new(files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    reader.faults.into_result(())?;
    WordWheel.setter(&values)
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
    let target = Target::Level(ABOUT.level(level).unwrap());
    let stream = StreamName::new().with("word-wheel").with(level).with_number(seed);
    let order = Order { index: 0, target, chapter: stream.stream(), earlier: earlier.to_vec() };
    setter.make(&order, &mut stream.stream())
}

fn make(options: &str, files: &MemoryFiles, level: &str, seed: u64) -> Puzzle {
    let setter = setter(options, files);
    try_make(&*setter, level, seed, &[]).unwrap_or_else(|shortfall| panic!("{shortfall}"))
}

fn board(puzzle: &Puzzle) -> WordWheelBoard {
    WordWheelBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}
