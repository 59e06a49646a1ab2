//! Placing listed words in a grid, as in fill-ins: the words are listed by length, and each fits one place.
//!
//! | file | content |
//! |---|---|
//! | `listed_word` | the words of a list, their order and the printed lists |
//! | `solver` | the techniques of a solver with a pencil |
//! | `step_text` | their steps in words |
//! | `model` | the rules for the proof |

mod listed_word;
pub mod model;
pub mod solver;
pub mod step_text;

pub use listed_word::{ListedWord, check_different, listed_words, lists_by_length};
pub use model::PlacementModel;
pub use solver::{PlacementStep, PlacementTask, Technique};

/// The maximum number of words of a grid.
pub const MAX_WORDS: usize = 128;
