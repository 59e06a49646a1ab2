//! Sudoku of 9x9 cells.

pub mod board;
pub mod fill;
pub mod solve;
