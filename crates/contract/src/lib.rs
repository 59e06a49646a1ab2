//! The contract between the program that writes a PDF and the proof that reads it back.
//!
//! - [`Manifest`] is the list of what a file is claimed to contain: pages, headings, and the page
//!   and level of each puzzle. The writer embeds the manifest in the PDF. The proof compares the
//!   PDF with the manifest.
//! - [`Printer`] has the requirements of a printer: trim sizes, margins, bleed, page counts, ink.
//!   The writer follows these requirements, and the proof checks them. The module [`printer`] has
//!   the types of all requirements.
//! - [`Standard`] is a version of PDF/X. [`PrintingCondition`] is a registered combination of
//!   printing process and paper, which a PDF/X file can declare.
//!
//! Three more modules are used by the other crates: `icc` checks colour profiles, `pdf` opens PDF files of
//! any origin, and `foreign` copies their pages into new documents.
//!
//! # Examples
//!
//! A manifest is JSON. An unknown or missing key is an error:
//!
//! ```
//! use bookgen_contract::Manifest;
//!
//! let manifest = Manifest::new("First light", 24);
//! let text = manifest.write();
//! assert_eq!(Manifest::read(&text)?, manifest);
//! assert!(Manifest::read("{}").is_err());
//! # Ok::<(), bookgen_base::Diagnostic>(())
//! ```

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod foreign;
#[doc(hidden)]
pub mod icc;
#[doc(hidden)]
pub mod manifest;
#[doc(hidden)]
pub mod pdf;
pub mod printer;
#[doc(hidden)]
pub mod seal;

pub use manifest::{Barcode, Caption, Claim, Code, Manifest, Part, Section, TextDigest};
pub use printer::{Origin, Printer, PrintingCondition, Rule, Standard};
