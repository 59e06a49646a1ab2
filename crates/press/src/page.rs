//! A finished page: inert items at fixed places.
//!
//! This is the contract between layout and rendering. Layout decides everything, shapes the text
//! included; a renderer only translates. No puzzle kind is known here.
//!
//! All places are in points from the top left of the trimmed page, y downwards. What lies beyond the
//! trim is cut off; artwork that goes to the edge goes on to the end of the bleed.

use std::sync::Arc;

use crate::image::Image;
use bookgen_base::units::{Path, Point, Pt, Rect, Size};

/// One page of a finished book.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Trimmed size.
    pub size: Size,
    /// How far the paper goes on beyond the trim.
    pub bleed: Edges,
    /// The page's own number as a reader would say it, printed or not.
    pub label: String,
    /// What is on it, in reading order.
    pub items: Vec<Item>,
}

/// Lengths at the four edges of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Edges {
    /// At the top.
    pub top: Pt,
    /// At the right.
    pub right: Pt,
    /// At the bottom.
    pub bottom: Pt,
    /// At the left.
    pub left: Pt,
}

impl Edges {
    /// One length at all four.
    pub fn all(length: Pt) -> Edges {
        Edges { top: length, right: length, bottom: length, left: length }
    }
}

/// The colour of ink: percentages of cyan, magenta, yellow and black.
///
/// What is only black is written as grey, so that it goes to the black plate alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 4]);

impl Colour {
    /// All of the black ink and nothing else.
    pub const BLACK: Colour = Colour::black(100);
    /// The paper's own colour: no ink, over whatever is below.
    pub const PAPER: Colour = Colour::black(0);

    /// A percentage of black.
    pub const fn black(percent: u8) -> Colour {
        Colour([0, 0, 0, percent])
    }

    /// What is seen of it: red, green and blue from 0 to 1, as sRGB has them. About what the inks of
    /// ISO 12647-2 give on coated paper, mixed as dots are that overlap by chance (Neugebauer); black
    /// takes its share of all three.
    pub fn light(self) -> [f64; 3] {
        // Paper, cyan, magenta, cyan and magenta, yellow, and so on: a bit for each ink.
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
        let mut light = [0.0; 3];
        for (bits, solid) in SOLIDS.iter().enumerate() {
            let share = |ink: usize, covers: f64| match bits >> ink & 1 {
                1 => covers,
                _ => 1.0 - covers,
            };
            let area = share(0, c) * share(1, m) * share(2, y) * (1.0 - k);
            light.iter_mut().zip(solid).for_each(|(light, solid)| *light += area * solid);
        }
        light
    }

    /// How much lighter the lighter of two colours is than the darker, from 1 to 21, as WCAG 2
    /// reckons: small type can be read from 4.5 on, large type from 3.
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// How light it is, from 0 for black to 1 for white (sRGB).
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.light().map(|part| match part <= 0.04045 {
            true => part / 12.92,
            // To the power of 2.4, by roots, which are the same on all platforms.
            false => {
                let part = (part + 0.055) / 1.055;
                let fourth = part.sqrt().sqrt();
                let eighth = fourth.sqrt();
                part * part * fourth * eighth * eighth.sqrt().sqrt()
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The sum of its inks, in percent: what a printer limits.
    pub fn ink(self) -> u16 {
        self.0.iter().copied().map(u16::from).sum()
    }
}

/// What an item is to a reader who cannot see it; only a tagged edition prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Running heads, folios, rules, leaders: nothing to read aloud.
    Artifact,
    /// A heading, 1 for the book's title, 2 for a chapter's, 3 below it.
    Heading(u8),
    /// Text to read.
    Text,
    /// A drawing, with the words that stand for it.
    Figure(String),
}

/// One thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A stroked or filled path.
    Ink(Ink),
    /// Shaped text on one baseline.
    Glyphs(GlyphRun),
    /// A picture.
    Image(Picture),
    /// Items moved, turned or scaled together.
    Group(Group),
}

impl Item {
    /// The item, moved.
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

/// Items, all in one colour; pictures keep theirs.
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

/// Items, moved.
pub fn moved(items: Vec<Item>, by: Point) -> Vec<Item> {
    items.into_iter().map(|item| item.moved(by)).collect()
}

/// A stroked or filled path.
#[derive(Clone, Debug, PartialEq)]
pub struct Ink {
    /// What it is to a reader.
    pub role: Role,
    /// The path.
    pub path: Path,
    /// How it is painted.
    pub paint: Paint,
    /// In which colour.
    pub colour: Colour,
}

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// Filled, by the nonzero winding rule.
    Fill,
    /// Stroked with mitred corners.
    Stroke {
        /// Line width.
        width: Pt,
    },
}

/// A picture, seen through a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it is to a reader.
    pub role: Role,
    /// Its samples.
    pub image: Arc<Image>,
    /// Where all of it would be.
    pub frame: Rect,
    /// What of that is seen.
    pub window: Rect,
}

/// A font of the book's [`FontSet`](crate::font::FontSet), by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u8);

/// Shaped text on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct GlyphRun {
    /// What it is to a reader.
    pub role: Role,
    /// The font.
    pub font: FontId,
    /// Type size (the em).
    pub size: Pt,
    /// The colour.
    pub colour: Colour,
    /// The pen's first place, on the baseline.
    pub origin: Point,
    /// The glyphs, in visual order.
    pub glyphs: Vec<Glyph>,
    /// The text they stand for, as it should be copied.
    pub text: String,
}

/// One glyph of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the (whole) font.
    pub id: u16,
    /// Its place to the right of the run's origin.
    pub x: Pt,
    /// Its place below the run's baseline; marks only.
    pub y: Pt,
    /// The bytes of the run's text it stands for. Of several glyphs that share
    /// a cluster the first has the text and the others an empty range.
    pub text: std::ops::Range<usize>,
}

/// Items moved, turned or scaled together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they are together.
    pub role: Role,
    /// How the group's plane lies on the page.
    pub transform: Transform,
    /// Whether the same items are likely to stand elsewhere too (an empty grid): a renderer may
    /// then write them once. It never changes what is seen.
    pub shared: bool,
    /// The items, in the group's own plane.
    pub items: Vec<Item>,
}

/// An affine map (a b c d e f): x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform(pub [f64; 6]);

impl Transform {
    /// Moved so that the group's origin lies at a point.
    pub fn shift(to: Point) -> Transform {
        Transform([1.0, 0.0, 0.0, 1.0, to.x.0, to.y.0])
    }

    /// This transform with another one inside it: the inner one is applied first.
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

    /// Turned upside down, the group's origin at a point (which becomes its bottom right).
    pub fn upside_down(at: Point) -> Transform {
        Transform([-1.0, 0.0, 0.0, -1.0, at.x.0, at.y.0])
    }
}
