//! `bookgen puzzle solve`: prints puzzles with their answers.

use super::input::FormattedPuzzles;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::output::{TextOrJson, write_error};
use crate::standalone::json::PuzzleObject;
use crate::standalone::solution::solve;
use bookgen_base::diagnostic::Faults;

/// Runs the command.
pub fn run(arguments: &FormattedPuzzles) -> Result<(), Faults> {
    let (kind, format) = (arguments.puzzles.kind(), arguments.format);
    arguments.puzzles.for_each(Printer::default(), |input, out: &mut String| {
        let solved =
            solve(kind, input).inspect_err(|fault| write_error(format, input, fault, out))?;
        match format {
            TextOrJson::Text => *out += &format!("{solved}\n"),
            TextOrJson::Json => PuzzleObject::new(&solved).write(out),
        }
        Ok(())
    })
}
