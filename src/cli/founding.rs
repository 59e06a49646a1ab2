//! `bookgen founding`: runs the methods of the founding texts, the four texts about making Sudoku
//! from which bookgen started.

mod blank;
mod rate;
mod relabel;
mod shuffle;

use clap::builder::PossibleValuesParser;

use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::founding::shuffle::ShuffleMethod;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Print random orders (permutations) of the numbers 1 to N, made with a linear congruential
    /// generator
    Shuffle(shuffle::Arguments),
    /// Print different solved boards in the layout of the file sudotiku.txt. All boards are one
    /// fixed grid with renamed digits
    Relabel(relabel::Arguments),
    /// Clear random cells of grids, and repair the puzzles that become ambiguous
    ///
    /// Prints one line for each puzzle, with tabs between columns: the number of the puzzle; the
    /// puzzle after 60 random cells were cleared (some cells may be chosen more than once); whether
    /// this puzzle has one solution or several; the number of givens put back; and the repaired
    /// puzzle, which has one solution. At the end, the percentage of puzzles with several solutions
    /// is printed to standard error.
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
        Command::Shuffle(arguments) => shuffle::run(arguments),
        Command::Relabel(arguments) => relabel::run(arguments),
        Command::Blank(arguments) => blank::run(arguments),
        Command::Rate(arguments) => rate::run(arguments),
    }
}

/// The option for the shuffling method.
#[derive(clap::Args, Debug)]
struct ShuffleArgument {
    /// The shuffling method [default: Fisher-Yates]
    #[arg(long, value_name = "METHOD", value_parser = PossibleValuesParser::new(ShuffleMethod::NAMES))]
    shuffle: Option<String>,
}

impl ShuffleArgument {
    fn method(&self) -> Option<ShuffleMethod> {
        self.shuffle.as_deref().and_then(ShuffleMethod::from_name)
    }
}
