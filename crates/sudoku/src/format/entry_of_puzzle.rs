//! The entry of a puzzle string.

use super::{Metadata, PuzzleEntry};
use crate::board;
use crate::sudoku_board::check_params;
use bookgen_core::heading::Heading;
use bookgen_core::{Flaw, Puzzle};

/// The entry of a puzzle. The answer of the puzzle may be empty.
///
/// # Errors
/// The text is not a Sudoku.
pub fn entry(puzzle: &Puzzle) -> Result<PuzzleEntry, Flaw> {
    let (puzzle, heading) = Heading::take(puzzle)?;
    check_params(&puzzle.params)?;
    let givens = board::parse_givens(&puzzle.givens)?;
    let solution = match puzzle.answer.as_str() {
        "" => None,
        answer => Some(board::parse_answer(answer)?),
    };
    let mut entry = PuzzleEntry::new(givens, solution, Metadata::default());
    entry.add_heading(heading);
    Ok(entry)
}
