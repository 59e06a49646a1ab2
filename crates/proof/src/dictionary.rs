//! Reads names, text strings and colour spaces from dictionaries.

use hayro_syntax::object::{Dict, Name, Object};

/// The maximum length of a name in bytes (ISO 32000-1, Annex C). The rest of a longer name is not
/// read.
const MAX_NAME: usize = 127;

/// A PDF name as text.
pub fn text(name: &Name<'_>) -> String {
    let name = Name::as_str(name);
    name[..name.floor_char_boundary(MAX_NAME)].to_owned()
}

/// The PDF name that is the value of a key, or an empty string if the value is not a name.
pub fn name(dict: &Dict<'_>, key: &str) -> String {
    dict.get::<Name<'_>>(key).map(|name| text(&name)).unwrap_or_default()
}

/// The text string that is the value of a key. PDFDocEncoding is read as Latin 1.
pub fn text_string(dict: &Dict<'_>, key: &str) -> Option<String> {
    let string = dict.get::<hayro_syntax::object::String<'_>>(key)?;
    let bytes = string.as_bytes();
    Some(match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units: Vec<u16> =
                rest.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => bytes.iter().map(|byte| char::from(*byte)).collect(),
    })
}

/// The family of a colour space. A colour space is a name or an array. The family is this name, or
/// the first name in the array.
pub fn family(object: &Object<'_>) -> String {
    match object {
        Object::Name(name) => text(name),
        Object::Array(array) => match array.iter::<Object<'_>>().next() {
            Some(Object::Name(family)) => text(&family),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
