//! The source of puzzles: a file, standard input, or the command line itself.

use std::ffi::{OsStr, OsString};
use std::io::{BufReader, Read};

use crate::cli::puzzles::for_each::PuzzleSource;
use crate::cli::puzzles::source::{self, Source};
use crate::cli::terminal::{escaped, print_error};
use crate::disk::ReadError;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::sudoku::format::{self, FormatError, PuzzleEntry, Reader};

/// The size of the read buffer in bytes.
const BUFFER: usize = 256 << 10;

/// The help if there is no file with the given name.
const MISSING_HELP: &str =
    "name a puzzle file, write the 81 cells of a puzzle, or use `-` for standard input";

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
        let is_meant = |text: &str| is_puzzle(text) || looks_like_puzzle(text);
        let Source { name, stream } = source::open(path, is_meant, MISSING_HELP)?;
        let reader = Reader::new(BufReader::with_capacity(BUFFER, stream));
        Ok(Input { name, reader, batch_size, failed: None })
    }

    /// The next puzzle or error. `None` at the end, also if the source cannot be read further.
    pub fn next(&mut self) -> Option<Result<PuzzleEntry, FormatError>> {
        match self.reader.next()? {
            Ok(entry) => Some(Ok(entry)),
            Err(format::ReadError::Format(error)) => Some(Err(error)),
            Err(format::ReadError::Io(error)) => {
                self.failed = Some(ReadError::Io(error));
                None
            }
        }
    }
}

impl PuzzleSource for Input {
    type Puzzle = PuzzleEntry;
    type Fault = String;

    fn name(&self) -> String {
        escaped(&self.name)
    }

    /// A batch also ends where the available input ends, so each puzzle written to a pipe is
    /// processed at once.
    fn batch(&mut self) -> Option<Vec<Result<PuzzleEntry, String>>> {
        let name = PuzzleSource::name(self);
        let mut batch = Vec::new();
        while batch.len() < self.batch_size
            && let Some(found) = self.next()
        {
            batch.push(found.map_err(|FormatError { line, column, message, help }| {
                format!("{name}:{line}:{column}: {message}\n  help: {help}")
            }));
            if self.reader.get_ref().buffer().is_empty() {
                break;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    fn failures(self) -> Vec<Diagnostic> {
        let fault = |error: ReadError| source::unreadable(&self.name, &error, MISSING_HELP);
        self.failed.map(fault).into_iter().collect()
    }

    fn report(faults: &[String]) {
        print_error(&faults.iter().map(|fault| format!("{fault}\n")).collect::<String>());
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
