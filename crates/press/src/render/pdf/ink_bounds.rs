//! The bounding box of items.

use crate::font::FontSet;
use crate::page::{Item, Paint, Picture, Transform};
use bookgen_base::units::{Point, Pt, Segment};

/// The top left and bottom right corners of a box around all ink of `items`, in the coordinates of
/// the items. Returns `None` if there are no items.
///
/// PDF clips a form to its box, so the box is generous: each glyph is assumed to fill the bounding
/// box of all glyphs of the font.
pub fn ink_bounds(items: &[Item], fonts: &FontSet) -> Option<(Point, Point)> {
    let mut bounds = Bounds { fonts, corners: None };
    bounds.add_items(items, &[]);
    bounds.corners
}

struct Bounds<'a> {
    fonts: &'a FontSet,
    corners: Option<(Point, Point)>,
}

impl Bounds<'_> {
    fn add_items(&mut self, items: &[Item], outer: &[Transform]) {
        for item in items {
            match item {
                Item::Ink(ink) => {
                    // With a mitre limit of 10, a mitred corner extends at most five line widths
                    // beyond the point of the path.
                    let reach = match ink.paint {
                        Paint::Fill | Paint::FillEvenOdd => Pt::ZERO,
                        Paint::Stroke(stroke) => stroke.width * 5.0,
                    };
                    for segment in &ink.path {
                        let points: &[&Point] = match segment {
                            Segment::Move(to) | Segment::Line(to) => &[to],
                            // A curve lies within the hull of its points.
                            Segment::Curve(a, b, to) => &[a, b, to],
                            Segment::Close => &[],
                        };
                        for at in points {
                            self.add_box(**at, [-reach, -reach, reach, reach], outer);
                        }
                    }
                }
                Item::Glyphs(run) => {
                    let Some(face) = self.fonts.face(run.font) else { continue };
                    let ink = face.font_bounds();
                    let sides = [ink.left, -ink.top, ink.right, -ink.bottom];
                    for glyph in run.glyphs.iter() {
                        let at = run.origin + Point::new(glyph.x, glyph.y);
                        self.add_box(at, sides.map(|side| run.size * side), outer);
                    }
                }
                Item::Image(Picture { window, .. }) => {
                    let sides = [Pt::ZERO, Pt::ZERO, window.width, window.height];
                    self.add_box(Point::new(window.x, window.y), sides, outer);
                }
                Item::Group(group) => {
                    let outer: Vec<Transform> =
                        outer.iter().copied().chain([group.transform]).collect();
                    self.add_items(&group.items, &outer);
                }
            }
        }
    }

    /// Adds a box to the bounds. The sides of the box are offsets from the point `at`. `outer`
    /// contains the transforms of the enclosing groups, the outermost group first.
    fn add_box(&mut self, at: Point, [left, top, right, bottom]: [Pt; 4], outer: &[Transform]) {
        for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
            let corner = at + Point::new(x, y);
            let corner = outer.iter().rev().fold(corner, |at, transform| transform.apply(at));
            let (top_left, bottom_right) = self.corners.unwrap_or((corner, corner));
            self.corners = Some((
                Point::new(top_left.x.min(corner.x), top_left.y.min(corner.y)),
                Point::new(bottom_right.x.max(corner.x), bottom_right.y.max(corner.y)),
            ));
        }
    }
}
