//! The table of puzzle kinds. Each kind is one folder of this module.
//!
//! A new kind is one folder, one row of [`KINDS`], and one text file for each language.

mod arrowword;
mod binary;
mod calcudoku;
mod codeword;
mod criss_cross;
mod cryptogram;
mod fill_in;
mod futoshiki;
mod hashi;
mod hitori;
mod kakuro;
mod maze;
mod nonogram;
mod skyscrapers;
mod slitherlink;
mod word_wheel;
mod wordsearch;

use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_core::{Board, Flaw, Kind, Puzzle};
use bookgen_sudoku::{FAMILY, Sudoku};

/// Every kind of puzzle, in the order in which `bookgen kinds` prints them.
pub static KINDS: &[&dyn Kind] = &[
    &Sudoku,
    &FAMILY[0],
    &FAMILY[1],
    &FAMILY[2],
    &FAMILY[3],
    &FAMILY[4],
    &FAMILY[5],
    &FAMILY[6],
    &FAMILY[7],
    &FAMILY[8],
    &FAMILY[9],
    &FAMILY[10],
    &FAMILY[11],
    &FAMILY[12],
    &FAMILY[13],
    &FAMILY[14],
    &FAMILY[15],
    &FAMILY[16],
    &FAMILY[17],
    &FAMILY[18],
    &FAMILY[19],
    &FAMILY[20],
    &FAMILY[21],
    &FAMILY[22],
    &binary::Binary,
    &calcudoku::Calcudoku,
    &futoshiki::Futoshiki,
    &hashi::Hashi,
    &hitori::Hitori,
    &kakuro::Kakuro,
    &maze::Maze,
    &nonogram::Nonogram,
    &skyscrapers::Skyscrapers,
    &slitherlink::Slitherlink,
    &arrowword::Arrowword,
    &codeword::Codeword,
    &cryptogram::Cryptogram,
    &word_wheel::WordWheel,
    &wordsearch::WordSearch,
    &criss_cross::CrissCross,
    &fill_in::FillIn,
];

/// Finds a kind by its name.
///
/// ```
/// assert!(bookgen_puzzles::find("sudoku").is_some());
/// assert!(bookgen_puzzles::find("chess").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().copied().find(|kind| kind.about().name == name)
}

/// Parses a puzzle with the parser of its kind.
///
/// # Errors
/// The kind is unknown, or the text is not a puzzle of the kind. Only [`Board::verify`] checks
/// whether the puzzle is valid.
pub fn board(puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
    let unknown = || Flaw(format!("the kind {:?} is unknown", puzzle.kind));
    find(&puzzle.kind).ok_or_else(unknown)?.board(puzzle)
}

/// Finds the kind that a spec (`book.toml`) names. `place` is the position of the name in the spec.
///
/// # Errors
/// The name is unknown. The message suggests the most similar name.
pub fn named(name: &str, place: &Place) -> Result<&'static dyn Kind, Diagnostic> {
    find(name).ok_or_else(|| unknown_kind(name).at(place, "unknown kind"))
}

/// The fault of a name of a kind that is unknown. The help suggests the most similar name.
pub fn unknown_kind(name: &str) -> Diagnostic {
    let known = || KINDS.iter().map(|kind| kind.about().name);
    let all = || format!("the kinds are {}", known().collect::<Vec<_>>().join(", "));
    Diagnostic::input(format!("there is no kind of puzzle `{name}`")).help(did_you_mean(
        name,
        known(),
        all,
    ))
}
