//! Makes and lays out the puzzles of a book, and reserves the puzzles in the ledger of the series.

use super::Observer;
use super::fit::Fit;
use super::larger_page;
use crate::disk::book_files::about_edition;
use crate::generate::{GenerateOptions, PrintedPuzzles};
use crate::ledger::IssueLedger;
use crate::pipeline::{self, LaidOut};
use crate::spec::{Book, Fitting};
use bookgen_base::diagnostic::Faults;

/// A book with all its numbers, and its pages.
pub struct FittedBook {
    /// The spec, with the template, all defaults and the fitting applied.
    pub book: Book,
    /// The numbers that the layout has chosen.
    pub fitting: Fitting,
    /// The pages and the puzzles.
    pub laid_out: LaidOut,
}

/// Makes the puzzles of a book, or reads them from the record, and lays out the pages. `main` is the
/// fitting of the book itself, if it is known.
///
/// # Errors
/// The errors of [`Fit::book`] and [`pipeline::lay_out`], with the name of the edition.
pub fn lay_out(
    fit: Fit<'_>,
    main: Option<&Fitting>,
    observer: &dyn Observer,
) -> Result<FittedBook, Faults> {
    laid_out(fit, main, observer).map_err(|faults| larger_page::with_trims(faults, fit))
}

fn laid_out(
    fit: Fit<'_>,
    main: Option<&Fitting>,
    observer: &dyn Observer,
) -> Result<FittedBook, Faults> {
    let (book, fitting) = fit.book(main)?;
    let options = GenerateOptions { pool: Some(fit.pool), ..fit.options };
    let laid_out = pipeline::lay_out(&book, fit.record, &options, &*observer.progress());
    let laid_out = laid_out.map_err(|faults| about_edition(faults, fit.request.edition))?;
    Ok(FittedBook { book, fitting, laid_out })
}

/// Makes and lays out a book. If the book has a ledger, also reserves the puzzles in the ledger. If
/// another bookgen process reserves one of the puzzles first, the book is made again with another
/// puzzle in place of the reserved puzzle.
///
/// # Errors
/// The errors of [`lay_out`] and of the ledger.
pub fn lay_out_and_reserve(
    fit: Fit<'_>,
    ledger: &mut Option<IssueLedger>,
    observer: &dyn Observer,
) -> Result<FittedBook, Faults> {
    let Some(ledger) = ledger else { return lay_out(fit, None, observer) };
    loop {
        let other_issues = ledger.other_issues()?;
        let printed: Option<&dyn PrintedPuzzles> = Some(&other_issues);
        let options = GenerateOptions { printed, ..fit.options };
        let book = lay_out(Fit { options, ..fit }, None, observer)?;
        if ledger.reserve_book(&book.laid_out, fit.record.filter(|_| !options.relock))? {
            return Ok(book);
        }
    }
}
