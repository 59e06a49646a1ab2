//! Checks a book and its editions. No file is written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Observer;
use super::fit::{Fit, ReadBook};
use super::layout::{FittedBook, lay_out};
use crate::disk::RecordFile;
use crate::disk::book_files::{self, about_edition};
use crate::generate::{
    GenerateOptions, Pool, PrintedPuzzles, repeated_themes, repeated_words, theme,
};
use crate::ledger::{Access, IssueLedger};
use crate::pipeline::{self, LaidOut, Part};
use crate::plan;
use crate::spec::{Book, Fitting, Request};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_impose::Imposed;
use bookgen_press::document::Placed;
use bookgen_press::layout::{self, CoverLayout, PageFinding};
use bookgen_press::printing::is_bound;
use bookgen_puzzles::record::Record;

/// A book that was checked.
pub struct CheckedBook {
    /// The book itself.
    pub main: CheckedEdition,
    /// The imposed pages, if the spec has a booklet.
    pub booklet: Option<Imposed>,
    /// The other editions.
    pub editions: Vec<CheckedEdition>,
    /// The path of the record.
    pub lock: PathBuf,
    /// The number of puzzles that are in the record.
    pub recorded: usize,
}

/// An edition that was checked.
pub struct CheckedEdition {
    /// The spec, with the template and all defaults applied.
    pub book: Book,
    /// The pages.
    pub laid_out: LaidOut,
    /// The cover.
    pub cover: CheckedCover,
}

/// The cover of a checked edition.
pub enum CheckedCover {
    /// The spec has no cover.
    None,
    /// The width of the cover depends on the printer's template, so the cover was not made.
    UnknownWidth,
    /// The cover was made.
    Made(Box<CoverLayout>),
}

/// Makes the puzzles of a book, lays out its pages and covers, and makes the PDFs in memory.
///
/// # Errors
/// All faults of the spec; a book, an edition or a cover that cannot be made.
pub fn check(spec: &Path, observer: &dyn Observer) -> Result<CheckedBook, Faults> {
    let book = book_files::book(spec, &request(None))?;
    observer.advise(&book.advice);
    let lock = book_files::record_path(spec, &book)?;
    let pdf = book_files::default_book_path(spec, &book, None, "");
    let manifest = book_files::manifest_path(&pdf);
    let outputs = [("the PDF", &pdf), ("the record", &lock), ("the manifest", &manifest)];
    let outputs = outputs.map(|(name, path)| (name, path.as_path()));
    book_files::check_different(spec, &book, outputs.into_iter())?;
    let existing = RecordFile::read(&lock)?;
    let ledger = IssueLedger::of_book(spec, &book, Access::Read)?;
    if let Some(ledger) = &ledger {
        ledger.check_record(&lock, &existing)?;
    }
    let before = existing.record;
    let other_issues = ledger.as_ref().map(IssueLedger::other_issues).transpose()?;
    let taken = other_issues.as_ref().map(|others| others as &dyn PrintedPuzzles);
    let options = GenerateOptions { printed: taken, ..GenerateOptions::default() };
    let pool = &Pool::default();
    let record = before.as_ref();
    let read: ReadBook<'_> = &|request| book_files::book(spec, request);
    let fit = Fit { read, request: request(None), record, options, pool };
    let (FittedBook { book, fitting, laid_out }, booklet) = lay_out_and_print(fit, None, observer)?;
    observer.advise(&repeated_words(&book));
    observer.advise(&check_themes(&book, &laid_out).into_iter().collect::<Vec<_>>());
    let cover = check_cover(&book, &laid_out, observer)?;
    if let Some(booklet) = &booklet {
        observer.advise(&booklet.advice);
    }
    let mut faults = Faults::default();
    let mut editions = Vec::new();
    for id in &book.editions {
        let checked = check_edition(read, id, &fitting, &laid_out.record, observer);
        editions.extend(faults.collect(checked));
    }
    faults.into_result(())?;
    let recorded = recorded_puzzles(&book, before.as_ref());
    let main = CheckedEdition { book, laid_out, cover };
    Ok(CheckedBook { main, booklet, editions, lock, recorded })
}

/// What readers would find wrong with the pages of an edition.
///
/// # Errors
/// The errors of the layout.
pub fn review(edition: &CheckedEdition) -> Result<Vec<PageFinding>, Faults> {
    let placed: Vec<&Placed> = edition.laid_out.made.iter().map(|made| &made.placed).collect();
    layout::review(&edition.book.document, &placed, &edition.laid_out.pages)
}

/// The request to the spec for a check: the choices of a build.
fn request(edition: Option<&str>) -> Request<'_> {
    Request { edition, covers_bound_books: true, ..Request::default() }
}

/// Advice about themes of word lists that repeat.
fn check_themes(book: &Book, laid_out: &LaidOut) -> Option<Diagnostic> {
    let puzzles = laid_out.made.iter().filter(|made| made.placed.chapter.is_some());
    let themes = puzzles.enumerate().filter_map(|(at, made)| {
        let theme = theme(made.placed.kind, &*made.placed.board)?;
        Some((theme.to_owned(), format!("puzzle {}", book.document.number(at))))
    });
    repeated_themes(&themes.collect::<Vec<_>>())
}

/// Checks an edition, which prints the puzzles of `record`.
fn check_edition(
    read: ReadBook<'_>,
    id: &str,
    main: &Fitting,
    record: &Record,
    observer: &dyn Observer,
) -> Result<CheckedEdition, Faults> {
    let about_edition = |faults| about_edition(faults, Some(id));
    let (options, pool) = (GenerateOptions::default(), &Pool::default());
    let fit = Fit { read, request: request(Some(id)), record: Some(record), options, pool };
    let (FittedBook { book, laid_out, .. }, _) = lay_out_and_print(fit, Some(main), observer)?;
    observer.advise(&about_edition(Faults(book.advice.clone())).0);
    let cover = check_cover(&book, &laid_out, observer).map_err(about_edition)?;
    Ok(CheckedEdition { book, laid_out, cover })
}

/// If the book is bound into a cover, lays out the cover and makes its PDF in memory.
fn check_cover(
    book: &Book,
    laid_out: &LaidOut,
    observer: &dyn Observer,
) -> Result<CheckedCover, Faults> {
    let document = &book.document;
    if document.cover.is_none() || !is_bound(&document.design, document.printing.as_ref()) {
        return Ok(CheckedCover::None);
    }
    if !pipeline::cover_size_is_known(&book.document, laid_out.pages.book.len()) {
        return Ok(CheckedCover::UnknownWidth);
    }
    let jacket = pipeline::cover(&book.document, laid_out)?;
    observer.advise(
        &about_edition(Faults(jacket.advice.clone()), book.document.file.edition.as_deref()).0,
    );
    pipeline::print_cover(&book.document, laid_out, &jacket)?;
    Ok(CheckedCover::Made(Box::new(jacket)))
}

/// Lays out a book and makes its PDF in memory, because some faults appear only when the PDF is
/// made.
fn lay_out_and_print(
    fit: Fit<'_>,
    main: Option<&Fitting>,
    observer: &dyn Observer,
) -> Result<(FittedBook, Option<Imposed>), Faults> {
    let fitted = lay_out(fit, main, observer)?;
    let FittedBook { book, laid_out, .. } = &fitted;
    let advice = Faults(laid_out.pages.advice.clone());
    observer.advise(&about_edition(advice, book.document.file.edition.as_deref()).0);
    let printed = pipeline::print(&book.document, Part::Book, laid_out, None)?;
    let booklet = pipeline::booklet(book, &book.document.title, &printed.bytes)?;
    if laid_out.pages.answers.is_some() {
        pipeline::print(&book.document, Part::Answers, laid_out, None)?;
    }
    Ok((fitted, booklet))
}

/// The number of puzzles of a book that are already in the record of the book.
fn recorded_puzzles(book: &Book, record: Option<&Record>) -> usize {
    let entries = record.iter().flat_map(|record| &record.entries);
    let ids: BTreeSet<&str> = entries.map(|entry| entry.id.as_str()).collect();
    let slots = plan::plan(book).into_iter().filter(|slot| slot.chapter.is_some());
    slots.filter(|slot| ids.contains(slot.id.as_str())).count()
}
