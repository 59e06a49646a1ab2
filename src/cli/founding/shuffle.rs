//! `bookgen founding shuffle`: prints random permutations. The methods are from one of the founding
//! texts.

use super::ShuffleArgument;
use crate::cli::terminal::print_data;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{MAX_SYMBOLS, Shuffle, fisher_yates};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The number N: each printed permutation has the numbers 1 to N
    #[arg(long, value_name = "N", default_value_t = 9)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MAX_SYMBOLS as i64))]
    of: u8,
    /// The number of permutations to print
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u32,
    /// The seed of the generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Runs the command. Prints one permutation on each line.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut lcg = Lcg::new(arguments.seed);
    let method = arguments.shuffle.method(arguments.of)?;
    let Some(draw) = DRAW_FNS.get(usize::from(arguments.of) - 1) else { return Ok(()) };
    let mut left = arguments.count;
    while left > 0 {
        let batch = left.min(4096);
        left -= batch;
        let mut text = String::new();
        for _ in 0..batch {
            let numbers = draw(method, &mut lcg).into_iter().map(|n| (n + 1).to_string());
            text += &numbers.collect::<Vec<_>>().join(" ");
            text.push('\n');
        }
        if !print_data(&text)? {
            break;
        }
    }
    Ok(())
}

/// A function that chooses a random permutation.
type DrawFn = fn(Option<Shuffle>, &mut Lcg) -> Vec<u8>;

/// One function for each size of permutation. The function at index `i` chooses a random
/// permutation of `i + 1` symbols.
const DRAW_FNS: [DrawFn; MAX_SYMBOLS] = [
    draw::<1>, draw::<2>, draw::<3>, draw::<4>, draw::<5>, draw::<6>, draw::<7>, draw::<8>,
    draw::<9>, draw::<10>, draw::<11>, draw::<12>,
];

fn draw<const N: usize>(method: Option<Shuffle>, lcg: &mut Lcg) -> Vec<u8> {
    match method {
        Some(method) => method.permutation::<N>(lcg).to_vec(),
        None => fisher_yates::<N>(lcg).to_vec(),
    }
}
