//! A grid during the search for a chain, with some candidates removed.

use crate::board::CellSet;
use crate::grade::candidates::{CandidateView, Candidates, PerHouse};
use crate::grade::digit_set::{self, DigitSet};

/// A grid with some candidates removed, in which a net searches for patterns.
pub struct ReducedGrid<'a> {
    /// The grid before the removals.
    pub original: &'a Candidates,
    /// The digits that remain in each cell.
    pub digits: &'a [DigitSet; 81],
    /// The cells that remain possible for each digit in each house.
    pub places: &'a [PerHouse; 9],
}

impl ReducedGrid<'_> {
    /// The cells that have a digit as a candidate.
    pub fn cells_with(&self, digit: usize) -> CellSet {
        (0..81)
            .filter(|&cell| digit_set::contains(self.digits[cell], digit))
            .fold(0, |set, cell| set | 1 << cell)
    }
}

impl CandidateView for ReducedGrid<'_> {
    fn digits(&self, cell: usize) -> DigitSet {
        self.digits[cell]
    }

    fn places_by_house(&self, digit: usize) -> &PerHouse {
        &self.places[digit]
    }

    fn empty_cells_in(&self, house: usize) -> u32 {
        self.original.empty_cells_in(house)
    }

    fn placed_count(&self, digit: usize) -> u32 {
        self.original.placed_count(digit)
    }
}
