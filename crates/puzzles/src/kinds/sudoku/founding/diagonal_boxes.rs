//! `diagonal-boxes`, from the text on cyclic shifts: fills three boxes at random, and then the
//! other six boxes by a search.

use super::depth_first::find_first_with_fewest_candidates;
use super::shuffle::Shuffler;
use crate::kinds::sudoku::board::{Cells, HOUSES};

/// A grid that starts from three shuffled boxes on the diagonal, which share no row or column.
///
/// A search fills the other six boxes. The search always continues with the cell that has the
/// fewest candidates. It tries the digits in a shuffled order, which is the same for all cells.
/// With the order 1 to 9, low digits would gather at the top of the grid.
pub fn diagonal_boxes(shuffler: &mut Shuffler<'_>) -> Cells {
    let mut grid = [0; 81];
    for diagonal in [0, 4, 8] {
        let digits: [u8; 9] = shuffler.permutation();
        for (cell, digit) in HOUSES[diagonal].into_iter().zip(digits) {
            grid[usize::from(cell)] = digit + 1;
        }
    }
    let order: [u8; 9] = shuffler.permutation();
    // The three boxes never contradict each other, and every filling of them can be completed, so
    // the search always finds a grid.
    find_first_with_fewest_candidates(&grid, u64::MAX, order).first_solution.unwrap_or(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board;
    use crate::kinds::sudoku::canonical::canonical;
    use crate::kinds::sudoku::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn grids_are_valid_and_not_equivalent(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let (one, other) = (diagonal_boxes(&mut shuffler), diagonal_boxes(&mut shuffler));
            prop_assert!(board::is_solution(&one) && board::is_solution(&other));
            prop_assert_ne!(canonical(&one, 0), canonical(&other, 0));
        }
    }
}
