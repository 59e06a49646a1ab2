//! The foundation of bookgen's crates: units, random streams, diagnostics with source spans, and key
//! tables for TOML files.
//!
//! - [`diagnostic`]: faults with their place in the source, shown as compilers show them.
//! - [`schema`]: tables of keys. One table feeds the reader, the suggestions for misspelt keys and the
//!   JSON Schema.
//! - [`presets`]: built-in TOML files that a user's file can extend.
//! - [`placeholders`]: texts with names in braces.
//! - [`rng`]: random streams that are the same in every release.
//! - [`units`]: lengths, points, rectangles and paths.
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

pub mod diagnostic;
pub mod placeholders;
pub mod presets;
pub mod rng;
pub mod schema;
pub mod units;

pub use diagnostic::{Diagnostic, FaultKind, Faults, Place, Source, did_you_mean};
pub use placeholders::{PlaceholderError, expand};
pub use presets::Presets;
pub use rng::{Draw, Rng, StreamName};
pub use schema::{
    Field, FileError, Files, NoFiles, Node, Reader, Type, Value, Values, json_schema, parse,
};
pub use units::{Path, Point, Pt, Rect, Segment, Size};
