//! Vector types that the search can be compiled for.

use super::count::Count;
use super::propagation::CellVectors;
use super::vector::Vector;
use super::{SolutionVisitor, State};

/// A callback that chooses which branch of a guess is explored first. `true` means the branch in
/// which the digit is in the guessed minirow or minicolumn (see `Guess`).
pub type BranchOrder<'a> = dyn FnMut() -> bool + 'a;

/// A vector type that the search can be compiled for. Recursive calls go through these methods. The
/// methods of an instruction set are compiled for it, so that code for this instruction set never calls code that
/// is compiled without it.
pub trait SearchVector: Vector {
    /// Runs `propagate_state` with this vector type.
    fn propagate(token: Self::Token, state: &mut State) -> bool;

    /// Runs `explore` on the cells of a state.
    fn explore(
        token: Self::Token,
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool;

    /// Runs `explore` with this vector type.
    fn explore_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool;

    /// Runs `count` on the cells of a state. Each solution counts once.
    fn count(token: Self::Token, state: &State, count: &mut Count) -> bool;

    /// Runs `count` with this vector type.
    fn count_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        count: &mut Count,
        weight: u32,
    ) -> bool;
}
