//! Proves the uniqueness of a digit by *reductio ad absurdum*, a method of the dig-hole paper.

use super::depth_first::{candidates, missing_digits};
use crate::kinds::sudoku::board::{self, CellSet, Cells};
use crate::kinds::sudoku::solve;

/// Whether the solution's digit stays the only possible digit in a cell after the given in the cell
/// is removed.
///
/// The function tries the other eight digits in the cell. If one of them leads to a solution, the
/// puzzle has a second solution. If all eight digits lead to a contradiction, every solution has
/// the same digit in this cell. If every hole of a puzzle passed this test when it was dug, the
/// puzzle has exactly one solution.
pub fn digit_is_forced(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    let mut puzzle = board::masked(solution, givens & !(1 << cell));
    // The digits come from a solution grid, so they never contradict each other.
    let missing = missing_digits(&puzzle).unwrap_or_default();
    let candidates = candidates(&missing, cell);
    (1..=9).filter(|&digit| digit != solution[cell] && candidates >> digit & 1 == 1).all(|digit| {
        puzzle[cell] = digit;
        solve::count(&puzzle, 1) == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_result_agrees_with_counting_solutions(seed: u64, kept: u128, more: u128, cell in 0usize..81) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let givens = (kept | more) & board::ALL;
            // The puzzle must have one solution with the given. The test checks whether the puzzle
            // still has only one solution without the given.
            prop_assume!(solve::count(&board::masked(&solution, givens | 1 << cell), 2) == 1);
            let without = board::masked(&solution, givens & !(1 << cell));
            let unique = solve::count(&without, 2) == 1;
            prop_assert_eq!(digit_is_forced(&solution, givens, cell), unique);
        }
    }
}
