//! Rows into grids.
//!
//! A row that is spoilt spoils its grid and no other: it counts as a row. What stands before the
//! rows of a grid and may be one of them, or as well a heading (a number, a date, a line of
//! dashes), is kept until the rows that follow tell: above nine it was a heading, above eight the
//! first row.

use super::FormatError;
use super::line_kind::Ambiguity;
use crate::kinds::sudoku::board::Cells;

/// How many rows a grid has.
const ROWS: usize = 9;

/// What has come of some rows.
#[derive(Debug)]
pub(super) enum Assembled {
    /// A grid, and the line of its first row.
    Grid(Cells, u64),
    /// A grid with a fault.
    Faulty(FormatError),
    /// A line between grids that is at fault.
    BetweenGrids(FormatError),
}

/// The grid that is being read.
#[derive(Debug, Default)]
pub(super) struct GridAssembler {
    /// Lines above the first that is surely a row.
    pending: Vec<PendingLine>,
    rows: Vec<Row>,
    /// Whether a blank line stands between the doubtful lines and the rows.
    gap_before_rows: bool,
    /// Whether an empty cell is written otherwise than as `-`.
    uses_other_blank: bool,
    /// Whether there is a blank line after each row.
    gap_after_rows: bool,
}

#[derive(Clone, Debug)]
struct Row {
    line: u64,
    cells: Result<[u8; 9], FormatError>,
}

#[derive(Debug)]
struct PendingLine {
    row: Row,
    /// How many rows it was to be, if any.
    count: usize,
    ambiguity: Ambiguity,
}

impl GridAssembler {
    /// Whether anything was read of it, be it only what may be a heading.
    pub fn is_open(&self) -> bool {
        !self.pending.is_empty() || self.has_rows()
    }

    /// Whether rows of it were read.
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether dashes are empty cells, as far as is known: else nine of them are a ruler.
    pub fn dashes_may_be_cells(&self) -> bool {
        !self.uses_other_blank
    }

    /// Takes note that an empty cell is written otherwise than as `-`.
    pub fn note_other_blank(&mut self) {
        self.uses_other_blank = true;
        self.pending.retain(|line| line.row.cells.is_err());
    }

    /// Reads a line that was meant as so many rows, usually one.
    pub fn add_row(
        &mut self,
        line: u64,
        cells: Result<[u8; 9], FormatError>,
        count: usize,
        ambiguity: Ambiguity,
    ) -> Vec<Assembled> {
        let mut done = Vec::new();
        let row = Row { line, cells };
        if ambiguity != Ambiguity::None && !self.has_rows() {
            if self.gap_before_rows {
                done.extend(self.drop_headings());
            }
            self.pending.push(PendingLine { row, count, ambiguity });
            // So many are the rows of a grid, all of them spoilt.
            if self.pending.iter().map(|line| line.count).sum::<usize>() >= ROWS {
                done.extend(self.end_grid(false));
            }
            return done;
        }
        let is_last_faulty = matches!(&self.pending[..], [_, .., last] if last.row.cells.is_err());
        match self.rows.len() {
            _ if self.pending.is_empty() => {}
            // Set apart as no other row is.
            1 if self.gap_before_rows => done.extend(self.drop_headings()),
            ROWS if ambiguity == Ambiguity::None => {
                // Grid follows upon grid, with no headings between.
                let last = self.pending.last().map_or(0, |line| line.count);
                done.extend(self.promote_pending(last));
                done.push(self.take_grid());
            }
            8 | ROWS
                if ambiguity != Ambiguity::None && (is_last_faulty || self.rows.len() == ROWS) =>
            {
                done.extend(self.end_grid(true));
                done.extend(self.add_row(line, row.cells, count, ambiguity));
                return done;
            }
            _ => {}
        }
        self.rows.extend(std::iter::repeat_n(row, count));
        if self.rows.len() > ROWS {
            done.extend(self.drop_headings());
        }
        while self.pending.is_empty() && self.rows.len() >= ROWS {
            done.push(self.take_grid());
        }
        done
    }

    /// Reads a blank line. It may stand between boxes, or after each row; elsewhere it ends a grid.
    pub fn add_blank_line(&mut self) -> Vec<Assembled> {
        let len = self.rows.len();
        let ends = match self.pending.last() {
            None => {
                self.gap_after_rows |= len == 1;
                len > 0 && !self.gap_after_rows && !len.is_multiple_of(3)
            }
            Some(_) if len == 0 => {
                self.gap_before_rows = true;
                false
            }
            // As far apart as the first from the second: these are the rows.
            Some(last) if len == 1 && self.gap_before_rows => {
                let count = last.count;
                self.gap_after_rows = true;
                return self.promote_pending(count);
            }
            Some(last) => {
                len >= 8 || !len.is_multiple_of(3) && !(len + last.count).is_multiple_of(3)
            }
        };
        if ends { self.end_grid(true) } else { Vec::new() }
    }

    /// Ends the grid, if one is begun. What may be a heading is one where nothing follows it,
    /// unless headings have no place here.
    pub fn end_grid(&mut self, headings_allowed: bool) -> Vec<Assembled> {
        let mut done = Vec::new();
        if self.has_rows() {
            done = self.promote_pending(ROWS.saturating_sub(self.rows.len()));
            done.push(self.take_grid());
        } else {
            let lines = self.pending.drain(..);
            let counted =
                lines.filter(|line| !headings_allowed || line.ambiguity == Ambiguity::Number);
            done.extend(
                counted.filter_map(|line| line.row.cells.err()).next().map(Assembled::Faulty),
            );
        }
        *self = GridAssembler::default();
        done
    }

    /// So many of the doubtful rows are rows, as far as there are so many; those above them are
    /// headings.
    fn promote_pending(&mut self, count: usize) -> Vec<Assembled> {
        let mut promoted = Vec::new();
        while promoted.len() < count
            && let Some(line) = self.pending.pop()
        {
            promoted.splice(..0, std::iter::repeat_n(line.row, line.count));
        }
        self.rows.splice(..0, promoted);
        self.drop_headings()
    }

    /// The doubtful lines were headings. One that is much longer than a row is told of.
    fn drop_headings(&mut self) -> Vec<Assembled> {
        self.gap_before_rows = false;
        let long = self.pending.drain(..).filter(|line| line.count > 1);
        long.filter_map(|line| line.row.cells.err()).map(Assembled::BetweenGrids).collect()
    }

    /// Takes nine rows out, or all if there are fewer: a grid or the first fault of them.
    fn take_grid(&mut self) -> Assembled {
        let count = self.rows.len().min(ROWS);
        let first = self.rows.first().map_or(0, |row| row.line);
        let mut grid = [0; 81];
        let mut error = None;
        for (row, to) in self.rows.drain(..count).zip(grid.chunks_exact_mut(9)) {
            match row.cells {
                Ok(cells) => to.copy_from_slice(&cells),
                Err(row_error) => error = error.or(Some(row_error)),
            }
        }
        self.gap_after_rows &= self.has_rows();
        self.uses_other_blank &= self.has_rows();
        match error {
            Some(error) => Assembled::Faulty(error),
            None if count < ROWS => Assembled::Faulty(FormatError {
                line: first,
                column: 1,
                message: match count {
                    1 => "a grid of 1 row; a grid has 9".to_owned(),
                    _ => format!("a grid of {count} rows; a grid has 9"),
                },
                help: "write nine rows of nine cells".to_owned(),
            }),
            None => Assembled::Grid(grid, first),
        }
    }
}
