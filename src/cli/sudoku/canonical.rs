//! `bookgen sudoku canonical`: the canonical form of each puzzle.

use super::input::{Puzzles, check_stated_solution};
use crate::cli::puzzles::Threads;
use crate::cli::puzzles::for_each::Printer;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{board, canonical};

/// The number of puzzles in a batch. A thread processes one batch at a time.
const BATCH: usize = 256;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let file = arguments.puzzles.open()?;
    file.for_each(BATCH, arguments.threads.count(), Printer::default(), |entry, out| {
        let solution = match Solutions::new(&entry.givens) {
            Solutions::One(solution) => solution,
            other => return Err(other.to_string()),
        };
        let canonical = canonical::canonical(&solution, board::filled(&entry.givens));
        let (givens, _) = canonical.ok_or("no canonical form")?;
        board::write(&givens, b'.', out);
        out.push('\n');
        check_stated_solution(entry, &solution)
    })
}
