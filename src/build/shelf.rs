//! Lists books: their titles, page counts and states, from their specs and the files beside them.

use std::path::{Path, PathBuf};

use crate::disk;
use crate::disk::book_files;
use crate::pipeline;
use crate::spec::{Book, Request};
use bookgen_base::diagnostic::Faults;
use bookgen_base::units::Pt;

/// A book in a list of books.
pub struct ShelvedBook {
    /// The spec.
    pub spec: PathBuf,
    /// The title.
    pub title: String,
    /// The number of the volume, if the spec names a series.
    pub volume: Option<u32>,
    /// The page count of the PDF, or else the page count that the spec requests.
    pub pages: Option<usize>,
    /// The width of the spine, if the page count and the printer's formula are known.
    pub spine: Option<Pt>,
    /// The ISBN.
    pub isbn: Option<String>,
    /// The state of the files.
    pub state: BookState,
}

/// The state of the files of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookState {
    /// The book has no PDF.
    New,
    /// The spec changed after the PDF, or the PDF of an edition, was written.
    Changed,
    /// The pages are built, but the bound book has no cover.
    WithoutCover,
    /// The files of the book are built.
    Built,
}

/// Describes a book, without making puzzles.
///
/// # Errors
/// All faults of the spec and its files.
pub fn shelved(spec: &Path) -> Result<ShelvedBook, Faults> {
    let request = Request { covers_bound_books: true, ..Request::default() };
    let book = book_files::book(spec, &request)?;
    let pdf = book_files::default_book_path(spec, &book, None, "");
    let manifest = disk::manifest(&book_files::manifest_path(&pdf)).ok();
    let pages = manifest.map(|manifest| manifest.pages).filter(|_| pdf.is_file());
    let pages = pages.or(book.document.page_goal);
    let document = &book.document;
    Ok(ShelvedBook {
        title: document.title.clone(),
        volume: document.series_title.is_some().then_some(document.volume),
        spine: pages.and_then(|pages| pipeline::spine_width(document, pages)),
        isbn: document.isbn.clone(),
        state: state(spec, &pdf, &book),
        pages,
        spec: spec.to_owned(),
    })
}

fn state(spec: &Path, pdf: &Path, book: &Book) -> BookState {
    if !pdf.is_file() {
        return BookState::New;
    }
    let editions = book.editions.iter();
    let editions = editions.map(|id| book_files::default_book_path(spec, book, Some(id), ""));
    if editions.chain([pdf.to_owned()]).any(|pdf| disk::is_newer(spec, &pdf)) {
        return BookState::Changed;
    }
    let cover = book_files::default_book_path(spec, book, None, "-cover");
    match book.document.cover.is_some() && !cover.is_file() {
        true => BookState::WithoutCover,
        false => BookState::Built,
    }
}
