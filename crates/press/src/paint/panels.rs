//! The sizes of the panels of a figure, one below the other.

use super::sizes::GridSizes;
use bookgen_base::units::{Pt, Size};

/// The space between two panels.
const PANEL_GAP: Pt = Pt(12.0);

/// The side of the cells of a second panel, as a fraction of the cells of the first panel.
const SECOND_PANEL: f64 = 0.6;

/// The space between two panels of words, as a fraction of a cell.
const GAP_OF_WORDS: f64 = 1.0;

/// The side of the cells of a panel, if the cells of the first panel have the side `first`.
pub fn panel_cell(sizes: &[GridSizes], index: usize, first: Pt) -> Pt {
    let Some(own) = sizes.get(index).filter(|_| index > 0) else { return first };
    let share = if own.is_lettered && sizes[0].is_lettered { 1.0 } else { SECOND_PANEL };
    (first * share).min(own.most).max(own.least)
}

/// The space above a panel after the first. Between words it is a part of a cell, so that it grows with them.
pub fn panel_gap(sizes: &[GridSizes], first: Pt) -> Pt {
    match sizes {
        [sizes, ..] if sizes.is_lettered => first * GAP_OF_WORDS,
        _ => PANEL_GAP,
    }
}

/// The size of all panels, one below the other. The cells of the first panel have the side `first`.
pub fn stacked(sizes: &[GridSizes], first: Pt) -> Size {
    let panels = sizes.iter().enumerate();
    let panels = panels.map(|(index, own)| own.size(panel_cell(sizes, index, first)));
    let gap = panel_gap(sizes, first);
    let stack = |above: Size, below: Size| {
        Size::new(above.width.max(below.width), above.height + gap + below.height)
    };
    panels.reduce(stack).unwrap_or_default()
}

/// The side of the cells of the first panel in a figure that is as large as a frame allows.
pub fn first_cell(sizes: &[GridSizes], frame: Size) -> Pt {
    let Some(first) = sizes.first() else { return Pt::ZERO };
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
