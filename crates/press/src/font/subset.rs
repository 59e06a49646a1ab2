//! Font subsets: only the glyphs that a document uses.

use std::collections::{BTreeMap, BTreeSet};
use std::panic;

use read_fonts::FontRef;
use read_fonts::types::Tag;
use subsetter::GlyphRemapper;

use super::error::FontError;

/// A font that is reduced to some of its glyphs, for embedding in a PDF.
#[derive(Clone, Debug)]
pub struct Subset {
    /// The font program.
    pub program: Program,
    /// The glyph numbers in the subset, by the glyph numbers in the full font. Glyph 0 is always
    /// included and keeps the number 0.
    pub glyphs: BTreeMap<u16, u16>,
}

/// A font program.
#[derive(Clone, Debug)]
pub enum Program {
    /// A TrueType font file.
    TrueType(Vec<u8>),
    /// The bytes of a `CFF` table without a font file. The CID of a glyph is the glyph's number.
    Cff(Vec<u8>),
}

/// Reduces a font file to the given glyphs.
///
/// # Errors
/// The file does not have the required tables, or a glyph cannot be read.
pub fn subset(bytes: &[u8], glyphs: &BTreeSet<u16>) -> Result<Subset, FontError> {
    let glyphs: Vec<u16> = glyphs.iter().copied().filter(|&glyph| glyph != 0).collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&glyphs);
    let font =
        FontRef::from_index(bytes, 0).map_err(|error| FontError::NotAFont(error.to_string()))?;
    let bare = outline_tables(&font);
    // The library checks the font, but a malicious font might still make the library panic.
    let program = panic::catch_unwind(|| subsetter::subset(&bare, 0, &remapper))
        .map_err(|_| FontError::Subset("the outlines of the font are invalid".to_owned()))?
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

/// The font with only the tables that draw glyphs.
///
/// The other tables, such as names and copyright, would enlarge the subset, and an invalid table
/// would make subsetting fail.
fn outline_tables(font: &FontRef<'_>) -> Vec<u8> {
    // The tags are in alphabetical order, as the table directory requires.
    let tags =
        [b"CFF ", b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep"];
    let tables: Vec<_> = tags
        .iter()
        .filter_map(|tag| Some((*tag, font.table_data(Tag::new(tag))?.as_bytes())))
        .collect();
    let is_cff = !tables.iter().any(|(tag, _)| *tag == b"glyf");

    let mut bytes = if is_cff { b"OTTO".to_vec() } else { vec![0, 1, 0, 0] };
    bytes.extend((tables.len() as u16).to_be_bytes());
    // The subsetter never reads the three binary search fields and the checksums, so they are 0.
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
