//! The frame of a page: text area, running head and folio (page number).

use crate::design::{Design, Sides};
use crate::layout::text::Align;
use bookgen_base::units::{Point, Pt, Rect};

/// The positions of the parts of one page.
#[derive(Clone, Copy, Debug)]
pub struct PageFrame {
    /// The text area: the page without the margins.
    pub text: Rect,
    /// Whether the page is a verso (a left page), with its outer edge at the left.
    pub is_verso: bool,
    /// The baseline of the running head.
    pub head: Pt,
    /// The baseline of the folio (page number).
    pub folio: Pt,
}

impl PageFrame {
    /// The frame of the page with the given number. Page numbers start at 1.
    pub fn new(design: &Design, inner_margin: Pt, number: usize) -> PageFrame {
        // Odd pages are right pages: the spine is at the left edge of the page.
        let is_verso = design.sides == Sides::Mirrored && number.is_multiple_of(2);
        let left = if is_verso { design.outside } else { inner_margin };
        PageFrame {
            text: Rect::new(
                left,
                design.top,
                design.trim.width - inner_margin - design.outside,
                design.trim.height - design.top - design.bottom,
            ),
            is_verso,
            head: design.head_baseline,
            folio: design.trim.height - design.folio_baseline,
        }
    }

    /// The point on the outer edge of the text area at the height `y`, and the alignment of text at
    /// this edge.
    pub fn outer(&self, y: Pt) -> (Point, Align) {
        if self.is_verso { self.left_edge(y) } else { self.right_edge(y) }
    }

    /// The point on the inner edge of the text area at the height `y`, and the alignment of text at
    /// this edge.
    pub fn inner(&self, y: Pt) -> (Point, Align) {
        if self.is_verso { self.right_edge(y) } else { self.left_edge(y) }
    }

    fn left_edge(&self, y: Pt) -> (Point, Align) {
        (Point::new(self.text.x, y), Align::Left)
    }

    fn right_edge(&self, y: Pt) -> (Point, Align) {
        (Point::new(self.text.right(), y), Align::Right)
    }

    /// The point at the height `y`, halfway between the left and the right edge of the text area.
    pub fn middle(&self, y: Pt) -> Point {
        Point::new(self.text.x + self.text.width / 2.0, y)
    }
}
