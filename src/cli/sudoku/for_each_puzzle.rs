//! Processes the Sudoku of a file one by one, on several threads.

use super::input::SudokuFile;
use crate::cli::puzzles::for_each::{Sink, for_each};
use crate::cli::puzzles::input::Input;
use crate::cli::terminal::escaped;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::format::{PuzzleEntry, WRONG_SOLUTION};

/// Calls `work` for each puzzle of a file, and passes the output to `sink` in the order of the
/// puzzles. A thread processes `batch_size` puzzles at a time.
///
/// `work` writes to the output, and returns an error message if the puzzle has an error. After an
/// error, the other puzzles are still processed.
///
/// # Errors
/// Input or output failed, or some puzzles have errors.
pub fn for_each_puzzle(
    file: SudokuFile,
    batch_size: usize,
    threads: usize,
    sink: &mut impl Sink<String>,
    work: impl Fn(&PuzzleEntry, &mut String) -> Result<(), String> + Sync,
) -> Result<(), Faults> {
    let name = file.name.clone();
    let shown = escaped(&name);
    let input = Input::new(name.clone(), std::iter::once(Ok((name, file))), batch_size);
    for_each(input, threads, sink, |entry: &PuzzleEntry, out: &mut String| {
        work(entry, out).map_err(|flaw| format!("{shown}:{}: {flaw}", entry.line))
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
