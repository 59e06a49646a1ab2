//! Trials: what follows from a candidate, up to a run that cannot have its sum.

use super::MEDIUM;
use super::closure::halves;
use super::combinations::only_digit;
use super::propagator::{Change, Propagator};
use super::singles::digit_arg;
use super::solution::{Argument, Solution};
use bookgen_core::grid::runs::Runs;
use bookgen_core::solver::phrase::{Arg, Phrase};

impl Solution<'_> {
    /// A candidate that leads to a contradiction. Finds the shortest trial, and among equals the first in
    /// reading order.
    pub fn trial(&self) -> Option<Argument> {
        let mut propagator = Propagator::new(self.runs, MEDIUM);
        propagator.log = Some(Vec::new());
        let mut trials = Vec::new();
        let pairs = self.candidates.iter().enumerate().filter(|(_, set)| set.count_ones() == 2);
        for (cell, wrong) in pairs.flat_map(|(cell, set)| halves(*set).map(|wrong| (cell, wrong))) {
            let mut scratch = self.candidates.clone();
            scratch[cell] = wrong;
            propagator.wake_cell(cell);
            let Err(run) = propagator.close(&mut scratch, &self.sums) else { continue };
            let changes = propagator.log.as_deref().unwrap_or_default();
            trials.push((causes(self.runs, changes, run), cell, wrong, run));
        }
        let (causes, cell, wrong, run) =
            trials.into_iter().min_by_key(|(causes, ..)| causes.len())?;
        let placed = causes.iter().filter(|change| change.candidates.is_power_of_two());
        let forced = placed.map(|change| {
            Phrase::new("cell-is")
                .with("cell", Arg::Cell(change.cell))
                .with("digit", digit_arg(only_digit(change.candidates)))
        });
        let forced: Vec<Phrase> = forced.collect();
        let key = if forced.is_empty() { "short-trial" } else { "long-trial" };
        let reason = Phrase::new(key)
            .with("cell", Arg::Cell(cell))
            .with("digit", digit_arg(only_digit(wrong)))
            .with("forced", Arg::Phrases(forced, "comma"))
            .with("run", Arg::House(run));
        Some((self.keep_only(std::iter::once((cell, !wrong)))?, reason))
    }
}

/// The changes that lead to a run without a filling, in their order.
fn causes(runs: &Runs, changes: &[Change], run: usize) -> Vec<Change> {
    let mut is_used = vec![false; runs.cells.len()];
    let use_run = |is_used: &mut [bool], run: usize| {
        runs.all[run].cells.iter().for_each(|cell| is_used[*cell] = true);
    };
    use_run(&mut is_used, run);
    let mut causes = Vec::new();
    for change in changes.iter().rev() {
        if is_used[change.cell] {
            causes.push(*change);
            use_run(&mut is_used, change.run);
        }
    }
    causes.reverse();
    causes
}
