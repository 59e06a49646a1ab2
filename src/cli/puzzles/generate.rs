//! Generates puzzles of a kind, for `bookgen puzzle` and `bookgen sudoku`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, FromArgMatches};

use super::KindArgument;
use super::for_each::{Sink, finish};
use super::kind_options::{self, check_required, key_value};
use super::output::{DrawingSink, TextSink};
use crate::cli::named::Named;
use crate::cli::terminal::{advise, print_error};
use crate::cli::work::Threads;
use crate::cli::{build, report};
use crate::clock::new_seed;
use crate::disk::CurrentFolder;
use crate::spec::ResolvedChapter;
use crate::standalone::drawing::Painter;
use crate::standalone::generation::{GeneratedPuzzle, Generation};
use crate::standalone::json::{PuzzleObject, rating_text};
use crate::standalone::option_text::option_line;
use crate::standalone::output_format::{OutputFormat, write_ipuz, write_text};
use crate::standalone::request::Request;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{About, Face, FileMetadata, Kind, MetadataKey, Target};

/// The arguments of a command that generates puzzles of a kind.
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
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed [default: a new seed, which is shown]
    #[arg(short, long, value_name = "N", value_parser = build::seed)]
    seed: Option<u64>,
    /// An option of the kind. `--option columns=8` is the same as `--columns 8`
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    option: Vec<(String, String)>,
    #[command(flatten)]
    threads: Threads,
    /// The output format: text (puzzle strings), json (one object a line), svg, ipuz (one document
    /// a line), or a format of the kind
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    #[arg(value_parser = Named::new(["text", "json", "svg", "ipuz"]), hide_possible_values = true)]
    format: String,
    /// The file for the puzzles; or, for SVG, the folder for the drawings; `-` is the standard
    /// output [default: -]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

impl Arguments {
    /// Adds the arguments to a command. `heading` is the heading of the options of the kind.
    pub fn augment(command: Command, kind: &dyn Kind, heading: &'static str) -> Command {
        let about = kind.about();
        let names: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
        let all = names.join(", ");
        let level = Arg::new("level").short('l').long("level").value_name("NAME");
        let level = level.value_parser(Named::new(names)).hide_possible_values(true);
        let level = level.help(format!("The level: {all} [default: {}]", about.default_level));
        let mut command = command.arg(level);
        if let Some(scale) = about.scale {
            let rating = Arg::new("rating").short('r').long("rating").value_name("LEAST-MOST");
            let help = format!("A range of {} ratings instead of a level: 2.0-2.6", scale.name);
            command = command.arg(rating.help(help).conflicts_with("level"));
        }
        let command = <Common as clap::Args>::augment_args(command);
        kind_options::augment(command, kind, heading)
    }

    /// Reads the arguments.
    ///
    /// # Errors
    /// An argument is missing.
    pub fn new(kind: &'static dyn Kind, matches: &ArgMatches) -> Result<Self, clap::Error> {
        let About { options: fields, .. } = kind.about();
        let common = Common::from_arg_matches(matches)?;
        let text = |id: &str| matches.try_get_one::<String>(id).ok().flatten().cloned();
        let mut options = kind_options::given(matches, fields);
        options.extend(common.option.iter().map(|(key, value)| option_line(fields, key, value)));
        let (level, rating) = (text("level"), text("rating"));
        Ok(Arguments { kind: KindArgument(kind), level, rating, options, common })
    }

    /// The kind of the puzzles.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind.0
    }

    /// The name of the output format.
    pub fn format(&self) -> &str {
        &self.common.format
    }

    /// Generates the puzzles, and writes them in a format.
    ///
    /// # Errors
    /// The level or the options are wrong; some puzzles cannot be made or written.
    pub fn run(&self, format: OutputFormat) -> Result<(), Faults> {
        let kind = self.kind();
        let chapter = self.chapter()?;
        let path = self.common.output.as_deref();
        if let OutputFormat::Svg = format {
            let painter = Painter::new(kind)?;
            let sink = DrawingSink::new(path)?;
            sink.check_count(self.common.count)?;
            return self.generate(&chapter, sink, |made| {
                Ok(vec![painter.draw(&*made.board, Face::Puzzle, made.number)?])
            });
        }
        let target = chapter.setters[0].target;
        let level = if let Target::Level(level) = target { level.name } else { "" };
        let about = FileMetadata::default()
            .with(MetadataKey::Collection, &format!("{} {target}", kind.about().name))
            .with(MetadataKey::Level, level);
        let sink = TextSink::new(path, format.header(&about), format.footer())?;
        self.generate(&chapter, sink, |made| text(kind, format, made))
    }

    /// The chapter that makes the puzzles.
    ///
    /// # Errors
    /// All faults of the level and the options.
    fn chapter(&self) -> Result<ResolvedChapter, Faults> {
        let about = self.kind.0.about();
        check_required(about, &self.options)?;
        let request = Request {
            kind: about.name,
            level: self.level.as_deref(),
            rating: self.rating.as_deref(),
            options: &self.options,
        };
        let chapter = request.chapter(&CurrentFolder)?;
        advise(&chapter.advice);
        Ok(chapter)
    }

    /// Generates the puzzles, and writes each of them with `write` to the sink.
    ///
    /// # Errors
    /// Some puzzles cannot be made or written.
    fn generate<U>(
        &self,
        chapter: &ResolvedChapter,
        mut sink: impl Sink<U>,
        write: impl Fn(&GeneratedPuzzle) -> Result<U, Diagnostic>,
    ) -> Result<(), Faults> {
        let Common { count, seed, threads, .. } = &self.common;
        let seed = seed.unwrap_or_else(|| {
            let seed = new_seed();
            print_error(&format!("seed {seed}\n"));
            seed
        });
        let generation = Generation { chapter, seed, count: *count };
        let report = |fault: Diagnostic| report(&fault.into());
        let put = |made| sink.put(write(&made)?);
        let done = generation.run(threads.count(), put, report);
        finish(done, &mut sink)
    }
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
