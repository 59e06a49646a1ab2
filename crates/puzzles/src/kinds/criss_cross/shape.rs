//! The shape of a criss-cross: its cells, its runs and their numbers.

/// The cells of a criss-cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub columns: usize,
    pub rows: usize,
    /// Whether each cell is used, row by row.
    pub cells: Vec<bool>,
}

/// Two or more cells in a line, with unused cells or the border at both ends. Each run is a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number in the first cell. Numbers follow the reading order.
    pub number: usize,
    pub is_across: bool,
    /// The cells, as indices row by row.
    pub cells: Vec<usize>,
}

impl Shape {
    /// The runs: first all across, then all down, each in the order of their numbers.
    pub fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut number = 0;
        for first in 0..self.cells.len() {
            let starts = [true, false].map(|is_across| self.run_from(first, is_across));
            if starts.iter().any(Option::is_some) {
                number += 1;
            }
            for (cells, is_across) in starts.into_iter().zip([true, false]) {
                runs.extend(cells.map(|cells| Run { number, is_across, cells }));
            }
        }
        // The sort is stable, so it keeps the order of the numbers.
        runs.sort_by_key(|run| !run.is_across);
        runs
    }

    /// The cells of the run that starts in a cell.
    fn run_from(&self, first: usize, is_across: bool) -> Option<Vec<usize>> {
        let (row, column) = self.place(first);
        let (at, step, end) = match is_across {
            true => (column, 1, self.columns),
            false => (row, self.columns, self.rows),
        };
        let is_start = at == 0 || !self.cells[first - step];
        let cells = (0..end - at).map(|i| first + i * step).take_while(|cell| self.cells[*cell]);
        let cells: Vec<usize> = cells.collect();
        (is_start && cells.len() > 1).then_some(cells)
    }

    /// The row and column of a cell, from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The name of a cell in messages.
    pub fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }
}

/// The crossings of each run: a position in the run, the other run, and a position in that run.
pub fn crossings(runs: &[Run]) -> Vec<Vec<(usize, usize, usize)>> {
    let all = runs.iter().map(|run| {
        let others = runs.iter().enumerate().filter(|(_, other)| other.is_across != run.is_across);
        let others = others.filter_map(|(index, other)| {
            let at = run.cells.iter().position(|cell| other.cells.contains(cell))?;
            let there = other.cells.iter().position(|cell| *cell == run.cells[at])?;
            Some((at, index, there))
        });
        let mut found: Vec<_> = others.collect();
        found.sort_unstable();
        found
    });
    all.collect()
}
