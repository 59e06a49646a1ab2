//! The fields of a puzzle string.
//!
//! The parameters are the size and a map of the cages, row by row: `4x4 AABAACBBDCCAADDA`. Cells
//! with the same letter that are connected are one cage. Cages get their letters in the order of
//! their first cells: each gets the first letter that no cage before it has along their common
//! side. The givens are the clues in the same order: `7+,3-,12*,2/,4`. The answer has the digits row
//! by row.

use super::cage::{Cage, Clue, Operation, neighbours};
use super::{MAX_SIZE, MIN_SIZE};
use bookgen_core::Flaw;

/// The parameters: the size and the map of the cages.
pub fn params(size: usize, cages: &[Cage]) -> String {
    format!("{size}x{size} {}", map(size, cages))
}

/// Parses the parameters: the size, and the cells of each cage.
///
/// # Errors
/// The text is not a size and a map of cages.
pub fn parse_params(params: &str) -> Result<(usize, Vec<Vec<usize>>), Flaw> {
    let (side, text) = params.split_once(' ').unwrap_or((params, ""));
    let size = parse_size(side)?;
    check_count("the map has", text.chars().count(), "cells", size * size)?;
    if let Some(other) = text.chars().find(|c| !c.is_ascii_uppercase()) {
        return Err(Flaw(format!("{other:?} is not a letter of a cage")));
    }
    let cages = regions(size, text.as_bytes());
    let map = map_of(size, &cages);
    if text != map {
        return Err(Flaw(format!("the letters of the cages must be {map}")));
    }
    Ok((size, cages))
}

/// Parses a size: `6x6`.
///
/// # Errors
/// The text is not a size of a calcudoku.
pub fn parse_size(text: &str) -> Result<usize, Flaw> {
    let size = (MIN_SIZE..=MAX_SIZE).find(|size| text == format!("{size}x{size}"));
    size.ok_or_else(|| {
        let (min, max) = (MIN_SIZE, MAX_SIZE);
        Flaw(format!("a calcudoku has {min}x{min} to {max}x{max} cells, not {text:?}"))
    })
}

/// The connected cells with the same value, in the order of their first cells.
pub fn regions<T: PartialEq>(size: usize, values: &[T]) -> Vec<Vec<usize>> {
    let mut is_known = vec![false; values.len()];
    let mut regions = Vec::new();
    for first in 0..values.len() {
        if is_known[first] {
            continue;
        }
        is_known[first] = true;
        let mut cells = vec![first];
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            for near in neighbours(size, cell) {
                if values[near] == values[cell] && !is_known[near] {
                    is_known[near] = true;
                    cells.push(near);
                }
            }
            at += 1;
        }
        cells.sort_unstable();
        regions.push(cells);
    }
    regions
}

fn map(size: usize, cages: &[Cage]) -> String {
    map_of(size, &cages.iter().map(|cage| cage.cells.clone()).collect::<Vec<_>>())
}

/// The map of cages. The cages are in the order of their first cells.
fn map_of(size: usize, cages: &[Vec<usize>]) -> String {
    let mut letters: Vec<Option<u8>> = vec![None; size * size];
    for cage in cages {
        let near = |letter: &u8| {
            let mut near = cage.iter().flat_map(|cell| neighbours(size, *cell));
            near.any(|cell| letters[cell] == Some(*letter))
        };
        let letter = (b'A'..=b'Z').find(|letter| !near(letter));
        cage.iter().for_each(|cell| letters[*cell] = letter);
    }
    letters.into_iter().map(|letter| letter.map_or('?', char::from)).collect()
}

/// The clues of the cages.
pub fn givens(cages: &[Cage]) -> String {
    cages.iter().map(|cage| cage.clue.text()).collect::<Vec<_>>().join(",")
}

/// Parses the clues of cages.
///
/// # Errors
/// The text has no clue that fits its cage for each cage.
pub fn parse_givens(size: usize, cages: Vec<Vec<usize>>, text: &str) -> Result<Vec<Cage>, Flaw> {
    let clues: Vec<&str> = text.split(',').collect();
    check_count("the givens have", clues.len(), "clues", cages.len())?;
    let cages = cages.into_iter().zip(clues).map(|(cells, text)| {
        let clue = Clue::parse(text, Operation::of_symbol)
            .ok_or_else(|| Flaw(format!("{text:?} is not a clue such as 12*, 3- or 5")))?;
        let cage = Cage { cells, clue };
        match cage.fault(size) {
            None => Ok(cage),
            Some(fault) => {
                Err(Flaw(format!("the cage of {} {fault}", cell_name(size, cage.cells[0]))))
            }
        }
    });
    cages.collect()
}

/// The digits of all cells, row by row.
pub fn answer(answer: &[u8]) -> String {
    answer.iter().map(u8::to_string).collect()
}

/// Parses the digits of all cells.
///
/// # Errors
/// The text is not a full grid of this size.
pub fn parse_answer(size: usize, text: &str) -> Result<Vec<u8>, Flaw> {
    let digit = |c: char| match c.to_digit(10) {
        Some(digit) if (1..=size as u32).contains(&digit) => Ok(digit as u8),
        _ => Err(Flaw(format!("{c:?} is not a digit from 1 to {size}"))),
    };
    let digits: Vec<u8> = text.chars().map(digit).collect::<Result<_, _>>()?;
    check_count("the answer has", digits.len(), "cells", size * size)?;
    Ok(digits)
}

/// The name of a cell in messages.
pub fn cell_name(size: usize, cell: usize) -> String {
    format!("row {}, column {}", cell / size + 1, cell % size + 1)
}

fn check_count(what: &str, has: usize, items: &str, needs: usize) -> Result<(), Flaw> {
    if has == needs {
        Ok(())
    } else {
        Err(Flaw(format!("{what} {has} {items} instead of {needs}")))
    }
}
