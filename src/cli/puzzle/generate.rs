//! `bookgen puzzle generate`: generates puzzles of a kind.

use clap::{ArgMatches, Command, FromArgMatches};

use super::EXIT_CODES;
use crate::cli::puzzles::generate;
use crate::standalone::output_format::OutputFormat;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::{KINDS, Kind, find};

/// The arguments of the command. Each kind is a subcommand with its own options.
#[derive(Debug)]
pub struct Arguments(generate::Arguments);

impl clap::Args for Arguments {
    fn augment_args(command: Command) -> Command {
        command
            .subcommands(KINDS.iter().map(|kind| kind_command(*kind)))
            .subcommand_required(true)
            .subcommand_value_name("KIND")
            .subcommand_help_heading("Kinds")
            .disable_help_subcommand(true)
            .arg_required_else_help(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Arguments::augment_args(command)
    }
}

impl FromArgMatches for Arguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Arguments, clap::Error> {
        let kind = matches.subcommand().and_then(|(name, matches)| Some((find(name)?, matches)));
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (kind, matches) = kind.ok_or_else(missing)?;
        generate::Arguments::new(kind, matches).map(Arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Arguments::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The subcommand of a kind.
fn kind_command(kind: &'static dyn Kind) -> Command {
    let about = kind.about();
    // The description comes last, because the descriptions of flattened arguments replace it.
    generate::Arguments::augment(Command::new(about.name), kind, "Options of the kind")
        .about(about.summary)
        .after_help(EXIT_CODES)
}

/// Runs the command.
pub fn run(Arguments(arguments): &Arguments) -> Result<(), Faults> {
    arguments.run(OutputFormat::named(arguments.kind(), arguments.format())?)
}
