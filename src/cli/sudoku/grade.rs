//! `bookgen sudoku grade`: rates the difficulty of puzzles.

use std::fmt::Write;

use super::Threads;
use super::for_each_puzzle::{check_stated_solution, for_each_puzzle};
use super::input::Puzzles;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::grade::{self, NESTED, Outcome};
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{SCALE, board, level_of};

/// The number of puzzles in a batch. A thread grades one batch at a time.
const BATCH: usize = 64;

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
    let input = arguments.puzzles.open(BATCH)?;
    for_each_puzzle(input, arguments.threads.count(), None, |entry, out| {
        let puzzle = board::text(&entry.givens);
        let outcome = grade::solve(&entry.givens, NESTED);
        let Some(hardest) = outcome.rating() else {
            let reason = Solutions::of(&entry.givens).to_string();
            let step = reason.split(':').next().unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{puzzle}\t-\t-\t-\t{step}\t-\t-");
            return Err(reason);
        };
        let [er, ep, ed] = ratings(outcome);
        let step = match outcome.technique {
            Some(technique) => technique.name(),
            None if outcome.nested => "nested chain",
            None => "none",
        };
        let dependency = grade::dependency(&entry.givens);
        let level = level_of(hardest).map_or("-", |level| level.name);
        let _ = writeln!(out, "{puzzle}\t{er}\t{ep}\t{ed}\t{step}\t{dependency}\t{level}");
        match entry.solution.map(|_| Solutions::of(&entry.givens)) {
            Some(Solutions::One(solution)) => check_stated_solution(entry, &solution),
            _ => Ok(()),
        }
    })
}

/// The ratings ER, EP and ED of a solved puzzle.
pub fn ratings(outcome: Outcome) -> [String; 3] {
    let Outcome { hardest, pearl, diamond, .. } = outcome;
    [hardest, pearl, diamond].map(|rating| SCALE.text(rating))
}
