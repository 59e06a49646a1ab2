//! The columns of clues on the pages of their puzzle.

use std::ops::Range;
use std::sync::Arc;

use super::Clues;
use super::columns::{Block, Column, Flow, rows};
use crate::layout::figures::list_style::ListStyle;
use bookgen_base::units::{Pt, Size};

/// The columns of a list, beside or below its figure and on further pages.
#[derive(Clone, Debug, PartialEq)]
pub struct ClueLayout {
    /// The clues.
    pub clues: Arc<Clues>,
    /// The width of a column.
    pub measure: Pt,
    /// The space between two columns.
    pub gutter: Pt,
    /// The height of a row.
    pub leading: Pt,
    /// Whether the list is beside the figure instead of below it.
    pub is_beside: bool,
    /// The columns of each page. The first page may have none.
    pub pages: Vec<Vec<Column>>,
}

impl ClueLayout {
    /// Clues below a figure.
    pub fn new(clues: &Arc<Clues>, measure: Pt, pages: Vec<Vec<Column>>) -> ClueLayout {
        let ListStyle { gutter, leading, .. } = clues.distances();
        let (clues, is_beside) = (Arc::clone(clues), false);
        ClueLayout { clues, measure, gutter, leading, is_beside, pages }
    }

    /// The size of the columns on a page.
    pub fn size(&self, page: usize) -> Size {
        let columns = self.pages.get(page).map_or(&[][..], Vec::as_slice);
        let gaps = self.gutter * columns.len().saturating_sub(1) as f64;
        let width = self.measure * columns.len() as f64 + gaps;
        Size::new(width, self.leading * rows(columns) as f64)
    }
}

/// Columns of equal height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// The number of columns.
    pub columns: usize,
    /// The height of a column, in rows.
    pub rows: usize,
}

/// Fits clues without a figure into columns on pages of the given size, on as few pages as possible.
/// Returns `None` if they do not fit.
pub fn fit_clues_alone(clues: &Arc<Clues>, page: Size) -> Option<ClueLayout> {
    let layouts = clues.counts(page.width).filter_map(|columns| {
        let measure = page.width.column_width(columns, clues.distances().gutter);
        let space = Space { columns, rows: clues.rows(page.height) };
        let pages = clue_pages(&clues.blocks(measure), space, Some(space))?;
        Some(ClueLayout::new(clues, measure, pages))
    });
    // Of several layouts with the same number of pages, the first one is returned.
    layouts.min_by_key(|layout| layout.pages.len())
}

impl Clues {
    /// The possible numbers of columns in a width. The smallest number comes first.
    pub fn counts(&self, width: Pt) -> Range<usize> {
        let (least, most) = self.measures();
        let gutter = self.distances().gutter;
        let max = ((width + gutter) / (least + gutter)).floor();
        if max < 1.0 {
            // If only one narrow column fits, it may be narrower than the usual minimum.
            let fits = width >= self.widest_word().0;
            return 1..1 + usize::from(fits);
        }
        let min = ((width + gutter) / (most + gutter)).ceil().clamp(1.0, max);
        min as usize..max as usize + 1
    }

    /// The number of rows in a height.
    pub fn rows(&self, height: Pt) -> usize {
        // Tolerance for rounding errors in sums.
        ((height + Pt(0.01)) / self.distances().leading).floor().max(0.0) as usize
    }
}

/// Distributes the lines of clues over the columns of the first page and of further pages. The columns
/// of the last page are balanced. Returns `None` if a part does not fit into a column.
pub fn clue_pages(
    blocks: &[Block],
    first: Space,
    further: Option<Space>,
) -> Option<Vec<Vec<Column>>> {
    let mut flow = Flow::new(blocks);
    let mut pages: Vec<Vec<Column>> = Vec::new();
    let mut space = first;
    loop {
        if let Some(last) = flow.balance(space.columns, space.rows) {
            pages.push(last);
            return Some(pages);
        }
        let columns = flow.fill(space.columns, space.rows);
        if columns.is_empty() && (space.rows > 0 || !pages.is_empty()) {
            return None;
        }
        pages.push(columns);
        space = further?;
    }
}
