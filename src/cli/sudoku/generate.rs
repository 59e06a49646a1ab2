//! `bookgen sudoku generate`: generates puzzles.

use clap::{ArgMatches, Command, FromArgMatches};

use super::format;
use crate::cli;
use crate::cli::named::Named;
use crate::cli::puzzles::for_each::{Printer, Sink, finish};
use crate::cli::puzzles::{Run, Threads, kind_options};
use crate::standalone::generation::{GeneratedPuzzle, Generation};
use crate::standalone::request::Request;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::NoFiles;
use bookgen_puzzles::sudoku::format::{Format, Metadata, MetadataKey, PuzzleEntry};
use bookgen_puzzles::sudoku::setter::OPTIONS;
use bookgen_puzzles::sudoku::{LEVELS, SCALE, Sudoku, board};
use bookgen_puzzles::{Flaw, Target};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The level, as listed by `bookgen kinds sudoku`
    #[arg(short, long, value_name = "NAME", conflicts_with = "rating")]
    #[arg(value_parser = Named::new(LEVELS.iter().map(|level| level.name)), hide_possible_values = true)]
    level: Option<String>,
    /// A range of Sudoku Explainer ratings instead of a level: `2.0-2.6`
    #[arg(short, long, value_name = "LEAST-MOST")]
    rating: Option<String>,
    #[command(flatten)]
    run: Run,
    /// The output format: line, grid, sdk, sdm, opensudoku, ipuz (one document a line), json (one
    /// object a line)
    #[arg(short, long, value_name = "FORMAT", default_value = "line", value_parser = format)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    options: Options,
}

/// The Sudoku options given on the command line, each as a line of TOML.
#[derive(Clone, Debug)]
struct Options(Vec<String>);

impl clap::Args for Options {
    fn augment_args(command: Command) -> Command {
        kind_options::augment(command, &Sudoku, "Sudoku options")
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Options, clap::Error> {
        Ok(Options(kind_options::given(matches, OPTIONS)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Options::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let request = Request {
        kind: "sudoku",
        level: arguments.level.as_deref(),
        rating: arguments.rating.as_deref(),
        options: &arguments.options.0,
    };
    let chapter = request.chapter(&NoFiles)?;
    let seed = arguments.run.seed();
    let format = arguments.format;
    let (level, target) = match chapter.setters[0].target {
        Target::Level(level) => (level.name, level.name.to_owned()),
        other => ("", other.to_string()),
    };
    let name = format!("{} {target}", chapter.chapter.kind.about().name);
    let about =
        Metadata::default().with(MetadataKey::Collection, &name).with(MetadataKey::Level, level);
    let (mut header, mut footer) = (String::new(), String::new());
    format.write_header(&about, &mut header);
    format.write_footer(&mut footer);
    let mut printer = Printer::new(&header, footer)?;
    let put = |made: GeneratedPuzzle| {
        let mut text = String::new();
        let entry = entry(&made).map_err(|flaw| Diagnostic::bug(flaw.0))?;
        format.write_puzzle(&entry, &mut text);
        printer.put(text)
    };
    let generation = Generation { chapter: &chapter, seed, count: arguments.run.count };
    let report = |fault: Diagnostic| cli::report(&fault.into());
    let run = generation.run(arguments.threads.count(), put, report);
    finish(run, &mut printer)
}

/// The entry of a puzzle in a file.
fn entry(made: &GeneratedPuzzle) -> Result<PuzzleEntry, Flaw> {
    let givens = board::parse_givens(&made.puzzle.givens)?;
    let answer = board::parse_answer(&made.puzzle.answer)?;
    let mut metadata = Metadata::default();
    metadata.set(MetadataKey::Level, made.grade.level_name().unwrap_or_default());
    if let Some(rating) = made.grade.rating {
        metadata.set(MetadataKey::Rating, &SCALE.text(rating));
    }
    Ok(PuzzleEntry::new(givens, Some(answer), metadata))
}
