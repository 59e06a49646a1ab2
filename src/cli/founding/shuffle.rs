//! `bookgen founding shuffle`: prints random permutations. The methods are from one of the founding
//! texts.

use super::steps::{TraceArgument, print_results, write_steps};
use super::{ShuffleArgument, no_effect};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{
    MAX_SYMBOLS, ShuffleMethod, decoded, factorial, shuffled,
};
use bookgen_puzzles::sudoku::founding::trace::from_one;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The number N: each printed permutation has the numbers 1 to N
    #[arg(long, value_name = "N", default_value_t = 9)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MAX_SYMBOLS as i64))]
    of: u8,
    /// The number of permutations to print
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "number")]
    count: u32,
    /// The seed of the generator
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "number")]
    seed: u64,
    /// Decode this number, counted from 0, instead of drawing a number; only for --shuffle
    /// factorial-unrank
    #[arg(long, value_name = "N")]
    number: Option<u32>,
    #[command(flatten)]
    trace: TraceArgument,
}

/// Runs the command. Prints one permutation on each line.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let method = arguments.shuffle.method(arguments.of)?;
    let symbols = usize::from(arguments.of);
    if let Some(number) = arguments.number {
        if method.map(|shuffle| shuffle.method) != Some(ShuffleMethod::FactorialUnrank) {
            return Err(no_effect("--number", "--shuffle factorial-unrank").into());
        }
        if number >= factorial(symbols) {
            let last = factorial(symbols) - 1;
            let message = format!("there is no permutation of {symbols} symbols with this number");
            let help = format!("the numbers are 0 to {last}");
            return Err(Diagnostic::usage(message).help(help).into());
        }
    }
    let mut lcg = Lcg::new(arguments.seed);
    let mut trace = arguments.trace.trace();
    print_results(u64::from(arguments.count), |out| {
        let permutation = match arguments.number {
            Some(number) => decoded(symbols, number, &mut trace),
            None => shuffled(method, symbols, &mut lcg, &mut trace),
        };
        *out += &from_one(&permutation);
        out.push('\n');
        write_steps(&mut trace, out);
    })?;
    Ok(())
}
