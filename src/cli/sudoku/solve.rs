//! `bookgen sudoku solve`: solves puzzles, and says where there is not exactly one solution.

use std::fmt::Write;

use super::each::each;
use super::input::Input;
use super::{Threads, options};
use crate::diagnostic::Faults;
use crate::kinds::sudoku::board;
use crate::kinds::sudoku::format::Format;
use crate::kinds::sudoku::solutions::Solutions;

/// What to solve.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Puzzles in any format: a file, `-` for the standard input, or 81 cells
    #[arg(value_name = "FILE|-", allow_hyphen_values = true)]
    puzzles: String,
    /// Print the solutions only, in this format
    #[arg(short, long, value_name = "FORMAT", value_parser = options::format)]
    format: Option<Format>,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let input = Input::open(&arguments.puzzles)?;
    let format = arguments.format;
    each(input, arguments.threads.count(), format, |entry, out| {
        let solutions = Solutions::of(&entry.givens);
        match (format, &solutions) {
            (None, Solutions::One(solution)) => {
                let (puzzle, solution) = (board::text(&entry.givens), board::text(solution));
                // Writing to a string cannot fail.
                let _ = writeln!(out, "{puzzle}\tone solution\t{solution}");
            }
            (None, other) => {
                let (puzzle, told) = (board::text(&entry.givens), other.to_string());
                let _ = writeln!(out, "{puzzle}\t{}", told.replacen(": ", "\t", 1));
            }
            (Some(format), Solutions::One(solution)) => {
                let mut solved = entry.clone();
                match format {
                    Format::Ipuz | Format::Json => solved.solution = Some(*solution),
                    _ => solved.givens = *solution,
                }
                format.write(&solved, out);
            }
            (Some(_), _) => {}
        }
        match solutions {
            Solutions::One(_) => Ok(()),
            other => Err(other.to_string()),
        }
    })
}
