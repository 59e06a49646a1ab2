//! What steps up to a rating solve, in any order.
//!
//! Each of these steps is monotone: if other steps remove candidates first, then either the step is
//! still possible, or its conclusion already follows from singles. So the order of the steps does
//! not matter, and all steps found at once can be applied at once. This takes a fraction of the time
//! that a rating takes.

use super::candidates::Candidates;
use super::{Solver, Technique, chain};
use crate::board;
use crate::solve::State;
use bookgen_core::Rating;

/// Applies all steps up to a rating until none is left. Leaves out steps that rely on a unique
/// solution, quads, jellyfish and aligned exclusions. The only chains are forcing chains that remove a
/// candidate.
///
/// If the state is solved afterwards, the rating of the puzzle is at most `max_rating`. If it is not
/// and `max_rating` is at most [`MAX_RATING_WITHOUT_UNIQUENESS`](super::MAX_RATING_WITHOUT_UNIQUENESS),
/// then [`solve`](super::solve) with this maximum leaves the same cells unsolved.
///
/// `state` must have a solution. `max_rating` must be at least the rating of
/// [`Technique::Claiming`], because [`State::propagate`] applies locked candidates.
pub fn close(state: &mut State, max_rating: Rating) {
    debug_assert!(max_rating >= Technique::Claiming.rating());
    while state.propagate() && !state.is_solved() {
        let mut solver = Solver::from(Candidates::from(&*state));
        let eliminations = solver
            .eliminations(max_rating)
            .or_else(|| chain::refuted_up_to(&solver.candidates, max_rating));
        let Some(eliminations) = eliminations else { return };
        for (cells, digit) in eliminations.into_iter().zip(1..) {
            board::cells(cells).for_each(|cell| state.eliminate(cell, digit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CellSet, Cells};
    use crate::dig::{Limits, dig};
    use crate::fill::fill;
    use crate::grade::{MAX_RATING_WITHOUT_UNIQUENESS, solve};
    use crate::symmetry::Symmetry;
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// A solution, and the cells of the givens of a puzzle with this solution.
    fn puzzle(seed: u64, min_givens: u32) -> (Cells, CellSet) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let solution = fill(&mut rng);
        let mut orbits = Symmetry::None.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens, no_empty_house: false };
        (solution, dig(&solution, &orbits, limits, State::new()))
    }

    fn closed(solution: &Cells, givens: CellSet, max_rating: Rating) -> State {
        let mut state = State::new();
        state.place_all(solution, givens);
        close(&mut state, max_rating);
        state
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// Up to XYZ-wings, closing a state and grading leave the same cells unsolved.
        #[test]
        fn without_uniqueness_the_order_of_the_steps_does_not_matter(
            seed: u64,
            min_givens in 17u32..28,
            max_rating in prop::sample::select(vec![28, 30, 32, 34, 36, 38, 40, 42, 44]),
        ) {
            let (solution, givens) = puzzle(seed, min_givens);
            prop_assert!(Rating(max_rating) <= MAX_RATING_WITHOUT_UNIQUENESS);
            let state = closed(&solution, givens, Rating(max_rating));
            let outcome = solve(&board::masked(&solution, givens), Rating(max_rating));
            prop_assert_eq!(state.unsolved(), outcome.unsolved);
        }

        /// A puzzle that is solved by chains up to a rating has at most this rating.
        #[test]
        fn a_closed_state_that_is_solved_bounds_the_rating(seed: u64, max_rating in 62u16..80) {
            let (solution, givens) = puzzle(seed, 17);
            let state = closed(&solution, givens, Rating(max_rating));
            if state.is_solved() {
                prop_assert_eq!(state.solution(), solution);
                let outcome = solve(&board::masked(&solution, givens), Rating(max_rating));
                prop_assert!(outcome.rating().is_some(), "{:?}", outcome);
            }
        }
    }
}
