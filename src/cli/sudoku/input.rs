//! The source of puzzles: a file, standard input, or the command line itself.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use crate::disk::{self, ReadError};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::sudoku::format::{self, FormatError, PuzzleEntry, Reader};

/// The size of the read buffer in bytes.
const BUFFER: usize = 256 << 10;

/// The command-line argument that names the puzzles.
#[derive(clap::Args, Debug)]
pub struct Puzzles {
    /// A puzzle as 81 cells, row by row, with `.` or `0` for an empty cell; or a puzzle file in any
    /// format; or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: OsString,
}

impl Puzzles {
    /// Opens the source. A batch has at most `batch_size` puzzles.
    ///
    /// # Errors
    /// The source cannot be opened.
    pub fn open(&self, batch_size: usize) -> Result<Input, Diagnostic> {
        Input::open(&self.puzzles, batch_size)
    }
}

/// An open source of puzzles.
pub struct Input {
    /// The name of the source in messages.
    pub name: String,
    reader: Reader<BufReader<Box<dyn Read + Send>>>,
    /// The maximum number of puzzles in a batch.
    batch_size: usize,
    failed: Option<ReadError>,
}

impl Input {
    /// Opens a file. The path `-` is standard input. A path that consists of 81 cells is read as a
    /// puzzle, not as a file name. A batch has at most `batch_size` puzzles.
    ///
    /// # Errors
    /// The source cannot be opened.
    pub fn open(path: &OsStr, batch_size: usize) -> Result<Input, Diagnostic> {
        let text = path.to_string_lossy();
        let (name, source): (&str, Box<dyn Read + Send>) = match path.to_str() {
            Some("-") => ("standard input", Box::new(io::stdin())),
            _ => match disk::open_stream(Path::new(path)) {
                Ok(file) => (&text, Box::new(file)),
                Err(_) if is_puzzle(&text) || looks_like_puzzle(&text) => {
                    ("command line", Box::new(Cursor::new(text.clone().into_owned())))
                }
                Err(error) => return Err(unreadable(&text, &error)),
            },
        };
        let reader = Reader::new(BufReader::with_capacity(BUFFER, source));
        Ok(Input { name: name.to_owned(), reader, batch_size, failed: None })
    }

    /// The next batch of puzzles and errors, or `None` at the end.
    ///
    /// A batch also ends where the available input ends, so each puzzle written to a pipe is
    /// processed at once.
    pub fn batch(&mut self) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
        let mut batch = Vec::new();
        while self.failed.is_none() && batch.len() < self.batch_size {
            match self.reader.next() {
                Some(Ok(entry)) => batch.push(Ok(entry)),
                Some(Err(format::ReadError::Format(fault))) => batch.push(Err(fault)),
                Some(Err(format::ReadError::Io(error))) => self.failed = Some(ReadError::Io(error)),
                None => break,
            }
            if self.reader.get_ref().buffer().is_empty() {
                break;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    /// The error that stopped reading before the end of the source, if there was an error.
    pub fn failure(&self) -> Option<Diagnostic> {
        self.failed.as_ref().map(|error| unreadable(&self.name, error))
    }
}

/// Whether a text is a single puzzle.
fn is_puzzle(text: &str) -> bool {
    let mut puzzles = Reader::new(text.as_bytes());
    matches!((puzzles.next(), puzzles.next()), (Some(Ok(_)), None))
}

/// Whether a text is more likely a mistyped puzzle than a file name or an option: it has more than
/// forty cells and few other characters.
pub fn looks_like_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-?".contains(*c)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count() - cells;
    cells > 40 && others < cells / 4
}

fn unreadable(name: &str, error: &ReadError) -> Diagnostic {
    let (why, help) = if error.is_missing() {
        (
            "there is no such file".to_owned(),
            "name a puzzle file, write the 81 cells of a puzzle, or use `-` for standard input",
        )
    } else {
        (error.reason(), "name a readable file, or use `-` for standard input")
    };
    Diagnostic::file(format!("{name} cannot be read: {why}")).help(help)
}
