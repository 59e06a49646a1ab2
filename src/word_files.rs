//! Word lists and lists of clues as files: what is built in, what a list has, and which clues are unused.

mod catalogue;
mod clue_addition;
mod clue_report;
mod fill_trial;
mod named_list;
mod used_clues;
mod word_report;
mod word_statistics;

pub use catalogue::{catalogue, text};
pub use clue_addition::with_clue;
pub use clue_report::clue_report;
pub use named_list::{NamedList, clue_list, word_list};
pub use used_clues::used_clues;
pub use word_report::word_report;
pub use word_statistics::statistics;
