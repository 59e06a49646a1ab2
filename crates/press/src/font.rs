//! Fonts: loading, measuring and shaping.
//!
//! A [`FontSet`] contains the fonts of a document. [`FontSet::shape`] turns a line of text into
//! placed glyphs, with kerning and ligatures. A renderer can print these glyphs without further
//! shaping.
//!
//! Limits: text is set from left to right in logical order. The letters of a right-to-left script
//! are shaped, but their visual order is wrong, because the bidirectional algorithm is missing.
//! Only the first font of a font collection and the default instance of a variable font are used.

mod error;
mod face;
mod features;
mod font_file;
mod outline;
mod set;
mod shaping;
mod style;
mod subset;

pub use error::{EmbeddingBan, FontError};
pub use face::{Bounds, Face};
pub use font_file::check_file;
pub use outline::OutlineSegment;
pub use set::FontSet;
pub use shaping::{MissingGlyph, Shaped, ShapedRun};
pub use style::TextStyle;
pub use subset::{Program, Subset};

#[cfg(test)]
mod tests;
