//! `bookgen founding blank`: puzzles as the text on cyclic shifts makes them, mended.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::builder::PossibleValuesParser;

use super::ShuffleArgument;
use crate::cli::sudoku::each::print;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::blank::{random_blank, raw, repaired};
use bookgen_puzzles::sudoku::founding::options::Fill;
use bookgen_puzzles::sudoku::solve;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u32,
    /// How the grids are filled
    #[arg(long, value_name = "METHOD", default_value = "cyclic")]
    #[arg(value_parser = PossibleValuesParser::new(Fill::NAMES))]
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
    // The table of the command line has no other names.
    let fill = Fill::named(&arguments.fill).unwrap_or(Fill::Cyclic);
    let method = arguments.shuffle.method();
    let (mut several, mut printed) = (0, true);
    let mut text = String::new();
    for number in 1..=arguments.count {
        let grid = fill.grid(method, &mut rng);
        let blanks = random_blank(&mut rng);
        let (raw, mended) = (raw(&blanks), repaired(&grid, &blanks));
        let puzzle = board::masked(&grid, raw);
        let told = match solve::count(&puzzle, 2) {
            1 => "one solution",
            _ => "several solutions",
        };
        several += u32::from(told != "one solution");
        let back = (mended & !raw).count_ones();
        let (puzzle, mended) = (board::text(&puzzle), board::text(&board::masked(&grid, mended)));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number}\t{puzzle}\t{told}\t{back}\t{mended}");
        if number % 1024 == 0 || number == arguments.count {
            printed = print(&text)?;
            text.clear();
        }
        if !printed {
            return Ok(());
        }
    }
    let count = arguments.count;
    let share = 100.0 * f64::from(several) / f64::from(count.max(1));
    let told =
        format!("{several} of {count} had several solutions ({share:.1} %); all are mended\n");
    // Nobody who has closed it waits for it.
    let _ = io::stderr().write_all(told.as_bytes());
    Ok(())
}
