//! The fields of a puzzle string.
//!
//! The givens are drawn with characters. A line for each row has the cells, and between them the
//! signs `<` and `>`. A line between two rows has the signs `^` (the upper cell is smaller) and
//! `v`. A point is an empty cell, and `-` is a place without a sign: `1-.<./--^/.-.-.`.

use super::signs::Less;
use super::{MAX_SIZE, MIN_SIZE};
use crate::kinds::Flaw;

/// The parameters: the size, for example "6x6".
pub fn params(size: usize) -> String {
    format!("{size}x{size}")
}

/// Parses the parameters.
///
/// # Errors
/// The text is not a size of a futoshiki.
pub fn parse_params(params: &str) -> Result<usize, Flaw> {
    let size = (MIN_SIZE..=MAX_SIZE).find(|size| params == self::params(*size));
    size.ok_or_else(|| {
        let (min, max) = (MIN_SIZE, MAX_SIZE);
        Flaw(format!("a futoshiki has {min}x{min} to {max}x{max} cells, not {params:?}"))
    })
}

/// The givens and the signs.
pub fn givens(size: usize, givens: &[u8], signs: &[Less]) -> String {
    let sign = |before: usize, after: usize, less: char, greater: char| {
        let has = |smaller, larger| signs.contains(&Less { smaller, larger });
        if has(before, after) {
            less
        } else if has(after, before) {
            greater
        } else {
            '-'
        }
    };
    let mut text = String::new();
    for (cell, given) in givens.iter().enumerate() {
        let column = cell % size;
        if column == 0 && cell > 0 {
            text.push('/');
            text.extend((cell - size..cell).map(|above| sign(above, above + size, '^', 'v')));
            text.push('/');
        }
        if column > 0 {
            text.push(sign(cell - 1, cell, '<', '>'));
        }
        text.push(digit_text(*given));
    }
    text
}

/// Parses the givens and the signs. The signs are sorted.
///
/// # Errors
/// The text is not a grid of this size.
pub fn parse_givens(size: usize, text: &str) -> Result<(Vec<u8>, Vec<Less>), Flaw> {
    let lines: Vec<&str> = text.split('/').collect();
    check_count("the givens have", lines.len(), "lines", 2 * size - 1)?;
    let (mut givens, mut signs) = (Vec::with_capacity(size * size), Vec::new());
    for (at, line) in lines.into_iter().enumerate() {
        let is_row = at % 2 == 0;
        let count = if is_row { 2 * size - 1 } else { size };
        let has = format!("line {} of the givens has", at + 1);
        check_count(&has, line.chars().count(), "characters", count)?;
        for (place, c) in line.chars().enumerate() {
            if is_row && place % 2 == 0 {
                givens.push(parse_digit(size, c)?);
                continue;
            }
            let first = at / 2 * size + if is_row { place / 2 } else { place };
            let second = if is_row { first + 1 } else { first + size };
            match (c, is_row) {
                ('-', _) => {}
                ('<', true) | ('^', false) => signs.push(Less { smaller: first, larger: second }),
                ('>', true) | ('v', false) => signs.push(Less { smaller: second, larger: first }),
                (_, true) => return Err(Flaw(format!("{c:?} is not a sign `<`, `>` or `-`"))),
                (_, false) => return Err(Flaw(format!("{c:?} is not a sign `^`, `v` or `-`"))),
            }
        }
    }
    signs.sort_unstable();
    Ok((givens, signs))
}

/// The digits of all cells, row by row.
pub fn answer(answer: &[u8]) -> String {
    answer.iter().map(|digit| digit_text(*digit)).collect()
}

/// Parses the digits of all cells.
///
/// # Errors
/// The text is not a full grid of this size.
pub fn parse_answer(size: usize, text: &str) -> Result<Vec<u8>, Flaw> {
    let digits: Vec<u8> = text.chars().map(|c| parse_digit(size, c)).collect::<Result<_, _>>()?;
    check_count("the answer has", digits.len(), "cells", size * size)?;
    match digits.iter().position(|digit| *digit == 0) {
        Some(cell) => Err(Flaw(format!("the answer has no digit in {}", cell_name(size, cell)))),
        None => Ok(digits),
    }
}

/// The name of a cell in messages.
pub fn cell_name(size: usize, cell: usize) -> String {
    format!("row {}, column {}", cell / size + 1, cell % size + 1)
}

fn digit_text(digit: u8) -> char {
    if digit == 0 { '.' } else { char::from(b'0' + digit) }
}

fn parse_digit(size: usize, c: char) -> Result<u8, Flaw> {
    match c.to_digit(10) {
        None if c == '.' => Ok(0),
        Some(digit) if (1..=size as u32).contains(&digit) => Ok(digit as u8),
        _ => Err(Flaw(format!("{c:?} is not a digit from 1 to {size}"))),
    }
}

fn check_count(what: &str, has: usize, items: &str, needs: usize) -> Result<(), Flaw> {
    if has == needs {
        Ok(())
    } else {
        Err(Flaw(format!("{what} {has} {items} instead of {needs}")))
    }
}
