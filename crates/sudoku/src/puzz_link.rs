//! Addresses of Sudoku on puzz.link: `https://puzz.link/p?sudoku/9/9/CELLS`. CELLS has the digits row by
//! row.

use super::board;
use super::sudoku_board::unsolved;
use bookgen_core::puzz_link::{Address, write_address};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

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
    Ok(unsolved(&address.numbers(81, 9, HELP)?))
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    write_address("sudoku", 9, 9, &board::parse_givens(&puzzle.givens)?, out);
    Ok(())
}
