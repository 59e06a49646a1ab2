//! What every codeword does: its proof, its level, its steps and its figures.

use super::board::CodewordBoard;
use super::{Codeword, describe, figure, grade, verify, worked};
use bookgen_core::entries::{Shape, fingerprint_of_letters};
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Grade, Medium, Step, Verdict, Worked};

impl Board for CodewordBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self)
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        grade::steps(self, &Words::of_kind(&Codeword, language))
    }

    fn worked(&self) -> Option<Worked> {
        worked::worked(self)
    }

    /// Puzzles count as equal if they have the same letters in the same cells, perhaps with rows and columns
    /// exchanged. The numbers of the letters, the starters and the list do not count.
    fn fingerprint(&self) -> Fingerprint {
        let Shape { columns, rows, .. } = self.shape;
        fingerprint_of_letters(columns, rows, |cell| self.letter(cell))
    }

    fn source(&self) -> Option<String> {
        Some(self.source.text())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&Codeword, language))
    }
}
