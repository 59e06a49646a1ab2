//! The givens of a grid with runs in a puzzle string.
//!
//! The cells stand row by row, with `,` between cells and `/` between rows: `.` is a white cell, `#` a
//! black cell without sums, and `23-16` a black cell with the sum 23 of the run below it and the sum 16 of
//! the run to its right. One of the sums may be missing: `23-` or `-16`.

use super::{BLACK, Square, from_squares, squares};
use crate::board::Flaw;
use crate::grid::puzzle::GridPuzzle;
use crate::grid::size::Size;
use crate::grid::symbols::check_count;

/// Writes the givens of a puzzle.
pub fn write(puzzle: &GridPuzzle) -> String {
    let text = |square: &Square| match square {
        None => ".".to_owned(),
        Some([None, None]) => "#".to_owned(),
        Some(sums) => {
            let [across, down] = sums.map(|sum| sum.map(|sum| sum.to_string()).unwrap_or_default());
            format!("{down}-{across}")
        }
    };
    let squares = squares(puzzle);
    let rows = squares.chunks(puzzle.size.columns);
    let rows = rows.map(|row| row.iter().map(text).collect::<Vec<_>>().join(","));
    rows.collect::<Vec<_>>().join("/")
}

/// Parses the givens of a puzzle. The answer of the puzzle is empty.
///
/// # Errors
/// The text is not a grid of this size.
pub fn parse(size: Size, text: &str) -> Result<GridPuzzle, Flaw> {
    let lines: Vec<&str> = text.split('/').collect();
    check_count("the givens have", lines.len(), "rows", size.rows)?;
    let mut squares = Vec::with_capacity(size.cells());
    for (row, line) in lines.into_iter().enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        check_count(&format!("row {} has", row + 1), cells.len(), "cells", size.columns)?;
        for text in cells {
            squares.push(square(text).ok_or_else(|| {
                Flaw(format!("{text:?} is not a cell `.`, `#` or two sums such as `23-16`"))
            })?);
        }
    }
    from_squares(size, &squares)
}

fn square(text: &str) -> Option<Square> {
    let sum = |text: &str| match text {
        "" => Some(None),
        _ => (1..=45u8).find(|sum| sum.to_string() == text).map(Some),
    };
    match text {
        "." => Some(None),
        "#" => Some(BLACK),
        "-" => None,
        _ => {
            let (down, across) = text.split_once('-')?;
            Some(Some([sum(across)?, sum(down)?]))
        }
    }
}
