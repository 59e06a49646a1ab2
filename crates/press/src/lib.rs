//! Lays out puzzle books and writes them as PDF and SVG.
//!
//! The crate handles pages, fonts and languages. It contains no rules of puzzles: each kind in
//! [`bookgen_puzzles`] draws its own figures. The crate opens no files: the caller passes in the
//! fonts, the texts and the name of the producing program.
//!
//! ```text
//! Board ─────────────── puzzle_page ──▶ Page   ── write_svg ──▶ SVG
//! Document + [Placed] ─── lay_out ────▶ [Page] ── write_pdf ──▶ PDF
//! ```
//!
//! A [`Page`] is pure data: paths, glyphs and pictures at fixed positions. Layout makes all
//! decisions, and the renderers only translate pages to a file format. Each step depends only on
//! its input: the same input gives the same bytes, with any number of threads.
//!
//! # Drawing one puzzle
//!
//! [`draw_puzzle`] needs a board and a font.
//!
//! ```
//! use bookgen_press::{DrawingStyle, FontSet, draw_puzzle};
//! use bookgen_puzzles::{Face, board, generate};
//!
//! let board = board(&generate("sudoku", "hard", 7)?)?;
//! let mut fonts = FontSet::new();
//! fonts.add("Lato", std::fs::read("../../fonts/Lato-Regular.ttf")?)?;
//! let svg = draw_puzzle(&*board, Face::Puzzle, &fonts, &DrawingStyle::new(&fonts), "A Sudoku")?;
//!
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Writing a PDF
//!
//! [`write_pdf`] accepts any pages: the pages of a laid-out document, a page of [`puzzle_page`], or
//! pages that the caller builds from the items of the module [`page`].
//!
//! ```
//! use bookgen_press::page::{Edges, Role};
//! use bookgen_press::{
//!     FontSet, NaiveDate, Page, PdfMetadata, Point, Pt, Size, TextStyle, write_pdf,
//! };
//!
//! let mut fonts = FontSet::new();
//! let lato = fonts.add("Lato", std::fs::read("../../fonts/Lato-Regular.ttf")?)?;
//! let line = fonts.shape(&TextStyle::new([lato], Pt(24.0)), "Sudoku")?;
//! let page = Page {
//!     size: Size::new(Pt(432.0), Pt(648.0)),
//!     bleed: Edges::default(),
//!     label: "1".to_owned(),
//!     items: line.items(Point::new(Pt(72.0), Pt(100.0)), &Role::Heading(1)),
//! };
//! let date = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date");
//! let pdf = write_pdf(&[page], &fonts, &PdfMetadata::new("Sudoku", date))?;
//!
//! assert!(pdf.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! [`document`] and [`design`] define the parts of a [`Document`], the input of [`lay_out`].
//! [`page_manifest`] says which puzzles such pages show, so that the crate `bookgen-proof` can prove
//! the finished file. [`page`] defines the items of pages.

#![forbid(unsafe_code)]

pub mod design;
pub mod document;
pub mod page;

#[doc(hidden)]
pub mod artwork;
#[doc(hidden)]
pub mod cover;
#[doc(hidden)]
pub mod font;
#[doc(hidden)]
pub mod image;
#[doc(hidden)]
pub mod language;
#[doc(hidden)]
pub mod layout;
#[doc(hidden)]
pub mod paint;
#[doc(hidden)]
pub mod printing;
#[doc(hidden)]
pub mod qr_code;
#[doc(hidden)]
pub mod render;

mod draw_puzzle;

pub use bookgen_base::units::{Point, Pt, Rect, Size};
pub use chrono::NaiveDate;
pub use design::Design;
pub use document::{Document, Placed};
pub use draw_puzzle::{DrawingError, draw_puzzle};
pub use font::{FontError, FontSet, MissingGlyph, Shaped, TextStyle};
pub use image::{Image, ImageError};
pub use language::Language;
pub use layout::{DrawingStyle, Pages, ShownPuzzle, lay_out, page_manifest, puzzle_page};
pub use page::Page;
pub use paint::{Extent, Style};
pub use render::pdf::{
    ColourProfile, ManifestPlace, MetadataDetail, OutputIntent, PdfMetadata, PdfX, write_pdf,
    write_pdf_with_manifest,
};
pub use render::svg::{SvgMetadata, write_svg};
pub use render::{PageFault, RenderError};

/// The default producer. The metadata of a file names this program as its producer if the caller
/// sets no other producer.
const NAME_AND_VERSION: &str = concat!("bookgen-press ", env!("CARGO_PKG_VERSION"));
