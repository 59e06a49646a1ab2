//! The methods of the four texts that bookgen is based on, called the founding texts.
//!
//! | text | methods |
//! |---|---|
//! | A, a random shuffling function for Sudoku | [`shuffle`], with the random numbers of [`lcg`]; [`erase_row`]; the checker in [`board_file`] |
//! | B, N opportunistic Sudoku boards | [`relabel`], [`board_file`] |
//! | C, cyclic shift, blanking, dependency | [`cyclic_shift`], [`random_blank`], [`three_step`], [`diagonal_boxes`], [`dependency_density`] |
//! | D, Sudoku puzzles generating: from easy to evil | [`las_vegas`], [`dig_hole`], [`reductio`], [`depth_first`], [`dig_hole_score`], [`transform`] |
//!
//! Where the method of a text is unsound, the method exists twice: as written, and sound. [`fill`]
//! runs the filling methods, and [`trace`] records the steps of a method. A chapter selects methods
//! through [`options`], and [`FoundingMethods`] applies them. Text D is called the
//! dig-hole paper in this module. The benchmarks time the solvers on [`benchmark_puzzles`].
//! bookgen's default methods are better than all founding methods; docs/founding.md contains the
//! measurements.

pub mod benchmark_puzzles;
pub mod board_file;
pub mod cyclic_shift;
pub mod dependency_density;
pub mod depth_first;
pub mod diagonal_boxes;
pub mod dig_hole;
pub mod dig_hole_score;
pub mod erase_row;
pub mod fill;
pub mod las_vegas;
pub mod lcg;
mod methods;
pub mod options;
pub mod random_blank;
pub mod reductio;
pub mod relabel;
pub mod shuffle;
pub mod solver;
pub mod three_step;
pub mod trace;
pub mod transform;

pub use fill::Fill;
pub use methods::{BUDGET, FoundingMethods};
pub use options::fields::{FIELDS, HEADING};

#[cfg(test)]
mod tests;
