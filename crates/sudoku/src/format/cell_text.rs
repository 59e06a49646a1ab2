//! Parses cells from text.

use crate::board::Cells;

/// The entry in [`CELL_OF_BYTE`] for a byte that does not represent a cell.
pub(super) const NO_CELL: u8 = u8::MAX;

/// The cell that each byte represents: a digit, 0 for an empty cell, or [`NO_CELL`].
pub(super) static CELL_OF_BYTE: [u8; 256] = {
    let mut cells = [NO_CELL; 256];
    let empty = b".0*_-xX?";
    let mut i = 0;
    while i < empty.len() {
        cells[empty[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        cells[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    cells
};

/// The cell that a character represents: a digit, or 0 for an empty cell. `None` for any other
/// character.
pub(super) fn parse_cell(c: char) -> Option<u8> {
    match c {
        '·' => Some(0),
        c => u8::try_from(c)
            .ok()
            .map(|byte| CELL_OF_BYTE[usize::from(byte)])
            .filter(|&c| c != NO_CELL),
    }
}

/// A grid of these cells, or `None` if the number of cells is not 81.
pub(super) fn grid_from_cells(cells: impl IntoIterator<Item = u8>) -> Option<Cells> {
    let mut grid = [0; 81];
    let mut cells = cells.into_iter();
    for cell in &mut grid {
        *cell = cells.next()?;
    }
    cells.next().is_none().then_some(grid)
}

/// Parses a text of exactly 81 cells.
///
/// # Errors
/// The index of the first wrong character, from 0, and a message.
pub(super) fn parse_cells(text: &str) -> Result<Cells, (usize, String)> {
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| parse_cell(*c).is_none()) {
        return Err((at, not_a_cell(c)));
    }
    grid_from_cells(text.chars().filter_map(parse_cell)).ok_or_else(|| {
        let count = text.chars().count();
        (count.min(81), format!("the grid has {count} cells instead of 81"))
    })
}

pub(super) fn not_a_cell(c: char) -> String {
    format!("{c:?} is neither a digit nor a symbol for an empty cell")
}

/// Advice about faulty puzzles.
pub(super) const WRITE_CELLS: &str =
    "write 81 cells row by row: a digit for a given, . or 0 for an empty cell";

/// Advice about faulty rows.
pub(super) const WRITE_ROW: &str =
    "write nine cells per row: a digit for a given, . or 0 for an empty cell";
