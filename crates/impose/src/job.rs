//! Imposition jobs: the options of an imposition.

use std::ops::RangeInclusive;

use super::page_order::Scheme;
use super::paper::Paper;
use super::printer_marks::PrinterMarks;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The maximum number of columns and of rows on a side.
const MAX_CELLS: u32 = 32;

/// An imposition job.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpositionJob {
    /// The arrangement of pages.
    pub scheme: Scheme,
    /// The paper. If this is `None`, the smallest sheet on which the pages fit is used. If a
    /// named paper has nearly this size and there is no margin, the named paper is used.
    pub sheet: Option<Paper>,
    /// How pages are scaled.
    pub scale: Scale,
    /// The margin around the pages. If this is `None`, the margin is zero. Space for marks is then
    /// added only if the job has no paper or the pages are scaled.
    pub margin: Option<Pt>,
    /// The gutter: the space between pages.
    pub gutter: Pt,
    /// The creep compensation of a booklet, equal to the thickness of the paper. Folding pushes
    /// inner sheets outwards. To compensate, the pages of a sheet move toward the spine. The
    /// distance is `creep` times the number of sheets that enclose this sheet.
    pub creep: Pt,
    /// How the printer turns sheets over. If this is `None`, n-up sheets are printed on one side.
    /// The sheets of other schemes are then turned over like the pages of a book: landscape sheets
    /// about the short edge, portrait sheets about the long edge.
    pub duplex: Option<Duplex>,
    /// Whether the book reads from right to left.
    pub right_to_left: bool,
    /// The printer's marks.
    pub marks: PrinterMarks,
    /// The pages to impose, in this order. `None` means all pages.
    pub pages: Option<Vec<PageRange>>,
    /// The program that makes the sheets, with its version; may be empty.
    pub producer: String,
}

impl ImpositionJob {
    /// A job with default options.
    pub fn new(scheme: Scheme) -> ImpositionJob {
        ImpositionJob {
            scheme,
            sheet: None,
            scale: Scale::Shrink,
            margin: None,
            gutter: Pt::ZERO,
            creep: Pt::ZERO,
            duplex: None,
            right_to_left: false,
            marks: PrinterMarks::default(),
            pages: None,
            producer: String::new(),
        }
    }

    /// Checks that the options of the job are valid together.
    pub(super) fn check(&self) -> Result<(), Diagnostic> {
        let booklet = matches!(self.scheme, Scheme::Booklet { .. });
        let (columns, rows) = self.scheme.grid();
        if !(1..=MAX_CELLS).contains(&columns) || !(1..=MAX_CELLS).contains(&rows) {
            let message = format!("a sheet cannot have {columns} columns and {rows} rows of pages");
            return Err(Diagnostic::usage(message)
                .help(format!("use 1 to {MAX_CELLS} columns and 1 to {MAX_CELLS} rows")));
        }
        if booklet && self.duplex == Some(Duplex::Simplex) {
            return Err(Diagnostic::usage("a booklet must be printed on both sides")
                .help("without a duplex printer, print the odd pages of the PDF, put the paper back into the printer, and print the even pages"));
        }
        if !booklet && self.marks.fold {
            return Err(Diagnostic::usage("only a booklet has fold marks")
                .help("use other marks: --marks crop,registration"));
        }
        Ok(())
    }

    /// Whether sheets are printed on both sides.
    pub(super) fn is_duplex(&self) -> bool {
        match (self.scheme, self.duplex) {
            (Scheme::Booklet { .. }, _) => true,
            (_, Some(duplex)) => duplex != Duplex::Simplex,
            (Scheme::CutStacks { .. }, None) => true,
            (Scheme::NUp { .. }, None) => false,
        }
    }
}

/// How pages are scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// If pages of the most frequent size do not fit their cells, all pages are reduced by one
    /// factor. Otherwise, only pages that do not fit are reduced.
    Shrink,
    /// All pages are enlarged or reduced by one factor, the largest at which a page of the most
    /// frequent size fits its cell. A page that does not fit at this factor is reduced further.
    Fit,
    /// All pages keep their size. A page that does not fit is an error.
    ActualSize,
}

/// How a printer turns sheets over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplex {
    /// The printer turns the sheet about its short edge.
    ShortEdge,
    /// The printer turns the sheet about its long edge.
    LongEdge,
    /// The printer prints on one side and does not turn the sheet.
    Simplex,
}

/// A range of page numbers. The first page of the file has number 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRange {
    /// The number of the first page, at least 1.
    pub first: usize,
    /// The number of the last page. `None` means the last page of the file.
    pub last: Option<usize>,
}

impl PageRange {
    /// The page numbers of the range, in a file with `pages` pages.
    ///
    /// # Errors
    /// The range contains a page that the file does not have.
    pub(super) fn within(&self, pages: usize) -> Result<RangeInclusive<usize>, Diagnostic> {
        let last = self.last.unwrap_or(pages);
        match [self.first, last].into_iter().find(|&page| page > pages || page == 0) {
            Some(page) => Err(Diagnostic::usage(format!("the file has no page {page}"))
                .help(format!("the file has pages 1 to {pages}"))),
            None => Ok(self.first..=last),
        }
    }
}
