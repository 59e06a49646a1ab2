//! The finished pages of a document, and the minimum number of pages of the printer.

use rayon::prelude::*;

use crate::document::Document;
use crate::page::Page;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_contract::manifest::Manifest;

/// The finished pages of a document.
pub struct Pages {
    /// The pages of the document.
    pub book: Vec<Page>,
    /// The pages of the answers, if the answers are a separate file.
    pub answers: Option<Vec<Page>>,
    /// The manifest of the document, and the manifest of the separate answers. In both manifests,
    /// the file name is still empty.
    pub manifests: (Manifest, Option<Manifest>),
    /// The slots of each page, each slot typeset as a separate page. Empty for a document without
    /// slots.
    pub slots: Vec<Vec<Page>>,
    /// Advice about probable mistakes.
    pub advice: Vec<Diagnostic>,
}

/// Typesets `count` pages in parallel and calls `tick` after each page. If several pages have the
/// same error, for example a character that no font has, the error is reported once.
pub fn each_page<T: Send>(
    count: usize,
    tick: &(dyn Fn() + Sync),
    page: impl Fn(usize) -> Result<T, Diagnostic> + Sync,
) -> Result<Vec<T>, Faults> {
    let pages: Vec<Result<T, Diagnostic>> = (0..count)
        .into_par_iter()
        .map(|index| {
            let page = page(index);
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
    faults.into_result(good)
}

/// If the spec names a printer, checks that the document has at least the printer's minimum page
/// count. If only the template names a printer, the advice about page counts reports a document with too few pages.
pub fn check_min_pages(document: &Document, count: usize) -> Result<(), Diagnostic> {
    let Some(printing) = document.printing.as_ref().filter(|printing| printing.binds) else {
        return Ok(());
    };
    let design = &document.design;
    let min = design.min_pages;
    if count >= min as usize {
        return Ok(());
    }
    let name = &printing.printer.name;
    let message = format!("{name} binds no fewer than {min} pages; the book has {count}");
    let fault = printing.complaint(message, &printing.printer.pages.origin);
    let fault = fault.at(design.place("least_pages"), format!("the minimum page count is {min}"));
    Err(fault.help(format!(
        "ask for more puzzles, or put fewer on a page; at most {} blank pages are added at the end",
        design.max_padding
    )))
}
