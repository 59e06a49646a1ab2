//! Sudoku of 9x9 cells.

pub mod board;
pub mod canonical;
pub mod dig;
pub mod draw;
pub mod fill;
pub mod grade;
pub mod read;
pub mod solve;
pub mod symmetry;
pub mod verify;
