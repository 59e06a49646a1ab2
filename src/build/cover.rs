//! Builds the cover of a book.

use std::path::{Path, PathBuf};

use super::layout::lay_out_and_reserve;
use super::{Observer, page_target};
use crate::disk::book_files::{self, MANIFEST, PDF, WrittenPdf, about_edition, with_suffix};
use crate::disk::{RecordFile, sealed_notice};
use crate::generate::GenerateOptions;
use crate::ledger::{IssueLedger, write_outputs};
use crate::pipeline;
use crate::spec::{Book, Request};
use crate::write;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::layout::CoverLayout;

/// The options of [`build_cover`].
pub struct CoverRequest<'a> {
    /// The spec of the book.
    pub spec: &'a Path,
    /// The path of the PDF. The default is a path next to the spec.
    pub output: Option<&'a Path>,
    /// Whether the PDF is returned instead of written. `output` is then `None`. The record is written
    /// as usual.
    pub returns_pdf: bool,
    /// The id of the edition; `None` for the book itself.
    pub edition: Option<&'a str>,
    /// Whether to write a second PDF that shows the trim lines, the folds and the safe areas of the
    /// cover.
    pub guides: bool,
}

/// A cover that was built.
pub struct BuiltCover {
    /// The spec, with the template and all defaults applied.
    pub book: Book,
    /// The cover.
    pub jacket: CoverLayout,
    /// The number of pages of the book.
    pub pages: usize,
    /// The PDFs. The first PDF is the cover.
    pub pdfs: Vec<WrittenPdf>,
    /// The bytes of the PDF, if the request asks for them.
    pub pdf: Option<Vec<u8>>,
    /// Advice about the cover.
    pub advice: Vec<Diagnostic>,
}

/// Builds the cover of a book. The pages of the book are laid out as in [`super::build`], because
/// the width of the spine depends on the number of pages. The record is also written, because the
/// cover may show a puzzle of the book.
///
/// # Errors
/// All faults of the spec; a book or a cover that cannot be made; existing files that must not be
/// overwritten.
pub fn build_cover(
    request: &CoverRequest<'_>,
    observer: &dyn Observer,
) -> Result<BuiltCover, Faults> {
    let CoverRequest { spec, edition, returns_pdf, .. } = *request;
    let about_edition = |faults: Faults| about_edition(faults, edition);
    let book = page_target::book(
        spec,
        &Request { edition, with_cover: true, ..Request::default() },
        true,
    )?;
    observer.advise(&about_edition(Faults(book.advice.clone())).0);
    let default = || book_files::default_pdf_path(spec, edition, "-cover");
    let path = request.output.map_or_else(default, Path::to_owned);
    let guides = request.guides.then(|| with_suffix(&path, "-guides"));
    let lock = book_files::record_path(spec, &book)?;
    if !returns_pdf {
        check_outputs(spec, &book, &path, guides.as_ref(), &lock)?;
    }
    let mut ledger = IssueLedger::of_book(spec, &book, true)?;
    let existing = RecordFile::read(&lock)?;
    if let Some(ledger) = &ledger {
        match existing.record {
            Some(_) => ledger.check_record(&lock, &existing)?,
            None => ledger.check_unpublished(&lock)?,
        }
    }
    let before = existing.record.as_ref();
    let laid_out =
        lay_out_and_reserve(&book, before, &GenerateOptions::default(), &mut ledger, observer)?;
    let jacket = pipeline::cover(&book.document, &laid_out).map_err(about_edition)?;
    let printed =
        pipeline::print_cover(&book.document, &laid_out, &jacket).map_err(about_edition)?;

    let notice = existing.is_unsealed().then(|| sealed_notice(std::slice::from_ref(&lock)));
    let mut outputs = existing.update(&lock, &laid_out.record);
    if let Some(path) = guides {
        let guides = pipeline::render_cover(&book.document, &jacket.guides, &jacket.manifest)?;
        outputs.push(book_files::pdf(&path, guides.bytes));
    }
    let mut pdf = None;
    if returns_pdf {
        pdf = Some(printed.bytes);
    } else {
        outputs.extend(book_files::printed(&path, printed));
    }
    write_outputs(ledger, &lock, &laid_out.record, &outputs)?;
    let mut advice = about_edition(Faults(jacket.advice.clone())).0;
    advice.extend(notice.flatten());
    Ok(BuiltCover {
        pages: laid_out.pages.book.len(),
        pdfs: book_files::written_pdfs(&outputs),
        pdf,
        advice,
        book,
        jacket,
    })
}

/// Checks that all files can be written. This check runs before the puzzles are made, because
/// making the puzzles may take minutes.
fn check_outputs(
    spec: &Path,
    book: &Book,
    path: &PathBuf,
    guides: Option<&PathBuf>,
    lock: &PathBuf,
) -> Result<(), Diagnostic> {
    let manifest = book_files::manifest_path(path);
    let paths = [("the PDF", path), ("the manifest", &manifest), ("the record", lock)];
    let paths = paths.into_iter().chain(guides.map(|guides| ("the PDF", guides)));
    book_files::check_different(spec, book, paths.map(|(name, path)| (name, path.as_path())))?;
    for pdf in std::iter::once(path).chain(guides) {
        write::check_replaceable(pdf, &PDF)?;
    }
    write::check_replaceable(&manifest, &MANIFEST)?;
    Ok(())
}
