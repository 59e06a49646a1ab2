//! What XML is read from: text of any length, cleaned, its lines counted.

use std::io::{self, BufRead, Read};

/// The longest tag or text between tags, in bytes.
pub(super) const MOST_PIECE: usize = 1 << 20;

/// What is read at a time, in bytes.
const CHUNK: u64 = 64 << 10;

/// What was read and not yet taken.
#[derive(Debug)]
pub(super) struct Pending {
    /// Bytes that may be the beginning of a character.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// What is taken of the text.
    at: usize,
    line: u64,
    column: u64,
    /// How much was taken since the source was made.
    taken: usize,
    is_long: bool,
    failure: Option<io::Error>,
}

impl Pending {
    /// What begins a line and was read already.
    pub fn new(begins: Vec<u8>, line: u64) -> Pending {
        let mut pending = Pending {
            raw: begins,
            text: Vec::new(),
            at: 0,
            line,
            column: 1,
            taken: 0,
            is_long: false,
            failure: None,
        };
        pending.clean(false);
        pending
    }

    /// Line and column of what comes next.
    pub fn place(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// Whether more was asked for at once than [`MOST_PIECE`].
    pub fn is_long(&self) -> bool {
        self.is_long
    }

    /// Why the input could not be read, if it could not.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Makes text of what was read. What is no UTF-8 becomes the sign for that.
    fn clean(&mut self, ends: bool) {
        let mut rest = 0;
        let mut chunks = self.raw.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.text.extend_from_slice(chunk.valid().as_bytes());
            let invalid = chunk.invalid();
            // The rest of a character may come yet.
            if chunks.peek().is_none() && !ends && invalid.len() < 4 {
                rest = invalid.len();
            } else if !invalid.is_empty() {
                self.text.extend_from_slice("\u{fffd}".as_bytes());
            }
        }
        self.raw.drain(..self.raw.len() - rest);
    }

    fn take(&mut self, count: usize) {
        let taken = self.text.get(self.at..self.at + count).unwrap_or_default();
        for &byte in taken {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                // Not the first byte of a character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.at += count;
        self.taken += count;
    }
}

/// Reads from an input what is pending first. It fails where a tag or a text is too long: one
/// source is made for each.
pub(super) struct Source<'a, R> {
    input: &'a mut R,
    pending: &'a mut Pending,
}

impl<'a, R: BufRead> Source<'a, R> {
    /// A source for the next tag or text.
    pub fn new(input: &'a mut R, pending: &'a mut Pending) -> Source<'a, R> {
        pending.taken = 0;
        Source { input, pending }
    }
}

impl<R: BufRead> Read for Source<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(to)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Source<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let pending = &mut *self.pending;
        while pending.at == pending.text.len() {
            if pending.taken > MOST_PIECE {
                pending.is_long = true;
                return Err(io::Error::other("too long"));
            }
            pending.text.clear();
            pending.at = 0;
            // To the end of a line, so that who writes one after another is answered at once.
            match self.input.by_ref().take(CHUNK).read_until(b'\n', &mut pending.raw) {
                Ok(0) => {
                    pending.clean(true);
                    break;
                }
                Ok(_) => pending.clean(false),
                Err(error) => {
                    pending.failure = Some(error);
                    return Err(io::Error::other("the input cannot be read"));
                }
            }
        }
        Ok(pending.text.get(pending.at..).unwrap_or_default())
    }

    fn consume(&mut self, count: usize) {
        self.pending.take(count);
    }
}
