//! What the commands that generate puzzles of a kind share.

use clap::{Arg, ArgMatches, Command, FromArgMatches};

use super::for_each::{Sink, finish};
use super::{KindArgument, Run, Threads, kind_options};
use crate::cli;
use crate::cli::named::Named;
use crate::cli::terminal::advise;
use crate::disk::CurrentFolder;
use crate::spec::ResolvedChapter;
use crate::standalone::generation::{GeneratedPuzzle, Generation};
use crate::standalone::option_text::option_line;
use crate::standalone::request::Request;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, Need};
use bookgen_puzzles::{About, Kind};

/// The arguments of a command that generates puzzles of a kind. `T` has the arguments for the
/// output.
#[derive(Debug)]
pub struct Arguments<T> {
    /// The kind of the puzzles.
    pub kind: KindArgument,
    level: Option<String>,
    rating: Option<String>,
    /// The options of the kind, each as a line of TOML.
    options: Vec<String>,
    /// The arguments that all kinds have.
    pub common: Common,
    /// The arguments for the output.
    pub output: T,
}

/// The arguments that all kinds have.
#[derive(clap::Args, Debug)]
pub struct Common {
    #[command(flatten)]
    pub run: Run,
    /// An option of the kind. `--option columns=8` is the same as `--columns 8`
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    option: Vec<(String, String)>,
    #[command(flatten)]
    threads: Threads,
}

impl<T: clap::Args> Arguments<T> {
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
        let command = T::augment_args(<Common as clap::Args>::augment_args(command));
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
        let output = T::from_arg_matches(matches)?;
        Ok(Arguments { kind: KindArgument(kind), level, rating, options, common, output })
    }

    /// The chapter that makes the puzzles.
    ///
    /// # Errors
    /// All faults of the level and the options.
    pub fn chapter(&self) -> Result<ResolvedChapter, Faults> {
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
    pub fn generate<U>(
        &self,
        chapter: &ResolvedChapter,
        mut sink: impl Sink<U>,
        write: impl Fn(&GeneratedPuzzle) -> Result<U, Diagnostic>,
    ) -> Result<(), Faults> {
        let Common { run, threads, .. } = &self.common;
        let generation = Generation { chapter, seed: run.seed(), count: run.count };
        let report = |fault: Diagnostic| cli::report(&fault.into());
        let put = |made| sink.put(write(&made)?);
        let done = generation.run(threads.count(), put, report);
        finish(done, &mut sink)
    }
}

/// Parses `KEY=VALUE`.
fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, for example columns=8")?;
    Ok((key.to_owned(), value.to_owned()))
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
