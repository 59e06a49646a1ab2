//! Tests of the codeword kind.

mod faults;
mod figures;
mod generation;
mod lists;
mod proof;
mod strings;

use super::*;
use bookgen_core::testing::{MemoryFiles, german_words, make, make_with_files};

/// A small puzzle with a list that bookgen ships.
fn small(seed: u64) -> Puzzle {
    make(&Codeword, "columns = 7\nrows = 7", "easy", seed).unwrap_or_else(|short| panic!("{short}"))
}

/// The options of a puzzle with the German words.
const GERMAN: &str = "words = \"words.txt\"\nlanguage = \"de\"\ncolumns = 9\nrows = 9";

/// A puzzle with a list of the user.
fn own() -> Puzzle {
    let puzzle = make_with_files(&Codeword, GERMAN, "medium", 1, &german_words());
    puzzle.unwrap_or_else(|short| panic!("{short}"))
}

fn board(puzzle: &Puzzle) -> CodewordBoard {
    CodewordBoard::parse(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}

/// The puzzle without its starters.
fn without_starters(puzzle: &Puzzle) -> Puzzle {
    let grid = puzzle.givens.split(';').next().unwrap_or_default();
    Puzzle { givens: grid.to_owned(), ..puzzle.clone() }
}
