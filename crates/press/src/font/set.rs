//! A set of fonts with a cache of shaped texts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::error::FontError;
use super::face::Face;
use super::shaping::{self, MissingGlyph, Shaped};
use super::style::TextStyle;
use crate::page::FontId;
use bookgen_base::diagnostic::Place;
use bookgen_base::units::Pt;

/// A text style as a map key: the fonts, the bits of the type size, the bits of the tracking,
/// whether small capitals are used, and whether figures are tabular.
type StyleKey = (Vec<FontId>, u64, u64, bool, bool);

/// The fonts of a document.
///
/// Each font is parsed once. The set can be shared between threads. It caches shaped texts, because
/// a book prints the same digits thousands of times.
#[derive(Default)]
pub struct FontSet {
    faces: Vec<Face>,
    /// The fonts that are files of the user, with the place in the spec that names the file.
    files: BTreeMap<FontId, Place>,
    shaped: Mutex<BTreeMap<StyleKey, BTreeMap<String, Arc<Shaped>>>>,
}

impl FontSet {
    /// A set without fonts.
    pub fn new() -> FontSet {
        FontSet::default()
    }

    /// Adds a TrueType or OpenType font, or the first font of a collection.
    ///
    /// `name` is the name that messages use for the font.
    ///
    /// # Errors
    ///
    /// The bytes are not a font; a required table is missing or invalid; the set already has 256
    /// fonts.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<FontId, FontError> {
        let id = u8::try_from(self.faces.len()).map_err(|_| FontError::TooMany)?;
        self.faces.push(Face::new(name.into(), bytes.into())?);
        // A style can contain the number of a font that is not in the set yet. The cached texts of
        // such a style were shaped without the new font, so the cache is cleared.
        self.shaped.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(FontId(id))
    }

    /// Notes that a font is a file of the user, which `place` in the spec names.
    ///
    /// `built_in` has the names of the program's own fonts. If the font has one of these PostScript
    /// names, it gets another PostScript name, so that a PDF does not present it as that font.
    pub fn note_file<'n>(
        &mut self,
        id: FontId,
        place: Place,
        built_in: impl IntoIterator<Item = &'n str>,
    ) {
        let Some(face) = self.faces.get_mut(usize::from(id.0)) else { return };
        if built_in.into_iter().any(|name| name == face.postscript_name()) {
            face.rename(format!("{}-own", face.postscript_name()));
        }
        self.files.insert(id, place);
    }

    /// The fonts that are files of the user, with the place in the spec that names the file.
    pub fn files(&self) -> impl Iterator<Item = (FontId, &Place)> {
        self.files.iter().map(|(id, place)| (*id, place))
    }

    /// A font of the set.
    pub fn face(&self, id: FontId) -> Option<&Face> {
        self.faces.get(usize::from(id.0))
    }

    /// All fonts, in the order they were added.
    pub fn faces(&self) -> impl Iterator<Item = (FontId, &Face)> {
        (0..=u8::MAX).map(FontId).zip(&self.faces)
    }

    /// Shapes one line of text.
    ///
    /// Each letter is set in the first font of the style that has the letter. Font numbers that are
    /// not in the set are ignored. The script of a run is the script of its letters, the language
    /// is unknown, and the direction is left to right.
    ///
    /// # Errors
    ///
    /// A character that no font of the style has, for example a line end or a tab.
    pub fn shape(&self, style: &TextStyle, text: &str) -> Result<Arc<Shaped>, MissingGlyph> {
        let key = style_key(style);
        let known = |shaped: &BTreeMap<StyleKey, BTreeMap<String, Arc<Shaped>>>| {
            shaped.get(&key).and_then(|texts| texts.get(text)).cloned()
        };
        let lock = || self.shaped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shaped) = known(&lock()) {
            return Ok(shaped);
        }
        // The lock is released while a text is shaped. Two threads can therefore shape the same
        // text at the same time; the results are equal.
        let shaped = shaping::shape(&self.faces, style, text)
            .map_err(|character| MissingGlyph { character, text: text.to_owned() })?;
        let shaped = Arc::new(shaped);
        lock().entry(key).or_default().insert(text.to_owned(), Arc::clone(&shaped));
        Ok(shaped)
    }

    /// The height of capitals and lining figures in the first font of a style. If the set does not
    /// have this font, the height is 0.7 em.
    pub fn cap_height(&self, style: &TextStyle) -> Pt {
        match style.fonts.first().and_then(|&font| self.face(font)) {
            Some(face) => style.size * face.cap_height(),
            None => style.size * 0.7,
        }
    }
}

impl fmt::Debug for FontSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.faces.iter().map(Face::name)).finish()
    }
}

fn style_key(style: &TextStyle) -> StyleKey {
    let bits = |length: Pt| length.0.to_bits();
    (style.fonts.clone(), bits(style.size), bits(style.tracking), style.small_caps, style.tabular)
}
