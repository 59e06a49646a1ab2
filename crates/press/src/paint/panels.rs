//! The sizes of the panels of a figure, one below the other.

use std::borrow::Cow;

use super::sizes::GridSizes;
use super::text_panel::TextPanel;
use super::{Style, SymbolFonts};
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::{Grid, Purpose};

/// The space between two panels.
const PANEL_GAP: Pt = Pt(12.0);

/// The side of the cells of a second panel, as a fraction of the cells of the first panel.
const SECOND_PANEL: f64 = 0.6;

/// If the cells of a second panel are almost as large as the cells of the first panel, as in a key with
/// numbers, they have the same size, so that both panels align.
const ALIKE: f64 = 0.8;

/// The maximum side of a cell with a picture to name, in cells of the first panel.
const NAMED_CELL: f64 = 2.4;

/// The space between two panels of words, as a fraction of a cell.
const GAP_OF_WORDS: f64 = 1.0;

/// The sizes that a panel can have.
pub enum PanelSizes<'a> {
    Grid(Cow<'a, Grid>, GridSizes),
    /// A text has one size.
    Text(TextPanel<'a>),
}

impl<'a> PanelSizes<'a> {
    /// The sizes of a grid in a style.
    pub fn grid(grid: Cow<'a, Grid>, style: &Style, fonts: SymbolFonts<'_>) -> PanelSizes<'a> {
        let sizes = GridSizes::new(&grid, style, fonts);
        PanelSizes::Grid(grid, sizes)
    }

    /// The minimum and the maximum side of a cell. A text has no cells.
    pub fn range(&self) -> (Pt, Pt) {
        match self {
            PanelSizes::Grid(_, sizes) => (sizes.least, sizes.most),
            PanelSizes::Text(_) => (Pt::ZERO, Pt::ZERO),
        }
    }

    /// The size below a panel of the width `above`, with cells of the side `cell`.
    pub fn size(&self, cell: Pt, above: Pt) -> Size {
        match self {
            PanelSizes::Grid(_, sizes) => sizes.size(cell),
            PanelSizes::Text(text) => text.size(above),
        }
    }

    /// Whether the player writes in the cells of both panels, and this panel has at most as many columns.
    fn has_cells_like(&self, first: &PanelSizes<'_>) -> bool {
        match (self, first) {
            (PanelSizes::Grid(own, _), PanelSizes::Grid(first, _)) => {
                let are_written = [own, first].map(|grid| grid.purpose == Purpose::Written);
                are_written == [true; 2] && own.lattice.columns <= first.lattice.columns
            }
            _ => false,
        }
    }

    /// The sizes of this panel, if it is a grid of pictures that the solver names.
    fn named(&self) -> Option<&GridSizes> {
        match self {
            PanelSizes::Grid(grid, sizes) if grid.purpose == Purpose::Named => Some(sizes),
            _ => None,
        }
    }

    fn is_lettered(&self) -> bool {
        matches!(self, PanelSizes::Grid(_, sizes) if sizes.is_lettered)
    }
}

/// The side of the cells of a panel, if the cells of the first panel have the side `first`.
pub fn panel_cell(sizes: &[PanelSizes<'_>], index: usize, first: Pt) -> Pt {
    let Some(own) = sizes.get(index).filter(|_| index > 0) else { return first };
    if let Some(named) = own.named() {
        // Pictures to name are as wide as the first panel, if they do not become too large.
        let width = sizes[0].size(first, Pt::ZERO).width;
        let fitting = named.cell_in(Size::new(width, Pt(f64::INFINITY)));
        return fitting.min(first * NAMED_CELL).max(named.least);
    }
    let share = if own.is_lettered() && sizes[0].is_lettered() { 1.0 } else { SECOND_PANEL };
    let (least, most) = own.range();
    let cell = (first * share).min(most).max(least);
    let is_alike = own.has_cells_like(&sizes[0]) && cell >= first * ALIKE && first >= least;
    if is_alike { first.min(most) } else { cell }
}

/// The space above a panel after the first. Between words it is a part of a cell, so that it grows with them.
pub fn panel_gap(sizes: &[PanelSizes<'_>], index: usize, first: Pt) -> Pt {
    match sizes.get(index) {
        Some(PanelSizes::Text(text)) if text.is_signature() => text.gap(),
        _ if sizes[0].is_lettered() => first * GAP_OF_WORDS,
        _ => PANEL_GAP,
    }
}

/// The distance of a panel from the left edge of its figure. If a panel has pictures to name, it and the first
/// panel are centred, and the other panels begin at the left edge of the first panel if there is room.
pub fn panel_left(sizes: &[PanelSizes<'_>], index: usize, first: Pt) -> Pt {
    if !sizes.iter().any(|own| own.named().is_some()) {
        return Pt::ZERO;
    }
    let all = stacked(sizes, first).width;
    let free = |index: usize| {
        let own = sizes.get(index).map(|own| own.size(panel_cell(sizes, index, first), all).width);
        all - own.unwrap_or(all)
    };
    let centred = free(0) / 2.0;
    match sizes.get(index) {
        Some(own) if own.named().is_some() => free(index) / 2.0,
        _ => centred.min(free(index)),
    }
}

/// The size of all panels, one below the other. The cells of the first panel have the side `first`.
pub fn stacked(sizes: &[PanelSizes<'_>], first: Pt) -> Size {
    let mut all = Size::default();
    for (index, own) in sizes.iter().enumerate() {
        let gap = if index == 0 { Pt::ZERO } else { panel_gap(sizes, index, first) };
        let size = own.size(panel_cell(sizes, index, first), all.width);
        all = Size::new(all.width.max(size.width), all.height + gap + size.height);
    }
    all
}

/// The side of the cells of the first panel in a figure that is as large as a frame allows.
pub fn first_cell(sizes: &[PanelSizes<'_>], frame: Size) -> Pt {
    let Some(PanelSizes::Grid(_, first)) = sizes.first() else { return Pt::ZERO };
    let largest = first.cell_in(frame);
    let fits = |cell: Pt| {
        let size = stacked(sizes, cell);
        size.width <= frame.width && size.height <= frame.height
    };
    if sizes.len() == 1 || fits(largest) {
        return largest;
    }
    // The size of the other panels grows in steps with the first panel, so the cell is searched.
    let (mut low, mut high) = (first.least.min(largest), largest);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}
