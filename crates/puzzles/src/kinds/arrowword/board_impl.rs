//! What every arrowword does: its proof, its level and its figures.

use super::board::ArrowwordBoard;
use super::{Arrowword, LEVELS, describe, figure};
use bookgen_core::word_list::digest;
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Grade, Medium, Step, Verdict};

impl Board for ArrowwordBoard {
    fn verify(&self) -> Verdict {
        self.prove().into()
    }

    fn has_unlisted_words(&self) -> bool {
        true
    }

    fn grade(&self) -> Grade {
        let mut count = vec![0; self.shape.cells.len()];
        self.entries.iter().flat_map(|entry| &entry.cells).for_each(|cell| count[*cell] += 1);
        // Letters that only one clue gives.
        let open =
            (0..count.len()).filter(|cell| count[*cell] == 1 && self.givens[*cell].is_none());
        let effort = u32::try_from(open.count()).unwrap_or(u32::MAX);
        Grade { level: Some(&LEVELS[self.level()]), rating: None, effort }
    }

    fn steps(&self, _: &str) -> Vec<Step> {
        Vec::new()
    }

    /// Puzzles with the same words are the same puzzle: the reader would answer the same clues again.
    fn fingerprint(&self) -> Fingerprint {
        let mut words: Vec<String> = self.entries.iter().map(|entry| self.word(entry)).collect();
        words.sort();
        let mut digest = digest(words.iter().map(String::as_str));
        digest.truncate(32);
        Fingerprint(digest)
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self, face, medium)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&Arrowword, language))
    }
}
