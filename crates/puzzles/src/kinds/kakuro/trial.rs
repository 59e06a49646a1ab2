//! Trials: what follows from a candidate, up to a run that cannot have its sum.

use super::MEDIUM;
use super::closure::halves;
use super::layout::Layout;
use super::propagator::{Change, Propagator};

/// A candidate that leads to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The cell, which has two candidates.
    pub cell: usize,
    /// The wrong candidate.
    pub wrong: u32,
    /// The cells that would be placed, with their digits as sets: those that lead to the contradiction.
    pub forced: Vec<(usize, u32)>,
    /// The run that would have no filling.
    pub run: usize,
}

/// Finds the shortest trial. Among equals, finds the first in reading order.
pub fn find(layout: &Layout, sums: &[u8], candidates: &[u32]) -> Option<Trial> {
    let mut propagator = Propagator::new(layout, MEDIUM);
    propagator.log = Some(Vec::new());
    let mut trials: Vec<(usize, Trial)> = Vec::new();
    for (cell, set) in candidates.iter().enumerate().filter(|(_, set)| set.count_ones() == 2) {
        for wrong in halves(*set) {
            let mut scratch = candidates.to_vec();
            scratch[cell] = wrong;
            layout.runs_of[cell].iter().for_each(|run| propagator.wake(*run));
            let Err(run) = propagator.close(&mut scratch, sums) else { continue };
            let changes = propagator.log.as_deref().unwrap_or_default();
            let causes = causes(layout, changes, run);
            let placed = causes.iter().filter(|change| change.candidates.is_power_of_two());
            let forced = placed.map(|change| (change.cell, change.candidates)).collect();
            trials.push((causes.len(), Trial { cell, wrong, forced, run }));
        }
    }
    trials.into_iter().min_by_key(|(length, _)| *length).map(|(_, trial)| trial)
}

/// The changes that lead to a run without a filling, in their order.
fn causes(layout: &Layout, changes: &[Change], run: usize) -> Vec<Change> {
    let mut is_used = vec![false; layout.cells.len()];
    let use_run = |is_used: &mut [bool], run: usize| {
        layout.runs[run].cells.iter().for_each(|cell| is_used[*cell] = true);
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
