//! Uniqueness by *reductio ad absurdum*, of the dig-hole paper.

use super::depth_first::{candidates, missing_digits};
use crate::kinds::sudoku::board::{self, CellSet, Cells};
use crate::kinds::sudoku::solve;

/// Whether a cell that is not given can hold nothing but its digit of the solution.
///
/// The other eight digits are put into the cell in turn. If the rest can be filled with one of
/// them, there is a second solution; if each leads to a contradiction, there is none that differs
/// here. A puzzle whose every hole was dug with this answer has one solution.
pub fn digit_is_forced(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    let mut puzzle = board::masked(solution, givens & !(1 << cell));
    // Digits of a solution grid contradict each other nowhere.
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
            // Of a puzzle with one solution: is there still one without this given?
            prop_assume!(solve::count(&board::masked(&solution, givens | 1 << cell), 2) == 1);
            let without = board::masked(&solution, givens & !(1 << cell));
            let unique = solve::count(&without, 2) == 1;
            prop_assert_eq!(digit_is_forced(&solution, givens, cell), unique);
        }
    }
}
