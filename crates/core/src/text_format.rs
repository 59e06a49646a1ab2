//! File formats for the puzzles of a kind.

mod address;
pub mod elsewhere;
mod line_format;
mod metadata;
mod mixed;
mod puzzle_text;
mod recognise;

use std::any::Any;
use std::fmt;
use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::Flaw;
use crate::heading::Heading;
use crate::puzzle::Puzzle;
pub use address::has_puzzle;
pub use line_format::parsed;
pub use line_format::{Found, Lines};
pub use metadata::{FileMetadata, MetadataKey};
pub use mixed::is_puzzle_string;
pub use mixed::reader_of;
pub use puzzle_text::{TEXT, parse as parse_text, parse_object};
pub use recognise::format_of_line;
pub use recognise::{format_of, is_address};

/// A file format for the puzzles of a kind, for example a format that other programs use.
/// [`Kind::formats`](crate::Kind::formats) lists the formats of a kind.
#[derive(Debug)]
pub struct TextFormat {
    /// The name on the command line, in lower case with hyphens. The names `text`, `json` and `svg`
    /// are taken: these formats exist for all kinds. A format `ipuz` can only be read, because
    /// [`Board::ipuz`](crate::Board::ipuz) writes it.
    pub name: &'static str,
    /// The content of a file, in a few words: "81 cells a line, `.` for an empty cell".
    pub summary: &'static str,
    /// How puzzles are read.
    pub reading: Reading,
    /// How puzzles are written. `None` if the format can only be read.
    pub writing: Option<Writing>,
}

/// How the puzzles of a format are read. The answer of a puzzle is empty if the file has no answer.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
    /// Each line is a puzzle string or the JSON object of a puzzle.
    Strings,
    /// Each line is a puzzle. The function gets one line, without the line end. The line number of
    /// its errors is set by the reader. Blank lines and lines that start with `#` are skipped.
    Lines(fn(&str) -> Result<Puzzle, FormatError>),
    /// Each JSON object is a puzzle.
    Objects(fn(&str) -> Result<Puzzle, FormatError>),
    /// The format has its own reader.
    File(fn() -> Box<dyn PuzzleReader>),
    /// Lines with the cells of puzzles of a kind. The function gets the name of the kind.
    Cells(&'static str, fn(&'static str) -> Box<dyn Lines>),
}

/// How the puzzles of a format are written.
#[derive(Clone, Copy, Debug)]
pub struct Writing {
    /// The start of each file.
    pub header: &'static str,
    /// Writes a puzzle, see [`Writing::puzzle`].
    pub write: fn(&Puzzle, &mut String) -> Result<(), Flaw>,
    /// What becomes of the headings of puzzles.
    pub headings: Headings,
    /// The end of each file.
    pub footer: &'static str,
    /// How metadata is written. `None` if the format has no place for it.
    pub with_metadata: Option<MetadataWriting>,
}

/// How a format writes metadata.
#[derive(Clone, Copy, Debug)]
pub struct MetadataWriting {
    /// The start of a file, with what is true of all its puzzles.
    pub header: fn(&FileMetadata) -> String,
    /// Writes a puzzle and what is true of it, see [`Writing::puzzle_with`].
    pub write: fn(&Puzzle, &FileMetadata, &mut String) -> Result<(), Flaw>,
}

/// What a format does with the [`Heading`]s of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headings {
    /// The format writes them.
    Written,
    /// The format has no place for them.
    LeftOut,
}

impl Writing {
    /// A format whose files have neither a header nor a footer.
    pub const fn new(
        write: fn(&Puzzle, &mut String) -> Result<(), Flaw>,
        headings: Headings,
    ) -> Writing {
        Writing { header: "", write, headings, footer: "", with_metadata: None }
    }

    /// The start of a file, with the metadata of all its puzzles if the format has a place for it.
    pub fn header_with(&self, metadata: &FileMetadata) -> String {
        match self.with_metadata {
            Some(writing) => (writing.header)(metadata),
            None => self.header.to_owned(),
        }
    }

    /// Writes a puzzle as [`Writing::puzzle`] does, with its metadata if the format has a place for it.
    ///
    /// # Errors
    /// The text is not a puzzle of the kind.
    pub fn puzzle_with(
        &self,
        puzzle: &Puzzle,
        metadata: &FileMetadata,
        out: &mut String,
    ) -> Result<(), Flaw> {
        match self.with_metadata {
            Some(writing) => (writing.write)(puzzle, metadata, out),
            None => self.puzzle(puzzle, out),
        }
    }

    /// Writes a puzzle. The answer of the puzzle may be empty. The last written line ends with a
    /// line break.
    ///
    /// # Errors
    /// The text is not a puzzle of the kind.
    pub fn puzzle(&self, puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
        match self.headings {
            Headings::Written => (self.write)(puzzle, out),
            Headings::LeftOut => (self.write)(&Heading::take(puzzle)?.0, out),
        }
    }
}

impl TextFormat {
    /// A format with one puzzle per line.
    pub const fn lines(
        name: &'static str,
        summary: &'static str,
        read: fn(&str) -> Result<Puzzle, FormatError>,
        write: fn(&Puzzle, &mut String) -> Result<(), Flaw>,
    ) -> TextFormat {
        let writing = Some(Writing::new(write, Headings::LeftOut));
        TextFormat { name, summary, reading: Reading::Lines(read), writing }
    }

    /// The format, which writes the metadata of each puzzle, too.
    #[must_use]
    pub const fn with_metadata(
        self,
        write: fn(&Puzzle, &FileMetadata, &mut String) -> Result<(), Flaw>,
    ) -> TextFormat {
        let header = |_: &FileMetadata| String::new();
        let writing = match self.writing {
            Some(writing) => {
                let with_metadata = Some(MetadataWriting { header, write });
                Some(Writing { with_metadata, ..writing })
            }
            None => None,
        };
        TextFormat { writing, ..self }
    }

    /// The format, which writes the headings of puzzles, too.
    #[must_use]
    pub const fn with_headings(self) -> TextFormat {
        let writing = match self.writing {
            Some(writing) => Some(Writing { headings: Headings::Written, ..writing }),
            None => None,
        };
        TextFormat { writing, ..self }
    }
}

/// The puzzles and errors of a text, in its order.
pub fn puzzles_of(
    mut reader: Box<dyn PuzzleReader>,
    text: &str,
) -> Vec<Result<FilePuzzle, FormatError>> {
    let mut input = text.as_bytes();
    let puzzles = std::iter::from_fn(|| reader.next(&mut input));
    let puzzles = puzzles.filter_map(|puzzle| match puzzle {
        Ok(puzzle) => Some(Ok(puzzle)),
        Err(ReadError::Format(error)) => Some(Err(error)),
        // Reading from memory does not fail.
        Err(ReadError::Io(_)) => None,
    });
    puzzles.collect()
}

/// Reads the puzzles from a file one at a time, so a file may have any length.
pub trait PuzzleReader: Send {
    /// Reads the next puzzle. Returns `None` at the end of the file. A file without a puzzle gives
    /// an error. After an error in a puzzle, the next call reads the next puzzle.
    ///
    /// All calls get the same input. A call never reads beyond the end of a line if it already has a
    /// puzzle to return.
    fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<FilePuzzle, ReadError>>;

    /// Reads the next puzzle like [`PuzzleReader::next`]. A reader whose kind has its own type of puzzles
    /// returns this type. A caller that knows the type need not parse a string.
    fn next_parsed(&mut self, input: &mut dyn BufRead) -> Option<Result<Parsed, ReadError>> {
        Some(self.next(input)?.map(|puzzle| Parsed::Text(Box::new(puzzle))))
    }
}

/// A puzzle from a file, as a string or in a type of its kind.
pub enum Parsed {
    /// The puzzle as a string.
    Text(Box<FilePuzzle>),
    /// The puzzle in a type of its kind.
    Typed(Box<dyn TypedPuzzle>),
}

/// A puzzle from a file in a type of its kind.
pub trait TypedPuzzle: Any + Send {
    /// The number of the puzzle's first line in the file, from 1.
    fn line(&self) -> u64;

    /// The metadata of [`FilePuzzle`].
    fn metadata(&self) -> Option<&Arc<FileMetadata>>;

    /// The puzzle as a string.
    fn to_puzzle(&self) -> Puzzle;
}

/// A puzzle that was read from a file. It is not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePuzzle {
    /// The puzzle. The answer is empty if the file has no answer.
    pub puzzle: Puzzle,
    /// The number of the puzzle's first line in the file, from 1.
    pub line: u64,
    /// What the file says about the puzzle, for formats with more than a title and an author. The puzzles
    /// of a document share it.
    pub metadata: Option<Arc<FileMetadata>>,
}

/// An error while reading a puzzle file.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be read. No more puzzles follow.
    Io(io::Error),
    /// A puzzle cannot be read. Other puzzles may follow.
    Format(FormatError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// An error in a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The error, without a full stop.
    pub message: String,
    /// Advice for fixing the file.
    pub help: String,
}

impl FormatError {
    /// An error in a format with one puzzle per line. The reader of the format sets the line.
    pub fn in_line(
        column: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> FormatError {
        FormatError { line: 1, column: column as u64, message: message.into(), help: help.into() }
    }
}

impl fmt::Display for FormatError {
    /// Writes line, column and message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for FormatError {}
