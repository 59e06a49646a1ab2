//! Where on a page its parts lie.

use super::compose::Align;
use crate::design::{Design, Sides};
use bookgen_base::units::{Point, Pt, Rect};

/// Where on one page its parts lie.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The text area: what lies between the margins.
    pub text: Rect,
    /// Whether the outer edge is the left one.
    pub outer_left: bool,
    /// The baseline of the running head.
    pub head: Pt,
    /// The baseline of the page number.
    pub folio: Pt,
}

impl Frame {
    /// The frame of a page, by its number from 1, with an inner margin.
    pub fn new(design: &Design, inside: Pt, number: usize) -> Frame {
        // Odd pages are right pages: the spine is at their left.
        let outer_left = design.sides == Sides::Mirrored && number.is_multiple_of(2);
        let left = if outer_left { design.outside } else { inside };
        Frame {
            text: Rect::new(
                left,
                design.top,
                design.trim.width - inside - design.outside,
                design.trim.height - design.top - design.bottom,
            ),
            outer_left,
            head: design.head_baseline,
            folio: design.trim.height - design.folio_baseline,
        }
    }

    /// The outer edge of the text at a height, and how text is set against it.
    pub fn outer(&self, y: Pt) -> (Point, Align) {
        match self.outer_left {
            true => (Point::new(self.text.x, y), Align::Left),
            false => (Point::new(self.text.right(), y), Align::Right),
        }
    }

    /// The inner edge of the text at a height, and how text is set against it.
    pub fn inner(&self, y: Pt) -> (Point, Align) {
        match self.outer_left {
            true => (Point::new(self.text.right(), y), Align::Right),
            false => (Point::new(self.text.x, y), Align::Left),
        }
    }

    /// The middle of the text at a height.
    pub fn middle(&self, y: Pt) -> Point {
        Point::new(self.text.x + self.text.width / 2.0, y)
    }
}
