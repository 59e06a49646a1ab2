//! The cells of a page or a slot: one rectangle for each puzzle or answer.

use super::arrangement::Arrangement;
use bookgen_base::units::{Pt, Rect, Size};

/// The cells of a page or a slot: one rectangle for each puzzle or answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PageCells {
    /// The arrangement of the cells.
    pub arrangement: Arrangement,
    /// The minimum space between cells.
    pub gap: Pt,
    /// The height that the page reserves above the cells for a headline.
    pub headline_height: Pt,
    /// Whether the cells are moved down a little if there is spare height.
    pub is_lowered: bool,
    /// In a slot: how much of the spare width of a cell is at the left of the figure, as a share
    /// from 0 to 1. `None` on pages without slots, where the figures of the outer columns align
    /// with the edges of the text area.
    pub slack_share: Option<f64>,
    /// The space for the lists of puzzles.
    pub lists: ListSpace,
}

/// The space for the lists of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ListSpace {
    /// The width of the text area or of the slot.
    pub width: Pt,
    /// The space for clues on a further page, if clues may continue there.
    pub further: Option<Size>,
}

impl PageCells {
    /// The area of the cell with the given index on the page. `text` is the text area. Spare height
    /// moves the rows apart a little; most of the remaining height stays below the rows.
    pub fn cell(&self, text: Rect, index: usize) -> Rect {
        let Arrangement { columns, rows, cell, content_height, .. } = self.arrangement;
        let (column, row) = (index % columns, index / columns);
        let spare = ((cell.height - content_height) * rows as f64).max(Pt::ZERO);
        let row_space = if rows == 1 {
            Pt::ZERO
        } else {
            // In a slot the rows stay close together.
            let max_gaps = if self.slack_share.is_some() { 0.5 } else { 2.0 };
            (spare / (rows - 1) as f64).min(self.gap * max_gaps)
        };
        let rest = spare - row_space * (rows - 1) as f64;
        let down = if self.is_lowered { (rest * 0.3).min(self.gap) } else { Pt::ZERO };
        let top = text.y + self.headline_height + down;
        Rect::new(
            text.x + (cell.width + self.gap) * column as f64,
            top + (content_height + self.gap + row_space) * row as f64,
            cell.width,
            content_height,
        )
    }
}
