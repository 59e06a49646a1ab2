//! Makes printable books of logic puzzles.
//!
//! This crate is the program `bookgen`, and also a library. Rust code can make a book with this
//! library, or use one of the crates below alone.
//!
//! # Making a book
//!
//! ```text
//! book.toml -spec-> Book -plan-> [Slot] -generate-> [Made] -layout-> [Page] -render-> bytes
//! ```
//!
//! The result of each step depends only on the arguments of the step. [`spec::resolve`] reads the
//! spec, [`plan::plan`] lists the slots for puzzles, [`generate::generate`] fills the slots, and
//! the crate [`press`] lays out and renders the pages. [`pipeline`] calls the steps in order. Start
//! reading the code there.
//!
//! ```
//! use bookgen::base::diagnostic::{Faults, Source};
//! use bookgen::base::schema::NoFiles;
//! use bookgen::generate::GenerateOptions;
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
//! let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent)?;
//! let pdf = pipeline::print(&book.document, Part::Book, &laid_out, None)?.bytes;
//! assert!(pdf.starts_with(b"%PDF-"));
//! # Ok::<(), Faults>(())
//! ```
//!
//! [`pipeline::print`] also proves the file: the crate [`proof`] reads the finished PDF back and
//! compares the PDF with its manifest.
//!
//! # Pages of your own
//!
//! A program can draw puzzles on its own pages. [`press::page_manifest`] lists the puzzles of such
//! pages, and the finished file is proved against this list.
//!
//! ```
//! use bookgen::press::{
//!     DrawingStyle, FontSet, ManifestPlace, NaiveDate, PdfMetadata, ShownPuzzle, page_manifest,
//!     puzzle_page, write_pdf_with_manifest,
//! };
//! use bookgen::proof::{Expectations, prove};
//! use bookgen::puzzles::{Face, generate};
//!
//! let puzzle = generate("killer", "medium", 7)?;
//! let board = bookgen_puzzles::board(&puzzle)?;
//! let mut fonts = FontSet::new();
//! fonts.add("Lato", std::fs::read("fonts/Lato-Regular.ttf")?)?;
//! let style = DrawingStyle::new(&fonts);
//! let pages = [
//!     puzzle_page(&*board, Face::Puzzle, Some("killer"), &fonts, &style, "A puzzle")?,
//!     puzzle_page(&*board, Face::Answer, Some("killer"), &fonts, &style, "Its answer")?,
//! ];
//! let shown = ShownPuzzle { id: "killer", number: 0, puzzle: &puzzle };
//! let manifest = page_manifest("Killer", &pages, &[shown])?;
//! let date = NaiveDate::from_ymd_opt(2027, 1, 1).expect("the date exists");
//! let metadata = PdfMetadata::new("Killer", date);
//! let embedded = ManifestPlace::Embedded;
//! let (pdf, manifest) =
//!     write_pdf_with_manifest(&pages, &fonts, &metadata, manifest, embedded)?;
//!
//! let expected = Expectations { manifest: Some(&manifest), ..Expectations::default() };
//! let report = prove(pdf, expected)?;
//! assert_eq!((report.puzzles, report.answers, report.findings.len()), (1, 1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The crates
//!
//! | module | content |
//! |---|---|
//! | [`base`] | faults with source positions, random streams, units, the TOML reader |
//! | [`contract`] | the rules of printers, PDF/X standards, the manifest of a file |
//! | [`puzzles`] | makes, solves, grades and explains puzzles |
//! | [`press`] | lays out pages, and renders them as PDF and SVG |
//! | [`proof`] | reads finished PDFs back and checks them |

#![forbid(unsafe_code)]

pub use bookgen_base as base;
pub use bookgen_contract as contract;
pub use bookgen_press as press;
pub use bookgen_proof as proof;
pub use bookgen_puzzles as puzzles;

pub mod generate;
pub mod pipeline;
pub mod plan;
pub mod presets;
pub mod puzzle_counts;
pub mod spec;

// Modules that only the program and its tests need.
mod build;
#[doc(hidden)]
pub mod cli;
mod clock;
mod disk;
#[doc(hidden)]
pub mod founding_texts;
#[doc(hidden)]
pub mod ledger;
mod listing;
#[doc(hidden)]
pub mod publication;
#[doc(hidden)]
pub mod standalone;
#[doc(hidden)]
pub mod template;
mod word_files;
mod wording;
#[doc(hidden)]
pub mod write;

/// The name and the version of the program. Every file that the program makes names this text as
/// the producer.
pub const PRODUCER: &str = concat!("bookgen ", env!("CARGO_PKG_VERSION"));
