//! Pictures, ornaments and QR codes of pages.

use std::sync::Arc;

use percent_encoding::{CONTROLS, percent_decode_str, utf8_percent_encode};

use super::resolver::Resolver;
use crate::presets::ornaments::{self, ORNAMENTS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::schema::{FileError, FileKind, Values};
use bookgen_press::artwork::Artwork;
use bookgen_press::qr_code::QrCode;

impl Resolver<'_> {
    /// Reads a picture in the folder of the book. `place` names the picture.
    pub(super) fn artwork(&mut self, path: &str, place: &Place) -> Option<Artwork> {
        let path = self.reader.path(path, place, "the picture")?;
        let path = self.decoded_path(path);
        let bytes = self.reader.bytes(&path, FileKind::Picture, place)?;
        self.read_artwork(&path, bytes, place)
    }

    /// The path of a picture without percent encoding, if there is such a file and none with the path
    /// as it is written. Markdown editors write a space as `%20`.
    fn decoded_path(&mut self, path: String) -> String {
        let decoded = percent_decode_str(&path).decode_utf8().map(String::from);
        let exists = |path: &str| {
            !matches!(
                self.reader.files().bytes_of(path, FileKind::Picture),
                Err(FileError::Missing(_))
            )
        };
        match decoded {
            Ok(decoded) if decoded != path && !exists(&path) && exists(&decoded) => {
                let place = Source::new("path", "").place(0..0);
                // The rules for paths also apply to the decoded path.
                let faults = self.reader.faults.0.len();
                let checked = self.reader.path(&decoded, &place, "the picture");
                self.reader.faults.0.truncate(faults);
                checked.unwrap_or(path)
            }
            _ => path,
        }
    }

    fn read_artwork(&mut self, name: &str, bytes: Vec<u8>, place: &Place) -> Option<Artwork> {
        match Artwork::of_file(name, bytes, place) {
            Ok(artwork) => Some(artwork),
            Err(fault) => {
                self.fault(fault);
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
            let fault = Diagnostic::input(format!("there is no ornament `{name}`"));
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

/// Makes the QR code of a text. The code has the address in ASCII, because the bytes of a QR code are
/// Latin-1 and telephones guess the encoding of other characters. The text beside the code stays as it
/// is written.
///
/// # Errors
/// The text is blank, begins or ends with a space, is too long, or has characters that an address cannot
/// have.
pub(super) fn code(text: &str, place: &Place) -> Result<Arc<QrCode>, Diagnostic> {
    if text.trim().is_empty() || text.trim() != text {
        let what = if text.trim().is_empty() { "is empty" } else { "begins or ends with a space" };
        let fault = Diagnostic::input(format!("the text of the QR code {what}"));
        let fault = fault.at(place, "not a web address");
        return Err(fault.help("write an address: qr = \"https://example.org/answers\""));
    }
    if text.contains("://") && text.chars().any(char::is_whitespace) {
        let fault = Diagnostic::input("the text of the QR code is an address with a space");
        let fault = fault.at(place, "no address has spaces");
        return Err(fault.help("write %20 for a space in a path, or remove the space"));
    }
    if is_host_without_scheme(text) {
        let fault = Diagnostic::input("the text of the QR code is an address without https://");
        let fault = fault.at(place, "telephones show it as a text");
        return Err(fault.help(format!("write qr = \"https://{text}\"")));
    }
    let encoded = ascii_address(text).map_err(|label| {
        let fault = Diagnostic::input("the text of the QR code is not an address");
        fault.at(place, label).help("write an address: qr = \"https://example.org/answers\"")
    })?;
    let code = QrCode::new(&encoded, text, place).ok_or_else(|| {
        let fault = Diagnostic::input("the text is too long for a QR code");
        let fault = fault.at(place, format!("{} bytes", encoded.len()));
        fault.help(
            "use a shorter address: at most 213 bytes fit in a code that telephones read easily",
        )
    })?;
    Ok(Arc::new(code))
}

/// Whether a text begins with the name of a host: `example.org/answers`.
fn is_host_without_scheme(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    let is_label =
        |label: &&str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
    let ends_with_letters = |labels: &[&str]| {
        labels.last().is_some_and(|last| last.len() > 1 && last.chars().all(char::is_alphabetic))
    };
    labels.len() > 1 && labels.iter().all(is_label) && ends_with_letters(&labels)
}

/// The address in ASCII: the host as punycode, other characters with percent encoding.
///
/// # Errors
/// The reason why the text is no address. A text in ASCII is never an error.
fn ascii_address(text: &str) -> Result<String, String> {
    if text.is_ascii() {
        return Ok(text.to_owned());
    }
    let (scheme, rest) =
        text.split_once("://").ok_or("a text that is not ASCII must begin with https://")?;
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (name, port) = host.split_at(host.find(':').unwrap_or(host.len()));
    let name =
        idna::domain_to_ascii(name).map_err(|_| format!("`{name}` is not the name of a host"))?;
    // Only characters outside ASCII are escaped.
    let path = utf8_percent_encode(path, CONTROLS);
    match scheme.is_ascii() && port.is_ascii() && !name.is_empty() {
        true => Ok(format!("{scheme}://{name}{port}{path}")),
        false => Err("not a web address".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_codes_are_ascii() {
        for (text, ascii) in [
            ("https://bücher.example/straße", "https://xn--bcher-kva.example/stra%C3%9Fe"),
            ("https://example.org:80/ä?q=ö#ü", "https://example.org:80/%C3%A4?q=%C3%B6#%C3%BC"),
            ("https://例え.jp", "https://xn--r8jz45g.jp"),
            ("https://example.org/a%20b", "https://example.org/a%20b"),
            ("HELLO WORLD", "HELLO WORLD"),
        ] {
            assert_eq!(ascii_address(text), Ok(ascii.to_owned()));
        }
        assert!(ascii_address("Grüße").is_err());
    }

    #[test]
    fn an_address_has_no_spaces() {
        let place = Source::new("book.toml", "").place(0..0);
        let message = |text: &str| code(text, &place).err().map(|fault| fault.message);
        let wanted = Some("the text of the QR code is an address with a space".to_owned());
        assert_eq!(message("https://example.org/my file.pdf"), wanted);
        assert_eq!(message("HELLO WORLD"), None);
        assert_eq!(message("Answers on page 5."), None);
    }

    #[test]
    fn an_address_has_a_scheme() {
        let place = Source::new("book.toml", "").place(0..0);
        let help = |text: &str| code(text, &place).err().and_then(|fault| fault.help);
        let wanted = |text: &str| Some(format!("write qr = \"https://{text}\""));
        for text in ["example.org", "www.example.org/a.pdf", "bücher.example?x=1"] {
            assert_eq!(help(text), wanted(text));
        }
        assert_eq!(help("https://example.org"), None);
        assert_eq!(help("mailto:ada@example.org"), None);
    }
}
