//! Proves that each word occurs in the grid exactly once, at the position given in the answer, and that the
//! other letters begin with the hidden message.
//!
//! The proof searches the grid from every cell in all eight directions or, if words bend, along all paths.
//! The proof shares no code with the generator.

use std::collections::BTreeSet;

use super::board::WordSearchBoard;
use super::path_search::Letters;
use super::way::{Direction, Way};
use bookgen_core::Flaw;

/// The row and column of a cell, from 0.
type Cell = (usize, usize);

/// Proves that each word occurs in the grid exactly once, at the position given in the answer.
///
/// # Errors
/// The first word that is missing, occurs more than once, or is not at the position that the answer
/// gives.
pub(super) fn verify(board: &WordSearchBoard) -> Result<(), Flaw> {
    for word in &board.words {
        let entry = &word.entry;
        let (is_at_place, count) = match &word.way {
            Way::Straight(direction) => {
                let step = step_of(*direction);
                let is_at_place = has_word_at(board, (word.row, word.column), step, &word.letters);
                (is_at_place, occurrences(board, &word.letters).len())
            }
            Way::Path(_) => {
                let letters = Letters { columns: board.columns, cells: &board.cells };
                let paths = letters.paths(&word.letters)?;
                (word.cells(board.columns, board.rows).as_ref() == paths.first(), paths.len())
            }
        };
        match count {
            0 => return Err(Flaw(format!("`{entry}` is not in the grid"))),
            1 if !is_at_place => {
                return Err(Flaw(format!(
                    "`{entry}` is not at the position that the answer gives"
                )));
            }
            1 => {}
            _ if board.has_paths => {
                return Err(Flaw(format!("more than one path in the grid spells `{entry}`")));
            }
            n => return Err(Flaw(format!("`{entry}` is in the grid {n} times instead of once"))),
        }
    }
    verify_message(board)
}

/// Proves that the letters of no word begin with the message.
fn verify_message(board: &WordSearchBoard) -> Result<(), Flaw> {
    let mut used = BTreeSet::new();
    for word in &board.words {
        let mut at = Some((word.row, word.column));
        for i in 0..word.letters.len() {
            used.extend(at);
            let step = word.way.step(i).map(step_of);
            at = at.zip(step).and_then(|(at, step)| step_from(at, step, 1));
        }
    }
    let mut message = board.message.iter().flatten();
    for (cell, letter) in board.cells.iter().enumerate() {
        let Some(letter) = letter else { continue };
        if used.contains(&(cell / board.columns, cell % board.columns)) {
            continue;
        }
        let Some(expected) = message.next() else { return Ok(()) };
        if letter != expected {
            let (row, column) = (cell / board.columns + 1, cell % board.columns + 1);
            return Err(Flaw(format!(
                "the message has `{expected}`, but the letter left over in row {row}, column {column} is `{letter}`"
            )));
        }
    }
    match message.count() {
        0 => Ok(()),
        missing => {
            Err(Flaw(format!("the last {missing} letters of the message are not in the grid")))
        }
    }
}

/// The occurrences of a word. Each occurrence is a pair of end cells, smaller cell first, so a
/// palindrome that reads from both ends counts once.
fn occurrences(board: &WordSearchBoard, letters: &[String]) -> BTreeSet<(Cell, Cell)> {
    let mut found = BTreeSet::new();
    for row in 0..board.rows {
        for column in 0..board.columns {
            for down in -1..=1 {
                for right in -1..=1 {
                    if (down, right) != (0, 0)
                        && has_word_at(board, (row, column), (down, right), letters)
                    {
                        found.extend(end_cells((row, column), (down, right), letters.len()));
                    }
                }
            }
        }
    }
    found
}

fn has_word_at(board: &WordSearchBoard, from: Cell, step: (i32, i32), letters: &[String]) -> bool {
    letters.iter().zip(0..).all(|(letter, i)| {
        step_from(from, step, i).is_some_and(|(row, column)| {
            let inside = row < board.rows && column < board.columns;
            let cell = board.cells.get(row * board.columns + column);
            inside && cell.is_some_and(|cell| cell.as_ref() == Some(letter))
        })
    })
}

fn end_cells(from: Cell, step: (i32, i32), letters: usize) -> Option<(Cell, Cell)> {
    let last = i32::try_from(letters).ok()?.checked_sub(1)?;
    let to = step_from(from, step, last)?;
    Some((from.min(to), from.max(to)))
}

fn step_from((row, column): Cell, (down, right): (i32, i32), steps: i32) -> Option<Cell> {
    let along = |at: usize, by: i32| {
        usize::try_from(i32::try_from(at).ok()?.checked_add(by.checked_mul(steps)?)?).ok()
    };
    Some((along(row, down)?, along(column, right)?))
}

fn step_of(direction: Direction) -> (i32, i32) {
    let name = direction.name();
    let sign = |plus, minus| i32::from(name.contains(plus)) - i32::from(name.contains(minus));
    (sign('S', 'N'), sign('E', 'W'))
}
