//! The cells of a page or a slot: one rectangle for each puzzle or answer.

use super::arrangement::Arrangement;
use crate::design::CellRange;
use bookgen_base::units::{Pt, Rect, Size, edge_share};

/// The maximum space between the figures of two columns.
const MAX_COLUMN_GAP: Pt = Pt(36.0);

/// The cells of a page or a slot: one rectangle for each puzzle or answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PageCells {
    /// The arrangement of the cells.
    pub arrangement: Arrangement,
    /// The minimum space between cells.
    pub gap: Pt,
    /// The range of the sizes of cells.
    pub range: CellRange,
    /// The height that the page reserves above the cells for a headline.
    pub headline_height: Pt,
    /// Where the cells stand if there is spare height.
    pub standing: Standing,
    /// In a slot: how much of the spare width of a cell is at the left of the figure, as a share
    /// from 0 to 1. `None` on pages without slots; see [`PageCells::share`].
    pub slack_share: Option<f64>,
    /// The space that moves the rows apart, in addition to the minimum. `None` if the spare height of
    /// the page decides.
    pub row_space: Option<Pt>,
    /// The space for the lists of puzzles.
    pub lists: ListSpace,
    /// The maximum size of each figure, if the figures have a common size; see
    /// [`unify`](super::arrangement::unify).
    pub common_size: Option<Size>,
}

/// Where the cells of a page stand if there is spare height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// At the top of the text area.
    Top,
    /// A little below the top. A single cell is a little above the middle.
    NearTop,
    /// A little above the middle, at the optical centre.
    Middle,
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
    /// How much of the spare width of a cell is at the left of the figure, as a share from 0 to 1.
    /// On pages without slots, the figures of the outer columns align with the edges of the text
    /// area, but the space between two columns is at most 36 pt if the cells allow it.
    pub fn share(&self, index: usize) -> f64 {
        self.slack_share.unwrap_or_else(|| self.column_share(index))
    }

    /// [`PageCells::share`] on pages without slots.
    pub fn column_share(&self, index: usize) -> f64 {
        let Arrangement { columns, cell, content_width, .. } = self.arrangement;
        let slack = cell.width - content_width;
        if columns < 2 || slack <= Pt::ZERO {
            return 0.5;
        }
        // With 1, the outer figures align with the edges; with -1, with the inner sides of their
        // cells.
        let spread = ((MAX_COLUMN_GAP - self.gap) / slack - 1.0) * (columns - 1) as f64;
        0.5 + (edge_share(index % columns, columns) - 0.5) * spread.clamp(-1.0, 1.0)
    }

    /// The height that the content of all rows leaves free.
    fn spare(&self) -> Pt {
        let Arrangement { rows, cell, content_height, .. } = self.arrangement;
        ((cell.height - content_height) * rows as f64).max(Pt::ZERO)
    }

    /// The spare height that moves the rows apart.
    fn row_space(&self) -> Pt {
        if let Some(space) = self.row_space {
            return space;
        }
        let rows = self.arrangement.rows;
        if rows == 1 {
            return Pt::ZERO;
        }
        // In a slot the rows stay close together.
        let max_gaps = if self.slack_share.is_some() { 0.5 } else { 2.0 };
        (self.spare() / (rows - 1) as f64).min(self.gap * max_gaps)
    }

    /// The area of the cell with the given index on the page. `text` is the text area. Spare height
    /// moves the rows apart a little; [`Standing`] decides how much of the rest is above the rows.
    pub fn cell(&self, text: Rect, index: usize) -> Rect {
        let Arrangement { columns, rows, cell, content_height, .. } = self.arrangement;
        let (column, row) = (index % columns, index / columns);
        let (spare, row_space) = (self.spare(), self.row_space());
        let rest = spare - row_space * (rows - 1) as f64;
        let is_alone = columns * rows == 1;
        let down = match self.standing {
            Standing::Top => Pt::ZERO,
            Standing::NearTop if !is_alone => (rest * 0.3).min(self.gap),
            Standing::NearTop | Standing::Middle => rest * 0.4,
        };
        let top = text.y + self.headline_height + down;
        Rect::new(
            text.x + (cell.width + self.gap) * column as f64,
            top + (content_height + self.gap + row_space) * row as f64,
            cell.width,
            content_height,
        )
    }
}
