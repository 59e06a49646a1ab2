//! The fields of a puzzle string.
//!
//! The givens have the cells of the board row by row, with `,` between cells and `/` between rows:
//! `.` is a white cell, `#` a black cell without sums, and `23-16` a black cell with the sum 23 of
//! the run below it and the sum 16 of the run to its right. One of the sums may be missing: `23-` or
//! `-16`. The answer has the digits of the white cells.

use super::layout::Layout;
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::Flaw;
use bookgen_core::solver::sums::Combinations;

/// What is printed in a cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// A white cell.
    White,
    /// A black cell with the sums of the runs below it and to its right.
    Black {
        /// The sum of the run below the cell.
        down: Option<u8>,
        /// The sum of the run to the right of the cell.
        across: Option<u8>,
    },
}

/// The parameters: the size of the board, for example "14x14".
pub fn params(columns: usize, rows: usize) -> String {
    format!("{columns}x{rows}")
}

/// Parses the parameters: the numbers of columns and rows.
///
/// # Errors
/// The text is not a size of a kakuro.
pub fn parse_params(params: &str) -> Result<(usize, usize), Flaw> {
    let side = |text: &str| (MIN_SIDE..=MAX_SIDE).find(|side| side.to_string() == text);
    let size =
        params.split_once('x').and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)));
    size.ok_or_else(|| {
        let (min, max) = (MIN_SIDE, MAX_SIDE);
        Flaw(format!("a kakuro has {min}x{min} to {max}x{max} cells, not {params:?}"))
    })
}

/// The givens of a board.
pub fn givens(layout: &Layout, sums: &[u8]) -> String {
    let squares = squares(layout, sums);
    let text = |square: &Square| match square {
        Square::White => ".".to_owned(),
        Square::Black { down: None, across: None } => "#".to_owned(),
        Square::Black { down, across } => {
            let sum = |sum: &Option<u8>| sum.map(|sum| sum.to_string()).unwrap_or_default();
            format!("{}-{}", sum(down), sum(across))
        }
    };
    let rows = squares.chunks(layout.columns).map(|row| {
        let row: Vec<String> = row.iter().map(text).collect();
        row.join(",")
    });
    rows.collect::<Vec<_>>().join("/")
}

/// What is printed in each cell of a board.
pub fn squares(layout: &Layout, sums: &[u8]) -> Vec<Square> {
    let mut squares =
        vec![Square::Black { down: None, across: None }; layout.columns * layout.rows];
    for cell in &layout.cells {
        squares[*cell] = Square::White;
    }
    for (run, sum) in layout.runs.iter().zip(sums) {
        if let Square::Black { down, across } = &mut squares[layout.clue_cell(run)] {
            *(if run.is_down { down } else { across }) = Some(*sum);
        }
    }
    squares
}

/// Parses the givens.
///
/// # Errors
/// The text is not a board of this size.
pub fn parse_givens(columns: usize, rows: usize, text: &str) -> Result<(Layout, Vec<u8>), Flaw> {
    let lines: Vec<&str> = text.split('/').collect();
    check_count("the givens have", lines.len(), "rows", rows)?;
    let mut squares = Vec::with_capacity(columns * rows);
    for (row, line) in lines.into_iter().enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        check_count(&format!("row {} has", row + 1), cells.len(), "cells", columns)?;
        for cell in cells {
            squares.push(parse_square(cell)?);
        }
    }
    from_squares(columns, rows, &squares)
}

fn parse_square(text: &str) -> Result<Square, Flaw> {
    let sum = |text: &str| match text {
        "" => Some(None),
        _ => (1..=45u8).find(|sum| sum.to_string() == text).map(Some),
    };
    match text {
        "." => Ok(Square::White),
        "#" => Ok(Square::Black { down: None, across: None }),
        _ => {
            let sums =
                text.split_once('-').and_then(|(down, across)| Some((sum(down)?, sum(across)?)));
            match sums {
                Some((down, across)) if text != "-" => Ok(Square::Black { down, across }),
                _ => Err(Flaw(format!(
                    "{text:?} is not a cell `.`, `#` or two sums such as `23-16`"
                ))),
            }
        }
    }
}

/// The layout of a board. The number of squares is right.
///
/// # Errors
/// The squares are not a board: the border is not black, or see [`Layout::check`].
pub fn parse_layout(columns: usize, rows: usize, squares: &[Square]) -> Result<Layout, Flaw> {
    let is_white: Vec<bool> = squares.iter().map(|square| *square == Square::White).collect();
    let border = (0..columns).chain((1..rows).map(|row| row * columns));
    if { border }.any(|cell| is_white[cell]) {
        return Err(Flaw("the first row or the first column has a white cell".to_owned()));
    }
    let layout = Layout::new(columns, rows, &is_white);
    layout.check()?;
    Ok(layout)
}

/// The layout of a board and the sums of its runs. The number of squares is right.
///
/// # Errors
/// The squares are not a board, see [`parse_layout`]. Or a run has no sum or an impossible sum, or
/// a sum has no run.
pub fn from_squares(
    columns: usize,
    rows: usize,
    squares: &[Square],
) -> Result<(Layout, Vec<u8>), Flaw> {
    let layout = parse_layout(columns, rows, squares)?;
    let mut sums = Vec::with_capacity(layout.runs.len());
    for run in &layout.runs {
        let clue = layout.clue_cell(run);
        let (direction, sum) = match squares[clue] {
            Square::Black { down, .. } if run.is_down => ("down", down),
            Square::Black { across, .. } => ("across", across),
            Square::White => ("", None),
        };
        let name = layout.cell_name(clue);
        let Some(sum) = sum else {
            return Err(Flaw(format!("{name} has no sum {direction}")));
        };
        let count = run.cells.len();
        if Combinations::of_size(9).sets(count, u32::from(sum)).is_empty() {
            return Err(Flaw(format!(
                "{name} has the sum {sum} {direction}, but {count} digits cannot have this sum"
            )));
        }
        sums.push(sum);
    }
    let expected = self::squares(&layout, &sums);
    match squares.iter().zip(expected).position(|(found, expected)| *found != expected) {
        Some(cell) => {
            let name = layout.cell_name(cell);
            Err(Flaw(format!("{name} has a sum without white cells beside it")))
        }
        None => Ok((layout, sums)),
    }
}

/// The digits of the white cells.
pub fn answer(answer: &[u8]) -> String {
    answer.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// Parses the digits of the white cells.
///
/// # Errors
/// The text does not have a digit for each white cell.
pub fn parse_answer(layout: &Layout, text: &str) -> Result<Vec<u8>, Flaw> {
    let digit = |c: char| match c {
        '1'..='9' => Ok(c as u8 - b'0'),
        _ => Err(Flaw(format!("{c:?} is not a digit from 1 to 9"))),
    };
    let digits: Vec<u8> = text.chars().map(digit).collect::<Result<_, _>>()?;
    check_count("the answer has", digits.len(), "digits", layout.cells.len())?;
    Ok(digits)
}

fn check_count(what: &str, has: usize, items: &str, needs: usize) -> Result<(), Flaw> {
    if has == needs {
        Ok(())
    } else {
        Err(Flaw(format!("{what} {has} {items} instead of {needs}")))
    }
}
