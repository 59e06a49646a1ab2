//! The arguments that name puzzles, and the source of their puzzles.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::puzzles::Threads;
use crate::cli::puzzles::for_each::{PuzzleSource, Sink, for_each};
use crate::cli::puzzles::source::{self, Source};
use crate::cli::report;
use crate::cli::terminal::{escaped, print_error};
use crate::disk::ReadError;
use crate::standalone::input::{InputPuzzle, PuzzleFile};
use crate::standalone::text::{TEXT, looks_like_puzzle};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults, did_you_mean};
use bookgen_puzzles::{KINDS, Kind, TextFormat, find, format_of};

/// The number of puzzles in a batch. A thread processes one batch at a time. The number is small,
/// so that all threads work on a short file.
const BATCH: usize = 8;

/// The help if there is no file with the given name.
const MISSING_HELP: &str =
    "name a file of puzzles, write a puzzle string, or use `-` for standard input";

/// The kind of puzzle.
#[derive(Clone, Copy)]
pub struct KindArgument(pub &'static dyn Kind);

impl std::fmt::Debug for KindArgument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.about().name)
    }
}

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

impl Puzzles {
    /// The kind of the puzzles.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind.0
    }

    /// Calls `work` for each puzzle, and passes the output to `sink` in the order of the puzzles.
    /// `work` adds to the output, and returns a fault if the puzzle has one. If the arguments name
    /// no format, a source that begins with a puzzle string is text, and all others have the format
    /// `default`.
    ///
    /// # Errors
    /// The format is unknown; input or output failed; some puzzles have faults.
    pub fn for_each<T: Default + Send>(
        &self,
        default: &'static TextFormat,
        sink: &mut impl Sink<T>,
        work: impl Fn(&InputPuzzle, &mut T) -> Result<(), Diagnostic> + Sync,
    ) -> Result<(), Faults> {
        let format = match &self.from {
            Some(name) => input_format(self.kind(), name)?,
            None => default,
        };
        let is_guessed = self.from.is_none();
        let sources = match self.sources[..] {
            [] => VecDeque::from([OsString::from("-")]),
            _ => self.sources.iter().cloned().collect(),
        };
        let name = match sources.iter().collect::<Vec<_>>()[..] {
            [one] if one == "-" => "standard input".to_owned(),
            [one] if is_puzzle(one, format, is_guessed, self.kind()) => "command line".to_owned(),
            [one] => one.to_string_lossy().into_owned(),
            _ => "the input".to_owned(),
        };
        let input = Input {
            name,
            format,
            is_guessed,
            kind: self.kind(),
            sources,
            current: None,
            number: 0,
            failures: Vec::new(),
        };
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

/// The puzzles of all sources, one source after the other.
struct Input {
    /// The name of all sources together, in messages.
    name: String,
    format: &'static TextFormat,
    /// Whether a source that begins with a puzzle string is text, whatever the format is.
    is_guessed: bool,
    kind: &'static dyn Kind,
    /// The sources that are not open yet.
    sources: VecDeque<OsString>,
    /// The open source and its name.
    current: Option<(String, PuzzleFile)>,
    /// The number of puzzles and faults so far.
    number: u64,
    failures: Vec<Diagnostic>,
}

impl Input {
    /// The open source, or the next source that can be opened.
    fn current(&mut self) -> Option<&mut (String, PuzzleFile)> {
        while self.current.is_none() {
            let next = self.sources.pop_front()?;
            let is_puzzle = |_: &str| is_puzzle(&next, self.format, self.is_guessed, self.kind);
            match source::open(&next, is_puzzle, MISSING_HELP) {
                Ok(Source { name, stream }) => {
                    let mut stream = BufReader::with_capacity(BEGINNING, stream);
                    let is_text = self.is_guessed && begins_with_puzzle(&mut stream, self.kind);
                    let format = match is_text {
                        true => &TEXT,
                        false if self.is_guessed => guessed(&mut stream, self.kind, self.format),
                        false => self.format,
                    };
                    let file = PuzzleFile::new(name.clone(), Box::new(stream), format, self.kind);
                    self.current = Some((name, file));
                }
                Err(failure) => self.failures.push(failure),
            }
        }
        self.current.as_mut()
    }
}

impl PuzzleSource for Input {
    type Puzzle = InputPuzzle;
    type Fault = Diagnostic;

    fn name(&self) -> String {
        escaped(&self.name)
    }

    /// A batch also ends where the available input ends, so each puzzle written to a pipe is
    /// processed at once.
    fn batch(&mut self) -> Option<Vec<Result<InputPuzzle, Diagnostic>>> {
        let mut batch = Vec::new();
        while batch.len() < BATCH {
            let number = self.number + 1;
            let Some((name, file)) = self.current() else { break };
            match file.next(number) {
                Ok(Some(found)) => {
                    let is_drained = file.is_drained();
                    self.number = number;
                    batch.push(found);
                    if is_drained {
                        break;
                    }
                }
                Ok(None) => self.current = None,
                Err(error) => {
                    let error = ReadError::Io(error);
                    let failure = source::unreadable(name, &error, MISSING_HELP);
                    self.failures.push(failure);
                    self.current = None;
                }
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    fn failures(self) -> Vec<Diagnostic> {
        self.failures
    }

    fn report(faults: &[Diagnostic]) {
        for fault in faults {
            report(&fault.clone().into());
            print_error("\n");
        }
    }

    /// A mistake on the command line concerns all puzzles.
    fn reason_to_stop(fault: &Diagnostic) -> Option<Diagnostic> {
        (fault.kind == FaultKind::Usage).then(|| fault.clone())
    }
}

/// The bytes of a source in which its first line must begin.
const BEGINNING: usize = 4096;

/// Whether the first line of a source, besides blank lines and comments, begins with a puzzle
/// string of the kind. A failure to read is left to the reader.
fn begins_with_puzzle(source: &mut impl BufRead, kind: &dyn Kind) -> bool {
    let beginning = source.fill_buf().unwrap_or_default();
    let text = String::from_utf8_lossy(beginning);
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| is_puzzle_string(line, kind))
}

/// The format of a source that its first line shows, else the default format.
fn guessed(
    source: &mut impl BufRead,
    kind: &dyn Kind,
    default: &'static TextFormat,
) -> &'static TextFormat {
    let beginning = source.fill_buf().unwrap_or_default();
    format_of(kind.formats(), &String::from_utf8_lossy(beginning)).unwrap_or(default)
}

/// Whether a text is a puzzle string of the kind, or a JSON object that names its kind.
fn is_puzzle_string(text: &str, kind: &dyn Kind) -> bool {
    let is_object = text.trim_start().starts_with('{');
    // An object of ipuz has a key `kind`, too.
    let is_own = text.contains("\"kind\"") && !text.contains("ipuz.org");
    looks_like_puzzle(text, kind.about().name) && (!is_object || is_own)
}

/// Whether an argument that names no file is meant as a puzzle.
fn is_puzzle(argument: &OsString, format: &TextFormat, is_guessed: bool, kind: &dyn Kind) -> bool {
    let text = argument.to_string_lossy();
    if std::ptr::eq(format, &TEXT) {
        return looks_like_puzzle(&text, kind.about().name);
    }
    // An address is never the name of a file.
    let is_address = text.starts_with("https://") || text.starts_with("http://");
    let is_id = || format_of(kind.formats(), &text).is_some_and(|format| format.name == "game-id");
    let is_guess = is_guessed && (is_puzzle_string(&text, kind) || is_id());
    is_address || is_guess || format.read(&text).iter().any(Result::is_ok)
}
