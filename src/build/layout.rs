//! Makes and lays out the puzzles of a book, and reserves the puzzles in the ledger of the series.

use super::Observer;
use crate::disk::book_files::about_edition;
use crate::generate::{GenerateOptions, PrintedPuzzles};
use crate::ledger::IssueLedger;
use crate::pipeline::{self, LaidOut};
use crate::spec::Book;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::record::Record;

/// Makes the puzzles of a book, or reads them from the record, and lays out the pages.
///
/// # Errors
/// The errors of [`pipeline::lay_out`], with the name of the edition.
pub fn lay_out(
    book: &Book,
    record: Option<&Record>,
    options: &GenerateOptions<'_>,
    observer: &dyn Observer,
) -> Result<LaidOut, Faults> {
    let laid_out = pipeline::lay_out(book, record, options, &*observer.progress());
    laid_out.map_err(|faults| about_edition(faults, book.document.file.edition.as_deref()))
}

/// Makes and lays out a book. If the book has a ledger, also reserves the puzzles in the ledger. If
/// another bookgen process reserves one of the puzzles first, the book is made again with another
/// puzzle in place of the reserved puzzle.
///
/// # Errors
/// The errors of [`lay_out`] and of the ledger.
pub fn lay_out_and_reserve(
    book: &Book,
    record: Option<&Record>,
    options: &GenerateOptions<'_>,
    ledger: &mut Option<IssueLedger>,
    observer: &dyn Observer,
) -> Result<LaidOut, Faults> {
    let Some(ledger) = ledger else { return lay_out(book, record, options, observer) };
    loop {
        let other_issues = ledger.other_issues()?;
        let taken: Option<&dyn PrintedPuzzles> = Some(&other_issues);
        let laid_out =
            lay_out(book, record, &GenerateOptions { printed: taken, ..*options }, observer)?;
        if ledger.reserve_book(&laid_out, record.filter(|_| !options.relock))? {
            return Ok(laid_out);
        }
    }
}
