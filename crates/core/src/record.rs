//! The record of a book: the puzzles as they were made.
//!
//! The record is the TOML file `NAME.lock` next to the spec. It has one table for each puzzle, in
//! the order of the book. Later builds print the puzzles from the record, so that a printed puzzle
//! never changes.

mod contents;
mod entry;
mod read;
mod seal;
mod write;

pub use contents::{FIRST_LINE, Record, ReplaceReason, Replaced};
pub use entry::{Entry, Find, chapter_id, rating_text};
pub use read::{read, read_damaged};
pub use write::{write, write_unsealed};

#[cfg(test)]
mod tests;
