//! `bookgen founding shuffle`: random permutations, as the text on shuffling draws them.

use super::ShuffleArgument;
use crate::cli::sudoku::each::print;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{MAX_SYMBOLS, ShuffleMethod, fisher_yates};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The largest of the numbers
    #[arg(long, value_name = "N", default_value_t = 9)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MAX_SYMBOLS as i64))]
    of: u8,
    /// How many orders
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u32,
    /// The seed of the generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Runs the command: an order a line.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut lcg = Lcg::new(arguments.seed);
    let method = arguments.shuffle.method();
    let Some(drawn) = DRAWN.get(usize::from(arguments.of) - 1) else { return Ok(()) };
    let mut left = arguments.count;
    while left > 0 {
        let batch = left.min(4096);
        left -= batch;
        let mut text = String::new();
        for _ in 0..batch {
            let numbers = drawn(method, &mut lcg).into_iter().map(|n| (n + 1).to_string());
            text += &numbers.collect::<Vec<_>>().join(" ");
            text.push('\n');
        }
        if !print(&text)? {
            break;
        }
    }
    Ok(())
}

/// Draws a permutation of so many symbols.
type Drawn = fn(Option<ShuffleMethod>, &mut Lcg) -> Vec<u8>;

/// For each number of symbols, from 1.
const DRAWN: [Drawn; MAX_SYMBOLS] = [
    drawn::<1>,
    drawn::<2>,
    drawn::<3>,
    drawn::<4>,
    drawn::<5>,
    drawn::<6>,
    drawn::<7>,
    drawn::<8>,
    drawn::<9>,
    drawn::<10>,
    drawn::<11>,
    drawn::<12>,
];

fn drawn<const N: usize>(method: Option<ShuffleMethod>, lcg: &mut Lcg) -> Vec<u8> {
    match method {
        Some(method) => method.permutation::<N>(lcg).to_vec(),
        None => fisher_yates::<N>(lcg).to_vec(),
    }
}
