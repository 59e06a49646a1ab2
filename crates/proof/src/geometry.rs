//! Transforms, and the boxes and contours of paths.

use bookgen_base::units::{Point, Pt, Rect, Segment};

/// The maximum relative difference between the scale factors of a similarity.
const MAX_DISTORTION: f64 = 0.02;

/// An affine transform: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform(pub [f64; 6]);

impl Transform {
    /// The identity.
    pub const IDENTITY: Transform = Transform([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// A translation.
    pub fn translation(x: f64, y: f64) -> Transform {
        Transform([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// This transform, followed by `outer`.
    pub fn then(self, outer: Transform) -> Transform {
        let ([a, b, c, d, e, f], [oa, ob, oc, od, oe, of]) = (self.0, outer.0);
        Transform([
            a * oa + b * oc,
            a * ob + b * od,
            c * oa + d * oc,
            c * ob + d * od,
            e * oa + f * oc + oe,
            e * ob + f * od + of,
        ])
    }

    /// Transforms a point.
    pub fn point(self, x: f64, y: f64) -> Point {
        let [a, b, c, d, e, f] = self.0;
        Point::new(Pt(a * x + c * y + e), Pt(b * x + d * y + f))
    }

    /// Transforms a vector. Translations do not change a vector.
    pub fn vector(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    /// Whether the transform scales all lengths by the same factor, except for rounding errors.
    pub fn is_similarity(self) -> bool {
        let [a, b, c, d, ..] = self.0;
        // The largest and the smallest factor are the roots of `sum ± difference`.
        let sum = a * a + b * b + c * c + d * d;
        let area = 2.0 * (a * d - b * c);
        let difference = ((sum - area) * (sum + area)).max(0.0).sqrt();
        sum.is_finite() && sum > 0.0 && difference <= MAX_DISTORTION * sum
    }

    /// The mean factor by which the transform scales lengths: the square root of the factor by
    /// which it scales areas.
    pub fn scale_factor(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }
}

/// Whether two lengths differ by at most `tolerance` points.
pub fn near(a: Pt, b: Pt, tolerance: f64) -> bool {
    (a - b).0.abs() <= tolerance
}

/// The place of a rectangle on its page, in words.
pub fn place_in_words(rect: Rect) -> String {
    format!("{:.1} in from the left and {:.1} in from the top", rect.x.inches(), rect.y.inches())
}

/// Whether the interiors of two rectangles overlap.
pub fn overlaps(a: Rect, b: Rect) -> bool {
    a.x < b.right() && a.right() > b.x && a.y < b.bottom() && a.bottom() > b.y
}

/// Whether a rectangle is inside another one.
pub fn is_within(rect: Rect, outer: Rect) -> bool {
    rect.x >= outer.x
        && rect.y >= outer.y
        && rect.right() <= outer.right()
        && rect.bottom() <= outer.bottom()
}

/// Whether a point is in a rectangle or on its border.
pub fn contains(rect: Rect, point: Point) -> bool {
    (rect.x..=rect.right()).contains(&point.x) && (rect.y..=rect.bottom()).contains(&point.y)
}

/// A rectangle whose four sides are moved inwards by a distance.
pub fn shrunk(rect: Rect, by: Pt) -> Rect {
    Rect::new(rect.x + by, rect.y + by, rect.width - by * 2.0, rect.height - by * 2.0)
}

/// The bounding box of four points.
pub fn box_of_points(points: [Point; 4]) -> Rect {
    let [first, rest @ ..] = points;
    let (mut min, mut max) = (first, first);
    for point in rest {
        min = Point::new(min.x.min(point.x), min.y.min(point.y));
        max = Point::new(max.x.max(point.x), max.y.max(point.y));
    }
    Rect::new(min.x, min.y, max.x - min.x, max.y - min.y)
}

/// The bounding box of a path, control points included. `None` if the path has no points, or points
/// that are not finite.
pub fn bounding_box(path: &[Segment]) -> Option<Rect> {
    let mut all: Option<Rect> = None;
    let mut add = |point: Point| {
        let rect = Rect::new(point.x, point.y, Pt::ZERO, Pt::ZERO);
        all = Some(all.map_or(rect, |all| all.union(rect)));
    };
    for segment in path {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => add(to),
            Segment::Curve(a, b, to) => [a, b, to].into_iter().for_each(&mut add),
            Segment::Close => {}
        }
    }
    all.filter(|rect| rect.x.0.is_finite() && rect.y.0.is_finite())
}

/// The contours of a path.
pub fn contours(path: &[Segment]) -> impl Iterator<Item = &[Segment]> {
    let contours = path.chunk_by(|_, next| !matches!(next, Segment::Move(_)));
    contours.filter(|contour| contour.len() > 1)
}

/// The rectangle that a contour outlines, if the contour is closed and its shape is an axis-aligned
/// rectangle.
pub fn outlined_rectangle(contour: &[Segment]) -> Option<Rect> {
    let is_closed = matches!(contour.last(), Some(Segment::Close));
    rectangle(contour, if is_closed { Ends::Joined } else { Ends::Open })
}

/// The centre and the radius of a contour that is a circle of four curves. The control points must be
/// outside the circle, so that the curves do not run through its interior.
pub fn circle(contour: &[Segment]) -> Option<(Point, Pt)> {
    let rect = bounding_box(contour)?;
    let (centre, radius) = (rect.centre(), rect.width.0 / 2.0);
    let distance = |point: Point| {
        let (x, y) = ((point.x - centre.x).0, (point.y - centre.y).0);
        (x * x + y * y).sqrt()
    };
    let is_on_circle = |point: Point| (distance(point) - radius).abs() < 0.03;
    let mut curves = 0;
    let fits = contour.iter().all(|segment| match *segment {
        Segment::Move(to) => is_on_circle(to),
        Segment::Curve(a, b, to) => {
            curves += 1;
            distance(a).min(distance(b)) >= radius * 1.1 && is_on_circle(to)
        }
        Segment::Line(_) => false,
        Segment::Close => true,
    });
    let is_circle = fits && curves == 4 && near(rect.width, rect.height, 0.03);
    is_circle.then_some((centre, Pt(radius)))
}

/// The axis-aligned rectangle that a contour fills, if its interior is a rectangle. The contour may
/// be open, because filling closes it.
pub fn filled_rectangle(contour: &[Segment]) -> Option<Rect> {
    rectangle(contour, Ends::Joined)
}

/// The corners of a contour that is a triangle. The contour may be open, because filling closes it.
pub fn triangle(contour: &[Segment]) -> Option<[Point; 3]> {
    let mut corners: Vec<Point> = Vec::with_capacity(4);
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => corners.push(to),
            Segment::Close => {}
            Segment::Curve(..) => return None,
        }
    }
    match corners[..] {
        [a, b, c, last] if coincide(a, last) => Some([a, b, c]),
        [a, b, c] => Some([a, b, c]),
        _ => None,
    }
}

/// How far a point is inside a triangle: its distance from the nearest side. Negative for a point outside.
/// The absolute value is then at most the distance from the triangle.
pub fn depth_in_triangle([a, b, c]: [Point; 3], point: Point) -> Pt {
    let cross = |p: Point, q: Point, r: Point| {
        (q.x - p.x).0 * (r.y - p.y).0 - (q.y - p.y).0 * (r.x - p.x).0
    };
    let orientation = cross(a, b, c).signum();
    let depth = |from: Point, to: Point| {
        let (x, y) = ((to.x - from.x).0, (to.y - from.y).0);
        cross(from, to, point) * orientation / (x * x + y * y).sqrt().max(1e-9)
    };
    Pt(depth(a, b).min(depth(b, c)).min(depth(c, a)))
}

/// Whether a line joins the ends of a contour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Open,
    Joined,
}

/// The axis-aligned rectangle that a contour outlines.
fn rectangle(contour: &[Segment], ends: Ends) -> Option<Rect> {
    let mut corners = [Point::default(); 5];
    let mut count = 0;
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => {
                *corners.get_mut(count)? = to;
                count += 1;
            }
            Segment::Close => {}
            Segment::Curve(..) => return None,
        }
    }
    let [a, b, c, d, last] = corners;
    // Some programs close a rectangle with a line to the first corner.
    let is_rectangle = match count {
        4 => ends == Ends::Joined,
        5 => coincide(a, last),
        _ => false,
    };
    let horizontal = |p: Point, q: Point| near(p.y, q.y, 0.01);
    let vertical = |p: Point, q: Point| near(p.x, q.x, 0.01);
    let has_right_angles = horizontal(a, b) && vertical(b, c) && horizontal(c, d) && vertical(d, a)
        || vertical(a, b) && horizontal(b, c) && vertical(c, d) && horizontal(d, a);
    (is_rectangle && has_right_angles).then(|| bounding_box(contour)).flatten()
}

fn coincide(a: Point, b: Point) -> bool {
    near(a.x, b.x, 0.01) && near(a.y, b.y, 0.01)
}
