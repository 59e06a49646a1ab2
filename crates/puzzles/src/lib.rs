//! Makes, solves, grades and explains logic puzzles.
//!
//! A puzzle outside its kind is a string, [`Puzzle`]; the typed board stays private to the kind. A
//! kind makes puzzles through a [`Setter`] and answers questions about one through a [`Board`].
//! [`sudoku`] is a Sudoku engine of its own.

pub mod kinds;
mod puzzle;
pub mod record;
mod texts;

pub use kinds::*;
pub use puzzle::{ParseError, Puzzle};
pub use texts::{Example, KindTexts, LevelTexts};
