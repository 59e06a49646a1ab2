//! The shapes of paths.

use super::text_runs::near;
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};

/// The contours of a path, each a path.
pub fn contours(path: &Path) -> Vec<Path> {
    let mut contours: Vec<Path> = Vec::new();
    for segment in path {
        match segment {
            Segment::Move(_) => contours.push(vec![*segment]),
            _ => match contours.last_mut() {
                Some(contour) => contour.push(*segment),
                None => contours.push(vec![*segment]),
            },
        }
    }
    contours.retain(|contour| contour.len() > 1);
    contours
}

/// The box round a path, its control points too.
pub fn extent(path: &Path) -> Option<Rect> {
    let points = path.iter().flat_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) => vec![to],
        Segment::Curve(a, b, to) => vec![a, b, to],
        Segment::Close => Vec::new(),
    });
    points
        .map(|point| Rect::new(point.x, point.y, Pt::ZERO, Pt::ZERO))
        .reduce(Rect::union)
        .filter(|rect| rect.x.0.is_finite() && rect.y.0.is_finite())
}

/// The upright rectangle that a contour goes round, if it is one.
pub fn rectangle(contour: &Path) -> Option<Rect> {
    let mut points = Vec::new();
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => points.push(to),
            Segment::Close => {}
            Segment::Curve(..) => return None,
        }
    }
    let closed = matches!(contour.last(), Some(Segment::Close));
    // Some go back to the first corner with a line.
    if points.len() == 5 && same(points[0], points[4]) {
        points.pop();
    } else if !closed {
        return None;
    }
    let [a, b, c, d] = points[..] else { return None };
    let level = |p: Point, q: Point| near(p.y, q.y, 0.01);
    let plumb = |p: Point, q: Point| near(p.x, q.x, 0.01);
    let around = level(a, b) && plumb(b, c) && level(c, d) && plumb(d, a)
        || plumb(a, b) && level(b, c) && plumb(c, d) && level(d, a);
    around.then(|| extent(contour)).flatten()
}

/// The upright rectangle that a contour fills, if it fills one: whether it is closed or not.
pub fn filled(contour: &Path) -> Option<Rect> {
    rectangle(contour).or_else(|| {
        let closed: Path = contour.iter().copied().chain([Segment::Close]).collect();
        rectangle(&closed)
    })
}

fn same(a: Point, b: Point) -> bool {
    near(a.x, b.x, 0.01) && near(a.y, b.y, 0.01)
}
