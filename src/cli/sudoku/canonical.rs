//! `bookgen sudoku canonical`: the least disguise of each puzzle.

use super::Threads;
use super::each::each;
use super::input::Input;
use crate::diagnostic::Faults;
use crate::kinds::sudoku::solutions::Solutions;
use crate::kinds::sudoku::{board, canonical};

/// What to name.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Puzzles in any format: a file, `-` for the standard input, or 81 cells
    #[arg(value_name = "FILE|-", allow_hyphen_values = true)]
    puzzles: String,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let input = Input::open(&arguments.puzzles)?;
    each(input, arguments.threads.count(), None, |entry, out| {
        let solution = match Solutions::of(&entry.givens) {
            Solutions::One(solution) => solution,
            other => return Err(other.to_string()),
        };
        let canonical = canonical::canonical(&solution, board::filled(&entry.givens));
        let (givens, _) = canonical.ok_or("no canonical form")?;
        *out += &board::text(&givens);
        out.push('\n');
        Ok(())
    })
}
