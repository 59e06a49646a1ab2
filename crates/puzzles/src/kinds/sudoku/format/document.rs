//! Documents, JSON and XML: what they look like, and where things are in them.

use std::cell::Cell;

use super::Fault;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Document {
    /// JSON; in a wrapper, the bytes before it.
    Json(Option<usize>),
    /// XML.
    Xml,
}

/// How many bytes of a text are the head of the function that wraps JSON in a script, `ipuz(`, if
/// there is one.
fn wrapper(text: &str) -> Option<usize> {
    let (name, rest) = text.split_once('(')?;
    let fits = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let is_name = name.len() <= 64 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    let opens = rest.is_empty() || rest.starts_with('{');
    (is_name && opens && name.trim_end().chars().all(fits)).then_some(name.len() + 1)
}

/// What document a text is that begins so; none if it is lines. It has no space before it.
pub(super) fn document(text: &[u8]) -> Option<Document> {
    // Not a line of cells, or a ruler, whose first sign is spoilt.
    let is_name = |byte: u8| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x');
    match (text.first(), then(text)) {
        (Some(b'<'), then) if then.is_none_or(|byte| is_name(byte) || b"?!".contains(&byte)) => {
            Some(Document::Xml)
        }
        (Some(b'{'), then) if then.is_none_or(|byte| is_name(byte) || b"\"'}".contains(&byte)) => {
            Some(Document::Json(None))
        }
        // Not the section of an .sdk file.
        (Some(b'['), None | Some(b'{' | b'[' | b'"' | b']')) => Some(Document::Json(None)),
        _ => {
            let head =
                wrapper(&String::from_utf8_lossy(text)).map(|head| Document::Json(Some(head)));
            head.or_else(|| is_slip(text).then_some(Document::Json(None)))
        }
    }
}

/// The second sign of a text.
fn then(text: &[u8]) -> Option<u8> {
    text.get(1..).unwrap_or_default().trim_ascii_start().first().copied()
}

/// Whether a text is JSON but for a slip at its beginning.
fn is_slip(text: &[u8]) -> bool {
    const KEY: &[u8] = b"\"puzzle\":";
    let begins = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let begins: Vec<u8> = begins.take(24).collect();
    let opens = |two: &[u8]| two == b"{\"" || two == b"[{";
    !text.starts_with(b"#")
        && (begins.windows(2).take(4).any(opens) || begins.windows(KEY.len()).any(|key| key == KEY))
}

/// A part of a document, and where it begins.
pub(super) struct Place<'a> {
    /// The part.
    pub text: &'a str,
    /// A byte of it, and its line and column: places are asked for in their order, so that each
    /// character is counted once.
    known: Cell<(usize, u64, u64)>,
    /// The line it begins on, from 1.
    pub line: u64,
    /// The column there, from 1.
    column: u64,
}

impl<'a> Place<'a> {
    /// A part that begins at this line and column.
    pub fn new(text: &'a str, line: u64, column: u64) -> Place<'a> {
        Place { text, known: Cell::new((0, line, column)), line, column }
    }

    /// Line and column of a byte.
    fn at(&self, byte: usize) -> (u64, u64) {
        let byte = byte.min(self.text.len());
        let (from, mut line, mut column) = match self.known.get() {
            known if known.0 <= byte => known,
            _ => (0, self.line, self.column),
        };
        for &between in self.text.as_bytes().get(from..byte).unwrap_or_default() {
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

    /// What is wrong at a byte, and a way out.
    pub fn fault(&self, byte: usize, message: impl Into<String>, help: &str) -> Fault {
        let (line, column) = self.at(byte);
        Fault { line, column, message: message.into(), help: help.to_owned() }
    }
}
