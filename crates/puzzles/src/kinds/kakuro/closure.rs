//! Applies all techniques up to a level until they remove no candidate.

use super::area_sums::Open;
use super::combinations::ALL_DIGITS;
use super::propagator::{Propagator, is_solved};
use super::{EXPERT, HARD, MEDIUM};
use bookgen_core::grid::runs::Runs;

/// Applies all techniques up to the level expert.
#[derive(Debug)]
pub struct Closure<'a> {
    runs: &'a Runs,
    hard: Propagator<'a>,
    /// The techniques that a solver uses in a trial.
    trial: Propagator<'a>,
}

impl Closure<'_> {
    /// A closure for the runs of a grid.
    pub fn new(runs: &Runs) -> Closure<'_> {
        Closure { runs, hard: Propagator::new(runs, HARD), trial: Propagator::new(runs, MEDIUM) }
    }

    /// Removes candidates with all techniques. The techniques up to the level hard have already
    /// removed all that they can. Returns whether each cell has one candidate left.
    pub fn close(&mut self, candidates: &mut [u32], sums: &[u8]) -> bool {
        while self.hard.close(candidates, sums).is_ok() {
            if is_solved(candidates) {
                return true;
            }
            if !self.apply_area(candidates, sums) && !self.apply_trials(candidates, sums) {
                return false;
            }
        }
        false
    }

    fn apply_area(&mut self, candidates: &mut [u32], sums: &[u8]) -> bool {
        let open = Open { runs: self.runs, sums, candidates };
        let Some((area, kept)) = open.find_area() else { return false };
        for (cell, kept) in area.cells.into_iter().zip(kept) {
            candidates[cell] = kept;
            self.hard.wake_cell(cell);
        }
        true
    }

    /// Tries each cell with two candidates.
    fn apply_trials(&mut self, candidates: &mut [u32], sums: &[u8]) -> bool {
        let mut has_removed = false;
        let mut scratch = candidates.to_vec();
        for cell in 0..candidates.len() {
            let set = candidates[cell];
            if set.count_ones() != 2 {
                continue;
            }
            for digit in halves(set) {
                scratch.copy_from_slice(candidates);
                scratch[cell] = digit;
                self.trial.wake_cell(cell);
                if self.trial.close(&mut scratch, sums).is_err() {
                    candidates[cell] = set & !digit;
                    self.hard.wake_cell(cell);
                    has_removed = true;
                    break;
                }
            }
        }
        has_removed
    }
}

/// The two digits of a set with two digits.
pub fn halves(set: u32) -> [u32; 2] {
    let least = set & set.wrapping_neg();
    [least, set & !least]
}

/// The candidates of a puzzle, one for each cell, if the techniques up to a level solve it.
pub fn solved(runs: &Runs, sums: &[u8], level: usize) -> Option<Vec<u32>> {
    let mut candidates = vec![ALL_DIGITS; runs.cells.len()];
    let mut propagator = Propagator::new(runs, level.min(HARD));
    propagator.wake_all();
    propagator.close(&mut candidates, sums).ok()?;
    let is_closed = is_solved(&candidates)
        || level == EXPERT && Closure::new(runs).close(&mut candidates, sums);
    is_closed.then_some(candidates)
}
