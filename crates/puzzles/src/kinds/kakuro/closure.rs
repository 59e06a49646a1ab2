//! Applies all techniques up to a level until they remove no candidate.

use super::area_sums::Open;
use super::layout::Layout;
use super::propagator::{Propagator, all_candidates, is_solved};
use super::{EXPERT, HARD, MEDIUM};

/// Applies all techniques up to the level expert.
#[derive(Debug)]
pub struct Closure<'a> {
    layout: &'a Layout,
    hard: Propagator<'a>,
    /// The techniques that a solver uses in a trial.
    trial: Propagator<'a>,
}

impl Closure<'_> {
    /// A closure for a layout.
    pub fn new(layout: &Layout) -> Closure<'_> {
        Closure {
            layout,
            hard: Propagator::new(layout, HARD),
            trial: Propagator::new(layout, MEDIUM),
        }
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
        let open = Open { layout: self.layout, sums, candidates };
        let Some((area, kept)) = open.find_area() else { return false };
        for (cell, kept) in area.cells.into_iter().zip(kept) {
            candidates[cell] = kept;
            self.layout.runs_of[cell].iter().for_each(|run| self.hard.wake(*run));
        }
        true
    }

    /// Tries each cell with two candidates.
    fn apply_trials(&mut self, candidates: &mut [u32], sums: &[u8]) -> bool {
        let mut has_removed = false;
        let mut scratch = candidates.to_vec();
        for cell in 0..candidates.len() {
            if candidates[cell].count_ones() != 2 {
                continue;
            }
            let [one, other] = halves(candidates[cell]);
            for (digit, opposite) in [(one, other), (other, one)] {
                scratch.copy_from_slice(candidates);
                scratch[cell] = digit;
                self.layout.runs_of[cell].iter().for_each(|run| self.trial.wake(*run));
                if self.trial.close(&mut scratch, sums).is_err() {
                    candidates[cell] = opposite;
                    self.layout.runs_of[cell].iter().for_each(|run| self.hard.wake(*run));
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

/// Whether the techniques up to a level solve a puzzle.
pub fn solves(layout: &Layout, sums: &[u8], level: usize) -> bool {
    let mut candidates = all_candidates(layout);
    let mut propagator = Propagator::new(layout, level.min(HARD));
    propagator.wake_all();
    if propagator.close(&mut candidates, sums).is_err() {
        return false;
    }
    let has_more = level == EXPERT;
    is_solved(&candidates) || has_more && Closure::new(layout).close(&mut candidates, sums)
}
