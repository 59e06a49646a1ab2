//! The white box at the foot of the back, and in it the bars of the ISBN.

use super::art;
use super::bars::{self, Symbol};
use super::geometry::Geometry;
use super::setter::{LEAST_TYPE, Setter};
use crate::cover::CoverBarcode;
use crate::page::{Colour, Item};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Rect};

/// The box of the barcode and what stands in it. The rest of the back keeps clear of it.
pub struct Barcode {
    /// The white box.
    pub rect: Rect,
    /// The bars, unless the printer puts them there.
    items: Vec<Item>,
}

impl Setter<'_> {
    /// What nothing else may stand on.
    pub(super) fn barcode_box(&self) -> Option<Rect> {
        self.barcode.as_ref().map(|barcode| barcode.rect)
    }

    /// The box with its bars, if there is one.
    pub fn barcode(&self) -> Vec<Item> {
        let Some(Barcode { rect, items }) = &self.barcode else { return Vec::new() };
        let mut all = vec![art::area(*rect, Colour::PAPER)];
        all.extend(items.iter().cloned());
        all
    }

    /// Finds the place of the barcode.
    ///
    /// # Errors
    /// Bars that have no room.
    pub fn keep_barcode(&mut self) -> Result<(), Diagnostic> {
        let (isbn, price, size, place) = match &self.cover.barcode {
            CoverBarcode::None => return Ok(()),
            CoverBarcode::Printer => {
                let rect = self.geometry.barcode;
                self.barcode = rect.map(|rect| Barcode { rect, items: Vec::new() });
                return Ok(());
            }
            CoverBarcode::Isbn { isbn, price, size, place } => (isbn, price, size, place),
        };
        let Some(digits) = bars::digits(isbn) else {
            return Err(Diagnostic::broken("an ISBN without thirteen digits was let pass"));
        };
        let line = self.job.book.language.say("isbn", &[("isbn", isbn)]);
        let least = self.printing.printer.type_sizes.solid.unwrap_or(LEAST_TYPE).max(LEAST_TYPE);
        let symbol = Symbol { digits, price: *price, line: &line, least };
        let composer = self.composer();
        let room = self.geometry.barcode;
        let percent = match (size, room) {
            (Some(size), _) => *size,
            (None, None) => 100,
            (None, Some(room)) => symbol.fitting(composer, room.size())?.ok_or_else(|| {
                let what = "the printer's box has no room for these bars at 80 %".to_owned();
                let fault = Diagnostic::book(what).at(place, "the ISBN");
                fault.help("leave out the price, or say `barcode_size = 80` for a larger box")
            })?,
        };
        let needs = symbol.size(composer, percent)?;
        let Geometry { back, safe, hinge, size: whole, .. } = self.geometry;
        let corner = match room {
            Some(room) => Point::new(room.right(), room.bottom()),
            None => {
                let margin = (*safe).max(self.unit() * 4.0);
                Point::new(back.right() - *hinge - margin, whole.height - margin)
            }
        };
        let own =
            Rect::new(corner.x - needs.width, corner.y - needs.height, needs.width, needs.height);
        // Larger bars than the box holds make it grow, up and away from the spine.
        let rect = match room {
            Some(room) => {
                let (x, y) = (room.x.min(own.x), room.y.min(own.y));
                Rect::new(x, y, corner.x - x, corner.y - y)
            }
            None => own,
        };
        let left = back.x + *safe;
        if rect.x < left {
            let what = format!("bars of {percent} % are {} wide", inches(needs.width));
            let fault = Diagnostic::book(what).at(place, "wider than the back");
            let mut help = "take a larger trim, or leave out the price".to_owned();
            for smaller in (80..percent).rev() {
                if symbol.size(composer, smaller)?.width <= corner.x - left {
                    help = format!("`barcode_size = {smaller}` is the most that this back holds");
                    break;
                }
            }
            return Err(fault.help(help));
        }
        let at = Point::new(
            rect.x + (rect.width - needs.width) / 2.0,
            rect.y + (rect.height - needs.height) / 2.0,
        );
        let items = symbol.items(composer, at, percent)?;
        self.barcode = Some(Barcode { rect, items });
        Ok(())
    }
}
