//! What a build finds out about a book by laying it out, and what the spec leaves open: how many
//! puzzles are on a page, and how many puzzles fill the pages that the book must have.

use std::collections::BTreeMap;

/// The numbers that a spec leaves to the layout. The keys are the ids of the chapters in the spec.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// The number of puzzles of each chapter that shares the pages of the book.
    pub counts: BTreeMap<String, u32>,
    /// The number of puzzles on a page, for each chapter that does not set `per_page`.
    pub per_page: BTreeMap<String, u32>,
}
