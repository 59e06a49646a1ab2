//! The source of puzzles: a file, standard input, or the command line itself.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Read};

use crate::cli::puzzles::for_each::{Sink, for_each};
use crate::cli::puzzles::input::Input;
use crate::cli::puzzles::source::{self, Source};
use crate::cli::terminal::escaped;
use crate::standalone::input::PuzzleStream;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::format::{
    FormatError, PuzzleEntry, ReadError, Reader, WRONG_SOLUTION,
};

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
    name: String,
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

    /// Calls `work` for each puzzle, and passes the output to `sink` in the order of the puzzles. A
    /// thread processes `batch_size` puzzles at a time. `work` writes to the output, and returns an
    /// error message if the puzzle has an error.
    ///
    /// # Errors
    /// Input or output failed, or some puzzles have errors.
    pub fn for_each(
        self,
        batch_size: usize,
        threads: usize,
        sink: impl Sink<String>,
        work: impl Fn(&PuzzleEntry, &mut String) -> Result<(), String> + Sync,
    ) -> Result<(), Faults> {
        let (name, shown) = (self.name.clone(), escaped(&self.name));
        let input = Input::new(name.clone(), std::iter::once(Ok((name, self))), batch_size);
        for_each(input, threads, sink, |entry: &PuzzleEntry, out: &mut String| {
            work(entry, out).map_err(|flaw| format!("{shown}:{}: {flaw}", entry.line))
        })
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
}

/// Checks the solution that a file states for a puzzle. A puzzle without a stated solution passes.
///
/// # Errors
/// The stated solution is wrong.
pub fn check_stated_solution(entry: &PuzzleEntry, solution: &Cells) -> Result<(), String> {
    match entry.solution_error(solution) {
        Some(difference) => Err(format!("{WRONG_SOLUTION}: {difference}")),
        None => Ok(()),
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
