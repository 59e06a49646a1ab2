//! Measures finished pages and lists what readers would find wrong with them.
//!
//! The findings are faults of the look, not of the puzzles. They are measured on the items of the pages,
//! not on the decisions of the layout, so that a fault in the layout is a finding.

use super::measure::MeasuredPage;
use super::reviewed_page::ReviewedPage;
use super::rules;
use crate::document::{Document, Placed};
use crate::layout::context::Input;
use crate::layout::flow::paginate;
use crate::layout::frame::{Pages, Pagination};
use crate::page::Page;
use bookgen_base::diagnostic::Faults;

/// What is wrong with a page, or with all pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFinding {
    /// The label of the page, as PDF readers show it; `None` if the finding is about the whole file.
    pub page: Option<String>,
    /// What is wrong, for example "the heading `Levels` is the last line of the page".
    pub message: String,
}

/// The findings of finished pages. `placed` are the puzzles that were laid out.
///
/// # Errors
/// The errors of [`lay_out`](crate::lay_out).
pub fn review(
    document: &Document,
    placed: &[&Placed],
    pages: &Pages,
) -> Result<Vec<PageFinding>, Faults> {
    let input = Input::new(document, placed);
    let (main, separate) = match document.design.slots.is_empty() {
        true => {
            let (main, separate) = paginate(input.context())?;
            (Some(main), separate)
        }
        false => (None, None),
    };
    let mut findings = file_findings(document, placed, &pages.book, main.as_ref());
    if let Some(answers) = &pages.answers {
        findings.extend(file_findings(document, placed, answers, separate.as_ref()));
    }
    Ok(findings)
}

/// The findings of the pages of a file.
fn file_findings(
    document: &Document,
    placed: &[&Placed],
    pages: &[Page],
    pagination: Option<&Pagination>,
) -> Vec<PageFinding> {
    let reviewed: Vec<ReviewedPage<'_>> = pages
        .iter()
        .enumerate()
        .map(|(at, page)| ReviewedPage {
            page,
            content: pagination.and_then(|own| own.pages.get(at)),
            measured: MeasuredPage::new(page, &document.design.fonts),
        })
        .collect();
    let mut findings = Vec::new();
    for (at, page) in reviewed.iter().enumerate() {
        let next = reviewed.get(at + 1);
        let messages = [
            rules::small_type(document, page),
            rules::heading_at_end(page, next),
            rules::near_grids(placed, page),
            pagination.and_then(|own| rules::early_end(document, own, page, next)),
            pagination.and_then(|own| rules::off_centre(document, own, at + 1, page)),
        ];
        let label = Some(page.page.label.clone());
        let found = messages.into_iter().flatten();
        findings.extend(found.map(|message| PageFinding { page: label.clone(), message }));
    }
    if let Some(message) = pagination.and_then(rules::blank_pages) {
        findings.push(PageFinding { page: None, message });
    }
    findings
}
