//! Lengths and plane geometry.
//!
//! The program computes in points (1 pt = 1/72 in). A user writes a length as text with a unit:
//! `"6in"`, `"152mm"`, `"1.5cm"`, `"12pt"`, `"10pc"`. The origin of the plane is at the top left; x
//! grows to the right and y downwards.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A length in points.
///
/// ```
/// use bookgen_base::Pt;
///
/// assert_eq!("25.4mm".parse(), Ok(Pt(72.0)));
/// assert_eq!(Pt(13.5).to_string(), "13.5pt");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Pt(pub f64);

/// Points in an inch.
pub const INCH: f64 = 72.0;
/// Points in a millimetre.
pub const MM: f64 = INCH / 25.4;

impl Pt {
    /// The length 0.
    pub const ZERO: Pt = Pt(0.0);

    /// The smaller of two lengths.
    pub fn min(self, other: Pt) -> Pt {
        Pt(self.0.min(other.0))
    }

    /// The greater of two lengths.
    pub fn max(self, other: Pt) -> Pt {
        Pt(self.0.max(other.0))
    }

    /// Divides this length into `columns` columns of equal width, with the distance `gap` between
    /// adjacent columns. Returns the width of a column.
    pub fn column_width(self, columns: usize, gap: Pt) -> Pt {
        (self - gap * (columns - 1) as f64) / columns as f64
    }

    /// The length in millimetres.
    pub fn mm(self) -> f64 {
        self.0 / MM
    }

    /// The length in inches.
    pub fn inches(self) -> f64 {
        self.0 / INCH
    }
}

/// Writes points with at most two decimals: `13.5pt`.
impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        // A tiny negative length rounds to "-0".
        write!(f, "{}pt", if text == "-0" { "0" } else { text })
    }
}

/// The reason why a text is not a length.
#[derive(Clone, Debug, PartialEq)]
pub enum LengthError {
    /// The text does not begin with a finite number: `"wide"`.
    Number,
    /// The unit is missing: `"6"`.
    NoUnit,
    /// The unit is unknown: `"6ft"`.
    Unit(String),
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LengthError::Number => write!(f, "a length must begin with a number"),
            LengthError::NoUnit => write!(f, "a length needs a unit"),
            LengthError::Unit(unit) => write!(f, "`{unit}` is not a unit of length"),
        }
    }
}

impl std::error::Error for LengthError {}

impl FromStr for Pt {
    type Err = LengthError;

    /// Reads a number and a unit: `in`, `mm`, `cm`, `pt` or `pc` (pica, 12 pt). A space may
    /// separate number and unit. The result is finite.
    fn from_str(text: &str) -> Result<Pt, LengthError> {
        let text = text.trim();
        let end = text
            .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+')))
            .unwrap_or(text.len());
        let (number, unit) = text.split_at(end);
        let number: f64 = number.parse().map_err(|_| LengthError::Number)?;
        let per_unit = match unit.trim() {
            "in" => INCH,
            "mm" => MM,
            "cm" => MM * 10.0,
            "pt" => 1.0,
            "pc" => 12.0,
            "" => return Err(LengthError::NoUnit),
            other => return Err(LengthError::Unit(other.to_owned())),
        };
        let points = number * per_unit;
        if points.is_finite() { Ok(Pt(points)) } else { Err(LengthError::Number) }
    }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, other: Pt) -> Pt {
        Pt(self.0 + other.0)
    }
}

impl Sub for Pt {
    type Output = Pt;
    fn sub(self, other: Pt) -> Pt {
        Pt(self.0 - other.0)
    }
}

impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, factor: f64) -> Pt {
        Pt(self.0 * factor)
    }
}

impl Div<f64> for Pt {
    type Output = Pt;
    fn div(self, divisor: f64) -> Pt {
        Pt(self.0 / divisor)
    }
}

/// The ratio of two lengths.
impl Div for Pt {
    type Output = f64;
    fn div(self, other: Pt) -> f64 {
        self.0 / other.0
    }
}

impl Neg for Pt {
    type Output = Pt;
    fn neg(self) -> Pt {
        Pt(-self.0)
    }
}

impl AddAssign for Pt {
    fn add_assign(&mut self, other: Pt) {
        self.0 += other.0;
    }
}

impl SubAssign for Pt {
    fn sub_assign(&mut self, other: Pt) {
        self.0 -= other.0;
    }
}

impl Sum for Pt {
    fn sum<I: Iterator<Item = Pt>>(lengths: I) -> Pt {
        Pt(lengths.map(|length| length.0).sum())
    }
}

/// Width and height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Width.
    pub width: Pt,
    /// Height.
    pub height: Pt,
}

impl Size {
    /// Creates a size.
    pub fn new(width: Pt, height: Pt) -> Size {
        Size { width, height }
    }
}

/// Writes inches with at most two decimals, and whole millimetres: `6 x 9 in (152 x 229 mm)`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inches = |length: Pt| {
            let text = format!("{:.2}", length.inches());
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let Size { width, height } = *self;
        let [wide, high] = [width, height].map(inches);
        write!(f, "{wide} x {high} in ({:.0} x {:.0} mm)", width.mm(), height.mm())
    }
}

/// A point of the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Distance to the right of the origin.
    pub x: Pt,
    /// Distance below the origin.
    pub y: Pt,
}

impl Point {
    /// Creates a point.
    pub fn new(x: Pt, y: Pt) -> Point {
        Point { x, y }
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

/// An axis-aligned rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: Pt,
    /// Top edge.
    pub y: Pt,
    /// Width.
    pub width: Pt,
    /// Height.
    pub height: Pt,
}

impl Rect {
    /// Creates a rectangle from its top left corner and its size.
    pub fn new(x: Pt, y: Pt, width: Pt, height: Pt) -> Rect {
        Rect { x, y, width, height }
    }

    /// The right edge.
    pub fn right(&self) -> Pt {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(&self) -> Pt {
        self.y + self.height
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// The centre.
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The smallest rectangle that contains both rectangles.
    pub fn union(self, other: Rect) -> Rect {
        let (left, top) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(left, top, right - left, bottom - top)
    }
}

/// Positions an object that is narrower than its column. Returns which fraction of the column's
/// unused width is to the left of the object.
///
/// The fraction is 0 in the first of several columns and 1 in the last column, so that the
/// outermost objects touch the outer edges. The fraction is 0.5 in a single column, which centres
/// the object.
pub fn edge_share(column: usize, columns: usize) -> f64 {
    match columns {
        0 | 1 => 0.5,
        _ => column as f64 / (columns - 1) as f64,
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins a contour at a point.
    Move(Point),
    /// Draws a straight line to a point.
    Line(Point),
    /// Draws a cubic Bézier curve: two control points, then the end point.
    Curve(Point, Point, Point),
    /// Closes the contour with a line to its start.
    Close,
}

impl Segment {
    /// The segment, moved by a vector.
    pub fn moved(self, by: Point) -> Segment {
        match self {
            Segment::Move(to) => Segment::Move(to + by),
            Segment::Line(to) => Segment::Line(to + by),
            Segment::Curve(a, b, to) => Segment::Curve(a + by, b + by, to + by),
            Segment::Close => Segment::Close,
        }
    }
}

/// A path: one or more contours of lines and curves.
pub type Path = Vec<Segment>;

/// The path of a straight line.
pub fn line(from: Point, to: Point) -> Path {
    vec![Segment::Move(from), Segment::Line(to)]
}

/// The path of a rectangle.
pub fn rectangle(rect: Rect) -> Path {
    vec![
        Segment::Move(Point::new(rect.x, rect.y)),
        Segment::Line(Point::new(rect.right(), rect.y)),
        Segment::Line(Point::new(rect.right(), rect.bottom())),
        Segment::Line(Point::new(rect.x, rect.bottom())),
        Segment::Close,
    ]
}

/// The distance between an end point of a quarter circle and its control point, in radii, at which a
/// cubic Bézier curve approximates the quarter circle: 4/3 (√2 - 1).
pub const QUARTER_CIRCLE: f64 = 0.552_284_749_830_793_6;

/// The path of a circle, as four cubic curves.
pub fn circle(centre: Point, radius: Pt) -> Path {
    const K: f64 = QUARTER_CIRCLE;
    let at = |x: f64, y: f64| Point::new(centre.x + radius * x, centre.y + radius * y);
    vec![
        Segment::Move(at(1.0, 0.0)),
        Segment::Curve(at(1.0, K), at(K, 1.0), at(0.0, 1.0)),
        Segment::Curve(at(-K, 1.0), at(-1.0, K), at(-1.0, 0.0)),
        Segment::Curve(at(-1.0, -K), at(-K, -1.0), at(0.0, -1.0)),
        Segment::Curve(at(K, -1.0), at(1.0, -K), at(1.0, 0.0)),
        Segment::Close,
    ]
}

/// A length in millimetres with at most one decimal: `95 mm`.
pub fn mm(length: Pt) -> String {
    let text = format!("{:.1}", length.mm());
    format!("{} mm", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A length in inches with at most three decimals: `0.375 in`.
pub fn inches(length: Pt) -> String {
    let text = format!("{:.3}", length.inches());
    format!("{} in", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_length_needs_a_number_and_a_known_unit() {
        assert_eq!("6in".parse(), Ok(Pt(432.0)));
        assert_eq!(" 0.5 in ".parse(), Ok(Pt(36.0)));
        assert_eq!("12pt".parse(), Ok(Pt(12.0)));
        assert_eq!("2pc".parse(), Ok(Pt(24.0)));
        assert_eq!("25.4mm".parse(), Ok(Pt(72.0)));
        assert_eq!("6".parse::<Pt>(), Err(LengthError::NoUnit));
        assert_eq!("6ft".parse::<Pt>(), Err(LengthError::Unit("ft".into())));
        let endless = format!("1{}pt", "0".repeat(400));
        for bad in ["", "in", "NaNmm", "infpt", "1e4pt", "--1mm", "1.2.3in", &endless] {
            assert!(bad.parse::<Pt>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn a_displayed_length_parses_to_itself(hundredths in -1_000_000i64..1_000_000) {
            let length = Pt(hundredths as f64 / 100.0);
            let back: Pt = length.to_string().parse().unwrap();
            prop_assert!((back - length).0.abs() < 1e-9);
        }

        #[test]
        fn every_parsed_length_is_finite(text in "\\PC{0,12}") {
            if let Ok(length) = text.parse::<Pt>() {
                prop_assert!(length.0.is_finite());
            }
        }
    }
}
