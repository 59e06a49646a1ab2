//! Placing listed words in a grid, as in fill-ins: the words are listed by length, and each fits one place.
//!
//! | file | content |
//! |---|---|
//! | `word_choice` | the words that the options of a chapter choose |
//! | `filled_grid` | filling lattices and exchanging words |
//! | `listed_word`, `listed_grid` | the words of a list, and a grid with its list |
//! | `solver`, `path` | the techniques of a solver with a pencil |
//! | `step_text`, `ipuz` | the steps in words; a fill-in in the ipuz format |
//! | `model` | the rules for the proof |

mod filled_grid;
pub mod ipuz;
mod listed_grid;
mod listed_word;
pub mod model;
pub mod path;
pub mod solver;
pub mod step_text;
mod word_choice;

pub use filled_grid::{FilledGrid, GridFiller};
pub use listed_grid::ListedGrid;
pub use listed_word::{ListedWord, check_different, listed_words, lists_by_length};
pub use model::PlacementModel;
pub use solver::{PlacementStep, PlacementTask, Technique};
pub use word_choice::WordChoice;

/// The maximum number of words of a grid.
pub const MAX_WORDS: usize = 128;
