//! The grid seam: most kinds of puzzle in a grid are declared by a [`GridKind`].
//!
//! | file | content |
//! |---|---|
//! | `kind` | the trait that a kind implements |
//! | `form`, `size` | what puzzles look like: sizes, lines, layers of clues |
//! | `answer` | what a solver finds |
//! | `puzzle` | a puzzle: its clues and its answer |
//! | `text`, `figure` | the puzzle string and the figures of a puzzle, written and read |
//! | `solve`, `houses`, `domains` | solvers with a ladder of techniques, and what they know |
//! | `loops` | the loop kit: dots and edges, random loops, a solver |
//! | `parts` | connected parts of a grid |
//! | `board`, `setter` | the proof, the level and the making of puzzles |

pub mod answer;
pub mod board;
pub mod domains;
mod figure;
pub mod form;
mod houses;
pub mod kind;
pub mod loops;
pub mod parts;
pub mod puzzle;
pub mod setter;
pub mod size;
pub mod solve;
#[cfg(test)]
pub(crate) mod testing;
pub mod text;
