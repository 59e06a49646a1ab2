//! Processes the puzzles of the input one by one, on several threads.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};

use super::batches::{Batches, Item};
use super::source::Sources;
use crate::cli::report;
use crate::cli::terminal::{escaped, print_data, print_error};
use crate::standalone::input::InputPuzzle;
use crate::standalone::ordered_threads::{no_threads, process_in_order};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults};

/// The maximum number of errors shown on a terminal. If the standard error is a file or a pipe, all
/// errors are written.
const MAX_SHOWN: u64 = 50;

/// Where the output of batches is written, in order.
pub trait Sink<T> {
    /// Writes the output of a batch. Returns false if the reader of the output has closed it.
    ///
    /// # Errors
    /// The output cannot be written.
    fn put(&mut self, output: T) -> Result<bool, Diagnostic>;

    /// Writes the end of the output. It is not called after an error or if the reader has closed
    /// the output.
    ///
    /// # Errors
    /// The output cannot be written.
    fn finish(&mut self) -> Result<(), Diagnostic> {
        Ok(())
    }
}

/// Prints strings to the standard output.
#[derive(Default)]
pub struct Printer {
    footer: String,
}

impl Printer {
    /// Prints `header`. Prints `footer` at the end.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn new(header: &str, footer: impl Into<String>) -> Result<Printer, Diagnostic> {
        print_data(header)?;
        Ok(Printer { footer: footer.into() })
    }
}

impl Sink<String> for Printer {
    fn put(&mut self, output: String) -> Result<bool, Diagnostic> {
        print_data(&output)
    }

    fn finish(&mut self) -> Result<(), Diagnostic> {
        print_data(&self.footer).map(drop)
    }
}

/// Writes the end of the output after a run that generates puzzles, even if some puzzles are
/// missing. After any other fault, nothing more is written.
///
/// # Errors
/// The faults of the run; the output cannot be written.
pub fn finish<T>(run: Result<(), Faults>, sink: &mut impl Sink<T>) -> Result<(), Faults> {
    let mut faults = run.err().unwrap_or_default();
    if faults.0.iter().all(|fault| fault.kind == FaultKind::Input) {
        faults.0.extend(sink.finish().err());
    }
    faults.into_result(())
}

/// The result of a batch of puzzles.
struct BatchResult<T> {
    output: T,
    puzzles: u64,
    faults: Vec<Diagnostic>,
}

/// Calls `work` for each puzzle of the sources, and passes the output to `sink` in the order of the
/// puzzles.
///
/// `work` adds to the output, and returns a fault if the puzzle has one. After a fault, the other
/// puzzles are still processed. A mistake on the command line concerns all puzzles: nothing more is
/// processed.
///
/// # Errors
/// Input or output failed, or some puzzles have faults.
pub fn for_each<T: Default + Send>(
    from: Sources,
    sources: &[impl AsRef<OsStr> + Sync],
    threads: usize,
    mut sink: impl Sink<T>,
    work: impl Fn(&InputPuzzle, &mut T) -> Result<(), Diagnostic> + Sync,
) -> Result<(), Faults> {
    let mut input = Batches::new(sources.iter().map(|source| from.open(source.as_ref())));
    let batch = |batch: Vec<Item>| {
        let mut result =
            BatchResult { output: T::default(), puzzles: batch.len() as u64, faults: Vec::new() };
        for puzzle in batch {
            let done = puzzle.and_then(|puzzle| work(&puzzle, &mut result.output));
            result.faults.extend(done.err());
        }
        result
    };
    let max_shown = if io::stderr().is_terminal() { MAX_SHOWN } else { u64::MAX };
    let mut totals = Totals { max_shown, ..Totals::default() };
    let mut put = |mut result: BatchResult<T>| {
        let is_usage = |fault: &Diagnostic| fault.kind == FaultKind::Usage;
        if let Some(at) = result.faults.iter().position(is_usage) {
            return totals.write(Err(result.faults.swap_remove(at)));
        }
        // The exit code depends only on the number of faults, not on whether the faults are shown.
        let shown = totals.add(result.puzzles, result.faults.len() as u64);
        for fault in result.faults.into_iter().take(shown) {
            report(&fault.into());
            print_error("\n");
        }
        totals.write(sink.put(result.output))
    };
    process_in_order(threads, || input.batch(), batch, &mut put).map_err(no_threads)?;
    if totals.has_reader {
        totals.write(sink.finish().map(|()| true));
    }
    totals.result(&escaped(&from.name(sources)), input.failures)
}

/// The totals of all batches.
struct Totals {
    puzzles: u64,
    faults: u64,
    max_shown: u64,
    has_reader: bool,
    failure: Option<Diagnostic>,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals { puzzles: 0, faults: 0, max_shown: 0, has_reader: true, failure: None }
    }
}

impl Totals {
    /// Counts the puzzles and faults of a batch. Returns the number of faults to show.
    fn add(&mut self, puzzles: u64, faults: u64) -> usize {
        let shown = self.max_shown.saturating_sub(self.faults).min(faults);
        self.puzzles += puzzles;
        self.faults += faults;
        usize::try_from(shown).unwrap_or(usize::MAX)
    }

    /// Notes the result of a write. Returns false if the output has ended.
    fn write(&mut self, written: Result<bool, Diagnostic>) -> bool {
        self.has_reader = written.unwrap_or_else(|failure| {
            self.failure = Some(failure);
            false
        });
        self.has_reader
    }

    fn result(self, name: &str, failures: Vec<Diagnostic>) -> Result<(), Faults> {
        if let Some(failure) = self.failure {
            return Err(failure.into());
        }
        let mut faults = Faults(failures);
        if self.faults > 0 {
            let (some, all) = (self.faults, self.puzzles);
            let puzzles = if all == 1 { "puzzle" } else { "puzzles" };
            let fault = Diagnostic::input(format!("{name}: errors in {some} of {all} {puzzles}"));
            faults.push(if some > self.max_shown {
                fault.help(format!(
                    "the first {MAX_SHOWN} errors are shown above; `2> FILE` writes all of them to a \
                     file"
                ))
            } else {
                fault
            });
        }
        faults.into_result(())
    }
}
