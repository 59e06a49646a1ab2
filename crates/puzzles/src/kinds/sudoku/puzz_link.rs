//! Addresses of Sudoku on puzz.link: `https://puzz.link/p?sudoku/9/9/CELLS`. CELLS has the digits row by
//! row.

use super::board;
use super::sudoku_board::NAME;
use crate::kinds::puzz_link::{Address, SITE, write_numbers};
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
        let help = match address.columns {
            size @ (4 | 6 | 16 | 25) if address.rows == size => {
                format!("puzzles of this size have the kind `sudoku-{size}`")
            }
            _ => "a Sudoku has 9x9 cells".to_owned(),
        };
        return Err(address.size_error(message, &help));
    }
    let digits = address.numbers(81, 1..=9, HELP)?;
    let cell = |digit: &Option<u8>| digit.map_or('.', |digit| char::from(b'0' + digit));
    let givens = digits.iter().map(cell).collect();
    let params = "9x9".to_owned();
    Ok(Puzzle { kind: NAME.to_owned(), params, givens, answer: String::new() })
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let givens = board::parse_givens(&puzzle.givens)?;
    let digits: Vec<Option<u8>> =
        givens.iter().map(|digit| Some(*digit).filter(|digit| *digit > 0)).collect();
    *out += &format!("{SITE}sudoku/9/9/");
    write_numbers(&digits, out);
    out.push('\n');
    Ok(())
}
