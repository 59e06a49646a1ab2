//! `bookgen puzzle grade`: measures the difficulty of puzzles.

use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::FormattedPuzzles;
use crate::cli::puzzles::output::{TextOrJson, write_error};
use crate::standalone::json::{PuzzleObject, rating_text};
use crate::standalone::solution::graded;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Kind;

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &FormattedPuzzles) -> Result<(), Faults> {
    let format = arguments.format;
    arguments.puzzles.for_each(kind, Printer::default(), |input, out: &mut String| {
        let (puzzle, board, grade) =
            graded(kind, input).inspect_err(|fault| write_error(format, input, fault, out))?;
        match format {
            TextOrJson::Text => {
                let level = grade.level_name().unwrap_or("-");
                let rating = rating_text(kind, &grade);
                let rating = rating.as_deref().unwrap_or("-");
                *out += &format!("{level}\t{rating}\t{}\t{puzzle}\n", grade.effort);
            }
            TextOrJson::Json => PuzzleObject::new(&puzzle)
                .graded(kind, &*board, &grade, board.fingerprint())
                .write(out),
        }
        Ok(())
    })
}
