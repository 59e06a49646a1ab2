//! `bookgen puzzle generate`: generates puzzles of a kind.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, FromArgMatches};

use super::EXIT_CODES;
use super::input::KindArgument;
use super::output::{DrawingSink, TextSink};
use crate::cli;
use crate::cli::named::Named;
use crate::cli::puzzles::for_each::{Sink, finish};
use crate::cli::puzzles::{Run, Threads, kind_options};
use crate::disk::CurrentFolder;
use crate::standalone::drawing::Painter;
use crate::standalone::generation::{GeneratedPuzzle, Generation};
use crate::standalone::json::PuzzleObject;
use crate::standalone::option_text::option_line;
use crate::standalone::output_format::{OutputFormat, write_ipuz, write_text};
use crate::standalone::request::Request;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, Need};
use bookgen_puzzles::{About, Face, KINDS, Kind, find};

/// The arguments of the command. Each kind is a subcommand with its own options.
#[derive(Debug)]
pub struct Arguments {
    kind: KindArgument,
    level: Option<String>,
    rating: Option<String>,
    /// The options of the kind, each as a line of TOML.
    options: Vec<String>,
    common: Common,
}

/// The arguments that all kinds have.
#[derive(clap::Args, Debug)]
struct Common {
    #[command(flatten)]
    run: Run,
    /// An option of the kind. `--option columns=8` is the same as `--columns 8`
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    option: Vec<(String, String)>,
    /// The output format: text (puzzle strings), json (one object a line), svg, ipuz (one document
    /// a line), or a format of the kind
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    #[arg(value_parser = Named::new(["text", "json", "svg", "ipuz"]), hide_possible_values = true)]
    format: String,
    /// The file for the puzzles; or, for SVG, the folder for the drawings; `-` is the standard
    /// output [default: -]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
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
        let About { options: fields, .. } = kind.about();
        let common = Common::from_arg_matches(matches)?;
        let text = |id: &str| matches.try_get_one::<String>(id).ok().flatten().cloned();
        let mut options = kind_options::given(matches, fields);
        options.extend(common.option.iter().map(|(key, value)| option_line(fields, key, value)));
        let (level, rating) = (text("level"), text("rating"));
        Ok(Arguments { kind: KindArgument(kind), level, rating, options, common })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Arguments::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The subcommand of a kind.
fn kind_command(kind: &'static dyn Kind) -> Command {
    let about = kind.about();
    let levels = about.levels.iter().map(|level| level.name);
    let level = Arg::new("level").short('l').long("level").value_name("NAME");
    let level = level.value_parser(Named::new(levels)).hide_possible_values(true);
    let names: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
    let all = names.join(", ");
    let level = level.help(format!("The level: {all} [default: {}]", about.default_level));
    let mut command = Command::new(about.name).arg(level);
    if let Some(scale) = about.scale {
        let rating = Arg::new("rating").short('r').long("rating").value_name("LEAST-MOST");
        let help = format!("A range of {} ratings instead of a level: 2.0-2.6", scale.name);
        command = command.arg(rating.help(help).conflicts_with("level"));
    }
    // The description comes last, because the descriptions of flattened arguments replace it.
    let command = <Common as clap::Args>::augment_args(command);
    let command = kind_options::augment(command, kind, "Options of the kind");
    command.about(about.summary).after_help(EXIT_CODES)
}

/// Parses `KEY=VALUE`.
fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, for example columns=8")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let Arguments { kind: KindArgument(kind), common, .. } = arguments;
    let format = OutputFormat::named(*kind, &common.format)?;
    check_required(kind.about(), &arguments.options)?;
    let request = Request {
        kind: kind.about().name,
        level: arguments.level.as_deref(),
        rating: arguments.rating.as_deref(),
        options: &arguments.options,
    };
    let chapter = request.chapter(&CurrentFolder)?;
    let count = common.run.count;
    let path = common.output.as_deref();
    let generate = |put: &mut dyn FnMut(GeneratedPuzzle) -> Result<bool, Diagnostic>| {
        let generation = Generation { chapter: &chapter, seed: common.run.seed(), count };
        let report = |fault: Diagnostic| cli::report(&fault.into());
        generation.run(common.threads.count(), put, report)
    };
    if let OutputFormat::Svg = format {
        let painter = Painter::new(*kind)?;
        let mut sink = DrawingSink::new(path)?;
        sink.check_count(count)?;
        let done = generate(&mut |made| {
            sink.put(vec![painter.draw(&*made.board, Face::Puzzle, made.number)?])
        });
        return finish(done, &mut sink);
    }
    let mut sink = TextSink::new(path, format.header(), format.footer())?;
    let done = generate(&mut |made| {
        let mut text = String::new();
        write(*kind, format, &made, &mut text)?;
        sink.put(text)
    });
    finish(done, &mut sink)
}

/// Writes a puzzle.
fn write(
    kind: &dyn Kind,
    format: OutputFormat,
    made: &GeneratedPuzzle,
    out: &mut String,
) -> Result<(), Diagnostic> {
    let GeneratedPuzzle { puzzle, board, grade, fingerprint, .. } = made;
    match format {
        OutputFormat::Text(writing) => write_text(writing, puzzle, out),
        OutputFormat::Ipuz => {
            write_ipuz(kind, &**board, grade.level_name().unwrap_or_default(), out)
        }
        OutputFormat::Json | OutputFormat::Svg => {
            let object = PuzzleObject::new(puzzle);
            object.graded(kind, &**board, grade, fingerprint.clone()).write(out);
            Ok(())
        }
    }
}

/// Checks that all required options of a kind are given.
///
/// # Errors
/// An option is missing.
fn check_required(about: &About, options: &[String]) -> Result<(), Diagnostic> {
    let is_given =
        |field: &Field| options.iter().any(|line| line.split(" = ").next() == Some(field.name));
    let is_missing = |field: &&Field| field.need == Need::Required && !is_given(field);
    match about.options.iter().find(is_missing) {
        None => Ok(()),
        Some(field) => {
            let flag = field.name.replace('_', "-");
            let message = format!("puzzles of kind {} need the option `--{flag}`", about.name);
            Err(Diagnostic::usage(message).help(format!("`--{flag}` names a {}", field.help)))
        }
    }
}
