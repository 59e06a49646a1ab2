//! `bookgen founding fill`: fills grids by the methods of the founding texts.

use super::fill_arguments::FillArguments;
use super::steps::{TraceArgument, print_results, write_steps};
use super::{named, without_effect};
use crate::cli::terminal::print_error;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::Fill;
use bookgen_puzzles::sudoku::founding::fill::{FillerAsWritten, Limits};
use bookgen_puzzles::sudoku::founding::options::FillMethod;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The method
    #[arg(value_name = "METHOD")]
    #[arg(value_parser = named(FillMethod::NAMES, FillMethod::from_name))]
    method: FillMethod,
    /// The number of grids
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    parameters: FillArguments,
    /// Run the method as its text describes it
    #[arg(long)]
    as_written: bool,
    /// The maximum number of erased rows (erase-row) or of tries (diagonal-boxes) for a grid as
    /// written [default: 2000 rows, 10000000 tries]
    #[arg(long, value_name = "N", requires = "as_written")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// The number of ticks of the counter between two draws of relabel as written [default: 1]
    #[arg(long, value_name = "N", requires = "as_written")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    ticks: Option<u64>,
    /// The seed; for relabel as written, the start of the counter
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    trace: TraceArgument,
}

impl Arguments {
    /// The method with its parameters.
    ///
    /// # Errors
    /// An option has no effect.
    fn fill(&self) -> Result<Fill, Faults> {
        let method = self.method;
        let fill = self.parameters.fill(method, "fill")?;
        let mut faults = Faults::default();
        if self.as_written && !fill.differs_from_text() {
            let message = format!("--as-written has no effect with fill {}", method.name());
            let help = "the text does not describe a program for this method: remove --as-written";
            faults.push(Diagnostic::usage(message).help(help));
        }
        if self.as_written && self.parameters.sets_start_digits() {
            let message = "--start-digits has no effect with --as-written";
            let help = "as written, the digits can be any digits: remove one of the two options";
            faults.push(Diagnostic::usage(message).help(help));
        }
        let has_limit = matches!(method, FillMethod::EraseRow | FillMethod::DiagonalBoxes);
        let has_ticks = method == FillMethod::Relabel;
        faults.0.extend(without_effect([
            ("--limit", self.limit.is_some() && !has_limit, "fill erase-row"),
            ("--ticks", self.ticks.is_some() && !has_ticks, "fill relabel"),
        ]));
        faults.into_result(fill)
    }
}

/// Runs the command. Prints one grid a line, as 81 digits.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let fill = arguments.fill()?;
    let mut rng =
        StreamName::new().with("founding").with("fill").with_number(arguments.seed).stream();
    let mut limits = Limits::default();
    if let Some(limit) = arguments.limit {
        limits = Limits { max_erased: limit, max_tries: limit };
    }
    let ticks = arguments.ticks.unwrap_or(1);
    let mut filler = FillerAsWritten::new(fill, limits, arguments.seed, ticks);
    let (mut trace, mut unfinished) = (arguments.trace.trace(), 0u64);
    print_results(arguments.count, |out| {
        let grid = if arguments.as_written {
            filler.grid(&mut rng, &mut trace)
        } else {
            Some(fill.traced_grid(&mut rng, &mut trace))
        };
        match grid {
            Some(grid) => {
                *out += &board::text(&grid);
                out.push('\n');
            }
            None => unfinished += 1,
        }
        write_steps(&mut trace, out);
    })?;
    if unfinished > 0 {
        let count = arguments.count;
        print_error(&format!("{unfinished} of {count} grids were not finished within the limit\n"));
    }
    Ok(())
}
