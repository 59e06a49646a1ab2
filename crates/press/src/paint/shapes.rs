//! The paths of shapes and signs.

use super::placement::Placement;
use super::proportions::{ARROW_OFFSET, BENT, BENT_HEAD, CROSS, SIGN, shape_size};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, Size, circle, line, rectangle};
use bookgen_puzzles::figure::{ArrowPlace, Corner, Direction, Form, Place, Spot};

/// The size of a shape.
pub fn size(form: Form, at: Spot, cell: Pt) -> Size {
    let (width, height) = shape_size(form);
    match at.place() {
        Place::HorizontalSide => Size::new(cell * height, cell * width),
        _ => Size::new(cell * width, cell * height),
    }
}

/// The path of a shape.
pub fn shape(form: Form, at: Spot, place: Placement<'_>) -> Path {
    let centre = place.point(at);
    let Size { width, height } = size(form, at, place.cell);
    match form {
        Form::Bar | Form::Square => rectangle(around(centre, width, height)),
        Form::Half(corner) => half(corner, around(centre, width, height)),
        Form::Point | Form::Dot | Form::Disc | Form::Round | Form::Bulb => {
            circle(centre, width / 2.0)
        }
    }
}

/// The half of a rectangle at a corner.
fn half(corner: Corner, rect: Rect) -> Path {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    // The triangle leaves out the opposite corner.
    let without = match corner {
        Corner::TopLeft => 2,
        Corner::TopRight => 3,
        Corner::BottomRight => 0,
        Corner::BottomLeft => 1,
    };
    let corners =
        (0..4).filter(|at| *at != without).map(|at| Point::new(corners[at].0, corners[at].1));
    let lines = corners.enumerate().map(|(index, to)| match index {
        0 => Segment::Move(to),
        _ => Segment::Line(to),
    });
    lines.chain([Segment::Close]).collect()
}

/// A rectangle around a point.
pub fn around(centre: Point, width: Pt, height: Pt) -> Rect {
    Rect::new(centre.x - width / 2.0, centre.y - height / 2.0, width, height)
}

/// Steps to the right and down.
pub fn steps(direction: Direction) -> (f64, f64) {
    match direction {
        Direction::Up => (0.0, -1.0),
        Direction::Right => (1.0, 0.0),
        Direction::Down => (0.0, 1.0),
        Direction::Left => (-1.0, 0.0),
    }
}

/// An open angle whose tip points in a direction.
pub fn less(direction: Direction, centre: Point, cell: Pt) -> Path {
    let (right, down) = steps(direction);
    let at = |along: f64, aside: f64| {
        centre
            + Point::new(
                cell * (SIGN * (along * right - aside * down)),
                cell * (SIGN * (along * down + aside * right)),
            )
    };
    vec![Segment::Move(at(-0.4, -0.5)), Segment::Line(at(0.4, 0.0)), Segment::Line(at(-0.4, 0.5))]
}

/// The upper and the lower half of a diagonal cross.
pub fn cross(centre: Point, cell: Pt) -> [Path; 2] {
    let arm = cell * (CROSS / 2.0);
    [-1.0, 1.0].map(|down| {
        let end = |right: f64| centre + Point::new(arm * right, arm * down);
        vec![Segment::Move(end(-1.0)), Segment::Line(centre), Segment::Line(end(1.0))]
    })
}

/// The filled head of an arrow: a triangle whose tip points in a direction. `centre` is the middle of
/// the head.
pub fn head((right, down): (f64, f64), centre: Point, length: Pt) -> Path {
    let norm = (right * right + down * down).sqrt();
    let (right, down) = (right / norm, down / norm);
    let at = |along: f64, aside: f64| {
        centre
            + Point::new(
                length * (along * right - aside * down),
                length * (along * down + aside * right),
            )
    };
    vec![
        Segment::Move(at(0.5, 0.0)),
        Segment::Line(at(-0.5, 0.4)),
        Segment::Line(at(-0.5, -0.4)),
        Segment::Close,
    ]
}

/// A small arrow from a place on a side, whose middle is `middle`: its shaft, and its head.
pub fn bent(
    from: Direction,
    to: Direction,
    place: ArrowPlace,
    middle: Point,
    cell: Pt,
) -> (Path, Path) {
    let offset = match place {
        ArrowPlace::Middle => 0.0,
        ArrowPlace::Upper => -ARROW_OFFSET,
        ArrowPlace::Lower => ARROW_OFFSET,
    };
    let start = middle + Point::new(Pt::ZERO, cell * offset);
    let moved = |point: Point, direction: Direction, length: Pt| {
        let (right, down) = steps(direction);
        point + Point::new(length * right, length * down)
    };
    let length = cell * BENT;
    let corner = moved(start, from, length * 0.5);
    // A straight arrow is short, so that it does not reach a letter in the centre of the cell.
    let tip = match from == to {
        true => moved(start, from, length * 0.65),
        false => moved(corner, to, length),
    };
    let head = head(steps(to), tip, cell * BENT_HEAD);
    let shaft = if from == to {
        line(start, tip)
    } else {
        vec![Segment::Move(start), Segment::Line(corner), Segment::Line(tip)]
    };
    (shaft, head)
}
