//! Finds the number of puzzles with which a book has the number of pages that its spec requests.

use std::path::Path;

use crate::disk::RecordFile;
use crate::disk::book_files;
use crate::generate::GenerateOptions;
use crate::pipeline::{self, Silent};
use crate::spec::{Book, PageTarget, Request};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// Reads a book or an edition from its spec. If the spec sets `pages`, the chapters have as many
/// puzzles as these pages hold. `keeps_record` is true if the book prints the puzzles of its record.
///
/// # Errors
/// All faults of the spec and its files; a number of pages that the book cannot have.
pub fn book(spec: &Path, request: &Request<'_>, keeps_record: bool) -> Result<Book, Faults> {
    let first = book_files::book(spec, request)?;
    if first.page_target.is_none() {
        return Ok(first);
    }
    // All editions have the puzzles of the book itself.
    let own_request = Request { edition: None, with_cover: false, ..*request };
    let own = match request.edition {
        None => first,
        Some(_) => book_files::book(spec, &own_request)?,
    };
    let Some(target) = &own.page_target else { return Ok(own) };
    let record = match keeps_record {
        true => RecordFile::read(&book_files::record_path(spec, &own)?)?.record,
        false => None,
    };
    let counts = Search { spec, request: own_request, target, record }.solve()?;
    let mut book = book_files::book(spec, &Request { counts: Some(&counts), ..*request })?;
    if request.edition.is_none() {
        // The puzzles may leave some pages over.
        let design = &mut book.document.design;
        design.min_pages = design.min_pages.max(u32::try_from(target.pages).unwrap_or(u32::MAX));
    }
    Ok(book)
}

/// A search for the largest number of puzzles that fits the pages of a book.
struct Search<'a> {
    spec: &'a Path,
    /// The book itself, with the options of the command.
    request: Request<'a>,
    target: &'a PageTarget,
    /// The record of the book, or the puzzles of the last attempt.
    record: Option<Record>,
}

impl Search<'_> {
    /// Finds the number of puzzles of each chapter that shares the pages.
    fn solve(&mut self) -> Result<Vec<u32>, Faults> {
        let goal = self.target.pages;
        let (least, max_padding) = self.pages(0)?;
        if least > goal {
            let fault = Diagnostic::book(format!("the book does not fit in {goal} pages"));
            let label = format!("with one page of puzzles in each chapter it has {least} pages");
            let help = format!("write `pages = {least}` or more, or remove chapters or pages");
            return Err(fault.at(&self.target.place, label).help(help).into());
        }
        let totals = self.totals(goal);
        // The last total that is known to fit, the first that is known not to fit, and the reason.
        let (mut low, mut low_pages) = (0, least);
        let (mut high, mut error) = (totals.len(), None);
        while high - low > 1 {
            let middle = low + ((high - low) * 3 / 4).clamp(1, high - low - 1);
            match self.pages(totals[middle]) {
                Ok((pages, _)) if pages <= goal => (low, low_pages) = (middle, pages),
                Ok(_) => (high, error) = (middle, None),
                Err(faults) => (high, error) = (middle, Some(faults)),
            }
        }
        match error {
            Some(faults) if low_pages < goal => Err(faults),
            _ if goal - low_pages > max_padding => {
                let fault = Diagnostic::book(format!("the book cannot have {goal} pages"));
                let label = format!("with one page less of puzzles it has {low_pages} pages");
                let help = format!("write `pages = {low_pages}`");
                Err(fault.at(&self.target.place, label).help(help).into())
            }
            _ => Ok(self.target.counts(totals[low])),
        }
    }

    /// The totals that give different numbers of puzzles, in rising order. The last total takes
    /// about `pages` pages without answers.
    fn totals(&self, pages: usize) -> Vec<u32> {
        let weights: f64 = self.target.shares.iter().map(|share| f64::from(share.weight)).sum();
        let pages_per_puzzle: f64 = self.target.shares.iter().fold(0.0, |sum, share| {
            sum + f64::from(share.weight) / weights / f64::from(share.per_page)
        });
        let most = (pages as f64 / pages_per_puzzle).ceil() as u32;
        let mut totals = vec![0];
        let mut counts = self.target.counts(0);
        for total in 1..=most {
            let next = self.target.counts(total);
            if next != counts {
                totals.push(total);
                counts = next;
            }
        }
        totals
    }

    /// The number of pages of the book if the chapters share `total` puzzles, and the number of
    /// blank pages that it may have at its end.
    fn pages(&mut self, total: u32) -> Result<(usize, usize), Faults> {
        let counts = self.target.counts(total);
        let book = book_files::book(self.spec, &Request { counts: Some(&counts), ..self.request })?;
        let options = GenerateOptions::default();
        let laid_out = pipeline::lay_out(&book, self.record.as_ref(), &options, &Silent)?;
        self.record = Some(laid_out.record);
        Ok((laid_out.pages.book.len(), book.document.design.max_padding as usize))
    }
}
