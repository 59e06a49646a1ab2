//! Digs givens out of a solution grid, orbit by orbit, as long as a reader can still solve it.

use super::board::{self, CellSet, Cells, HOUSE_SETS};
use super::grade::Singles;
use super::solve::State;

/// What a reader of some givens knows: all that follows for a machine that searches ([`State`]),
/// or for a person with pencil and paper ([`Singles`]).
pub trait Known: Clone {
    /// Learns the digits of the solution in these cells, and draws what follows.
    fn learn(&mut self, solution: &Cells, cells: CellSet);

    /// Whether every cell is known.
    fn solved(&self) -> bool;

    /// Whether nothing but the solution's digits can stand in these cells, as far as this reader
    /// can see. Asked only while the grid is not solved.
    fn forces(&self, solution: &Cells, cells: CellSet) -> bool;
}

/// How far to dig.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At least so many givens stay.
    pub least: u32,
    /// Every row, column and box keeps a given.
    pub no_empty_house: bool,
}

/// Digs orbits in their order, each at most once, as long as the reader who begins with `known`
/// can solve the rest, and gives the givens that are left. Unless a limit was reached, no single
/// orbit can be dug further.
///
/// The orbits are halved again and again. Before a part is dug, everything outside it that is
/// still given is learnt, once for the whole part. If that solves the grid, all of the part can
/// go; if not, its halves are dug in turn. So a grid is not solved anew at each dig: what one dig
/// knows serves the next.
pub fn dig<K: Known>(solution: &Cells, orbits: &[CellSet], limits: Limits, known: K) -> CellSet {
    let mut digging = Digging { solution, givens: board::ALL, limits };
    digging.part(orbits, &known);
    digging.givens
}

struct Digging<'a> {
    solution: &'a Cells,
    givens: CellSet,
    limits: Limits,
}

impl Digging<'_> {
    /// Digs a part. `known` knows all givens outside the part.
    fn part<K: Known>(&mut self, orbits: &[CellSet], known: &K) {
        if self.givens.count_ones() <= self.limits.least {
            return;
        }
        if known.solved() {
            for &orbit in orbits {
                if self.spares(orbit) {
                    self.givens &= !orbit;
                }
            }
            return;
        }
        if let &[orbit] = orbits {
            if self.spares(orbit) && known.forces(self.solution, orbit) {
                self.givens &= !orbit;
            }
            return;
        }
        let (left, right) = orbits.split_at(orbits.len() / 2);
        for (part, other) in [(left, right), (right, left)] {
            let outside = self.givens & other.iter().fold(0, |set, orbit| set | orbit);
            if outside == 0 {
                self.part(part, known);
            } else if !part.is_empty() {
                let mut known = known.clone();
                known.learn(self.solution, outside);
                self.part(part, &known);
            }
        }
    }

    /// Whether the limits allow an orbit to go.
    fn spares(&self, orbit: CellSet) -> bool {
        let left = self.givens & !orbit;
        left.count_ones() >= self.limits.least
            && (!self.limits.no_empty_house || HOUSE_SETS.iter().all(|house| house & left != 0))
    }
}

impl Known for State {
    fn learn(&mut self, solution: &Cells, cells: CellSet) {
        self.place_all(solution, cells);
        // Digits of the solution never contradict each other.
        let _ = self.propagate();
    }

    fn solved(&self) -> bool {
        State::solved(self)
    }

    /// Asks cell by cell: can it hold another digit than its own?
    fn forces(&self, solution: &Cells, cells: CellSet) -> bool {
        let mut known = *self;
        board::cells(cells).all(|cell| {
            let digit = solution[cell];
            if known.candidates(cell) != 1 << (digit - 1) {
                let mut other = known;
                other.forbid(cell, digit);
                if other.possible() {
                    return false;
                }
                known.learn(solution, 1 << cell);
            }
            true
        })
    }
}

impl Known for Singles {
    fn learn(&mut self, solution: &Cells, cells: CellSet) {
        self.place_all(solution, cells);
    }

    fn solved(&self) -> bool {
        Singles::solved(self)
    }

    fn forces(&self, _: &Cells, _: CellSet) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Rating;
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::grade;
    use crate::kinds::sudoku::solve;
    use crate::kinds::sudoku::symmetry::Symmetry;
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    const NONE: Limits = Limits { least: 0, no_empty_house: false };

    fn symmetry() -> impl Strategy<Value = Symmetry> {
        prop::sample::select(Symmetry::ALL.map(|(_, symmetry)| symmetry).to_vec())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_dug_solves_to_its_grid_and_is_minimal(seed: u64, symmetry in symmetry()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = symmetry.orbits();
            rng.shuffle(&mut orbits);
            let givens = dig(&grid, &orbits, NONE, State::new());
            prop_assert_eq!(solve::solution(&board::masked(&grid, givens)), Some(grid));
            prop_assert!(symmetry.holds(givens));
            for orbit in orbits.iter().filter(|orbit| *orbit & givens != 0) {
                prop_assert_eq!(solve::count(&board::masked(&grid, givens & !orbit), 2), 2);
            }
        }

        #[test]
        fn limits_are_kept(seed: u64, symmetry in symmetry(), least in 24u32..60) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = symmetry.orbits();
            rng.shuffle(&mut orbits);
            let limits = Limits { least, no_empty_house: true };
            let givens = dig(&grid, &orbits, limits, State::new());
            prop_assert!(givens.count_ones() >= least);
            prop_assert!(HOUSE_SETS.iter().all(|house| house & givens != 0));
            prop_assert_eq!(solve::count(&board::masked(&grid, givens), 2), 1);
        }

        #[test]
        fn a_reader_of_singles_needs_no_more(seed: u64, most in prop::sample::select(vec![10, 12, 15])) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut orbits = Symmetry::HalfTurn.orbits();
            rng.shuffle(&mut orbits);
            let most = Rating(most);
            let givens = dig(&grid, &orbits, NONE, Singles::new(most));
            prop_assert_eq!(grade::solve(&board::masked(&grid, givens), most).open, 0);
            for orbit in orbits.iter().filter(|orbit| *orbit & givens != 0) {
                prop_assert!(grade::solve(&board::masked(&grid, givens & !orbit), most).open > 0);
            }
        }
    }
}
