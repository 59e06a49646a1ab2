//! The table of puzzle kinds. Each kind is one folder of this module.
//!
//! A new kind is one folder, one row of [`KINDS`], and one text file for each language.

/// Embeds the text files of a kind: pairs of language code and file text.
macro_rules! texts {
    ($kind:literal) => {
        &[
            ("en", include_str!(concat!($kind, "/texts/en.toml"))),
            ("de", include_str!(concat!($kind, "/texts/de.toml"))),
            ("es", include_str!(concat!($kind, "/texts/es.toml"))),
            ("fr", include_str!(concat!($kind, "/texts/fr.toml"))),
        ]
    };
}

mod binary;
mod calcudoku;
mod criss_cross;
mod family;
mod futoshiki;
mod game_id;
mod hashi;
mod hitori;
mod imported;
mod kakuro;
mod maze;
mod nonogram;
mod own_puzzles;
mod puzz_link;
mod slitherlink;
pub mod sudoku;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod wordsearch;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, did_you_mean};
use bookgen_base::schema::Values;

// The modules of the kinds import the shared types from here.
use crate::board::{
    Board, ClueCage, Face, Fingerprint, Flaw, Medium, Metadata, Step, Verdict, Worked, WorkedStep,
};
use crate::figure::Figure;
use crate::kind::{About, Claim, Group, Kind, PuzzleFile, RepeatPolicy, Solved};
use crate::level::{
    Grade, Level, MinuteRange, Rating, Scale, Target, rating_ranges, whole_minutes,
};

use crate::puzzle::Puzzle;
use crate::setter::{Capacity, Change, Order, Setter, Shortfall};

/// The setter that returns the puzzles from a file, in the order of the file. `options` contains only the
/// options that the spec (`book.toml`) sets.
///
/// # Errors
/// All faults of the file.
pub fn import(
    kind: &'static dyn Kind,
    options: &Values,
    file: &PuzzleFile<'_>,
) -> Result<Box<dyn Setter>, Faults> {
    match kind.own_import(options, file) {
        Some(setter) => setter,
        None => Ok(Box::new(own_puzzles::OwnPuzzles::new(kind, options, file)?)),
    }
}

/// Every kind of puzzle, in the order in which `bookgen kinds` prints them.
pub static KINDS: &[&dyn Kind] = &[
    &sudoku::Sudoku,
    &family::FAMILY[0],
    &family::FAMILY[1],
    &family::FAMILY[2],
    &family::FAMILY[3],
    &family::FAMILY[4],
    &family::FAMILY[5],
    &family::FAMILY[6],
    &family::FAMILY[7],
    &family::FAMILY[8],
    &family::FAMILY[9],
    &family::FAMILY[10],
    &family::FAMILY[11],
    &family::FAMILY[12],
    &family::FAMILY[13],
    &family::FAMILY[14],
    &family::FAMILY[15],
    &family::FAMILY[16],
    &family::FAMILY[17],
    &family::FAMILY[18],
    &family::FAMILY[19],
    &family::FAMILY[20],
    &family::FAMILY[21],
    &family::FAMILY[22],
    &binary::Binary,
    &calcudoku::Calcudoku,
    &futoshiki::Futoshiki,
    &hashi::Hashi,
    &hitori::Hitori,
    &kakuro::Kakuro,
    &maze::Maze,
    &nonogram::Nonogram,
    &slitherlink::Slitherlink,
    &wordsearch::WordSearch,
    &criss_cross::CrissCross,
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

impl Puzzle {
    /// Parses the puzzle with the parser of its kind.
    ///
    /// # Errors
    /// The kind is unknown, or the text is not a puzzle of the kind. Only [`Board::verify`] checks
    /// whether the puzzle is valid.
    pub fn board(&self) -> Result<Box<dyn Board>, Flaw> {
        let unknown = || Flaw(format!("the kind {:?} is unknown", self.kind));
        find(&self.kind).ok_or_else(unknown)?.board(self)
    }
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
