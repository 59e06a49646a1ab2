//! Loads built-in fonts and font files.

use std::borrow::Cow;

use crate::presets::fonts::{FONTS, font};
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::{FileKind, Reader};
use bookgen_press::font::FontSet;
use bookgen_press::page::FontId;

/// Adds a font to `fonts`: a built-in font, or a font file of the user. Faults are added to the
/// reader.
pub(super) fn load_font(
    name: &str,
    place: &Place,
    fonts: &mut FontSet,
    reader: &mut Reader<'_>,
) -> Option<FontId> {
    let bytes: Cow<'static, [u8]> = match font(name) {
        Some(bytes) => Cow::Borrowed(bytes),
        None if name.ends_with(".ttf") || name.ends_with(".otf") => {
            let path = reader.path(name, place, "the font")?;
            Cow::Owned(reader.bytes(&path, FileKind::Font, place)?)
        }
        None => {
            let known = || FONTS.iter().map(|(name, _)| *name);
            let help = did_you_mean(name, known(), || {
                let known = known().collect::<Vec<_>>().join(", ");
                format!(
                    "the built-in fonts are {known}; the path of your own font ends with .ttf or .otf"
                )
            });
            let fault = Diagnostic::book(format!("there is no font `{name}`"));
            reader.faults.push(fault.at(place, "unknown font").help(help));
            return None;
        }
    };
    match fonts.add(name, bytes) {
        Ok(id) => Some(id),
        Err(error) => {
            reader.faults.push(
                Diagnostic::file(format!("the font `{name}` cannot be used"))
                    .at(place, error.to_string())
                    .help("use an undamaged OpenType or TrueType font (.otf, .ttf)"),
            );
            None
        }
    }
}
