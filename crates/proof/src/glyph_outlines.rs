//! Whether glyphs look like what the file says they stand for.
//!
//! Each font that comes with the program is known: a digit or a letter is drawn as that font draws it,
//! in one of the forms that the font has for it, however the font was cut down. Of other fonts nobody
//! here knows what their digits look like; only that no two digits may look alike.

use std::collections::BTreeSet;

use harfrust::GlyphId;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathElement};
use harfrust::font::{Blob, Font as Program};
use hayro_syntax::object::Stream;
use read_fonts::tables::gsub::{SingleSubst, SubstitutionSubtables};
use read_fonts::types::GlyphId16;
use read_fonts::{FontRef, TableProvider};

use super::document::Document;
use super::fonts::{Font, Reach};
use crate::KnownFonts;
use bookgen_contract::pdf::decoded;

/// More forms of a letter than any font has.
const MOST_FORMS: usize = 200;

/// What is wrong with the glyphs of a document's fonts, and the names of those that are not known. In
/// `ours` each code is the number of a glyph; in other files a font may be reached as it likes.
pub fn look(document: &Document, fonts: KnownFonts<'_>, ours: bool) -> (Vec<String>, Vec<String>) {
    let mut faults = Vec::new();
    let mut unknown = BTreeSet::new();
    for font in document.fonts.iter().filter(|font| font.embedded) {
        let name = &font.name;
        let known = fonts.iter().find(|(known, _)| known == name).map(|(_, bytes)| *bytes);
        match &font.reach {
            Reach::Plain(Some(id)) => {
                let stream = document.pdf().xref().get::<Stream<'_>>(*id);
                let program = stream.as_ref().and_then(decoded);
                let read = program.and_then(|bytes| Program::new(Blob::from(bytes), 0));
                match read {
                    Some(program) => look_at(font, &program, known, &mut faults),
                    None => faults.push(format!("the font {name} cannot be read")),
                }
            }
            // Outlines of another kind than those of the fonts that are known.
            Reach::Plain(None) if known.is_some() && ours => {
                faults.push(format!("the font {name} is not the one of that name"));
            }
            Reach::Mapped if ours => faults.push(format!(
                "the glyphs of the font {name} are reached by a table of its own: what is printed \
                 may not be what it stands for"
            )),
            Reach::Plain(None) | Reach::Mapped => {}
        }
        if known.is_none() || matches!(font.reach, Reach::Mapped | Reach::Plain(None)) {
            unknown.insert(name.clone());
        }
    }
    faults.dedup();
    (faults, unknown.into_iter().collect())
}

/// Looks at the digits and letters of a font, whose codes are the numbers of its glyphs.
fn look_at(font: &Font, program: &Program, known: Option<&'static [u8]>, faults: &mut Vec<String>) {
    let name = &font.name;
    let known = known.and_then(|bytes| {
        Some((FontRef::from_index(bytes, 0).ok()?, Program::new(Blob::Static(bytes), 0)?))
    });
    let mut digits: Vec<(char, Vec<PathElement>)> = Vec::new();
    for (code, text) in font.texts() {
        let mut chars = text.chars();
        let (Some(c), None) = (chars.next().filter(char::is_ascii_alphanumeric), chars.next())
        else {
            continue;
        };
        let Some(drawn) = outline(program, code) else {
            faults.push(format!("the font {name} does not draw `{c}`"));
            continue;
        };
        match &known {
            Some((tables, whole)) => {
                let is_it = |glyph: &u32| outline(whole, *glyph).as_ref() == Some(&drawn);
                // Mostly it is the letter's own glyph, and its other forms need not be looked for.
                let own = whole.charmap().map_unicode(c).map(|own| own.to_u32());
                if !own.iter().any(is_it) && !forms(tables, own).iter().any(is_it) {
                    faults.push(format!("the font {name} draws another sign for `{c}`"));
                }
            }
            None if c.is_ascii_digit() => digits.push((c, drawn)),
            None => {}
        }
    }
    for (at, (digit, drawn)) in digits.iter().enumerate() {
        let same = digits[..at].iter().find(|(other, alike)| other != digit && alike == drawn);
        if let Some((other, _)) = same {
            faults.push(format!("the font {name} draws {other} and {digit} alike"));
        }
    }
}

/// The outline of a glyph, in units of its font.
fn outline(program: &Program, glyph: u32) -> Option<Vec<PathElement>> {
    let mut elements = Vec::new();
    let drawn = program.outline_glyphs().get(GlyphId::new(glyph))?;
    drawn.draw(&DrawOptions::default(), DrawMemory::Scratch, &mut elements).ok()?;
    Some(elements)
}

/// The glyphs that a font has for a letter: its own, and all that may be put in its place one for
/// one, as figures of another form or small capitals are.
fn forms(tables: &FontRef<'_>, own: Option<u32>) -> Vec<u32> {
    let mut forms = Vec::from_iter(own);
    let Ok(lookups) = tables.gsub().and_then(|gsub| gsub.lookup_list()) else { return forms };
    let mut at = 0;
    while let Some(&form) = forms.get(at).filter(|_| forms.len() < MOST_FORMS) {
        at += 1;
        let Ok(form) = u16::try_from(form) else { continue };
        for lookup in lookups.lookups().iter().flatten() {
            let Ok(SubstitutionSubtables::Single(tables)) = lookup.subtables() else { continue };
            for table in tables.iter().flatten() {
                let other = substitute(&table, GlyphId16::new(form)).map(u32::from);
                forms.extend(other.filter(|other| !forms.contains(other)));
            }
        }
    }
    forms
}

/// What a table puts in the place of a glyph.
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
        // Of fonts with more glyphs than any of ours.
        _ => None,
    }
}
