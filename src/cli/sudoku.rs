//! `bookgen sudoku`: makes, solves and grades Sudoku, a puzzle at a time and without a book.
//!
//! What is read and written streams: a file may be of any length. What comes out is in the order
//! of what went in, whatever the number of threads.

mod canonical;
pub(super) mod each;
mod explain;
mod generate;
mod grade;
pub(super) mod input;
mod options;
mod solve;
mod stream;

use std::num::NonZeroUsize;

use clap::Subcommand;

use bookgen_base::diagnostic::Faults;

const EXIT_CODES: &str = "Exit codes:
  0  done; each puzzle has exactly one solution, the one that its file states if it states one
  1  a puzzle is at fault, or cannot be made; the others were done
  2  the command was used wrongly
  3  a file cannot be read or written";

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make puzzles
    ///
    /// The same level, options and seed give the same puzzles, whatever their number and the number
    /// of threads. Each is proved to have one solution and to be of its level before it is printed,
    /// and none is another one turned, mirrored or renumbered (of the 1,048,576 before it). Where a
    /// puzzle cannot be made, the others are.
    #[command(after_help = EXIT_CODES)]
    Generate(generate::Arguments),
    /// Solve puzzles, and say where there is not exactly one solution
    ///
    /// Of each puzzle a line is printed: the puzzle, a tab, `one solution`, a tab, the solution.
    /// Where there is none, or more than one, the line says so, and why.
    #[command(after_help = EXIT_CODES)]
    Solve(solve::Arguments),
    /// Say how hard puzzles are
    ///
    /// Of each puzzle a line is printed, tabs between: the puzzle; its ratings by Sudoku Explainer,
    /// ER (the hardest step), EP (the hardest step up to the first digit) and ED (the first step);
    /// the hardest step; the dependency (how much there is to find at a time: less is harder); the
    /// level. `9.5+` is the rating of what takes nested chains; its level is `-`, beyond all levels.
    /// A puzzle that has not exactly one solution has `-` in place of figures.
    #[command(after_help = EXIT_CODES)]
    Grade(grade::Arguments),
    /// Solve puzzles step by step, and say each step in words
    ///
    /// The steps are those that Sudoku Explainer would show, each with what it rests on and what
    /// follows; `r1c9` is row 1, column 9. At the end stand the solution, how often each technique
    /// was used, the ratings ER, EP and ED, and the level. What takes nested chains (9.5 and up) is
    /// told as far as it goes without them.
    #[command(after_help = EXIT_CODES)]
    Explain(explain::Arguments),
    /// Print puzzles so that every disguise of one is the same
    ///
    /// Of each puzzle its canonical form is printed, 81 characters a line: the same for every puzzle
    /// that turning, mirroring, renumbering, and exchanging rows, columns, bands and stacks make of
    /// it. A puzzle with no solution or several has none.
    #[command(after_help = EXIT_CODES)]
    Canonical(canonical::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Command::Generate(arguments) => generate::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Grade(arguments) => grade::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Canonical(arguments) => canonical::run(arguments),
    }
}

/// The number of threads on the command line.
#[derive(clap::Args, Debug)]
pub(super) struct Threads {
    /// Threads to work with [default: one a core]
    #[arg(short, long, visible_alias = "threads", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

impl Threads {
    pub(super) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}
