//! Puzzles without a book: what `bookgen sudoku` does.
//!
//! | file | content |
//! |---|---|
//! | `request`, `option_text` | a level and options from the command line, read as a chapter of a spec |
//! | `generation` | makes, proves and grades puzzles |
//! | `ordered_threads` | processes a sequence on several threads and keeps its order |

pub mod generation;
pub mod option_text;
pub mod ordered_threads;
pub mod request;
