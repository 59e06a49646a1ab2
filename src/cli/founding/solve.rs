//! `bookgen founding solve`: solves puzzles by the methods of the founding texts.

use std::ffi::OsString;

use clap::ValueEnum;

use super::steps::{TraceArgument, write_steps};
use super::without_effect;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::sudoku::entries::each_of;
use crate::cli::work::Threads;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::solver::{Run, Solver};
use bookgen_puzzles::sudoku::founding::three_step::StepTwo;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The method
    #[arg(value_name = "METHOD")]
    method: Method,
    /// Puzzles in any format: a file, `-` for standard input, or 81 cells
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: OsString,
    /// Run the three-step solver as its text describes it: step 2 fills the last blank cell of a
    /// row, column or box
    #[arg(long)]
    as_written: bool,
    /// Stop the depth-first solver at the first solution
    #[arg(long)]
    first: bool,
    /// The number of steps after which the depth-first solver gives up [default: 100000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_steps: Option<u64>,
    #[command(flatten)]
    trace: TraceArgument,
    #[command(flatten)]
    threads: Threads,
}

/// A solver of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The three steps of text C: cells with one candidate, hidden singles, trial
    ThreeStep,
    /// The depth-first search of text D for all solutions
    DepthFirst,
    /// The depth-first search of text D in five arrays of 9 x 9 bytes; counts the solutions
    FiveArrays,
}

/// The number of steps after which the depth-first solver gives up.
const MAX_STEPS: u64 = 100_000_000;

impl Arguments {
    /// The solver with its parameters.
    ///
    /// # Errors
    /// An option has no effect.
    fn solver(&self) -> Result<Solver, Faults> {
        let three_step = self.method == Method::ThreeStep;
        let depth_first = self.method == Method::DepthFirst;
        let options = [
            ("--as-written", self.as_written && !three_step, "solve three-step"),
            ("--first", self.first && !depth_first, "solve depth-first"),
            ("--max-steps", self.max_steps.is_some() && !depth_first, "solve depth-first"),
        ];
        Faults(without_effect(options)).into_result(match self.method {
            Method::ThreeStep if self.as_written => Solver::ThreeStep(StepTwo::LastBlanks),
            Method::ThreeStep => Solver::ThreeStep(StepTwo::HiddenSingles),
            Method::DepthFirst => Solver::DepthFirst {
                stops_at_first: self.first,
                max_steps: self.max_steps.unwrap_or(MAX_STEPS),
            },
            Method::FiveArrays => Solver::FiveArrays,
        })
    }
}

/// Runs the command. Prints a line for each puzzle: the grid, the result and the counts.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let solver = arguments.solver()?;
    let threads = arguments.threads.count();
    each_of(&arguments.puzzles, threads, Printer::default(), |_, entry, out| {
        let mut trace = arguments.trace.trace();
        let Run { grid, result, counts } = solver.run(&entry.givens, &mut trace);
        *out += &format!("{}\t{result}\t{counts}\n", board::text(&grid));
        write_steps(&mut trace, out);
        Ok(())
    })
}
