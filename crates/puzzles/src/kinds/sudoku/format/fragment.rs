//! Parts of a document, and where they begin.

use std::cell::Cell;

use super::FormatError;

/// A part of a document, and where it begins.
pub(super) struct Fragment<'a> {
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

impl<'a> Fragment<'a> {
    /// A part that begins at this line and column.
    pub fn new(text: &'a str, line: u64, column: u64) -> Fragment<'a> {
        Fragment { text, known: Cell::new((0, line, column)), line, column }
    }

    /// Line and column of a byte.
    fn position(&self, byte: usize) -> (u64, u64) {
        let byte = byte.min(self.text.len());
        let (from, mut line, mut column) = match self.known.get() {
            known if known.0 <= byte => known,
            _ => (0, self.line, self.column),
        };
        for &passed in self.text.as_bytes().get(from..byte).unwrap_or_default() {
            match passed {
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
    pub fn offset_of(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    /// What is wrong at a byte, and a way out.
    pub fn error(&self, byte: usize, message: impl Into<String>, help: &str) -> FormatError {
        let (line, column) = self.position(byte);
        FormatError { line, column, message: message.into(), help: help.to_owned() }
    }
}
