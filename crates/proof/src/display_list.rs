//! The display list of a page: glyphs, paths and images in painting order, as an output device sees
//! them.
//!
//! Coordinates are in points from the top left corner of the trimmed page, after the rotation of
//! the page. The y axis points downwards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::fonts::Font;
use bookgen_base::units::{Path, Point, Pt, Rect};

/// The name of a dashed line in [`DisplayList::unread`].
pub const DASHED_LINE: &str = "a dashed line";

/// The maximum number of faults recorded for a page.
const MAX_FAULTS: usize = 20;

/// The objects that a page paints.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayList {
    /// The objects, in painting order.
    pub items: Vec<Item>,
    /// The reasons why the interpretation of the content stream may be wrong.
    pub faults: Vec<String>,
    /// Things on the page that the proof does not read: noun phrases. The value is true if the
    /// thing also occurs in a form.
    pub unread: BTreeMap<String, bool>,
    /// The clips of the items that are partly or wholly clipped. The key of the map is the index of
    /// the item.
    pub clipped: BTreeMap<usize, Clip>,
    /// The fonts with visible glyphs that have no text.
    pub fonts_without_text: BTreeSet<usize>,
    /// Whether a colour of the page is defined by a colour profile. The proof reads such a colour as
    /// a device colour.
    pub has_profiles: bool,
    /// Whether anything on the page is transparent.
    pub has_transparency: bool,
    /// Whether the page has layers (optional content).
    pub has_layers: bool,
}

impl DisplayList {
    /// Adds a fault, unless it is already in the list or the list is full.
    pub fn add_fault(&mut self, fault: String) {
        if self.faults.len() < MAX_FAULTS && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// The part of a rectangle that the clip of an item can show. The part outside of the clip is
    /// certainly invisible. `at` is the index of the item.
    pub fn visible_part(&self, at: usize, rect: Rect) -> Rect {
        self.clipped.get(&at).map_or(rect, |clip| clip.intersection(Clip::rectangle(rect)).rect)
    }
}

/// An object that a page paints.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A glyph.
    Glyph(Glyph),
    /// A stroked or filled path.
    Path(PaintedPath),
    /// An image.
    Image(Image),
}

/// A colour in the colour space of the file.
#[derive(Clone, Debug, PartialEq)]
pub enum Colour {
    /// `DeviceGray`, from 0 for black to 1 for white.
    Grey(f64),
    /// `DeviceCMYK`, the amount of each ink from 0 to 1.
    Cmyk([f64; 4]),
    /// `DeviceRGB`.
    Rgb([f64; 3]),
    /// A colour space from the page's resources: its family, and the colour components.
    Other(String, Vec<f64>),
    /// A pattern or a shading.
    Pattern,
}

impl Colour {
    /// An approximation in RGB, with components from 0 (no light) to 1. Returns `None` if the
    /// components alone do not determine the colour.
    pub fn to_rgb(&self) -> Option<[f64; 3]> {
        match self {
            Colour::Grey(grey) => Some([*grey; 3]),
            Colour::Rgb(rgb) => Some(*rgb),
            Colour::Cmyk([c, m, y, k]) => Some([c, m, y].map(|ink| (1.0 - ink) * (1.0 - k))),
            Colour::Other(family, components) => match (family.as_str(), &components[..]) {
                ("Separation", [tint]) => Some([1.0 - tint; 3]),
                ("ICCBased" | "CalGray", [grey]) => Some([*grey; 3]),
                ("ICCBased" | "CalRGB", &[r, g, b]) => Some([r, g, b]),
                ("ICCBased", &[c, m, y, k]) => Colour::Cmyk([c, m, y, k]).to_rgb(),
                _ => None,
            },
            Colour::Pattern => None,
        }
    }
}

/// The relative luminance of a colour, from 0 for black to 1 for white (WCAG 2.2).
///
/// The curve of sRGB is approximated by a gamma of 2.25, because square roots give the same result on
/// every platform. The error is less than 0.01.
pub fn luminance(rgb: [f64; 3]) -> f64 {
    let [r, g, b] = rgb.map(|component| {
        let component = component.clamp(0.0, 1.0);
        component * component * component.sqrt().sqrt()
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// A glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The text of the glyph, or an empty string if the file does not define it.
    pub text: Arc<str>,
    /// The position of the pen before the glyph, on the baseline.
    pub origin: Point,
    /// The em as a vector on the page. Its length is the type size, and its direction is the
    /// direction of the baseline.
    pub em: (f64, f64),
    /// The advance width, in ems.
    pub advance: f64,
    /// The font, as an index into the document's fonts.
    pub font: usize,
    /// The colour, or `None` if the glyph is not painted.
    pub colour: Option<Colour>,
}

impl Glyph {
    /// The type size.
    pub fn size(&self) -> Pt {
        let (x, y) = self.em;
        Pt((x * x + y * y).sqrt())
    }

    /// The position of the pen after the glyph.
    pub fn end(&self) -> Point {
        let (x, y) = self.em;
        self.origin + Point::new(Pt(x * self.advance), Pt(y * self.advance))
    }

    /// The glyph's box: as wide as its advance and as high as the capitals of its font.
    pub fn bounds(&self, fonts: &[Font]) -> Rect {
        let height = fonts.get(self.font).map_or(0.7, |font| font.cap_height);
        let (x, y) = self.em;
        let up = Point::new(Pt(y * height), Pt(-x * height));
        let (from, to) = (self.origin, self.end());
        let corners = [from, to, from + up, to + up];
        let min = |of: fn(&Point) -> Pt| corners.iter().map(of).fold(Pt(f64::INFINITY), Pt::min);
        let max =
            |of: fn(&Point) -> Pt| corners.iter().map(of).fold(Pt(f64::NEG_INFINITY), Pt::max);
        let (left, top) = (min(|p| p.x), min(|p| p.y));
        Rect::new(left, top, max(|p| p.x) - left, max(|p| p.y) - top)
    }
}

/// The stroke of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The line width on the page, after all transforms.
    pub width: Pt,
    /// The maximum distance between the ink of the stroke and the path.
    pub reach: Pt,
    /// The lengths of a dash and of a gap, if the line is dashed.
    pub dash: Option<[Pt; 2]>,
    /// The colour.
    pub colour: Colour,
}

/// A path that is stroked, filled or both.
#[derive(Clone, Debug, PartialEq)]
pub struct PaintedPath {
    /// The path.
    pub path: Path,
    /// The stroke, if the path is stroked.
    pub stroke: Option<Stroke>,
    /// The colour of the interior, if the path is filled.
    pub fill: Option<Colour>,
}

/// An image.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The bounding box of the image on the page.
    pub frame: Rect,
    /// The width and the height in samples.
    pub samples: (u32, u32),
    /// The family of the colour space, or `None` for an image mask.
    pub colour_space: Option<String>,
}

/// A clip: the region in which objects are visible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    /// The bounding box of the region.
    pub rect: Rect,
    /// Whether the region is the whole bounding box.
    pub is_exact: bool,
}

impl Clip {
    /// Creates a clip to a rectangle.
    pub fn rectangle(rect: Rect) -> Clip {
        Clip { rect, is_exact: true }
    }

    /// The intersection of two regions.
    pub fn intersection(self, other: Clip) -> Clip {
        let (x, y) = (self.rect.x.max(other.rect.x), self.rect.y.max(other.rect.y));
        let width = self.rect.right().min(other.rect.right()) - x;
        let height = self.rect.bottom().min(other.rect.bottom()) - y;
        let rect = Rect::new(x, y, width.max(Pt::ZERO), height.max(Pt::ZERO));
        Clip { rect, is_exact: self.is_exact && other.is_exact }
    }

    /// Whether the whole rectangle is certainly visible, with a tolerance for rounding.
    pub fn shows(&self, rect: Rect) -> bool {
        let tolerance = Pt(0.05);
        self.is_exact
            && rect.x + tolerance >= self.rect.x
            && rect.y + tolerance >= self.rect.y
            && rect.right() <= self.rect.right() + tolerance
            && rect.bottom() <= self.rect.bottom() + tolerance
    }
}
