//! bookgen, a press for logic puzzles.
//!
//! The program makes whole books; as a library it is of use in two ways.
//!
//! # Books
//!
//! ```text
//! book.toml -spec-> Book -plan-> [Slot] -generate-> [Made] -layout-> [Page] -render-> bytes
//! ```
//!
//! Each step is a function of its input: [`spec`], [`plan`], [`generate`], [`layout`], [`render`].
//! [`pipeline`] calls them in order and is the place to begin.
//!
//! ```
//! use bookgen_base::diagnostic::{Faults, Source};
//! use bookgen_base::schema::NoFiles;
//! use bookgen::generate::Wishes;
//! use bookgen::pipeline::{self, Part, Silent};
//! use bookgen::spec;
//!
//! let text = "
//! [book]
//! title = \"Two for tea\"
//! seed = 7
//! template = \"a4-sheet\"
//!
//! [[chapter]]
//! id = \"tea\"
//! kind = \"sudoku\"
//! level = \"easy\"
//! count = 2
//! ";
//! let book = spec::resolve(&Source::new("book.toml", text), &NoFiles, None)?;
//! let laid_out = pipeline::lay_out(&book, None, &Wishes::default(), &Silent)?;
//! let pdf = pipeline::print(&book.document, Part::Book, &laid_out, None)?.bytes;
//! assert!(pdf.starts_with(b"%PDF-"));
//! # Ok::<(), Faults>(())
//! ```
//!
//! Before a file is handed over it is read again and held to its manifest: [`proof`].
//!
//! # Puzzles
//!
//! [`kinds`] holds the kinds of puzzle, all behind one seam: a [`Setter`](kinds::Setter) makes
//! puzzles, a [`Board`](kinds::Board) proves, grades, names and draws one. [`kinds::sudoku`] is a
//! Sudoku engine of its own, which reads and writes the usual formats, solves, grades, explains and
//! makes puzzles; its page shows each in a few lines. Random numbers come from [`rng`]: what is
//! made from a seed is the same on every machine.

pub mod cli;
pub mod daily;
pub mod generate;
pub mod ledger;
pub mod pipeline;
pub mod plan;
pub mod presets;
pub mod spec;
pub mod template;
pub mod write;

/// The program's name and version, as files name their producer.
pub const PRODUCER: &str = concat!("bookgen ", env!("CARGO_PKG_VERSION"));
