//! The white cells of a board and their runs.

use super::{MAX_RUN, MIN_RUN};
use bookgen_core::Flaw;

/// The white cells of a board and their runs. The board has a border of black cells above and to the
/// left of the field. Cells of the board are numbered row by row, and so are the white cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of columns of the board, with the border.
    pub columns: usize,
    /// The number of rows of the board, with the border.
    pub rows: usize,
    /// For each white cell, its number on the board.
    pub cells: Vec<usize>,
    /// The runs: those across row by row, then those down column by column.
    pub runs: Vec<Run>,
    /// For each white cell, its run across and its run down.
    pub runs_of: Vec<[usize; 2]>,
}

/// White cells in a line between black cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether the cells are below each other.
    pub is_down: bool,
    /// The white cells.
    pub cells: Vec<usize>,
}

impl Layout {
    /// The layout of a board. `is_white` has one value for each cell of the board; the cells of the
    /// border are black.
    pub fn new(columns: usize, rows: usize, is_white: &[bool]) -> Layout {
        let cells: Vec<usize> = (0..columns * rows).filter(|cell| is_white[*cell]).collect();
        let mut white = vec![usize::MAX; columns * rows];
        for (index, cell) in cells.iter().enumerate() {
            white[*cell] = index;
        }
        let across = (0..rows).map(|row| (row * columns, 1, columns, false));
        let down = (0..columns).map(|column| (column, columns, rows, true));
        let mut runs = Vec::new();
        let mut runs_of = vec![[0; 2]; cells.len()];
        for (start, step, length, is_down) in across.chain(down) {
            let line: Vec<usize> = (0..length).map(|at| white[start + at * step]).collect();
            for run in line.split(|cell| *cell == usize::MAX).filter(|run| !run.is_empty()) {
                for cell in run {
                    runs_of[*cell][usize::from(is_down)] = runs.len();
                }
                runs.push(Run { is_down, cells: run.to_vec() });
            }
        }
        Layout { columns, rows, cells, runs, runs_of }
    }

    /// Checks that there are white cells, that each run has two to nine cells, and that the white
    /// cells are connected.
    ///
    /// # Errors
    /// The first run of another length, or white cells that are not connected.
    pub fn check(&self) -> Result<(), Flaw> {
        for run in &self.runs {
            let length = run.cells.len();
            if !(MIN_RUN..=MAX_RUN).contains(&length) {
                let name = self.cell_name(self.cells[run.cells[0]]);
                let cells = if length == 1 { "cell" } else { "cells" };
                let direction = if run.is_down { "down" } else { "across" };
                return Err(Flaw(format!(
                    "the run {direction} from {name} has {length} {cells}; a run has {MIN_RUN} to \
                     {MAX_RUN}"
                )));
            }
        }
        match self.is_connected() {
            _ if self.cells.is_empty() => Err(Flaw("there are no white cells".to_owned())),
            true => Ok(()),
            false => Err(Flaw("the white cells are not connected".to_owned())),
        }
    }

    /// Whether each white cell can be reached from each other.
    fn is_connected(&self) -> bool {
        let mut is_reached = vec![false; self.cells.len()];
        let mut open: Vec<usize> = (0..self.cells.len().min(1)).collect();
        let mut count = 0;
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut is_reached[cell], true) {
                continue;
            }
            count += 1;
            open.extend(self.runs_of[cell].iter().flat_map(|run| &self.runs[*run].cells));
        }
        count == self.cells.len()
    }

    /// The black cell with the sum of a run.
    pub fn clue_cell(&self, run: &Run) -> usize {
        self.cells[run.cells[0]] - if run.is_down { self.columns } else { 1 }
    }

    /// The run of a cell that crosses another run of the cell.
    pub fn crossing(&self, cell: usize, run: usize) -> usize {
        let [across, down] = self.runs_of[cell];
        if across == run { down } else { across }
    }

    /// The run that contains two cells.
    pub fn common_run(&self, one: usize, other: usize) -> Option<usize> {
        let mut runs = self.runs_of[one].into_iter();
        runs.find(|run| self.runs_of[other].contains(run))
    }

    /// The name of a cell of the board in messages.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("row {}, column {}", cell / self.columns + 1, cell % self.columns + 1)
    }
}
