//! Puzzles to pages.
//!
//! `flow` decides what stands on which page; with that known, `set` makes the pages, so that every
//! reference to a page is right the first time it is set. The inner margin depends on the page
//! count and the page count on the inner margin: the brackets are tried upward and the first that
//! fits is taken.

mod answers;
mod arrange;
mod arrange_sheet;
mod caption;
mod claims;
mod compose;
mod contents;
mod cover;
mod figure;
mod flow;
mod frame;
mod front;
mod howto;
mod makeup;
mod markdown;
mod marks;
mod opener;
mod paragraph;
mod press;
mod prose;
mod puzzles;
mod set;
mod sheet;
mod single;
mod strips;
mod within;
mod words;

#[cfg(test)]
mod tests;

pub use arrange_sheet::{GUTTER, Shown, arrange_sheet};
pub use claims::{on_spine, words};
pub use single::{Single, singles};

use rayon::prelude::*;

#[doc(hidden)]
pub use cover::extent;
pub use cover::{Geometry, Jacket, cover, is_told as cover_is_told};

use crate::document::Placed;
use crate::document::{AnswersAt, Document};
use crate::page::Page;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::Pt;
use bookgen_contract::manifest::Manifest;
use compose::Composer;
use flow::Flow;

/// The finished pages of a book.
pub struct Pages {
    /// The book.
    pub book: Vec<Page>,
    /// The answers, if they are a file of their own.
    pub answers: Option<Vec<Page>>,
    /// What they hold, without the name of the document: the book, and the answers if they are a
    /// file of their own.
    pub manifests: (Manifest, Option<Manifest>),
    /// The slots of each page of the book that is made of fixed ones, each as a page of its own.
    pub slots: Vec<Vec<Page>>,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

/// A book whose puzzles are made.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The book.
    pub book: &'a Document,
    /// Its puzzles in the order they are printed; the number of each is its place, from 1.
    pub puzzles: &'a [&'a Placed],
    /// The example of each kind, in the order of the book's own examples.
    pub examples: &'a [&'a Placed],
    /// What sets the type.
    pub composer: Composer<'a>,
}

/// Lays out a book. `tick` is called once for every page that is ready, from many threads.
///
/// # Errors
/// Grids that cannot be as large as they must be, with what would fit; a character that no font
/// has; a book of more pages than its printer binds.
pub fn lay_out(
    book: &Document,
    made: &[&Placed],
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Pages, Faults> {
    let puzzles: Vec<&Placed> =
        made.iter().copied().filter(|made| made.chapter.is_some()).collect();
    let examples: Vec<&Placed> =
        made.iter().copied().filter(|made| made.chapter.is_none()).collect();
    // In the order of their specs, whatever order they were made in.
    let examples: Vec<&Placed> = book
        .examples
        .iter()
        .filter_map(|kind| {
            let kind = kind.about().name;
            examples.iter().copied().find(|made| made.puzzle.kind == kind)
        })
        .collect();
    let composer = Composer { book };
    let job = Job { book, puzzles: &puzzles, examples: &examples, composer };
    if !book.design.slots.is_empty() {
        return sheet::lay_out(job, tick);
    }
    let (flow, apart) = fitted(job)?;
    let total = flow.leaves.len() + apart.as_ref().map_or(0, |apart| apart.leaves.len());
    let pages = |part: &Flow| {
        let page = |at| set::page(job, &flow, apart.as_ref(), part, at);
        let pages = each_page(part.leaves.len(), &|| tick(total), page)?;
        press::check(book, &pages)?;
        Ok::<_, Faults>(pages)
    };
    let answers = apart.as_ref().map(&pages).transpose()?;
    let pages = pages(&flow)?;
    let manifests = (
        claims::book(job, &flow, apart.as_ref(), &pages),
        apart.iter().zip(&answers).map(|(apart, p)| claims::answers(job, &flow, apart, p)).next(),
    );
    let advice = advice(book, &pages);
    Ok(Pages { book: pages, answers, manifests, slots: Vec::new(), advice })
}

/// Sets `count` pages in parallel; calls `tick` after each. A fault that several pages share, such as
/// a character that no font has, is reported once.
fn each_page<T: Send>(
    count: usize,
    tick: &(dyn Fn() + Sync),
    page: impl Fn(usize) -> Result<T, Diagnostic> + Sync,
) -> Result<Vec<T>, Faults> {
    let pages: Vec<Result<T, Diagnostic>> = (0..count)
        .into_par_iter()
        .map(|at| {
            let page = page(at);
            tick();
            page
        })
        .collect();
    let mut faults = Faults::default();
    let mut good = Vec::new();
    for page in pages {
        match page {
            Ok(page) => good.push(page),
            Err(fault) if !faults.0.contains(&fault) => faults.push(fault),
            Err(_) => {}
        }
    }
    faults.or(good)
}

/// The flow with the inner margin that its page count asks for, and that of the answers if they are
/// a file of their own.
fn fitted(job: Job<'_>) -> Result<(Flow, Option<Flow>), Faults> {
    let design = &job.book.design;
    let mut count = 0;
    let mut last: Option<(Flow, Option<Flow>)> = None;
    for &(most, inside) in &design.inside {
        let inside = inside.max(design.spine);
        // Where the spine asks for more than the printer, several brackets are one.
        let flows = match last.take().filter(|(flow, _)| flow.inside == inside) {
            Some(flows) => flows,
            None => numbered(job, inside)?,
        };
        count = flows.0.leaves.len();
        if count <= most.min(design.most_pages) as usize {
            enough(job.book, count)?;
            return Ok(flows);
        }
        last = Some(flows);
    }
    let brackets = design.inside.last().map_or(design.most_pages, |&(most, _)| most);
    // Where the lower of the two limits was written.
    let (most, key, help) = match brackets < design.most_pages {
        true => (brackets, "margins.inside", "add a row with the inner margin of a thicker book"),
        false => (
            design.most_pages,
            "most_pages",
            "ask for fewer puzzles, put more on a page, or make two volumes",
        ),
    };
    let fault = Diagnostic::book(format!("the book has {count} pages; it can have {most} at most"));
    Err(design.point_at(fault, key, format!("{most} at most")).help(help).into())
}

/// Whether a book has as many pages as the printer that its spec names binds at the least. With a
/// printer that only the template names there is advice.
fn enough(book: &Document, count: usize) -> Result<(), Diagnostic> {
    let Some(printing) = book.printing.as_ref().filter(|printing| printing.binds) else {
        return Ok(());
    };
    let design = &book.design;
    let least = design.least_pages;
    if count >= least as usize {
        return Ok(());
    }
    let name = &printing.printer.name;
    let what = format!("{name} binds no fewer than {least} pages; the book has {count}");
    let fault = printing.complaint(what, &printing.printer.pages.origin);
    let fault = fault.at(design.place("least_pages"), format!("{least} at least"));
    Err(fault.help(format!(
        "ask for more puzzles, or put fewer on a page; {} blank pages at the end would be the most",
        design.max_padding
    )))
}

/// The flows for an inner margin. Captions name pages, and few books have a page 1000: those that do
/// are arranged again, with room for its number.
fn numbered(job: Job<'_>, inside: Pt) -> Result<(Flow, Option<Flow>), Faults> {
    let mut digits = 3;
    loop {
        let flow = flow::book(job, inside, digits)?;
        let apart = match job.book.answers {
            AnswersAt::Separate => Some(flow::answers(job, inside)?),
            _ => None,
        };
        let last = apart.as_ref().map_or(0, |apart| apart.leaves.len()).max(flow.leaves.len());
        if last.to_string().len() <= digits {
            return Ok((flow, apart));
        }
        digits += 1;
    }
}

/// What is probably not meant.
fn advice(book: &Document, pages: &[Page]) -> Vec<Diagnostic> {
    let design = &book.design;
    let mut advice = Vec::new();
    let least = design.least_pages;
    if pages.len() < least as usize {
        let short = Diagnostic::advice(format!(
            "the printer binds no fewer than {least} pages; the book has {}",
            pages.len()
        ));
        let short = design.point_at(short, "least_pages", format!("{least} at least"));
        advice.push(short.help("ask for more puzzles, or put fewer on a page"));
    }
    let blank = pages.iter().rev().take_while(|page| page.items.is_empty()).count();
    if pages.len() == least as usize && blank > design.page_multiple as usize {
        let padded = Diagnostic::advice(format!("the book ends with {blank} blank pages"));
        let label = format!("so that there are {least}");
        let padded = design.point_at(padded, "least_pages", label);
        advice.push(padded.help("ask for more puzzles, or put fewer on a page, to have none"));
    }
    if !design.openers {
        let unsaid = book.chapters.iter().filter(|chapter| chapter.intro.is_some());
        advice.extend(unsaid.map(|chapter| {
            Diagnostic::advice(format!("the intro of chapter `{}` is not printed", chapter.id))
                .at(&chapter.place, "this chapter")
                .help("its template has no opening pages for chapters; [page] openers = true gives them")
        }));
    }
    advice
}
