//! The options of [`super::generate`]. All options concern puzzles that already exist.

use std::sync::Arc;

use super::pool::Pool;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{Fingerprint, Puzzle};

/// Options for recorded puzzles and for puzzles that were already printed.
#[derive(Clone, Copy, Default)]
pub struct GenerateOptions<'a> {
    /// Whether to ignore the record and regenerate every puzzle.
    pub relock: bool,
    /// The printed numbers of the puzzles to regenerate.
    pub replace: &'a [u32],
    /// The puzzles that other books of the series have printed. The collection need not contain
    /// the puzzles of the volumes that the spec names.
    pub printed: Option<&'a dyn PrintedPuzzles>,
    /// Whether the puzzles are for a trial layout, which may have fewer puzzles than the book. A trial
    /// makes a new puzzle if a recorded puzzle disagrees with the spec, and ignores numbers of
    /// puzzles to replace that it does not have. The layout of the book reports these faults.
    pub is_trial: bool,
    /// The puzzles of an earlier layout of the same book.
    pub pool: Option<&'a Pool>,
}

/// A collection of puzzles that other books have printed, for example a ledger.
pub trait PrintedPuzzles {
    /// Finds the books in which the given puzzles were printed. Each puzzle is given as its kind
    /// and its fingerprint. The result has one item for each puzzle: a text such as "warm-up/3 of
    /// volume 1", or `None` if the puzzle was not printed.
    ///
    /// # Errors
    /// The collection cannot be read.
    fn locate(&self, puzzles: &[(&str, &Fingerprint)]) -> Result<Vec<Option<String>>, Diagnostic>;

    /// The latest puzzles of a kind, at most `count`, the latest last.
    ///
    /// # Errors
    /// The collection cannot be read.
    fn latest(&self, kind: &str, count: usize) -> Result<Vec<Arc<Puzzle>>, Diagnostic>;
}
