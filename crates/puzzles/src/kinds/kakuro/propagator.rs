//! Applies the techniques for single runs until they remove no candidate.

use super::HARD;
use super::run_filter::filter;
use bookgen_core::grid::runs::{MAX_RUN, Runs};

/// Applies techniques for single runs. A propagator keeps its queue between calls.
#[derive(Debug)]
pub struct Propagator<'a> {
    runs: &'a Runs,
    level: usize,
    /// The runs that wait to be examined.
    queue: Vec<usize>,
    is_waiting: Vec<bool>,
    /// The runs that are left out.
    pub is_frozen: Vec<bool>,
    /// The changes of the last call, if they are recorded.
    pub log: Option<Vec<Change>>,
}

/// A change of the candidates of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: usize,
    /// Its candidates after the change.
    pub candidates: u32,
    /// The run that caused the change.
    pub run: usize,
}

impl Propagator<'_> {
    /// A propagator with the techniques for single runs up to a level.
    pub fn new(runs: &Runs, level: usize) -> Propagator<'_> {
        let count = runs.all.len();
        Propagator {
            runs,
            level,
            queue: Vec::with_capacity(2 * count),
            is_waiting: vec![false; count],
            is_frozen: vec![false; count],
            log: None,
        }
    }

    /// Lets [`Propagator::close`] examine a run.
    pub fn wake(&mut self, run: usize) {
        if !self.is_frozen[run] && !std::mem::replace(&mut self.is_waiting[run], true) {
            self.queue.push(run);
        }
    }

    /// Lets [`Propagator::close`] examine the runs of a cell.
    pub fn wake_cell(&mut self, cell: usize) {
        self.runs.of_cell[cell].iter().for_each(|run| self.wake(*run));
    }

    /// Lets [`Propagator::close`] examine all runs.
    pub fn wake_all(&mut self) {
        (0..self.runs.all.len()).for_each(|run| self.wake(run));
    }

    /// Removes candidates until the techniques remove no more. `sums` has the sum of each run. The
    /// result does not depend on the order of the runs.
    ///
    /// # Errors
    /// The run that has no filling.
    pub fn close(&mut self, candidates: &mut [u32], sums: &[u8]) -> Result<(), usize> {
        if let Some(log) = &mut self.log {
            log.clear();
        }
        let mut next = 0;
        while let Some(&run) = self.queue.get(next) {
            next += 1;
            self.is_waiting[run] = false;
            if !self.examine(run, candidates, u32::from(sums[run])) {
                for waiting in &self.queue[next..] {
                    self.is_waiting[*waiting] = false;
                }
                self.queue.clear();
                return Err(run);
            }
        }
        self.queue.clear();
        Ok(())
    }

    fn examine(&mut self, run: usize, candidates: &mut [u32], sum: u32) -> bool {
        let cells = &self.runs.all[run].cells;
        let mut filtered = [0; MAX_RUN];
        let filtered = &mut filtered[..cells.len()];
        for (at, cell) in cells.iter().enumerate() {
            filtered[at] = candidates[*cell];
        }
        if !filter(self.level, filtered, sum) {
            return false;
        }
        let mut has_changed = false;
        for (at, cell) in cells.iter().enumerate() {
            let filtered = filtered[at];
            if candidates[*cell] != filtered {
                candidates[*cell] = filtered;
                has_changed = true;
                self.wake(self.runs.crossing(*cell, run));
                if let Some(log) = &mut self.log {
                    log.push(Change { cell: *cell, candidates: filtered, run });
                }
            }
        }
        // The exact filter of the level hard needs no second look.
        if has_changed && self.level < HARD {
            self.wake(run);
        }
        true
    }
}

/// Whether each cell has one candidate.
pub fn is_solved(candidates: &[u32]) -> bool {
    candidates.iter().all(|cell| cell.is_power_of_two())
}

/// The number of candidates of all cells beyond one for each cell.
pub fn open_candidates(candidates: &[u32]) -> u32 {
    candidates.iter().map(|cell| cell.count_ones().saturating_sub(1)).sum()
}
