//! Removes givens from a solution grid, orbit by orbit, as long as the remaining givens determine
//! the solution. An orbit is a group of cells that the symmetry of the puzzle maps onto each other.

use super::board::{self, CellSet, Cells, HOUSE_SETS};
use super::grade::SinglesSolver;
use super::solve::State;

/// The digits that can be deduced from a set of givens. [`State`] deduces digits by full search.
/// [`SinglesSolver`] deduces digits by singles only, like a person who knows no other technique.
pub trait Knowledge: Clone {
    /// Adds the solution's digits in these cells as givens, and makes all deductions from all
    /// givens.
    fn learn(&mut self, solution: &Cells, cells: CellSet);

    /// Whether the digit of every cell is known.
    fn is_solved(&self) -> bool;

    /// Whether the solution's digits are the only possible digits in these cells. Called only if
    /// the digit of at least one cell is not known.
    fn is_forced(&self, solution: &Cells, cells: CellSet) -> bool;
}

/// The limits for removing givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The minimum number of givens.
    pub min_givens: u32,
    /// Whether every row, column and box must keep a given.
    pub no_empty_house: bool,
}

/// Removes orbits of givens in the order of `orbits` and returns the remaining givens. `known` is
/// the initial knowledge, without givens. Each orbit is tried once. It is removed if its digits can
/// still be deduced from the remaining givens. Unless a limit prevents a removal, the result is
/// minimal: no remaining orbit can be removed.
///
/// The algorithm splits the list of orbits recursively in halves. Before the orbits of a part are
/// tried, the deductions from all remaining givens outside the part are made once. If these givens
/// solve the grid, the whole part can be removed. Otherwise the first half of the part is tried,
/// then the second half. So these deductions are not made again for each orbit of the part.
pub fn dig<K: Knowledge>(
    solution: &Cells,
    orbits: &[CellSet],
    limits: Limits,
    known: K,
) -> CellSet {
    let mut digger = Digger { solution, givens: board::ALL, limits };
    digger.dig_part(orbits, &known);
    digger.givens
}

struct Digger<'a> {
    solution: &'a Cells,
    givens: CellSet,
    limits: Limits,
}

impl Digger<'_> {
    /// Tries to remove each orbit of a part of the list. `known` contains the deductions from all
    /// givens outside this part.
    fn dig_part<K: Knowledge>(&mut self, orbits: &[CellSet], known: &K) {
        if self.givens.count_ones() <= self.limits.min_givens {
            return;
        }
        if known.is_solved() {
            for &orbit in orbits {
                if self.allows(orbit) {
                    self.givens &= !orbit;
                }
            }
            return;
        }
        if let &[orbit] = orbits {
            if self.allows(orbit) && known.is_forced(self.solution, orbit) {
                self.givens &= !orbit;
            }
            return;
        }
        let (left, right) = orbits.split_at(orbits.len() / 2);
        for (part, other) in [(left, right), (right, left)] {
            let outside = self.givens & other.iter().fold(0, |set, orbit| set | orbit);
            if outside == 0 {
                self.dig_part(part, known);
            } else if !part.is_empty() {
                let mut known = known.clone();
                known.learn(self.solution, outside);
                self.dig_part(part, &known);
            }
        }
    }

    /// Whether the limits allow an orbit to be removed.
    fn allows(&self, orbit: CellSet) -> bool {
        let left = self.givens & !orbit;
        left.count_ones() >= self.limits.min_givens
            && (!self.limits.no_empty_house || HOUSE_SETS.iter().all(|house| house & left != 0))
    }
}

impl Knowledge for State {
    fn learn(&mut self, solution: &Cells, cells: CellSet) {
        self.place_all(solution, cells);
        // The solution's digits never contradict each other, so `propagate` always returns true.
        let _ = self.propagate();
    }

    fn is_solved(&self) -> bool {
        State::is_solved(self)
    }

    /// Checks cell by cell whether another digit is possible.
    fn is_forced(&self, solution: &Cells, cells: CellSet) -> bool {
        let mut known = *self;
        board::cells(cells).all(|cell| {
            let digit = solution[cell];
            if known.candidates(cell) != 1 << (digit - 1) {
                let mut other = known;
                other.eliminate(cell, digit);
                if other.has_solution() {
                    return false;
                }
                known.learn(solution, 1 << cell);
            }
            true
        })
    }
}

impl Knowledge for SinglesSolver {
    fn learn(&mut self, solution: &Cells, cells: CellSet) {
        self.place_all(solution, cells);
    }

    fn is_solved(&self) -> bool {
        SinglesSolver::is_solved(self)
    }

    fn is_forced(&self, _: &Cells, _: CellSet) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::grade;
    use crate::solve;
    use crate::symmetry::Symmetry;
    use bookgen_base::rng::{Draw, StreamName};
    use bookgen_core::Rating;
    use proptest::prelude::*;

    const NO_LIMITS: Limits = Limits { min_givens: 0, no_empty_house: false };

    fn symmetry() -> impl Strategy<Value = Symmetry> {
        prop::sample::select(Symmetry::ALL.map(|(_, symmetry)| symmetry).to_vec())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_dug_puzzle_is_unique_and_minimal(seed: u64, symmetry in symmetry()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = symmetry.orbits();
            rng.shuffle(&mut orbits);
            let givens = dig(&grid, &orbits, NO_LIMITS, State::new());
            prop_assert_eq!(solve::solution(&board::masked(&grid, givens)), Some(grid));
            prop_assert!(symmetry.preserves(givens));
            for orbit in orbits.iter().filter(|orbit| *orbit & givens != 0) {
                prop_assert_eq!(solve::count(&board::masked(&grid, givens & !orbit), 2), 2);
            }
        }

        #[test]
        fn limits_are_respected(seed: u64, symmetry in symmetry(), min_givens in 24u32..60) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = symmetry.orbits();
            rng.shuffle(&mut orbits);
            let limits = Limits { min_givens, no_empty_house: true };
            let givens = dig(&grid, &orbits, limits, State::new());
            prop_assert!(givens.count_ones() >= min_givens);
            prop_assert!(HOUSE_SETS.iter().all(|house| house & givens != 0));
            prop_assert_eq!(solve::count(&board::masked(&grid, givens), 2), 1);
        }

        #[test]
        fn digging_with_singles_leaves_a_puzzle_of_singles(seed: u64, max_rating in prop::sample::select(vec![10, 12, 15])) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = Symmetry::HalfTurn.orbits();
            rng.shuffle(&mut orbits);
            let max_rating = Rating(max_rating);
            let givens = dig(&grid, &orbits, NO_LIMITS, SinglesSolver::new(max_rating));
            prop_assert_eq!(grade::solve(&board::masked(&grid, givens), max_rating).unsolved_cells, 0);
            for orbit in orbits.iter().filter(|orbit| *orbit & givens != 0) {
                prop_assert!(grade::solve(&board::masked(&grid, givens & !orbit), max_rating).unsolved_cells > 0);
            }
        }
    }
}
