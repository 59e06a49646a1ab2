//! PDF text strings.

use lopdf::{Object, StringFormat};

/// A text string (ISO 32000-1, 7.9.2.2): ASCII as a literal string, other text in
/// UTF-16.
pub fn text_string(text: &str) -> Object {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Object::string_literal(text);
    }
    let units = [0xfeff].into_iter().chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}
