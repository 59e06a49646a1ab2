//! The search: alternates deduction and guesses until the grid is solved or has no solution.

use super::count::Count;
use super::counting;
use super::guess::Guess;
use super::propagation::{
    CellVectors, Propagation, configurations, load, propagate, store, triads,
};
use super::search_vector::{BranchOrder, SearchVector};
use super::vector::{Portable, Vector};
use super::{SolutionVisitor, State};

impl SearchVector for Portable {
    fn propagate(token: Self::Token, state: &mut State) -> bool {
        propagate_state::<Self>(token, state)
    }

    fn explore(
        token: Self::Token,
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        Self::explore_cells(token, &load(token, &state.cells), order, found)
    }

    fn explore_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        explore(token, *cells, order, found)
    }

    fn count(token: Self::Token, state: &State, count: &mut Count) -> bool {
        Self::count_cells(token, &load(token, &state.cells), count, 1)
    }

    fn count_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        count: &mut Count,
        weight: u32,
    ) -> bool {
        counting::count(token, *cells, count, weight)
    }
}

/// Removes candidates from a state by deduction. Returns `false` if the state has no solution.
#[inline(always)]
pub fn propagate_state<V: Vector>(token: V::Token, state: &mut State) -> bool {
    let mut cells = load::<V>(token, &state.cells);
    let possible = !matches!(propagate(&mut cells), Propagation::Impossible);
    state.cells = store(&cells);
    possible
}

/// Calls `found` with each solution until `found` returns `false`. Returns `false` if `found` stopped the
/// search, and `true` otherwise.
#[inline(always)]
pub fn explore<V: SearchVector>(
    token: V::Token,
    mut cells: CellVectors<V>,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
) -> bool {
    loop {
        match propagate(&mut cells) {
            Propagation::Impossible => return true,
            Propagation::Solved => return found(&State { cells: store(&cells) }),
            Propagation::Open => match triads(&mut cells) {
                None => return true,
                Some(true) => {}
                Some(false) => {
                    let [mut with, mut without] = [cells; 2];
                    Guess::choose(&configurations(&cells)).split(&mut with, &mut without);
                    let (first, then) = if order() { (with, without) } else { (without, with) };
                    if !V::explore_cells(token, &first, order, found) {
                        return false;
                    }
                    cells = then;
                }
            },
        }
    }
}
