//! What goes round a book.

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::Place;
use bookgen_base::units::Pt;

use crate::design::FontFace;
use crate::image::Image;
use crate::page::Colour;

/// What goes round a book.
pub struct Cover {
    /// What it looks like.
    pub design: CoverDesign,
    /// Which of the printer's covers, if the spec says: `hardcover`.
    pub binding: Option<(String, Place)>,
    /// The width of the sheet, if the spec says.
    pub width: Option<(Pt, Place)>,
    /// Its height, if the spec says.
    pub height: Option<(Pt, Place)>,
    /// The width of the spine, if the spec says.
    pub spine: Option<(Pt, Place)>,
    /// Which way type on the spine reads, and where the spec says so.
    pub spine_text: (SpineText, Option<Place>),
    /// The text of the back, Markdown.
    pub blurb: Option<(String, Place)>,
    /// About the author, Markdown.
    pub bio: Option<(String, Place)>,
    /// The number of the puzzle that is shown, if the spec says.
    pub puzzle: Option<(u32, Place)>,
    /// A picture of the user's own.
    pub art: Option<Art>,
    /// The bars.
    pub bars: Bars,
    /// Where the spec says what a cover repeats of the book, by the names that designs have for it.
    pub places: BTreeMap<&'static str, Place>,
    /// Where the spec speaks of the cover; else where it speaks of the book.
    pub place: Place,
}

/// Which way type on the spine reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpineText {
    /// From the top down.
    Down,
    /// From the foot up.
    Up,
    /// There is none.
    None,
}

/// A picture of the user's own.
pub struct Art {
    /// The picture.
    pub image: Arc<Image>,
    /// What the spec calls it.
    pub path: String,
    /// Whether it covers the front.
    pub front: bool,
    /// Where the spec names it.
    pub place: Place,
}

/// What stands in the box of the barcode.
#[derive(Clone, Debug)]
pub enum Bars {
    /// The ISBN.
    Own {
        /// As it was written.
        isbn: String,
        /// The digits of the price.
        price: Option<[u8; 5]>,
        /// The size in percent, if the spec says.
        size: Option<u8>,
        /// Where the ISBN, or else the size, was written.
        place: Place,
    },
    /// Nothing: the printer prints it.
    Printer,
    /// There is no box.
    None,
}

/// A look.
#[derive(Clone, Debug)]
pub struct CoverDesign {
    /// Its name, or the path of its file.
    pub name: String,
    /// Between type and the edges, in percent of the front's width or of 7/10 of its height, whichever
    /// is less.
    pub margin: f64,
    /// Line widths and type of the puzzle that is shown.
    pub grid: GridLines,
    /// Its fonts, by the names it has for them.
    pub fonts: BTreeMap<String, FontFace>,
    /// What is on it, in order.
    pub items: Vec<CoverItem>,
}

/// The lines of a grid.
#[derive(Clone, Copy, Debug)]
pub struct GridLines {
    /// Between cells.
    pub thin: Pt,
    /// Between regions.
    pub thick: Pt,
    /// Round it.
    pub border: Pt,
    /// Type size as a share of the cell.
    pub symbol: f64,
}

/// A part of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// All of it.
    Wrap,
    /// The front.
    Front,
    /// The back.
    Back,
    /// The spine.
    Spine,
}

/// What a thing on a cover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A filled box.
    Area,
    /// A filled circle.
    Disc,
    /// A line across, in the middle of its box.
    Rule,
    /// Four lines.
    Frame,
    /// Type.
    Text,
    /// The text of the back.
    Blurb,
    /// The puzzle that is shown.
    Grid,
    /// Coloured tiles in its cells.
    Mosaic,
}

/// Capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caps {
    /// As it is written.
    No,
    /// Small capitals for small letters.
    Small,
    /// Nothing but capitals.
    All,
}

/// Where something stands between two edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// At the left, or the top.
    Start,
    /// In the middle.
    Middle,
    /// At the right, or the bottom.
    End,
}

/// A thing on a cover.
#[derive(Clone, Debug)]
pub struct CoverItem {
    /// The part it stands on.
    pub on: On,
    /// What it is.
    pub shape: Shape,
    /// Left, top, width and height, in percent; of a frame, how far inside the margins it is at its
    /// left, top, right and foot.
    pub frame: [f64; 4],
    /// Its colour.
    pub colour: Colour,
    /// Further colours.
    pub more: Vec<Colour>,
    /// Its text, names in braces.
    pub text: String,
    /// Its font, and those for what that lacks.
    pub font: FontFace,
    /// The least and the greatest type size, measured as the margin is.
    pub size: [f64; 2],
    /// The most lines.
    pub lines: usize,
    /// From line to line, in type sizes.
    pub leading: f64,
    /// Between letters, in type sizes.
    pub tracking: f64,
    /// Capitals.
    pub caps: Caps,
    /// Where it stands across.
    pub align: Stand,
    /// Where it stands down.
    pub valign: Stand,
    /// What a puzzle or its tiles lie on.
    pub panel: Option<Colour>,
    /// The colour of signs on tiles where their own is harder to read.
    pub instead: Option<Colour>,
    /// The width of a rule, and of the lines of a frame.
    pub line: Pt,
    /// It is there only where this name is filled in.
    pub with: Option<String>,
    /// It is there only where this name is not.
    pub without: Option<String>,
    /// Where it is written.
    pub place: Place,
}
