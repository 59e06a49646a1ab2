//! Rectangles as PDF has them: y grows upwards.

use bookgen_base::units::{Pt, Size};

/// A rectangle by its edges, in points or in the units of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f64,
    /// The lower edge.
    pub bottom: f64,
    /// The right edge, not left of the left one.
    pub right: f64,
    /// The upper edge, not below the lower one.
    pub top: f64,
}

impl Area {
    /// A rectangle from its lower left corner and its size.
    pub fn new(left: f64, bottom: f64, size: Size) -> Area {
        Area { left, bottom, right: left + size.width.0, top: bottom + size.height.0 }
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

    /// What lies in both, if they have more than an edge in common.
    pub fn common(&self, other: &Area) -> Option<Area> {
        let common = Area {
            left: self.left.max(other.left),
            bottom: self.bottom.max(other.bottom),
            right: self.right.min(other.right),
            top: self.top.min(other.top),
        };
        (common.left < common.right && common.bottom < common.top).then_some(common)
    }

    /// The smallest that both lie in.
    pub fn around(&self, other: &Area) -> Area {
        Area {
            left: self.left.min(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
        }
    }

    /// Moved to the right.
    pub fn moved(&self, right: f64) -> Area {
        Area { left: self.left + right, right: self.right + right, ..*self }
    }

    /// With each edge so much farther out.
    pub fn grown(&self, by: f64) -> Area {
        Area {
            left: self.left - by,
            bottom: self.bottom - by,
            right: self.right + by,
            top: self.top + by,
        }
    }
}
