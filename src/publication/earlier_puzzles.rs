//! The puzzles of earlier issues, for setters that use other words than the puzzles before them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bookgen_puzzles::record::Record;
use bookgen_puzzles::{MAX_EARLIER, Puzzle};

/// The latest puzzles of each kind whose puzzles depend on them, the latest last.
#[derive(Clone, Debug, Default)]
pub struct EarlierPuzzles(BTreeMap<&'static str, Vec<Arc<Puzzle>>>);

impl EarlierPuzzles {
    /// No puzzles of these kinds.
    pub fn new(kinds: BTreeSet<&'static str>) -> EarlierPuzzles {
        EarlierPuzzles(kinds.into_iter().map(|kind| (kind, Vec::new())).collect())
    }

    /// The kinds.
    pub fn kinds(&self) -> Vec<&'static str> {
        self.0.keys().copied().collect()
    }

    /// The puzzles of a kind. Empty for a kind whose puzzles do not depend on earlier puzzles.
    pub fn of(&self, kind: &str) -> &[Arc<Puzzle>] {
        self.0.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Whether there are no kinds whose puzzles depend on earlier puzzles.
    pub fn is_unused(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the puzzles of the next issue.
    pub fn add(&mut self, record: &Record) {
        for (kind, puzzles) in &mut self.0 {
            let own = record.entries.iter().filter(|entry| entry.puzzle.kind == *kind);
            puzzles.extend(own.map(|entry| Arc::new(entry.puzzle.clone())));
            puzzles.drain(..puzzles.len().saturating_sub(MAX_EARLIER));
        }
    }

    /// Adds the puzzles of the issue before the earliest issue so far.
    pub fn add_before(&mut self, record: &Record) {
        for (kind, puzzles) in &mut self.0 {
            let own = record.entries.iter().rev().filter(|entry| entry.puzzle.kind == *kind);
            let room = MAX_EARLIER.saturating_sub(puzzles.len());
            let own: Vec<_> = own.take(room).map(|entry| Arc::new(entry.puzzle.clone())).collect();
            puzzles.splice(0..0, own.into_iter().rev());
        }
    }

    /// Replaces the puzzles of a kind.
    pub fn set(&mut self, kind: &'static str, puzzles: Vec<Arc<Puzzle>>) {
        self.0.insert(kind, puzzles);
    }

    /// Whether no earlier puzzle would change what is made.
    pub fn is_full(&self) -> bool {
        self.0.values().all(|puzzles| puzzles.len() >= MAX_EARLIER)
    }
}
