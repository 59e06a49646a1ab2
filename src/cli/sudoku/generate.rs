//! `bookgen sudoku generate`: generates puzzles.

use std::path::PathBuf;

use clap::{ArgMatches, Command, FromArgMatches};

use super::format;
use crate::cli::puzzles::generate;
use crate::cli::puzzles::output::TextSink;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::Sudoku;
use bookgen_puzzles::sudoku::format::{Format, Metadata, MetadataKey, graded_entry};
use bookgen_puzzles::{Kind, Target};

/// The arguments of the command.
#[derive(Debug)]
pub struct Arguments(generate::Arguments<Output>);

/// The arguments for the output.
#[derive(clap::Args, Debug)]
struct Output {
    /// The output format: line, grid, sdk, sdm, opensudoku, ipuz (one document a line), json (one
    /// object a line)
    #[arg(short, long, value_name = "FORMAT", default_value = "line", value_parser = format)]
    format: Format,
    /// The file for the puzzles; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl clap::Args for Arguments {
    fn augment_args(command: Command) -> Command {
        generate::Arguments::<Output>::augment(command, &Sudoku, "Sudoku options")
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
    let chapter = arguments.chapter()?;
    let format = arguments.output.format;
    let (level, target) = match chapter.setters[0].target {
        Target::Level(level) => (level.name, level.name.to_owned()),
        other => ("", other.to_string()),
    };
    let name = format!("{} {target}", Sudoku.about().name);
    let about =
        Metadata::default().with(MetadataKey::Collection, &name).with(MetadataKey::Level, level);
    let [header, footer] = format.frame(&about);
    let sink = TextSink::new(arguments.output.output.as_deref(), header, footer)?;
    arguments.generate(&chapter, sink, |made| {
        let entry = graded_entry(&made.puzzle, &made.grade);
        let mut text = String::new();
        format.write_puzzle(&entry.map_err(|flaw| Diagnostic::bug(flaw.0))?, &mut text);
        Ok(text)
    })
}
