//! `bookgen sudoku grade`: how hard puzzles are.

use std::fmt::Write;

use super::Threads;
use super::each::each;
use super::input::Input;
use crate::diagnostic::Faults;
use crate::kinds::Rating;
use crate::kinds::sudoku::grade::{self, NESTED, Outcome};
use crate::kinds::sudoku::solutions::Solutions;
use crate::kinds::sudoku::{board, setter};

/// What to grade.
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
        let puzzle = board::text(&entry.givens);
        let outcome = grade::solve(&entry.givens, NESTED);
        let Some(hardest) = outcome.rating() else {
            let told = Solutions::of(&entry.givens).to_string();
            let step = told.split(':').next().unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{puzzle}\t-\t-\t-\t{step}\t-\t-");
            return Err(told);
        };
        let Outcome { pearl, diamond, technique, .. } = outcome;
        let [er, ep, ed] = [hardest, pearl, diamond].map(rating);
        let step = technique.map_or("nested chain", |technique| technique.name());
        let dependency = grade::dependency(&entry.givens);
        let level = setter::level_of(hardest);
        let _ = writeln!(out, "{puzzle}\t{er}\t{ep}\t{ed}\t{step}\t{dependency}\t{level}");
        Ok(())
    })
}

fn rating(rating: Rating) -> String {
    if rating >= NESTED { format!("{rating}+") } else { rating.to_string() }
}
