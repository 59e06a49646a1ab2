//! Rows into grids.
//!
//! A row that is spoilt spoils its grid and no other: it counts as a row. What stands before the
//! rows of a grid and may be one of them, or as well a heading (a number, a date, a line of
//! dashes), is kept until the rows that follow tell: above nine it was a heading, above eight the
//! first row.

use super::Fault;
use super::signs::Doubt;
use crate::kinds::sudoku::board::Cells;

/// How many rows a grid has.
const ROWS: usize = 9;

/// What has come of some rows.
#[derive(Debug)]
pub(super) enum Done {
    /// A grid, and the line of its first row.
    Grid(Cells, u64),
    /// A grid with a fault.
    Spoilt(Fault),
    /// A line between grids that is at fault.
    Aside(Fault),
}

/// The grid that is being read.
#[derive(Debug, Default)]
pub(super) struct Grid {
    /// Lines above the first that is surely a row.
    doubtful: Vec<Doubtful>,
    rows: Vec<Row>,
    /// Whether a blank line stands between the doubtful lines and the rows.
    apart: bool,
    /// Whether an empty cell is written otherwise than as `-`.
    other_empty: bool,
    /// Whether there is a blank line after each row.
    spaced: bool,
}

#[derive(Clone, Debug)]
struct Row {
    line: u64,
    cells: Result<[u8; 9], Fault>,
}

#[derive(Debug)]
struct Doubtful {
    row: Row,
    /// How many rows it was to be, if any.
    count: usize,
    doubt: Doubt,
}

impl Grid {
    /// Whether anything was read of it, be it only what may be a heading.
    pub fn is_open(&self) -> bool {
        !self.doubtful.is_empty() || self.has_rows()
    }

    /// Whether rows of it were read.
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether dashes are empty cells, as far as is known: else nine of them are a ruler.
    pub fn may_have_dashes(&self) -> bool {
        !self.other_empty
    }

    /// Takes note that an empty cell is written otherwise than as `-`.
    pub fn note_other_empty(&mut self) {
        self.other_empty = true;
        self.doubtful.retain(|line| line.row.cells.is_err());
    }

    /// Reads a line that was meant as so many rows, usually one.
    pub fn row(
        &mut self,
        line: u64,
        cells: Result<[u8; 9], Fault>,
        count: usize,
        doubt: Doubt,
    ) -> Vec<Done> {
        let mut done = Vec::new();
        let row = Row { line, cells };
        if doubt != Doubt::No && !self.has_rows() {
            if self.apart {
                done.extend(self.pass_headings());
            }
            self.doubtful.push(Doubtful { row, count, doubt });
            // So many are the rows of a grid, all of them spoilt.
            if self.doubtful.iter().map(|line| line.count).sum::<usize>() >= ROWS {
                done.extend(self.cut(true));
            }
            return done;
        }
        let slip = matches!(&self.doubtful[..], [_, .., last] if last.row.cells.is_err());
        match self.rows.len() {
            _ if self.doubtful.is_empty() => {}
            // Set apart as no other row is.
            1 if self.apart => done.extend(self.pass_headings()),
            ROWS if doubt == Doubt::No => {
                // Grid follows upon grid, with no headings between.
                let last = self.doubtful.last().map_or(0, |line| line.count);
                done.extend(self.take_rows(last));
                done.push(self.finish());
            }
            8 | ROWS if doubt != Doubt::No && (slip || self.rows.len() == ROWS) => {
                done.extend(self.cut(false));
                done.extend(self.row(line, row.cells, count, doubt));
                return done;
            }
            _ => {}
        }
        self.rows.extend(std::iter::repeat_n(row, count));
        if self.rows.len() > ROWS {
            done.extend(self.pass_headings());
        }
        while self.doubtful.is_empty() && self.rows.len() >= ROWS {
            done.push(self.finish());
        }
        done
    }

    /// Reads a blank line. It may stand between boxes, or after each row; elsewhere it ends a grid.
    pub fn blank(&mut self) -> Vec<Done> {
        let len = self.rows.len();
        let ends = match self.doubtful.last() {
            None => {
                self.spaced |= len == 1;
                len > 0 && !self.spaced && !len.is_multiple_of(3)
            }
            Some(_) if len == 0 => {
                self.apart = true;
                false
            }
            // As far apart as the first from the second: these are the rows.
            Some(last) if len == 1 && self.apart => {
                let count = last.count;
                self.spaced = true;
                return self.take_rows(count);
            }
            Some(last) => {
                len >= 8 || !len.is_multiple_of(3) && !(len + last.count).is_multiple_of(3)
            }
        };
        if ends { self.cut(false) } else { Vec::new() }
    }

    /// Ends the grid, if one is begun. What may be a heading is one where nothing follows it,
    /// unless headings have no place here.
    pub fn cut(&mut self, no_headings: bool) -> Vec<Done> {
        let mut done = Vec::new();
        if self.has_rows() {
            done = self.take_rows(ROWS.saturating_sub(self.rows.len()));
            done.push(self.finish());
        } else {
            let lines = self.doubtful.drain(..);
            let meant = lines.filter(|line| no_headings || line.doubt == Doubt::Number);
            done.extend(meant.filter_map(|line| line.row.cells.err()).next().map(Done::Spoilt));
        }
        *self = Grid::default();
        done
    }

    /// So many of the doubtful rows are rows, as far as there are so many; those above them are
    /// headings.
    fn take_rows(&mut self, count: usize) -> Vec<Done> {
        let mut taken = Vec::new();
        while taken.len() < count
            && let Some(line) = self.doubtful.pop()
        {
            taken.splice(..0, std::iter::repeat_n(line.row, line.count));
        }
        self.rows.splice(..0, taken);
        self.pass_headings()
    }

    /// The doubtful lines were headings. One that is much longer than a row is told of.
    fn pass_headings(&mut self) -> Vec<Done> {
        self.apart = false;
        let long = self.doubtful.drain(..).filter(|line| line.count > 1);
        long.filter_map(|line| line.row.cells.err()).map(Done::Aside).collect()
    }

    /// Takes nine rows out, or all if there are fewer: a grid or the first fault of them.
    fn finish(&mut self) -> Done {
        let count = self.rows.len().min(ROWS);
        let first = self.rows.first().map_or(0, |row| row.line);
        let mut grid = [0; 81];
        let mut fault = None;
        for (row, to) in self.rows.drain(..count).zip(grid.chunks_exact_mut(9)) {
            match row.cells {
                Ok(cells) => to.copy_from_slice(&cells),
                Err(of_row) => fault = fault.or(Some(of_row)),
            }
        }
        self.spaced &= self.has_rows();
        self.other_empty &= self.has_rows();
        match fault {
            Some(fault) => Done::Spoilt(fault),
            None if count < ROWS => Done::Spoilt(Fault {
                line: first,
                column: 1,
                message: match count {
                    1 => "a grid of 1 row, not of 9".to_owned(),
                    _ => format!("a grid of {count} rows, not of 9"),
                },
                help: "write nine rows of nine cells".to_owned(),
            }),
            None => Done::Grid(grid, first),
        }
    }
}
