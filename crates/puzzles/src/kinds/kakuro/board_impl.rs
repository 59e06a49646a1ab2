//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::KakuroBoard;
use super::solution::Solution;
use super::{EXPERT, Kakuro, LEVELS, describe, figure};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Grade, Medium, Step, Verdict, Worked};

impl Board for KakuroBoard {
    fn verify(&self) -> Verdict {
        let answer: Vec<i32> = self.answer.iter().map(|digit| i32::from(*digit)).collect();
        let write = |values: &[i32]| values.iter().map(i32::to_string).collect();
        let place = |cell: usize| self.layout.cell_name(self.layout.cells[cell]);
        self.model().verdict(&answer, write, place, |cell, found, expected| {
            format!("with {found} instead of {expected} in {}", place(cell))
        })
    }

    fn grade(&self) -> Grade {
        Solution::new(&self.layout, &self.sums).grade()
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections, each with
    /// the digits as they are and subtracted from 10.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.layout.columns - 1, self.layout.rows - 1);
        let texts = positions.iter().flat_map(|position| {
            [false, true].map(|is_inverted| self.moved(position, is_inverted).puzzle().to_string())
        });
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self, face, medium)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&Kakuro, language))
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Kakuro, language);
        let mut solution = Solution::new(&self.layout, &self.sums);
        let mut steps = Vec::new();
        while let Some(step) = solution.next_step(EXPERT) {
            steps.push(Step {
                technique: step.technique.name(),
                name: words.word(step.technique.name()),
                level: LEVELS.get(step.technique.level()),
                sentences: solution.sentences(&step, &words),
                place: step.reason.place(&solution, &words),
                result: solution.result(&step, &words),
                difficulty: step.technique.level() as u32,
            });
            solution.apply(&step);
        }
        steps
    }
}
