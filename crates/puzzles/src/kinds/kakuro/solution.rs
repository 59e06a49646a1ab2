//! A partly solved puzzle.

use super::combinations::{ALL_DIGITS, Fitting, combinations, digit_set, digits};
use bookgen_core::grid::answer::Found;
use bookgen_core::grid::prelude::*;

/// What follows from an argument, and the argument.
pub type Argument = (Found, Phrase);

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct Solution<'a> {
    /// The runs of the puzzle.
    pub runs: &'a Runs,
    /// The sum of each run.
    pub sums: Vec<u8>,
    /// The placed digit of each cell, or 0.
    pub digits: Vec<u8>,
    /// The candidates of each cell. A placed cell has one candidate.
    pub candidates: Vec<u32>,
    /// For each run, what its combinations leave for the open cells. Only placed digits count.
    pub fitting: Vec<Fitting>,
    /// The last level whose techniques are used.
    pub level: usize,
    /// Whether the puzzle is solved at once, without steps.
    pub is_quick: bool,
}

/// The cells of a run that have no digit, with their candidates.
#[derive(Clone, Copy, Debug)]
pub struct OpenCells {
    cells: [usize; MAX_RUN],
    candidates: [u32; MAX_RUN],
    count: usize,
}

impl OpenCells {
    /// The cells.
    pub fn cells(&self) -> &[usize] {
        &self.cells[..self.count]
    }

    /// The candidates of the cells.
    pub fn candidates(&self) -> &[u32] {
        &self.candidates[..self.count]
    }
}

impl<'a> Solution<'a> {
    /// An unsolved puzzle.
    pub fn new(task: Task<'a, Runs>) -> Solution<'a> {
        let runs = &**task.geometry;
        let mut solution = Solution {
            runs,
            sums: task.puzzle.regions.iter().map(|run| run.clue as u8).collect(),
            digits: vec![0; runs.cells.len()],
            candidates: vec![ALL_DIGITS; runs.cells.len()],
            fitting: vec![Fitting::default(); runs.all.len()],
            level: task.level,
            is_quick: task.is_quick,
        };
        (0..runs.all.len()).for_each(|run| solution.fit(run));
        solution
    }

    /// The open cells of a run.
    pub fn open(&self, run: usize) -> OpenCells {
        let mut open = OpenCells { cells: [0; MAX_RUN], candidates: [0; MAX_RUN], count: 0 };
        let cells = self.runs.all[run].cells.iter();
        for cell in cells.filter(|cell| self.digits[**cell] == 0) {
            open.cells[open.count] = *cell;
            open.candidates[open.count] = self.candidates[*cell];
            open.count += 1;
        }
        open
    }

    /// The number of cells of a run, its sum, and its placed digits.
    fn parts(&self, run: usize) -> (usize, u32, u32) {
        let cells = &self.runs.all[run].cells;
        let placed = cells.iter().map(|cell| digit_set(self.digits[*cell].into()));
        (cells.len(), self.sums[run].into(), placed.fold(0, |all, digit| all | digit))
    }

    /// What the open cells of a run add up to.
    pub fn rest(&self, run: usize) -> i32 {
        let digits = self.runs.all[run].cells.iter().map(|cell| i32::from(self.digits[*cell]));
        i32::from(self.sums[run]) - digits.sum::<i32>()
    }

    /// The combinations of a run for its open cells, as far as they fit the candidates.
    pub fn noted_combinations(&self, run: usize) -> Vec<u32> {
        let (count, sum, placed) = self.parts(run);
        combinations(count, sum, placed, Some(self.open(run).candidates())).collect()
    }

    /// What the combinations that fit the candidates leave for the open cells of a run.
    pub fn noted_fitting(&self, run: usize) -> Fitting {
        let (count, sum, placed) = self.parts(run);
        Fitting::new(count, sum, placed, Some(self.open(run).candidates()))
    }

    /// The open cells.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.digits.len()).filter(|cell| self.digits[*cell] == 0)
    }

    /// The conclusion that a cell has a digit.
    pub fn placed(cell: usize, digit: u8) -> Found {
        Found { decided: vec![(cell, digit)], excluded: Vec::new() }
    }

    /// The conclusion that cells keep only some candidates. `None` if they lose none. Cells that lose the
    /// same candidates are together.
    pub fn keep_only(&self, kept: impl Iterator<Item = (usize, u32)>) -> Option<Found> {
        let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
        for (cell, kept) in kept {
            let lost = self.candidates[cell] & !kept;
            if lost == 0 {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| *known == lost) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((lost, vec![cell])),
            }
        }
        let excluded = groups
            .iter()
            .flat_map(|(lost, cells)| digits(*lost).map(|digit| (digit as u8, cells.clone())));
        let excluded: Vec<_> = excluded.collect();
        (!excluded.is_empty()).then(|| Found { decided: Vec::new(), excluded })
    }

    /// Applies a conclusion.
    pub fn apply(&mut self, found: &Found) {
        for (cell, digit) in &found.decided {
            self.digits[*cell] = *digit;
            self.candidates[*cell] = digit_set(i32::from(*digit));
            self.runs.of_cell[*cell].iter().for_each(|run| self.fit(*run));
        }
        for (digit, cells) in &found.excluded {
            cells.iter().for_each(|cell| self.candidates[*cell] &= !digit_set(i32::from(*digit)));
        }
    }

    /// Computes what the combinations of a run leave for its open cells.
    fn fit(&mut self, run: usize) {
        let (count, sum, placed) = self.parts(run);
        let fitting = Fitting::new(count, sum, placed, None);
        self.fitting[run] = fitting;
        for cell in self.open(run).cells() {
            self.candidates[*cell] &= fitting.possible;
        }
    }
}
