//! Printed hints, paths of solutions and diagrams.

use serde::{Deserialize, Serialize};

/// A printed text about a puzzle, or the part of it that is in one column of one page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextPart {
    /// The page.
    pub page: usize,
    /// The area of the part: x, y, width and height in thousandths of a point, from the top left
    /// corner of the trimmed page. The area has no other text.
    pub area: [i64; 4],
    /// The text, with the number of the puzzle. White space and hyphens do not count.
    pub text: String,
}

/// What the hints and steps of a file are made from, besides the puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explanations {
    /// The language of the hints and steps.
    pub language: String,
    /// The number of hints for each puzzle; 0 for a file without hints.
    pub hints: usize,
    /// Whether the file has the path of each solution.
    pub steps: bool,
}

/// An ornament that is the diagram of a step of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    /// The index of the ornament.
    pub ornament: usize,
    /// The index of the puzzle in [`Manifest::puzzles`](super::Manifest::puzzles).
    pub puzzle: usize,
    /// The index of the step in the path of the puzzle's solution.
    pub step: usize,
}
