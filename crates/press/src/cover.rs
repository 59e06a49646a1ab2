//! Covers: the input of cover layout.

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::Place;
use bookgen_base::schema::Type;
use bookgen_base::units::{Path, Pt};
use bookgen_base::{keys, words};

use crate::design::FontFace;
use crate::image::Image;
use crate::page::Colour;

/// The cover of a book.
#[derive(Clone)]
pub struct Cover {
    /// The design of the cover.
    pub design: CoverDesign,
    /// The binding, for example `hardcover`, if the spec names a binding.
    pub binding: Option<(String, Place)>,
    /// The width of the cover sheet, if the spec sets it.
    pub width: Option<(Pt, Place)>,
    /// The height of the cover sheet, if the spec sets it.
    pub height: Option<(Pt, Place)>,
    /// The width of the spine, if the spec sets it.
    pub spine: Option<(Pt, Place)>,
    /// The reading direction of the spine text. If the spec sets the key `spine_text`, the second
    /// value is the place of this key.
    pub spine_text: (SpineText, Option<Place>),
    /// The text of the back cover, in Markdown.
    pub blurb: Option<(String, Place)>,
    /// The text about the author, in Markdown.
    pub bio: Option<(String, Place)>,
    /// The number of the puzzle on the cover, if the spec sets it.
    pub puzzle: Option<(u32, Place)>,
    /// The number of the puzzle on the back, if the spec sets it. The number 0 means no puzzle. Without
    /// a number, the back shows a puzzle that is not on the front, if there is room for it.
    pub back_puzzle: Option<(u32, Place)>,
    /// A picture that the user supplies.
    pub art: Option<Art>,
    /// The content of the box for the barcode.
    pub barcode: CoverBarcode,
    /// Whether the spec sets the number of the volume.
    pub has_volume: bool,
    /// The places in the spec of the texts that a cover can print. The key of the map is the name
    /// of the placeholder that cover designs use for the text, for example `subtitle`.
    pub places: BTreeMap<&'static str, Place>,
    /// Whether the spec has no `[cover]`, so that nobody has asked for the parts of this cover.
    pub is_default: bool,
    /// The place of `[cover]` in the spec. If the spec has no such table, this is the place of
    /// `[book]`.
    pub place: Place,
}

/// A picture that the user supplies.
#[derive(Clone)]
pub struct Art {
    /// The picture.
    pub image: Arc<Image>,
    /// The path of the picture, as written in the spec.
    pub path: String,
    /// The SHA-256 hash of the file, in hexadecimal.
    pub digest: String,
    /// Whether the picture fills the whole front. Otherwise the picture replaces only the puzzle.
    pub front: bool,
    /// The place of the picture's path in the spec.
    pub place: Place,
}

/// The content of the barcode box.
#[derive(Clone, Debug)]
pub enum CoverBarcode {
    /// The barcode of an ISBN.
    Isbn {
        /// The ISBN as written in the spec.
        isbn: String,
        /// The five digits of the price add-on.
        price: Option<[u8; 5]>,
        /// The magnification of the barcode in percent, if the spec sets it.
        size: Option<u8>,
        /// The place of `barcode_size` in the spec. If this key is missing, the place of `barcode`.
        /// If both keys are missing, the place of the ISBN.
        place: Place,
    },
    /// An empty box, for a barcode that the printer adds.
    Printer,
    /// The cover has no barcode box.
    None,
}

/// The design of a cover.
#[derive(Clone, Debug)]
pub struct CoverDesign {
    /// The name of a built-in design, or the path of a design file.
    pub name: String,
    /// The margin between text and edges, in percent of a reference length. The reference length is
    /// the width of the front without its hinge, or 7/10 of the height of the front, whichever is
    /// smaller.
    pub margin: f64,
    /// The line widths and the type size of the puzzle on the cover.
    pub grid: GridLines,
    /// The typefaces, by their names in the design.
    pub fonts: BTreeMap<String, FontFace>,
    /// The items, in paint order.
    pub items: Vec<CoverItem>,
}

impl CoverDesign {
    /// Whether the design has a place of its own for the user's picture. In other designs, the
    /// picture replaces the puzzle on the front.
    pub fn has_picture(&self) -> bool {
        let is_picture = |item: &CoverItem| item.item_type == CoverItemType::Picture;
        self.items.iter().any(|item| is_picture(item) || item.children.iter().any(is_picture))
    }
}

/// The TOML type of line widths.
const LINE: Type = Type::Length(0.1, 24.0);

keys! {
    /// The lines and symbols of a grid on a cover.
    #[derive(Clone, Copy, Debug)]
    pub struct GridLines {
        /// width of the lines between cells
        thin: Pt as LINE = "0.75pt",
        /// width of the lines between regions
        thick: Pt as LINE = "1.75pt",
        /// width of the grid's border
        border: Pt as LINE = "2.25pt",
        /// type size of a digit or letter, as a fraction of the cell's side
        symbol: f64 as Number(0.3, 0.9) = 0.62,
    }
}

words! {
    /// The reading direction of the spine text.
    pub enum SpineText {
        /// The text reads from top to bottom.
        Down = "down",
        /// The text reads from bottom to top.
        Up = "up",
        /// The spine has no text.
        None = "none",
    }

    /// A part of a cover.
    pub enum CoverPart {
        /// The whole sheet: back, spine and front.
        Wrap = "wrap",
        /// The front cover.
        Front = "front",
        /// The back cover.
        Back = "back",
        /// The spine.
        Spine = "spine",
    }

    /// The type of an item on a cover: what the item draws.
    pub enum CoverItemType {
        /// A filled box.
        Area = "area",
        /// A filled circle.
        Disc = "disc",
        /// A horizontal line in the middle of its box.
        Rule = "rule",
        /// A frame of four lines.
        Frame = "frame",
        /// A text, for example the title of the book.
        Text = "text",
        /// The blurb: the text of the back cover.
        Blurb = "blurb",
        /// The puzzle on the cover.
        Grid = "grid",
        /// Coloured tiles in the cells of the puzzle.
        Mosaic = "mosaic",
        /// The picture that the user supplies.
        Picture = "picture",
        /// A column of other items, one below the other. Items without a text take no room.
        Stack = "stack",
        /// A filled path of the design.
        Path = "path",
        /// A text as large as its box, drawn as outlines. It may extend over the trim.
        Glyphs = "glyphs",
        /// The symbols of the puzzle, repeated over the whole box and drawn as outlines.
        Pattern = "pattern",
        /// Geometric tiles over the whole box. The puzzle decides their forms and colours.
        Tiles = "tiles",
    }

    /// The capitalization of a text.
    pub enum Caps {
        /// The capitalization does not change.
        No = "no",
        /// Small capitals replace the small letters.
        Small = "small",
        /// The whole text is in capitals.
        All = "all",
    }
}

impl CoverItemType {
    /// Whether the item is a drawing that may extend over the margins and the trim.
    pub fn is_drawing(self) -> bool {
        matches!(
            self,
            CoverItemType::Area
                | CoverItemType::Path
                | CoverItemType::Glyphs
                | CoverItemType::Pattern
                | CoverItemType::Tiles
                | CoverItemType::Picture
        )
    }
}

/// The alignment of content in its box, horizontal or vertical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// The content is at the left or top edge.
    Start,
    /// The content is in the centre.
    Middle,
    /// The content is at the right or bottom edge.
    End,
}

/// A path of a design, in coordinates of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DesignPath {
    /// The path, from the top left corner of `view`.
    pub path: Path,
    /// The width and the height of the box around the drawing, in the coordinates of the path. The
    /// path may extend beyond it.
    pub view: [f64; 2],
    /// Whether `view` is stretched to the box of the item. Otherwise it keeps its proportions.
    pub is_stretched: bool,
}

/// An item on a cover.
#[derive(Clone, Debug)]
pub struct CoverItem {
    /// The part of the cover that contains the item.
    pub part: CoverPart,
    /// The type of the item.
    pub item_type: CoverItemType,
    /// The left edge, the top edge, the width and the height. Horizontal values are in percent of
    /// the width of `part`, and vertical values are in percent of its height. For a drawing
    /// ([`CoverItemType::is_drawing`]), the size of `part` includes the margins. For all other types,
    /// it does not.
    /// An item of type `Frame` has these values instead: the distances from the left, top, right
    /// and bottom margins, in percent of the reference length of [`CoverDesign::margin`]. For an
    /// item of a stack, the second value is the distance from the item above, and the height is the
    /// maximum height.
    pub frame: [f64; 4],
    /// Whether `frame` refers to the whole part of the cover, including its margins.
    pub is_within_part: bool,
    /// The main colour of the item. For a mosaic: the colour of the symbols on the tiles. For tiles:
    /// the background.
    pub colour: Colour,
    /// Further colours. For a mosaic and for tiles: the colours of the tiles. For a grid: the colour
    /// of the caption. For a text: the colours of the second line and the lines after it, repeated if
    /// there are more lines.
    pub more: Vec<Colour>,
    /// The text, with placeholders in braces.
    pub text: String,
    /// The fonts, in order of preference.
    pub font: FontFace,
    /// The minimum and maximum type size, in percent of the reference length of
    /// [`CoverDesign::margin`].
    pub size: [f64; 2],
    /// The maximum number of lines.
    pub lines: usize,
    /// The distance between baselines, as a multiple of the type size.
    pub leading: f64,
    /// The tracking: space added between letters, as a multiple of the type size.
    pub tracking: f64,
    /// The capitalization of the text.
    pub caps: Caps,
    /// The horizontal alignment of the text in its box.
    pub align: Alignment,
    /// The vertical alignment of the text in its box.
    pub valign: Alignment,
    /// The colour behind a puzzle, behind its tiles, or behind a text; `None` for no background.
    pub panel: Option<Colour>,
    /// Whether the panel of a text is a disc as large as the box.
    pub is_round: bool,
    /// An alternative colour for symbols on tiles. A symbol gets the alternative colour if
    /// `contrast_colour` has more contrast with the tile than `colour` has.
    pub contrast_colour: Option<Colour>,
    /// The line width of an item of type `Rule` or `Frame`.
    pub line: Pt,
    /// The path of an item of type `Path`.
    pub drawing: DesignPath,
    /// The number of columns of a pattern or of tiles.
    pub columns: u16,
    /// The items of a stack, from top to bottom.
    pub children: Vec<CoverItem>,
    /// The name of a placeholder. The item is drawn only if the book has a text for this
    /// placeholder.
    pub with: Option<String>,
    /// The name of a placeholder. The item is drawn only if the book has no text for this
    /// placeholder.
    pub without: Option<String>,
    /// The place of the item in the design file.
    pub place: Place,
}
