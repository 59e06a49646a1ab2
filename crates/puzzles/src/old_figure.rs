//! Drawings of puzzles: lines, symbols and word lists, without pages or fonts.

use bookgen_base::units::{Path, Pt, Rect, Size};

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
    /// Type size of a symbol divided by the side length of its cell.
    pub symbol_ratio: f64,
    /// Minimum type size of a symbol.
    pub least_symbol: Pt,
    /// Minimum side of a cell that the player writes in.
    pub least_cell: Pt,
    /// Maximum side of a cell.
    pub most_cell: Pt,
}

impl Style {
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

/// A drawing of a puzzle. The origin of its coordinates is the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The puzzle's own title. It is printed outside the drawing.
    pub title: Option<String>,
    /// The puzzle's author. The name is printed outside the drawing.
    pub credit: Option<String>,
    /// The size, including the widths of the outer lines.
    pub size: Size,
    /// The lines.
    pub strokes: Vec<Stroke>,
    /// The symbols, in reading order.
    pub symbols: Vec<Symbol>,
    /// The lists that are printed next to or below the drawing.
    pub lists: Vec<ClueList>,
}

/// A line of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The role of the line, which decides the line width.
    pub role: StrokeRole,
    /// The path of the line.
    pub path: Path,
}

/// The role of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrokeRole {
    /// A line between cells.
    Thin,
    /// A line between regions.
    Thick,
    /// The outer border.
    Border,
    /// A ring around a found word.
    Ring,
}

impl StrokeRole {
    /// The width that a style gives to lines of this role.
    pub fn width(self, style: &Style) -> Pt {
        match self {
            StrokeRole::Thin => style.thin,
            StrokeRole::Thick => style.thick,
            StrokeRole::Border => style.border,
            StrokeRole::Ring => style.ring,
        }
    }
}

/// A symbol, printed in the optical centre of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The role of the symbol, which decides the font weight.
    pub role: SymbolRole,
    /// One letter or digit: a single grapheme cluster.
    pub text: String,
    /// The interior of the cell, without its lines.
    pub cell: Rect,
    /// The type size of the symbol.
    pub size: Pt,
}

/// The role of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolRole {
    /// A given, printed in the puzzle.
    Given,
    /// A symbol that the player must find.
    Answer,
    /// A letter in the grid of a word search.
    Letter,
}

/// A list of short texts that belongs to a figure, for example the words to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueList {
    /// The entries, in reading order.
    pub entries: Vec<String>,
}
