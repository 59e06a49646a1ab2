//! Loads built-in fonts and font files.

use std::borrow::Cow;

use crate::presets::fonts::{FONTS, font, text_fonts};
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::{FileKind, Reader};
use bookgen_press::font::{FontSet, check_file};
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
            let known = || text_fonts().iter().map(|(name, _)| *name);
            let help = did_you_mean(name, known(), || {
                let known = known().collect::<Vec<_>>().join(", ");
                format!(
                    "the built-in fonts are {known}; the path of your own font ends with .ttf or .otf"
                )
            });
            let fault = Diagnostic::input(format!("there is no font `{name}`"));
            reader.faults.push(fault.at(place, "unknown font").help(help));
            return None;
        }
    };
    let file = match &bytes {
        Cow::Borrowed(_) => None,
        Cow::Owned(bytes) => Some(bytes.clone()),
    };
    let added = fonts.add(name, bytes).and_then(|id| {
        file.as_deref().map_or(Ok(()), check_file)?;
        Ok(id)
    });
    match added {
        Ok(id) => {
            if let Some(file) = file {
                // A copy of a built-in font keeps its name.
                let others = FONTS.iter().filter(|(_, known)| *known != file.as_slice());
                fonts.note_file(id, place.clone(), others.map(|(name, _)| *name));
            }
            Some(id)
        }
        Err(error) => {
            reader.faults.push(
                Diagnostic::file(format!("the font `{name}` cannot be used"))
                    .at(place, error.to_string())
                    .help(error.help()),
            );
            None
        }
    }
}
