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
//! four lines before the cells: above, right, below, left. Clues of [`regions`] are a line before all others.
//! Grids with [`runs`] have their own givens.

use std::ops::RangeInclusive;

use super::form::Form;
use super::layers::{Look, Things};
use super::puzzle::GridPuzzle;
use super::size::Size;
use super::symbols::{check_count, symbol, value, values};
use super::{regions, runs};
use crate::board::Flaw;
use crate::puzzle::Puzzle;

/// Writes a puzzle. `kind` is the name of its kind.
pub fn write(form: &Form, kind: &str, puzzle: &GridPuzzle) -> Puzzle {
    Puzzle {
        kind: kind.to_owned(),
        params: regions::write_params(form, puzzle),
        givens: write_givens(form, puzzle),
        answer: form.answer.write(puzzle),
    }
}

/// Parses the parameters and the givens. The answer of the puzzle is empty.
///
/// # Errors
/// The texts do not describe a puzzle of the form.
pub fn parse_givens(form: &Form, params: &str, givens: &str) -> Result<GridPuzzle, Flaw> {
    let (size, cells) = regions::parse_params(form, params)?;
    if form.look == Look::Runs {
        return runs::parse(size, givens);
    }
    let mut puzzle = form.empty(size);
    let mut rest = givens;
    if let Some(clues) = form.regions {
        let line = match form.layers {
            [] => std::mem::take(&mut rest),
            _ => {
                let (line, after) = rest.split_once('/').unwrap_or((rest, ""));
                rest = after;
                line
            }
        };
        puzzle.regions = regions::parse_clues(clues, size, cells, line)?;
    }
    let range = |things| form.clues(things).map(|clues| clues.values(size));
    if let Some(range) = range(Things::Margins) {
        let mut clues = Vec::new();
        for count in [size.columns, size.rows, size.columns, size.rows] {
            let (line, after) = rest.split_once('/').unwrap_or((rest, ""));
            clues.extend(values(line, count, "a margin", &range)?);
            rest = after;
        }
        puzzle.clues[Things::Margins] = clues;
    }
    match (range(Things::Sides), range(Things::Cells)) {
        (Some(_), range) => parse_rows(rest, &mut puzzle, range.as_ref())?,
        (None, Some(range)) => {
            puzzle.clues[Things::Cells] = values(rest, size.cells(), "the grid", &range)?;
        }
        (None, None) => {}
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
    if form.look == Look::Runs {
        return runs::write(puzzle);
    }
    let Size { columns, rows } = puzzle.size;
    let mut text = String::new();
    if let Some(clues) = form.regions {
        text += &regions::write_clues(clues, &puzzle.regions);
        text.push('/');
    }
    if form.clues(Things::Margins).is_some() {
        let mut rest = puzzle.clues[Things::Margins].as_slice();
        for count in [columns, rows, columns, rows] {
            let (line, after) = rest.split_at(count);
            text.extend(line.iter().map(|clue| symbol(*clue)));
            text.push('/');
            rest = after;
        }
    }
    let cells = puzzle.cells();
    if form.clues(Things::Sides).is_none() {
        text.extend(cells.iter().map(|clue| symbol(*clue)));
        if cells.is_empty() {
            text.pop();
        }
        return text;
    }
    let mut right = vec!['-'; puzzle.size.cells()];
    let mut below = right.clone();
    for ([a, b], clue) in puzzle.size.pairs().zip(&puzzle.clues[Things::Sides]) {
        let (signs, [less, greater]) =
            if b == a + 1 { (&mut right, ['<', '>']) } else { (&mut below, ['^', 'v']) };
        match clue {
            Some(0) => signs[a] = less,
            Some(_) => signs[a] = greater,
            None => {}
        }
    }
    for row in 0..rows {
        let first = row * columns;
        for (column, sign) in right[first..][..columns].iter().enumerate() {
            text.push(symbol(cells.get(first + column).copied().flatten()));
            if column + 1 < columns {
                text.push(*sign);
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
    text: &str,
    puzzle: &mut GridPuzzle,
    range: Option<&RangeInclusive<u8>>,
) -> Result<(), Flaw> {
    let size = puzzle.size;
    let lines: Vec<&str> = text.split('/').collect();
    check_count("the givens have", lines.len(), "lines", 2 * size.rows - 1)?;
    let mut cells = Vec::with_capacity(size.cells());
    let mut signs = vec![[None; 2]; size.cells()];
    for (at, line) in lines.into_iter().enumerate() {
        let is_row = at % 2 == 0;
        let count = if is_row { 2 * size.columns - 1 } else { size.columns };
        let has = format!("line {} of the givens has", at + 1);
        check_count(&has, line.chars().count(), "characters", count)?;
        for (place, c) in line.chars().enumerate() {
            let cell = at / 2 * size.columns + if is_row { place / 2 } else { place };
            if is_row && place % 2 == 0 {
                cells.push(value(c, range)?);
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
    let signs = size.pairs().map(|[a, b]| signs[a][usize::from(b != a + 1)]);
    puzzle.clues[Things::Sides] = signs.collect();
    if range.is_some() {
        puzzle.clues[Things::Cells] = cells;
    }
    Ok(())
}
