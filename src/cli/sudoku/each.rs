//! The same for each puzzle of a file.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write};

use super::input::Input;
use super::stream;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::format::{Details, Entry, FALSE_SOLUTION, Fault, Format};

/// How many faults are shown on a terminal. A file is given all of them.
const MOST_SHOWN: u64 = 50;

/// What comes of a batch of puzzles.
#[derive(Default)]
struct Done {
    out: String,
    puzzles: u64,
    /// Where and what, for each that is at fault.
    faults: Vec<String>,
}

/// Does the work on each puzzle: it writes what is to be printed, and says what is the matter if
/// something is. Every puzzle is done, whatever is the matter with others. Where puzzles are
/// printed in a format, what begins and ends its files is printed too.
///
/// # Errors
/// The input or the output failed; else that puzzles were at fault.
pub fn each(
    mut input: Input,
    threads: usize,
    format: Option<Format>,
    work: impl Fn(&Entry, &mut String) -> Result<(), String> + Sync,
) -> Result<(), Faults> {
    let name = input.name.clone();
    let batch = |batch: Vec<Result<Entry, Fault>>| {
        let mut done = Done::default();
        for puzzle in batch {
            done.puzzles += 1;
            match puzzle {
                Ok(entry) => {
                    if let Err(flaw) = work(&entry, &mut done.out) {
                        done.faults.push(format!("{name}:{}: {flaw}", entry.line));
                    }
                }
                Err(Fault { line, column, message, help }) => {
                    done.faults.push(format!("{name}:{line}:{column}: {message}\n  help: {help}"));
                }
            }
        }
        done
    };
    let most_shown = if io::stderr().is_terminal() { MOST_SHOWN } else { u64::MAX };
    let mut sum = Sum { most_shown, ..Sum::default() };
    let mut goes_on = sum.print(format, Format::begin);
    let ran = stream::ordered(
        threads,
        || input.batch(),
        batch,
        |done| {
            goes_on = goes_on && sum.put(&done);
            goes_on
        },
    );
    ran.map_err(no_threads)?;
    if goes_on {
        sum.print(format, |format, _, out| format.end(out));
    }
    if let Some(failure) = sum.failure {
        return Err(failure.into());
    }
    sum.faults(&name, input.failure())
}

/// Whether the solution that a file claims, if it claims one, is that of the puzzle.
///
/// # Errors
/// Where it is not.
pub fn claim(entry: &Entry, solution: &Cells) -> Result<(), String> {
    match entry.falsehood(solution) {
        Some(place) => Err(format!("{FALSE_SOLUTION}: {place}")),
        None => Ok(()),
    }
}

/// What was done so far.
#[derive(Default)]
struct Sum {
    puzzles: u64,
    faults: u64,
    most_shown: u64,
    failure: Option<Diagnostic>,
}

impl Sum {
    /// Prints a batch; false if nobody reads on.
    fn put(&mut self, done: &Done) -> bool {
        let mut shown = String::new();
        for fault in &done.faults {
            self.faults += 1;
            if self.faults <= self.most_shown {
                let _ = writeln!(shown, "{fault}");
            }
        }
        self.puzzles += done.puzzles;
        // If they cannot be shown, their number still decides the exit code.
        let _ = io::stderr().write_all(shown.as_bytes());
        self.out(&done.out)
    }

    /// Prints what a file of a format begins or ends with.
    fn print(
        &mut self,
        format: Option<Format>,
        part: impl FnOnce(Format, &Details, &mut String),
    ) -> bool {
        let mut text = String::new();
        if let Some(format) = format {
            part(format, &Details::default(), &mut text);
        }
        self.out(&text)
    }

    fn out(&mut self, text: &str) -> bool {
        match print(text) {
            Ok(goes_on) => goes_on,
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
            let fault = Diagnostic::book(format!("{name}: {some} of {all} {puzzles} at fault"));
            faults.push(match some > self.most_shown {
                true => fault.help(format!(
                    "the first {MOST_SHOWN} are named above; 2> FILE writes all into a file"
                )),
                false => fault,
            });
        }
        faults.into_result(())
    }
}

/// Prints some lines. False if the reader has gone away, which is no fault.
///
/// # Errors
/// The output cannot be written.
pub fn print(text: &str) -> Result<bool, Diagnostic> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Diagnostic::file("the output cannot be written").help(error.to_string())),
    }
}

/// The fault of a system that gives no threads.
pub fn no_threads(error: io::Error) -> Faults {
    Diagnostic::usage("there are no threads to work with").help(error.to_string()).into()
}
