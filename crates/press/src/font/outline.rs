//! The outlines of glyphs, for editions that carry no fonts.

use harfrust::GlyphId;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathElement};

use super::Face;
use bookgen_base::units::{Point, Pt};

/// A step along an outline, for an em of 1 pt, from the glyph's origin, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A new contour begins here.
    Move(Point),
    /// Straight to a point.
    Line(Point),
    /// A quadratic curve: its control point and its end.
    Quadratic(Point, Point),
    /// A cubic curve: its control points and its end.
    Cubic(Point, Point, Point),
    /// Back to where the contour began.
    Close,
}

impl Face {
    /// The outline of a glyph: empty for a space, nothing for a glyph the font has not or whose
    /// outline is broken. It is filled by the nonzero winding rule.
    pub fn outline(&self, glyph: u16) -> Option<Vec<Step>> {
        let outlines = self.font().outline_glyphs();
        let mut elements: Vec<PathElement> = Vec::new();
        let drawn = outlines.get(GlyphId::new(u32::from(glyph)))?;
        drawn.draw(&DrawOptions::default(), DrawMemory::Scratch, &mut elements).ok()?;
        let em = f64::from(self.units_per_em());
        let at = |x: f32, y: f32| Point::new(Pt(f64::from(x) / em), Pt(-f64::from(y) / em));
        let step = |element| match element {
            PathElement::MoveTo { x, y } => Step::Move(at(x, y)),
            PathElement::LineTo { x, y } => Step::Line(at(x, y)),
            PathElement::QuadTo { cx0, cy0, x, y } => Step::Quadratic(at(cx0, cy0), at(x, y)),
            PathElement::CurveTo { cx0, cy0, cx1, cy1, x, y } => {
                Step::Cubic(at(cx0, cy0), at(cx1, cy1), at(x, y))
            }
            PathElement::Close => Step::Close,
        };
        Some(elements.into_iter().map(step).collect())
    }
}
