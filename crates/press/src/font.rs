//! Fonts: loading, measuring and shaping.
//!
//! A [`FontSet`] holds the fonts of a book. [`FontSet::shape`] turns a line of text into glyphs at
//! fixed places, kerned and with ligatures; the renderers need nothing else to print it.
//!
//! What is not done here: text is set from left to right in the order it is written. A line in a
//! right-to-left script is shaped letter by letter, but its order on the page is not that of a
//! reader; it would need the bidirectional algorithm first. Of a font collection the first font is
//! taken, of a variable font the default instance.

mod face;
mod outline;
mod shape;
mod subset;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

pub use face::{Bounds, Face, FontError};
pub use outline::Step;
pub use shape::{MissingGlyph, Shaped, ShapedRun, TextStyle};
pub use subset::{Program, Subset};

use crate::page::FontId;

/// What a shaped text depends on beside the text itself.
type StyleKey = (Vec<FontId>, u64, u64, bool, bool);

/// The fonts of a book, each parsed once.
///
/// It can be shared between threads. Shaped texts are kept, so that the thousandth "7" of a book
/// costs a look-up.
#[derive(Default)]
pub struct FontSet {
    faces: Vec<Face>,
    shaped: Mutex<BTreeMap<StyleKey, BTreeMap<String, Arc<Shaped>>>>,
}

impl FontSet {
    /// A set without fonts.
    pub fn new() -> FontSet {
        FontSet::default()
    }

    /// Adds a font: TrueType or OpenType, the first one if it is a collection.
    ///
    /// `name` is what messages call it.
    ///
    /// # Errors
    ///
    /// If the bytes are not a font, if a table that setting or embedding needs is missing or
    /// broken, or if there are 256 fonts already.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<FontId, FontError> {
        let id = u8::try_from(self.faces.len()).map_err(|_| FontError::TooMany)?;
        self.faces.push(Face::new(name.into(), bytes.into())?);
        // A stack may have named the font before it was there.
        self.shaped.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(FontId(id))
    }

    /// A font by its place in the set.
    pub fn face(&self, id: FontId) -> Option<&Face> {
        self.faces.get(usize::from(id.0))
    }

    /// All fonts, in the order they were added.
    pub fn faces(&self) -> impl Iterator<Item = (FontId, &Face)> {
        (0..=u8::MAX).map(FontId).zip(&self.faces)
    }

    /// Shapes one line of text.
    ///
    /// Every letter is set in the first font of the style's stack that has it. Fonts that are not
    /// in the set are passed over. A run's script is that of its letters, its language is not
    /// known, and its direction is left to right.
    ///
    /// # Errors
    ///
    /// A character that no font of the stack has; line ends and tabs are such characters.
    pub fn shape(&self, style: &TextStyle, text: &str) -> Result<Arc<Shaped>, MissingGlyph> {
        let key = style.key();
        let known = |shaped: &BTreeMap<StyleKey, BTreeMap<String, Arc<Shaped>>>| {
            shaped.get(&key).and_then(|texts| texts.get(text)).cloned()
        };
        let lock = || self.shaped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shaped) = known(&lock()) {
            return Ok(shaped);
        }
        // Shaped without the lock: two threads may do the same work, with the same result.
        let shaped = Arc::new(shape::shape(self, style, text)?);
        lock().entry(key).or_default().insert(text.to_owned(), Arc::clone(&shaped));
        Ok(shaped)
    }
}

impl fmt::Debug for FontSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.faces.iter().map(Face::name)).finish()
    }
}

#[cfg(test)]
mod tests;
