//! A stream of puzzles in UTF-8, whatever its encoding and its line ends are. The stream may have any
//! length.

use std::io::{self, Read};

use super::{Encoding, decode_windows_1252};

/// The number of bytes to read at a time.
const CHUNK: usize = 1 << 16;

/// The number of bytes that show the encoding.
const SAMPLE: usize = 32;

/// The character Ctrl-Z, with which old programs end a text.
const END_OF_TEXT: u8 = 0x1a;

/// The line ends of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnds {
    /// No line end was read yet.
    Unknown,
    /// CR, as on old Macintosh computers.
    Cr,
    /// LF or CRLF.
    Lf,
}

/// Reads UTF-16 and Windows-1252 as UTF-8, and lines that end with CR as lines that end with LF. Bytes
/// without a meaning stay as they are, so that the reader of the format reports them.
pub struct DecodedStream<R> {
    input: R,
    /// `None` until the first bytes are read.
    encoding: Option<Encoding>,
    /// Bytes of the input that are not decoded yet: a part of a line or of a character.
    pending: Vec<u8>,
    line_ends: LineEnds,
    /// Decoded bytes whose meaning depends on the next byte: CR and Ctrl-Z.
    held: Vec<u8>,
    /// Decoded bytes, and how many of them were returned.
    ready: Vec<u8>,
    returned: usize,
}

impl<R: Read> DecodedStream<R> {
    /// Creates a stream.
    pub fn new(input: R) -> DecodedStream<R> {
        DecodedStream {
            input,
            encoding: None,
            pending: Vec::new(),
            line_ends: LineEnds::Unknown,
            held: Vec::new(),
            ready: Vec::new(),
            returned: 0,
        }
    }

    /// Reads and decodes more bytes. Nothing is ready after the end of the input.
    fn fill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.returned = 0;
        while self.ready.is_empty() {
            let start = self.pending.len();
            self.pending.resize(start + CHUNK, 0);
            let read = self.input.read(&mut self.pending[start..]);
            self.pending.truncate(start + *read.as_ref().unwrap_or(&0));
            let is_end = read? == 0;
            if self.encoding.is_none() && self.pending.len() < SAMPLE && !is_end {
                continue;
            }
            match *self.encoding.get_or_insert_with(|| Encoding::detect(&self.pending)) {
                Encoding::Utf16Le => self.decode_utf16(u16::from_le_bytes, is_end),
                Encoding::Utf16Be => self.decode_utf16(u16::from_be_bytes, is_end),
                Encoding::Utf8 | Encoding::Windows1252 => self.decode_bytes(is_end),
            }
            self.convert_ends(is_end);
            if is_end {
                break;
            }
        }
        Ok(())
    }

    /// Converts the line ends of the ready bytes, and removes Ctrl-Z at the end of the text.
    fn convert_ends(&mut self, is_end: bool) {
        self.ready.splice(..0, self.held.drain(..));
        let is_held = |byte: &u8| *byte == END_OF_TEXT || *byte == b'\r';
        let kept = self.ready.iter().rposition(|byte| !is_held(byte)).map_or(0, |at| at + 1);
        match is_end {
            false => self.held = self.ready.split_off(kept),
            true => {
                let text = self.ready.iter().rposition(|byte| *byte != END_OF_TEXT);
                self.ready.truncate(text.map_or(0, |at| at + 1));
            }
        }
        if self.line_ends == LineEnds::Unknown {
            self.line_ends = match () {
                () if self.ready.contains(&b'\n') => LineEnds::Lf,
                () if self.ready.contains(&b'\r') => LineEnds::Cr,
                () => LineEnds::Unknown,
            };
        }
        if self.line_ends == LineEnds::Cr {
            let ends = self.ready.iter_mut().filter(|byte| **byte == b'\r');
            ends.for_each(|byte| *byte = b'\n');
        }
    }

    fn decode_utf16(&mut self, unit: fn([u8; 2]) -> u16, is_end: bool) {
        let mut units: Vec<u16> =
            self.pending.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        // The second half of a character may not be read yet.
        if !is_end && units.last().is_some_and(|last| (0xd800..0xdc00).contains(last)) {
            units.pop();
        }
        let used = if is_end { self.pending.len() } else { 2 * units.len() };
        let text: String = char::decode_utf16(units)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        self.ready.extend(text.bytes());
        self.pending.drain(..used);
    }

    /// Passes UTF-8 on, and decodes lines that are not UTF-8.
    fn decode_bytes(&mut self, is_end: bool) {
        let mut at = 0;
        loop {
            let rest = &self.pending[at..];
            let fault = match std::str::from_utf8(rest) {
                Ok(_) => {
                    self.ready.extend(rest);
                    at = self.pending.len();
                    break;
                }
                Err(fault) => fault,
            };
            let valid = fault.valid_up_to();
            if fault.error_len().is_none() && !is_end {
                self.ready.extend(&rest[..valid]);
                at += valid;
                break;
            }
            let start = rest[..valid].iter().rposition(|byte| *byte == b'\n');
            let start = start.map_or(0, |at| at + 1);
            self.ready.extend(&rest[..start]);
            let line = &rest[start..];
            let end = line.iter().position(|byte| *byte == b'\n').map(|length| length + 1);
            let is_long = line.len() > CHUNK;
            let Some(length) = end.or((is_end || is_long).then_some(line.len())) else {
                // The rest of the line is not read yet.
                at += start;
                break;
            };
            match decode_windows_1252(&line[..length]) {
                Ok(text) => self.ready.extend(text.bytes()),
                Err(_) => self.ready.extend(&line[..length]),
            }
            at += start + length;
        }
        self.pending.drain(..at);
    }
}

impl<R: Read> Read for DecodedStream<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.returned == self.ready.len() {
            self.fill()?;
        }
        let rest = &self.ready[self.returned..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.returned += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a few bytes at a time, as a pipe does.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn read(bytes: &[u8]) -> Vec<u8> {
        let mut found: Vec<Vec<u8>> = Vec::new();
        for size in [4, 5, 7, 1000] {
            let mut text = Vec::new();
            DecodedStream::new(Pieces(bytes, size)).read_to_end(&mut text).unwrap();
            found.push(text);
        }
        assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{found:?}");
        found.remove(0)
    }

    #[test]
    fn streams_of_all_encodings_become_utf_8() {
        let text = "#A Jürgen 😀\r\n.7..3.2..\r\nMüller\r\n";
        assert_eq!(read(text.as_bytes()), text.as_bytes());
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&little), text.as_bytes());
        assert_eq!(read(b"#AJ\xfcrgen\r\n.7.\nM\xfcller"), "#AJürgen\r\n.7.\nMüller".as_bytes());
        // Lines that are no text of Windows-1252 stay as they are.
        assert_eq!(read(b"a\xff\n\x81\nb"), b"a\xc3\xbf\n\x81\nb");
        assert_eq!(read(b""), b"");
        // A CR line end, and Ctrl-Z at the end.
        assert_eq!(read(b"one\rtwo\r\rthree\r"), b"one\ntwo\n\nthree\n");
        assert_eq!(read(b"one\r\ntwo\x1a\r\n\x1a\x1a"), b"one\r\ntwo\x1a\r\n");
        assert_eq!(read(b"\x1a"), b"");
    }
}
