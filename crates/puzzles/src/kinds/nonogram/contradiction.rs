//! Contradictions between two crossing lines.
//!
//! The solver supposes that an open cell has a colour, and solves its row and its column. Then the
//! solver solves each line that crosses one of the new cells. If a row and a column want different
//! colours for the same cell, the supposed colour is wrong.

use super::clues::Clues;
use super::line_logic::Skill;
use super::marks::Marks;
use bookgen_core::solver::line::LineCells;

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The supposed cell, and whether it is supposed to be black.
    pub cell: usize,
    /// Whether the cell is supposed to be black.
    pub is_black: bool,
    /// The cell that would have two colours.
    pub at: usize,
    /// The column and the row that want different colours for this cell, as lines.
    pub lines: [usize; 2],
    /// Whether the column wants the cell to be black.
    pub column_is_black: bool,
}

/// Finds a contradiction that follows from a colour of an open cell. All lines must be solved with
/// [`Skill::Arrangements`].
pub fn find(clues: &Clues, marks: &Marks, cell: usize, is_black: bool) -> Option<Contradiction> {
    let [row, column] = marks.lines_of(cell);
    let (along, down) = (column - clues.rows, row);
    // The columns that cross new cells of the row, and the rows that cross new cells of the column.
    let columns = solve_crossing(clues, marks, row, along, is_black, clues.rows)?;
    let rows = solve_crossing(clues, marks, column, down, is_black, 0)?;
    for (other_column, cells) in &columns {
        let at_column = other_column - clues.rows;
        for (other_row, others) in &rows {
            let has = |cells: u64, at: usize| cells >> at & 1 == 1;
            let column_is_black = has(cells.black, *other_row) && has(others.white, at_column);
            if column_is_black || has(cells.white, *other_row) && has(others.black, at_column) {
                return Some(Contradiction {
                    cell,
                    is_black,
                    at: marks.cell(*other_row, at_column),
                    lines: [*other_column, *other_row],
                    column_is_black,
                });
            }
        }
    }
    None
}

/// Solves the lines that cross the new cells of a line in which the cell `at` has a colour. `first`
/// is the number of the first crossing line. Returns `None` if there are none, or if a line has no
/// filling.
fn solve_crossing(
    clues: &Clues,
    marks: &Marks,
    line: usize,
    at: usize,
    is_black: bool,
    first: usize,
) -> Option<Vec<(usize, LineCells)>> {
    let own = line.checked_sub(clues.rows).unwrap_or(line);
    let known = marks.line(line);
    let found = solve(clues, line, known.and(coloured(at, is_black)))?.without(known);
    let new = (0..clues.length(line)).filter(|cell| found.known() >> cell & 1 == 1);
    let solved = new.map(|cell| {
        let crossing = first + cell;
        let colour = coloured(own, found.black >> cell & 1 == 1);
        Some((crossing, solve(clues, crossing, marks.line(crossing).and(colour))?))
    });
    solved.collect()
}

fn solve(clues: &Clues, line: usize, known: LineCells) -> Option<LineCells> {
    Skill::Arrangements.look(clues.length(line), clues.runs(line), known)
}

/// A cell of a colour.
pub fn coloured(at: usize, is_black: bool) -> LineCells {
    let bit = 1 << at;
    if is_black { LineCells { black: bit, white: 0 } } else { LineCells { black: 0, white: bit } }
}
