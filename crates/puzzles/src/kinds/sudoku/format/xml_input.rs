//! What XML is read from: text of any length, cleaned, its lines counted.

use std::io::{self, BufRead, Read};

/// The longest tag or text between tags, in bytes.
pub(super) const MAX_TOKEN: usize = 1 << 20;

/// What is read at a time, in bytes.
const CHUNK: u64 = 64 << 10;

/// What was read and not yet taken.
#[derive(Debug)]
pub(super) struct XmlBuffer {
    /// Bytes that may be the beginning of a character.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// What is taken of the text.
    at: usize,
    line: u64,
    column: u64,
    /// How much was taken since the source was made.
    consumed: usize,
    is_too_long: bool,
    failure: Option<io::Error>,
}

impl XmlBuffer {
    /// What begins a line and was read already.
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
        buffer.decode(false);
        buffer
    }

    /// Line and column of what comes next.
    pub fn position(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// Whether more was asked for at once than [`MAX_TOKEN`].
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Why the input could not be read, if it could not.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Makes text of what was read. What is no UTF-8 becomes the sign for that.
    fn decode(&mut self, at_end: bool) {
        let mut rest = 0;
        let mut chunks = self.raw.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.text.extend_from_slice(chunk.valid().as_bytes());
            let invalid = chunk.invalid();
            // The rest of a character may come yet.
            if chunks.peek().is_none() && !at_end && invalid.len() < 4 {
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
                // Not the first byte of a character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.at += count;
        self.consumed += count;
    }
}

/// Reads from an input what is pending first. It fails where a tag or a text is too long: one
/// source is made for each.
pub(super) struct XmlInput<'a, R> {
    input: &'a mut R,
    buffer: &'a mut XmlBuffer,
}

impl<'a, R: BufRead> XmlInput<'a, R> {
    /// A source for the next tag or text.
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
            // To the end of a line, so that who writes one after another is answered at once.
            match self.input.by_ref().take(CHUNK).read_until(b'\n', &mut buffer.raw) {
                Ok(0) => {
                    buffer.decode(true);
                    break;
                }
                Ok(_) => buffer.decode(false),
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
