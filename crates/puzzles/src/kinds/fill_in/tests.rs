//! Tests of the fill-in kind.

mod faults;
mod figures;
mod generation;
mod lists;
mod proof;
mod strings;

use super::*;
use bookgen_core::testing::{MemoryFiles, german_words, make, make_with_files};

/// A puzzle with four words, two of which have the same length.
const SMALL: &str = "fill-in:7x7;letters=letters:-----##/-#-####/-#-####/-----##/#######/#######/\
                     #######;CARS;TENS;CAMEL;STEEP:";

/// A small puzzle with words that bookgen ships.
fn small(seed: u64) -> Puzzle {
    make(&FillIn, "columns = 9\nrows = 7", "medium", seed).unwrap_or_else(|short| panic!("{short}"))
}

/// A small puzzle with numbers.
fn numbers(level: &str, seed: u64) -> Puzzle {
    let options = "words = \"builtin:numbers\"\ncolumns = 9\nrows = 9";
    make(&FillIn, options, level, seed).unwrap_or_else(|short| panic!("{short}"))
}

/// The options of a puzzle with the German words.
const GERMAN: &str = "words = \"words.txt\"\nlanguage = \"de\"\ncolumns = 9\nrows = 9";

/// A puzzle with a list of the user.
fn own() -> Puzzle {
    let puzzle = make_with_files(&FillIn, GERMAN, "medium", 1, &german_words());
    puzzle.unwrap_or_else(|short| panic!("{short}"))
}

fn board(puzzle: &Puzzle) -> FillInBoard {
    FillInBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}

/// The puzzle without its printed letters.
fn without_starters(puzzle: &Puzzle) -> Puzzle {
    let (grid, words) = puzzle.givens.split_once(';').unwrap();
    let is_letter = |c: char| c != '#' && c != '-' && c != '/';
    let grid: String = grid.chars().map(|c| if is_letter(c) { '-' } else { c }).collect();
    Puzzle { givens: format!("{grid};{words}"), ..puzzle.clone() }
}
