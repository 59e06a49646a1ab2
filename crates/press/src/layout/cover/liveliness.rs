//! How much there is to see in a puzzle before it is solved. A criss-cross without letters looks empty.

use crate::document::Placed;
use crate::layout::context::Context;
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::{Anchor, Grid, Mark, Weight, sides};

/// How a puzzle looks before it is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// There is something to see in most parts of the puzzle.
    Lively,
    /// There is something to see in some parts of the puzzle.
    Quiet,
    /// The puzzle is an almost empty grid.
    Empty,
}

/// A puzzle with at least this number of symbols a cell looks lively.
const LIVELY: f64 = 0.2;

/// A puzzle with fewer symbols a cell looks empty.
const QUIET: f64 = 0.05;

/// How a puzzle looks before it is solved.
pub fn look(context: Context<'_>, placed: &Placed) -> Look {
    let figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let Some(grid) = figure.grid() else { return Look::Lively };
    let cells = grid.lattice.cells().count().max(1);
    let ink: f64 = grid.marks.iter().map(|mark| ink(grid, mark)).sum();
    match ink / cells as f64 {
        ink if ink >= LIVELY => Look::Lively,
        ink if ink >= QUIET => Look::Quiet,
        _ => Look::Empty,
    }
}

/// The ink of a mark. A digit in a cell has an ink of 1. The thin lines between cells do not count, because
/// every puzzle has them.
fn ink(grid: &Grid, mark: &Mark) -> f64 {
    match mark {
        Mark::Symbol {
            anchor: Anchor::TopLeft | Anchor::TopRight | Anchor::BottomLeft | Anchor::BottomRight,
            ..
        }
        | Mark::Note { .. } => 0.25,
        Mark::Symbol { at, .. } if grid.lattice.is_in_margin(*at) => 0.25,
        Mark::Symbol { .. } | Mark::Shape { .. } => 1.0,
        Mark::Sign { .. } => 0.5,
        Mark::Fill { cells, .. } => cells.len() as f64,
        Mark::Outline { cells, .. } => 0.5 * cells.len() as f64,
        Mark::Line { through, .. } => through.len() as f64,
        Mark::Edges { runs, weight: Weight::Thick | Weight::Region | Weight::Wall } => {
            0.25 * runs.iter().map(|run| sides(*run).count()).sum::<usize>() as f64
        }
        Mark::Edges { .. } => 0.0,
    }
}
