//! Searches for digits whose sums have one solution.
//!
//! Random digits almost never have sums with one solution. So the search starts with random digits
//! and changes them: a cell gets another digit, or two cells of a run exchange their digits. A change
//! is kept if the techniques do not leave more candidates open than before. Most digits are small or
//! large, because the sums of such digits have few combinations.
//!
//! A change matters only to the runs whose sums it changes, and to what follows from them. So the
//! search takes one group of neighbouring open cells at a time. First it removes candidates with all
//! runs except those of the group. From this base, it tries many changes within the group.

use super::combinations::{ALL_DIGITS, digit_set, digits};
use super::propagator::{Propagator, open_candidates};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::grid::runs::Runs;

/// The maximum number of cells of a group.
const GROUP: usize = 16;

/// The number of changes that are tried with one group.
const CHANGES: u32 = 40;

/// The maximum number of groups whose digits are replaced.
const MAX_REPLACEMENTS: u32 = 30;

/// The maximum number of attempts to fill a grid.
const MAX_FILLS: u32 = 100;

/// A search for digits.
pub struct DigitSearch<'a> {
    runs: &'a Runs,
    propagator: Propagator<'a>,
    /// The digit of each cell.
    pub digits: Vec<u8>,
    /// The sum of each run.
    pub sums: Vec<u8>,
    /// The candidates that the techniques leave open.
    pub candidates: Vec<u32>,
    /// The number of open candidates.
    pub open: u32,
}

/// A change of one or two digits: the cells and their digits before the change.
type Change = Vec<(usize, u8)>;

impl<'a> DigitSearch<'a> {
    /// Starts with random digits. `weights` are the weights of the digits from 1 to 9. `level` is the
    /// level of the techniques. `None` if the runs cannot be filled.
    pub fn new(
        runs: &'a Runs,
        level: usize,
        weights: &[u32; 9],
        rng: &mut Rng,
    ) -> Option<DigitSearch<'a>> {
        let digits = (0..MAX_FILLS).find_map(|_| random_digits(runs, weights, rng))?;
        let mut search = DigitSearch {
            runs,
            propagator: Propagator::new(runs, level),
            sums: runs.sums(&digits),
            digits,
            candidates: Vec::new(),
            open: 0,
        };
        search.restart();
        Some(search)
    }

    /// Changes digits until `is_done` returns true. `is_done` is called whenever fewer candidates
    /// are open than before. If no candidate is open, or if there is no progress after as many
    /// changes as there are white cells, the search replaces the digits of a group. Returns false
    /// if it gives up.
    pub fn run(
        &mut self,
        rng: &mut Rng,
        mut is_done: impl FnMut(&DigitSearch<'_>) -> bool,
    ) -> bool {
        if is_done(self) {
            return true;
        }
        let (mut failures, mut replacements) = (0, 0);
        loop {
            let cells = self.group(rng);
            let mut runs: Vec<usize> =
                cells.iter().flat_map(|cell| self.runs.of_cell[*cell]).collect();
            runs.sort_unstable();
            runs.dedup();
            if failures > self.runs.cells.len() || self.open == 0 {
                if replacements == MAX_REPLACEMENTS {
                    return false;
                }
                (failures, replacements) = (0, replacements + 1);
                self.replace(&cells, rng);
            }
            let base = self.closed_without(&runs);
            let mut next = base.clone();
            for _ in 0..CHANGES {
                failures += 1;
                let Some(change) = self.change(&cells, &runs, rng) else { continue };
                next.copy_from_slice(&base);
                runs.iter().for_each(|run| self.propagator.wake(*run));
                let open = match self.propagator.close(&mut next, &self.sums) {
                    Ok(()) => open_candidates(&next),
                    Err(_) => u32::MAX,
                };
                if open > self.open {
                    self.undo(change);
                    continue;
                }
                std::mem::swap(&mut self.candidates, &mut next);
                if std::mem::replace(&mut self.open, open) > open {
                    failures = 0;
                    if is_done(self) {
                        return true;
                    }
                }
                if open == 0 {
                    break;
                }
            }
        }
    }

    /// Finds the candidates that the runs leave.
    fn restart(&mut self) {
        self.candidates = self.closed_without(&[]);
        self.open = open_candidates(&self.candidates);
    }

    /// The candidates that all runs except some leave.
    fn closed_without(&mut self, runs: &[usize]) -> Vec<u32> {
        let mut candidates = vec![ALL_DIGITS; self.runs.cells.len()];
        runs.iter().for_each(|run| self.propagator.is_frozen[*run] = true);
        self.propagator.wake_all();
        // The digits are a filling, so there is no contradiction.
        let _ = self.propagator.close(&mut candidates, &self.sums);
        runs.iter().for_each(|run| self.propagator.is_frozen[*run] = false);
        candidates
    }

    /// A random open cell, and open cells near it. If no cell is open, any cells.
    fn group(&self, rng: &mut Rng) -> Vec<usize> {
        let is_open = |cell: &usize| self.open == 0 || !self.candidates[*cell].is_power_of_two();
        let open: Vec<usize> = (0..self.candidates.len()).filter(is_open).collect();
        let mut group: Vec<usize> = rng.choose(&open).copied().into_iter().collect();
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            for run in self.runs.of_cell[cell] {
                for near in self.runs.all[run].cells.iter().filter(|cell| is_open(cell)) {
                    if group.len() == GROUP {
                        return group;
                    }
                    if !group.contains(near) {
                        group.push(*near);
                    }
                }
            }
        }
        group
    }

    /// The digits that a cell can have beside the other digits of its runs.
    fn free(&self, cell: usize) -> u32 {
        let runs = self.runs.of_cell[cell].iter().map(|run| &self.runs.all[*run].cells);
        let others = runs.flatten().filter(|other| **other != cell);
        let used = others.map(|other| digit_set(self.digits[*other].into()));
        used.fold(ALL_DIGITS, |free, digit| free & !digit)
    }

    fn set(&mut self, cell: usize, digit: u8) {
        for run in self.runs.of_cell[cell] {
            self.sums[run] = self.sums[run] + digit - self.digits[cell];
        }
        self.digits[cell] = digit;
    }

    /// Changes one or two digits of a group at random. All changed sums belong to `runs`. `None` if
    /// the chosen change is not possible.
    fn change(&mut self, cells: &[usize], runs: &[usize], rng: &mut Rng) -> Option<Change> {
        let cell = *rng.choose(cells)?;
        let digit = self.digits[cell];
        if rng.below(2) == 0 {
            let free: Vec<i32> = digits(self.free(cell) & !digit_set(digit.into())).collect();
            let new = *rng.choose(&free)?;
            self.set(cell, new as u8);
            return Some(vec![(cell, digit)]);
        }
        let run = *rng.choose(&self.runs.of_cell[cell])?;
        let other = *rng.choose(&self.runs.all[run].cells)?;
        let other_digit = self.digits[other];
        let [crossing, other_crossing] = [cell, other].map(|cell| self.runs.crossing(cell, run));
        let has = |run: usize, digit: u8| {
            self.runs.all[run].cells.iter().any(|cell| self.digits[*cell] == digit)
        };
        if other == cell
            || runs.binary_search(&other_crossing).is_err()
            || has(crossing, other_digit)
            || has(other_crossing, digit)
        {
            return None;
        }
        self.set(cell, other_digit);
        self.set(other, digit);
        Some(vec![(cell, digit), (other, other_digit)])
    }

    fn undo(&mut self, change: Change) {
        for (cell, digit) in change {
            self.set(cell, digit);
        }
    }

    /// Replaces the digits of some cells at random.
    fn replace(&mut self, cells: &[usize], rng: &mut Rng) {
        for cell in cells {
            let free: Vec<i32> = digits(self.free(*cell)).collect();
            if let Some(digit) = rng.choose(&free) {
                self.set(*cell, *digit as u8);
            }
        }
        self.restart();
    }
}

/// Random digits that are different in each run. `None` if a cell has no digit left.
fn random_digits(runs: &Runs, weights: &[u32; 9], rng: &mut Rng) -> Option<Vec<u8>> {
    let mut used = vec![0; runs.all.len()];
    let mut filled = Vec::with_capacity(runs.cells.len());
    for runs in &runs.of_cell {
        let free = ALL_DIGITS & !(used[runs[0]] | used[runs[1]]);
        let weight = |digit: i32| weights[digit as usize - 1];
        let mut chosen = rng.below(digits(free).map(weight).sum());
        let digit = digits(free).find(|digit| {
            let is_chosen = chosen < weight(*digit);
            chosen = chosen.saturating_sub(weight(*digit));
            is_chosen
        })?;
        runs.iter().for_each(|run| used[*run] |= digit_set(digit));
        filled.push(digit as u8);
    }
    Some(filled)
}
