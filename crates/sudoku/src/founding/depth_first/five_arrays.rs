//! The depth-first solver of the dig-hole paper in the memory that the paper claims: five arrays of
//! nine by nine elements.
//!
//! The search is the same as [`find_all`](super::find_all), step by step. It has no recursion: the
//! grid itself shows how far the search has come.

use crate::board::{self, Cells};

/// An array of nine by nine elements.
type Square = [[u8; 9]; 9];

/// The memory of the solver. Apart from these arrays, the search uses only a few numbers.
#[derive(Clone, Debug, Default)]
pub struct FiveArrays {
    /// The givens, 0 for an empty cell.
    givens: Square,
    /// The givens and the digits placed so far.
    grid: Square,
    /// For each row and digit, 1 if the row has the digit.
    rows: Square,
    /// For each column and digit, 1 if the column has the digit.
    columns: Square,
    /// For each box and digit, 1 if the box has the digit.
    boxes: Square,
}

/// The number of solutions and of steps of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of digits placed.
    pub steps: u64,
    /// The number of solutions found.
    pub solution_count: u64,
}

impl FiveArrays {
    /// Counts all solutions. Contradictory givens have no solution.
    pub fn count(givens: &Cells) -> Count {
        let mut arrays = FiveArrays::default();
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            if !arrays.allows(cell, digit) {
                return Count::default();
            }
            arrays.givens[cell / 9][cell % 9] = digit;
            arrays.set(cell, digit, 1);
        }
        arrays.search()
    }

    fn search(&mut self) -> Count {
        let mut count = Count::default();
        let mut cell = 0;
        // The digits up to this one are already tried in the cell.
        let mut tried = 0;
        loop {
            if cell == 81 {
                count.solution_count += 1;
            } else if self.givens[cell / 9][cell % 9] > 0 {
                cell += 1;
                continue;
            } else if let Some(digit) = (tried + 1..=9).find(|&digit| self.allows(cell, digit)) {
                count.steps += 1;
                self.set(cell, digit, 1);
                (cell, tried) = (cell + 1, 0);
                continue;
            }
            // Goes back to the last digit that the search placed.
            loop {
                let Some(before) = cell.checked_sub(1) else { return count };
                cell = before;
                if self.givens[cell / 9][cell % 9] == 0 {
                    break;
                }
            }
            tried = self.grid[cell / 9][cell % 9];
            self.set(cell, tried, 0);
        }
    }

    /// Whether a digit is in no row, column or box of a cell.
    fn allows(&self, cell: usize, digit: u8) -> bool {
        let digit = usize::from(digit - 1);
        self.rows[board::row(cell)][digit]
            + self.columns[board::column(cell)][digit]
            + self.boxes[board::box_of(cell)][digit]
            == 0
    }

    /// Places a digit in a cell (`is_in` is 1), or removes it (`is_in` is 0).
    fn set(&mut self, cell: usize, digit: u8, is_in: u8) {
        self.grid[cell / 9][cell % 9] = digit * is_in;
        let digit = usize::from(digit - 1);
        self.rows[board::row(cell)][digit] = is_in;
        self.columns[board::column(cell)][digit] = is_in;
        self.boxes[board::box_of(cell)][digit] = is_in;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::founding::depth_first::find_all;
    use crate::founding::depth_first::tests::random_puzzle;
    use proptest::prelude::*;

    #[test]
    fn the_memory_is_five_arrays_of_nine_by_nine_bytes() {
        assert_eq!(size_of::<FiveArrays>(), 5 * 9 * 9);
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        let mut twice = [0; 81];
        (twice[3], twice[5]) = (4, 4);
        assert_eq!(FiveArrays::count(&twice), Count::default());
        let (_, full) = random_puzzle(0, 1);
        assert_eq!(FiveArrays::count(&full), Count { steps: 0, solution_count: 1 });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn steps_and_solutions_are_those_of_the_other_search(seed: u64, holes in 1usize..46) {
            let (givens, _) = random_puzzle(holes, seed);
            let all = find_all(&givens, 1_000_000);
            prop_assume!(all.is_complete);
            let count = FiveArrays::count(&givens);
            prop_assert_eq!((count.steps, count.solution_count), (all.steps, all.solution_count));
        }
    }
}
