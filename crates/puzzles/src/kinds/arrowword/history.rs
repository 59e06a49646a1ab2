//! What earlier puzzles of the book and its series have used.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::ArrowwordBoard;
use bookgen_core::entries::{Lexicon, WordId};
use bookgen_core::{MAX_EARLIER, Puzzle};

/// The words and clues of earlier puzzles.
#[derive(Debug, Default)]
pub struct History {
    /// For each word, how many puzzles ago it was used last: 1 for the puzzle before.
    last: BTreeMap<WordId, usize>,
    /// The same for each clue of a word.
    clues: BTreeMap<(String, String), usize>,
    /// The gaps of the puzzle before.
    gaps: Window,
}

/// How many of the latest puzzles must not have a word, or a clue, so that it can be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub words: usize,
    pub clues: usize,
}

impl Default for Window {
    fn default() -> Window {
        Window { words: usize::MAX, clues: usize::MAX }
    }
}

impl History {
    /// Reads the words and clues of puzzles. The latest puzzle is the last. `own` words are in each puzzle.
    pub fn new(earlier: &[Arc<Puzzle>], lexicon: &Lexicon, own: &[WordId]) -> History {
        let mut history = History::default();
        for (puzzle, ago) in earlier.iter().rev().zip(1..) {
            let Ok(board) = ArrowwordBoard::parse(puzzle) else { continue };
            for (entry, clue) in board.clue_of_entries() {
                let letters = board.letters(&board.entries[entry]);
                let word = lexicon.find(&letters);
                let is_own = word.is_some_and(|word| own.contains(&word));
                let clue = (letters.concat(), clue.text.clone());
                let last = history.clues.entry(clue).or_insert(ago);
                if *last == 1 && ago > 1 && !is_own {
                    history.gaps.clues = history.gaps.clues.min(ago - 1);
                }
                let Some(word) = word else { continue };
                let last = history.last.entry(word).or_insert(ago);
                if *last == 1 && ago > 1 && !is_own {
                    history.gaps.words = history.gaps.words.min(ago - 1);
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
        self.last.get(&word).map_or(0.0, |ago| 8.0 + 4.0 / *ago as f32)
    }

    /// Whether one of the last `window` puzzles has a word with this clue.
    pub fn has_clue(&self, word: &str, clue: &str, window: usize) -> bool {
        let last = self.clues.get(&(word.to_owned(), clue.to_owned()));
        last.is_some_and(|ago| *ago <= window)
    }

    /// Whether a window is too wide: the puzzle before used words or clues again after less than half as many
    /// puzzles, so that this puzzle would do so, too.
    pub fn is_too_wide(&self, window: Window) -> bool {
        let is_too_wide = |window: usize, gap: usize| gap < window.min(MAX_EARLIER) / 2;
        is_too_wide(window.words, self.gaps.words) || is_too_wide(window.clues, self.gaps.clues)
    }

    /// Whether there are no earlier words.
    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }
}
