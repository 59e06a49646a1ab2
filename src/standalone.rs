//! Puzzles without a book: what `bookgen puzzle` and `bookgen sudoku` do. Input and output are
//! streamed, so files may have any length.
//!
//! | file | content |
//! |---|---|
//! | `request`, `option_text` | a level and options from the command line, read as a chapter of a spec |
//! | `generation` | makes, proves and grades puzzles |
//! | `input`, `recent_lines` | reads puzzles from files, and reports errors with the faulty line |
//! | `text` | the form of puzzles on lines of text: puzzle strings and JSON objects |
//! | `json` | the JSON objects |
//! | `solution` | solves, verifies and grades the puzzles from a file |
//! | `output_format` | the formats in which puzzles are printed |
//! | `drawing` | draws puzzles as SVG |
//! | `ordered_threads` | processes a sequence on several threads and keeps its order |

pub mod drawing;
pub mod generation;
pub mod input;
pub mod json;
pub mod option_text;
pub mod ordered_threads;
pub mod output_format;
mod recent_lines;
pub mod request;
pub mod solution;
pub mod text;
