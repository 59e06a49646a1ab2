//! `bookgen sudoku canonical`: the least disguise of each puzzle.

use super::Threads;
use super::each::{claim, each};
use super::input::Puzzles;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{board, canonical};

/// How many puzzles are named at a time by one thread.
const BATCH: usize = 256;

/// What to name.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let input = arguments.puzzles.open(BATCH)?;
    each(input, arguments.threads.count(), None, |entry, out| {
        let solution = match Solutions::of(&entry.givens) {
            Solutions::One(solution) => solution,
            other => return Err(other.to_string()),
        };
        let canonical = canonical::canonical(&solution, board::filled(&entry.givens));
        let (givens, _) = canonical.ok_or("no canonical form")?;
        board::write(&givens, b'.', out);
        out.push('\n');
        claim(entry, &solution)
    })
}
