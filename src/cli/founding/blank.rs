//! `bookgen founding blank`: fills grids with digits, clears random cells of the grids, and repairs
//! the puzzles that have several solutions. This is the method of one of the founding texts.

use std::fmt::Write as _;

use clap::builder::PossibleValuesParser;

use super::{ShuffleArgument, no_effect};
use crate::cli::terminal::{print_data, print_error};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::Fill;
use bookgen_puzzles::sudoku::founding::las_vegas::{MAX_START_CELLS, Start, StartDigits};
use bookgen_puzzles::sudoku::founding::options::FillMethod;
use bookgen_puzzles::sudoku::founding::random_blank::{
    random_blank, repaired_givens, unchecked_givens,
};
use bookgen_puzzles::sudoku::solve;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u32,
    /// The method of filling the grids with digits
    #[arg(long, value_name = "METHOD", default_value = "cyclic")]
    #[arg(value_parser = PossibleValuesParser::new(FillMethod::NAMES))]
    fill: String,
    /// The number of cells that get a random digit at the start of --fill las-vegas [default: 11]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MAX_START_CELLS as i64))]
    start_cells: Option<u8>,
    /// The digits at the start of --fill las-vegas [default: legal]
    #[arg(long, value_name = "DIGITS", value_parser = PossibleValuesParser::new(StartDigits::NAMES))]
    start_digits: Option<String>,
    /// The number of cells to clear [default: draw 60 cells, some of them several times]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    blanks: Option<u32>,
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    /// The filling method with its parameters.
    ///
    /// # Errors
    /// An option has no effect.
    fn fill(&self) -> Result<Fill, Faults> {
        // The argument parser rejects unknown names, so the default is never used.
        let method = FillMethod::from_name(&self.fill).unwrap_or(FillMethod::Cyclic);
        let mut faults = Faults::default();
        if method != FillMethod::LasVegas {
            let unused = [
                ("--start-cells", self.start_cells.is_some()),
                ("--start-digits", self.start_digits.is_some()),
            ];
            for (option, _) in unused.into_iter().filter(|(_, is_set)| *is_set) {
                faults.push(no_effect(option, "--fill las-vegas"));
            }
        }
        let shuffle = match self.shuffle.method(9) {
            Ok(shuffle) => shuffle,
            Err(more) => {
                faults.0.extend(more.0);
                None
            }
        };
        if shuffle.is_some() && !method.shuffles() {
            let message = format!("--shuffle has no effect with --fill {}", self.fill);
            let help =
                "choose a method that shuffles, for example --fill cyclic, or remove --shuffle";
            faults.push(Diagnostic::usage(message).help(help));
        }
        let start = Start::default();
        let digits = self.start_digits.as_deref().and_then(StartDigits::from_name);
        let start = Start {
            cells: self.start_cells.map_or(start.cells, usize::from),
            digits: digits.unwrap_or(start.digits),
        };
        faults.into_result(Fill { method, shuffle, start })
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut rng =
        StreamName::new().with("founding").with("blank").with_number(arguments.seed).stream();
    let fill = arguments.fill()?;
    let (mut several, mut has_reader) = (0, true);
    let mut text = String::new();
    for number in 1..=arguments.count {
        let grid = fill.grid(&mut rng);
        let blanks = random_blank(arguments.blanks, &mut rng);
        let (unchecked, repaired) = (unchecked_givens(&blanks), repaired_givens(&grid, &blanks));
        let puzzle = board::masked(&grid, unchecked);
        let is_unique = solve::count(&puzzle, 2) == 1;
        several += u32::from(!is_unique);
        let solutions = if is_unique { "one solution" } else { "several solutions" };
        let restored = (repaired & !unchecked).count_ones();
        let puzzle = board::text(&puzzle);
        let repaired = board::text(&board::masked(&grid, repaired));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number}\t{puzzle}\t{solutions}\t{restored}\t{repaired}");
        if number % 1024 == 0 || number == arguments.count {
            has_reader = print_data(&text)?;
            text.clear();
        }
        if !has_reader {
            return Ok(());
        }
    }
    let count = arguments.count;
    let share = 100.0 * f64::from(several) / f64::from(count.max(1));
    let summary = format!(
        "{several} of {count} puzzles had several solutions ({share:.1} %); all are repaired\n"
    );
    print_error(&summary);
    Ok(())
}
