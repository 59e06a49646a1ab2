//! The puzzles of all files, in batches.

use super::source::unreadable;
use crate::disk::ReadError;
use crate::standalone::input::{InputPuzzle, PuzzleFile};
use bookgen_base::diagnostic::Diagnostic;

/// The least number of puzzles in a full batch. It is small, so that all threads work on a short file.
const MIN_BATCH: u64 = 8;

/// The maximum number of puzzles in a batch. In a long file, large batches save time.
const MAX_BATCH: u64 = 512;

/// A puzzle, or the fault of a text that is no puzzle.
pub type Item = Result<InputPuzzle, Diagnostic>;

/// The puzzles of all files, one file after the other.
pub struct Batches<I> {
    files: I,
    /// The open file.
    current: Option<PuzzleFile>,
    /// The number of puzzles and faults so far.
    number: u64,
    /// The reasons why some files cannot be read.
    pub failures: Vec<Diagnostic>,
}

impl<I: Iterator<Item = Result<PuzzleFile, Diagnostic>>> Batches<I> {
    /// The puzzles of `files`.
    pub fn new(files: I) -> Batches<I> {
        Batches { files, current: None, number: 0, failures: Vec::new() }
    }

    /// The open file, or the next file that can be opened.
    fn current(&mut self) -> Option<&mut PuzzleFile> {
        while self.current.is_none() {
            match self.files.next()? {
                Ok(file) => self.current = Some(file),
                Err(failure) => self.failures.push(failure),
            }
        }
        self.current.as_mut()
    }

    /// The next batch of puzzles and faults, or `None` at the end. Batches become longer. A batch
    /// also ends where the available input ends, so each puzzle written to a pipe is processed at
    /// once.
    pub fn batch(&mut self) -> Option<Vec<Item>> {
        let size = (self.number / 32).clamp(MIN_BATCH, MAX_BATCH);
        let mut batch = Vec::new();
        while (batch.len() as u64) < size {
            let number = self.number + 1;
            let Some(file) = self.current() else { break };
            match file.next(number) {
                Ok(Some(found)) => {
                    let is_drained = file.is_drained();
                    self.number = number;
                    batch.push(found);
                    if is_drained {
                        break;
                    }
                }
                Ok(None) => self.current = None,
                Err(error) => {
                    let failure = unreadable(file.name(), &ReadError::Io(error));
                    self.failures.push(failure);
                    self.current = None;
                }
            }
        }
        (!batch.is_empty()).then_some(batch)
    }
}
