//! What a page shows: glyphs, paths and images at their places, as a printer's machine sees them.
//!
//! Places are in points from the top left corner of the page's trim, y downwards, the page turned
//! as it is shown.

use bookgen_base::units::{Path, Point, Pt, Rect};

/// A plane on another: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    /// The plane itself.
    pub const UNIT: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// Moved.
    pub fn shift(x: f64, y: f64) -> Matrix {
        Matrix([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// First this, then `outer`.
    pub fn then(self, outer: Matrix) -> Matrix {
        let ([a, b, c, d, e, f], [oa, ob, oc, od, oe, of]) = (self.0, outer.0);
        Matrix([
            a * oa + b * oc,
            a * ob + b * od,
            c * oa + d * oc,
            c * ob + d * od,
            e * oa + f * oc + oe,
            e * ob + f * od + of,
        ])
    }

    /// Where a point comes to lie.
    pub fn point(self, x: f64, y: f64) -> Point {
        let [a, b, c, d, e, f] = self.0;
        Point::new(Pt(a * x + c * y + e), Pt(b * x + d * y + f))
    }

    /// How a direction comes to point.
    pub fn direction(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    /// By how much lengths grow: the root of the growth of areas.
    pub fn scale(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }
}

/// A colour as the file names it.
#[derive(Clone, Debug, PartialEq)]
pub enum Tone {
    /// `DeviceGray`, 0 black to 1 white.
    Grey(f64),
    /// `DeviceCMYK`, shares of ink.
    Cmyk([f64; 4]),
    /// `DeviceRGB`.
    Rgb([f64; 3]),
    /// A colour space of the page's own: its family, and its numbers.
    Other(String, Vec<f64>),
    /// A pattern or a shading.
    Pattern,
}

impl Tone {
    /// It as light, as far as its numbers say: 0 is none.
    pub fn light(&self) -> Option<[f64; 3]> {
        match self {
            Tone::Grey(grey) => Some([*grey; 3]),
            Tone::Rgb(light) => Some(*light),
            Tone::Cmyk([c, m, y, k]) => Some([c, m, y].map(|ink| (1.0 - ink) * (1.0 - k))),
            Tone::Other(family, numbers) => match (family.as_str(), &numbers[..]) {
                ("Separation", [tint]) => Some([1.0 - tint; 3]),
                ("ICCBased" | "CalGray", [grey]) => Some([*grey; 3]),
                ("ICCBased" | "CalRGB", &[r, g, b]) => Some([r, g, b]),
                ("ICCBased", &[c, m, y, k]) => Tone::Cmyk([c, m, y, k]).light(),
                _ => None,
            },
            Tone::Pattern => None,
        }
    }
}

/// A glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The text it stands for; empty if the file does not say.
    pub text: String,
    /// The pen before it, on the baseline.
    pub origin: Point,
    /// The em along the line, as the page sees it: type size and direction.
    pub em: (f64, f64),
    /// How far the pen moves, in ems.
    pub advance: f64,
    /// The font, by its place in the document's list.
    pub font: usize,
    /// Its colour; none if it is not to be seen.
    pub tone: Option<Tone>,
}

impl Glyph {
    /// The type size.
    pub fn size(&self) -> Pt {
        let (x, y) = self.em;
        Pt((x * x + y * y).sqrt())
    }

    /// The pen after it.
    pub fn end(&self) -> Point {
        let (x, y) = self.em;
        self.origin + Point::new(Pt(x * self.advance), Pt(y * self.advance))
    }
}

/// The line of a stroked path.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its width.
    pub width: Pt,
    /// Its colour.
    pub tone: Tone,
}

/// A path that is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The path.
    pub path: Path,
    /// Its line, if it has one.
    pub stroke: Option<Stroke>,
    /// The colour of its area, if it is filled.
    pub fill: Option<Tone>,
}

/// An image.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The box that it fills.
    pub frame: Rect,
    /// Its width and height in samples.
    pub samples: (u32, u32),
    /// The family of its colours; none of a mask.
    pub colours: Option<String>,
}

/// One thing that is seen.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A glyph.
    Glyph(Glyph),
    /// A line or an area.
    Drawn(Drawn),
    /// An image.
    Image(Image),
}

/// What is shown of what is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    /// Nothing outside.
    pub rect: Rect,
    /// Whether everything inside.
    pub exact: bool,
}

impl Clip {
    /// All of a rectangle.
    pub fn of(rect: Rect) -> Clip {
        Clip { rect, exact: true }
    }

    /// What both show.
    pub fn and(self, other: Clip) -> Clip {
        let (x, y) = (self.rect.x.max(other.rect.x), self.rect.y.max(other.rect.y));
        let width = self.rect.right().min(other.rect.right()) - x;
        let height = self.rect.bottom().min(other.rect.bottom()) - y;
        let rect = Rect::new(x, y, width.max(Pt::ZERO), height.max(Pt::ZERO));
        Clip { rect, exact: self.exact && other.exact }
    }

    /// Whether all of a rectangle is shown, but for what rounding takes.
    pub fn shows(&self, rect: Rect) -> bool {
        let by = Pt(0.05);
        self.exact
            && rect.x + by >= self.rect.x
            && rect.y + by >= self.rect.y
            && rect.right() <= self.rect.right() + by
            && rect.bottom() <= self.rect.bottom() + by
    }
}

/// The box round some points.
pub fn around(points: [Point; 4]) -> Rect {
    let [first, rest @ ..] = points;
    let (mut least, mut most) = (first, first);
    for point in rest {
        least = Point::new(least.x.min(point.x), least.y.min(point.y));
        most = Point::new(most.x.max(point.x), most.y.max(point.y));
    }
    Rect::new(least.x, least.y, most.x - least.x, most.y - least.y)
}
