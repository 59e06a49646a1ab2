//! The candidates of cells as bits.

use super::{MAX_SIZE, WORDS};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::rules::Conclusion;

/// The largest number of cells.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The candidates of each cell as bits: bit 0 is the digit 1.
pub type Masks = [u16; MAX_CELLS];

/// The candidates of each cell.
pub fn masks(houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Masks {
    let mut masks = [0; MAX_CELLS];
    for (digit, cells) in candidates.cells_of[..houses.size].iter().enumerate() {
        cells.into_iter().for_each(|cell| masks[cell] |= 1 << digit);
    }
    masks
}

/// The cells that have each digit as a candidate.
pub fn places(masks: &Masks, cells: CellSet<WORDS>) -> [CellSet<WORDS>; MAX_SIZE] {
    let mut places = [CellSet::EMPTY; MAX_SIZE];
    for cell in cells {
        digits_of(masks[cell]).for_each(|digit| places[digit].insert(cell));
    }
    places
}

/// The digits of a mask, from 0.
pub fn digits_of(mask: u16) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let digit = left.trailing_zeros() as usize;
        let is_digit = left != 0;
        left &= left.wrapping_sub(1);
        is_digit.then_some(digit)
    })
}

/// Removes the digits of a mask from a cell.
pub fn remove(candidates: &mut Candidates<WORDS>, cell: usize, digits: u16) {
    digits_of(digits).for_each(|digit| candidates.cells_of[digit].remove(cell));
}

/// The removals of digits from cells; `None` if there are none.
pub fn removals(lost: impl IntoIterator<Item = (usize, u16)>) -> Option<Conclusion<WORDS>> {
    let mut cells_of = [CellSet::EMPTY; MAX_SIZE];
    for (cell, digits) in lost {
        digits_of(digits).for_each(|digit| cells_of[digit].insert(cell));
    }
    let removed = cells_of.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    let removed: Vec<(usize, CellSet<WORDS>)> = removed.collect();
    (!removed.is_empty()).then_some(Conclusion::Removed(removed))
}
