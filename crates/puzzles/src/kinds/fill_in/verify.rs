//! Proves that a puzzle has one solution. The proof shares no code with the setter and the techniques.
//!
//! - Two or more cells in a line are one word of the list, and each word is placed once.
//! - Each cell with a letter belongs to a word.
//! - No other way to place the words exists.

use super::board::FillInBoard;
use bookgen_core::entries::placement::PlacementModel;
use bookgen_core::entries::placement::model::lines;
use bookgen_core::{Flaw, Solved, Verdict};

/// Proves the claim of a puzzle.
pub fn verify(board: &FillInBoard) -> Verdict {
    if board.grid.answer.is_empty() {
        return Verdict::Wrong(Flaw("the puzzle has no answer".to_owned()));
    }
    let model = match model(board) {
        Ok(model) => model,
        Err(flaw) => return Verdict::Wrong(flaw),
    };
    model.verdict(&board.grid.answer, &board.grid.texts())
}

/// The ways to place the words. A solution is the text of an answer.
///
/// # Errors
/// A cell belongs to no word, or the list has no word for a line.
pub fn solutions(board: &FillInBoard) -> Result<Solved, Flaw> {
    model(board).map(|model| model.solutions())
}

/// The rules of a puzzle.
///
/// # Errors
/// A cell belongs to no word, or the list has no word for a line.
fn model(board: &FillInBoard) -> Result<PlacementModel<'_>, Flaw> {
    let mut is_in_word = vec![false; board.shape.cells.len()];
    lines(&board.shape).into_iter().flatten().for_each(|cell| is_in_word[cell] = true);
    let mut cells = board.shape.cells.iter().zip(is_in_word);
    if let Some(cell) = cells.position(|(has_letter, is_in_word)| *has_letter && !is_in_word) {
        let name = board.shape.cell_name(cell);
        return Err(Flaw(format!("the cell in {name} belongs to no word")));
    }
    PlacementModel::of_grid(&board.shape, &board.grid)
}
