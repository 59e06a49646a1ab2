//! The known cells of a puzzle.

use super::clues::Clues;
use bookgen_core::solver::line::{LineCells, first_bits};

/// A set of lines as bits. A puzzle has at most 80 lines.
pub type LineSet = u128;

/// The known cells of a puzzle, stored for the rows and for the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    columns: usize,
    rows: usize,
    lines: Vec<LineCells>,
}

impl Marks {
    /// A grid without known cells.
    pub fn new(clues: &Clues) -> Marks {
        let Clues { columns, rows, .. } = *clues;
        Marks { columns, rows, lines: vec![LineCells::default(); columns + rows] }
    }

    /// All lines.
    pub fn all_lines(&self) -> LineSet {
        LineSet::MAX >> (LineSet::BITS as usize - self.lines.len())
    }

    /// The known cells of a line.
    pub fn line(&self, line: usize) -> LineCells {
        self.lines[line]
    }

    /// The rows: the known cells of each row.
    pub fn rows(&self) -> &[LineCells] {
        &self.lines[..self.rows]
    }

    /// Adds known cells of a line. Returns the crossing lines that have a new cell.
    pub fn add(&mut self, line: usize, cells: LineCells) -> LineSet {
        let new = cells.without(self.lines[line]);
        self.lines[line] = self.lines[line].and(new);
        let (first, at) = if line < self.rows { (self.rows, line) } else { (0, line - self.rows) };
        let mut rest = new.known();
        while rest != 0 {
            let crossing = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let bit = |cells: u64| (cells >> crossing & 1) << at;
            let cells = LineCells { black: bit(new.black), white: bit(new.white) };
            self.lines[first + crossing] = self.lines[first + crossing].and(cells);
        }
        LineSet::from(new.known()) << first
    }

    /// The cell of a line, numbered row by row.
    pub fn cell(&self, line: usize, at: usize) -> usize {
        match line.checked_sub(self.rows) {
            Some(column) => at * self.columns + column,
            None => line * self.columns + at,
        }
    }

    /// The row and the column of a cell, as lines.
    pub fn lines_of(&self, cell: usize) -> [usize; 2] {
        [cell / self.columns, self.rows + cell % self.columns]
    }

    /// The open cells, row by row.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        let is_open = |cell: &usize| {
            let known = self.lines[cell / self.columns].known();
            known >> (cell % self.columns) & 1 == 0
        };
        (0..self.columns * self.rows).filter(is_open)
    }

    /// Whether all cells are known.
    pub fn is_complete(&self) -> bool {
        self.rows().iter().all(|row| row.known() == first_bits(self.columns))
    }
}
