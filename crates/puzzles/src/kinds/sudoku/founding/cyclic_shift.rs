//! `cyclic`, from the text on cyclic shifts: a grid built from one shuffled row.

use super::shuffle::Shuffler;
use super::transform::Transformation;
use crate::kinds::sudoku::board::Cells;

/// A grid built from one shuffled row.
///
/// Each row is the previous row rotated by one cell, so rows and columns have every digit once. To
/// make the boxes valid too, the digit in row `i` and column `j`, counted from 0, moves to row
/// `j/3 + 3 (i%3)` and column `j%3 + 3 (i/3)`. Finally, rows are reordered within bands, and
/// columns are reordered within stacks.
///
/// All these grids are equivalent. Each of them has 54 automorphisms. In contrast, nearly every
/// random grid has only one automorphism, the identity.
pub fn cyclic(shuffler: &mut Shuffler<'_>) -> Cells {
    let first: [u8; 9] = shuffler.permutation();
    let mut grid = [0; 81];
    for i in 0..9 {
        for j in 0..9 {
            let (row, column) = (j / 3 + 3 * (i % 3), j % 3 + 3 * (i / 3));
            grid[9 * row + column] = first[(i + j) % 9] + 1;
        }
    }
    let within_groups = |shuffler: &mut Shuffler<'_>| {
        let orders: [[u8; 3]; 3] = std::array::from_fn(|_| shuffler.permutation());
        std::array::from_fn(|line| (line - line % 3) as u8 + orders[line / 3][line % 3])
    };
    let (rows, columns) = (within_groups(shuffler), within_groups(shuffler));
    Transformation { rows, columns, ..Transformation::IDENTITY }.apply_to_grid(&grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board;
    use crate::kinds::sudoku::canonical::{automorphisms, canonical};
    use crate::kinds::sudoku::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn all_grids_are_equivalent_and_have_54_automorphisms(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let (one, other) = (cyclic(&mut shuffler), cyclic(&mut shuffler));
            prop_assert!(board::is_solution(&one));
            prop_assert_eq!(automorphisms(&one), 54);
            prop_assert_eq!(canonical(&one, 0), canonical(&other, 0));
        }
    }
}
