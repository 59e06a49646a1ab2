//! The arguments that name puzzles.

use std::ffi::OsString;

use super::for_each::{Printer, Sink, for_each};
use super::output::TextOrJson;
use super::source::Sources;
use crate::cli::work::Threads;
use crate::standalone::input::InputPuzzle;
use crate::standalone::json::PuzzleObject;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::Kind;

/// The arguments of all commands that read puzzles.
#[derive(clap::Args, Debug)]
pub struct Puzzles {
    /// Puzzles, such as a puzzle string or a line of cells; or files of puzzles; or `-` for the
    /// standard input [default: -]
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

impl FormattedPuzzles {
    /// Calls `work` for each puzzle, and prints the results with `text` or as the object of `json`. The
    /// object of a puzzle with a fault has the key `error`; the text leaves the puzzle out.
    ///
    /// # Errors
    /// The format is unknown; input or output failed; some puzzles have faults.
    pub fn print<T>(
        &self,
        kind: &'static dyn Kind,
        work: impl Fn(&InputPuzzle) -> Result<T, Diagnostic> + Sync,
        text: impl Fn(T, &mut String) + Sync,
        json: impl Fn(T) -> PuzzleObject + Sync,
    ) -> Result<(), Faults> {
        self.puzzles.for_each(kind, Printer::default(), |input, out: &mut String| {
            let done = work(input);
            match (self.format, done) {
                (TextOrJson::Text, done) => text(done?, out),
                (TextOrJson::Json, Ok(done)) => json(done).write(out),
                (TextOrJson::Json, Err(fault)) => {
                    PuzzleObject::new(input.puzzle()).with("error", error_text(&fault)).write(out);
                    return Err(fault);
                }
            }
            Ok(())
        })
    }
}

/// A fault on one line, without its help.
fn error_text(fault: &Diagnostic) -> String {
    let label = fault.place.as_ref().map(|(_, label)| format!(": {label}"));
    format!("{}{}", fault.message, label.unwrap_or_default())
}

impl Puzzles {
    /// Calls `work` for each puzzle, and passes the output to `sink` in the order of the puzzles.
    /// `work` adds to the output, and returns a fault if the puzzle has one.
    ///
    /// # Errors
    /// The format is unknown; input or output failed; some puzzles have faults.
    pub fn for_each<T: Default + Send>(
        &self,
        kind: &'static dyn Kind,
        sink: impl Sink<T>,
        work: impl Fn(&InputPuzzle, &mut T) -> Result<(), Diagnostic> + Sync,
    ) -> Result<(), Faults> {
        let from = Sources::new(kind, self.from.as_deref())?;
        let input = ["-".into()];
        let sources = if self.sources.is_empty() { &input[..] } else { &self.sources };
        for_each(from, sources, self.threads.count(), sink, work)
    }
}
