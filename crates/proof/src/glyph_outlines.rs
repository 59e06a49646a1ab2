//! Checks that glyphs look like the text that the file assigns to them.
//!
//! In a known font, each digit and letter must have the same outline as in the original font. If the
//! original font has several glyphs for a character, the outline of any of these glyphs is accepted.
//! A known font without letters is a font of pictures: all its characters are checked. In an unknown
//! font, the only check is that no two digits have the same outline.

use std::collections::{BTreeMap, BTreeSet};

use harfrust::GlyphId;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathElement};
use harfrust::font::{Blob, Font as Program};
use hayro_syntax::object::Stream;
use read_fonts::tables::gsub::{SingleSubst, SubstitutionSubtables};
use read_fonts::types::GlyphId16;
use read_fonts::{FontRef, TableProvider};

use super::document::Document;
use super::fonts::{Font, GlyphMapping};
use super::work::{self, MAX_STEPS, Work};
use crate::KnownFonts;

/// The glyph that a font draws for a missing character.
const NOTDEF: u32 = 0;

/// The maximum difference between the width of a glyph in the file and in the font, in ems. Programs
/// round widths to thousandths.
const MAX_WIDTH_DIFFERENCE: f64 = 0.002;

/// The maximum number of glyphs collected as variants of a letter.
const MAX_VARIANTS: usize = 200;

/// Checks the glyphs of a document's fonts. Returns the faults and the names of the unknown fonts.
///
/// A file with a manifest was written by bookgen and must use glyph ids as character codes. A file
/// without a manifest may map codes to glyphs in any way.
pub fn check(
    document: &Document,
    known_fonts: KnownFonts<'_>,
    has_manifest: bool,
) -> (Vec<String>, Vec<String>) {
    let mut faults = Vec::new();
    let mut unknown = BTreeSet::new();
    for font in document.fonts.iter().filter(|font| font.is_embedded) {
        let name = &font.name;
        let mut work = document.work.part();
        let known = known_fonts.iter().find(|(known, _)| known == name).map(|(_, bytes)| *bytes);
        match &font.glyph_mapping {
            GlyphMapping::Identity(Some(id)) => {
                let stream = document.pdf().xref().get::<Stream<'_>>(*id);
                let program = stream.as_ref().and_then(|stream| work.decoded(stream));
                let read = program.and_then(|bytes| Program::new(Blob::from(bytes), 0));
                match read {
                    Some(program) => check_font(font, &program, known, &mut work, &mut faults),
                    None if work.is_exceeded() => {}
                    None => faults.push(format!("the font {name} cannot be read")),
                }
            }
            // This font has no TrueType outlines, but all known fonts have them. So it is not the
            // known font of that name.
            GlyphMapping::Identity(None) if known.is_some() && has_manifest => {
                faults.push(format!("the font {name} differs from the known font of that name"));
            }
            GlyphMapping::Table if has_manifest => faults.push(format!(
                "the font {name} maps codes to glyphs with a table: the printed glyphs may differ \
                 from their text"
            )),
            GlyphMapping::Identity(None) | GlyphMapping::Table => {}
        }
        if work.is_exceeded() {
            faults.push(format!(
                "not read: the glyphs of the font {name}, because reading them takes more than \
                 {MAX_STEPS} steps"
            ));
        }
        let has_glyph_ids = matches!(font.glyph_mapping, GlyphMapping::Identity(Some(_)));
        // The pages that use a Type 3 font have findings.
        if (known.is_none() || !has_glyph_ids) && !font.is_type3 {
            unknown.insert(name.clone());
        }
    }
    faults.dedup();
    (faults, unknown.into_iter().collect())
}

/// Checks the digits and letters of a font whose character codes are glyph ids.
fn check_font(
    font: &Font,
    program: &Program,
    known: Option<&'static [u8]>,
    work: &mut Work<'_>,
    faults: &mut Vec<String>,
) {
    let name = &font.name;
    let known = known.and_then(|bytes| {
        Some((FontRef::from_index(bytes, 0).ok()?, Program::new(Blob::Static(bytes), 0)?))
    });
    let has_letters =
        |(_, original): &(FontRef<'_>, Program)| original.charmap().map_unicode('A').is_some();
    let is_of_pictures = known.as_ref().is_some_and(|known| !has_letters(known));
    // The digits of each outline, without duplicates.
    let mut digits: BTreeMap<Vec<u32>, Vec<char>> = BTreeMap::new();
    let first = faults.len();
    let mut add = |fault: String| {
        if !faults[first..].contains(&fault) {
            faults.push(fault);
        }
    };
    let mut identical = Vec::new();
    let mut has_widths = true;
    for code in font.codes_with_text() {
        if !work.spend(work::ENTRY) {
            return;
        }
        let text = font.text(code);
        if has_widths && !has_width(font, program, code) {
            has_widths = false;
            add(format!(
                "not read: the font {name}, because the file and the font give `{text}` different \
                 widths"
            ));
        }
        // A reader sees the ink of a glyph, and the proof reads its text.
        if text.trim().is_empty() && outline(program, code).is_some_and(|drawn| !drawn.is_empty()) {
            add(format!("the font {name} draws something for a space"));
        }
        if text.chars().count() > 1 && text.chars().any(char::is_numeric) {
            add(format!("the font {name} has one glyph for `{text}`"));
        }
        let mut chars = text.chars();
        let is_checked = |c: &char| is_of_pictures || c.is_ascii_alphanumeric();
        let (Some(c), None) = (chars.next().filter(is_checked), chars.next()) else {
            continue;
        };
        let drawn = outline(program, code).filter(|drawn| code != NOTDEF && !drawn.is_empty());
        let Some(drawn) = drawn else {
            add(format!("the font {name} has no glyph for `{c}`"));
            continue;
        };
        if !work.spend(work::OUTLINE + work::OPERATOR * drawn.len() as u64) {
            return;
        }
        match &known {
            Some((tables, original)) => {
                let is_same = |glyph: &u32| outline(original, *glyph).as_ref() == Some(&drawn);
                // Most letters use their default glyph. The search for variants is needed only if a
                // letter uses another glyph.
                let default = original.charmap().map_unicode(c).map(|glyph| glyph.to_u32());
                if default.iter().any(is_same) {
                    continue;
                }
                if !work.spend(work::OUTLINE * MAX_VARIANTS as u64) {
                    return;
                }
                if !variants(tables, default).iter().any(is_same) {
                    add(format!(
                        "the font {name} does not draw `{c}` like the known font of that name"
                    ));
                }
            }
            None if c.is_ascii_digit() => {
                let alike = digits.entry(numbers(&drawn)).or_default();
                if let Some(other) = alike.iter().find(|other| **other != c) {
                    identical.push(format!("the font {name} draws {other} and {c} identically"));
                }
                if !alike.contains(&c) {
                    alike.push(c);
                }
            }
            None => {}
        }
    }
    identical.into_iter().for_each(add);
}

/// Whether the file and the font program agree about the advance width of a glyph.
fn has_width(font: &Font, program: &Program, glyph: u32) -> bool {
    let metrics = program.glyph_metrics().scaled_f32(1.0);
    let width = metrics.h_advance(GlyphId::new(glyph));
    (f64::from(width) - font.advance(glyph)).abs() <= MAX_WIDTH_DIFFERENCE
}

/// The outline of a glyph, in font units.
fn outline(program: &Program, glyph: u32) -> Option<Vec<PathElement>> {
    let mut elements = Vec::new();
    let drawn = program.outline_glyphs().get(GlyphId::new(glyph))?;
    drawn.draw(&DrawOptions::default(), DrawMemory::Scratch, &mut elements).ok()?;
    Some(elements)
}

/// An outline as numbers that can be sorted. Equal outlines have equal numbers.
fn numbers(outline: &[PathElement]) -> Vec<u32> {
    let mut numbers = Vec::new();
    for element in outline {
        let (kind, values) = match *element {
            PathElement::MoveTo { x, y } => (0, vec![x, y]),
            PathElement::LineTo { x, y } => (1, vec![x, y]),
            PathElement::QuadTo { cx0, cy0, x, y } => (2, vec![cx0, cy0, x, y]),
            PathElement::CurveTo { cx0, cy0, cx1, cy1, x, y } => {
                (3, vec![cx0, cy0, cx1, cy1, x, y])
            }
            PathElement::Close => (4, Vec::new()),
        };
        numbers.push(kind);
        // The sum turns -0 into 0, which is equal.
        numbers.extend(values.into_iter().map(|value| (value + 0.0).to_bits()));
    }
    numbers
}

/// The default glyph of a character, and its variants, such as old-style figures or small capitals.
/// A variant replaces the default glyph by one or more single substitutions of the font.
fn variants(tables: &FontRef<'_>, default: Option<u32>) -> Vec<u32> {
    let mut variants = Vec::from_iter(default);
    let Ok(lookups) = tables.gsub().and_then(|gsub| gsub.lookup_list()) else { return variants };
    let mut at = 0;
    while let Some(&glyph) = variants.get(at).filter(|_| variants.len() < MAX_VARIANTS) {
        at += 1;
        let Ok(glyph) = u16::try_from(glyph) else { continue };
        for lookup in lookups.lookups().iter().flatten() {
            let Ok(SubstitutionSubtables::Single(tables)) = lookup.subtables() else { continue };
            for table in tables.iter().flatten() {
                let other = substitute(&table, GlyphId16::new(glyph)).map(u32::from);
                variants.extend(other.filter(|other| !variants.contains(other)));
            }
        }
    }
    variants
}

/// The glyph that replaces `glyph` according to a substitution table.
fn substitute(table: &SingleSubst<'_>, glyph: GlyphId16) -> Option<u16> {
    match table {
        SingleSubst::Format1(table) => {
            table.coverage().ok()?.get(glyph)?;
            Some(glyph.to_u16().wrapping_add_signed(table.delta_glyph_id()))
        }
        SingleSubst::Format2(table) => {
            let at = table.coverage().ok()?.get(glyph)?;
            Some(table.substitute_glyph_ids().get(usize::try_from(at).ok()?)?.get().to_u16())
        }
        // A table with 24-bit glyph ids. No known font has such a table.
        _ => None,
    }
}
