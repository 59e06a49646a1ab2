//! Pictures, ornaments and QR codes of pages.

use std::sync::Arc;

use super::resolver::Resolver;
use crate::presets::ornaments::{self, ORNAMENTS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, did_you_mean};
use bookgen_base::schema::{FileKind, Values};
use bookgen_press::artwork::{Artwork, ArtworkData};
use bookgen_press::qr_code::QrCode;

impl Resolver<'_> {
    /// Reads a picture in the folder of the book. `place` names the picture.
    pub(super) fn artwork(&mut self, path: &str, place: &Place) -> Option<Artwork> {
        let path = self.reader.path(path, place, "the picture")?;
        let bytes = self.reader.bytes(&path, FileKind::Picture, place)?;
        self.read_artwork(&path, bytes, place)
    }

    fn read_artwork(&mut self, name: &str, bytes: Vec<u8>, place: &Place) -> Option<Artwork> {
        match ArtworkData::read(bytes) {
            Ok(data) => {
                Some(Artwork { name: name.to_owned(), place: place.clone(), share: None, data })
            }
            Err(error) => {
                let fault = Diagnostic::file(format!("{name} cannot be printed"));
                self.fault(fault.at(place, error.label).help(error.help));
                None
            }
        }
    }

    /// The ornament that a key names: a built-in ornament, or a picture in the folder of the book.
    pub(super) fn ornament(&mut self, values: &Values, key: &str) -> Option<Artwork> {
        let (name, place) = (values.text(key)?, values.place(key));
        if let Some(drawing) = ornaments::find(name) {
            return self.read_artwork(name, drawing.as_bytes().to_vec(), place);
        }
        if !name.contains('.') {
            let names = || ORNAMENTS.iter().map(|(name, _)| *name);
            let help = did_you_mean(name, names(), || {
                let names: Vec<&str> = names().collect();
                format!("write {}, or the path of a picture", names.join(", "))
            });
            let fault = Diagnostic::book(format!("there is no ornament `{name}`"));
            self.fault(fault.at(place, "unknown ornament").help(help));
            return None;
        }
        self.artwork(name, place)
    }

    /// The QR code of a key, if the key is set.
    pub(super) fn code(&mut self, values: &Values, key: &str) -> Option<Arc<QrCode>> {
        let (text, place) = (values.text(key)?, values.place(key));
        self.reader.faults.collect(code(text, place).map_err(Faults::from))
    }
}

/// Makes the QR code of a text.
///
/// # Errors
/// The text is blank, begins or ends with a space, or is too long.
pub(super) fn code(text: &str, place: &Place) -> Result<Arc<QrCode>, Diagnostic> {
    if text.trim().is_empty() || text.trim() != text {
        let what = if text.trim().is_empty() { "is empty" } else { "begins or ends with a space" };
        let fault = Diagnostic::book(format!("the text of the QR code {what}"));
        let fault = fault.at(place, "not a web address");
        return Err(fault.help("write an address: qr = \"https://example.org/answers\""));
    }
    let code = QrCode::new(text, place).ok_or_else(|| {
        let fault = Diagnostic::book("the text is too long for a QR code");
        let fault = fault.at(place, format!("{} bytes", text.len()));
        fault.help(
            "use a shorter address: at most 213 bytes fit in a code that telephones read easily",
        )
    })?;
    Ok(Arc::new(code))
}
