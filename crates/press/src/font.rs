//! Fonts: loading, measuring and shaping.
//!
//! A [`FontSet`] holds the fonts of a document. [`FontSet::shape`] turns a line of text into placed
//! glyphs, with kerning and ligatures. Renderers need nothing else to print the text.
//!
//! Limits: text is set from left to right in logical order. The letters of a right-to-left script
//! are shaped, but their visual order is wrong, because the bidirectional algorithm is missing. A
//! font collection counts as its first font, a variable font as its default instance.

mod error;
mod face;
mod features;
mod outline;
mod set;
mod shaping;
mod style;
mod subset;

pub use error::FontError;
pub use face::{Bounds, Face};
pub use outline::OutlineSegment;
pub use set::FontSet;
pub use shaping::{MissingGlyph, Shaped, ShapedRun};
pub use style::TextStyle;
pub use subset::{Program, Subset};

#[cfg(test)]
mod tests;
