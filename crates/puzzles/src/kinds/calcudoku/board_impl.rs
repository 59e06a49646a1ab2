//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::CalcudokuBoard;
use super::cage::Cage;
use super::levels::{grade, start};
use super::puzzle_text::cell_name;
use super::{Calcudoku, LEVELS, figure, ipuz};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::words::Words;
use bookgen_core::{
    Board, ClueCage, Face, Figure, Fingerprint, Grade, Medium, Metadata, Step, Verdict, Worked,
};

impl Board for CalcudokuBoard {
    fn verify(&self) -> Verdict {
        let answer: Vec<i32> = self.answer.iter().map(|digit| i32::from(*digit)).collect();
        let write = |values: &[i32]| values.iter().map(i32::to_string).collect();
        let place = |cell| cell_name(self.size, cell);
        self.model().verdict(&answer, write, place, |cell, found, expected| {
            format!("with {found} instead of {expected} in {}", place(cell))
        })
    }

    fn grade(&self) -> Grade {
        grade(self)
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.size, self.size);
        let texts = positions.iter().map(|position| self.moved(position).puzzle().to_string());
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn cages(&self) -> Vec<ClueCage> {
        let cell = |cell: &usize| figure::cell_of(self.size, *cell);
        let cage = |cage: &Cage| ClueCage {
            cells: cage.cells.iter().map(cell).collect(),
            clue: cage.clue.printed(),
        };
        self.cages.iter().map(cage).collect()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        Some(ipuz::write(self, face, metadata))
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Calcudoku, language);
        let (ladder, mut state) = start(self);
        let mut steps = Vec::new();
        ladder.solve(&mut state, LEVELS.len() - 1, |_, level, step| {
            steps.push(step.explained(&ladder.geometry, &words, LEVELS.get(level), level));
        });
        steps
    }
}
