//! Imposition: arranges the pages of a PDF on sheets that are printed, folded and cut.
//!
//! The input can be a PDF that any program made. [`Scheme`] decides the order of pages, and
//! `sheet_geometry` decides their scale and position. Each page becomes a form XObject of the new
//! document. The pages therefore stay sharp, and each font and picture is embedded only once.
//!
//! The new document keeps fonts, pictures, colours, layers (`OCProperties`), output intents, the
//! title and the other entries of the information dictionary. It drops everything that belongs to
//! the original pages: annotations, including links and form fields, and also bookmarks, tags and
//! page labels. The XMP packet is dropped because it repeats the information dictionary. The entry
//! that declares conformance to PDF/X is dropped because the sheets are not checked for
//! conformance.

mod advice;
mod content_writer;
mod document_id;
mod job;
mod mark_drawing;
mod page_order;
mod paper;
mod placed_page;
mod printer_marks;
mod sheet_geometry;
mod sheet_writer;

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::pdf::PdfError;

pub use job::{Duplex, ImpositionJob, PageRange, Scale};
pub use page_order::Scheme;
pub use paper::{Paper, PaperError, size_in_mm};
pub use printer_marks::PrinterMarks;

use bookgen_contract::foreign::PdfReader;
use bookgen_contract::foreign::{SourcePage, SourcePages};
use document_id::document_id;
use sheet_geometry::SheetGeometry;
use sheet_writer::{Plan, write_sheets};

/// Sheets ready for printing.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposed {
    /// The bytes of the PDF.
    pub bytes: Vec<u8>,
    /// The manifest of the PDF, with the seal of the sheets.
    pub manifest: Manifest,
    /// The number of sheets of paper.
    pub sheets: usize,
    /// The number of pages on the sheets, without blanks.
    pub pages: usize,
    /// The number of blank pages.
    pub blank: usize,
    /// The paper of the sheets.
    pub paper: Paper,
    /// The size of a sheet, in portrait or landscape orientation.
    pub size: Size,
    /// The scale of pages of the most frequent size.
    pub scale: f64,
    /// How the printer must turn the sheets over.
    pub duplex: Duplex,
    /// Advice about likely mistakes.
    pub advice: Vec<Diagnostic>,
}

/// Imposes a PDF. `name` is the name that messages use for the file.
///
/// # Errors
/// The file cannot be read, or the job is not possible with this file.
pub fn impose(name: &str, bytes: &[u8], job: &ImpositionJob) -> Result<Imposed, Diagnostic> {
    let unreadable = |fault: PdfError| {
        Diagnostic::file(format!("{name} cannot be read: {fault}")).help(fault.help())
    };
    job.check()?;
    let mut pdf = PdfReader::open(bytes).map_err(unreadable)?;
    let mut source = SourcePages::read(&mut pdf).map_err(unreadable)?;
    select_pages(&mut source, job)?;
    let sizes: Vec<(usize, Size)> =
        source.pages.iter().map(|page| (page.number, page.size())).collect();
    let bleed = source.pages.iter().map(SourcePage::max_bleed).fold(0.0, f64::max);
    let geometry = SheetGeometry::new(job, &sizes, bleed)?;
    let sheets = job.scheme.sheets(sizes.len(), job.is_duplex(), job.right_to_left);
    let max_depth = sheets.iter().map(|sheet| sheet.depth).max().unwrap_or(0);
    let creep = job.creep.0 * f64::from(max_depth);
    if creep > geometry.common.width.0 * geometry.scale / 4.0 {
        return Err(Diagnostic::usage(format!(
            "the pages of the innermost sheet would move {:.1} mm toward the spine, more than a \
             quarter of the page width",
            Pt(creep).mm()
        ))
        .help("set --creep to the thickness of the paper, about 0.1 mm; divide a thick book into signatures: --signature 8"));
    }

    let duplex = duplex(job, geometry.sheet);
    let rotates_backs = match duplex {
        Duplex::Simplex => false,
        Duplex::ShortEdge => geometry.sheet.width.0 <= geometry.sheet.height.0,
        Duplex::LongEdge => geometry.sheet.width.0 > geometry.sheet.height.0,
    };
    let plan = Plan { job, geometry: &geometry, sheets: &sheets, duplex, rotates_backs };
    let written = write_sheets(&mut pdf, &source, &plan, document_id(bytes, job));
    let (bytes, manifest) = written.map_err(unreadable)?;
    let cells: usize = sheets.iter().flat_map(|sheet| &sheet.sides).map(Vec::len).sum();
    Ok(Imposed {
        bytes,
        manifest,
        sheets: sheets.len(),
        pages: sizes.len(),
        blank: cells - sizes.len(),
        paper: geometry.paper,
        size: geometry.sheet,
        scale: geometry.scale,
        duplex,
        advice: advice::advice(job, &source, &geometry, max_depth, pdf.missing()),
    })
}

/// Keeps only the pages that the job selects, in the order of the job.
fn select_pages(source: &mut SourcePages, job: &ImpositionJob) -> Result<(), Diagnostic> {
    let Some(ranges) = &job.pages else { return Ok(()) };
    let mut selected = Vec::new();
    for range in ranges {
        let range = range.within(source.pages.len())?;
        let pages = source.pages.get(range.start() - 1..*range.end()).unwrap_or_default();
        selected.extend(pages.iter().cloned());
    }
    source.pages = selected;
    Ok(())
}

/// How the printer turns the sheets over. By default, sheets are turned over like the pages of a
/// book, so that the backs need no rotation.
fn duplex(job: &ImpositionJob, sheet: Size) -> Duplex {
    match (job.is_duplex(), job.duplex) {
        (false, _) => Duplex::Simplex,
        (true, Some(duplex @ (Duplex::ShortEdge | Duplex::LongEdge))) => duplex,
        (true, _) if sheet.width.0 > sheet.height.0 => Duplex::ShortEdge,
        (true, _) => Duplex::LongEdge,
    }
}

#[cfg(test)]
mod tests;
