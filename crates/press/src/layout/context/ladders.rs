//! The levels that the marks beside a level count.

use std::collections::BTreeMap;

use crate::document::{Document, Placed};
use bookgen_puzzles::{About, Level};

/// The ladder of each kind of puzzle: the levels that marks count, from easy to hard.
///
/// In a book, a ladder has the levels of the book's own puzzles: of two levels, the easier level has
/// one of two marks. If chapters mix kinds and a kind has only one level, no level has marks. In a
/// publication and on pages with fixed slots, a ladder has all levels of the kind, because the readers
/// compare the puzzles of many issues.
pub struct Ladders(Option<BTreeMap<&'static str, Vec<&'static Level>>>);

impl Ladders {
    /// The ladders of a document with the given puzzles.
    pub fn new(document: &Document, puzzles: &[&Placed]) -> Ladders {
        if document.day.is_some() || !document.design.slots.is_empty() {
            return Ladders(None);
        }
        let mut ladders: BTreeMap<&str, Vec<&Level>> = BTreeMap::new();
        for placed in puzzles {
            let Some(level) = placed.grade.level else { continue };
            let ladder = ladders.entry(placed.kind.about().name).or_default();
            if !ladder.contains(&level) {
                ladder.push(level);
            }
        }
        // On a page with several kinds, captions with marks would stand beside captions without.
        let is_mixed = document.chapters.iter().any(|chapter| chapter.is_mixed);
        if is_mixed && ladders.values().any(|ladder| ladder.len() < 2) {
            ladders.clear();
        }
        Ladders(Some(ladders))
    }

    /// The position of a level on the ladder of its kind, starting at 1, and the number of levels
    /// on the ladder. `None` if the ladder does not have the level, or has no other level.
    pub fn step(&self, about: &About, level: &Level) -> Option<(usize, usize)> {
        let is_on_ladder = |level: &&Level| match &self.0 {
            Some(ladders) => ladders.get(about.name).is_some_and(|ladder| ladder.contains(level)),
            None => true,
        };
        let ladder: Vec<&Level> = about.levels.iter().filter(is_on_ladder).collect();
        let step = ladder.iter().position(|own| *own == level)?;
        (ladder.len() > 1).then_some((step + 1, ladder.len()))
    }
}
