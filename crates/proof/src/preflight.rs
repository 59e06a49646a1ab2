//! Preflight: checks a finished file of any origin against the rules of a printer.
//!
//! Only the file is checked. Rules about things that the file does not show, such as font licences,
//! are not checked.

mod cover;
mod file;
mod forbidden_features;
mod page;

pub use file::check_file;
pub use page::{PageCheck, check_page};

use super::display_list::Colour;
use super::document::Boxes;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::{Binding, Origin, Printer};

/// The tolerance for lengths. Programs round lengths to hundredths of a point or more
/// coarsely.
const TOLERANCE: Pt = Pt(0.06);

/// How far text may extend into a margin. This allows for the overhang of an italic letter.
const MAX_OVERHANG: Pt = Pt(1.0);

/// The rules for the check of a file: the rules of a printer (a printing company), for a paper and
/// for either a cover or the pages of a book.
#[derive(Clone, Copy)]
pub struct PrinterRules<'a> {
    /// The printer whose rules apply.
    pub printer: &'a Printer,
    /// The paper, if it is not the printer's default.
    pub paper: Option<&'a str>,
    /// Whether the file is a cover instead of the pages of a book.
    pub is_cover: bool,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The kind of rule.
    pub rule: &'static str,
    /// The page, counted from 1, or `None` for the whole file.
    pub page: Option<usize>,
    /// The message, without a full stop.
    pub message: String,
    /// The source of the rule.
    pub source: Option<String>,
}

impl Violation {
    /// Creates a violation of a rule with an origin.
    pub fn new(
        rule: &'static str,
        page: impl Into<Option<usize>>,
        message: String,
        origin: &Origin,
    ) -> Violation {
        Violation { rule, page: page.into(), message, source: describe(origin) }
    }
}

/// The origin of a rule as text, or `None` if the origin has no source.
fn describe(origin: &Origin) -> Option<String> {
    let source = origin.source.as_ref()?;
    let basis = origin.basis.map(|basis| format!("{basis}, ")).unwrap_or_default();
    let day = origin.checked.map(|day| format!("compared {day}")).unwrap_or_default();
    Some(format!("{source} ({basis}{day})"))
}

impl PrinterRules<'_> {
    /// The paper of the book.
    fn paper(&self) -> Option<&str> {
        self.paper.or(self.printer.default_paper())
    }

    /// Whether the left edge of a page is its inner edge. `None` for loose sheets. `at` is the
    /// index of the page.
    fn is_inner_edge_left(&self, at: usize) -> Option<bool> {
        (self.printer.binding != Binding::Sheets).then_some(at.is_multiple_of(2))
    }

    /// Adds a TrimBox to the boxes of a page if the page has no TrimBox, and if the printer accepts
    /// the size of the CropBox only after the bleed is subtracted. The TrimBox is then the CropBox
    /// without the bleed. In all other cases, the boxes are returned unchanged.
    pub fn with_trim(&self, boxes: Boxes, at: usize) -> Boxes {
        if boxes.trim.is_some() || self.is_cover {
            return boxes;
        }
        let [left, bottom, right, top] = boxes.crop;
        let unit = boxes.user_unit;
        let size = |width: f64, height: f64| Size::new(Pt(width * unit), Pt(height * unit));
        let Some(bleed) = &self.printer.bleed else { return boxes };
        if self.printer.trims.is_empty()
            || self.printer.accepted_trim(size(right - left, top - bottom)).is_some()
        {
            return boxes;
        }
        let edge = bleed.edge.0 / unit;
        let (mut l, mut r) = (edge, edge);
        match self.is_inner_edge_left(at).filter(|_| !bleed.gutter) {
            Some(true) => l = 0.0,
            Some(false) => r = 0.0,
            None => {}
        }
        let trim = [left + l, bottom + edge, right - r, top - edge];
        match self.printer.accepted_trim(size(trim[2] - trim[0], trim[3] - trim[1])) {
            Some(_) => Boxes { trim: Some(trim), ..boxes },
            None => boxes,
        }
    }
}

/// The amount of each ink in a colour, in percent. `None` if the colour space does not define the
/// inks.
fn inks(colour: &Colour) -> Option<[f64; 4]> {
    match colour {
        Colour::Grey(grey) => Some([0.0, 0.0, 0.0, (1.0 - grey) * 100.0]),
        Colour::Cmyk(inks) => Some(inks.map(|ink| ink * 100.0)),
        Colour::Rgb(_) | Colour::Other(..) | Colour::Pattern => None,
    }
}

/// The family of a colour's colour space.
pub fn colour_space(colour: &Colour) -> &str {
    match colour {
        Colour::Grey(_) => "DeviceGray",
        Colour::Cmyk(_) => "DeviceCMYK",
        Colour::Rgb(_) => "DeviceRGB",
        Colour::Pattern => "Pattern",
        Colour::Other(family, _) => family,
    }
}

/// A length in inches and millimetres.
fn length(length: Pt) -> String {
    // Adding 0 turns -0 into 0.
    let length = length + Pt::ZERO;
    format!("{:.3} in ({:.1} mm)", length.inches(), length.mm())
}

/// A size in inches and millimetres.
fn size_text(size: Size) -> String {
    let inches = |length: Pt| {
        let text = format!("{:.3}", length.inches());
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let (w, h) = (size.width, size.height);
    format!("{} x {} in ({:.1} x {:.1} mm)", inches(w), inches(h), w.mm(), h.mm())
}
