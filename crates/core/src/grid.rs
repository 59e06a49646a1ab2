//! The grid seam: most kinds of puzzle in a grid are declared by a [`GridKind`](kind::GridKind).
//!
//! | file | content |
//! |---|---|
//! | `kind`, `kind_impl` | the trait that a kind implements, and what follows from it |
//! | `form`, `layers`, `regions`, `size` | what puzzles look like: lines, layers of clues, regions, sizes |
//! | `answer` | what a solver finds |
//! | `puzzle`, `disguise` | a puzzle: its clues and its answer; its disguises |
//! | `text`, `symbols`, `figure` | the puzzle string and the figures of a puzzle, written and read |
//! | `solve`, `houses`, `domains` | solvers with a ladder of techniques, and what they know |
//! | `latin` | techniques for digits in rows and columns |
//! | `runs` | white cells in runs with sums, between black cells |
//! | `loops` | the loop kit: dots and edges, random loops, a solver |
//! | `parts` | connected parts of a grid |
//! | `prelude` | all names that a kind is declared with |
//! | `board`, `settings`, `setter` | the proof, the level and the making of puzzles |

pub mod answer;
pub mod board;
mod disguise;
pub mod domains;
mod figure;
pub mod form;
mod houses;
pub mod kind;
mod kind_impl;
pub mod latin;
pub mod layers;
pub mod loops;
pub mod parts;
pub mod prelude;
pub mod puzzle;
pub mod regions;
pub mod runs;
pub mod setter;
pub mod settings;
pub mod size;
pub mod solve;
mod symbols;
#[doc(hidden)]
pub mod testing;
pub mod text;

/// The examples of the page about new kinds.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/new-kind.md")]
struct NewKind;
