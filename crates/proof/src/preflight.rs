//! Preflight: whether a finished file, ours or not, keeps the rules of a printer.
//!
//! What is looked at is what the file says and shows; what a rule asks for that no file can tell
//! (whether a font's licence allows it, whether a text is true) is not looked at.

mod cover;
mod file;
mod page;

pub use file::file;
pub use page::{Seen, page};

use super::display_list::Tone;
use super::document::Boxes;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::{Binding, Origin, Printer};

/// Lengths that differ by less are the same: files are written in hundredths of a point and more
/// coarsely.
const SAME: Pt = Pt(0.06);

/// What letters at a margin may reach beyond it: the overhang of an italic.
const OVERHANG: Pt = Pt(1.0);

/// The rules that a file is held to.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The printer.
    pub printer: &'a Printer,
    /// The paper, if it is not the printer's usual one.
    pub paper: Option<&'a str>,
    /// Whether the file is a cover, and not the inside of a book.
    pub cover: bool,
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Breach {
    /// What kind of rule it is.
    pub rule: &'static str,
    /// The page, from 1; none of the whole file.
    pub page: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// Where the rule is from.
    pub source: Option<String>,
}

impl Breach {
    /// A breach of a rule and where that is from.
    pub fn new(
        rule: &'static str,
        page: impl Into<Option<usize>>,
        message: String,
        origin: &Origin,
    ) -> Breach {
        Breach { rule, page: page.into(), message, source: told(origin) }
    }
}

/// Where a rule is from, in words.
fn told(origin: &Origin) -> Option<String> {
    let source = origin.source.as_ref()?;
    let basis = origin.basis.map(|basis| format!("{basis}, ")).unwrap_or_default();
    let day = origin.checked.map(|day| format!("compared {day}")).unwrap_or_default();
    Some(format!("{source} ({basis}{day})"))
}

impl Rules<'_> {
    /// The paper that the book is printed on.
    fn paper(&self) -> Option<&str> {
        self.paper.or(self.printer.paper.as_deref())
    }

    /// Whether the inner edge of a page, by its place from 0, is the left one; none of sheets.
    fn inner_left(&self, at: usize) -> Option<bool> {
        (self.printer.binding != Binding::Sheets).then_some(at.is_multiple_of(2))
    }

    /// The boxes of a page with its trim, which a file need not name: then the paper is of a size
    /// that the printer takes, or larger by its bleed.
    pub fn boxes(&self, boxes: Boxes, at: usize) -> Boxes {
        if boxes.trim.is_some() || self.cover {
            return boxes;
        }
        let [left, bottom, right, top] = boxes.crop;
        let size =
            |width: f64, height: f64| Size::new(Pt(width * boxes.unit), Pt(height * boxes.unit));
        let Some(bleed) = &self.printer.bleed else { return boxes };
        if self.printer.trims.is_empty()
            || self.printer.accepted_trim(size(right - left, top - bottom)).is_some()
        {
            return boxes;
        }
        let edge = bleed.edge.0 / boxes.unit;
        let (mut l, mut r) = (edge, edge);
        match self.inner_left(at).filter(|_| !bleed.gutter) {
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

/// How much ink a colour is, in percent of each; none if that is not for the file to say.
fn inks(tone: &Tone) -> Option<[f64; 4]> {
    match tone {
        Tone::Grey(grey) => Some([0.0, 0.0, 0.0, (1.0 - grey) * 100.0]),
        Tone::Cmyk(inks) => Some(inks.map(|ink| ink * 100.0)),
        Tone::Rgb(_) | Tone::Other(..) | Tone::Pattern => None,
    }
}

/// The colour space of a colour.
pub fn space(tone: &Tone) -> &str {
    match tone {
        Tone::Grey(_) => "DeviceGray",
        Tone::Cmyk(_) => "DeviceCMYK",
        Tone::Rgb(_) => "DeviceRGB",
        Tone::Pattern => "Pattern",
        Tone::Other(family, _) => family,
    }
}

/// A length as printers say it: inches, and millimetres.
fn length(length: Pt) -> String {
    // Adding zero turns -0.0 into 0.0.
    let length = length + Pt::ZERO;
    format!("{:.3} in ({:.1} mm)", length.inches(), length.mm())
}
