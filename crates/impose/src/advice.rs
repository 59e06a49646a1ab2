//! Advice about likely mistakes in an imposition.

use super::job::ImpositionJob;
use super::page_order::Scheme;
use super::paper::size_in_mm;
use super::sheet_geometry::SheetGeometry;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_contract::foreign::SourcePages;

/// The maximum number of sheets in a signature. Usual staplers can staple this number of sheets,
/// and the folded sheets lie flat.
const MAX_SIGNATURE: u32 = 25;

/// The advice about a job. `max_depth` is the number of sheets around the innermost sheet.
/// `missing` is the number of objects that the pages use and that the source does not have.
pub fn advice(
    job: &ImpositionJob,
    source: &SourcePages,
    geometry: &SheetGeometry,
    max_depth: u32,
    missing: usize,
) -> Vec<Diagnostic> {
    let mut advice = Vec::new();
    if missing > 0 {
        let (objects, are) = if missing == 1 { ("object", "is") } else { ("objects", "are") };
        advice.push(
            Diagnostic::advice(format!(
                "{missing} {objects} that the pages use {are} missing from the file"
            ))
            .help("compare the sheets with the pages: a font or a picture may be missing"),
        );
    }
    let annotations: usize = source.pages.iter().map(|page| page.annotations).sum();
    if annotations > 0 {
        let (noun, are) =
            if annotations == 1 { ("annotation", "is") } else { ("annotations", "are") };
        advice.push(
            Diagnostic::advice(format!("{annotations} {noun} {are} not printed on the sheets"))
                .help("links, comments and form fields are not part of a page's content; to include their appearance, print the file to a PDF first"),
        );
    }
    let reduced = source.pages.iter().find(|page| geometry.scale_of(page.size()) < geometry.scale);
    if let Some(page) = reduced {
        let (size, scale) = (page.size(), geometry.scale_of(page.size()) * 100.0);
        advice.push(
            Diagnostic::advice(format!(
                "page {} is {}, larger than most pages: it is printed at {scale:.1} %",
                page.number,
                size_in_mm(size)
            ))
            .help(format!("the most frequent page size is {}", size_in_mm(geometry.common))),
        );
    }
    if matches!(job.scheme, Scheme::Booklet { .. }) && max_depth >= MAX_SIGNATURE {
        advice.push(
            Diagnostic::advice(format!("{} sheets are folded together", max_depth + 1)).help(
                "few staplers can staple so many sheets; divide the book into signatures, which can be sewn: --signature 8",
            ),
        );
    }
    advice
}
