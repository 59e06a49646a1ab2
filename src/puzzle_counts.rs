//! Counts puzzles by kind and level, and their words by class of commonness.

use std::collections::BTreeMap;

use crate::generate::Made;
use crate::plan::Slot;

/// The number of puzzles of a kind and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the kind.
    pub kind: String,
    /// The name of the level, or `None` for puzzles that are harder than every level.
    pub level: Option<String>,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The classes of commonness of the words of the puzzles. Empty if their words have no classes.
    pub classes: Vec<u8>,
    /// The number of puzzles after which a clue is used again, at the earliest. `None` if no clue is.
    pub clue_gap: Option<usize>,
}

/// Counts the puzzles of each kind and level. The result is in the order of the first puzzle of
/// each kind and level in the book.
pub fn counts(made: &[Made]) -> Vec<Count> {
    let mut counts: Vec<Count> = Vec::new();
    for made in made.iter().filter(|made| made.placed.chapter.is_some()) {
        let kind = &made.placed.puzzle.kind;
        let level = made.placed.grade.level_name();
        let is_same = |count: &&mut Count| count.kind == *kind && count.level.as_deref() == level;
        match counts.iter_mut().find(is_same) {
            Some(count) => count.puzzles += 1,
            None => counts.push(Count {
                kind: kind.clone(),
                level: level.map(str::to_owned),
                puzzles: 1,
                classes: Vec::new(),
                clue_gap: None,
            }),
        }
    }
    for count in &mut counts {
        count.clue_gap = clue_gap(made, &count.kind);
    }
    counts
}

/// The number of puzzles of a kind after which a clue is used again, at the earliest.
fn clue_gap(made: &[Made], kind: &str) -> Option<usize> {
    let puzzles = made.iter().map(|made| &made.placed);
    let puzzles = puzzles.filter(|placed| placed.chapter.is_some() && placed.puzzle.kind == kind);
    let mut last: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut gaps = Vec::new();
    for (at, placed) in puzzles.enumerate() {
        for word in placed.board.clued_words() {
            let before = last.insert((word.letters, word.clue), at);
            gaps.extend(before.map(|before| at - before));
        }
    }
    gaps.into_iter().min()
}

/// Adds the classes of the words of all puzzles of a book to its counts.
pub fn add_word_classes(counts: &mut [Count], slots: &[Slot<'_>], made: &[Made]) {
    let setters: BTreeMap<&str, &Slot<'_>> =
        slots.iter().map(|slot| (slot.id.as_str(), slot)).collect();
    for made in made.iter().filter(|made| made.placed.chapter.is_some()) {
        let Some(slot) = setters.get(made.placed.id.as_str()) else { continue };
        let puzzle = &made.placed.puzzle;
        let level = made.placed.grade.level_name();
        let is_same =
            |count: &&mut Count| count.kind == puzzle.kind && count.level.as_deref() == level;
        if let Some(count) = counts.iter_mut().find(is_same) {
            count.classes.extend(slot.setter.word_classes(puzzle));
        }
    }
}
