//! The answers of the previous issue that are printed in the free places of today's grids.

use chrono::NaiveDate;

use super::definition::Publication;
use super::issue_feature::IssueFeature;
use super::issue_puzzles::has_current_options;
use bookgen_base::schema::Files;
use bookgen_press::document::{AnswerInGrid, EarlierPuzzle, Placed};
use bookgen_puzzles::figure::Panel;
use bookgen_puzzles::{Board, Face, Medium};

/// What the free place of a puzzle of an issue has. `previous` has the date of the previous issue and its
/// puzzles; `None` if there is no previous issue.
///
/// The place stays free, and the answer is printed with the other answers, if the puzzle was recorded with
/// other options, or if the grid of the earlier puzzle was larger.
pub fn answer_in_grid(
    publication: &Publication,
    files: &dyn Files,
    feature: &IssueFeature<'_>,
    placed: &Placed,
    previous: Option<(NaiveDate, &[EarlierPuzzle])>,
) -> Option<AnswerInGrid> {
    let (own, entry) = (feature.feature?, feature.entry?);
    let place = own.answer_in_picture.clone()?;
    placed.board.free_place()?;
    if !has_current_options(publication, files, own, entry) {
        return None;
    }
    let before = previous.and_then(|(day, puzzles)| {
        puzzles.iter().position(|puzzle| publication.feature_id(day, &puzzle.entry) == feature.id)
    });
    let puzzle = before.and_then(|before| previous?.1.get(before));
    let is_larger = puzzle.is_some_and(|puzzle| is_larger(&*puzzle.board, &*placed.board));
    (!is_larger).then_some(AnswerInGrid { earlier: before, place })
}

/// Whether the answer of a puzzle needs more space than the answer of another one.
fn is_larger(puzzle: &dyn Board, other: &dyn Board) -> bool {
    // The columns and rows of each grid; `None` if the answer has other parts than grids.
    let sizes = |board: &dyn Board| -> Option<Vec<(u16, u16)>> {
        let panels = board.figure(Face::Answer, Medium::Book).panels;
        let size = |panel: &Panel| match panel {
            Panel::Grid(grid) => Some((grid.lattice.columns, grid.lattice.rows)),
            Panel::Flow(_) | Panel::Text(_) => None,
        };
        panels.iter().map(size).collect()
    };
    let (Some(own), Some(other)) = (sizes(puzzle), sizes(other)) else { return true };
    let fits = |(own, other): (&(u16, u16), &(u16, u16))| own.0 <= other.0 && own.1 <= other.1;
    own.len() > other.len() || !own.iter().zip(&other).all(fits)
}
