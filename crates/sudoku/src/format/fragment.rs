//! A part of a document and its position, for error messages.

use std::cell::Cell;

use super::FormatError;

/// A part of a document and the position of its start.
pub(super) struct Fragment<'a> {
    /// The text of the fragment.
    pub text: &'a str,
    /// The byte offset, line and column of the last requested position. Positions are usually
    /// requested in ascending order, so counting continues from this position, and each character
    /// is counted only once.
    known: Cell<(usize, u64, u64)>,
    /// The line of the first byte, from 1.
    pub line: u64,
    /// The column of the first byte, from 1.
    column: u64,
}

impl<'a> Fragment<'a> {
    /// Creates a fragment that starts at this line and column.
    pub fn new(text: &'a str, line: u64, column: u64) -> Fragment<'a> {
        Fragment { text, known: Cell::new((0, line, column)), line, column }
    }

    /// The line and column of the byte at this offset.
    fn position(&self, byte: usize) -> (u64, u64) {
        let byte = byte.min(self.text.len());
        let (from, mut line, mut column) = match self.known.get() {
            known if known.0 <= byte => known,
            _ => (0, self.line, self.column),
        };
        for &passed in self.text.as_bytes().get(from..byte).unwrap_or_default() {
            match passed {
                b'\n' => (line, column) = (line + 1, 1),
                // A continuation byte of a UTF-8 character.
                0x80..=0xbf => {}
                _ => column += 1,
            }
        }
        self.known.set((byte, line, column));
        (line, column)
    }

    /// The byte offset of `part`, which must be a slice of the text.
    pub fn offset_of(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    /// An error at this byte offset of the text.
    pub fn error(&self, byte: usize, message: impl Into<String>, help: &str) -> FormatError {
        let (line, column) = self.position(byte);
        FormatError { line, column, message: message.into(), help: help.to_owned() }
    }
}
