//! What the kinds of puzzle share: proofs, solving techniques, search, and the loops of generators.
//!
//! | module | content |
//! |---|---|
//! | [`model`] | proves that a puzzle has one solution, with constraints and a SAT solver |
//! | [`houses`], [`rules`], [`ladder`], [`mod@fill`] | digits in houses of any shape: candidates, techniques in order of difficulty, random solutions |
//! | [`sums`] | sums of different digits |
//! | [`mod@line`] | lines of a nonogram |
//! | [`connectivity`] | connected cells |
//! | [`symmetry`] | symmetric patterns, and the rotations and reflections of a grid |
//! | [`mod@search`] | counts solutions up to two, within a budget of nodes |
//! | [`mod@reduce`], [`mod@until_found`] | removing clues, and making puzzles until one has the requested level |
//!
//! Classic Sudoku has its own, faster engine.

pub mod cell_set;
pub mod connectivity;
pub mod fill;
pub mod houses;
pub mod ladder;
pub mod line;
pub mod model;
pub mod phrase;
pub mod reduce;
pub mod refinement;
pub mod rules;
pub mod search;
pub mod sums;
pub mod symmetry;
pub mod until_found;
