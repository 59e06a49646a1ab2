//! `bookgen founding`: runs the methods of the founding texts, the four texts about making Sudoku
//! from which bookgen started.

mod blank;
mod check;
mod dig;
mod fill;
mod fill_arguments;
mod list;
mod rate;
mod relabel;
mod shuffle;
mod solve;
mod steps;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::print;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::founding::shuffle::{MAX_SYMBOLS, Shuffle, ShuffleMethod, Stride};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// List all methods of the four texts, with the commands that run them
    List,
    /// Print random orders (permutations) of the numbers 1 to N, made with a linear congruential
    /// generator
    Shuffle(shuffle::Arguments),
    /// Fill grids
    ///
    /// Prints one grid a line, as 81 digits. With --as-written, the method runs as its text describes
    /// it, also if it is biased or can fail: see docs/founding.md. A grid that is not finished within
    /// --limit is left out, and the number of these grids is printed to standard error.
    Fill(fill::Arguments),
    /// Dig holes into solved grids
    ///
    /// Prints one line for each puzzle, with tabs between columns: the puzzle; the number of givens;
    /// the number of tests whether a given can be removed. Each puzzle has one solution.
    Dig(dig::Arguments),
    /// Solve puzzles
    ///
    /// Prints one line for each puzzle, with tabs between columns: the first solution, or the cells
    /// that the solver could fill; the result; what the solver did.
    Solve(solve::Arguments),
    /// Print solved boards in the layout of the file sudotiku.txt. All boards are one fixed grid with
    /// renamed digits
    ///
    /// No board is printed twice before all boards have been printed: 362,880 boards with renamed
    /// digits, 559,872 with reordered rows, columns, bands and stacks (--reorder), and
    /// 11,287,019,520 with both (--shuffled). Then the sequence starts again in another order.
    Relabel(relabel::Arguments),
    /// Find ill-formed boards in a file, for example a row of eight digits
    ///
    /// Reads boards in the layout of the file sudotiku.txt; spaces and empty lines may differ. Prints
    /// each row that does not have nine digits from 1 to 9, and each board that has a digit twice in
    /// a row, column or box.
    Check(check::Arguments),
    /// Clear random cells of grids, and repair the puzzles that become ambiguous
    ///
    /// Prints one line for each puzzle, with tabs between columns: the number of the puzzle; the
    /// puzzle after 60 random cells were cleared (some cells may be chosen more than once), or after
    /// the number of cells of --blanks was cleared; whether this puzzle has one solution or several;
    /// the number of givens put back; and the repaired puzzle, which has one solution. At the end,
    /// the percentage of puzzles with several solutions is printed to standard error.
    Blank(blank::Arguments),
    /// Score puzzles by the methods of the founding texts
    ///
    /// Prints one line for each puzzle, with tabs between columns: the line in the file or the name
    /// in the record; the puzzle; the score of the dig-hole paper and its level, 1 to 5; the number
    /// of givens; the number of givens in the row or column with the fewest givens; the steps of
    /// the exhaustive solver; the dependency-density and its level, 0 to 3; and the result of the
    /// three-step solver. These levels are not bookgen's levels. If a puzzle does not have exactly
    /// one solution, `-` is printed instead of each value.
    Rate(rate::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Command::List => print(&list::text()),
        Command::Fill(arguments) => fill::run(arguments),
        Command::Dig(arguments) => dig::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Shuffle(arguments) => shuffle::run(arguments),
        Command::Relabel(arguments) => relabel::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Blank(arguments) => blank::run(arguments),
        Command::Rate(arguments) => rate::run(arguments),
    }
}

/// The options for the shuffling method.
#[derive(clap::Args, Debug)]
struct ShuffleArgument {
    /// The shuffling method [default: Fisher-Yates]
    #[arg(long, value_name = "METHOD")]
    #[arg(value_parser = named(ShuffleMethod::NAMES, ShuffleMethod::from_name))]
    shuffle: Option<ShuffleMethod>,
    /// The number of swaps of --shuffle random-swaps [default: 4 for each symbol]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    swaps: Option<u32>,
    /// The stride of all searches of --shuffle stride-probe [default: drawn for each search]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..MAX_SYMBOLS as i64))]
    stride: Option<u8>,
}

impl ShuffleArgument {
    /// The shuffling method for permutations of `symbols` symbols; `None` for Fisher-Yates.
    ///
    /// # Errors
    /// An option has no effect, or a search with the stride would miss free places.
    fn method(&self, symbols: u8) -> Result<Option<Shuffle>, Faults> {
        let method = self.shuffle;
        let is_vain = |is_set: bool, user| is_set && method != Some(user);
        let swaps = is_vain(self.swaps.is_some(), ShuffleMethod::RandomSwaps);
        let stride = is_vain(self.stride.is_some(), ShuffleMethod::StrideProbe);
        let mut faults = Faults(without_effect([
            ("--swaps", swaps, "--shuffle random-swaps"),
            ("--stride", stride, "--shuffle stride-probe"),
        ]));
        let stride = self.stride.map_or(Stride::Drawn, Stride::Fixed);
        if let Some(number) = self.stride
            && faults.0.is_empty()
            && !stride.reaches_all(symbols.into())
        {
            let coprime = (1..symbols).filter(|&n| Stride::Fixed(n).reaches_all(symbols.into()));
            let coprime: Vec<String> = coprime.map(|n| n.to_string()).collect();
            let help = match coprime.join(", ") {
                strides if strides.is_empty() => "remove --stride".to_owned(),
                strides => format!("the strides for {symbols} symbols are {strides}"),
            };
            let message = format!("a search with the stride {number} misses free places");
            faults.push(Diagnostic::usage(message).help(help));
        }
        faults.into_result(method.map(|method| Shuffle { method, swaps: self.swaps, stride }))
    }
}

/// A parser of the names of a method or a rule.
fn named<T: Clone + Send + Sync + 'static>(
    names: &'static [&'static str],
    from_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    let parser = PossibleValuesParser::new(names);
    parser.try_map(move |name| from_name(&name).ok_or("there is no such name"))
}

/// The faults of options that have no effect. Each option comes with whether it is set in vain, and with
/// what uses it.
fn without_effect<'a>(
    options: impl IntoIterator<Item = (&'a str, bool, &'a str)>,
) -> Vec<Diagnostic> {
    let vain = options.into_iter().filter(|(_, is_vain, _)| *is_vain);
    vain.map(|(option, _, user)| no_effect(option, user)).collect()
}

/// The fault of an option that has no effect, because only `user` uses it.
fn no_effect(option: &str, user: &str) -> Diagnostic {
    Diagnostic::usage(format!("{option} has no effect"))
        .help(format!("only {user} uses this option: add {user}, or remove {option}"))
}
