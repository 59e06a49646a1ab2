//! SVG path data and numbers.

use std::fmt::Write;

use crate::font::OutlineSegment;
use crate::page::Transform;
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt, Segment};

/// A contour of a glyph, in thousandths of a point.
pub struct Contour {
    /// The start, relative to the glyph's origin.
    pub start: (i64, i64),
    /// The rest of the contour as path data with relative coordinates.
    pub steps: String,
}

/// Returns a path as SVG path data.
pub fn path(path: &[Segment]) -> String {
    let mut data = String::new();
    let pair = |at: Point| format!("{} {}", number(at.x), number(at.y));
    for segment in path {
        // Writing to a string cannot fail.
        let _ = match segment {
            Segment::Move(to) => write!(data, "M{}", pair(*to)),
            Segment::Line(to) => write!(data, "L{}", pair(*to)),
            Segment::Curve(a, b, to) => write!(data, "C{} {} {}", pair(*a), pair(*b), pair(*to)),
            Segment::Close => write!(data, "Z"),
        };
    }
    data
}

/// The contours of a glyph's outline. All coordinates after the start are relative. Therefore a
/// glyph has the same path data at every position on a page, and the file compresses well.
pub fn contours(outline: &[OutlineSegment], size: Pt) -> Vec<Contour> {
    let rounded = |at: &Point| (milli(size * at.x.0), milli(size * at.y.0));
    let mut contours: Vec<Contour> = Vec::new();
    let mut pen = (0, 0);
    for segment in outline {
        let (letter, points) = match segment {
            OutlineSegment::Move(to) => {
                pen = rounded(to);
                contours.push(Contour { start: pen, steps: String::new() });
                continue;
            }
            OutlineSegment::Close => ('Z', [None; 3]),
            OutlineSegment::Line(to) => ('l', [Some(to), None, None]),
            OutlineSegment::Quadratic(a, to) => ('q', [Some(a), Some(to), None]),
            OutlineSegment::Cubic(a, b, to) => ('c', [Some(a), Some(b), Some(to)]),
        };
        // A valid outline begins with a move, so a contour exists.
        let Some(Contour { steps, .. }) = contours.last_mut() else { continue };
        steps.push(letter);
        let mut last = pen;
        for (at, point) in points.into_iter().flatten().enumerate() {
            last = rounded(point);
            if at == 0 {
                push_number(last.0 - pen.0, steps);
            } else {
                push_further_number(last.0 - pen.0, steps);
            }
            push_further_number(last.1 - pen.1, steps);
        }
        pen = last;
    }
    contours
}

/// Appends a number that follows another number. A space separates the two numbers, unless the
/// second begins with a minus sign.
pub fn push_further_number(milli: i64, data: &mut String) {
    if milli >= 0 {
        data.push(' ');
    }
    push_number(milli, data);
}

/// Returns a length as text: the number of points, rounded to a thousandth.
pub fn number(length: Pt) -> String {
    let mut text = String::new();
    push_number(milli(length), &mut text);
    text
}

/// Appends a number of points. `milli` is the number in thousandths of a point.
pub fn push_number(milli: i64, data: &mut String) {
    let (whole, part) = (milli.unsigned_abs() / 1000, milli.unsigned_abs() % 1000);
    if milli < 0 {
        data.push('-');
    }
    if whole > 0 || part == 0 {
        let mut digits = [0; 20];
        let (mut at, mut rest) = (digits.len(), whole);
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        data.extend(digits[at..].iter().map(|digit| char::from(*digit)));
    }
    if part > 0 {
        data.push('.');
        let digits = [part / 100, part / 10 % 10, part % 10];
        let length = digits.iter().rposition(|digit| *digit > 0).map_or(0, |last| last + 1);
        data.extend(digits[..length].iter().map(|digit| char::from(b'0' + *digit as u8)));
    }
}

/// Returns a transform as an attribute with a leading space. Returns empty text for the identity.
pub fn transform(Transform([a, b, c, d, e, f]): Transform) -> String {
    let (x, y) = (number(Pt(e)), number(Pt(f)));
    match [a, b, c, d] {
        [1.0, 0.0, 0.0, 1.0] if milli(Pt(e)) == 0 && milli(Pt(f)) == 0 => String::new(),
        [1.0, 0.0, 0.0, 1.0] => format!(" transform=\"translate({x} {y})\""),
        factors => {
            // Six decimals, as in a PDF. Adding 0.0 turns -0.0 into 0.0.
            let [a, b, c, d] = factors.map(|factor| (factor * 1e6).round() / 1e6 + 0.0);
            format!(" transform=\"matrix({a} {b} {c} {d} {x} {y})\"")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_to_a_thousandth() {
        let cases = [(0.0, "0"), (-0.0001, "0"), (-0.5, "-.5"), (12.3456, "12.346"), (7.0, "7")];
        for (length, text) in cases {
            assert_eq!(number(Pt(length)), text, "{length}");
        }
    }
}
