//! Addresses of Sudoku on puzz.link: `https://puzz.link/p?sudoku/9/9/CELLS`.
//!
//! CELLS has the cells row by row. `1` to `9` are givens, `g` to `z` are 1 to 20 empty cells.

use super::board;
use super::sudoku_board::NAME;
use crate::kinds::puzz_link::{Address, SITE};
use crate::kinds::{Flaw, Puzzle};
use crate::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write);

const HELP: &str = "copy the whole address, for example https://puzz.link/p?sudoku/9/9/h3k…";

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "sudoku", "a Sudoku", HELP)?;
    if (address.columns, address.rows) != (9, 9) {
        let message = format!("the puzzle has {}x{} cells", address.columns, address.rows);
        return Err(address.size_error(message, "only Sudoku of 9x9 cells can be read"));
    }
    let mut cells = String::new();
    for (at, c) in address.cells.chars().enumerate() {
        match c {
            '1'..='9' => cells.push(c),
            'g'..='z' => cells.extend(std::iter::repeat_n('.', c as usize - 'f' as usize)),
            '.' => cells.push('.'),
            _ => return Err(address.error(at, format!("{c:?} is not a digit of a Sudoku"), HELP)),
        }
    }
    if cells.len() != 81 {
        let message = format!("there are {} cells instead of 81", cells.len());
        return Err(address.error(0, message, HELP));
    }
    let params = "9x9".to_owned();
    Ok(Puzzle { kind: NAME.to_owned(), params, givens: cells, answer: String::new() })
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let givens = board::parse_givens(&puzzle.givens)?;
    *out += &format!("{SITE}sudoku/9/9/");
    let mut rest = givens.as_slice();
    while let Some(first) = rest.first() {
        let empty = rest.iter().take(20).take_while(|digit| **digit == 0).count();
        out.push(if empty > 0 { char::from(b'f' + empty as u8) } else { char::from(b'0' + first) });
        rest = &rest[empty.max(1)..];
    }
    out.push('\n');
    Ok(())
}
