//! The source of puzzles: a file, standard input, or the command line itself.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Read};

use crate::cli::puzzles::input::PuzzleStream;
use crate::cli::puzzles::source::{self, Source};
use crate::cli::terminal::{escaped, print_error};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::sudoku::format::{FormatError, PuzzleEntry, ReadError, Reader};

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
    /// Opens the source.
    ///
    /// # Errors
    /// The source cannot be opened.
    pub fn open(&self) -> Result<SudokuFile, Diagnostic> {
        SudokuFile::open(&self.puzzles)
    }
}

/// An open source of puzzles.
pub struct SudokuFile {
    /// The name of the source in messages.
    pub name: String,
    reader: Reader<BufReader<Box<dyn Read + Send>>>,
}

impl SudokuFile {
    /// Opens a file. The path `-` is standard input. A path that consists of 81 cells is read as a
    /// puzzle, not as a file name.
    ///
    /// # Errors
    /// The source cannot be opened.
    pub fn open(path: &OsStr) -> Result<SudokuFile, Diagnostic> {
        let is_meant = |text: &str| is_puzzle(text) || looks_like_puzzle(text);
        let Source { name, stream } = source::open(path, is_meant, MISSING_HELP)?;
        let reader = Reader::new(BufReader::with_capacity(BUFFER, stream));
        Ok(SudokuFile { name, reader })
    }
}

impl PuzzleStream for SudokuFile {
    type Puzzle = PuzzleEntry;
    type Fault = String;

    fn next(&mut self, _number: u64) -> io::Result<Option<Result<PuzzleEntry, String>>> {
        match self.reader.next() {
            None => Ok(None),
            Some(Ok(entry)) => Ok(Some(Ok(entry))),
            Some(Err(ReadError::Io(error))) => Err(error),
            Some(Err(ReadError::Format(FormatError { line, column, message, help }))) => {
                let name = escaped(&self.name);
                Ok(Some(Err(format!("{name}:{line}:{column}: {message}\n  help: {help}"))))
            }
        }
    }

    fn is_drained(&self) -> bool {
        self.reader.get_ref().buffer().is_empty()
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
