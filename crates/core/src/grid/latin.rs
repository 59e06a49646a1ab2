//! Techniques for digits in rows and columns: clues that say more than single digits.
//!
//! | file | content |
//! |---|---|
//! | `masks` | candidates as bits |
//! | `singles` | singles that need no pencil marks |
//! | `forcing_chain` | chains from both candidates of a cell |

pub mod forcing_chain;
pub mod masks;
pub mod singles;

/// The largest number of rows, columns and digits.
pub const MAX_SIZE: usize = 9;

/// The largest number of cells.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The number of words of a cell set: 81 cells need two.
pub const WORDS: usize = 2;
