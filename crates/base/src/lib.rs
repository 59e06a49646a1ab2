//! The foundation of bookgen's crates: units, random streams, diagnostics with source spans, and
//! key tables for TOML files.
//!
//! - **Diagnostics.** A [`Diagnostic`] is a fault with its [`Place`] in a [`Source`]. The feature
//!   `terminal` shows the fault as compilers do, with the source line underlined.
//! - **Key tables.** A table of [`Field`]s lists the keys of a TOML file. The [`Reader`], the
//!   suggestions for misspelt keys and the [`json_schema`] all use this table. [`keys!`] declares the
//!   table together with a struct for its values, and [`words!`] declares an enum for a key.
//! - **Presets.** [`Presets`] are built-in TOML files. A user's file can extend a built-in file.
//! - **Placeholders.** [`expand`] replaces names in braces in a text by their values.
//! - **Random streams.** A [`StreamName`] names a random stream that is the same on every machine
//!   and in every release. [`Draw`] draws numbers from a stream.
//! - **Units.** [`Pt`], [`Point`], [`Size`], [`Rect`] and [`Path`] are lengths and shapes in points.
//!
//! # Example
//!
//! Read a file, report its faults, draw a random number:
//!
//! ```
//! use bookgen_base::{Draw, Field, NoFiles, Reader, Source, StreamName, Type, parse};
//!
//! static KEYS: &[Field] = &[
//!     Field::required("margin", Type::Length(0.0, 144.0), "the margin of a page"),
//!     Field::with_default("seed", Type::Int(0, 9999), "1", "the seed"),
//! ];
//!
//! let source = Source::new("page.toml", "margin = \"12mm\"\nsede = 3");
//! let mut reader = Reader::new(&NoFiles);
//! let values = reader.table(&parse(&source)?, KEYS, "the page");
//! assert_eq!(values.length("margin").unwrap().mm().round(), 12.0);
//! assert_eq!(
//!     reader.faults.to_string(),
//!     "the page has no key `sede` (page.toml:2:1); did you mean `seed`?\n",
//! );
//!
//! let mut stream = StreamName::new().with("example").stream();
//! assert!(stream.below(10) < 10);
//! # Ok::<(), bookgen_base::Faults>(())
//! ```

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod diagnostic;
#[doc(hidden)]
pub mod list_marks;
#[doc(hidden)]
pub mod placeholders;
#[doc(hidden)]
pub mod presets;
#[doc(hidden)]
pub mod printed_text;
#[doc(hidden)]
pub mod rng;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod text_encoding;
pub mod text_table;
#[doc(hidden)]
pub mod units;
#[doc(hidden)]
pub mod wording;

pub use diagnostic::{Diagnostic, FaultKind, Faults, Place, Source, did_you_mean};
pub use placeholders::{PlaceholderError, expand};
pub use presets::Presets;
pub use rng::{Draw, Rng, StreamName};
pub use schema::{
    Data, Field, FileError, FileKind, Files, FromTable, FromValue, Key, NamedSize, Need, NoFiles,
    Node, NodeData, Reader, Type, Value, Values, json_schema, parse,
};
pub use units::{LengthError, Path, Point, Pt, Rect, Segment, Size};
