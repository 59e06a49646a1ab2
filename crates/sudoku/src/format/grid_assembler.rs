//! Assembles grids from rows.
//!
//! A faulty row still counts as a row, so the error affects only the grid that contains the row.
//! Before a grid, a line with a number, a date or dashes may be the first row or a heading. The
//! line stays pending until the number of rows after it is known: if nine rows follow, the line is
//! a heading; if eight rows follow, the line is the first row.

use super::FormatError;
use super::line_kind::Ambiguity;
use crate::board::Cells;

/// The number of rows of a grid.
const ROWS: usize = 9;

/// A grid or an error that the assembler found.
#[derive(Debug)]
pub(super) enum Assembled {
    /// A grid and the line of its first row.
    Grid(Cells, u64),
    /// A grid with an error.
    Faulty(FormatError),
    /// An error in a line between two grids. The line belongs to no grid.
    BetweenGrids(FormatError),
}

/// Whether a grid may have headings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Headings {
    Allowed,
    Refused,
}

/// The grid that is being assembled.
#[derive(Debug, Default)]
pub(super) struct GridAssembler {
    /// The lines at the start that may be rows or headings. The first line that can only be a row
    /// is in `rows`, and so are all lines after it.
    pending: Vec<PendingLine>,
    rows: Vec<Row>,
    /// Whether a blank line separates the pending lines from the rows.
    gap_before_rows: bool,
    /// Whether the grid has an empty cell that is written with a symbol other than `-`.
    uses_other_blank: bool,
    /// Whether a blank line follows each row.
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
    /// The number of rows that the line seems to contain.
    count: usize,
    ambiguity: Ambiguity,
}

impl GridAssembler {
    /// Whether a line was added that is a row or may be a row.
    pub fn is_open(&self) -> bool {
        !self.pending.is_empty() || self.has_rows()
    }

    /// Whether a line was added that can only be a row.
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether a line of nine dashes may be a row of empty cells. Otherwise such a line is a
    /// ruler, which is a drawn line between rows.
    pub fn dashes_may_be_cells(&self) -> bool {
        !self.uses_other_blank
    }

    /// Records that the grid has an empty cell that is written with a symbol other than `-`.
    pub fn note_other_blank(&mut self) {
        self.uses_other_blank = true;
        self.pending.retain(|line| line.row.cells.is_err());
    }

    /// Adds a line. `count` is the number of rows that the line seems to contain, usually 1. If
    /// this line completes a grid, returns the grid or its error. Also returns the errors, if any,
    /// in heading lines that were added before this line.
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
            // Each pending line may be a row or a heading. If the pending lines contain nine rows,
            // they are treated as a faulty grid, and `end_grid` reports the first error.
            if self.pending.iter().map(|line| line.count).sum::<usize>() >= ROWS {
                done.extend(self.end_grid(Headings::Refused));
            }
            return done;
        }
        let is_last_faulty = matches!(&self.pending[..], [_, .., last] if last.row.cells.is_err());
        match self.rows.len() {
            _ if self.pending.is_empty() => {}
            // A blank line separates the pending lines from the first row, and no blank line
            // follows the first row. So the pending lines are headings.
            1 if self.gap_before_rows => done.extend(self.drop_headings()),
            ROWS if ambiguity == Ambiguity::None => {
                // Nine rows are complete. The new row starts the next grid, without a blank line or
                // heading between the grids.
                let last = self.pending.last().map_or(0, |line| line.count);
                done.extend(self.promote_pending(last));
                done.push(self.take_grid());
            }
            8 | ROWS
                if ambiguity != Ambiguity::None && (is_last_faulty || self.rows.len() == ROWS) =>
            {
                done.extend(self.end_grid(Headings::Allowed));
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

    /// Adds a blank line. If a blank line follows each row or each band (three rows), the blank
    /// lines are part of the grid. Any other blank line ends the grid.
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
            // The first row has a blank line before it and after it. So a blank line follows each
            // row, and the pending line is also a row.
            Some(last) if len == 1 && self.gap_before_rows => {
                let count = last.count;
                self.gap_after_rows = true;
                return self.promote_pending(count);
            }
            Some(last) => {
                len >= 8 || !len.is_multiple_of(3) && !(len + last.count).is_multiple_of(3)
            }
        };
        if ends { self.end_grid(Headings::Allowed) } else { Vec::new() }
    }

    /// Ends the current grid. Pending lines with no row after them are headings. A heading is an
    /// error if headings are refused, or if the heading is a number.
    pub fn end_grid(&mut self, headings: Headings) -> Vec<Assembled> {
        let mut done = Vec::new();
        if self.has_rows() {
            done = self.promote_pending(ROWS.saturating_sub(self.rows.len()));
            done.push(self.take_grid());
        } else {
            let lines = self.pending.drain(..);
            let counted = lines.filter(|line| {
                headings == Headings::Refused || line.ambiguity == Ambiguity::Number
            });
            done.extend(
                counted.filter_map(|line| line.row.cells.err()).next().map(Assembled::Faulty),
            );
        }
        *self = GridAssembler::default();
        done
    }

    /// Turns the last pending lines into rows, up to `count` rows. The pending lines above these
    /// rows are headings.
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

    /// Drops the pending lines as headings. A line that is much longer than a row is reported as an
    /// error.
    fn drop_headings(&mut self) -> Vec<Assembled> {
        self.gap_before_rows = false;
        let long = self.pending.drain(..).filter(|line| line.count > 1);
        long.filter_map(|line| line.row.cells.err()).map(Assembled::BetweenGrids).collect()
    }

    /// Removes the first nine rows, or all rows if there are fewer, and returns their grid or the
    /// first error of the grid.
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
                    1 => "the grid has 1 row instead of 9".to_owned(),
                    _ => format!("the grid has {count} rows instead of 9"),
                },
                help: "write nine rows of nine cells".to_owned(),
            }),
            None => Assembled::Grid(grid, first),
        }
    }
}
