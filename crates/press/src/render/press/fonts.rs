//! The fonts of a book as the press edition embeds them.
//!
//! Every font is cut down to the glyphs used and embedded as a CID font, its codes the glyph numbers
//! of the subset. printpdf could write such fonts too, but it cuts widths off to whole thousandths,
//! names no subset, calls every font non-symbolic, and knows one text a glyph only; the widths here
//! are the very ones the text was kerned against.
//!
//! A glyph can stand for several texts: the hyphen for "-" and for a soft hyphen, the space for a
//! no-break space. Then the font is listed a second time with another reading (its `ToUnicode`
//! table) of the same font program, so that what is copied is what was set.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use lopdf::{Dictionary, Object, Stream, dictionary};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::content::Resource;
use super::streams::Compressor;
use super::survey::Texts;
use crate::font::{Face, FontSet, Program};
use crate::page::{FontId, Glyph, GlyphRun};
use crate::render::RenderError;

/// How a glyph is written in a content stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Code {
    /// The code, of two bytes.
    pub code: u16,
    /// The reading of the font that gives the glyph its text.
    pub reading: usize,
    /// How far the reader of the document moves the pen, in thousandths of the em.
    pub width: f64,
}

/// The codes of all glyphs of a book.
pub struct Codes {
    /// By font.
    fonts: Vec<Entries>,
}

/// The codes of a font, by glyph.
type Entries = Vec<Option<Entry>>;

struct Entry {
    code: u16,
    width: f64,
    /// The texts, one a reading.
    texts: Vec<String>,
}

impl Codes {
    /// The code of a run's glyph.
    pub fn get(&self, run: &GlyphRun, glyph: &Glyph) -> Option<Code> {
        let text = run.text.get(glyph.text.clone())?;
        let font = self.fonts.get(usize::from(run.font.0))?;
        let entry = font.get(usize::from(glyph.id))?.as_ref()?;
        let reading = entry.texts.iter().position(|known| known == text)?;
        Some(Code { code: entry.code, reading, width: entry.width })
    }
}

/// A font ready to be embedded.
pub struct Embedded {
    font: FontId,
    name: String,
    program: Stream,
    is_cff: bool,
    descriptor: Dictionary,
    /// The widths of the codes from 0.
    widths: Vec<f64>,
    /// The texts of the codes, reading by reading.
    readings: Vec<BTreeMap<u16, String>>,
}

/// Cuts the fonts down to the glyphs used.
///
/// # Errors
/// A font that cannot be cut.
pub fn embed(
    fonts: &FontSet,
    glyphs: &BTreeMap<(FontId, u16), Texts<'_>>,
) -> Result<(Codes, Vec<Embedded>), RenderError> {
    let used: Vec<(FontId, &Face)> =
        fonts.faces().filter(|(id, _)| glyphs.keys().any(|(font, _)| font == id)).collect();
    let made: Vec<Result<(Entries, Embedded), RenderError>> =
        used.into_par_iter().map(|(id, face)| embed_one(id, face, glyphs)).collect();
    let mut codes = Codes { fonts: Vec::new() };
    let mut embedded = Vec::new();
    for made in made {
        let (entries, font) = made?;
        codes.fonts.resize_with(usize::from(font.font.0), Vec::new);
        codes.fonts.push(entries);
        embedded.push(font);
    }
    Ok((codes, embedded))
}

fn embed_one(
    font: FontId,
    face: &Face,
    glyphs: &BTreeMap<(FontId, u16), Texts<'_>>,
) -> Result<(Entries, Embedded), RenderError> {
    let used =
        || glyphs.range((font, 0)..=(font, u16::MAX)).map(|((_, glyph), texts)| (*glyph, texts));
    let ids: BTreeSet<u16> = used().map(|(glyph, _)| glyph).collect();
    let subset = face.subset(&ids).map_err(|error| RenderError::Font {
        font: face.name().to_owned(),
        reason: error.to_string(),
    })?;
    // A tenth of a thousandth of an em is as fine as fonts are drawn.
    let width = |glyph| (face.advance(glyph) * 10_000.0).round() / 10.0;

    let mut entries = Entries::new();
    let mut widths = vec![width(0)];
    let mut readings: Vec<BTreeMap<u16, String>> = Vec::new();
    for (glyph, texts) in used() {
        let Some(&code) = subset.glyphs.get(&glyph) else { continue };
        // The commonest text in the first reading.
        let mut texts: Vec<(&str, u64)> = texts.iter().map(|(text, uses)| (*text, *uses)).collect();
        texts.sort_by_key(|(text, uses)| (std::cmp::Reverse(*uses), *text));
        let texts: Vec<String> = texts.into_iter().map(|(text, _)| text.to_owned()).collect();
        if readings.len() < texts.len() {
            readings.resize_with(texts.len(), BTreeMap::new);
        }
        for (reading, text) in readings.iter_mut().zip(&texts) {
            reading.insert(code, text.clone());
        }
        if code != 0 {
            widths.push(width(glyph));
        }
        entries.resize_with(usize::from(glyph), || None);
        entries.push(Some(Entry { code, width: width(glyph), texts }));
    }

    let is_cff = matches!(subset.program, Program::Cff(_));
    let (program, keys) = match subset.program {
        Program::TrueType(bytes) => {
            let length = bytes.len() as i64;
            (bytes, dictionary! { "Length1" => length })
        }
        Program::Cff(bytes) => (bytes, dictionary! { "Subtype" => "CIDFontType0C" }),
    };
    let name = format!("{}+{}", tag(&program), face.postscript_name());
    let descriptor = descriptor(face, &name);
    let mut program = Stream::new(keys, program);
    Compressor::new().compress(&mut program)?;
    Ok((entries, Embedded { font, name, program, is_cff, descriptor, widths, readings }))
}

/// The six letters that tell one subset of a font from another.
fn tag(program: &[u8]) -> String {
    let hash = Sha256::digest(program);
    hash.iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}

fn descriptor(face: &Face, name: &str) -> Dictionary {
    let thousandths = |share: f64| Object::Integer((share * 1000.0).round() as i64);
    let bounds = face.font_bounds();
    let (angle, weight) = (face.italic_angle(), face.weight());
    // Symbolic: the codes are not those of any standard character set.
    let mut flags = 1 << 2;
    if face.is_monospaced() {
        flags |= 1;
    }
    if angle != 0.0 {
        flags |= 1 << 6;
    }
    // No font says how thick its stems are; about 80 at weight 400 and 140 at 700 is usual.
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

impl Embedded {
    /// Adds the font's objects to a document and says where each reading of it is.
    ///
    /// # Errors
    /// If a stream cannot be compressed.
    pub fn add_to(
        self,
        doc: &mut lopdf::Document,
    ) -> Result<Vec<(Resource, lopdf::ObjectId)>, RenderError> {
        let name = || Object::Name(self.name.as_bytes().to_vec());
        let mut descriptor = self.descriptor;
        let file = doc.add_object(self.program);
        descriptor.set(if self.is_cff { "FontFile3" } else { "FontFile2" }, file);
        let descriptor = doc.add_object(descriptor);

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
        let cid_font = doc.add_object(cid_font);

        let mut placed = Vec::new();
        for (reading, texts) in self.readings.iter().enumerate() {
            let mut table = Stream::new(Dictionary::new(), to_unicode(texts).into_bytes());
            Compressor::new().compress(&mut table)?;
            let table = doc.add_object(table);
            let font = doc.add_object(dictionary! {
                "Type" => "Font",
                "Subtype" => "Type0",
                "BaseFont" => name(),
                "Encoding" => "Identity-H",
                "DescendantFonts" => vec![Object::Reference(cid_font)],
                "ToUnicode" => table,
            });
            placed.push((Resource::Font(self.font, reading), font));
        }
        Ok(placed)
    }
}

fn number(width: f64) -> Object {
    if width == width.trunc() { Object::Integer(width as i64) } else { Object::Real(width as f32) }
}

/// The table of what each code is to be copied as (ISO 32000-1, 9.10.3).
fn to_unicode(texts: &BTreeMap<u16, String>) -> String {
    let mut table = String::from(
        "/CIDInit /ProcSet findresource begin\n\
         12 dict begin\n\
         begincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def\n\
         /CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let entries: Vec<(&u16, &String)> = texts.iter().collect();
    // A block holds a hundred entries at most.
    for block in entries.chunks(100) {
        let _ = writeln!(table, "{} beginbfchar", block.len());
        for (code, text) in block {
            let _ = write!(table, "<{code:04X}> <");
            for unit in text.encode_utf16() {
                let _ = write!(table, "{unit:04X}");
            }
            table.push_str(">\n");
        }
        table.push_str("endbfchar\n");
    }
    table.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend");
    table
}
