//! Processes the puzzles of a file one by one, on several threads.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use super::input::Input;
use super::ordered_threads::process_in_order;
use crate::cli::terminal::{escaped, print_data, print_error};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::format::{Format, FormatError, Metadata, PuzzleEntry, WRONG_SOLUTION};

/// The maximum number of errors shown on a terminal. If the standard error is a file or a pipe, all
/// errors are written.
const MAX_SHOWN: u64 = 50;

/// The result of a batch of puzzles.
#[derive(Default)]
struct BatchResult {
    out: String,
    puzzles: u64,
    /// The position and message of each error.
    faults: Vec<String>,
}

/// Calls `work` for each puzzle and prints the output in the order of the puzzles.
///
/// `work` writes to the output, and returns an error message if the puzzle has an error. After an
/// error, the other puzzles are still processed. If `format` is set, the header and the footer of a
/// file in that format are also printed.
///
/// # Errors
/// Input or output failed, or some puzzles have errors.
pub fn for_each_puzzle(
    mut input: Input,
    threads: usize,
    format: Option<Format>,
    work: impl Fn(&PuzzleEntry, &mut String) -> Result<(), String> + Sync,
) -> Result<(), Faults> {
    let name = escaped(&input.name);
    let batch = |batch: Vec<Result<PuzzleEntry, FormatError>>| {
        let mut result = BatchResult::default();
        for puzzle in batch {
            result.puzzles += 1;
            match puzzle {
                Ok(entry) => {
                    if let Err(flaw) = work(&entry, &mut result.out) {
                        result.faults.push(format!("{name}:{}: {flaw}", entry.line));
                    }
                }
                Err(FormatError { line, column, message, help }) => {
                    result
                        .faults
                        .push(format!("{name}:{line}:{column}: {message}\n  help: {help}"));
                }
            }
        }
        result
    };
    let max_shown = if io::stderr().is_terminal() { MAX_SHOWN } else { u64::MAX };
    let mut totals = Totals { max_shown, ..Totals::default() };
    let mut has_reader = totals.write_part(format, Format::write_header);
    let outcome = process_in_order(
        threads,
        || input.batch(),
        batch,
        |result| {
            has_reader = has_reader && totals.add(&result);
            has_reader
        },
    );
    outcome.map_err(no_threads)?;
    if has_reader {
        totals.write_part(format, |format, _, out| format.write_footer(out));
    }
    if let Some(failure) = totals.failure {
        return Err(failure.into());
    }
    totals.faults(&name, input.failure())
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

/// The totals of all batches.
#[derive(Default)]
struct Totals {
    puzzles: u64,
    faults: u64,
    max_shown: u64,
    failure: Option<Diagnostic>,
}

impl Totals {
    /// Prints the output and errors of a batch. Returns false if the reader of the output has
    /// closed it.
    fn add(&mut self, result: &BatchResult) -> bool {
        let mut shown = String::new();
        for fault in &result.faults {
            self.faults += 1;
            if self.faults <= self.max_shown {
                let _ = writeln!(shown, "{fault}");
            }
        }
        self.puzzles += result.puzzles;
        // The exit code depends only on the number of errors, not on whether the errors are shown.
        print_error(&shown);
        self.print(&result.out)
    }

    /// Prints the header or the footer of a file in the given file format.
    fn write_part(
        &mut self,
        format: Option<Format>,
        part: impl FnOnce(Format, &Metadata, &mut String),
    ) -> bool {
        let mut text = String::new();
        if let Some(format) = format {
            part(format, &Metadata::default(), &mut text);
        }
        self.print(&text)
    }

    fn print(&mut self, text: &str) -> bool {
        match print_data(text) {
            Ok(has_reader) => has_reader,
            Err(failure) => {
                self.failure = Some(failure);
                false
            }
        }
    }

    fn faults(&self, name: &str, failure: Option<Diagnostic>) -> Result<(), Faults> {
        let mut faults = Faults::default();
        faults.0.extend(failure);
        if self.faults > 0 {
            let (some, all) = (self.faults, self.puzzles);
            let puzzles = if all == 1 { "puzzle" } else { "puzzles" };
            let fault = Diagnostic::book(format!("{name}: errors in {some} of {all} {puzzles}"));
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

/// The error if the system cannot start a thread.
pub fn no_threads(error: io::Error) -> Faults {
    Diagnostic::usage("no worker thread can be started").help(error.to_string()).into()
}
