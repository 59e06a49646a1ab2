//! Grids of entries: words that cross each other in a grid, as in crosswords, arrowwords and codewords.
//!
//! An [`Entry`] is two or more cells in a line; each cell has one letter. A [`Shape`] says which cells of a
//! grid have letters, and gives the entries. Black cells, clue cells and numbers are views of the kinds.
//!
//! A [`Lexicon`] is a list of words by length, each with its class of commonness. [`fill()`] finds words for
//! all entries of a shape. [`lattice`] makes shapes for codewords, fill-ins and British crosswords.
//!
//! Nothing here depends on the clock, on the number of threads or on the platform: limits count nodes of
//! the search, and logarithms are computed with additions and multiplications only.

pub mod annealing;
pub mod cell_text;
mod chosen_words;
mod crossings;
pub mod enumeration;
pub mod fill;
mod fingerprint;
pub mod lattice;
mod lattice_words;
pub mod lexicon;
mod logarithm;
pub mod mask;
mod odd_sides;
pub mod placement;
pub mod room;
pub mod shape;
pub mod word_file;

pub use chosen_words::ChosenWords;
pub use crossings::{Crossing, Crossings};
pub use fill::{Fill, FillOptions, Outcome, WordCosts, WordSets, fill};
pub use fingerprint::fingerprint_of_letters;
pub use lattice_words::LatticeWords;
pub use lexicon::{Lexicon, LexiconBuilder, Word, WordId};
pub use logarithm::log2;
pub use mask::Mask;
pub use odd_sides::{ODD_COLUMNS, ODD_ROWS, largest_lattice, odd_sides};
pub use room::Room;
pub use shape::{Entry, Shape};
pub use word_file::{WordFile, built_in_words, read_words};
