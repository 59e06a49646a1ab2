//! A reader that remembers the most recent lines, so that an error can show the line in which it
//! occurs.

use std::io::{self, BufRead, BufReader, Read};

use memchr::{memchr_iter, memrchr_iter};

/// The minimum number of remembered bytes. It is larger than the longest line that a format allows.
const MIN_REMEMBERED: usize = (1 << 20) + (64 << 10);

/// The size of the read buffer in bytes.
const BUFFER: usize = 256 << 10;

/// A buffered reader that remembers the last lines.
pub struct RecentLines<R> {
    input: BufReader<R>,
    /// The last bytes that were read.
    text: Vec<u8>,
    /// The number of the last line of `text`, from 1.
    last_line: u64,
}

impl<R: Read> RecentLines<R> {
    /// Creates a reader.
    pub fn new(input: R) -> RecentLines<R> {
        let input = BufReader::with_capacity(BUFFER, input);
        RecentLines { input, text: Vec::new(), last_line: 1 }
    }

    /// Whether the next read waits for the source.
    pub fn is_drained(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// The bytes of a recent line, without the line end. Empty for a line that is not remembered.
    pub fn line(&self, number: u64) -> &[u8] {
        let line = self.line_with_end(number).unwrap_or_default();
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match line.strip_prefix("\u{feff}".as_bytes()) {
            Some(line) if number == 1 => line,
            _ => line,
        }
    }

    /// The bytes of a remembered line, with a carriage return at its end.
    fn line_with_end(&self, number: u64) -> Option<&[u8]> {
        let lines_after = self.last_line.checked_sub(number).filter(|_| number > 0)?;
        // A search from the end is fast, because most requests are for the last lines.
        let mut ends = memrchr_iter(b'\n', &self.text);
        let end = match usize::try_from(lines_after).ok()? {
            0 => self.text.len(),
            lines => ends.nth(lines - 1)?,
        };
        Some(&self.text[ends.next().map_or(0, |at| at + 1)..end])
    }
}

impl<R: Read> Read for RecentLines<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(to)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for RecentLines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        let consumed = self.input.buffer().get(..count).unwrap_or_default();
        self.last_line += memchr_iter(b'\n', consumed).count() as u64;
        self.text.extend_from_slice(consumed);
        self.input.consume(count);
        // Forgets the oldest bytes, so that the memory use is bounded.
        if self.text.len() > 2 * MIN_REMEMBERED {
            self.text.drain(..self.text.len() - MIN_REMEMBERED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_lines_of_a_long_file_are_known() {
        let text: String = (1..=400_000).map(|number| format!("line {number}\r\n")).collect();
        let mut reader = RecentLines::new(text.as_bytes());
        let mut line = String::new();
        for number in 1..=400_000u64 {
            line.clear();
            reader.read_line(&mut line).unwrap();
            if number % 1000 == 1 {
                assert_eq!(reader.line(number), format!("line {number}").as_bytes());
                let earlier = number.max(9) - 8;
                assert_eq!(reader.line(earlier), format!("line {earlier}").as_bytes());
            }
        }
        assert_eq!([reader.line(1), reader.line(0), reader.line(500_000)], [b""; 3]);
        assert!(reader.text.len() <= 2 * MIN_REMEMBERED);
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_first_line() {
        let mut reader = RecentLines::new("\u{feff}one\ntwo".as_bytes());
        reader.read_to_string(&mut String::new()).unwrap();
        assert_eq!([reader.line(1), reader.line(2)], [b"one", b"two"]);
    }

    /// A line without an end is not remembered as a whole.
    #[test]
    fn an_endless_line_takes_bounded_memory() {
        let mut reader = RecentLines::new(io::repeat(b'x').take(10 << 20));
        io::copy(&mut reader, &mut io::sink()).unwrap();
        assert!(reader.text.len() <= 3 * MIN_REMEMBERED, "{}", reader.text.len());
    }
}
