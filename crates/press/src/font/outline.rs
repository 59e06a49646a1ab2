//! Outlines of glyphs, for drawings without fonts.

use harfrust::GlyphId;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathElement};

use super::face::Face;
use bookgen_base::units::{Point, Pt};

/// A segment of an outline, for an em of 1 pt. Coordinates are relative to the glyph's origin, with
/// y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutlineSegment {
    /// The start of a contour.
    Move(Point),
    /// A line to a point.
    Line(Point),
    /// A quadratic curve: control point and end.
    Quadratic(Point, Point),
    /// A cubic curve: two control points and end.
    Cubic(Point, Point, Point),
    /// Back to the start of the contour.
    Close,
}

impl Face {
    /// The outline of a glyph, to be filled by the nonzero winding rule. The outline of a space is
    /// empty. Returns `None` for a glyph that does not exist or has an invalid outline.
    pub fn outline(&self, glyph: u16) -> Option<Vec<OutlineSegment>> {
        let outlines = self.font().outline_glyphs();
        let mut elements: Vec<PathElement> = Vec::new();
        let drawn = outlines.get(GlyphId::new(u32::from(glyph)))?;
        drawn.draw(&DrawOptions::default(), DrawMemory::Scratch, &mut elements).ok()?;
        let em = f64::from(self.units_per_em());
        let at = |x: f32, y: f32| Point::new(Pt(f64::from(x) / em), Pt(-f64::from(y) / em));
        let segment = |element| match element {
            PathElement::MoveTo { x, y } => OutlineSegment::Move(at(x, y)),
            PathElement::LineTo { x, y } => OutlineSegment::Line(at(x, y)),
            PathElement::QuadTo { cx0, cy0, x, y } => {
                OutlineSegment::Quadratic(at(cx0, cy0), at(x, y))
            }
            PathElement::CurveTo { cx0, cy0, cx1, cy1, x, y } => {
                OutlineSegment::Cubic(at(cx0, cy0), at(cx1, cy1), at(x, y))
            }
            PathElement::Close => OutlineSegment::Close,
        };
        Some(elements.into_iter().map(segment).collect())
    }
}
