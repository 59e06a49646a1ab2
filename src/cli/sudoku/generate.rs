//! `bookgen sudoku generate`: generates puzzles as `bookgen puzzle generate` does, with other words for
//! the formats.

use clap::{ArgMatches, Command, FromArgMatches};

use crate::cli::puzzles::generate;
use crate::standalone::output_format::OutputFormat;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Kind;
use bookgen_puzzles::sudoku::Sudoku;

/// The help of the option for the format.
const FORMAT: &str = "The output format: line, grid, sdk, sdm, opensudoku, game-id, puzz-link, f-puzzles, \
                      ipuz (one document a line), json (one object a line), text (puzzle strings), svg";

/// The arguments of the command.
#[derive(Debug)]
pub struct Arguments(generate::Arguments);

impl clap::Args for Arguments {
    fn augment_args(command: Command) -> Command {
        generate::Arguments::augment(command, &Sudoku, "Sudoku options")
            .mut_arg("format", |format| format.default_value("line").help(FORMAT))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Arguments::augment_args(command)
    }
}

impl FromArgMatches for Arguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Arguments, clap::Error> {
        generate::Arguments::new(&Sudoku, matches).map(Arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Arguments::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs the command.
pub fn run(Arguments(arguments): &Arguments) -> Result<(), Faults> {
    let name = arguments.format();
    arguments.run(match Sudoku.own_json().filter(|_| name == "json") {
        Some(writing) => OutputFormat::Text(writing),
        None => OutputFormat::named(&Sudoku, name)?,
    })
}
