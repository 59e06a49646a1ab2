//! `bookgen founding`: what the programs of the founding texts printed.

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
    /// Print random orders of the numbers 1 to n, drawn from a linear congruential generator
    Shuffle(shuffle::Arguments),
    /// Print solved boards, as sudotiku.txt: one fixed grid, its digits renamed; none stands twice
    Relabel(relabel::Arguments),
    /// Blank random cells of grids, say how often that goes wrong, and mend it
    ///
    /// Of each puzzle a line, tabs between: its number; the puzzle with 60 random cells blanked, some
    /// of them more than once; whether it has one solution or several; how many givens were put back; the
    /// puzzle with them, which has one. In the end the share of those that had several is told.
    Blank(blank::Arguments),
    /// Score puzzles as the founding texts do
    ///
    /// Of each puzzle a line, tabs between: its line, or its name in a record; the puzzle; of the
    /// dig-hole paper the score, its level of 1 to 5, the givens, the least givens in a row or column, the
    /// steps of the exhaustive solver; dependency-density and its level of 0 to 3; how the
    /// three-step solver ends. None of these is a level of bookgen. A puzzle that has not exactly
    /// one solution has `-` in place of figures.
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

/// The method of shuffling on the command line.
#[derive(clap::Args, Debug)]
struct ShuffleArgument {
    /// The method of shuffling [default: that of Fisher and Yates]
    #[arg(long, value_name = "METHOD", value_parser = PossibleValuesParser::new(ShuffleMethod::NAMES))]
    shuffle: Option<String>,
}

impl ShuffleArgument {
    fn method(&self) -> Option<ShuffleMethod> {
        self.shuffle.as_deref().and_then(ShuffleMethod::from_name)
    }
}
