//! What earlier puzzles of the book and its series have used.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::ArrowwordBoard;
use bookgen_core::Puzzle;
use bookgen_core::entries::{Lexicon, WordId};

/// The words and clues of earlier puzzles.
#[derive(Debug, Default)]
pub struct History {
    /// For each word, how many puzzles ago it was used last: 1 for the puzzle before.
    last: BTreeMap<WordId, usize>,
    /// The clues, each after its word.
    clues: BTreeSet<(String, String)>,
}

impl History {
    /// Reads the words and clues of puzzles. The latest puzzle is the last.
    pub fn new(earlier: &[Arc<Puzzle>], lexicon: &Lexicon) -> History {
        let mut history = History::default();
        for (puzzle, ago) in earlier.iter().rev().zip(1..) {
            let Ok(board) = ArrowwordBoard::parse(puzzle) else { continue };
            for (entry, clue) in board.clue_of_entries() {
                let letters = board.letters(&board.entries[entry]);
                history.clues.insert((letters.concat(), clue.text.clone()));
                if let Some(word) = lexicon.find(&letters) {
                    history.last.entry(word).or_insert(ago);
                }
            }
        }
        history
    }

    /// Whether one of the last `window` puzzles has a word.
    pub fn has_word(&self, word: WordId, window: usize) -> bool {
        self.last.get(&word).is_some_and(|ago| *ago <= window)
    }

    /// How costly it is to use a word again: more for a word of a later puzzle.
    pub fn cost(&self, word: WordId) -> f32 {
        self.last.get(&word).map_or(0.0, |ago| 3.0 + 3.0 / *ago as f32)
    }

    /// Whether an earlier puzzle has a word with this clue.
    pub fn has_clue(&self, word: &str, clue: &str) -> bool {
        self.clues.contains(&(word.to_owned(), clue.to_owned()))
    }

    /// Whether there are no earlier words.
    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }
}
