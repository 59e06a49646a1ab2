//! Reads a file of puzzles: finds out what it is, then hands its puzzles over one by one.

use std::fmt;
use std::io::{self, BufRead, Read};

use super::lines::{Found, Lines};
use super::{Entry, Fault, document};

/// The largest document that is read whole, in bytes: JSON and XML. Lines have no such bound.
pub const MOST_DOCUMENT: usize = 32 << 20;

/// The longest line, in bytes; no puzzle with its columns is longer.
const MOST_LINE: usize = 64 << 10;

/// What keeps a puzzle from being read.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be read; nothing more comes.
    Io(io::Error),
    /// Here is no puzzle; others may follow.
    Fault(Fault),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// The puzzles of a file of any format, in its order, each a puzzle or a fault with its line.
///
/// # Examples
///
/// ```
/// use bookgen::kinds::sudoku::format::{ReadError, Reader};
///
/// let file = "puzzle,clues\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,30\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7,29\n";
/// let mut puzzles = Reader::new(file.as_bytes());
/// assert_eq!(puzzles.next().unwrap().unwrap().line, 2);
/// let Some(Err(ReadError::Fault(fault))) = puzzles.next() else { panic!() };
/// assert_eq!(fault.to_string(), "line 3, column 81: 80 cells, where a puzzle has 81");
/// assert!(puzzles.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// The number of the last line read.
    number: u64,
    line: Vec<u8>,
    found: Found,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Nothing was read yet but blank lines.
    Beginning,
    /// Lines and grids.
    Lines(Lines),
    /// JSON, an object a line.
    Objects,
    /// All has been read.
    End,
}

impl<R: BufRead> Reader<R> {
    /// Reads puzzles from here. It reads no further ahead than to the end of a line.
    pub fn new(input: R) -> Reader<R> {
        let state = State::Beginning;
        Reader { input, number: 0, line: Vec::new(), found: Found::new(), state }
    }

    /// What it reads from.
    pub fn get_ref(&self) -> &R {
        &self.input
    }

    /// Reads on until something is found.
    fn advance(&mut self) -> io::Result<()> {
        while self.found.is_empty() && !matches!(self.state, State::End) {
            if !self.read_line()? {
                if let State::Beginning = self.state {
                    self.state = State::Lines(Lines::default());
                }
                if let State::Lines(lines) = &mut self.state {
                    lines.end(self.number, &mut self.found);
                }
                self.state = State::End;
                break;
            }
            match &mut self.state {
                State::Beginning => self.begin()?,
                State::Lines(lines) => lines.take(&self.line, self.number, &mut self.found),
                State::Objects => self.object(),
                State::End => {}
            }
        }
        Ok(())
    }

    /// Reads a line, without its end; false if there is none any more.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let most = MOST_LINE as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.line.len() > MOST_LINE && !matches!(self.state, State::Beginning) {
            self.input.skip_until(b'\n')?;
            self.found.push_back(Err(self.fault(
                format!("a line of more than {MOST_LINE} bytes"),
                "a puzzle takes 81 characters: write one on each line",
            )));
            self.line.clear();
        }
        while self.line.last().is_some_and(|byte| b"\r\n".contains(byte)) {
            self.line.pop();
        }
        Ok(true)
    }

    /// Finds out what the file is by its first line that is not blank.
    fn begin(&mut self) -> io::Result<()> {
        const UTF_8: &[u8] = b"\xef\xbb\xbf";
        if self.number == 1 {
            if self.line.starts_with(UTF_8) {
                self.line.drain(..UTF_8.len());
            }
            let signs: [(&[u8], &str, &str); 3] = [
                (b"\xff\xfe", "UTF-16, not UTF-8", "save the file as UTF-8"),
                (b"\xfe\xff", "UTF-16, not UTF-8", "save the file as UTF-8"),
                (b"\x1f\x8b", "compressed, not text", "unpack it first: `gunzip -c FILE | …  -`"),
            ];
            for (sign, what, help) in signs {
                if self.line.starts_with(sign) {
                    self.found.push_back(Err(self.fault(format!("the file is {what}"), help)));
                    self.state = State::End;
                    return Ok(());
                }
            }
        }
        let text = self.line.trim_ascii_start();
        if text.is_empty() {
            return Ok(());
        }
        if document::is_document(text) {
            if document::is_object(text) {
                self.state = State::Objects;
                self.object();
                return Ok(());
            }
            return self.document();
        }
        let mut lines = Lines::default();
        if self.line.len() > MOST_LINE {
            self.input.skip_until(b'\n')?;
            self.line.truncate(MOST_LINE);
        }
        lines.take(&self.line, self.number, &mut self.found);
        self.state = State::Lines(lines);
        Ok(())
    }

    /// A line that is a JSON object.
    fn object(&mut self) {
        let text = String::from_utf8_lossy(&self.line);
        if !text.trim().is_empty() {
            document::read(&text, self.number, &mut self.found);
        }
    }

    /// Reads the whole document that the current line begins.
    fn document(&mut self) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.line);
        // The line has lost its end, and a long one was not read to it.
        if bytes.len() <= MOST_LINE {
            bytes.push(b'\n');
        }
        let most = (MOST_DOCUMENT + 1).saturating_sub(bytes.len());
        self.input.by_ref().take(most as u64).read_to_end(&mut bytes)?;
        self.state = State::End;
        if bytes.len() > MOST_DOCUMENT {
            let most = MOST_DOCUMENT >> 20;
            self.found.push_back(Err(self.fault(
                format!("a document of more than {most} MB"),
                "split it, or write its puzzles one a line",
            )));
            return Ok(());
        }
        document::read(&String::from_utf8_lossy(&bytes), self.number, &mut self.found);
        Ok(())
    }

    /// A fault of the current line.
    fn fault(&self, message: String, help: &str) -> Fault {
        Fault { line: self.number, column: 1, message, help: help.to_owned() }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.advance() {
            self.state = State::End;
            self.found.clear();
            return Some(Err(ReadError::Io(error)));
        }
        Some(self.found.pop_front()?.map_err(ReadError::Fault))
    }
}
