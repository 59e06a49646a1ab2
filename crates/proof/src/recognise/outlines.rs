//! Recognises outlines: the cells inside a line.

use std::collections::BTreeSet;

use super::positions::Positions;
use crate::geometry::outlined_rectangle;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_puzzles::figure::{Cell, Place, Spot};

/// The maximum distance between an outline and the sides of its cells, as a fraction of a cell.
const MAX_INSET: f64 = 0.25;

/// The maximum distance between the end of a ring and the centre of its cell, as a fraction of a
/// cell.
const MAX_RING_OFFSET: f64 = 0.2;

/// The cells inside a polygon that runs inside the sides of its cells. Returns `None` if the polygon
/// is not such an outline.
pub fn cells_inside(polygon: &[Point], positions: &Positions<'_>) -> Option<Vec<Cell>> {
    let max = positions.cell.0 * MAX_INSET;
    let spots: Option<Vec<Spot>> =
        polygon.iter().map(|point| positions.corner_near(*point, max)).collect();
    let spots = spots?;
    let count = spots.len();
    if count < 4 {
        return None;
    }
    let sides = || (0..count).map(|index| (spots[index], spots[(index + 1) % count]));
    if !sides().all(|(from, to)| (from.x == to.x) != (from.y == to.y)) {
        return None;
    }
    // A cell is inside if a ray from its centre to the left crosses an odd number of vertical sides.
    let (left, right) = bounds(spots.iter().map(|spot| spot.x))?;
    let (top, bottom) = bounds(spots.iter().map(|spot| spot.y))?;
    let mut cells = Vec::new();
    for y in (top + 1..bottom).step_by(2) {
        for x in (left + 1..right).step_by(2) {
            let crossed = sides().filter(|(from, to)| {
                from.x == to.x && from.x < x && (from.y.min(to.y)..from.y.max(to.y)).contains(&y)
            });
            if crossed.count() % 2 == 1 {
                cells.push(positions.cell_at(Spot::new(x, y))?);
            }
        }
    }
    // Each corner of the polygon is inside one of the cells.
    let set: BTreeSet<Cell> = cells.iter().copied().collect();
    let is_inside = |point: &Point| {
        let centre = positions.centre_around(*point);
        centre.and_then(|centre| positions.cell_at(centre)).is_some_and(|cell| set.contains(&cell))
    };
    (!cells.is_empty() && polygon.iter().all(is_inside)).then_some(cells)
}

fn bounds(values: impl Iterator<Item = i16> + Clone) -> Option<(i16, i16)> {
    Some((values.clone().min()?, values.max()?))
}

/// The cells of a ring around a straight run of cells.
pub fn ring_cells(contour: &[Segment], positions: &Positions<'_>) -> Option<Vec<Cell>> {
    let mut ends: Vec<Point> = Vec::new();
    let mut all: Vec<Point> = Vec::new();
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => ends.push(to),
            Segment::Curve(a, b, to) => {
                all.extend([a, b]);
                ends.push(to);
            }
            Segment::Close => {}
        }
    }
    if all.is_empty() || ends.len() > 32 {
        return None;
    }
    all.extend(&ends);
    let distance = |a: Point, b: Point| {
        let (x, y) = ((a.x - b.x).0, (a.y - b.y).0);
        (x * x + y * y).sqrt()
    };
    // The two points that are farthest from each other are the tips of the half circles.
    let pairs = ends.iter().flat_map(|a| ends.iter().map(move |b| (*a, *b)));
    let (from, to) = pairs.max_by(|a, b| distance(a.0, a.1).total_cmp(&distance(b.0, b.1)))?;
    let length = distance(from, to);
    if length.is_nan() || length <= 0.0 {
        return None;
    }
    let (dx, dy) = ((to.x - from.x).0 / length, (to.y - from.y).0 / length);
    // The distance of a point from the axis of the ring.
    let aside = |point: Point| ((point.x - from.x).0 * dy - (point.y - from.y).0 * dx).abs();
    let radius = ends.iter().map(|point| aside(*point)).fold(0.0, f64::max);
    let first = Point::new(from.x + Pt(dx * radius), from.y + Pt(dy * radius));
    let last = Point::new(to.x - Pt(dx * radius), to.y - Pt(dy * radius));
    let tolerance = positions.cell.0 * MAX_RING_OFFSET;
    let (first, last) =
        (positions.spot_near(first, tolerance)?, positions.spot_near(last, tolerance)?);
    let is_centre = first.place() == Place::Centre && last.place() == Place::Centre;
    let is_thin =
        radius < positions.cell.0 * 0.5 && all.iter().all(|point| aside(*point) <= radius + 0.05);
    let (right, down) = (last.x - first.x, last.y - first.y);
    let is_straight = right == 0 || down == 0 || right.abs() == down.abs();
    if !is_centre || !is_thin || !is_straight {
        return None;
    }
    let steps = right.abs().max(down.abs()) / 2;
    if steps == 0 {
        return None;
    }
    let cell = |step: i16| {
        positions.cell_at(first.moved(2 * step * right.signum(), 2 * step * down.signum()))
    };
    (0..=steps).map(cell).collect()
}

/// Whether a contour is the frame around the whole lattice, at a quarter of a cell.
pub fn is_frame(contour: &[Segment], positions: &Positions<'_>) -> bool {
    let Some(rect) = outlined_rectangle(contour) else { return false };
    let region = positions.cells_region();
    let distance = positions.cell.0 * 0.25;
    let near = |a: Pt, b: Pt| ((a - b).0.abs() - distance).abs() < 0.06;
    near(rect.x, region.x)
        && near(rect.y, region.y)
        && near(rect.right(), region.right())
        && near(rect.bottom(), region.bottom())
        && rect.x < region.x
        && rect.right() > region.right()
}
