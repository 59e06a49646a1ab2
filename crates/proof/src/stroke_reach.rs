//! How far the ink of a stroked path extends from the path.

use bookgen_base::units::{Path, Point, Pt, Segment};

/// The maximum distance between the ink of a stroke and its path: half the line width, or more at
/// mitred corners and square ends. A corner is mitred if its miter is at most `miter_limit` line
/// widths long.
pub fn stroke_reach(path: &Path, width: Pt, miter_limit: f64, has_square_caps: bool) -> Pt {
    let end = if has_square_caps { std::f64::consts::SQRT_2 } else { 1.0 };
    let mut longest: f64 = end;
    let mut contour = Contour::default();
    let mut corner = |miter: Option<f64>| {
        longest = longest.max(miter.filter(|miter| *miter <= miter_limit).unwrap_or(1.0));
    };
    for segment in path {
        match *segment {
            Segment::Move(to) => contour = Contour { start: to, at: to, ..Contour::default() },
            Segment::Line(to) => corner(contour.advance(to)),
            // A narrow curve can have a corner between its control points.
            Segment::Curve(a, b, to) => {
                [a, b, to].into_iter().for_each(|to| corner(contour.advance(to)));
            }
            Segment::Close => {
                corner(contour.advance(contour.start));
                corner(contour.close());
            }
        }
    }
    Pt(width.0 / 2.0 * longest)
}

/// The part of a contour before a segment.
#[derive(Default)]
struct Contour {
    start: Point,
    at: Point,
    /// The direction of the first segment.
    first: Option<(f64, f64)>,
    /// The direction at the end of the last segment.
    last: Option<(f64, f64)>,
}

impl Contour {
    /// Adds a straight segment. Returns the length of the miter before the segment, in line widths.
    fn advance(&mut self, to: Point) -> Option<f64> {
        let step = direction(self.at, to)?;
        self.at = to;
        self.first = self.first.or(Some(step));
        self.last.replace(step).map(|last| miter(last, step))
    }

    /// The length of the miter between the last segment and the first segment, in line widths.
    fn close(&mut self) -> Option<f64> {
        let (first, last) = (self.first.take()?, self.last.take()?);
        Some(miter(last, first))
    }
}

/// The direction from one point to another as a vector of length 1. `None` if the points coincide.
fn direction(from: Point, to: Point) -> Option<(f64, f64)> {
    let (x, y) = ((to.x - from.x).0, (to.y - from.y).0);
    let length = (x * x + y * y).sqrt();
    (length > 0.0).then(|| (x / length, y / length))
}

/// The length of the miter between two segments in line widths: 1 / sin(a / 2), where a is the angle
/// between the segments.
fn miter((ax, ay): (f64, f64), (bx, by): (f64, f64)) -> f64 {
    // The cosine of the angle between the segments is -(a · b), and sin²(a / 2) = (1 - cos a) / 2.
    let squared = (1.0 + ax * bx + ay * by) / 2.0;
    1.0 / squared.max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sharp_corners_and_square_ends_reach_beyond_half_the_width() {
        let reach = |points: &[(f64, f64)], close: bool, limit: f64, square: bool| {
            let point = |(x, y): (f64, f64)| Point::new(Pt(x), Pt(y));
            let mut path = vec![Segment::Move(point(points[0]))];
            path.extend(points[1..].iter().map(|to| Segment::Line(point(*to))));
            path.extend(close.then_some(Segment::Close));
            (stroke_reach(&path, Pt(4.0), limit, square).0 * 100.0).round() / 100.0
        };
        let line = [(0.0, 0.0), (9.0, 0.0), (20.0, 0.0)];
        assert_eq!(reach(&line, false, 10.0, false), 2.0);
        assert_eq!(reach(&line, false, 10.0, true), 2.83);
        let square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
        assert_eq!(reach(&square, true, 10.0, false), 2.83);
        // The line turns back by an angle with the tangent 0.015.
        let spike = [(250.0, 15.0), (250.3, 35.0), (250.6, 15.0)];
        assert_eq!(reach(&spike, false, 10.0, false), 2.0);
        assert_eq!(reach(&spike, false, 100_000.0, false), 133.35);
        // The corner at the start of a closed contour.
        let curve = vec![
            Segment::Move(Point::new(Pt(0.0), Pt(0.0))),
            Segment::Curve(
                Point::new(Pt(0.1), Pt(50.0)),
                Point::new(Pt(0.1), Pt(50.0)),
                Point::new(Pt(0.2), Pt(0.0)),
            ),
        ];
        assert!(stroke_reach(&curve, Pt(4.0), 100_000.0, false) > Pt(100.0));
        let closed = [(250.3, 35.0), (250.6, 15.0), (250.0, 15.0)];
        assert!(reach(&closed, true, 100_000.0, false) > 100.0);
        // A line that turns back completely has no miter, but an infinite one counts as too long.
        assert_eq!(reach(&[(0.0, 0.0), (9.0, 0.0), (0.0, 0.0)], false, 1e9, false), 2.0);
    }
}
