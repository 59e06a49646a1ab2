//! Figures: logical drawings of puzzles.
//!
//! A figure says what is drawn where on a lattice, but has no sizes, fonts or colours. One painter
//! in `bookgen-press` draws every figure, and one recogniser in `bookgen-proof` reads a drawn figure
//! back. So a kind of puzzle needs no code for drawing.

mod canonical;
mod check;
mod compare;
mod describe;
mod detail;
mod flow;
mod lattice;
mod mark;
mod names;
pub mod pictures;
mod reading;
mod shafts;
mod side_weights;
mod spot;
mod strip;
#[cfg(test)]
mod tests;
mod text;

use std::borrow::Cow;

pub use describe::symbol_name;
pub use lattice::{Lattice, Margin, Margins, sides};
pub use mark::{
    Anchor, ArrowPlace, Corner, Direction, Form, LineStyle, Mark, OutlineStyle, Role, Sign, Tone,
    Weight,
};
pub use shafts::{drawn_shaft, lengthen_shaft, steps, texts_on_lines};
pub use side_weights::SideWeights;
pub use spot::{Cell, Place, Spot};
pub use strip::{strip, strip_words};
pub use text::{Text, WordGroup};

/// A logical drawing of one face of a puzzle.
///
/// [`Figure::check`] finds mistakes. [`Figure::canonical`] is the form in which figures are compared:
/// two figures that look the same have the same canonical form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// The puzzle's own title. It is printed outside the drawing.
    pub title: Option<String>,
    /// The puzzle's author. The name is printed outside the drawing.
    pub credit: Option<String>,
    /// What the puzzle is made from, if no drawing shows it: see
    /// [`Board::source`](crate::Board::source). It is in the manifest, not on the page.
    pub source: Option<String>,
    /// The parts of the drawing. The first part is the puzzle itself, the others are aids such as the
    /// key of a codeword.
    pub panels: Vec<Panel>,
    /// The lists that are printed beside or below the drawing.
    pub lists: Vec<ClueList>,
}

/// A part of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Marks on a lattice.
    Grid(Grid),
    /// Cells that are set like text: words in lines.
    Flow(Flow),
    /// Text that is only read.
    Text(Text),
}

/// Marks on a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The cells and margins.
    pub lattice: Lattice,
    /// The marks. Within a layer, later marks are painted over earlier marks.
    pub marks: Vec<Mark>,
    /// What the player does with the grid, which decides the minimum size of the cells.
    pub purpose: Purpose,
}

/// What the player does with a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// Writes in the cells.
    Written,
    /// Writes on lines, in letters of the size of handwriting. Cells are smaller than in a grid, because
    /// nothing is noted in them.
    Lettered,
    /// Only reads the symbols.
    Read,
    /// Draws lines along the cells, as in a maze.
    Traced,
    /// Fills cells, as in a nonogram. Numbers in the margins are small.
    Shaded,
    /// Names the pictures in the cells, as in a word search with pictures. The texts in the corners do not
    /// touch the pictures.
    Named,
}

/// Cells that are set like text. Words are not broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The words, each with its cells.
    pub words: Vec<Vec<FlowCell>>,
    /// What the player does with the cells.
    pub purpose: Purpose,
}

/// A cell of a flow, from top to bottom: a symbol, a line to write on, and a label.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlowCell {
    /// The symbol above the line, with its role.
    pub symbol: Option<(String, Role)>,
    /// Whether the cell has a line to write on.
    pub has_line: bool,
    /// The text below the line, such as a letter of the encrypted text.
    pub label: Option<String>,
}

/// A list of texts that belongs to a figure, for example the words to find or the clues across.
///
/// A list without heading and labels is set as words in columns. Other lists are set as clues, whose texts
/// may need several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueList {
    /// The heading, for example "Across". Every list after the first has a heading.
    pub heading: Option<String>,
    /// The entries, in reading order.
    pub entries: Vec<ListEntry>,
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// The number or letter before the text.
    pub label: Option<String>,
    /// The text.
    pub text: String,
}

impl ClueList {
    /// A list of texts without heading and labels.
    pub fn plain(texts: impl IntoIterator<Item = String>) -> ClueList {
        let entries = texts.into_iter().map(|text| ListEntry { label: None, text });
        ClueList { heading: None, entries: entries.collect() }
    }
}

impl Figure {
    /// A figure of one grid.
    pub fn new(grid: Grid) -> Figure {
        Figure { panels: vec![Panel::Grid(grid)], ..Figure::default() }
    }

    /// The texts of the entries of all lists.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        let entries = self.lists.iter().flat_map(|list| &list.entries);
        entries.map(|entry| entry.text.as_str())
    }

    /// The figure with the name of its author below the first panel.
    #[must_use]
    pub fn signed(mut self, name: String) -> Figure {
        let at = self.panels.len().min(1);
        self.panels.insert(at, Panel::Text(Text::Signature(name)));
        self
    }

    /// The figure without the name of its author ([`Text::Signature`]), and this name.
    pub fn without_signature(&self) -> (Cow<'_, Figure>, Option<&str>) {
        let signature = self.panels.iter().find_map(|panel| match panel {
            Panel::Text(Text::Signature(text)) => Some(text.as_str()),
            _ => None,
        });
        if signature.is_none() {
            return (Cow::Borrowed(self), None);
        }
        let mut bare = self.clone();
        bare.panels.retain(|panel| !matches!(panel, Panel::Text(Text::Signature(_))));
        (Cow::Owned(bare), signature)
    }

    /// The first panel, if it is a grid.
    pub fn grid(&self) -> Option<&Grid> {
        match self.panels.first() {
            Some(Panel::Grid(grid)) => Some(grid),
            _ => None,
        }
    }
}

impl Grid {
    /// A grid without marks.
    pub fn new(lattice: Lattice, purpose: Purpose) -> Grid {
        Grid { lattice, marks: Vec::new(), purpose }
    }

    /// Whether the grid has no lines between or around its cells, as a field of dots.
    pub fn is_open(&self) -> bool {
        !self.marks.iter().any(|mark| {
            matches!(mark, Mark::Edges { .. } | Mark::Outline { style: OutlineStyle::Frame, .. })
        })
    }

    /// Adds a symbol in the centre of a cell.
    pub fn symbol(&mut self, cell: Cell, text: impl Into<String>, role: Role) {
        self.text(cell.centre(), Anchor::Centre, text, role);
    }

    /// Adds a text at a spot.
    pub fn text(&mut self, at: Spot, anchor: Anchor, text: impl Into<String>, role: Role) {
        self.marks.push(Mark::Symbol { at, anchor, text: text.into(), role });
    }
}
