//! Tests of the word search kind as a whole.

mod clues;
mod figures;
mod generation;
mod languages;
mod list_faults;
mod lower_case;
mod message;
mod numbers;
mod paths;
mod pictures;
mod puzzle_string;
mod shape;

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::{Rng, StreamName};
use bookgen_base::schema::{Reader, parse};
use bookgen_core::testing::MemoryFiles;
use bookgen_core::{Change, Grade, Medium, Order, Shortfall, Target, Verdict};

/// The setter for a word list and further options.
fn try_setter(list: &str, options: &str) -> Result<Box<dyn Setter>, Faults> {
    let files = MemoryFiles::new([("words.txt", list)]);
    let text = format!("words = \"words.txt\"\n{options}");
    let node = parse(&Source::new("book.toml", text))?;
    let mut reader = Reader::new(&files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    reader.faults.into_result(())?;
    WordSearch.setter(&values)
}

fn setter(list: &str, options: &str) -> Box<dyn Setter> {
    try_setter(list, options).unwrap_or_else(|faults| panic!("{faults}"))
}

fn stream(name: &str) -> Rng {
    StreamName::new().with(name).stream()
}

fn try_make(setter: &dyn Setter, index: u32, level: &str) -> Result<Puzzle, Shortfall> {
    let target = Target::Level(ABOUT.level(level).unwrap());
    let order = Order { index, target, chapter: stream("chapter"), earlier: Vec::new() };
    setter.make(&order, &mut stream(&format!("{level} {index}")))
}

fn make(setter: &dyn Setter, index: u32, level: &str) -> Puzzle {
    try_make(setter, index, level).unwrap()
}

fn board(puzzle: &Puzzle) -> WordSearchBoard {
    WordSearchBoard::parse(puzzle).unwrap()
}

/// The word list of the example books, with sections, phrases, hyphens and accents.
fn birds() -> &'static str {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/words/birds.txt"))
}

/// The list of [`birds`] without its sections.
fn flock() -> String {
    let names: std::collections::BTreeSet<&str> =
        birds().lines().filter(|line| !line.starts_with(['[', '#']) && !line.is_empty()).collect();
    names.into_iter().flat_map(|name| [name, "\n"]).collect()
}
