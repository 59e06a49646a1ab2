//! Addresses of nonograms on puzz.link: `https://puzz.link/p?nonogram/COLUMNS/ROWS/NUMBERS`.
//!
//! NUMBERS has the numbers of the columns, then those of the rows. The number of places of a line
//! is the largest possible number of numbers in the line: half of the number of its cells, rounded
//! up. The numbers of a line begin at the picture: from the bottom to the top, and from the right
//! to the left.

use super::MAX_SIDE;
use super::NAME;
use super::board::{NonogramBoard, parse_clues};
use super::puzzle_text::{check_length, line_name, parse_params};
use crate::kinds::puzz_link::{Address, SITE, write_numbers};
use crate::kinds::{Flaw, Puzzle};
use crate::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write);

const HELP: &str =
    "copy the whole address, for example https://puzz.link/p?nonogram/5/5/3h12g1h4h…";

/// The number of places for the numbers of a line.
fn places(length: usize) -> usize {
    length.div_ceil(2)
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "nonogram", "a nonogram", HELP)?;
    let params = format!("{}x{}", address.columns, address.rows);
    let (columns, rows) = parse_params(&params).map_err(|Flaw(message)| {
        address.size_error(message, "choose a smaller or larger puzzle")
    })?;
    let lines =
        (0..columns).map(|column| (rows + column, rows)).chain((0..rows).map(|row| (row, columns)));
    let count = columns * places(rows) + rows * places(columns);
    let numbers = address.numbers(count, 1..=MAX_SIDE as u8, HELP)?;
    let mut rest = numbers.as_slice();
    let mut texts: Vec<String> = Vec::with_capacity(columns + rows);
    for (line, length) in lines {
        let (own, after) = rest.split_at(places(length));
        rest = after;
        let runs: Vec<u8> = own.iter().rev().copied().flatten().collect();
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
    let lines =
        (rows..rows + columns).map(|line| (line, rows)).chain((0..rows).map(|row| (row, columns)));
    let mut numbers: Vec<Option<u8>> = Vec::new();
    for (line, length) in lines {
        let runs = clues.runs(line).iter().rev().copied().map(Some);
        let end = numbers.len() + places(length);
        numbers.extend(runs);
        numbers.resize(end, None);
    }
    *out += &format!("{SITE}nonogram/{columns}/{rows}/");
    write_numbers(&numbers, out);
    out.push('\n');
    Ok(())
}
