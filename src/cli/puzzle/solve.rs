//! `bookgen puzzle solve`: prints puzzles with their answers.

use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::FormattedPuzzles;
use crate::cli::puzzles::output::{TextOrJson, write_error};
use crate::standalone::json::PuzzleObject;
use crate::standalone::solution::solve;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Kind;

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &FormattedPuzzles) -> Result<(), Faults> {
    let format = arguments.format;
    arguments.puzzles.for_each(kind, Printer::default(), |input, out: &mut String| {
        let solved =
            solve(kind, input).inspect_err(|fault| write_error(format, input, fault, out))?;
        match format {
            TextOrJson::Text => *out += &format!("{solved}\n"),
            TextOrJson::Json => PuzzleObject::new(&solved).write(out),
        }
        Ok(())
    })
}
