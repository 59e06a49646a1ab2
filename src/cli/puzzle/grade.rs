//! `bookgen puzzle grade`: measures the difficulty of puzzles.

use crate::cli::puzzles::input::FormattedPuzzles;
use crate::standalone::json::rating_text;
use crate::standalone::solution::graded;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Kind;

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &FormattedPuzzles) -> Result<(), Faults> {
    arguments.print(
        kind,
        |input| graded(kind, input),
        |graded, out| {
            let level = graded.grade.level_name().unwrap_or("-");
            let rating = rating_text(kind, &graded.grade);
            let rating = rating.as_deref().unwrap_or("-");
            *out += &format!("{level}\t{rating}\t{}\t{}\n", graded.grade.effort, graded.puzzle);
        },
        |graded| graded.object(kind),
    )
}
