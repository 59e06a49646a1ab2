//! Grades a puzzle by the hardest step of its solution.
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat, up to dynamic forcing chains
//! of level "+" (9.0 and up). Its hint producers run in a fixed order. The first hint of the
//! first producer that finds one is applied, and the search starts again. The rating of the puzzle
//! is the rating of the hardest hint applied. "Direct" hints place a digit; other hints remove
//! candidates, except that a chain which proves a digit places it. Steps rated 9.5 or more, mostly
//! nested forcing chains, are rated [`NESTED`], "9.5 or more".
//!
//! Equivalent puzzles may have slightly different ratings. If several hints of a producer are
//! equally good, the first one found is applied, and the order depends on rows, columns and digits.
//! Of 2,800 puzzles, 400 of each level, 24 had a different rating as a random disguise. All 24 were
//! diabolical, and the difference was 0.1 or 0.2. Up to hidden singles there is no difference.
//!
//! [`solve`] rates a puzzle. A [`Solver`] solves it step by step; each [`Step`] holds its basis and
//! its conclusion. [`qqwing_grade`] gives the grade of QQWing as a second opinion.

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
pub(super) use candidates::CandidateView;
pub use candidates::Candidates;
pub use digit_set::DigitSet;
pub use effort::{dependency, effort};
pub use outcome::{Outcome, solve};
pub use qqwing::{QqwingGrade, qqwing_grade};
pub use singles::SinglesSolver;
pub use solver::{Rules, Solver};
pub use step::{Basis, Chain, Conclusion, Link, Reason, Step};
pub use technique::{NESTED, Technique};

/// A callback that receives each step found. It returns the step to end the search, or `None` to
/// continue.
type Accept<'a> = dyn FnMut(Step) -> Option<Step> + 'a;

#[cfg(test)]
mod tests;
