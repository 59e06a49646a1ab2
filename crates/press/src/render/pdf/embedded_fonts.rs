//! Embeds the fonts of a document. Each font is reduced to a subset: the glyphs that the document
//! uses.
//!
//! Each font is embedded as a CID font. The codes of the font are the glyph numbers of the subset.
//! The library printpdf can embed fonts too. However, it truncates widths to whole thousandths and
//! does not give each subset a separate name. It also marks every font as nonsymbolic and supports
//! only one text for each glyph. This module writes the same widths that the content streams use
//! for kerning.
//!
//! A glyph can represent several texts. For example, one glyph can be the hyphen "-" and the soft
//! hyphen, and another glyph the space and the no-break space. The font then has several
//! `ToUnicode` tables. The font program is embedded once, and there is one font object for each
//! table. Text that is copied from the PDF is therefore the original text.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::compression::Compressor;
use super::glyph_codes::{CodeEntry, FontCodes, GlyphCodes};
use super::resources::Resource;
use super::to_unicode::to_unicode;
use super::usage::TextCounts;
use crate::font::{Face, FontSet, Program};
use crate::page::FontId;
use crate::render::RenderError;

/// A font ready to be added to a document.
pub struct EmbeddedFont {
    font: FontId,
    name: String,
    program: Stream,
    is_cff: bool,
    descriptor: Dictionary,
    /// The width of the glyph of each code, from code 0 on.
    widths: Vec<f64>,
    /// The `ToUnicode` tables. Each table contains one text for every code.
    tables: Vec<BTreeMap<u16, String>>,
}

/// Makes a subset of each font with the used glyphs only, and assigns a code to each glyph.
///
/// # Errors
/// A font of which no subset can be made.
pub fn embed_fonts(
    fonts: &FontSet,
    glyphs: &BTreeMap<(FontId, u16), TextCounts<'_>>,
) -> Result<(GlyphCodes, Vec<EmbeddedFont>), RenderError> {
    let used: Vec<(FontId, &Face)> =
        fonts.faces().filter(|(id, _)| glyphs.keys().any(|(font, _)| font == id)).collect();
    let made: Vec<Result<(FontCodes, EmbeddedFont), RenderError>> =
        used.into_par_iter().map(|(id, face)| embed_font(id, face, glyphs)).collect();
    let mut codes = GlyphCodes::default();
    let mut embedded = Vec::new();
    for made in made {
        let (font_codes, font) = made?;
        codes.fonts.resize_with(usize::from(font.font.0), Vec::new);
        codes.fonts.push(font_codes);
        embedded.push(font);
    }
    Ok((codes, embedded))
}

fn embed_font(
    font: FontId,
    face: &Face,
    glyphs: &BTreeMap<(FontId, u16), TextCounts<'_>>,
) -> Result<(FontCodes, EmbeddedFont), RenderError> {
    let used =
        || glyphs.range((font, 0)..=(font, u16::MAX)).map(|((_, glyph), texts)| (*glyph, texts));
    let ids: BTreeSet<u16> = used().map(|(glyph, _)| glyph).collect();
    let subset = face.subset(&ids).map_err(|error| RenderError::Font {
        font: face.name().to_owned(),
        reason: error.to_string(),
    })?;
    // The width is rounded to a ten-thousandth of the em, which is finer than the units of usual
    // fonts.
    let width = |glyph| (face.advance(glyph) * 10_000.0).round() / 10.0;

    let mut codes = FontCodes::new();
    let mut widths = vec![width(0)];
    let mut tables: Vec<BTreeMap<u16, String>> = Vec::new();
    for (glyph, texts) in used() {
        let Some(&code) = subset.glyphs.get(&glyph) else { continue };
        // A glyph can stand for several texts, but a ToUnicode table holds one text per glyph. The
        // most frequent text goes into the first table, the other texts into further tables.
        let mut texts: Vec<(&str, u64)> = texts.iter().map(|(text, uses)| (*text, *uses)).collect();
        texts.sort_by_key(|(text, uses)| (std::cmp::Reverse(*uses), *text));
        let texts: Vec<String> = texts.into_iter().map(|(text, _)| text.to_owned()).collect();
        if tables.len() < texts.len() {
            tables.resize_with(texts.len(), BTreeMap::new);
        }
        for (table, text) in tables.iter_mut().zip(&texts) {
            table.insert(code, text.clone());
        }
        if code != 0 {
            widths.push(width(glyph));
        }
        codes.resize_with(usize::from(glyph), || None);
        codes.push(Some(CodeEntry { code, width: width(glyph), texts }));
    }

    let is_cff = matches!(subset.program, Program::Cff(_));
    let (program, keys) = match subset.program {
        Program::TrueType(bytes) => {
            let length = bytes.len() as i64;
            (bytes, dictionary! { "Length1" => length })
        }
        Program::Cff(bytes) => (bytes, dictionary! { "Subtype" => "CIDFontType0C" }),
    };
    let name = format!("{}+{}", subset_tag(&program), face.postscript_name());
    let descriptor = descriptor(face, &name);
    let mut program = Stream::new(keys, program);
    Compressor::new().compress(&mut program)?;
    Ok((codes, EmbeddedFont { font, name, program, is_cff, descriptor, widths, tables }))
}

/// The six letters before the name of a subset (ISO 32000-1, 9.6.4), from a hash of the subset's
/// bytes.
fn subset_tag(program: &[u8]) -> String {
    let hash = Sha256::digest(program);
    hash.iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}

fn descriptor(face: &Face, name: &str) -> Dictionary {
    let thousandths = |share: f64| Object::Integer((share * 1000.0).round() as i64);
    let bounds = face.font_bounds();
    let (angle, weight) = (face.italic_angle(), face.weight());
    // The flag Symbolic is set, because the codes belong to no standard character set.
    let mut flags = 1 << 2;
    if face.is_monospaced() {
        flags |= 1;
    }
    if angle != 0.0 {
        flags |= 1 << 6;
    }
    // Fonts do not record their stem width. Usual values are 80 at weight 400 and 140 at weight
    // 700.
    let stem = (80.0 + (weight - 400.0) * 0.2).max(20.0).round() as i64;
    dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => Object::Name(name.as_bytes().to_vec()),
        "Flags" => flags,
        "FontBBox" => [bounds.left, bounds.bottom, bounds.right, bounds.top]
            .map(thousandths).to_vec(),
        "ItalicAngle" => angle.round() as i64,
        "Ascent" => thousandths(face.ascent()),
        "Descent" => thousandths(face.descent()),
        "CapHeight" => thousandths(face.cap_height()),
        "StemV" => stem,
    }
}

impl EmbeddedFont {
    /// Adds the font's objects to a document; returns one font object for each `ToUnicode` table.
    ///
    /// # Errors
    /// A stream that cannot be compressed.
    pub fn add_to(self, document: &mut Document) -> Result<Vec<(Resource, ObjectId)>, RenderError> {
        let name = || Object::Name(self.name.as_bytes().to_vec());
        let mut descriptor = self.descriptor;
        let file = document.add_object(self.program);
        descriptor.set(if self.is_cff { "FontFile3" } else { "FontFile2" }, file);
        let descriptor = document.add_object(descriptor);

        let widths: Vec<Object> = self.widths.into_iter().map(number).collect();
        let mut cid_font = dictionary! {
            "Type" => "Font",
            "Subtype" => if self.is_cff { "CIDFontType0" } else { "CIDFontType2" },
            "BaseFont" => name(),
            "CIDSystemInfo" => dictionary! {
                "Registry" => Object::string_literal("Adobe"),
                "Ordering" => Object::string_literal("Identity"),
                "Supplement" => 0,
            },
            "FontDescriptor" => descriptor,
            "DW" => 1000,
            "W" => vec![Object::Integer(0), Object::Array(widths)],
        };
        if !self.is_cff {
            cid_font.set("CIDToGIDMap", "Identity");
        }
        let cid_font = document.add_object(cid_font);

        let mut objects = Vec::new();
        for (index, texts) in self.tables.iter().enumerate() {
            let mut table = Stream::new(Dictionary::new(), to_unicode(texts).into_bytes());
            Compressor::new().compress(&mut table)?;
            let table = document.add_object(table);
            let font = document.add_object(dictionary! {
                "Type" => "Font",
                "Subtype" => "Type0",
                "BaseFont" => name(),
                "Encoding" => "Identity-H",
                "DescendantFonts" => vec![Object::Reference(cid_font)],
                "ToUnicode" => table,
            });
            objects.push((Resource::Font(self.font, index), font));
        }
        Ok(objects)
    }
}

fn number(width: f64) -> Object {
    if width == width.trunc() { Object::Integer(width as i64) } else { Object::Real(width as f32) }
}
