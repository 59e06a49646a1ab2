//! The frames of figures: where each figure is on its page, and how its marks look.
//!
//! All lengths are whole thousandths of a point, and all positions are measured from the top left
//! corner of the trimmed page.

use serde::{Deserialize, Serialize};

/// The cells and margins of a figure's grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatticeClaim {
    /// The number of columns.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// The column and row of each cell that does not exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<[u16; 2]>,
    /// The width of every second column and row, in hundredths of a cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<u16>,
    /// The slots and the pitch of the margins above, to the right, below and to the left. The pitch
    /// is in hundredths of a cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margins: Option<[[u16; 2]; 4]>,
}

/// The place of a grid on its page. In JSON, it is a list of four numbers: style, x, y, and 1 for an
/// upside-down grid or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(usize, i64, i64, u8)", into = "(usize, i64, i64, u8)")]
pub struct FramePlace {
    /// The index of the style in [`Manifest::styles`](super::Manifest::styles).
    pub style: usize,
    /// The x coordinate of the top left corner of the lattice with its margins. For an upside-down
    /// grid, this corner is at the bottom right.
    pub x: i64,
    /// The y coordinate of this corner.
    pub y: i64,
    /// Whether the grid is upside down.
    pub is_upside_down: bool,
}

impl From<(usize, i64, i64, u8)> for FramePlace {
    fn from((style, x, y, turned): (usize, i64, i64, u8)) -> FramePlace {
        FramePlace { style, x, y, is_upside_down: turned != 0 }
    }
}

impl From<FramePlace> for (usize, i64, i64, u8) {
    fn from(place: FramePlace) -> (usize, i64, i64, u8) {
        (place.style, place.x, place.y, u8::from(place.is_upside_down))
    }
}

/// How a grid is drawn. Many puzzles share a style.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameStyle {
    /// The cells and margins.
    pub lattice: LatticeClaim,
    /// The side of a cell.
    pub cell: i64,
    /// What the player does with the grid: `written`, `read` or `traced`.
    pub purpose: String,
    /// Whether the grid consists of words that are set in lines.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_flow: bool,
    /// The lines, if the frame has a text and no grid. The lattice then has the columns and the rows of
    /// the text, and `cell` is the height of a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<TextClaim>,
    /// The colours of the tints of a grid in colour. Empty for a grid in black ink.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tones: Vec<ToneColour>,
    /// How each mark looks.
    pub legend: Vec<LegendEntry>,
}

/// How a text is set that is only read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextClaim {
    /// The form: `paragraph`, `signature` or `words`.
    pub form: String,
    /// The width of all columns together.
    pub width: i64,
    /// The distance from one column to the next.
    pub pitch: i64,
    /// The distance from the top of a row to its baseline.
    pub baseline: i64,
}

/// The colour that replaces a tint of black ink in a grid in colour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToneColour {
    /// The tint in percent, as in the legend: 0 for the background, 100 for lines and digits.
    pub black: u8,
    /// The colour in the file, in thousandths: one component for grey (0 is black), three for RGB, or
    /// four for CMYK.
    pub colour: Vec<u16>,
}

/// How the marks with one name look.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendEntry {
    /// The name of the mark, for example `thick` or `dot black`.
    pub mark: String,
    /// How the mark looks.
    pub look: Look,
}

/// How a mark looks. `black` is a tint of black ink in percent, usually 100.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Look {
    /// A stroked line.
    Line {
        /// The width.
        width: i64,
        /// The approximate lengths of a dash and of a gap.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dash: Option<[i64; 2]>,
        /// The tint.
        #[serde(default = "full", skip_serializing_if = "is_full")]
        black: u8,
    },
    /// A filled cell.
    Fill {
        /// The tint.
        black: u8,
    },
    /// A closed shape.
    Shape {
        /// The width and the height.
        size: [i64; 2],
        /// The tint of the interior.
        fill: u8,
        /// The width of the black outline.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<i64>,
    },
    /// Text.
    Text {
        /// The PostScript names of the fonts.
        fonts: Vec<String>,
        /// The type size.
        size: i64,
        /// The tints: black, or paper white on black.
        #[serde(default = "only_full", skip_serializing_if = "is_only_full")]
        black: Vec<u8>,
    },
}

fn full() -> u8 {
    100
}

fn is_full(black: &u8) -> bool {
    *black == 100
}

fn only_full() -> Vec<u8> {
    vec![100]
}

fn is_only_full(black: &[u8]) -> bool {
    *black == [100]
}
