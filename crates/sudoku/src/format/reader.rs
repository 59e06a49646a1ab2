//! Detects the format of a puzzle file and reads its puzzles one at a time.

use std::io::{self, BufRead, Read};

use super::document_type::{self, DocumentType};
use super::json_scanner::JsonScanner;
use super::line_kind;
use super::line_reader::{LineReader, PuzzleQueue};
use super::opensudoku_xml::OpenSudokuReader;
use super::{FormatError, PuzzleEntry, ReadError};

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 64 << 10;

/// The number of bytes to read from a document at a time.
const CHUNK: u64 = 64 << 10;

/// An iterator over the puzzles of a file in any format. Each item is a puzzle or an error with its
/// position.
///
/// # Examples
///
/// ```
/// use bookgen_sudoku::format::{ReadError, Reader};
///
/// let file = "puzzle,clues\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,30\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7,29\n";
/// let mut puzzles = Reader::new(file.as_bytes());
/// assert_eq!(puzzles.next().unwrap().unwrap().line, 2);
/// let Some(Err(ReadError::Format(error))) = puzzles.next() else { panic!() };
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 81: the line has 80 cells; a puzzle has 81 cells"
/// );
/// assert!(puzzles.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    entries: EntryReader,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader. The reader never reads beyond the end of the current line.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, entries: EntryReader::default() }
    }

    /// The input of the reader.
    pub fn get_ref(&self) -> &R {
        &self.input
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<PuzzleEntry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next(&mut self.input)
    }
}

/// A [`Reader`] without its input. Each call gets the input as an argument.
#[derive(Debug, Default)]
pub(super) struct EntryReader {
    /// The number of the last line that was read, counted from 1.
    line_number: u64,
    line: Vec<u8>,
    queue: PuzzleQueue,
    state: State,
}

#[derive(Debug, Default)]
enum State {
    /// Only blank lines were read so far.
    #[default]
    Beginning,
    /// The file is a text file with puzzle lines and grids.
    Lines(Box<LineReader>),
    /// The file is JSON. It contains objects, or lists of objects, one after the other.
    Json(Box<JsonScanner>),
    /// The file is XML of the app OpenSudoku.
    Xml(Box<OpenSudokuReader>),
    /// The file has ended.
    End,
}

impl EntryReader {
    /// Reads the next puzzle or error. All calls get the same input.
    pub fn next<R: BufRead>(&mut self, input: &mut R) -> Option<Result<PuzzleEntry, ReadError>> {
        if let Err(error) = self.advance(input) {
            self.state = State::End;
            self.queue.clear();
            return Some(Err(ReadError::Io(error)));
        }
        Some(self.queue.pop_front()?.map_err(ReadError::Format))
    }

    /// Reads until the queue has a puzzle or an error, or the file ends.
    fn advance<R: BufRead>(&mut self, input: &mut R) -> io::Result<()> {
        while self.queue.is_empty() {
            let has_more = match &mut self.state {
                State::Beginning | State::Lines(_) => self.advance_line(input)?,
                State::Json(scanner) => {
                    scanner.scan(&mut self.queue);
                    if !self.queue.is_empty() {
                        return Ok(());
                    }
                    let mut part = input.by_ref().take(CHUNK);
                    part.read_until(b'\n', scanner.buffer())? > 0 || !scanner.end(&mut self.queue)
                }
                State::Xml(xml) => xml.read(input, &mut self.queue)?,
                State::End => false,
            };
            if !has_more {
                self.state = State::End;
                break;
            }
        }
        Ok(())
    }

    /// Reads a line of a text file, or of a file whose format is not known yet. Returns false at
    /// the end of the file.
    fn advance_line<R: BufRead>(&mut self, input: &mut R) -> io::Result<bool> {
        if !self.read_line(input)? {
            let mut empty = LineReader::default();
            let lines = match &mut self.state {
                State::Lines(lines) => &mut **lines,
                _ => &mut empty,
            };
            lines.end(self.line_number, &mut self.queue);
            return Ok(false);
        }
        match &mut self.state {
            State::Lines(lines) if lines.may_begin_document() && self.line.len() <= MAX_LINE => {
                match document_type::detect(self.line.trim_ascii_start()) {
                    Some(document) => {
                        lines.before_document(&mut self.queue);
                        self.begin_document(document);
                    }
                    None => lines.read_line(&self.line, self.line_number, &mut self.queue),
                }
                Ok(true)
            }
            State::Lines(lines) => {
                lines.read_line(&self.line, self.line_number, &mut self.queue);
                Ok(true)
            }
            _ => self.begin(input),
        }
    }

    /// Reads the next line and removes the line end. Returns false at the end of the file.
    fn read_line<R: BufRead>(&mut self, input: &mut R) -> io::Result<bool> {
        self.line.clear();
        let limit = MAX_LINE as u64 + 1;
        if input.by_ref().take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        self.line_number += 1;
        if self.line.len() > MAX_LINE
            && let State::Lines(lines) = &mut self.state
        {
            lines.skip_long_line(&mut self.queue);
            self.skip_line(input)?;
        }
        while self.line.last().is_some_and(|byte| b"\r\n".contains(byte)) {
            self.line.pop();
        }
        Ok(true)
    }

    /// Skips the rest of a line that is too long, and reports the line.
    fn skip_line<R: BufRead>(&mut self, input: &mut R) -> io::Result<()> {
        input.skip_until(b'\n')?;
        self.queue.push_back(Err(self.error(
            format!("the line has more than {MAX_LINE} bytes"),
            "a puzzle has 81 characters: write one puzzle per line",
        )));
        self.line.clear();
        Ok(())
    }

    /// Detects the format of the file from its first line that is not blank. Returns false for a
    /// binary file.
    fn begin<R: BufRead>(&mut self, input: &mut R) -> io::Result<bool> {
        const UTF_8: &[u8] = b"\xef\xbb\xbf";
        if self.line_number == 1 {
            if self.line.starts_with(UTF_8) {
                self.line.drain(..UTF_8.len());
            }
            if let Some((what, help)) = detect_binary(&self.line) {
                self.queue.push_back(Err(self.error(format!("the file is {what}"), help)));
                return Ok(false);
            }
        }
        let text = self.line.trim_ascii_start();
        if text.is_empty() && line_kind::spreadsheet_row(&self.line).is_none() {
            return Ok(true);
        }
        if let Some(document) = document_type::detect(text) {
            self.begin_document(document);
            return Ok(true);
        }
        let mut lines = LineReader::default();
        if self.line.len() > MAX_LINE {
            lines.skip_long_line(&mut self.queue);
            self.skip_line(input)?;
        }
        lines.read_line(&self.line, self.line_number, &mut self.queue);
        self.state = State::Lines(Box::new(lines));
        Ok(true)
    }

    /// Starts to read a JSON or XML document at the current line.
    fn begin_document(&mut self, document: DocumentType) {
        let indent = self.line.len() - self.line.trim_ascii_start().len();
        let mut start = std::mem::take(&mut self.line);
        // Restores the line end that was removed. A long line has no line end to restore, because
        // only its first part was read.
        if start.len() <= MAX_LINE {
            start.push(b'\n');
        }
        self.state = match document {
            DocumentType::Xml => {
                State::Xml(Box::new(OpenSudokuReader::new(start, self.line_number)))
            }
            DocumentType::Json { wrapper } => {
                let head = wrapper.map_or(0, |head| indent + head).min(start.len());
                let mut scanner =
                    JsonScanner::new(self.line_number, head as u64 + 1, wrapper.is_some());
                scanner.buffer().extend(start.split_off(head));
                State::Json(Box::new(scanner))
            }
        };
    }

    /// An error at the start of the current line.
    fn error(&self, message: String, help: &str) -> FormatError {
        FormatError { line: self.line_number, column: 1, message, help: help.to_owned() }
    }
}

/// The type of a binary file that starts with this line, and advice for the user. `None` for a text
/// file.
fn detect_binary(line: &[u8]) -> Option<(&'static str, &'static str)> {
    const SAVE: &str = "save the file as UTF-8";
    const KNOWN: [(&[u8], &str, &str); 6] = [
        (b"\xff\xfe", "UTF-16, not UTF-8", SAVE),
        (b"\xfe\xff", "UTF-16, not UTF-8", SAVE),
        (
            b"\x1f\x8b",
            "compressed, not text",
            "unpack the file first: gunzip -c FILE | bookgen … -",
        ),
        (
            b"PK\x03\x04",
            "a ZIP archive, not text",
            "unpack the file first; save a spreadsheet as CSV",
        ),
        (b"%PDF-", "a PDF, not text", "copy the puzzles into a text file, 81 cells per line"),
        (b"SQLite format 3", "a database, not text", "export the puzzles as text or CSV"),
    ];
    let known = KNOWN.iter().find(|(sign, ..)| line.starts_with(sign));
    // A line with few NUL bytes is only a faulty line of a text file.
    let zeros = line.iter().filter(|&&byte| byte == 0).count();
    let unknown =
        || (zeros > 1 && 8 * zeros > line.len()).then_some(("not text: it has NUL bytes", SAVE));
    known.map(|(_, what, help)| (*what, *help)).or_else(unknown)
}
