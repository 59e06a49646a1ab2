//! Tests of the criss-cross kind.

mod faults;
mod figures;
mod fill_in;
mod generation;
mod idioms;
mod puzzle_string;

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::{Rng, StreamName};
use bookgen_base::schema::{Reader, parse};
use bookgen_core::testing::MemoryFiles;
use bookgen_core::{Order, Shortfall, Target};

fn files(list: &str) -> MemoryFiles {
    MemoryFiles::new([("words.txt", list)])
}

/// The setter for a word list and further options.
fn try_setter(list: &str, options: &str) -> Result<Box<dyn Setter>, Faults> {
    let text = format!("words = \"words.txt\"\n{options}");
    let node = parse(&Source::new("book.toml", text))?;
    let files = files(list);
    let mut reader = Reader::new(&files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    reader.faults.into_result(())?;
    CrissCross.setter(&values)
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
    try_make(setter, index, level).unwrap_or_else(|shortfall| panic!("{shortfall}"))
}

fn board(puzzle: &Puzzle) -> CrissCrossBoard {
    CrissCrossBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}

/// Sixty words without clues.
const WORDS: &str = "acorn\namber\nanchor\napple\narrow\nautumn\nbadger\nbasket\nbeacon\nbottle\n\
    bridge\nbutton\ncandle\ncarpet\ncastle\ncherry\ncircus\ncoffee\ncopper\ncotton\ndesert\n\
    dragon\neagle\nearth\nengine\nfalcon\nfeather\nfinger\nflower\nforest\ngarden\nginger\n\
    guitar\nhammer\nharbour\nhelmet\nisland\njacket\njungle\nkettle\nkitten\nladder\nlantern\n\
    lemon\nmarket\nmeadow\nmirror\nmonkey\nneedle\noyster\npepper\npillow\nplanet\nrabbit\n\
    ribbon\nsaddle\nsilver\ntiger\nturtle\nwindow\n";

/// The words of [`WORDS`] with clues.
fn clued() -> String {
    WORDS.lines().map(|word| format!("{word}: The clue of {word}\n")).collect()
}

/// A small puzzle with clues:
///
/// ```text
/// CAT.
/// A.O.
/// RATS
/// T...
/// ```
const CLUED: &str = "criss-cross:4x4;across=Across;down=Down;title=One; two:\
    C-T#/-#-#/--T-/-###;A pet;Some \\; rodents;A vehicle (4);A child:CAT#/A#O#/RATS/T###";

/// The same grid with a list of its words.
const LISTED: &str =
    "criss-cross:4x4;letters=letters:---#/-#-#/----/-###;cat;tot;cart;rats:CAT#/A#O#/RATS/T###";
