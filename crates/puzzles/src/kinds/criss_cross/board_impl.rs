//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::{CrissCrossBoard, List};
use super::{CrissCross, describe, figure, grade, ipuz, verify};
use bookgen_core::entries::enumeration::split_enumeration;
use bookgen_core::entries::{Entry, Shape, fingerprint_of_letters};
use bookgen_core::word_list::digest;
use bookgen_core::words::Words;
use bookgen_core::{
    Board, CluedWord, Face, Figure, Fingerprint, Grade, Medium, Metadata, Step, Verdict,
};

impl Board for CrissCrossBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self)
    }

    fn has_unlisted_words(&self) -> bool {
        matches!(self.list, List::Clues { .. })
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        grade::steps(self, &Words::of_kind(&CrissCross, language))
    }

    /// Puzzles with clues count as equal if they have the same words: the reader would answer the
    /// same clues again. Puzzles with a list of words count as equal if they have the same letters
    /// in the same cells, perhaps with rows and columns exchanged.
    fn fingerprint(&self) -> Fingerprint {
        match &self.list {
            List::Clues { .. } => {
                let mut words: Vec<String> = self.runs.iter().map(|run| self.word(run)).collect();
                words.sort();
                let mut digest = digest(words.iter().map(String::as_str));
                digest.truncate(32);
                Fingerprint(digest)
            }
            List::Words { .. } => {
                let Shape { columns, rows, .. } = self.shape;
                fingerprint_of_letters(columns, rows, |cell| self.answer[cell].as_deref())
            }
        }
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&CrissCross, language))
    }

    fn listed_letters(&self) -> Vec<String> {
        match &self.list {
            List::Clues { .. } => Vec::new(),
            List::Words { words, .. } => words.iter().map(|word| word.letters.concat()).collect(),
        }
    }

    fn clued_words(&self) -> Vec<CluedWord> {
        let List::Clues { clues, .. } = &self.list else { return Vec::new() };
        let word = |(run, clue): (&Entry, &String)| {
            let (clue, _) = split_enumeration(clue, run.cells.len());
            CluedWord { letters: self.word(run), clue: clue.to_owned() }
        };
        self.runs.iter().zip(clues).map(word).collect()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        Some(ipuz::write(self, face, metadata))
    }
}
