//! Printers: what each asks for, as TOML.
//!
//! A printer is a file of `templates/printers/`, embedded in the program, or one of the user's own
//! in the book's folder. Printers change their rules, so that every table of figures says where it
//! is from, how good that source is, and when the two were last compared. Nothing here is applied:
//! The program does that for a book that names its printer.

mod conditions;
mod forbidden;
mod keys;
mod read;
mod rules;

pub use conditions::{CONDITIONS, Condition, REGISTRY, find as condition};
pub use forbidden::forbidden;
pub use keys::PRINTER as KEYS;
pub use rules::{
    Barcode, Basis, Binding, Blank, Bleed, Cover, Custom, File, Forbidden, Images, Ink, Lines,
    Margins, Origin, PageCount, Paper, Rule, Space, Spine, Standard, Thing, Trims, TypeSizes,
};

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Place;
use bookgen_base::presets::Presets;
use bookgen_base::schema::Reader;
use bookgen_base::units::{Pt, Size};

/// How far a trim may be from the size it is taken for: what rounding to millimetres or to
/// hundredths of an inch makes of it.
const TOLERANCE: Pt = Pt(1.5);

/// Who prints a book, and what is asked for.
#[derive(Clone, Debug)]
pub struct Printer {
    /// The name in the library, or the path of the file.
    pub name: String,
    /// Who prints what, in a sentence.
    pub about: String,
    /// How the pages are held together.
    pub binding: Binding,
    /// The paper of a book that names none.
    pub paper: Option<String>,
    /// The papers, by name.
    pub papers: BTreeMap<String, Rule<Paper>>,
    /// The sizes that are taken.
    pub trims: Vec<Rule<Trims>>,
    /// The range of sizes of one's own.
    pub custom: Option<Rule<Custom>>,
    /// The page count.
    pub pages: Rule<PageCount>,
    /// How many pages on end may be blank.
    pub blank: Option<Rule<Blank>>,
    /// The inner margin by page count: up to so many pages, so much; pages rising.
    pub inside: Option<Rule<Vec<(u32, Pt)>>>,
    /// The least margins.
    pub margins: Rule<Margins>,
    /// Artwork to the edge, if it is taken.
    pub bleed: Option<Rule<Bleed>>,
    /// The thinnest lines.
    pub lines: Rule<Lines>,
    /// The smallest type.
    pub type_sizes: Rule<TypeSizes>,
    /// Tints, cover and colours.
    pub ink: Rule<Ink>,
    /// The resolution of images.
    pub images: Rule<Images>,
    /// The PDF.
    pub file: Rule<File>,
    /// What the PDF must not have.
    pub forbidden: Rule<Forbidden>,
    /// Type on the spine.
    pub spine: Option<Rule<Spine>>,
    /// The sheet that a cover is printed on, by binding.
    pub covers: BTreeMap<String, Rule<Cover>>,
    /// The place kept for the barcode.
    pub barcode: Option<Rule<Barcode>>,
    /// Where the file begins.
    pub place: Place,
}

/// A printer: a name in a library of printers, or the path of a printer's file in the book's folder.
///
/// Faults go to the reader, each at its own line; `None` if there is no such printer.
pub fn load(
    presets: &Presets,
    reader: &mut Reader<'_>,
    name: &str,
    asked: &Place,
) -> Option<Printer> {
    let values = presets.load(reader, name, asked)?;
    read::printer(name, &values, &mut reader.faults)
}

impl Printer {
    /// The most pages of each paper at a trim, if the trim is taken.
    pub fn takes(&self, trim: Size) -> Option<&BTreeMap<String, u32>> {
        static ANY: BTreeMap<String, u32> = BTreeMap::new();
        let near = |a: Pt, b: Pt| (a - b).0.abs() <= TOLERANCE.0;
        let is = |size: &Size| near(size.width, trim.width) && near(size.height, trim.height);
        if let Some(row) = self.trims.iter().find(|row| row.sizes.iter().any(is)) {
            return Some(&row.pages);
        }
        match &self.custom {
            Some(custom) => {
                let within = |from: Pt, length: Pt, to: Pt| {
                    length >= from - TOLERANCE && length <= to + TOLERANCE
                };
                let fits = within(custom.from.width, trim.width, custom.to.width)
                    && within(custom.from.height, trim.height, custom.to.height);
                fits.then_some(&custom.pages)
            }
            None => self.trims.is_empty().then_some(&ANY),
        }
    }

    /// The sizes nearest to a trim, the nearest first: those of the list, and the nearest of the
    /// range.
    pub fn nearest(&self, trim: Size, most: usize) -> Vec<Size> {
        let mut sizes: Vec<Size> =
            self.trims.iter().flat_map(|row| row.sizes.iter().copied()).collect();
        sizes.extend(self.custom.iter().map(|custom| {
            Size::new(
                trim.width.max(custom.from.width).min(custom.to.width),
                trim.height.max(custom.from.height).min(custom.to.height),
            )
        }));
        let away =
            |size: &Size| (size.width - trim.width).0.abs() + (size.height - trim.height).0.abs();
        sizes.sort_by(|a, b| away(a).total_cmp(&away(b)));
        sizes.truncate(most);
        sizes
    }

    /// The least and the most pages of a book of a trim on a paper.
    pub fn page_limits(&self, trim: Size, paper: Option<&str>) -> (u32, u32) {
        let (mut least, mut most) = (self.pages.least, self.pages.most);
        if let Some(paper) = paper {
            if let Some(rule) = self.papers.get(paper) {
                least = least.max(rule.least.unwrap_or(least));
                most = most.min(rule.most.unwrap_or(most));
            }
            if let Some(pages) = self.takes(trim).and_then(|pages| pages.get(paper)) {
                most = most.min(*pages);
            }
        }
        (least, most)
    }

    /// The least margins of a book that bleeds or does not.
    pub fn margins(&self, bleeds: bool) -> Margins {
        match &self.bleed {
            Some(bleed) if bleeds => bleed.margins,
            _ => *self.margins,
        }
    }

    /// Whether a part of a PDF is not wanted.
    pub fn forbids(&self, thing: Thing) -> bool {
        self.forbidden.things.contains(&thing)
    }
}
