//! The candidates of cells as bits. Bit 0 is the digit 1.

use super::{MAX_CELLS, MAX_SIZE, WORDS};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::rules::Conclusion;

/// The candidates of each cell.
pub type Masks = [u16; MAX_CELLS];

/// The cells that can have each digit.
pub type Places = [CellSet<WORDS>; MAX_SIZE];

/// The candidates of each cell.
#[inline]
pub fn masks(houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Masks {
    let mut masks = [0; MAX_CELLS];
    for (digit, cells) in candidates.cells_of[..houses.size].iter().enumerate() {
        cells.into_iter().for_each(|cell| masks[cell] |= 1 << digit);
    }
    masks
}

/// The cells that have each digit as a candidate.
#[inline]
pub fn places(masks: &Masks, cells: CellSet<WORDS>) -> Places {
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

/// The smallest digit of a mask.
pub fn least(mask: u16) -> u32 {
    mask.trailing_zeros()
}

/// The largest digit of a mask.
pub fn most(mask: u16) -> u32 {
    mask.checked_ilog2().unwrap_or(0)
}

/// The digits above a digit.
pub fn above(digit: u32) -> u16 {
    u16::MAX.checked_shl(digit + 1).unwrap_or(0)
}

/// The digits below a digit.
pub fn below(digit: u32) -> u16 {
    !u16::MAX.checked_shl(digit).unwrap_or(0)
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
