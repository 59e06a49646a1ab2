//! The input of the XML parser: text of any length, converted to valid UTF-8, with line and column.

use std::io::{self, BufRead, Read};

/// The maximum length in bytes of a tag, or of the text between tags.
pub(super) const MAX_TOKEN: usize = 1 << 20;

/// The number of bytes to read at a time.
const CHUNK: u64 = 64 << 10;

/// The maximum number of bytes of an incomplete UTF-8 character.
const MAX_INCOMPLETE: usize = 3;

/// Input that was read but not yet parsed.
#[derive(Debug)]
pub(super) struct XmlBuffer {
    /// Bytes that are not yet decoded, because they may be the start of a character.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// The number of bytes of `text` that were parsed.
    at: usize,
    line: u64,
    column: u64,
    /// The number of bytes parsed since the last [`XmlInput`] was created.
    consumed: usize,
    is_too_long: bool,
    failure: Option<io::Error>,
}

impl XmlBuffer {
    /// Creates a buffer with bytes that were already read. `line` is the number of the line that
    /// starts with these bytes.
    pub fn new(start: Vec<u8>, line: u64) -> XmlBuffer {
        let mut buffer = XmlBuffer {
            raw: start,
            text: Vec::new(),
            at: 0,
            line,
            column: 1,
            consumed: 0,
            is_too_long: false,
            failure: None,
        };
        buffer.decode(MAX_INCOMPLETE);
        buffer
    }

    /// The line and column of the next byte to parse.
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// Whether a tag or text was longer than [`MAX_TOKEN`].
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// The error of the input, if reading failed.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Decodes the raw bytes. Invalid UTF-8 becomes the replacement character. At most
    /// `max_incomplete` bytes at the end may be the start of a character.
    fn decode(&mut self, max_incomplete: usize) {
        let mut rest = 0;
        let mut chunks = self.raw.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.text.extend_from_slice(chunk.valid().as_bytes());
            let invalid = chunk.invalid();
            // The invalid bytes may be the start of a character whose other bytes were not read
            // yet.
            if chunks.peek().is_none() && invalid.len() <= max_incomplete {
                rest = invalid.len();
            } else if !invalid.is_empty() {
                self.text.extend_from_slice("\u{fffd}".as_bytes());
            }
        }
        self.raw.drain(..self.raw.len() - rest);
    }

    fn consume(&mut self, count: usize) {
        let consumed = self.text.get(self.at..self.at + count).unwrap_or_default();
        for &byte in consumed {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                // A continuation byte of a UTF-8 character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.at += count;
        self.consumed += count;
    }
}

/// A reader that first returns the buffered bytes, and then bytes of the input. Each tag or text
/// needs a new reader. Reading fails if the tag or text is too long.
pub(super) struct XmlInput<'a, R> {
    input: &'a mut R,
    buffer: &'a mut XmlBuffer,
}

impl<'a, R: BufRead> XmlInput<'a, R> {
    /// Creates a reader for the next tag or text.
    pub fn new(input: &'a mut R, buffer: &'a mut XmlBuffer) -> XmlInput<'a, R> {
        buffer.consumed = 0;
        XmlInput { input, buffer }
    }
}

impl<R: BufRead> Read for XmlInput<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(to)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for XmlInput<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let buffer = &mut *self.buffer;
        while buffer.at == buffer.text.len() {
            if buffer.consumed > MAX_TOKEN {
                buffer.is_too_long = true;
                return Err(io::Error::other("too long"));
            }
            buffer.text.clear();
            buffer.at = 0;
            // Reads only to the end of a line, so that a puzzle typed at a terminal is processed at
            // once.
            match self.input.by_ref().take(CHUNK).read_until(b'\n', &mut buffer.raw) {
                Ok(0) => {
                    buffer.decode(0);
                    break;
                }
                Ok(_) => buffer.decode(MAX_INCOMPLETE),
                Err(error) => {
                    buffer.failure = Some(error);
                    return Err(io::Error::other("the input cannot be read"));
                }
            }
        }
        Ok(buffer.text.get(buffer.at..).unwrap_or_default())
    }

    fn consume(&mut self, count: usize) {
        self.buffer.consume(count);
    }
}
