//! Counts puzzles by kind and level, and looks at their words and clues.

use std::collections::BTreeMap;

use crate::generate::Made;
use crate::plan::Slot;
use bookgen_press::document::Placed;

/// The number of puzzles of a kind and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the kind.
    pub kind: String,
    /// The name of the level, or `None` for puzzles that are harder than every level.
    pub level: Option<String>,
    /// The number of puzzles.
    pub puzzles: usize,
}

/// The words and clues of all puzzles of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindWords {
    /// The name of the kind.
    pub kind: String,
    /// The class of commonness of each word. Empty if the words have no classes.
    pub classes: Vec<u8>,
    /// The number of puzzles after which a clue is used again, at the earliest. `None` if no clue is.
    pub clue_gap: Option<usize>,
}

/// The puzzles without the examples of the rules.
fn puzzles(made: &[Made]) -> impl Iterator<Item = &Placed> {
    made.iter().map(|made| &made.placed).filter(|placed| placed.chapter.is_some())
}

/// Counts the puzzles of each kind and level. The result is in the order of the first puzzle of
/// each kind and level in the book.
pub fn counts(made: &[Made]) -> Vec<Count> {
    let mut counts: Vec<Count> = Vec::new();
    for placed in puzzles(made) {
        let kind = &placed.puzzle.kind;
        let level = placed.grade.level_name();
        let is_same = |count: &&mut Count| count.kind == *kind && count.level.as_deref() == level;
        match counts.iter_mut().find(is_same) {
            Some(count) => count.puzzles += 1,
            None => counts.push(Count {
                kind: kind.clone(),
                level: level.map(str::to_owned),
                puzzles: 1,
            }),
        }
    }
    counts
}

/// The words and clues of each kind.
pub fn kind_words(slots: &[Slot<'_>], made: &[Made]) -> Vec<KindWords> {
    let slots: BTreeMap<&str, &Slot<'_>> =
        slots.iter().map(|slot| (slot.id.as_str(), slot)).collect();
    let mut kinds: BTreeMap<&str, Vec<&Placed>> = BTreeMap::new();
    for placed in puzzles(made) {
        kinds.entry(&placed.puzzle.kind).or_default().push(placed);
    }
    let words = kinds.into_iter().map(|(kind, puzzles)| {
        let setter = |placed: &Placed| slots.get(placed.id.as_str()).map(|slot| slot.setter);
        let classes = puzzles.iter().flat_map(|placed| {
            setter(placed).map_or_else(Vec::new, |setter| setter.word_classes(&placed.puzzle))
        });
        let classes = classes.collect();
        KindWords { kind: kind.to_owned(), classes, clue_gap: clue_gap(&puzzles) }
    });
    words.collect()
}

/// The number of puzzles after which a clue is used again, at the earliest.
fn clue_gap(puzzles: &[&Placed]) -> Option<usize> {
    let mut last: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut gaps = Vec::new();
    for (at, placed) in puzzles.iter().enumerate() {
        for word in placed.board.clued_words() {
            let before = last.insert((word.letters, word.clue), at);
            gaps.extend(before.map(|before| at - before));
        }
    }
    gaps.into_iter().min()
}
