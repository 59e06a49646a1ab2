//! Finds the numbers that a spec leaves to the layout: puzzles on a page, and the puzzles that fill
//! the pages that the book must have.

use std::collections::BTreeMap;

use super::page_search::{Found, max_notes, search};
use crate::generate::{self, GenerateOptions, Made, Pool};
use crate::pipeline;
use crate::plan;
use crate::spec::{Book, Fitting, PageTarget, Request};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// Reads a book from its spec and its files.
pub type ReadBook<'a> = &'a dyn Fn(&Request<'_>) -> Result<Book, Faults>;

/// The input of the layouts of a book. All layouts have the same spec, record and options.
#[derive(Clone, Copy)]
pub struct Fit<'a> {
    /// Reads the book.
    pub read: ReadBook<'a>,
    /// The choices of the command.
    pub request: Request<'a>,
    /// The record of the book.
    pub record: Option<&'a Record>,
    /// The options of the puzzles.
    pub options: GenerateOptions<'a>,
    /// Keeps the puzzles from one layout to the next.
    pub pool: &'a Pool,
}

impl Fit<'_> {
    /// Finds the numbers of a book or of the requested edition, and reads the book with these numbers.
    /// `main` is the fitting of the book itself, if it is known: an edition has the puzzles of the book.
    ///
    /// # Errors
    /// All faults of the spec and its files; puzzles that cannot be made; a number of pages that the
    /// book cannot have.
    pub fn book(self, main: Option<&Fitting>) -> Result<(Book, Fitting), Faults> {
        let mut fitting = Fitting::default();
        let is_edition = self.request.edition.is_some();
        if let Some(main) = main {
            fitting.counts.clone_from(&main.counts);
        } else if is_edition {
            let request = Request { edition: None, ..self.request };
            fitting.counts = Fit { request, ..self }.book(None)?.1.counts;
        }
        let book = self.read(&fitting)?;
        let has_open_chapters = book.open_chapters.iter().any(Option::is_some);
        if book.page_target.is_none() && !has_open_chapters {
            return Ok((book, fitting));
        }
        let fills_pages = book.page_target.is_some() && !is_edition;
        let mut changed = has_open_chapters && self.fit_per_page(&mut fitting)?;
        if fills_pages {
            self.fit_pages(&mut fitting)?;
        }
        // The number on a page was chosen for the first puzzles. It must be right for all.
        while fills_pages && changed {
            changed = self.fit_per_page(&mut fitting)?;
            if changed {
                self.fit_pages(&mut fitting)?;
            }
        }
        Ok((self.read(&fitting)?, fitting))
    }

    fn read(&self, fitting: &Fitting) -> Result<Book, Faults> {
        (self.read)(&Request { fitting: Some(fitting), ..self.request })
    }

    /// Makes the puzzles of a book for a trial layout, and passes them to `measure`.
    fn with_puzzles<T>(
        &self,
        book: &Book,
        measure: impl FnOnce(&[Made]) -> Result<T, Faults>,
    ) -> Result<T, Faults> {
        let slots = plan::plan(book);
        let options = GenerateOptions { pool: Some(self.pool), is_trial: true, ..self.options };
        let made = generate::generate(book, &slots, self.record, &options, &|| {})?;
        let measured = measure(&made);
        // A replaced puzzle would be replaced once more in the next layout.
        if !self.options.replace.is_empty() {
            return measured;
        }
        let record = self.record.filter(|_| !self.options.relock);
        let is_recorded = |id: &str| {
            record.is_some_and(|record| record.entries.iter().any(|entry| entry.id == id))
        };
        self.pool.keep(&slots, made, is_recorded);
        measured
    }

    /// Chooses the number of puzzles on a page for each chapter that leaves it open. A number that was
    /// chosen before is only reduced. Returns whether a number has changed.
    fn fit_per_page(&self, fitting: &mut Fitting) -> Result<bool, Faults> {
        let book = self.read(fitting)?;
        let easy =
            self.with_puzzles(&book, |made| pipeline::easy_per_page(&book.document, made))?;
        let mut per_page = fitting.per_page.clone();
        for (id, count) in book.open_chapters.iter().zip(easy) {
            let Some(id) = id else { continue };
            let own = per_page.entry(id.clone()).or_insert(count);
            *own = count.min(*own);
        }
        let changed = per_page != fitting.per_page;
        fitting.per_page = per_page;
        Ok(changed)
    }

    /// Finds the numbers of puzzles with which the book has the requested page count.
    fn fit_pages(&self, fitting: &mut Fitting) -> Result<(), Faults> {
        let book = self.read(fitting)?;
        let Some(target) = &book.page_target else { return Ok(()) };
        let recorded = self.recorded(target);
        let found = search(target, recorded, |pages| {
            let guess = Fitting { counts: counts(target, pages), ..fitting.clone() };
            let book = self.read(&guess)?;
            self.with_puzzles(&book, |made| pipeline::count_pages(&book.document, made))
        })?;
        match found {
            Found::Pages(pages) => {
                fitting.counts = counts(target, &pages);
                Ok(())
            }
            Found::TooFew { least } => Err(too_few(&book, target, least).into()),
            Found::Missed { below, above } => Err(missed(&book, target, below, above).into()),
        }
    }

    /// The recorded number of pages of puzzles of each sharing chapter, if the record has whole pages
    /// of puzzles for all of them.
    fn recorded(&self, target: &PageTarget) -> Option<Vec<u32>> {
        let record = self.record.filter(|_| !self.options.relock && !target.shares.is_empty())?;
        let mut recorded: BTreeMap<&str, u32> = BTreeMap::new();
        for entry in &record.entries {
            *recorded.entry(entry.chapter()).or_default() += 1;
        }
        let pages = target.shares.iter().map(|share| {
            let count = recorded.get(share.chapter.as_str()).copied().unwrap_or(0);
            (count > 0 && count.is_multiple_of(share.per_page)).then(|| count / share.per_page)
        });
        pages.collect()
    }
}

/// The numbers of puzzles of the chapters that share the pages of a book.
fn counts(target: &PageTarget, pages: &[u32]) -> BTreeMap<String, u32> {
    let shares = target.shares.iter().zip(pages);
    let count = |pages: u32, per_page: u32| pages.saturating_mul(per_page);
    shares.map(|(share, pages)| (share.chapter.clone(), count(*pages, share.per_page))).collect()
}

/// The number of which the page count of a book is a multiple.
fn multiple(book: &Book) -> usize {
    let design = &book.document.design;
    let leaf = match design.sides {
        bookgen_press::design::Sides::Mirrored => 2,
        bookgen_press::design::Sides::Single => 1,
    };
    (design.page_multiple as usize).max(leaf)
}

/// The fault of a book that has too many pages with the least number of puzzles.
fn too_few(book: &Book, target: &PageTarget, least: usize) -> Diagnostic {
    let goal = target.pages;
    let least = least.next_multiple_of(multiple(book));
    let most = book.document.design.max_pages as usize;
    let fault = Diagnostic::input(format!("the book does not fit in {goal} pages"));
    let (label, remedy) = match target.shares.len() {
        0 => (format!("its puzzles need {least} pages"), "ask for fewer puzzles"),
        1 if book.document.chapters.len() == 1 => {
            (format!("with one page of puzzles it has {least} pages"), "remove other pages")
        }
        _ => (
            format!("with one page of puzzles in each chapter it has {least} pages"),
            "remove chapters",
        ),
    };
    let help = match least <= most {
        true => format!("write `pages = {least}` or more, or {remedy}"),
        false => format!("{remedy}, or make several volumes: at most {most} pages can be bound"),
    };
    fault.at(&target.place, label).help(help)
}

/// The fault of a book that cannot have the requested page count. `below` is the largest smaller page
/// count that it can have without notes, and `above` is a larger one.
fn missed(book: &Book, target: &PageTarget, below: usize, above: Option<usize>) -> Diagnostic {
    let goal = target.pages;
    let design = &book.document.design;
    let (least, most) = (design.min_pages as usize, design.max_pages as usize);
    let below = below.next_multiple_of(multiple(book));
    let notes = max_notes(goal);
    let fault = Diagnostic::input(format!("the book cannot have {goal} pages"));
    let label = format!("with {below} pages of content, {} pages would be notes", goal - below);
    let near: Vec<usize> = [Some(below), above]
        .into_iter()
        .flatten()
        .filter(|pages| (least..=most).contains(pages))
        .collect();
    let near: Vec<String> = near.into_iter().map(|pages| format!("`pages = {pages}`")).collect();
    let more = match target.shares.is_empty() {
        true => "remove `count` from a chapter, so that bookgen chooses the number of its puzzles",
        false => "ask for other chapters",
    };
    let limit = format!("at most {notes} pages, a tenth of the book, may be notes");
    fault.at(&target.place, label).help(match near.is_empty() {
        true => format!("{limit}: {more}"),
        false => format!("{limit}: write {}, or {more}", near.join(" or ")),
    })
}
