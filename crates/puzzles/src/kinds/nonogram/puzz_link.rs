//! Addresses of nonograms on puzz.link: `https://puzz.link/p?nonogram/COLUMNS/ROWS/NUMBERS`.
//!
//! NUMBERS has the numbers of the columns, then the numbers of the rows. Each line has as many places
//! as it can have numbers: half of its cells, rounded up. The first place is beside the picture. So the
//! numbers of a column go from the bottom to the top, and the numbers of a row from the right to the
//! left.

use super::MAX_SIDE;
use super::NAME;
use super::board::{NonogramBoard, parse_clues};
use super::puzzle_text::{check_length, line_name, parse_params};
use bookgen_core::puzz_link::{Address, write_address};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write);

const HELP: &str =
    "copy the whole address, for example https://puzz.link/p?nonogram/5/5/3h12g1h4h…";

/// How many numbers a line of `length` cells can have.
fn places(length: usize) -> usize {
    length.div_ceil(2)
}

/// The lines, each with the number of its cells: the columns, then the rows.
fn lines(columns: usize, rows: usize) -> impl Iterator<Item = (usize, usize)> {
    let rows_of = (rows..rows + columns).map(move |line| (line, rows));
    rows_of.chain((0..rows).map(move |row| (row, columns)))
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "nonogram", "a nonogram", HELP)?;
    let params = format!("{}x{}", address.columns, address.rows);
    let (columns, rows) = parse_params(&params).map_err(|Flaw(message)| {
        address.size_error(message, "choose a smaller or larger puzzle")
    })?;
    let count = columns * places(rows) + rows * places(columns);
    let numbers = address.numbers(count, MAX_SIDE as u8, HELP)?;
    let mut rest = numbers.as_slice();
    let mut texts: Vec<String> = Vec::with_capacity(columns + rows);
    for (line, length) in lines(columns, rows) {
        let (own, after) = rest.split_at(places(length));
        rest = after;
        let runs: Vec<u8> = own.iter().rev().copied().filter(|run| *run > 0).collect();
        check_length(&runs, length).map_err(|needs| {
            let name = line_name(rows, line);
            let message = format!("the numbers of {name} need {needs} cells of {length}");
            address.error(0, message, HELP)
        })?;
        let runs: Vec<String> = runs.iter().map(u8::to_string).collect();
        texts.push(if runs.is_empty() { "0".to_owned() } else { runs.join(".") });
    }
    Ok(Puzzle { kind: NAME.to_owned(), params, givens: texts.join("/"), answer: String::new() })
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let clues = match puzzle.answer.is_empty() {
        true => parse_clues(puzzle)?,
        false => NonogramBoard::parse(puzzle)?.clues,
    };
    let (columns, rows) = (clues.columns, clues.rows);
    let mut numbers: Vec<u8> = Vec::new();
    for (line, length) in lines(columns, rows) {
        let end = numbers.len() + places(length);
        numbers.extend(clues.runs(line).iter().rev());
        numbers.resize(end, 0);
    }
    write_address("nonogram", columns, rows, &numbers, out);
    Ok(())
}
