//! The result of [`super::generate`]: a generated or recorded puzzle.

use bookgen_press::document::Placed;
use bookgen_puzzles::Fingerprint;

/// A puzzle of the book, verified and graded.
pub struct Made {
    /// The index of the puzzle's slot in the plan.
    pub slot: usize,
    /// The number of the candidate that became the puzzle, from 0.
    pub candidate: u32,
    /// The puzzle's fingerprint.
    pub fingerprint: Fingerprint,
    /// Whether the puzzle stands in for a recorded puzzle that disagrees with the spec. Only trial
    /// layouts have such puzzles.
    pub stands_in: bool,
    /// The puzzle, ready for layout.
    pub placed: Placed,
}
