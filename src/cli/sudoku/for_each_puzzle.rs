//! Processes the Sudoku of a file one by one, on several threads.

use super::input::Input;
use crate::cli::puzzles::for_each::{Printer, for_each};
use crate::cli::terminal::escaped;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::format::{Format, Metadata, PuzzleEntry, WRONG_SOLUTION};

/// Calls `work` for each puzzle and prints the output in the order of the puzzles.
///
/// `work` writes to the output, and returns an error message if the puzzle has an error. After an
/// error, the other puzzles are still processed. If `format` is set, the header and the footer of a
/// file in that format are also printed.
///
/// # Errors
/// Input or output failed, or some puzzles have errors.
pub fn for_each_puzzle(
    input: Input,
    threads: usize,
    format: Option<Format>,
    work: impl Fn(&PuzzleEntry, &mut String) -> Result<(), String> + Sync,
) -> Result<(), Faults> {
    let name = escaped(&input.name);
    let (mut header, mut footer) = (String::new(), String::new());
    if let Some(format) = format {
        format.write_header(&Metadata::default(), &mut header);
        format.write_footer(&mut footer);
    }
    let mut printer = Printer::new(&header, footer)?;
    for_each(input, threads, &mut printer, |entry: &PuzzleEntry, out: &mut String| {
        work(entry, out).map_err(|flaw| format!("{name}:{}: {flaw}", entry.line))
    })
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
