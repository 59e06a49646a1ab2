//! `bookgen founding blank`: fills grids with digits, clears random cells of the grids, and repairs
//! the puzzles that have several solutions. This is the method of one of the founding texts.

use std::fmt::Write as _;

use super::fill_arguments::FillArguments;
use super::named;
use super::steps::{TraceArgument, print_results, write_steps};
use crate::cli::terminal::print_error;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::options::FillMethod;
use bookgen_puzzles::sudoku::founding::random_blank::Blanked;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u32,
    /// The method of filling the grids with digits
    #[arg(long, value_name = "METHOD", default_value = "cyclic")]
    #[arg(value_parser = named(FillMethod::NAMES, FillMethod::from_name))]
    fill: FillMethod,
    #[command(flatten)]
    parameters: FillArguments,
    /// The number of cells to clear [default: draw 60 cells, some of them several times]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    blanks: Option<u32>,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    trace: TraceArgument,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut rng =
        StreamName::new().with("founding").with("blank").with_number(arguments.seed).stream();
    let fill = arguments.parameters.fill(arguments.fill, "--fill")?;
    let (mut several, mut number) = (0, 0u32);
    let mut trace = arguments.trace.trace();
    let printed = print_results(u64::from(arguments.count), |out| {
        number += 1;
        let grid = fill.traced_grid(&mut rng, &mut trace);
        let blanked = Blanked::new(&grid, arguments.blanks, &mut rng, &mut trace);
        several += u32::from(!blanked.is_unique);
        let solutions = if blanked.is_unique { "one solution" } else { "several solutions" };
        let Blanked { unchecked, repaired, .. } = blanked;
        let restored = (repaired & !unchecked).count_ones();
        let [puzzle, repaired] =
            [unchecked, repaired].map(|givens| board::text(&board::masked(&grid, givens)));
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{number}\t{puzzle}\t{solutions}\t{restored}\t{repaired}");
        write_steps(&mut trace, out);
    })?;
    if !printed {
        return Ok(());
    }
    let count = arguments.count;
    let share = 100.0 * f64::from(several) / f64::from(count.max(1));
    let summary = format!(
        "{several} of {count} puzzles had several solutions ({share:.1} %); all are repaired\n"
    );
    print_error(&summary);
    Ok(())
}
