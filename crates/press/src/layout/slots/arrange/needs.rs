//! The space that puzzles need in arranged slots.

use std::sync::Arc;

use crate::layout::figures::{clues_of, fit_clues_alone, list_style};
use crate::layout::text::Typesetter;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{Board, Face};

/// The space that a puzzle needs in its slot. The space is the same in every issue.
#[derive(Clone, Copy)]
pub struct Needs {
    /// The minimum size of the figure.
    pub min: Size,
    /// The maximum size of the figure.
    pub max: Size,
    /// The number of entries in the lists.
    pub entries: usize,
    /// The height of the lists below the figure with the space above them, if they are set as clues.
    clue_height: Option<Pt>,
    /// Whether the puzzle has a title.
    pub has_title: bool,
}

impl Needs {
    /// The needs of a puzzle in a text area of the given width.
    pub fn new(board: &dyn Board, typesetter: Typesetter<'_>, width: Pt) -> Needs {
        let style = &typesetter.design().puzzle;
        let extent = typesetter.extent(board, Face::Puzzle, style);
        let figure = board.figure(Face::Puzzle, typesetter.design().medium);
        // A character that no font has is reported when the lists are typeset.
        let clues = clues_of(typesetter, &figure, width).ok().flatten();
        let column = Size::new(width, Pt(f64::INFINITY));
        let layout = clues.and_then(|clues| fit_clues_alone(&Arc::new(clues), column));
        let gap = list_style(typesetter).gap;
        Needs {
            min: extent.least,
            max: extent.most,
            entries: figure.entries().count(),
            clue_height: layout.map(|layout| layout.size(0).height + gap),
            has_title: board.heading().is_some(),
        }
    }
}

/// The minimum and the maximum height of a row for puzzles with lists, without captions. `size` is the
/// type size of lists, and `width` is the width of the row.
pub fn row_heights(listed: &[Needs], size: Pt, width: Pt) -> (Pt, Pt) {
    let line = size * 1.32;
    // The list is beside or below the figure, whichever needs less height.
    let min = listed.iter().fold(Pt::ZERO, |min, needs| {
        if let Some(height) = needs.clue_height {
            return min.max(needs.min.height + height);
        }
        let columns = (width / (line * 5.0)).floor().max(1.0) as usize;
        let rows = needs.entries.div_ceil(columns) as f64;
        let below = needs.min.height + line * (rows + 1.2);
        let beside = needs.min.height.max(line * needs.entries as f64);
        let fits_beside = needs.min.width + line * 6.0 <= width;
        min.max(if fits_beside { beside.min(below) } else { below })
    });
    let max = listed.iter().fold(Pt::ZERO, |max, needs| {
        let list = line * (needs.entries as f64 / 2.0 + 2.0);
        max.max(needs.max.height + needs.clue_height.unwrap_or(list))
    });
    (min, max)
}
