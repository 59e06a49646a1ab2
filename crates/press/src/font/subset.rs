//! Cutting a font down to the glyphs a book uses.

use std::collections::{BTreeMap, BTreeSet};
use std::panic;

use read_fonts::FontRef;
use read_fonts::types::Tag;
use subsetter::GlyphRemapper;

use super::{Face, FontError};

/// A font of some glyphs only, for embedding.
#[derive(Clone, Debug)]
pub struct Subset {
    /// The font program.
    pub program: Program,
    /// The number in the subset of each glyph asked for. Glyph 0 is always there, as 0.
    pub glyphs: BTreeMap<u16, u16>,
}

/// A font program of one of the two kinds of outlines.
#[derive(Clone, Debug)]
pub enum Program {
    /// A TrueType font file.
    TrueType(Vec<u8>),
    /// A bare `CFF` table whose CIDs are its glyph numbers.
    Cff(Vec<u8>),
}

impl Face {
    /// The font cut down to some glyphs.
    ///
    /// # Errors
    ///
    /// If a glyph's outline is broken or not there.
    pub fn subset(&self, glyphs: &BTreeSet<u16>) -> Result<Subset, FontError> {
        subset(self.bytes(), glyphs)
    }
}

pub(super) fn subset(bytes: &[u8], glyphs: &BTreeSet<u16>) -> Result<Subset, FontError> {
    let glyphs: Vec<u16> = glyphs.iter().copied().filter(|&glyph| glyph != 0).collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&glyphs);
    let font =
        FontRef::from_index(bytes, 0).map_err(|error| FontError::NotAFont(error.to_string()))?;
    let bare = bare(&font);
    // The library reads fonts with care, but a font made to harm could still trip it.
    let program = panic::catch_unwind(|| subsetter::subset(&bare, 0, &remapper))
        .map_err(|_| FontError::Subset("its outlines are broken".to_owned()))?
        .map_err(|error| FontError::Subset(error.to_string()))?;
    let cff = FontRef::new(&program)
        .ok()
        .and_then(|font| font.table_data(Tag::new(b"CFF ")))
        .map(|table| table.as_bytes().to_vec());
    let numbers = (1..).zip(&glyphs).map(|(number, &glyph)| (glyph, number));
    Ok(Subset {
        program: cff.map_or(Program::TrueType(program), Program::Cff),
        glyphs: numbers.chain([(0, 0)]).collect(),
    })
}

/// The font with the tables alone that draw glyphs.
///
/// The others would only make the subset larger (names, copyright) or fail it for a fault that
/// does not matter on paper.
fn bare(font: &FontRef<'_>) -> Vec<u8> {
    // In the order of the table directory, which is alphabetical.
    let tags =
        [b"CFF ", b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep"];
    let tables: Vec<_> = tags
        .iter()
        .filter_map(|tag| Some((*tag, font.table_data(Tag::new(tag))?.as_bytes())))
        .collect();
    let is_cff = !tables.iter().any(|(tag, _)| *tag == b"glyf");

    let mut bytes = if is_cff { b"OTTO".to_vec() } else { vec![0, 1, 0, 0] };
    bytes.extend((tables.len() as u16).to_be_bytes());
    // The three fields for binary searches, and below the checksums, are not read.
    bytes.extend([0; 6]);
    let mut offset = (12 + 16 * tables.len()) as u32;
    for (tag, data) in &tables {
        bytes.extend(*tag);
        bytes.extend([0; 4]);
        bytes.extend(offset.to_be_bytes());
        bytes.extend((data.len() as u32).to_be_bytes());
        offset = offset.saturating_add(data.len() as u32);
    }
    for (_, data) in &tables {
        bytes.extend(*data);
    }
    bytes
}
