//! `bookgen founding dig`: digs holes into solved grids, by the method of the dig-hole paper, one of
//! the founding texts.

use std::ffi::OsString;

use super::fill_arguments::FillArguments;
use super::named;
use super::steps::{TraceArgument, print_results, write_steps};
use crate::cli::puzzles::for_each::Printer;
use crate::cli::sudoku::entries::each_of;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Rng, StreamName};
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::founding::dig_hole::{
    BoundSet, DIG_LEVELS, DigOrder, DigSettings, LineRule, Pruning, TransformRule,
};
use bookgen_puzzles::sudoku::founding::fill::{FillerAsWritten, Limits};
use bookgen_puzzles::sudoku::founding::options::FillMethod;
use bookgen_puzzles::sudoku::founding::reductio::Proof;
use bookgen_puzzles::sudoku::founding::trace::Trace;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Solved grids in any format: a file, `-` for standard input, or 81 digits [default: fill
    /// grids]
    #[arg(value_name = "GRID|FILE|-")]
    grids: Option<OsString>,
    /// The method of filling the grids [default: las-vegas]
    #[arg(long, value_name = "METHOD")]
    #[arg(value_parser = named(FillMethod::NAMES, FillMethod::from_name))]
    fill: Option<FillMethod>,
    /// The number of puzzles [default: 1]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    #[command(flatten)]
    parameters: FillArguments,
    /// The level of the paper, 1 to 5, which sets the number of givens and the order of digging
    /// [default: no bounds, random order]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// The order of digging, instead of the order of the level
    #[arg(long, value_name = "ORDER")]
    #[arg(value_parser = named(DigOrder::NAMES, DigOrder::from_name))]
    order: Option<DigOrder>,
    /// The numbers of givens of the level [default: english-edition]
    #[arg(long, value_name = "NAME", requires = "level")]
    #[arg(value_parser = named(BoundSet::NAMES, BoundSet::from_name))]
    bounds: Option<BoundSet>,
    /// How many givens each row and column keeps, compared with the bound of the level [default:
    /// at-least]
    #[arg(long, value_name = "NAME", requires = "level")]
    #[arg(value_parser = named(LineRule::NAMES, LineRule::from_name))]
    lines: Option<LineRule>,
    /// The least number of givens, instead of a number from the range of the level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=81))]
    min_givens: Option<u32>,
    /// The least number of givens in each row and column, instead of the bound of the level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=9))]
    min_in_line: Option<u32>,
    /// The proof that the solution is unique
    #[arg(long, value_name = "PROOF", default_value = Proof::NAMES[0])]
    #[arg(value_parser = named(Proof::NAMES, Proof::from_name))]
    proof: Proof,
    /// Which cells are tried again; the paper tries each cell once, and calls this pruning
    #[arg(long, value_name = "RULE", default_value = Pruning::NAMES[0])]
    #[arg(value_parser = named(Pruning::NAMES, Pruning::from_name))]
    pruning: Pruning,
    /// Transform each puzzle into a random equivalent puzzle; all are equally likely
    #[arg(long)]
    transform: bool,
    /// Transform each puzzle by this number of random swaps, as the paper describes it
    #[arg(long, value_name = "N", conflicts_with = "transform")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    transform_swaps: Option<u32>,
    /// Run the method as its text describes it: las-vegas with any digits, five-intervals,
    /// more-than, and the paper's depth-first solver
    #[arg(long, conflicts_with_all = ["bounds", "lines", "start_digits"])]
    as_written: bool,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    trace: TraceArgument,
}

impl Arguments {
    /// The settings of digging.
    fn settings(&self) -> DigSettings {
        let level = self.level.and_then(|level| DIG_LEVELS.get(usize::from(level) - 1));
        let (bounds, lines) = if self.as_written {
            (BoundSet::FiveIntervals, LineRule::MoreThan)
        } else {
            (self.bounds.unwrap_or_default(), self.lines.unwrap_or_default())
        };
        DigSettings {
            level,
            bounds,
            lines,
            min_givens: self.min_givens,
            min_in_line: self.min_in_line,
            order: self.order,
            test: self.proof.test(self.as_written),
            pruning: self.pruning,
            transform: match self.transform_swaps {
                Some(swaps) => TransformRule::Swaps(swaps),
                None if self.transform => TransformRule::Uniform,
                None => TransformRule::None,
            },
        }
    }

    /// The random stream of a puzzle.
    fn stream(&self, number: u64) -> Rng {
        let name = StreamName::new().with("founding").with("dig").with_number(self.seed);
        name.with_number(number).stream()
    }
}

/// Runs the command. Prints a line for each puzzle: the puzzle, the number of givens and the number
/// of tries.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.grids {
        Some(grids) => dig_file(arguments, grids),
        None => dig_filled(arguments),
    }
}

/// Digs holes into the grids of a file.
fn dig_file(arguments: &Arguments, grids: &OsString) -> Result<(), Faults> {
    let mut faults = Faults::default();
    for (option, is_set) in
        [("--fill", arguments.fill.is_some()), ("--count", arguments.count.is_some())]
    {
        if is_set {
            let message = format!("{option} has no effect, because the grids are given");
            let help = format!("remove {option}, or remove the grids");
            faults.push(Diagnostic::usage(message).help(help));
        }
    }
    if let Err(more) = arguments.parameters.refuse_all("a command that fills grids") {
        faults.0.extend(more.0);
    }
    let settings = faults.into_result(arguments.settings())?;
    // The stream of a puzzle depends on its line.
    each_of(grids, 1, Printer::default(), |input, entry, out| {
        if !board::is_solution(&entry.givens) {
            let label = "each row, column and box needs the digits 1 to 9 once";
            let fault = input.fault("the grid is not solved", label);
            return Err(fault.help("`bookgen sudoku solve` solves puzzles"));
        }
        let mut rng = arguments.stream(entry.line);
        write_puzzle(&settings, &entry.givens, &mut rng, &mut arguments.trace.trace(), out);
        Ok(())
    })
}

/// Fills grids and digs holes into them.
fn dig_filled(arguments: &Arguments) -> Result<(), Faults> {
    let method = arguments.fill.unwrap_or(FillMethod::LasVegas);
    let fill = arguments.parameters.fill(method, "--fill")?;
    let settings = arguments.settings();
    let mut filler = FillerAsWritten::new(fill, Limits::default(), arguments.seed, 1);
    let (mut trace, mut number) = (arguments.trace.trace(), 0);
    print_results(arguments.count.unwrap_or(1), |out| {
        number += 1;
        let mut rng = arguments.stream(number);
        let grid = loop {
            let grid = if arguments.as_written {
                filler.grid(&mut rng, &mut trace)
            } else {
                Some(fill.traced_grid(&mut rng, &mut trace))
            };
            if let Some(grid) = grid {
                break grid;
            }
        };
        write_puzzle(&settings, &grid, &mut rng, &mut trace, out);
    })?;
    Ok(())
}

fn write_puzzle(
    settings: &DigSettings,
    grid: &Cells,
    rng: &mut Rng,
    trace: &mut Trace,
    out: &mut String,
) {
    let dug = settings.dig(grid, rng, trace);
    let givens = board::filled(&dug.puzzle).count_ones();
    *out += &format!("{}\t{givens}\t{}\n", board::text(&dug.puzzle), dug.tries);
    write_steps(trace, out);
}
