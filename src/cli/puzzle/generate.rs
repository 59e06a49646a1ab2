//! `bookgen puzzle generate`: generates puzzles of a kind.

use std::path::PathBuf;

use clap::{ArgMatches, Command, FromArgMatches};

use super::EXIT_CODES;
use crate::cli::named::Named;
use crate::cli::puzzles::generate;
use crate::cli::puzzles::output::{DrawingSink, TextSink};
use crate::standalone::drawing::Painter;
use crate::standalone::generation::GeneratedPuzzle;
use crate::standalone::json::{PuzzleObject, rating_text};
use crate::standalone::output_format::{OutputFormat, write_ipuz, write_text};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{Face, FileMetadata, KINDS, Kind, MetadataKey, Target, find};

/// The arguments of the command. Each kind is a subcommand with its own options.
#[derive(Debug)]
pub struct Arguments(generate::Arguments<Output>);

/// The arguments for the output.
#[derive(clap::Args, Debug)]
pub struct Output {
    /// The output format: text (puzzle strings), json (one object a line), svg, ipuz (one document
    /// a line), or a format of the kind
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    #[arg(value_parser = Named::new(["text", "json", "svg", "ipuz"]), hide_possible_values = true)]
    pub format: String,
    /// The file for the puzzles; or, for SVG, the folder for the drawings; `-` is the standard
    /// output [default: -]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

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
    generate::Arguments::<Output>::augment(Command::new(about.name), kind, "Options of the kind")
        .about(about.summary)
        .after_help(EXIT_CODES)
}

/// Runs the command.
pub fn run(Arguments(arguments): &Arguments) -> Result<(), Faults> {
    let format = OutputFormat::named(arguments.kind.0, &arguments.output.format)?;
    print(arguments, format)
}

/// Generates puzzles, and prints them in a format.
///
/// # Errors
/// The level or the options are wrong; some puzzles cannot be made or written.
pub fn print(arguments: &generate::Arguments<Output>, format: OutputFormat) -> Result<(), Faults> {
    let kind = arguments.kind.0;
    let chapter = arguments.chapter()?;
    let path = arguments.output.output.as_deref();
    if let OutputFormat::Svg = format {
        let painter = Painter::new(kind)?;
        let sink = DrawingSink::new(path)?;
        sink.check_count(arguments.common.run.count)?;
        return arguments.generate(&chapter, sink, |made| {
            Ok(vec![painter.draw(&*made.board, Face::Puzzle, made.number)?])
        });
    }
    let target = chapter.setters[0].target;
    let level = if let Target::Level(level) = target { level.name } else { "" };
    let about = FileMetadata::default()
        .with(MetadataKey::Collection, &format!("{} {target}", kind.about().name))
        .with(MetadataKey::Level, level);
    let sink = TextSink::new(path, format.header(&about), format.footer())?;
    arguments.generate(&chapter, sink, |made| text(kind, format, made))
}

/// The text of a puzzle.
fn text(
    kind: &dyn Kind,
    format: OutputFormat,
    made: &GeneratedPuzzle,
) -> Result<String, Diagnostic> {
    let GeneratedPuzzle { puzzle, board, grade, fingerprint, .. } = made;
    let (mut out, level) = (String::new(), grade.level_name().unwrap_or_default());
    match format {
        OutputFormat::Text(writing) => {
            let rating = rating_text(kind, grade).unwrap_or_default();
            let metadata = FileMetadata::default()
                .with(MetadataKey::Level, level)
                .with(MetadataKey::Rating, &rating);
            write_text(writing, puzzle, &metadata, &mut out)?;
        }
        OutputFormat::Ipuz => write_ipuz(kind, &**board, level, &mut out)?,
        OutputFormat::Json | OutputFormat::Svg => PuzzleObject::new(puzzle)
            .graded(kind, &**board, grade, fingerprint.clone())
            .write(&mut out),
    }
    Ok(out)
}
