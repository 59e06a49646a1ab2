//! The parameters of filling methods, which several commands have.

use super::{ShuffleArgument, named, no_effect, without_effect};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::founding::Fill;
use bookgen_puzzles::sudoku::founding::erase_row::MAX_MORE_CELLS;
use bookgen_puzzles::sudoku::founding::las_vegas::{MAX_START_CELLS, Start, StartDigits};
use bookgen_puzzles::sudoku::founding::options::FillMethod;

#[derive(clap::Args, Debug)]
pub struct FillArguments {
    /// The number of cells that get a random digit at the start of las-vegas [default: 11]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MAX_START_CELLS as i64))]
    start_cells: Option<u8>,
    /// The digits at the start of las-vegas [default: legal]
    #[arg(long, value_name = "DIGITS")]
    #[arg(value_parser = named(StartDigits::NAMES, StartDigits::from_name))]
    start_digits: Option<StartDigits>,
    /// The number of further filled cells that erase-row erases with a row [default: 0]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_MORE_CELLS)))]
    more_cells: Option<u32>,
    #[command(flatten)]
    shuffle: ShuffleArgument,
}

impl FillArguments {
    /// The filling method with its parameters. `option` precedes the name of the method in messages,
    /// for example `--fill` or `fill`.
    ///
    /// # Errors
    /// A parameter has no effect.
    pub fn fill(&self, method: FillMethod, option: &str) -> Result<Fill, Faults> {
        let mut faults = Faults::default();
        let parameters = [
            ("--start-cells", self.start_cells.is_some(), FillMethod::LasVegas),
            ("--start-digits", self.start_digits.is_some(), FillMethod::LasVegas),
            ("--more-cells", self.more_cells.is_some(), FillMethod::EraseRow),
        ];
        for (parameter, is_set, user) in parameters {
            if is_set && user != method {
                faults.push(no_effect(parameter, &format!("{option} {}", user.name())));
            }
        }
        let shuffle = faults.collect(self.shuffle.method(9)).flatten();
        if shuffle.is_some() && !method.shuffles() {
            let message = format!("--shuffle has no effect with {option} {}", method.name());
            let help = format!(
                "choose a method that shuffles, for example {option} cyclic, or remove --shuffle"
            );
            faults.push(Diagnostic::usage(message).help(help));
        }
        let start = Start::default();
        let start = Start {
            cells: self.start_cells.map_or(start.cells, usize::from),
            digits: self.start_digits.unwrap_or(start.digits),
        };
        let more_cells = self.more_cells.unwrap_or(0);
        faults.into_result(Fill { method, shuffle, start, more_cells })
    }

    /// Checks that no parameter is set.
    ///
    /// # Errors
    /// A parameter is set, although no grid is filled. `users` names what fills grids.
    pub fn refuse_all(&self, users: &str) -> Result<(), Faults> {
        let parameters = [
            ("--start-cells", self.start_cells.is_some(), users),
            ("--start-digits", self.start_digits.is_some(), users),
            ("--more-cells", self.more_cells.is_some(), users),
            ("--shuffle", self.shuffle.shuffle.is_some(), users),
            ("--swaps", self.shuffle.swaps.is_some(), users),
            ("--stride", self.shuffle.stride.is_some(), users),
        ];
        Faults(without_effect(parameters)).into_result(())
    }

    /// Whether the digits at the start of las-vegas are set.
    pub fn sets_start_digits(&self) -> bool {
        self.start_digits.is_some()
    }
}
