//! The places of corrections and rules of play on a dated sheet. The layout tries the places in
//! order, and keeps the first arrangement that can be laid out.

use bookgen_base::units::{Pt, Rect};

use super::SlotArranger;
use crate::design::{PageSlot, SlotContent};
use crate::layout::slots::pages::typeset_corrections;

/// The place of the corrections on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CorrectionPlace {
    /// In the slot of the rules or of the answers. The puzzles do not move.
    ExistingSlot,
    /// In a slot of their own below the puzzles of the first page. The puzzles become a little
    /// smaller.
    BelowPuzzles,
    /// On a further page. The other pages are as without corrections.
    FurtherPage,
}

/// The use of the free cells in the last row of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FreeCells {
    /// The rules of play are in the free cells, aligned with the puzzle above.
    AlignedRules,
    /// The rules of play fill the width of the free cells.
    WideRules,
    /// The free cells stay empty: a word of the rules is too long for the cells.
    Empty,
}

/// A way to arrange the slots of a sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub corrections: CorrectionPlace,
    pub free_cells: FreeCells,
}

/// The minimum size of puzzles above corrections, as a share of their size without corrections.
pub(super) const MIN_SHARE_ABOVE_CORRECTIONS: f64 = 0.84;

impl Attempt {
    /// The ways to arrange a sheet with or without corrections, in order of preference.
    pub fn all(has_corrections: bool) -> Vec<Attempt> {
        use CorrectionPlace::{BelowPuzzles, ExistingSlot, FurtherPage};
        let places = [ExistingSlot, BelowPuzzles, FurtherPage];
        let places = if has_corrections { &places[..] } else { &places[..1] };
        let free_cells = [FreeCells::AlignedRules, FreeCells::WideRules, FreeCells::Empty];
        let attempts = free_cells.into_iter().flat_map(|free_cells| {
            places.iter().map(move |&corrections| Attempt { corrections, free_cells })
        });
        attempts.collect()
    }
}

impl SlotArranger<'_> {
    /// The height of the corrections in a width; zero without corrections.
    pub(super) fn corrections_height(&self, width: Pt) -> Pt {
        // Whether the corrections name the puzzles by their names or by their kinds is not known
        // yet.
        let heights = [false, true].map(|prints_name| {
            let is_name = |_: &str| prints_name;
            let typeset = typeset_corrections(self.document, &is_name, width);
            // A fault, such as a character that no font has, is reported by the layout.
            typeset.map_or(Pt::ZERO, |corrections| corrections.height)
        });
        heights[0].max(heights[1])
    }

    /// The height to keep free below the puzzles of a page, with the white space above it.
    pub(super) fn height_below_puzzles(&self, page: usize) -> Pt {
        match self.attempt.corrections {
            CorrectionPlace::BelowPuzzles if page == 0 => {
                self.corrections_height(self.text.width) + self.leading()
            }
            _ => Pt::ZERO,
        }
    }

    /// Adds the slot of the corrections at the bottom of an area, `reserved` high with the white
    /// space. Returns the bottom of the rest of the area. Does nothing if `reserved` is zero.
    pub(super) fn add_corrections(
        &mut self,
        page: usize,
        area: Rect,
        bottom: Pt,
        reserved: Pt,
    ) -> Pt {
        if reserved == Pt::ZERO {
            return bottom;
        }
        let height = reserved - self.leading();
        let y = bottom - height;
        let content = SlotContent::Corrections { has_line: true };
        self.add(page, content, Rect { y, height, ..area }, 0.0);
        y - self.leading()
    }

    /// Adds a page with corrections only, below the title of the sheet.
    pub(super) fn add_corrections_page(&mut self) {
        let page = self.slots.iter().map(|slot: &PageSlot| slot.page + 1).max().unwrap_or(0);
        let height = self.title_height_of_page();
        self.add_title(page, Rect { height, ..self.text });
        let y = self.text.y + height + self.leading() * 1.3;
        let frame = Rect { y, height: self.text.bottom() - y, ..self.text };
        self.add(page, SlotContent::Corrections { has_line: false }, frame, 0.0);
    }
}
