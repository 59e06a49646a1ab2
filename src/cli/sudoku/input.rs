//! Where puzzles come from: a file, the standard input, or the command line itself.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, Cursor, ErrorKind, Read};

use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::sudoku::format::{FormatError, PuzzleEntry, ReadError, Reader};

/// What is read at a time, in bytes.
const BUFFER: usize = 256 << 10;

/// Where puzzles are, on the command line.
#[derive(clap::Args, Debug)]
pub struct Puzzles {
    /// A puzzle as 81 cells, row by row, with `.` or `0` for an empty one; or a file of puzzles in
    /// any format; or `-` for the standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: OsString,
}

impl Puzzles {
    /// Opens them. No more than `most` come at a time.
    ///
    /// # Errors
    /// They cannot be opened.
    pub fn open(&self, most: usize) -> Result<Input, Diagnostic> {
        Input::open(&self.puzzles, most)
    }
}

/// Puzzles from somewhere.
pub struct Input {
    /// What messages call it.
    pub name: String,
    reader: Reader<BufReader<Box<dyn Read + Send>>>,
    /// The most puzzles that are worked on at a time by one thread.
    most: usize,
    failed: Option<io::Error>,
}

impl Input {
    /// Opens a file; `-` is the standard input, and the 81 cells of a puzzle are that puzzle. No
    /// more than `most` puzzles come at a time.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(path: &OsStr, most: usize) -> Result<Input, Diagnostic> {
        let text = path.to_string_lossy();
        let (name, source): (&str, Box<dyn Read + Send>) = match path.to_str() {
            Some("-") => ("standard input", Box::new(io::stdin())),
            _ => match File::open(path) {
                Ok(file) => (&text, Box::new(file)),
                Err(_) if is_puzzle(&text) || is_meant_as_puzzle(&text) => {
                    ("command line", Box::new(Cursor::new(text.clone().into_owned())))
                }
                Err(error) => return Err(unreadable(&text, &error)),
            },
        };
        let reader = Reader::new(BufReader::with_capacity(BUFFER, source));
        Ok(Input { name: name.to_owned(), reader, most, failed: None })
    }

    /// The next puzzles, or what is none; nothing at the end.
    ///
    /// They are those that have come so far: who writes one puzzle after another into a pipe gets
    /// each answered at once.
    pub fn batch(&mut self) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
        let mut batch = Vec::new();
        while self.failed.is_none() && batch.len() < self.most {
            match self.reader.next() {
                Some(Ok(entry)) => batch.push(Ok(entry)),
                Some(Err(ReadError::Format(fault))) => batch.push(Err(fault)),
                Some(Err(ReadError::Io(error))) => self.failed = Some(error),
                None => break,
            }
            if self.reader.get_ref().buffer().is_empty() {
                break;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    /// Why reading ended before the end, if it did.
    pub fn failure(&self) -> Option<Diagnostic> {
        self.failed.as_ref().map(|error| unreadable(&self.name, error))
    }
}

/// Whether a text is a puzzle.
fn is_puzzle(text: &str) -> bool {
    let mut puzzles = Reader::new(text.as_bytes());
    matches!((puzzles.next(), puzzles.next()), (Some(Ok(_)), None))
}

/// Whether a text is more likely a puzzle with a mistake in it than the name of a file, or an
/// option: more than forty digits and signs for empty cells, and little else.
pub fn is_meant_as_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-?".contains(*c)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count() - cells;
    cells > 40 && others < cells / 4
}

fn unreadable(name: &str, error: &io::Error) -> Diagnostic {
    let (why, help) = match error.kind() {
        ErrorKind::NotFound => (
            "there is no such file".to_owned(),
            "name a file of puzzles, or - for the standard input, or write 81 cells",
        ),
        _ => (error.to_string(), "name a file that can be read, or - for the standard input"),
    };
    Diagnostic::file(format!("{name} cannot be read: {why}")).help(help)
}
