//! Which part of a box a filled path covers.

use crate::page::Transform;
use crate::page::ink_bounds::transformed;
use bookgen_base::units::{Point, Pt, Rect, Segment, rectangle};

/// The number of straight pieces that replace a curve.
const PIECES: usize = 12;

/// The part of a box that an area covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// The area is outside of the box.
    None,
    /// The area covers a part of the box.
    Partial,
    /// The area covers the whole box.
    Whole,
}

/// A filled path as polygons.
pub struct Outline {
    contours: Vec<Vec<Point>>,
    bounds: Rect,
    /// Whether the path is filled by the even-odd rule.
    pub is_even_odd: bool,
}

impl Outline {
    /// The polygons of a path that is filled by the nonzero rule. Curves become straight pieces.
    pub fn new(path: &[Segment], transform: Transform) -> Outline {
        let place = |point: Point| {
            let rect = transformed(Rect::new(point.x, point.y, Pt::ZERO, Pt::ZERO), transform);
            Point::new(rect.x, rect.y)
        };
        let mut contours: Vec<Vec<Point>> = Vec::new();
        for segment in path {
            match *segment {
                Segment::Move(to) => contours.push(vec![place(to)]),
                Segment::Line(to) => {
                    if let Some(contour) = contours.last_mut() {
                        contour.push(place(to));
                    }
                }
                Segment::Curve(a, b, to) => {
                    let Some(contour) = contours.last_mut() else { continue };
                    let (a, b, to) = (place(a), place(b), place(to));
                    let from = contour.last().copied().unwrap_or(to);
                    let pieces = 1..=PIECES;
                    contour.extend(pieces.map(|piece| on_curve(from, a, b, to, piece)));
                }
                Segment::Close => {}
            }
        }
        let points = contours.iter().flatten().map(|at| Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO));
        let bounds = points.reduce(Rect::union).unwrap_or_default();
        Outline { contours, bounds, is_even_odd: false }
    }

    /// The outline of a box.
    pub fn rectangle(rect: Rect) -> Outline {
        Outline::new(&rectangle(rect), Transform::translate(Point::default()))
    }

    /// The bounding box.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// The part of a box that the path covers, judged by its corners and its centre.
    pub fn coverage(&self, rect: Rect) -> Coverage {
        let Rect { x, y, width, height } = self.bounds;
        let is_apart =
            rect.x > x + width || rect.right() < x || rect.y > y + height || rect.bottom() < y;
        if is_apart {
            return Coverage::None;
        }
        let corners = [
            (rect.x, rect.y),
            (rect.right(), rect.y),
            (rect.x, rect.bottom()),
            (rect.right(), rect.bottom()),
            (rect.centre().x, rect.centre().y),
        ];
        let inside = corners.iter().filter(|(x, y)| self.contains(Point::new(*x, *y))).count();
        match inside {
            0 => Coverage::None,
            5 => Coverage::Whole,
            _ => Coverage::Partial,
        }
    }

    /// Whether a point is inside the path.
    fn contains(&self, at: Point) -> bool {
        let (mut winding, mut crossings) = (0i32, 0u32);
        for contour in &self.contours {
            for (index, from) in contour.iter().enumerate() {
                let to = contour[(index + 1) % contour.len()];
                if (from.y <= at.y) == (to.y <= at.y) {
                    continue;
                }
                let share = (at.y - from.y) / (to.y - from.y);
                if from.x + (to.x - from.x) * share > at.x {
                    crossings += 1;
                    winding += if to.y > from.y { 1 } else { -1 };
                }
            }
        }
        if self.is_even_odd { crossings % 2 == 1 } else { winding != 0 }
    }
}

/// A point of a cubic curve: the end of a piece.
fn on_curve(from: Point, a: Point, b: Point, to: Point, piece: usize) -> Point {
    let t = piece as f64 / PIECES as f64;
    let u = 1.0 - t;
    let mix = |from: Pt, a: Pt, b: Pt, to: Pt| {
        from * (u * u * u) + a * (3.0 * u * u * t) + b * (3.0 * u * t * t) + to * (t * t * t)
    };
    Point::new(mix(from.x, a.x, b.x, to.x), mix(from.y, a.y, b.y, to.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::units::circle;

    #[test]
    fn a_circle_covers_its_middle_but_not_its_corners() {
        let path = circle(Point::new(Pt(50.0), Pt(50.0)), Pt(50.0));
        let disc = Outline::new(&path, Transform::translate(Point::default()));
        let square = |x: f64, y: f64, side: f64| Rect::new(Pt(x), Pt(y), Pt(side), Pt(side));
        assert_eq!(disc.coverage(square(40.0, 40.0, 20.0)), Coverage::Whole);
        assert_eq!(disc.coverage(square(1.0, 1.0, 10.0)), Coverage::None);
        assert_eq!(disc.coverage(square(5.0, 5.0, 20.0)), Coverage::Partial);
        assert_eq!(disc.coverage(square(200.0, 5.0, 20.0)), Coverage::None);
    }

    #[test]
    fn the_hole_of_a_path_covers_nothing() {
        let mut path = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(100.0), Pt(100.0)));
        path.extend(rectangle(Rect::new(Pt(20.0), Pt(20.0), Pt(60.0), Pt(60.0))));
        let in_hole = Rect::new(Pt(40.0), Pt(40.0), Pt(10.0), Pt(10.0));
        for (is_even_odd, expected) in [(true, Coverage::None), (false, Coverage::Whole)] {
            let frame = Outline::new(&path, Transform::translate(Point::default()));
            let frame = Outline { is_even_odd, ..frame };
            assert_eq!(frame.coverage(in_hole), expected);
        }
    }
}
