//! Sudoku of 9x9 cells.

pub mod board;
pub mod canonical;
pub mod dig;
pub mod fill;
pub mod grade;
pub mod solve;
pub mod symmetry;
pub mod verify;
