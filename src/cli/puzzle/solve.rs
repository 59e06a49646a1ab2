//! `bookgen puzzle solve`: prints puzzles with their answers.

use crate::cli::puzzles::input::FormattedPuzzles;
use crate::standalone::json::PuzzleObject;
use crate::standalone::solution::solve;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Kind;

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &FormattedPuzzles) -> Result<(), Faults> {
    arguments.print(
        kind,
        |input| solve(kind, input),
        |solved, out| *out += &format!("{solved}\n"),
        |solved| PuzzleObject::new(&solved),
    )
}
