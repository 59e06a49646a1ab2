//! The regions of a page that are read as figures and clue lists of the manifest.

use super::is_in_region;
use crate::geometry::contains;
use crate::recognise::covers;
use bookgen_base::units::{Point, Rect};

/// The regions of the figures and clue lists on a page.
#[derive(Default)]
pub struct ClaimedRegions {
    /// All regions.
    pub all: Vec<Rect>,
    /// The free cells of grids in which other figures and their captions are.
    open: Vec<Rect>,
    /// The regions of the figures in these cells.
    nested: Vec<Rect>,
}

impl ClaimedRegions {
    /// Regions with the free cells of the figures that have other figures in them.
    pub fn new(all: Vec<Rect>, open: Vec<Rect>) -> ClaimedRegions {
        let nested = all.iter().filter(|region| !open.is_empty() && covers(&open, **region));
        let nested = nested.copied().collect();
        ClaimedRegions { all, open, nested }
    }

    /// Whether a text at a point is read as a part of a figure or list.
    pub fn has_text_at(&self, point: Point) -> bool {
        let at = Rect { x: point.x, y: point.y, ..Rect::default() };
        let is_caption = self.open.iter().any(|cell| contains(*cell, point));
        is_in_region(at, if is_caption { &self.nested } else { &self.all })
    }
}
