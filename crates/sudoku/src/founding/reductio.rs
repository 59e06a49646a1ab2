//! Proves the uniqueness of a digit by *reductio ad absurdum*, a method of the dig-hole paper.

use super::depth_first::{candidates, find_all, find_first, missing_digits};
use crate::board::{self, CellSet, Cells};
use crate::solve;

/// A proof that a puzzle still has one solution after a given is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// No other digit in the cell leads to a solution.
    #[default]
    Reductio,
    /// A search for all solutions finds one solution. The paper compares reductio with this proof.
    Enumeration,
}

impl Proof {
    /// All proofs.
    pub const ALL: [Proof; 2] = [Proof::Reductio, Proof::Enumeration];

    /// The names of [`Proof::ALL`].
    pub const NAMES: &'static [&'static str] = &["reductio", "enumeration"];

    /// The proof with this name.
    pub fn from_name(name: &str) -> Option<Proof> {
        let at = Proof::NAMES.iter().position(|known| *known == name)?;
        Proof::ALL.get(at).copied()
    }

    /// The test of this proof: with the depth-first solver of the paper if `as_written`, and
    /// otherwise with bookgen's own solver.
    pub fn test(self, as_written: bool) -> UniquenessTest {
        match (self, as_written) {
            (Proof::Reductio, false) => digit_is_forced,
            (Proof::Reductio, true) => digit_is_forced_depth_first,
            (Proof::Enumeration, false) => search_finds_one,
            (Proof::Enumeration, true) => enumeration_finds_one,
        }
    }
}

/// A test whether a given can be removed. The arguments are the solution, the remaining givens and
/// the cell.
pub type UniquenessTest = fn(&Cells, CellSet, usize) -> bool;

/// Whether the solution's digit stays the only possible digit in a cell after the given in the cell
/// is removed.
///
/// The function tries the other eight digits in the cell. If one of these digits leads to a
/// solution, the puzzle has a second solution. If all eight digits lead to a contradiction, every
/// solution has the same digit in this cell. If every hole of a puzzle passed this test when it was
/// dug, the puzzle has exactly one solution. bookgen's own solver searches for the solutions.
pub fn digit_is_forced(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    no_other_digit(solution, givens, cell, |puzzle| solve::count(puzzle, 1) > 0)
}

/// [`digit_is_forced`] with the depth-first solver of the paper, as the paper describes it.
pub fn digit_is_forced_depth_first(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    no_other_digit(solution, givens, cell, |puzzle| {
        find_first(puzzle, u64::MAX).first_solution.is_some()
    })
}

/// Whether the puzzle without the given in a cell has one solution, by enumerating all solutions
/// with the depth-first solver of the paper. The paper compares reductio with this method.
pub fn enumeration_finds_one(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    let puzzle = board::masked(solution, givens & !(1 << cell));
    find_all(&puzzle, u64::MAX).solution_count == 1
}

/// Whether the puzzle without the given in a cell has one solution. bookgen's own solver searches
/// for two solutions.
pub fn search_finds_one(solution: &Cells, givens: CellSet, cell: usize) -> bool {
    solve::count(&board::masked(solution, givens & !(1 << cell)), 2) == 1
}

/// Whether no other digit than the solution's digit leads to a solution in a cell.
fn no_other_digit(
    solution: &Cells,
    givens: CellSet,
    cell: usize,
    has_solution: impl Fn(&Cells) -> bool,
) -> bool {
    let mut puzzle = board::masked(solution, givens & !(1 << cell));
    // The digits come from a solution grid, so they never contradict each other.
    let missing = missing_digits(&puzzle).unwrap_or_default();
    let candidates = candidates(&missing, cell);
    (1..=9).filter(|&digit| digit != solution[cell] && candidates >> digit & 1 == 1).all(|digit| {
        puzzle[cell] = digit;
        !has_solution(&puzzle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
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
            for proof in Proof::ALL {
                for as_written in [false, true] {
                    prop_assert_eq!(proof.test(as_written)(&solution, givens, cell), unique);
                }
            }
        }
    }
}
