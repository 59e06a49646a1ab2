//! Documents: JSON and XML, told apart.

use std::cell::Cell;

use super::lines::Found;
use super::{Fault, json, xml};

/// The name of the function that wraps JSON in a script, `ipuz({…})`, if there is one.
fn wrapper(text: &str) -> Option<&str> {
    let (name, _) = text.split_once('(')?;
    let fits = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let name = name.trim();
    let is_name = name.len() <= 64 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_name && name.chars().all(fits)).then_some(name)
}

/// Whether a text that begins so is a document, not lines. It has no space before it.
pub(super) fn is_document(text: &[u8]) -> bool {
    let then = |from: usize| text.get(from..).unwrap_or_default().trim_ascii_start().first();
    match text.first() {
        Some(b'<' | b'{') => true,
        // Not the section of an .sdk file.
        Some(b'[') => matches!(then(1), None | Some(b'{' | b'[' | b'"' | b']')),
        _ => {
            let line = String::from_utf8_lossy(text);
            let name = wrapper(&line);
            name.is_some()
                && line.split_once('(').is_some_and(|(_, rest)| {
                    let rest = rest.trim_start();
                    rest.is_empty() || rest.starts_with('{')
                })
        }
    }
}

/// Whether a line is a whole JSON object: then each line is.
pub(super) fn is_object(line: &[u8]) -> bool {
    line.starts_with(b"{") && serde_json::from_slice::<&serde_json::value::RawValue>(line).is_ok()
}

/// Reads a document whose first line has this number.
pub(super) fn read(text: &str, line: u64, found: &mut Found) {
    let place = &Place { text, known: Cell::new((0, line, 1)), line };
    let start = text.len() - text.trim_start().len();
    let body = &text[start..];
    if body.starts_with('<') {
        return xml::read(place, found);
    }
    match wrapper(body) {
        Some(_) => {
            let open = body.find('(').unwrap_or(0);
            let end = body.trim_end().trim_end_matches(';').trim_end();
            match end.strip_suffix(')').filter(|end| end.len() > open) {
                Some(end) => json::read(place, &body[open + 1..end.len()], found),
                None => found.push_back(Err(place.fault(
                    text.trim_end().len(),
                    "the document is cut off",
                    "write it whole: ipuz({…})",
                ))),
            }
        }
        None => json::read(place, body, found),
    }
}

/// A document and the line it begins on.
pub(super) struct Place<'a> {
    pub text: &'a str,
    /// A byte of it, and its line and column: places are asked for in their order, so that each
    /// character is counted once.
    known: Cell<(usize, u64, u64)>,
    line: u64,
}

impl Place<'_> {
    /// Line and column of a byte.
    pub fn at(&self, byte: usize) -> (u64, u64) {
        let byte = byte.min(self.text.len());
        let (from, mut line, mut column) = match self.known.get() {
            known if known.0 <= byte => known,
            _ => (0, self.line, 1),
        };
        for &between in &self.text.as_bytes()[from..byte] {
            match between {
                b'\n' => (line, column) = (line + 1, 1),
                // Not the first byte of a character.
                0x80..=0xbf => {}
                _ => column += 1,
            }
        }
        self.known.set((byte, line, column));
        (line, column)
    }

    /// The byte at which a part of the text begins.
    pub fn byte(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    pub fn fault(&self, byte: usize, message: impl Into<String>, help: &str) -> Fault {
        let (line, column) = self.at(byte);
        Fault { line, column, message: message.into(), help: help.to_owned() }
    }
}
