//! The candidates of cells as masks of digits.

use super::WORDS;
use super::signs::MAX_CELLS;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::rules::{self, Conclusion};

/// The candidates of each cell as bits: bit 0 is the digit 1.
pub fn masks(houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> [u16; MAX_CELLS] {
    let mut masks = [0; MAX_CELLS];
    for (digit, cells) in candidates.cells_of[..houses.size].iter().enumerate() {
        cells.into_iter().for_each(|cell| masks[cell] |= 1 << digit);
    }
    masks
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
    let mut left = digits;
    while left != 0 {
        candidates.cells_of[left.trailing_zeros() as usize].remove(cell);
        left &= left - 1;
    }
}

/// The removals of a mask of digits from cells that have an effect; `None` if there are none.
pub fn removed(
    candidates: &Candidates<WORDS>,
    digits: u16,
    cells: CellSet<WORDS>,
) -> Option<Conclusion<WORDS>> {
    rules::removed(candidates, rules::digits_in(u32::from(digits)), cells)
}
