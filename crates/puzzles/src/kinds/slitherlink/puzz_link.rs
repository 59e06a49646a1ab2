//! Addresses of slitherlinks on puzz.link: `https://puzz.link/p?slither/COLUMNS/ROWS/CELLS`.
//!
//! CELLS has the cells row by row. `0` to `4` are clues; `5` to `9` are the clues 0 to 4 before an empty
//! cell, and `a` to `e` before two; `g` to `z` are 1 to 20 empty cells; `.` is a clue without a number.

use super::board::SlitherlinkBoard;
use super::{MAX_SIDE, MIN_SIDE};
use crate::kinds::puzz_link::{Address, SITE};
use crate::kinds::{Flaw, Puzzle};
use crate::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write);

const HELP: &str =
    "copy the whole address, for example https://puzz.link/p?slither/5/5/ga3dbhc2b1cg";

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "slither", "a slitherlink", HELP)?;
    let (columns, rows) = (address.columns, address.rows);
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        let message = format!("a slitherlink does not have {columns}x{rows} cells");
        let help = format!("write {MIN_SIDE}x{MIN_SIDE} to {MAX_SIDE}x{MAX_SIDE}");
        return Err(address.size_error(message, &help));
    }
    let mut clues: Vec<Option<u8>> = Vec::with_capacity(columns * rows);
    for (at, c) in address.cells.chars().enumerate() {
        // A clue, and the number of empty cells after it.
        let (clue, empty) = match c {
            '0'..='9' | 'a'..='e' => {
                let value = c.to_digit(15).unwrap_or_default() as u8;
                (Some(value % 5), usize::from(value / 5))
            }
            'g'..='z' => (None, c as usize - 'f' as usize),
            '.' => (None, 1),
            _ => return Err(address.error(at, format!("{c:?} is not a clue"), HELP)),
        };
        if clue == Some(4) {
            let message = "4 is not a clue from 0 to 3";
            return Err(address.error(at, message, "a loop around one cell is no puzzle"));
        }
        clues.extend(clue.map(Some));
        clues.extend(std::iter::repeat_n(None, empty));
        // The last character may reach beyond the last cell.
        if clues.len() > columns * rows + 2 || empty > columns * rows {
            return Err(address.error(at, "there are too many cells", HELP));
        }
    }
    if clues.len() < columns * rows {
        let message = format!("there are {} cells instead of {}", clues.len(), columns * rows);
        return Err(address.error(address.cells.chars().count(), message, HELP));
    }
    if clues[columns * rows..].iter().any(Option::is_some) {
        return Err(address.error(0, "there are too many cells", HELP));
    }
    clues.truncate(columns * rows);
    Ok(SlitherlinkBoard { columns, rows, clues, inside: Vec::new() }.puzzle())
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let board = SlitherlinkBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
    *out += &format!("{SITE}slither/{}/{}/", board.columns, board.rows);
    let mut rest = board.clues.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let most = if first.is_some() { 2 } else { 20 };
        let from = if first.is_some() { after } else { rest };
        let empty = from.iter().take(most).take_while(|clue| clue.is_none()).count();
        match first {
            Some(clue) => {
                let value = u32::from(*clue) + 5 * empty as u32;
                out.extend(char::from_digit(value, 15));
            }
            None => out.push(char::from(b'f' + empty as u8)),
        }
        rest = &from[empty..];
    }
    out.push('\n');
    Ok(())
}
