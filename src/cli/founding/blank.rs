//! `bookgen founding blank`: fills grids with digits, clears random cells of the grids, and repairs
//! the puzzles that have several solutions. This is the method of one of the founding texts.

use std::fmt::Write as _;

use clap::builder::PossibleValuesParser;

use super::ShuffleArgument;
use crate::cli::terminal::{print_data, print_error};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board;
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
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut rng =
        StreamName::new().with("founding").with("blank").with_number(arguments.seed).stream();
    // The argument parser rejects unknown names, so the default is never used.
    let fill = FillMethod::from_name(&arguments.fill).unwrap_or(FillMethod::Cyclic);
    let method = arguments.shuffle.method();
    let (mut several, mut has_reader) = (0, true);
    let mut text = String::new();
    for number in 1..=arguments.count {
        let grid = fill.fill_grid(method, &mut rng);
        let blanks = random_blank(&mut rng);
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
