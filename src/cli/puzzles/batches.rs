//! The puzzles that a command reads.

use super::source::{READABLE_HELP, unreadable};
use crate::disk::ReadError;
use crate::standalone::input::PuzzleStream;
use bookgen_base::diagnostic::Diagnostic;

/// A file with its name in messages, or the reason why the file cannot be opened.
pub type OpenedFile<S> = Result<(String, S), Diagnostic>;

/// The puzzles of all files, one file after the other.
pub struct Input<S, I> {
    name: String,
    files: I,
    batch_size: usize,
    /// The open file and its name.
    current: Option<(String, S)>,
    /// The number of puzzles and faults so far.
    number: u64,
    failures: Vec<Diagnostic>,
}

impl<S: PuzzleStream, I: Iterator<Item = OpenedFile<S>>> Input<S, I> {
    /// The puzzles of `files`. `name` is the name of all files together, in messages. A thread
    /// processes one batch at a time, which has at most `batch_size` puzzles.
    pub fn new(name: String, files: I, batch_size: usize) -> Input<S, I> {
        Input { name, files, batch_size, current: None, number: 0, failures: Vec::new() }
    }

    /// The open file, or the next file that can be opened.
    fn current(&mut self) -> Option<&mut (String, S)> {
        while self.current.is_none() {
            match self.files.next()? {
                Ok(file) => self.current = Some(file),
                Err(failure) => self.failures.push(failure),
            }
        }
        self.current.as_mut()
    }

    /// The next batch of puzzles and faults, or `None` at the end. A batch also ends where the
    /// available input ends, so each puzzle written to a pipe is processed at once.
    pub fn batch(&mut self) -> Option<Vec<Result<S::Puzzle, S::Fault>>> {
        let mut batch = Vec::new();
        while batch.len() < self.batch_size {
            let number = self.number + 1;
            let Some((name, file)) = self.current() else { break };
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
                    let failure = unreadable(name, &ReadError::Io(error), READABLE_HELP);
                    self.failures.push(failure);
                    self.current = None;
                }
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    /// One name for all files together, and the reasons why some files cannot be read.
    pub fn into_failures(self) -> (String, Vec<Diagnostic>) {
        (self.name, self.failures)
    }
}
