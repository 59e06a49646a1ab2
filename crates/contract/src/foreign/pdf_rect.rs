//! Rectangles in PDF coordinates.

use bookgen_base::units::{Pt, Size};

/// A rectangle in points or in the units of a page. The y axis points upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PdfRect {
    /// The left edge.
    pub left: f64,
    /// The bottom edge.
    pub bottom: f64,
    /// The right edge, at least `left`.
    pub right: f64,
    /// The top edge, at least `bottom`.
    pub top: f64,
}

impl PdfRect {
    /// A rectangle from its lower left corner and its size.
    pub fn new(left: f64, bottom: f64, size: Size) -> PdfRect {
        PdfRect { left, bottom, right: left + size.width.0, top: bottom + size.height.0 }
    }

    /// The width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    pub fn height(&self) -> f64 {
        self.top - self.bottom
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        Size::new(Pt(self.width()), Pt(self.height()))
    }

    /// The intersection of two rectangles; `None` if the intersection has no area.
    pub fn intersection(&self, other: &PdfRect) -> Option<PdfRect> {
        let common = PdfRect {
            left: self.left.max(other.left),
            bottom: self.bottom.max(other.bottom),
            right: self.right.min(other.right),
            top: self.top.min(other.top),
        };
        (common.left < common.right && common.bottom < common.top).then_some(common)
    }

    /// The smallest rectangle that contains both rectangles.
    pub fn union(&self, other: &PdfRect) -> PdfRect {
        PdfRect {
            left: self.left.min(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
        }
    }

    /// The rectangle with each edge moved outwards by a distance.
    pub fn expanded(&self, by: f64) -> PdfRect {
        PdfRect {
            left: self.left - by,
            bottom: self.bottom - by,
            right: self.right + by,
            top: self.top + by,
        }
    }
}
