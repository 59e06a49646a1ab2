//! The arguments that name puzzles, and the source of their puzzles.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::puzzles::for_each::{Sink, for_each};
use crate::cli::puzzles::input::{Input, OpenedFile};
use crate::cli::puzzles::output::TextOrJson;
use crate::cli::puzzles::source::{self, Source};
use crate::cli::puzzles::{KindArgument, Threads};
use crate::standalone::input::{InputPuzzle, PuzzleFile};
use crate::standalone::text::{TEXT, looks_like_puzzle};
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_puzzles::{KINDS, Kind, TextFormat, find, format_of, is_address, reader_of};

/// The number of puzzles in a batch. A thread processes one batch at a time. The number is small,
/// so that all threads work on a short file.
const BATCH: usize = 8;

/// The help if there is no file with the given name.
const MISSING_HELP: &str =
    "name a file of puzzles, write a puzzle string, or use `-` for standard input";

/// Parses the name of a kind. Completions offer the names of all kinds.
fn kind_parser() -> impl TypedValueParser<Value = KindArgument> {
    PossibleValuesParser::new(KINDS.iter().map(|kind| kind.about().name))
        .try_map(|name| find(&name).map(KindArgument).ok_or("there is no such kind"))
}

/// The arguments of all commands that read puzzles.
#[derive(clap::Args, Debug)]
pub struct Puzzles {
    /// The kind of the puzzles
    #[arg(value_parser = kind_parser())]
    kind: KindArgument,
    /// Puzzle strings, or files of puzzles, or `-` for the standard input [default: -]
    #[arg(value_name = "PUZZLE|FILE|-")]
    sources: Vec<OsString>,
    /// The format of the input: `text`, or a format of the kind
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    #[command(flatten)]
    threads: Threads,
}

/// The arguments of a command that prints each puzzle as text or as JSON.
#[derive(clap::Args, Debug)]
pub struct FormattedPuzzles {
    #[command(flatten)]
    pub puzzles: Puzzles,
    /// The output format
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "text")]
    pub format: TextOrJson,
}

impl Puzzles {
    /// The kind of the puzzles.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind.0
    }

    /// Calls `work` for each puzzle, and passes the output to `sink` in the order of the puzzles.
    /// `work` adds to the output, and returns a fault if the puzzle has one. If the arguments name
    /// no format, the lines of each source show it; other lines are in the first format of the kind.
    ///
    /// # Errors
    /// The format is unknown; input or output failed; some puzzles have faults.
    pub fn for_each<T: Default + Send>(
        &self,
        sink: impl Sink<T>,
        work: impl Fn(&InputPuzzle, &mut T) -> Result<(), Diagnostic> + Sync,
    ) -> Result<(), Faults> {
        let kind = self.kind();
        let format = match &self.from {
            Some(name) => input_format(kind, name)?,
            None => kind.formats().first().unwrap_or(&TEXT),
        };
        let format = Format { kind, format, is_guessed: self.from.is_none() };
        let sources = match self.sources[..] {
            [] => vec![OsString::from("-")],
            _ => self.sources.clone(),
        };
        let name = match &sources[..] {
            [one] if one == "-" => "standard input".to_owned(),
            [one] if format.is_puzzle(one) => "command line".to_owned(),
            [one] => one.to_string_lossy().into_owned(),
            _ => "the input".to_owned(),
        };
        let files = sources.iter().map(|source| format.open(source));
        let input = Input::new(name, files, BATCH);
        for_each(input, self.threads.count(), sink, work)
    }
}

/// The input format with this name.
///
/// # Errors
/// The name is unknown. The message suggests the nearest name.
fn input_format(kind: &'static dyn Kind, name: &str) -> Result<&'static TextFormat, Diagnostic> {
    let formats = || std::iter::once(&TEXT).chain(kind.formats());
    formats().find(|format| format.name == name).ok_or_else(|| {
        let known: Vec<&str> = formats().map(|format| format.name).collect();
        let kind = kind.about().name;
        let all = || format!("the formats are {}", known.join(", "));
        Diagnostic::usage(format!("puzzles of kind {kind} cannot be read from the format `{name}`"))
            .help(did_you_mean(name, known.iter().copied(), all))
    })
}

/// How the sources are read.
#[derive(Clone, Copy)]
struct Format {
    kind: &'static dyn Kind,
    format: &'static TextFormat,
    /// Whether a source that begins with a puzzle string is text, whatever the format is.
    is_guessed: bool,
}

impl Format {
    fn open(self, source: &OsStr) -> OpenedFile<PuzzleFile> {
        let Source { name, stream } =
            source::open(source, |_| self.is_puzzle(source), MISSING_HELP)?;
        let mut stream = BufReader::with_capacity(BEGINNING, stream);
        let reader = match self.is_guessed {
            false => self.format.reader(self.kind),
            true => {
                // A failure to read is left to the reader.
                let beginning = String::from_utf8_lossy(stream.fill_buf().unwrap_or_default());
                reader_of(self.kind, &beginning, self.format)
            }
        };
        Ok((name.clone(), PuzzleFile::new(name, Box::new(stream), reader, self.kind)))
    }

    /// Whether an argument that names no file is meant as a puzzle.
    fn is_puzzle(self, argument: &OsStr) -> bool {
        let text = argument.to_string_lossy();
        if std::ptr::eq(self.format, &TEXT) {
            return looks_like_puzzle(&text, self.kind.about().name);
        }
        let format = || format_of(self.kind.formats(), &text);
        let is_id = || format().is_some_and(|format| format.name == "game-id");
        let is_guess = self.is_guessed && (is_puzzle_string(&text, self.kind) || is_id());
        // An address is never the name of a file.
        is_address(&text)
            || is_guess
            || self.format.read(self.kind, &text).iter().any(Result::is_ok)
    }
}

/// The bytes of a source in which its first line must begin.
const BEGINNING: usize = 4096;

/// Whether a text is a puzzle string of the kind, or a JSON object that names its kind.
fn is_puzzle_string(text: &str, kind: &dyn Kind) -> bool {
    let is_object = text.trim_start().starts_with('{');
    // An object of ipuz has a key `kind`, too.
    let is_own = text.contains("\"kind\"") && !text.contains("ipuz.org");
    looks_like_puzzle(text, kind.about().name) && (!is_object || is_own)
}
