//! Grades a puzzle: what is the hardest step that solving it takes?
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat, up to dynamic forcing chains
//! of level "+" (9.0 and up). Its producers of hints are asked in a fixed order; the first hint of
//! the first producer that has one is applied, and the asking begins anew. The rating of the puzzle
//! is that of the hardest hint applied. "Direct" hints place a digit, the others remove candidates;
//! a chain that proves a digit places it too. What takes a step of 9.5 or more, mostly a chain within a
//! chain, is rated [`NESTED`], "9.5 or more".
//!
//! The rating of a puzzle is not quite that of all its disguises: where several hints of one
//! producer are equally good, the one found first is taken, and what comes first goes by rows,
//! columns and digits. Of 2,800 puzzles, 400 of each level, 24 had another rating in a random
//! disguise: all of them diabolical, by one tenth or two. Up to hidden singles there is no
//! difference.
//!
//! [`solve`] rates a puzzle; a [`Solver`] gives it step by step, each [`Step`] with what it rests
//! on and what it draws. [`qqwing_grade`] gives another program's opinion.

mod aligned_exclusion;
mod bug;
mod candidates;
mod chain;
pub(super) mod digit_set;
mod effort;
mod fish;
mod locked_candidates;
mod outcome;
mod peers;
mod qqwing;
mod singles;
mod solver;
mod step;
mod subsets;
mod technique;
mod unique_loops;
mod wings;

pub(super) use bug::extra_candidates as bug_extra_candidates;
pub use candidates::Candidates;
pub(super) use candidates::View;
pub use digit_set::DigitSet;
pub use effort::{dependency, effort};
pub use outcome::{NESTED, Outcome, solve};
pub use qqwing::{QqwingGrade, qqwing_grade};
pub use singles::SinglesSolver;
pub use solver::{Rules, Solver};
pub use step::{Basis, Chain, Conclusion, Link, Reason, Step};
pub use technique::Technique;

/// What becomes of a step that a producer has found: it is given back to end the search, or noted
/// and the search goes on.
type Accept<'a> = dyn FnMut(Step) -> Option<Step> + 'a;

#[cfg(test)]
mod tests;
