//! Finished pages: items at fixed positions.
//!
//! Pages are the interface between layout and rendering. Layout makes all decisions and shapes the
//! text. A renderer only translates pages to a file format. A page does not depend on the kinds of
//! its puzzles.
//!
//! Coordinates are in points from the top left corner of the trimmed page, with y downwards. Any
//! part of an item that is outside the trimmed page is cut off. Artwork that reaches the edge of
//! the page must therefore extend to the end of the bleed.

#[doc(hidden)]
pub mod ink_bounds;

use std::sync::Arc;

use crate::image::Image;
use bookgen_base::units::{Path, Point, Pt, Rect, Size};
use bookgen_contract::manifest::TextDigest;
use bookgen_contract::manifest::fragment::FragmentStyle;
use bookgen_contract::manifest::frame::FrameStyle;
use bookgen_puzzles::Face;

/// A page of a finished document.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The size of the trimmed page.
    pub size: Size,
    /// The bleed: how far artwork extends beyond the trim.
    pub bleed: Edges,
    /// The page number that PDF readers show, even if the page has no printed number.
    pub label: String,
    /// The items, in reading order.
    pub items: Vec<Item>,
}

impl Page {
    /// A hash of all text on the page, in the order in which the text is painted.
    pub fn text_digest(&self) -> String {
        let mut words = TextDigest::default();
        each_glyph(&self.items, &mut |text| words.push(text));
        words.digest()
    }
}

/// Visits the text of every glyph in paint order.
pub(crate) fn each_glyph(items: &[Item], visit: &mut impl FnMut(&str)) {
    for item in items {
        match item {
            Item::Glyphs(run) => {
                for glyph in run.glyphs.iter() {
                    visit(run.text.get(glyph.text.clone()).unwrap_or_default());
                }
            }
            Item::Group(group) => each_glyph(&group.items, visit),
            Item::Ink(_) | Item::Image(_) => {}
        }
    }
}

/// Lengths at the four edges of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Edges {
    /// The length at the top edge.
    pub top: Pt,
    /// The length at the right edge.
    pub right: Pt,
    /// The length at the bottom edge.
    pub bottom: Pt,
    /// The length at the left edge.
    pub left: Pt,
}

impl Edges {
    /// The same length at all four edges.
    pub fn all(length: Pt) -> Edges {
        Edges { top: length, right: length, bottom: length, left: length }
    }
}

/// A colour: percentages of cyan, magenta, yellow and black ink.
///
/// If a colour has no cyan, magenta or yellow ink, renderers write it as grey. Such a colour prints
/// only on the black plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 4]);

impl Colour {
    /// Full black ink.
    pub const BLACK: Colour = Colour::black(100);
    /// The colour of the paper: no ink. An item of this colour covers the items below it.
    pub const PAPER: Colour = Colour::black(0);

    /// A tint of black ink, from 0 to 100 percent.
    pub const fn black(percent: u8) -> Colour {
        Colour([0, 0, 0, percent])
    }

    /// The approximate appearance as sRGB: red, green and blue from 0 to 1.
    ///
    /// The solid colours follow ISO 12647-2 for coated paper. Colours of tints are computed by
    /// the Neugebauer equations, which assume that printed dots overlap at random. Black ink
    /// darkens all three channels.
    pub fn to_rgb(self) -> [f64; 3] {
        // The colour of each combination of solid inks. In the index, bit 0 is cyan, bit 1 is
        // magenta and bit 2 is yellow.
        const SOLIDS: [[f64; 3]; 8] = [
            [1.0, 1.0, 1.0],
            [0.0, 0.62, 0.88],
            [0.90, 0.0, 0.49],
            [0.19, 0.15, 0.51],
            [1.0, 0.93, 0.0],
            [0.0, 0.59, 0.25],
            [0.89, 0.02, 0.07],
            [0.18, 0.16, 0.15],
        ];
        let [c, m, y, k] = self.0.map(|percent| f64::from(percent.min(100)) / 100.0);
        let mut rgb = [0.0; 3];
        for (bits, solid) in SOLIDS.iter().enumerate() {
            let share = |ink: usize, coverage: f64| {
                if bits >> ink & 1 == 1 { coverage } else { 1.0 - coverage }
            };
            let area = share(0, c) * share(1, m) * share(2, y) * (1.0 - k);
            rgb.iter_mut().zip(solid).for_each(|(rgb, solid)| *rgb += area * solid);
        }
        rgb
    }

    /// The contrast ratio of two colours as defined by WCAG 2, from 1 to 21. WCAG requires at least
    /// 4.5 for small type and 3 for large type.
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The contrast ratio of two colours as programs show them that use no colour profile: each ink
    /// absorbs one of red, green and blue completely. [`contrast`](Colour::contrast) is more exact
    /// for printed colours.
    pub fn screen_contrast(self, other: Colour) -> f64 {
        let luminance = |colour: Colour| {
            let [c, m, y, k] = colour.0.map(|percent| 1.0 - f64::from(percent.min(100)) / 100.0);
            luminance([c * k, m * k, y * k])
        };
        let (a, b) = (luminance(self), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The relative luminance (sRGB), from 0 for black to 1 for white.
    pub fn luminance(self) -> f64 {
        luminance(self.to_rgb())
    }

    /// This colour mixed with another one: `percent` of the way from this colour to `other`.
    pub fn mixed(self, other: Colour, percent: u8) -> Colour {
        let percent = i32::from(percent.min(100));
        let mix = |from: u8, to: u8| {
            let step = (i32::from(to) - i32::from(from)) * percent;
            // Half a percent is rounded away from zero.
            let step = (step + 50 * step.signum()) / 100;
            u8::try_from(i32::from(from) + step).unwrap_or_default()
        };
        let [c, m, y, k] = std::array::from_fn(|ink| mix(self.0[ink], other.0[ink]));
        Colour([c, m, y, k])
    }

    /// The components of the colour in a PDF, in thousandths. One component for grey, from 0 for
    /// black; three components for RGB, if `is_rgb` is true; otherwise four components for CMYK.
    pub fn in_file(self, is_rgb: bool) -> Vec<u16> {
        match self.0 {
            [0, 0, 0, black] => vec![1000 - u16::from(black.min(100)) * 10],
            _ if is_rgb => self.to_rgb().map(|part| (part * 1000.0).round() as u16).to_vec(),
            inks => inks.map(|ink| u16::from(ink.min(100)) * 10).to_vec(),
        }
    }

    /// The total ink coverage in percent. Printers limit this value.
    pub fn total_ink(self) -> u16 {
        self.0.iter().copied().map(u16::from).sum()
    }
}

/// The relative luminance of a colour (sRGB), from 0 for black to 1 for white.
fn luminance(rgb: [f64; 3]) -> f64 {
    let [r, g, b] = rgb.map(|part| {
        if part <= 0.04045 {
            return part / 12.92;
        }
        // The power 2.4 is computed as a product of roots, because `sqrt` is exact on every
        // platform and `powf` is not.
        let part = (part + 0.055) / 1.055;
        let fourth = part.sqrt().sqrt();
        let eighth = fourth.sqrt();
        part * part * fourth * eighth * eighth.sqrt().sqrt()
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The meaning of an item for accessibility. SVG drawings contain the meaning as labels; the PDF
/// does not contain it.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// Decoration, such as running heads, page numbers, lines and dot leaders. Screen readers skip
    /// artifacts.
    Artifact,
    /// A heading: level 1 for the title of the book, 2 for the title of a chapter, 3 for a heading
    /// inside a chapter.
    Heading(u8),
    /// Text that is not a heading.
    Text,
    /// A drawing.
    Figure(Arc<Drawing>),
    /// A part of the clue lists of a puzzle.
    List(Arc<ListFragment>),
}

impl Role {
    /// A drawing that has no grid to check, with its alternative text.
    pub fn figure(alt: impl Into<String>) -> Role {
        Role::Figure(Arc::new(Drawing::new(alt)))
    }

    /// Artwork, with its alternative text.
    pub fn artwork(alt: impl Into<String>, source: PictureSource) -> Role {
        let source = Some(Arc::new(source));
        Role::Figure(Arc::new(Drawing { source, ..Drawing::new(alt) }))
    }
}

/// The file of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureSource {
    /// The path of the file, or the name of a built-in ornament.
    pub name: String,
    /// The SHA-256 hash of the file, in hexadecimal.
    pub digest: String,
    /// The size of the picture in the coordinates of its items. Not used for pictures of pixels.
    pub size: Size,
}

/// What is known about a drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The alternative text. Empty for a decoration, which screen readers skip.
    pub alt: String,
    /// The file of the picture, if the drawing is artwork.
    pub source: Option<Arc<PictureSource>>,
    /// The puzzle that the drawing shows, if the drawing belongs to a puzzle of the document.
    pub subject: Option<Subject>,
    /// The id of the puzzle and the index of the step, if the drawing is the diagram of a step.
    pub step: Option<(String, usize)>,
    /// The grids of the drawing.
    pub frames: Vec<Frame>,
    /// The text of the QR code, if the drawing is a QR code.
    pub code: Option<String>,
}

impl Drawing {
    /// A drawing of which only the alternative text is known.
    pub fn new(alt: impl Into<String>) -> Drawing {
        Drawing { alt: alt.into(), ..Drawing::default() }
    }
}

/// What is known about a part of the clue lists of a puzzle. The origin of its group is the top left
/// corner of the first column.
#[derive(Clone, Debug, PartialEq)]
pub struct ListFragment {
    /// The id of the puzzle in its record, if the lists belong to a puzzle of the document.
    pub puzzle: Option<String>,
    /// The index of the part among the parts of the puzzle.
    pub part: usize,
    /// How the lists are set.
    pub style: FragmentStyle,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows of the highest column.
    pub rows: usize,
}

/// The face of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The id of the puzzle in its record.
    pub id: String,
    /// The face that the drawing shows.
    pub face: Face,
}

/// A grid in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The top left corner of the lattice with its margins, from the top left corner of the drawing.
    pub origin: Point,
    /// How the grid is drawn.
    pub style: FrameStyle,
}

/// An item on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A stroked or filled path.
    Ink(Ink),
    /// A run of shaped text.
    Glyphs(GlyphRun),
    /// A picture.
    Image(Picture),
    /// A transformed group of items.
    Group(Group),
}

impl Page {
    /// Releases memory that the items reserve and do not use.
    pub fn shrink(&mut self) {
        shrink(&mut self.items);
    }
}

fn shrink(items: &mut Vec<Item>) {
    items.shrink_to_fit();
    for item in items {
        match item {
            Item::Ink(ink) => ink.path.shrink_to_fit(),
            Item::Glyphs(_) | Item::Image(_) => {}
            Item::Group(group) => shrink(&mut group.items),
        }
    }
}

impl Item {
    /// The item, shifted by a distance.
    pub fn moved(mut self, by: Point) -> Item {
        match &mut self {
            Item::Ink(ink) => {
                for segment in &mut ink.path {
                    *segment = segment.moved(by);
                }
            }
            Item::Glyphs(run) => run.origin = run.origin + by,
            Item::Image(picture) => {
                for rect in [&mut picture.frame, &mut picture.window] {
                    (rect.x, rect.y) = (rect.x + by.x, rect.y + by.y);
                }
            }
            Item::Group(group) => {
                group.transform.0[4] += by.x.0;
                group.transform.0[5] += by.y.0;
            }
        }
        self
    }
}

/// Gives all items one colour. Pictures keep their colours.
pub fn coloured(mut items: Vec<Item>, colour: Colour) -> Vec<Item> {
    for item in &mut items {
        match item {
            Item::Ink(ink) => ink.colour = colour,
            Item::Glyphs(run) => run.colour = colour,
            Item::Image(_) => {}
            Item::Group(group) => {
                group.items = coloured(std::mem::take(&mut group.items), colour);
            }
        }
    }
    items
}

/// Shifts all items by a distance.
pub fn moved(items: Vec<Item>, by: Point) -> Vec<Item> {
    items.into_iter().map(|item| item.moved(by)).collect()
}

/// A stroked or filled path.
#[derive(Clone, Debug, PartialEq)]
pub struct Ink {
    /// The meaning of the item for accessibility.
    pub role: Role,
    /// The path.
    pub path: Path,
    /// How the path is painted.
    pub paint: Paint,
    /// The colour.
    pub colour: Colour,
}

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// The path is filled by the nonzero winding rule.
    Fill,
    /// The path is filled by the even-odd rule.
    FillEvenOdd,
    /// The path is stroked.
    Stroke(Stroke),
}

impl Paint {
    /// A solid line with mitred corners and flat ends.
    pub fn line(width: Pt) -> Paint {
        Paint::Stroke(Stroke { width, dash: None, is_round: false })
    }

    /// A solid line with round caps and joins.
    pub fn round_line(width: Pt) -> Paint {
        Paint::Stroke(Stroke { width, dash: None, is_round: true })
    }
}

/// How a path is stroked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The line width.
    pub width: Pt,
    /// The dashes of the line, or `None` for a solid line.
    pub dash: Option<Dash>,
    /// Whether corners and ends are round. Otherwise corners are mitred and ends are flat.
    pub is_round: bool,
}

/// The dashes of a line. Each contour begins in the middle of a dash.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dash {
    /// The length of a dash.
    pub on: Pt,
    /// The length of a gap.
    pub off: Pt,
}

/// A picture, clipped to a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The meaning of the item for accessibility.
    pub role: Role,
    /// The data of the picture.
    pub image: Arc<Image>,
    /// The rectangle that the whole picture fills.
    pub frame: Rect,
    /// The visible part of the frame.
    pub window: Rect,
}

/// The number of a font in a [`FontSet`](crate::font::FontSet), from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u8);

/// Shaped text on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct GlyphRun {
    /// The meaning of the item for accessibility.
    pub role: Role,
    /// The font.
    pub font: FontId,
    /// The type size (the em).
    pub size: Pt,
    /// The colour.
    pub colour: Colour,
    /// The start of the run on the baseline.
    pub origin: Point,
    /// The glyphs, in visual order. Runs of the same text share them.
    pub glyphs: Arc<[Glyph]>,
    /// The text that the glyphs represent. A PDF reader copies and searches this text. SVG drawings
    /// contain it as labels.
    pub text: Arc<str>,
}

/// One glyph of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The glyph number in the full font.
    pub id: u16,
    /// The distance to the right of the run's origin.
    pub x: Pt,
    /// The distance below the baseline, usually 0. It can differ from 0 for combining marks.
    pub y: Pt,
    /// The glyph's part of the run's text, as a byte range. If several glyphs form a cluster, the
    /// first glyph has the range of the cluster, and the other glyphs have empty ranges.
    pub text: std::ops::Range<usize>,
}

/// A transformed group of items.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The role of the group as a whole.
    pub role: Role,
    /// The transform from the group's coordinates to the page.
    pub transform: Transform,
    /// Whether other groups probably have the same items, for example an empty grid. If this is
    /// true, a renderer may write the items only once. The value does not change the printed page.
    pub shared: bool,
    /// The items, in the group's coordinates.
    pub items: Vec<Item>,
}

/// An affine transform (a b c d e f): x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform(pub [f64; 6]);

impl Transform {
    /// A translation of the origin to a point.
    pub fn translate(to: Point) -> Transform {
        Transform([1.0, 0.0, 0.0, 1.0, to.x.0, to.y.0])
    }

    /// The composition of this transform with an inner transform. The inner transform is applied
    /// first.
    pub fn with_inner(self, inner: Transform) -> Transform {
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (self.0, inner.0);
        Transform([
            a * g + c * h,
            b * g + d * h,
            a * i + c * j,
            b * i + d * j,
            a * k + c * l + e,
            b * k + d * l + f,
        ])
    }

    /// A point of the group, in the coordinates around the group.
    pub fn apply(self, Point { x, y }: Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f))
    }

    /// The factor by which the transform enlarges lengths.
    pub fn scale(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }

    /// A rotation of a group by 180 degrees. The origin of the group, its top left corner, moves to
    /// `at`. So `at` is the bottom right corner of the rotated group.
    pub fn upside_down(at: Point) -> Transform {
        Transform([-1.0, 0.0, 0.0, -1.0, at.x.0, at.y.0])
    }
}
