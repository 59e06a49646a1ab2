//! The foot of a back: a puzzle and the barcode box side by side, with a common foot. The texts are
//! above them, and the publisher is above the barcode box.

use super::{Filling, is_puzzle};
use crate::cover::{Alignment, CoverItem, CoverItemType, CoverPart};
use crate::layout::cover::builder::CoverBuilder;

use crate::page::Item;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Rect};

/// The maximum height of the puzzle, as a share of the height of the stack.
const MAX_PUZZLE: f64 = 0.66;

/// The sides of the puzzle that are tried, as shares of its maximum side.
const SIDES: [f64; 9] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];

/// The type sizes and the distances of the texts that are tried above a puzzle of each side, each as a
/// share of its usual value. First the texts get large type and wide distances, then the puzzle gets a
/// larger share of the back, and finally the texts get the type size that fits.
const TEXTS: [&[(f64, f64)]; 3] = [
    &[(1.0, 2.4), (1.0, 2.0), (1.0, 1.6), (0.9, 2.0), (0.9, 1.6)],
    &[(1.0, 1.3), (1.0, 1.0), (0.9, 1.3), (0.9, 1.0), (0.8, 1.3), (0.8, 1.0)],
    &[(0.0, 1.0)],
];

/// The puzzle and the barcode box.
struct FootRow {
    /// The items of the puzzle and of the texts above the barcode box.
    items: Vec<Item>,
    /// The top edge of the row.
    top: Pt,
}

impl<'a> CoverBuilder<'a> {
    /// Typesets a stack of the back whose puzzle is beside the barcode box. Returns `None` if the stack
    /// has no puzzle, or if puzzle and texts do not fit in this way.
    ///
    /// # Errors
    /// A character that no font has.
    pub(super) fn with_foot_row(
        &mut self,
        stack: &'a CoverItem,
        children: &[&'a CoverItem],
        area: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let Some(at) = children.iter().position(|child| is_puzzle(child)) else { return Ok(None) };
        let (texts, row) = children.split_at(at);
        let Some(barcode) = self.barcode_area().filter(|_| stack.part == CoverPart::Back) else {
            return Ok(None);
        };
        let gap = self.barcode_gap();
        let column = barcode.x - gap - area.x;
        let max_side = column.min(area.height * MAX_PUZZLE);
        let checkpoint = self.checkpoint();
        for settings in TEXTS {
            for share in SIDES {
                self.restore(&checkpoint);
                let Some(row) = self.foot_row(row, area.x, column, max_side * share)? else {
                    break;
                };
                let above = Rect { height: row.top - gap - area.y, ..area };
                if above.height <= Pt::ZERO {
                    continue;
                }
                let with_row = self.checkpoint();
                for (text, spread) in settings {
                    let filling =
                        Filling { puzzle: 0.0, text: *text, spread: *spread, is_last: false };
                    if let Some(mut items) = self.stack_with(stack, texts, above, filling)? {
                        items.extend(row.items);
                        return Ok(Some(items));
                    }
                    self.restore(&with_row);
                }
            }
        }
        self.restore(&checkpoint);
        Ok(None)
    }

    /// Typesets the puzzle at the left of the barcode box, and the texts after it above the barcode box.
    /// `x` and `column` are the left edge and the width of the room for the puzzle. Returns `None` if
    /// the puzzle or a text does not fit.
    fn foot_row(
        &mut self,
        row: &[&'a CoverItem],
        x: Pt,
        column: Pt,
        side: Pt,
    ) -> Result<Option<FootRow>, Diagnostic> {
        let (Some((puzzle, texts)), Some(barcode)) = (row.split_first(), self.barcode_area())
        else {
            return Ok(None);
        };
        if side <= barcode.height {
            return Ok(None);
        }
        let safe = self.geometry.live(self.part(CoverPart::Back), Pt::ZERO);
        let foot = barcode.bottom().min(safe.bottom());
        let rect = Rect::new(x, foot - side, column, side);
        let puzzle = CoverItem { valign: Alignment::End, ..(*puzzle).clone() };
        let tiles = match puzzle.item_type {
            CoverItemType::Mosaic => self.mosaic(&puzzle, rect)?,
            _ => None,
        };
        let mut items = match tiles {
            Some(tiles) => tiles,
            // A puzzle that the spec names may fit without a barcode beside it.
            None => self.grid(&puzzle, rect).unwrap_or_default(),
        };
        if items.is_empty() {
            return Ok(None);
        }
        self.occupy(&puzzle, &items);
        let top = self.ink(&items).map_or(rect.y, |ink| ink.y);
        let mut bottom = barcode.y - self.barcode_gap() / 2.0;
        for text in texts.iter().rev() {
            let text = CoverItem { valign: Alignment::End, ..(*text).clone() };
            let width = barcode.right().min(safe.right()) - barcode.x;
            let rect = Rect::new(barcode.x, top, width, bottom - top);
            if rect.height <= Pt::ZERO {
                return Ok(None);
            }
            let Ok((own, _)) = self.text(&text, rect) else { return Ok(None) };
            self.occupy(&text, &own);
            bottom = self.ink(&own).map_or(bottom, |ink| ink.y) - self.gap(&text);
            items.extend(own);
        }
        Ok(Some(FootRow { items, top: top.min(barcode.y) }))
    }
}
