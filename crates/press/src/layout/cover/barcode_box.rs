//! The barcode box: a white box at the foot of the back, with the bars of the ISBN.

use super::builder::{BarcodeBox, CoverBuilder, MIN_TYPE};
use super::ean::EanSymbol;
use super::geometry::CoverGeometry;
use super::{art, ean};
use crate::cover::CoverBarcode;
use crate::page::{Colour, Item};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Rect, Size};

impl CoverBuilder<'_> {
    /// The area of the barcode box, if there is one.
    pub(super) fn barcode_area(&self) -> Option<Rect> {
        self.barcode.as_ref().map(|barcode| barcode.rect)
    }

    /// The items of the barcode box, if there is one.
    pub fn barcode_items(&self) -> Vec<Item> {
        let Some(BarcodeBox { rect, items }) = &self.barcode else { return Vec::new() };
        let mut all = vec![art::area(*rect, Colour::PAPER)];
        all.extend(items.iter().cloned());
        all
    }

    /// Places the barcode box and typesets the bars.
    ///
    /// # Errors
    /// The bars do not fit on the back or into the printer's box.
    pub fn place_barcode(&mut self) -> Result<(), Diagnostic> {
        let (isbn, price, size, place) = match &self.cover.barcode {
            CoverBarcode::None => return Ok(()),
            CoverBarcode::Printer => {
                let rect = self.geometry.barcode;
                self.barcode = rect.map(|rect| BarcodeBox { rect, items: Vec::new() });
                return Ok(());
            }
            CoverBarcode::Isbn { isbn, price, size, place } => (isbn, price, size, place),
        };
        let Some(digits) = ean::digits(isbn) else {
            return Err(Diagnostic::bug("an ISBN without thirteen digits was accepted"));
        };
        let line = self.context.document.language.text("isbn", &[("isbn", isbn)]);
        let min_type = self.printing.printer.type_sizes.solid.unwrap_or(MIN_TYPE).max(MIN_TYPE);
        let symbol = EanSymbol { digits, price: *price, line: &line, min_type };
        let typesetter = self.typesetter();
        let percent = match (size, self.geometry.barcode) {
            (Some(size), _) => *size,
            (None, None) => 100,
            (None, Some(area)) => {
                symbol.fitting_percent(typesetter, area.size())?.ok_or_else(|| {
                    let message = "the bars of the ISBN do not fit into the printer's barcode box, even at 80 % of their size";
                    let fault = Diagnostic::input(message).at(place, "the ISBN");
                    fault.help("leave out the price, or set `barcode_size = 80` to enlarge the box")
                })?
            }
        };
        let needed = symbol.size(typesetter, percent)?;
        let corner = self.barcode_corner();
        let rect = self.barcode_rect(corner, needed);
        let left = self.geometry.back.x + self.geometry.safe;
        if rect.x < left {
            let message = format!(
                "at {percent} % of their size, the bars of the ISBN are {} wide",
                inches(needed.width)
            );
            let fault =
                Diagnostic::input(message).at(place, "the bars are wider than the back cover");
            let mut help = "use a larger trim, or leave out the price".to_owned();
            for smaller in (80..percent).rev() {
                if symbol.size(typesetter, smaller)?.width <= corner.x - left {
                    help = format!("the maximum for this back cover is `barcode_size = {smaller}`");
                    break;
                }
            }
            return Err(fault.help(help));
        }
        let at = Point::new(
            rect.x + (rect.width - needed.width) / 2.0,
            rect.y + (rect.height - needed.height) / 2.0,
        );
        let items = symbol.items(typesetter, at, percent)?;
        self.barcode = Some(BarcodeBox { rect, items });
        Ok(())
    }

    /// The lower right corner of the barcode box. If the printer prescribes a box, the corner is
    /// the lower right corner of that box. Otherwise it is a point near the spine at the foot of
    /// the back.
    fn barcode_corner(&self) -> Point {
        let CoverGeometry { back, safe, hinge, size, barcode, .. } = self.geometry;
        match barcode {
            Some(area) => Point::new(area.right(), area.bottom()),
            None => {
                let margin = (*safe).max(self.unit() * 4.0);
                Point::new(back.right() - *hinge - margin, size.height - margin)
            }
        }
    }

    /// Computes the barcode box for bars of size `bars`. If the bars are larger than the printer's
    /// box, the printer's box is enlarged upwards and away from the spine.
    fn barcode_rect(&self, corner: Point, bars: Size) -> Rect {
        let own = Rect::new(corner.x - bars.width, corner.y - bars.height, bars.width, bars.height);
        match self.geometry.barcode {
            Some(area) => {
                let (x, y) = (area.x.min(own.x), area.y.min(own.y));
                Rect::new(x, y, corner.x - x, corner.y - y)
            }
            None => own,
        }
    }
}
