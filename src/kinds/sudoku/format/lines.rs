//! Lines and grids, read a line at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use super::details::Of;
use super::signs::{self, Shape, Spoilt};
use super::{Detail, Details, Entry, Fault};
use crate::kinds::sudoku::board::Cells;

/// What was found, in its order.
pub(super) type Found = VecDeque<Result<Entry, Fault>>;

/// Reads puzzles out of lines of text.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The grid that is being read.
    grid: Option<Grid>,
    /// What was said before the next grid.
    details: Details,
    /// Whether a section is passed over: what a player has filled in, and the like.
    pass_over: bool,
    /// Whether there was a puzzle in one line; then words are no headings.
    has_lines: bool,
    /// Whether there was a puzzle, or something that was meant to be one.
    has_any: bool,
}

/// A grid of which some rows were read.
#[derive(Debug)]
struct Grid {
    cells: Cells,
    rows: usize,
    /// The line of its first row.
    line: u64,
    /// Whether an empty cell is written otherwise than as `-`.
    other_empty: bool,
    /// Whether there is a blank line after each row.
    spaced: bool,
    /// The first row that is none.
    fault: Option<Fault>,
}

impl Lines {
    /// Reads the line of a number, which has no line end.
    pub fn take(&mut self, line: &[u8], number: u64, found: &mut Found) {
        if self.grid.is_none()
            && !self.pass_over
            && let Some((givens, rest)) = signs::leading(line)
        {
            return self.puzzle(givens, signs::solution(rest), number, found);
        }
        let indent = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let line = String::from_utf8_lossy(line.trim_ascii());
        if let Some(note) = line.strip_prefix('#') {
            return self.note(note, found);
        }
        if line.is_empty() {
            return self.blank(found);
        }
        if line.starts_with("//") || line.starts_with(';') {
            return;
        }
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && section.chars().all(|c| c.is_alphabetic() || c == ' ')
        {
            self.cut(found);
            self.pass_over = !section.eq_ignore_ascii_case("puzzle");
            return;
        }
        if self.pass_over {
            return;
        }
        if let Some(givens) = signs::hodoku(&line) {
            return self.puzzle(givens, None, number, found);
        }
        match signs::shape(&line) {
            Shape::Puzzle(puzzle) => self.puzzle(puzzle.0, puzzle.1, number, found),
            Shape::Row(row, other_empty) => self.row(Ok((row, other_empty)), number, found),
            Shape::Dashes if self.grid.as_ref().is_some_and(|grid| grid.other_empty) => {}
            Shape::Dashes => self.row(Ok(([0; 9], false)), number, found),
            Shape::Ruler => {}
            // A heading, the name of the program that wrote the grid.
            Shape::Words if !self.has_lines || self.grid.is_some() => {}
            Shape::Words => found.push_back(Err(Fault {
                line: number,
                column: indent as u64 + 1,
                message: "words, where a puzzle belongs".to_owned(),
                help: "begin a line with # if it is a note".to_owned(),
            })),
            Shape::Spoilt(Spoilt { row, column, message, help }) => {
                let fault = Fault { line: number, column: column + indent as u64, message, help };
                match row {
                    true => self.row(Err(fault), number, found),
                    false => {
                        self.cut(found);
                        self.has_any = true;
                        found.push_back(Err(fault));
                    }
                }
            }
        }
    }

    /// Ends the text, whose last line has this number.
    pub fn end(&mut self, number: u64, found: &mut Found) {
        self.cut(found);
        if !self.has_any {
            self.has_any = true;
            found.push_back(Err(Fault {
                line: number.max(1),
                column: 1,
                message: "there is no puzzle here".to_owned(),
                help: format!("{}; or a grid of nine rows", signs::WRITE_CELLS),
            }));
        }
    }

    /// A line that begins with `#`: what it says of the next grid, or a mere note.
    fn note(&mut self, note: &str, found: &mut Found) {
        let mut rest = note.chars();
        let name = rest.next().map(String::from).unwrap_or_default();
        let Some(detail) = Detail::named(Of::Sdk, &name) else { return };
        self.cut(found);
        self.pass_over = false;
        self.details.set(detail, rest.as_str());
    }

    /// A blank line may stand between boxes, or after each row; elsewhere it ends a grid.
    fn blank(&mut self, found: &mut Found) {
        let Some(grid) = &mut self.grid else { return };
        grid.spaced |= grid.rows == 1;
        if !grid.spaced && !grid.rows.is_multiple_of(3) {
            self.cut(found);
        }
    }

    fn puzzle(&mut self, givens: Cells, solution: Option<Cells>, line: u64, found: &mut Found) {
        self.cut(found);
        self.has_lines = true;
        self.has_any = true;
        // Only grids have details; before lines they are notes.
        self.details = Details::none();
        found.push_back(Ok(Entry { givens, solution, details: None, line }));
    }

    fn row(&mut self, row: Result<([u8; 9], bool), Fault>, line: u64, found: &mut Found) {
        self.has_any = true;
        let grid = self.grid.get_or_insert(Grid {
            cells: [0; 81],
            rows: 0,
            line,
            other_empty: false,
            spaced: false,
            fault: None,
        });
        match row {
            Ok((row, other_empty)) => {
                if let Some(cells) = grid.cells.chunks_exact_mut(9).nth(grid.rows) {
                    cells.copy_from_slice(&row);
                }
                grid.other_empty |= other_empty;
            }
            Err(fault) => grid.fault = grid.fault.take().or(Some(fault)),
        }
        grid.rows += 1;
        if grid.rows == 9 {
            self.cut(found);
        }
    }

    /// Ends the grid that is being read, if one is.
    fn cut(&mut self, found: &mut Found) {
        let Some(grid) = self.grid.take() else { return };
        let details = std::mem::take(&mut self.details);
        if let Some(fault) = grid.fault {
            found.push_back(Err(fault));
        } else if grid.rows < 9 {
            let rows = if grid.rows == 1 { "row" } else { "rows" };
            found.push_back(Err(Fault {
                line: grid.line,
                column: 1,
                message: format!("a grid of {} {rows}, not of 9", grid.rows),
                help: "write nine rows of nine cells".to_owned(),
            }));
        } else {
            let details = (details != Details::none()).then(|| Arc::new(details));
            let Grid { cells: givens, line, .. } = grid;
            found.push_back(Ok(Entry { givens, solution: None, details, line }));
        }
    }
}
