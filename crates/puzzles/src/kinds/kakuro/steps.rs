//! Solves a puzzle step by step, as a person does: always with the easiest technique.

use super::closure::solved;
use super::combinations::only_digit;
use super::solution::{Argument, Solution};
use super::{EASY, EXPERT, GENTLE, HARD, MEDIUM};
use bookgen_core::grid::prelude::*;
use bookgen_core::grid::solve::{MAX_SAME, MAX_STEPS};
use bookgen_core::solver::phrase::Names;
use bookgen_core::words::Words;

/// A technique: the level that first has it, its name, and how a step is found.
type Technique = (usize, &'static str, fn(&Solution<'_>) -> Option<Argument>);

/// All techniques, in the order in which a solver tries them.
const TECHNIQUES: [Technique; 13] = [
    (GENTLE, "last cell", |known| known.last_cell()),
    (GENTLE, UNIQUE_SUMS, |known| known.unique_sums()),
    (GENTLE, CROSSING, |known| known.crossing()),
    (EASY, "needed digit", |known| known.needed_digit()),
    (MEDIUM, "only candidate", |known| known.only_candidate()),
    (MEDIUM, "needed digit, with notes", |known| known.needed_digit_with_notes()),
    (MEDIUM, "combinations", |known| known.wrong_combinations()),
    (MEDIUM, "least and largest sums", |known| known.bounds()),
    (HARD, "naked set", |known| known.naked_set()),
    (HARD, "hidden set", |known| known.hidden_set()),
    (HARD, "arrangements", |known| known.arrangements()),
    (EXPERT, "area sums", |known| known.area_sums()),
    (EXPERT, "trial", |known| known.trial()),
];

/// A digit that two runs have in common. Each run has only one combination, or any number.
const UNIQUE_SUMS: &str = "unique sums";
const CROSSING: &str = "crossing";

impl Solution<'_> {
    /// The next step, with the easiest of the allowed techniques.
    fn next_step(&self, is_allowed: impl Fn(&str) -> bool) -> Option<SolvedStep> {
        let techniques = TECHNIQUES.iter();
        let mut techniques =
            techniques.filter(|(level, name, _)| *level <= self.level && is_allowed(name));
        techniques.find_map(|(level, technique, find)| {
            let ((found, reason), key) = (find(self)?, *technique);
            let (level, place, number) = (*level, None, None);
            Some(SolvedStep { technique, key, level, reason, found, place, number })
        })
    }
}

impl Solver for Solution<'_> {
    fn close(&mut self, _: &[usize]) -> bool {
        if !self.is_quick {
            self.steps();
        } else if let Some(candidates) = solved(self.runs, &self.sums, self.level) {
            self.digits = candidates.into_iter().map(only_digit).collect();
        }
        self.open_cells().next().is_none()
    }

    fn steps(&mut self) -> Vec<SolvedStep> {
        let mut steps = Vec::new();
        while let Some(step) = self.next_step(|_| true) {
            self.apply(&step.found);
            steps.push(step);
        }
        steps
    }

    /// Steps that place digits.
    fn worked(&mut self) -> Vec<SolvedStep> {
        let start = self.clone();
        let mut steps: Vec<SolvedStep> = Vec::new();
        while steps.len() < MAX_STEPS {
            let used = |name: &str| steps.iter().filter(|used| used.key == name).count();
            let step = self.next_step(|technique| used(technique) < MAX_SAME);
            let Some(mut step) = step else { break };
            let [(cell, _)] = step.found.decided[..] else { break };
            // The sentence is about the sums alone, without digits that are already there.
            if step.technique == UNIQUE_SUMS && !start.has_unique_sums(cell) {
                step.key = CROSSING;
            }
            self.apply(&step.found);
            steps.push(step);
        }
        steps
    }

    fn values(&self) -> Vec<Option<u8>> {
        self.digits.iter().map(|digit| Some(*digit).filter(|digit| *digit > 0)).collect()
    }

    fn techniques(&self) -> Vec<&'static str> {
        TECHNIQUES.iter().map(|(_, name, _)| *name).collect()
    }

    fn names(&self) -> &dyn Names {
        self
    }
}

impl Names for Solution<'_> {
    fn cell(&self, cell: usize, words: &Words) -> String {
        let (column, row) = self.runs.size.place(self.runs.cells[cell]);
        words.short_cell(row, column)
    }

    fn house(&self, run: usize, words: &Words) -> String {
        let Run { is_down, cells } = &self.runs.all[run];
        let key = if *is_down { "run-down" } else { "run-across" };
        let (sum, first) = (self.sums[run].to_string(), self.cell(cells[0], words));
        words.say(key, &[("sum", &sum), ("first", &first)])
    }

    fn digit(&self, digit: usize) -> String {
        (digit + 1).to_string()
    }
}
