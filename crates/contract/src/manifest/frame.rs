//! The frames of figures: where each figure is on its page, and how its marks look.
//!
//! All lengths are whole thousandths of a point, and all positions are measured from the top left
//! corner of the trimmed page.

use serde::{Deserialize, Serialize};

/// The cells and margins of a figure's grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// How a grid is drawn. Many puzzles share a style.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameStyle {
    /// The cells and margins.
    pub lattice: LatticeClaim,
    /// The side of a cell.
    pub cell: i64,
    /// What the player does with the grid: `written`, `read` or `traced`.
    pub purpose: String,
    /// How each mark looks.
    pub legend: Vec<LegendEntry>,
}

/// How the marks with one name look.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendEntry {
    /// The name of the mark, for example `thick` or `dot black`.
    pub mark: String,
    /// How the mark looks.
    pub look: Look,
}

/// How a mark looks. `black` is a tint of black ink in percent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
        black: Vec<u8>,
    },
}
