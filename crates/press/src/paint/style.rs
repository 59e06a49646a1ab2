//! The style of figures, and their sizes.

use super::proportions::CORNER;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::Tone;

/// The line widths, and the limits for type sizes and cell sizes. A style does not depend on the
/// size of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Width of the lines between cells.
    pub thin: Pt,
    /// Width of the lines between regions.
    pub thick: Pt,
    /// Width of the outer border.
    pub border: Pt,
    /// Width of the rings around found words.
    pub ring: Pt,
    /// The tint of the rings, in percent of black.
    pub ring_black: u8,
    /// The tone of cages and diagonals: black or dark. Answers print them lighter than the digits.
    pub clue_tone: Tone,
    /// Type size of a symbol divided by the side length of its cell.
    pub symbol_ratio: f64,
    /// Maximum type size of a text in a corner divided by the side length of its cell.
    pub corner_ratio: f64,
    /// Minimum type size of a symbol.
    pub least_symbol: Pt,
    /// Minimum type size of every text, also of sums and of numbers in corners.
    pub least_type: Pt,
    /// Minimum side of a cell that the player writes in.
    pub least_cell: Pt,
    /// Maximum side of a cell.
    pub most_cell: Pt,
}

impl Style {
    /// The lines of a paperback, and cells of 20 to 36 pt.
    pub fn paperback() -> Style {
        Style {
            thin: Pt(0.75),
            thick: Pt(1.75),
            border: Pt(2.25),
            ring: Pt(1.0),
            ring_black: 50,
            clue_tone: Tone::Black,
            symbol_ratio: 0.64,
            corner_ratio: CORNER,
            least_symbol: Pt(11.0),
            least_type: Pt(6.0),
            least_cell: Pt(20.0),
            most_cell: Pt(36.0),
        }
    }

    /// The minimum side of a cell that the player only reads, computed from the minimum type size.
    pub fn least_read(&self) -> Pt {
        self.least_symbol / self.symbol_ratio
    }

    /// The minimum side of a cell that the player writes in: the larger of `least_cell` and
    /// [`Style::least_read`].
    pub fn least_written(&self) -> Pt {
        self.least_cell.max(self.least_read())
    }
}

/// The range of sizes of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The minimum size at which a player can read the figure and write in its cells.
    pub least: Size,
    /// The maximum size, at which the cells have their maximum size.
    pub most: Size,
}
