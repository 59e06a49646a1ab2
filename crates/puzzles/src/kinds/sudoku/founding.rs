//! The methods of the four texts that bookgen was founded on, each under its name and whole.
//!
//! | text | methods |
//! |---|---|
//! | A, a random shuffling function for Sudoku | [`shuffle`], drawing from [`lcg`] |
//! | B, N opportunistic Sudoku boards | [`relabel`] |
//! | C, cyclic shift, blanking, dependency | [`cyclic`], [`blank`], [`three_step`], [`diagonal`], [`density`] |
//! | D, Sudoku puzzles generating: from easy to evil | [`las_vegas`], [`dig_hole`], [`reductio`], [`enumerate`], [`score`], [`transform`], measured on a [`ladder`] |
//!
//! A chapter chooses them by [`options`], and [`Founding`] makes its puzzles. The program's own
//! methods are better than all of these; docs/founding.md says by how much.

pub mod blank;
pub mod cyclic;
pub mod density;
pub mod diagonal;
pub mod dig_hole;
pub mod enumerate;
pub mod ladder;
pub mod las_vegas;
pub mod lcg;
mod make;
pub mod options;
pub mod reductio;
pub mod relabel;
pub mod score;
pub mod shuffle;
pub mod three_step;
pub mod transform;

pub use make::{BUDGET, Founding};
