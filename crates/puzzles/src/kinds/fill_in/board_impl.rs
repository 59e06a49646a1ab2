//! The trait [`Board`] of fill-ins: proof, level, steps and figures.

use super::board::FillInBoard;
use super::{FillIn, describe, grade, verify, worked};
use bookgen_core::entries::placement::ipuz::fill_in;
use bookgen_core::entries::{Shape, fingerprint_of_letters};
use bookgen_core::words::Words;
use bookgen_core::{
    Board, Face, Figure, Fingerprint, Grade, Medium, Metadata, Step, Verdict, Worked,
};
use serde_json::{Value, json};

impl Board for FillInBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self)
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        grade::steps(self, &Words::of_kind(&FillIn, language))
    }

    fn worked(&self) -> Option<Worked> {
        worked::worked(self)
    }

    /// Puzzles count as equal if they have the same letters in the same cells, perhaps with rows and columns
    /// exchanged. The printed words do not count.
    fn fingerprint(&self) -> Fingerprint {
        let Shape { columns, rows, .. } = self.shape;
        fingerprint_of_letters(columns, rows, |cell| self.grid.answer.get(cell)?.as_deref())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        self.grid.figure(face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&FillIn, language))
    }

    fn listed_letters(&self) -> Vec<String> {
        self.grid.words.iter().map(|word| word.letters.concat()).collect()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        let lists = self.grid.figure(Face::Puzzle).lists;
        let mut document = fill_in(&self.shape, &self.grid.given_letters(), lists, metadata);
        if face == Face::Answer {
            let letters: Vec<Value> = self.grid.answer.iter().map(|letter| json!(letter)).collect();
            document.grid("solution", self.shape.columns, &letters);
        }
        Some(document.into_text())
    }
}
