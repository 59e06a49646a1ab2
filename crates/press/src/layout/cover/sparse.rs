//! Puzzles that look empty on a cover, such as a criss-cross without letters.

use crate::document::Placed;
use crate::layout::Context;
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::{Anchor, Mark, Weight, sides};

/// A puzzle with less ink than this number of symbols a cell looks empty.
const MIN_INK: f64 = 0.25;

/// Whether a puzzle looks empty before it is solved. A puzzle without a grid does not.
pub fn is_sparse(context: Context<'_>, placed: &Placed) -> bool {
    let figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let Some(grid) = figure.grid() else { return false };
    let cells = grid.lattice.cells().count().max(1);
    let ink: f64 = grid.marks.iter().map(ink).sum();
    ink < MIN_INK * cells as f64
}

/// The ink of a mark. A digit in a cell or in a margin has an ink of 1. The thin lines between cells do not
/// count, because every puzzle has them.
fn ink(mark: &Mark) -> f64 {
    match mark {
        Mark::Symbol {
            anchor: Anchor::TopLeft | Anchor::TopRight | Anchor::BottomLeft | Anchor::BottomRight,
            ..
        }
        | Mark::Note { .. } => 0.25,
        Mark::Symbol { .. } | Mark::Shape { .. } => 1.0,
        Mark::Sign { .. } => 0.5,
        Mark::Fill { cells, .. } => cells.len() as f64,
        Mark::Outline { cells, .. } => 0.5 * cells.len() as f64,
        Mark::Line { through, .. } => through.len() as f64,
        Mark::Edges { runs, weight: Weight::Region | Weight::Wall } => {
            0.25 * runs.iter().map(|run| sides(*run).count()).sum::<usize>() as f64
        }
        Mark::Edges { .. } => 0.0,
    }
}
