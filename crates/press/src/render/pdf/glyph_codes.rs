//! The codes of glyphs in content streams.

use crate::page::{Glyph, GlyphRun};

/// How a content stream shows a glyph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlyphCode {
    /// The code, of two bytes.
    pub code: u16,
    /// The index of the `ToUnicode` table that maps the code to the text of the glyph.
    pub table: usize,
    /// The advance width, in thousandths of the em.
    pub width: f64,
}

/// The codes of all glyphs of a document.
#[derive(Default)]
pub struct GlyphCodes {
    /// The codes of each font, by font number.
    pub fonts: Vec<FontCodes>,
}

/// The codes of a font's glyphs, by glyph number. Unused glyphs have `None`.
pub type FontCodes = Vec<Option<CodeEntry>>;

/// The code of a glyph.
pub struct CodeEntry {
    /// The code in content streams.
    pub code: u16,
    /// The advance width, in thousandths of the em.
    pub width: f64,
    /// The glyph's texts, one for each `ToUnicode` table.
    pub texts: Vec<String>,
}

impl GlyphCodes {
    /// The code of a glyph in a run; `None` if the glyph has no code.
    pub fn get(&self, run: &GlyphRun, glyph: &Glyph) -> Option<GlyphCode> {
        let text = run.text.get(glyph.text.clone())?;
        let font = self.fonts.get(usize::from(run.font.0))?;
        let entry = font.get(usize::from(glyph.id))?.as_ref()?;
        let table = entry.texts.iter().position(|known| known == text)?;
        Some(GlyphCode { code: entry.code, table, width: entry.width })
    }
}
