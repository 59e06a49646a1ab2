//! Figures in the cells that a lattice does not have, such as the answer of an earlier issue in an
//! arrowword. They are read separately.

use super::{MAX_OVERLAP, covers, is_inside};
use crate::display_list::Item;
use crate::geometry::shrunk;
use bookgen_base::units::Rect;

/// The figures in the free cells of a grid, on the page.
pub struct NestedFigures<'f> {
    free: &'f [Rect],
    figures: Vec<Rect>,
}

impl<'f> NestedFigures<'f> {
    /// Keeps the figures that lie in the free cells.
    pub fn new(free: &'f [Rect], figures: &[Rect]) -> NestedFigures<'f> {
        let is_nested = |figure: &&Rect| covers(free, shrunk(**figure, MAX_OVERLAP));
        NestedFigures { free, figures: figures.iter().filter(is_nested).copied().collect() }
    }

    /// Whether there is no such figure.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty()
    }

    /// Whether an item is a part of such a figure, or a text beside it.
    pub fn have(&self, item: &Item, rect: Rect) -> bool {
        let is_caption = || matches!(item, Item::Glyph(_)) && covers(self.free, rect);
        !self.is_empty()
            && (self.figures.iter().any(|figure| is_inside(rect, *figure)) || is_caption())
    }
}
