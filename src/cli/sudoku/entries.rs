//! Sudoku from files, for the commands that work on grids of digits.

use std::borrow::Cow;
use std::ffi::OsStr;

use crate::cli::puzzles::for_each::{Sink, for_each};
use crate::cli::puzzles::source::Sources;
use crate::standalone::input::InputPuzzle;
use crate::standalone::solution::{check_answer, malformed, solve};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::format::{self, PuzzleEntry};
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{Sudoku, board};

/// The grids of a puzzle.
///
/// # Errors
/// The text is not a Sudoku.
pub fn entry(input: &InputPuzzle) -> Result<Cow<'_, PuzzleEntry>, Diagnostic> {
    if let Some(entry) = input.typed() {
        return Ok(Cow::Borrowed(entry));
    }
    let entry = format::entry(input.puzzle());
    let entry = entry.map_err(|flaw| malformed(&Sudoku, input, &flaw))?;
    Ok(Cow::Owned(entry.in_file(input.line(), input.metadata().cloned())))
}

/// Checks that a puzzle has exactly one solution, and that the answer in its file is this solution.
///
/// # Errors
/// The puzzle has no solution or several; the answer in the file is wrong.
pub fn check(
    input: &InputPuzzle,
    entry: &PuzzleEntry,
    solutions: &Solutions,
) -> Result<(), Diagnostic> {
    match solutions {
        Solutions::One(_) if entry.solution.is_none() => Ok(()),
        Solutions::One(solution) => check_answer(&Sudoku, input, &board::text(solution)),
        _ => solve(&Sudoku, input).map(drop),
    }
}

/// Calls `work` for each Sudoku of a source, as [`for_each`] does.
///
/// # Errors
/// Input or output failed, or some puzzles have faults.
pub fn each_of(
    source: &OsStr,
    threads: usize,
    sink: impl Sink<String>,
    work: impl Fn(&InputPuzzle, &PuzzleEntry, &mut String) -> Result<(), Diagnostic> + Sync,
) -> Result<(), Faults> {
    for_each(Sources::new(&Sudoku, None)?, &[source], threads, sink, |input, out: &mut String| {
        work(input, &*entry(input)?, out)
    })
}
