//! What is written once and shown where it is called: drawings (form XObjects) and pictures.

use std::collections::BTreeMap;

use super::survey::{Survey, content_key};
use crate::font::FontSet;
use crate::image::Image;
use crate::page::{Group, Item, Paint, Picture, Transform};
use bookgen_base::units::{Point, Pt, Segment};

/// The drawings and pictures of a book that are written once.
pub struct Forms<'a> {
    /// By content.
    numbers: BTreeMap<Vec<u8>, usize>,
    /// By number.
    items: Vec<&'a [Item]>,
    /// The pictures, each once.
    images: Vec<&'a Image>,
}

impl<'a> Forms<'a> {
    /// The forms of what a survey found repeated.
    pub fn new(survey: &Survey<'a>) -> Forms<'a> {
        let repeated = survey.repeated();
        Forms {
            numbers: (0..).zip(&repeated).map(|(n, (key, _))| (key.to_vec(), n)).collect(),
            items: repeated.into_iter().map(|(_, items)| items).collect(),
            images: survey.images.clone(),
        }
    }

    /// The form that shows a group, if there is one.
    pub fn find(&self, group: &Group) -> Option<usize> {
        if !group.shared {
            return None;
        }
        self.numbers.get(&content_key(&group.items)).copied()
    }

    /// The number of a picture.
    pub fn image(&self, image: &Image) -> Option<usize> {
        self.images.iter().position(|known| *known == image)
    }

    /// The pictures, by number.
    pub fn images(&self) -> &[&'a Image] {
        &self.images
    }

    /// What each form shows, by number.
    pub fn items(&self) -> &[&'a [Item]] {
        &self.items
    }
}

/// A box that all ink of some items lies in, in their own plane: top left and bottom right.
///
/// A form is clipped to its box, so this is generous: the box of a letter is that of its font.
pub fn bounds(items: &[Item], fonts: &FontSet) -> Option<(Point, Point)> {
    let mut found = Bounds { fonts, corners: None };
    found.items(items, &[]);
    found.corners
}

struct Bounds<'a> {
    fonts: &'a FontSet,
    corners: Option<(Point, Point)>,
}

impl Bounds<'_> {
    fn items(&mut self, items: &[Item], outer: &[Transform]) {
        for item in items {
            match item {
                Item::Ink(ink) => {
                    // A mitre reaches five line widths (half of the limit of 10) at most.
                    let reach = match ink.paint {
                        Paint::Fill => Pt::ZERO,
                        Paint::Stroke { width, .. } => width * 5.0,
                    };
                    for segment in &ink.path {
                        let points: &[&Point] = match segment {
                            Segment::Move(to) | Segment::Line(to) => &[to],
                            // A curve lies within its control points.
                            Segment::Curve(a, b, to) => &[a, b, to],
                            Segment::Close => &[],
                        };
                        for at in points {
                            self.add(**at, [-reach, -reach, reach, reach], outer);
                        }
                    }
                }
                Item::Glyphs(run) => {
                    let Some(face) = self.fonts.face(run.font) else { continue };
                    let ink = face.font_bounds();
                    let sides = [ink.left, -ink.top, ink.right, -ink.bottom];
                    for glyph in &run.glyphs {
                        let at = run.origin + Point::new(glyph.x, glyph.y);
                        self.add(at, sides.map(|side| run.size * side), outer);
                    }
                }
                Item::Image(Picture { window, .. }) => {
                    let sides = [Pt::ZERO, Pt::ZERO, window.width, window.height];
                    self.add(Point::new(window.x, window.y), sides, outer);
                }
                Item::Group(group) => {
                    let outer: Vec<Transform> =
                        outer.iter().copied().chain([group.transform]).collect();
                    self.items(&group.items, &outer);
                }
            }
        }
    }

    /// Adds a box about a point, given by how far its sides are, seen through the groups it is in.
    fn add(&mut self, at: Point, [left, top, right, bottom]: [Pt; 4], outer: &[Transform]) {
        for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
            let corner = at + Point::new(x, y);
            let seen = outer.iter().rev().fold(corner, |Point { x, y }, transform| {
                let [a, b, c, d, e, f] = transform.0;
                Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f))
            });
            let (least, most) = self.corners.unwrap_or((seen, seen));
            self.corners = Some((
                Point::new(least.x.min(seen.x), least.y.min(seen.y)),
                Point::new(most.x.max(seen.x), most.y.max(seen.y)),
            ));
        }
    }
}
