//! The requirements of printers, read from TOML.
//!
//! A printer is a file of `templates/printers/`, which the program embeds, or a file in the book's
//! folder. Printers change their rules. Every table of values therefore records the source of the
//! values, how reliable the source is, and when the values were last compared with the source.
//! This module only reads the requirements. The code that reads a spec applies them to the book.
//!
//! ```
//! use bookgen_base::{NoFiles, Presets, Pt, Reader, Size, Source};
//! use bookgen_contract::{Printer, printer};
//!
//! const FILE: &str = r#"
//! about = "Corner Shop, paperback"
//! binding = "paperback"
//!
//! [[trims]]
//! source = "https://example.org/sizes"
//! basis = "official"
//! sizes = ["6in x 9in"]
//! "#;
//! const PRINTERS: Presets = Presets {
//!     noun: "printer",
//!     folder: "printers",
//!     files: &[("corner-shop", FILE)],
//!     keys: printer::KEYS,
//! };
//!
//! let mut reader = Reader::new(&NoFiles);
//! let place = Source::new("book.toml", "printer = \"corner-shop\"").place(10..23);
//! let printer = Printer::load(&PRINTERS, &mut reader, "corner-shop", &place);
//! assert!(reader.faults.0.is_empty(), "{}", reader.faults);
//! let printer = printer.expect("there is a printer, since there are no faults");
//! assert!(printer.accepted_trim(Size::new(Pt(432.0), Pt(648.0))).is_some());
//! assert!(printer.accepted_trim(Size::new(Pt(432.0), Pt(432.0))).is_none());
//! ```

mod checks;
mod forbidden;
mod keys;
mod printing_conditions;
mod rule;
mod words;

pub use forbidden::forbidden;
pub use keys::{
    BarcodeArea, BlankPages, Bleed, CoverSheet, CustomSizes, FileRules, Forbidden, ImageResolution,
    InkLimits, InnerMargin, InnerMargins, LineWidths, Margins, PageCount, Paper, PrinterKeys,
    SpineText, SpineWidth, TrimSizes, TypeSizes, Upload,
};
pub use printing_conditions::{CONDITIONS, PrintingCondition, REGISTRY, find as condition};
pub use rule::{Origin, Rule};
pub use words::{Basis, Binding, ColourSpace, PdfFeature, Standard};

use std::collections::BTreeMap;
use std::ops::Deref;

use bookgen_base::diagnostic::Place;
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Field, FromTable, Reader};
use bookgen_base::units::{Pt, Size};

/// Every key of a printer's file.
pub const KEYS: &[Field] = PrinterKeys::KEYS;

/// The maximum difference between a book's trim size and an accepted size. The difference allows
/// for sizes that are rounded to millimetres or to hundredths of an inch.
const TOLERANCE: Pt = Pt(1.5);

/// A printer and its requirements.
#[derive(Clone, Debug)]
pub struct Printer {
    /// The name of a built-in printer, or the path of a file.
    pub name: String,
    /// The values of the file. Only papers, custom sizes and covers that the printer offers are
    /// left.
    pub keys: PrinterKeys,
    /// The position of the TOML table from which this printer was read.
    pub place: Place,
}

impl Deref for Printer {
    type Target = PrinterKeys;

    fn deref(&self) -> &PrinterKeys {
        &self.keys
    }
}

impl Printer {
    /// Loads a printer: a built-in printer by name, or a file in the book's folder by path.
    ///
    /// Adds each fault, with its position, to the reader's faults. Returns `None` if there is no
    /// such printer or a required key is missing. `place` is the position of the printer's
    /// name in the user's spec.
    pub fn load(
        presets: &Presets,
        reader: &mut Reader<'_>,
        name: &str,
        place: &Place,
    ) -> Option<Printer> {
        let values = presets.load(reader, name, place)?;
        let mut keys = PrinterKeys::from_table(&values)?;
        checks::check(&keys, &mut reader.faults);
        keys.papers.retain(|_, paper| paper.offered);
        keys.covers.retain(|_, cover| cover.offered);
        keys.custom = keys.custom.filter(|custom| custom.accepted);
        Some(Printer { name: name.to_owned(), keys, place: values.place })
    }

    /// The maximum page count of each paper at a trim size, with its place, or `None` if the printer does not
    /// accept the size. A paper that is not in the returned map has no maximum for this size.
    pub fn accepted_trim(&self, trim: Size) -> Option<&BTreeMap<String, (u32, Place)>> {
        static NO_LIMITS: BTreeMap<String, (u32, Place)> = BTreeMap::new();
        let near = |a: Pt, b: Pt| (a - b).0.abs() <= TOLERANCE.0;
        let is = |size: &Size| near(size.width, trim.width) && near(size.height, trim.height);
        if let Some(row) = self.trims.iter().find(|row| row.sizes.iter().any(is)) {
            return Some(&row.max_pages);
        }
        match &self.custom {
            Some(custom) => {
                let within = |min: Pt, length: Pt, max: Pt| {
                    length >= min - TOLERANCE && length <= max + TOLERANCE
                };
                let fits = within(custom.min.width, trim.width, custom.max.width)
                    && within(custom.min.height, trim.height, custom.max.height);
                fits.then_some(&custom.max_pages)
            }
            None => self.trims.is_empty().then_some(&NO_LIMITS),
        }
    }

    /// Up to `count` accepted sizes, the size nearest to `trim` first. If the printer accepts a
    /// range of custom sizes, the list can contain one custom size: the one nearest to `trim`.
    pub fn nearest_trims(&self, trim: Size, count: usize) -> Vec<Size> {
        let mut sizes: Vec<Size> =
            self.trims.iter().flat_map(|row| row.sizes.iter().copied()).collect();
        sizes.extend(self.custom.iter().map(|custom| {
            Size::new(
                trim.width.max(custom.min.width).min(custom.max.width),
                trim.height.max(custom.min.height).min(custom.max.height),
            )
        }));
        let distance =
            |size: &Size| (size.width - trim.width).0.abs() + (size.height - trim.height).0.abs();
        sizes.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        sizes.truncate(count);
        sizes
    }

    /// The minimum and the maximum page count of a book with this trim size on this paper.
    pub fn page_limits(&self, trim: Size, paper: Option<&str>) -> (u32, u32) {
        let (mut min, mut max) = (self.pages.min.0, self.pages.max);
        if let Some(paper) = paper {
            if let Some(rule) = self.papers.get(paper) {
                min = min.max(rule.min_pages.unwrap_or(min));
                max = max.min(rule.max_pages.unwrap_or(max));
            }
            if let Some((pages, _)) = self.accepted_trim(trim).and_then(|pages| pages.get(paper)) {
                max = max.min(*pages);
            }
        }
        (min, max)
    }

    /// The minimum margins of a book with or without bleed.
    pub fn margins(&self, has_bleed: bool) -> Margins {
        let plain = *self.margins;
        match &self.bleed {
            Some(bleed) if has_bleed => Margins {
                top: bleed.top.unwrap_or(plain.top),
                bottom: bleed.bottom.unwrap_or(plain.bottom),
                outside: bleed.outside.unwrap_or(plain.outside),
            },
            _ => plain,
        }
    }

    /// The paper for books that do not choose a paper.
    pub fn default_paper(&self) -> Option<&str> {
        self.paper.as_ref().map(|(paper, _)| paper.as_str())
    }

    /// Whether the printer forbids a PDF feature.
    pub fn forbids(&self, feature: PdfFeature) -> bool {
        self.forbidden.features.contains(&feature)
    }
}
