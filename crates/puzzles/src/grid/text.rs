//! The puzzle string of a puzzle in a grid.
//!
//! | field | content |
//! |---|---|
//! | params | the size: `6x6` |
//! | givens | the layers of clues, with `/` between them |
//! | answer | the values of the answer |
//!
//! A cell is one character: a digit, or a letter from `a` for 10, or `.` for no clue. The cells stand row
//! by row. With signs between cells, each row is a line, and so are the signs between two rows:
//! `1-.<./--^/.-.-.`. In a row, cells and the signs `<`, `>` alternate; between rows, the signs `^` (the
//! upper cell is smaller) and `v` stand below their cells; `-` is no sign. Clues at the ends of lines are
//! four lines before the cells: above, right, below, left.

use std::ops::RangeInclusive;

use super::form::{Form, Things};
use super::puzzle::{GridPuzzle, layer_of};
use super::size::Size;
use crate::board::Flaw;
use crate::puzzle::Puzzle;

/// Writes a puzzle. `kind` is the name of its kind.
pub fn write(form: &Form, kind: &str, puzzle: &GridPuzzle) -> Puzzle {
    Puzzle {
        kind: kind.to_owned(),
        params: puzzle.size.to_string(),
        givens: write_givens(form, puzzle),
        answer: form.answer.write(puzzle),
    }
}

/// Parses the parameters and the givens. The answer of the puzzle is empty.
///
/// # Errors
/// The texts do not describe a puzzle of the form.
pub fn parse_givens(form: &Form, params: &str, givens: &str) -> Result<GridPuzzle, Flaw> {
    let size = form.sizes.parse(form.noun, params)?;
    let mut puzzle = GridPuzzle::empty(form, size);
    let mut rest = givens;
    if let Some(layer) = layer_of(form, Things::Margins) {
        let range = form.layers[layer].clues.values(size);
        let mut clues = Vec::new();
        for count in [size.columns, size.rows, size.columns, size.rows] {
            let (line, after) = rest.split_once('/').unwrap_or((rest, ""));
            clues.extend(values(line, count, "a margin", &range)?);
            rest = after;
        }
        puzzle.clues[layer] = clues;
    }
    let cells = layer_of(form, Things::Cells);
    match layer_of(form, Things::Sides) {
        Some(sides) => parse_rows(form, rest, &mut puzzle, cells, sides)?,
        None => {
            if let Some(layer) = cells {
                let range = form.layers[layer].clues.values(size);
                puzzle.clues[layer] = values(rest, size.cells(), "the grid", &range)?;
            }
        }
    }
    // Each puzzle has one text.
    match write_givens(form, &puzzle) == givens {
        true => Ok(puzzle),
        false => Err(Flaw("the givens are followed by other text".to_owned())),
    }
}

/// Parses a puzzle with its answer. An empty answer stays empty.
///
/// # Errors
/// The texts do not describe a puzzle of the form.
pub fn parse(form: &Form, puzzle: &Puzzle) -> Result<GridPuzzle, Flaw> {
    let mut parsed = parse_givens(form, &puzzle.params, &puzzle.givens)?;
    parsed.answer = form.answer.parse(&parsed, &puzzle.answer)?;
    Ok(parsed)
}

fn write_givens(form: &Form, puzzle: &GridPuzzle) -> String {
    let Size { columns, rows } = puzzle.size;
    let mut text = String::new();
    if let Some(layer) = layer_of(form, Things::Margins) {
        let mut rest = puzzle.clues[layer].as_slice();
        for count in [columns, rows, columns, rows] {
            let (line, after) = rest.split_at(count);
            text.extend(line.iter().map(|clue| symbol(*clue)));
            text.push('/');
            rest = after;
        }
    }
    let cells = layer_of(form, Things::Cells).map(|layer| &puzzle.clues[layer]);
    let Some(sides) = layer_of(form, Things::Sides) else {
        match cells {
            Some(cells) => text.extend(cells.iter().map(|clue| symbol(*clue))),
            None => _ = text.pop(),
        }
        return text;
    };
    let mut right = vec!['-'; puzzle.size.cells()];
    let mut below = right.clone();
    for ([a, b], clue) in puzzle.size.pairs().zip(&puzzle.clues[sides]) {
        let (signs, [less, greater]) =
            if b == a + 1 { (&mut right, ['<', '>']) } else { (&mut below, ['^', 'v']) };
        match clue {
            Some(0) => signs[a] = less,
            Some(_) => signs[a] = greater,
            None => {}
        }
    }
    for row in 0..rows {
        for cell in row * columns..(row + 1) * columns {
            text.push(symbol(cells.and_then(|cells| cells[cell])));
            if cell + 1 < (row + 1) * columns {
                text.push(right[cell]);
            }
        }
        if row + 1 < rows {
            text.push('/');
            text.extend(&below[row * columns..][..columns]);
            text.push('/');
        }
    }
    text
}

/// Parses rows of cells with signs between them.
fn parse_rows(
    form: &Form,
    text: &str,
    puzzle: &mut GridPuzzle,
    cells: Option<usize>,
    sides: usize,
) -> Result<(), Flaw> {
    let size = puzzle.size;
    let lines: Vec<&str> = text.split('/').collect();
    check_count("the givens have", lines.len(), "lines", 2 * size.rows - 1)?;
    let range = cells.map(|layer| form.layers[layer].clues.values(size));
    let mut signs = vec![[None; 2]; size.cells()];
    for (at, line) in lines.into_iter().enumerate() {
        let is_row = at % 2 == 0;
        let count = if is_row { 2 * size.columns - 1 } else { size.columns };
        let has = format!("line {} of the givens has", at + 1);
        check_count(&has, line.chars().count(), "characters", count)?;
        for (place, c) in line.chars().enumerate() {
            let cell = at / 2 * size.columns + if is_row { place / 2 } else { place };
            if is_row && place % 2 == 0 {
                let value = value(c, range.as_ref())?;
                if let Some(layer) = cells {
                    puzzle.clues[layer][cell] = value;
                }
                continue;
            }
            signs[cell][usize::from(!is_row)] = match (c, is_row) {
                ('-', _) => None,
                ('<', true) | ('^', false) => Some(0),
                ('>', true) | ('v', false) => Some(1),
                (_, true) => return Err(Flaw(format!("{c:?} is not a sign `<`, `>` or `-`"))),
                (_, false) => return Err(Flaw(format!("{c:?} is not a sign `^`, `v` or `-`"))),
            };
        }
    }
    puzzle.clues[sides] = size.pairs().map(|[a, b]| signs[a][usize::from(b != a + 1)]).collect();
    Ok(())
}

/// Parses a number of values.
///
/// # Errors
/// A character is no value, or the number of values is another. `what` has them: "the answer".
pub(super) fn values(
    text: &str,
    count: usize,
    what: &str,
    range: &RangeInclusive<u8>,
) -> Result<Vec<Option<u8>>, Flaw> {
    let values = text.chars().map(|c| value(c, Some(range))).collect::<Result<Vec<_>, _>>()?;
    check_count(&format!("{what} has"), values.len(), "cells", count)?;
    Ok(values)
}

/// Parses the character of a cell. Without a range, a cell has no value.
fn value(c: char, range: Option<&RangeInclusive<u8>>) -> Result<Option<u8>, Flaw> {
    let lower = c.is_ascii_digit() || c.is_ascii_lowercase();
    let value = c.to_digit(36).filter(|_| lower).map(|value| value as u8);
    match (value, range) {
        (None, _) if c == '.' => Ok(None),
        (Some(value), Some(range)) if range.contains(&value) => Ok(Some(value)),
        (_, Some(range)) => {
            let (least, most) = (symbol(Some(*range.start())), symbol(Some(*range.end())));
            Err(Flaw(format!("{c:?} is not a number from {least} to {most}")))
        }
        (_, None) => Err(Flaw(format!("{c:?} is not an empty cell `.`"))),
    }
}

/// The character of a value.
pub(super) fn symbol(value: Option<u8>) -> char {
    value.and_then(|value| char::from_digit(value.into(), 36)).unwrap_or('.')
}

/// Checks a number of parts.
pub(super) fn check_count(what: &str, has: usize, parts: &str, needs: usize) -> Result<(), Flaw> {
    match has == needs {
        true => Ok(()),
        false => Err(Flaw(format!("{what} {has} {parts} instead of {needs}"))),
    }
}
