//! What all kinds of puzzles share.
//!
//! A puzzle is a string, [`Puzzle`]: the name of its kind, parameters, givens and answer. A kind
//! implements the trait [`Kind`], which gives access to two objects. A [`Setter`] makes the puzzles of
//! one chapter. A [`Board`] is a parsed puzzle; it verifies, grades and draws the puzzle. Most kinds of
//! puzzles in grids implement the shorter trait [`grid::kind::GridKind`].
//!
//! [`solver`] has techniques over houses of any shape, and [`solver::model`], which proves with a SAT
//! solver that a puzzle has one solution. [`record`] reads and writes `NAME.lock`, the record of the
//! puzzles of a book. [`KindTexts`] holds the rules and level names of a kind in one language. A
//! [`Figure`] is the logical drawing of a puzzle. A [`TextFormat`] is a file format for the puzzles of
//! a kind.
//!
//! The crate knows no kind by its name: the kinds are in `bookgen-sudoku` and `bookgen-puzzles`.

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod blocklist;
#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod clues;
pub mod entries;
pub mod figure;
#[doc(hidden)]
pub mod game_id;
pub mod grid;
#[doc(hidden)]
pub mod heading;
pub mod hints;
#[doc(hidden)]
pub mod html_text;
#[doc(hidden)]
pub mod imported;
#[doc(hidden)]
pub mod ipuz;
#[doc(hidden)]
pub mod kind;
#[doc(hidden)]
pub mod kind_texts;
#[doc(hidden)]
pub mod letters;
#[doc(hidden)]
pub mod level;
mod own_puzzles;
#[doc(hidden)]
pub mod picture_file;
#[doc(hidden)]
pub mod puzz_link;
#[doc(hidden)]
pub mod puzzle;
#[doc(hidden)]
pub mod raster;
pub mod record;
#[doc(hidden)]
pub mod setter;
pub mod solver;
#[doc(hidden)]
pub mod testing;
#[doc(hidden)]
pub mod text_format;
#[doc(hidden)]
pub mod word_list;
#[doc(hidden)]
pub mod word_selection;
pub mod words;

pub use bookgen_words::ShippedFile;

pub use board::{
    Board, ClueCage, CluedWord, Face, Fingerprint, Flaw, FreePlace, Medium, Metadata, Step,
    Verdict, Worked, WorkedStep,
};
pub use figure::Figure;
pub use heading::Heading;
pub use kind::{About, Claim, Group, Kind, PuzzleFile, RepeatPolicy, Solved};
pub use kind_texts::{CoverCopy, Example, KindTexts, LevelTexts};
#[doc(hidden)]
pub use level::rating_ranges;
pub use level::{Grade, Level, MinuteRange, Rating, Scale, Target, whole_minutes};
pub use own_puzzles::import;
pub use puzzle::{ParseError, Puzzle};
pub use setter::{Capacity, Change, MAX_EARLIER, Order, PuzzlePicture, Setter, Shortfall};
pub use text_format::{
    FileMetadata, FilePuzzle, FormatError, Headings, MetadataKey, Parsed, PuzzleReader, ReadError,
    Reading, TEXT, TextFormat, TypedPuzzle, Writing, format_of, is_address, reader_of,
};
#[doc(hidden)]
pub use word_list::WordLists;

/// Embeds the text files of a kind: pairs of language code and file text. `folder` is the folder of
/// the kind, relative to the file.
#[macro_export]
macro_rules! texts {
    ($folder:literal) => {
        &[
            ("en", include_str!(concat!($folder, "/texts/en.toml"))),
            ("de", include_str!(concat!($folder, "/texts/de.toml"))),
            ("es", include_str!(concat!($folder, "/texts/es.toml"))),
            ("fr", include_str!(concat!($folder, "/texts/fr.toml"))),
        ]
    };
}
