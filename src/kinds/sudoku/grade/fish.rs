//! Fish: a digit that has the same few lines in as many lines across.

use super::candidates::Candidates;
use super::nine::{self, Nine};
use super::sets::tuple;
use super::{Draws, Step, Technique, removals};
use crate::kinds::sudoku::board::{CellSet, HOUSE_SETS};

/// The first column and the first row among the houses.
const COLUMNS: usize = 9;
const ROWS: usize = 18;

/// The first fish of a degree that removes anything: first with its base in columns, then in
/// rows; the least base first, as bits, and for a base the least digit. Looks at the digits of
/// `todo`; if it finds nothing, there is nothing left to do.
pub fn fish(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    todo: &mut Nine,
) -> Option<Step> {
    let found = [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().find_map(|(bases, covers)| {
        let first = nine::each(*todo)
            .filter(|&digit| candidates.placed(digit) + 2 * degree <= 9)
            .filter_map(|digit| {
                let places = std::array::from_fn(|line| candidates.places(bases + line, digit));
                tuple(&places, degree, &mut |base, cover| {
                    let removes = nine::each(cover)
                        .any(|line| candidates.places(covers + line, digit) & !base != 0);
                    removes.then_some((base, digit, cover))
                })
            })
            .min();
        let (base, digit, cover) = first?;
        let rest = lines(covers, cover) & !lines(bases, base);
        Some(Step { technique, draws: Draws::Removals(removals(1 << digit, rest)) })
    });
    if found.is_none() {
        *todo = 0;
    }
    found
}

/// The cells of some lines of one direction.
fn lines(first: usize, of: Nine) -> CellSet {
    nine::each(of).fold(0, |set, line| set | HOUSE_SETS[first + line])
}
