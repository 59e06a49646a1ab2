//! The inner margin and the page count, which depend on each other.
//!
//! The inner margin depends on the page count, and the page count depends on the inner margin. The
//! printer's table has rows; each row has an inner margin and the maximum page count for this
//! margin. The rows are tried in order of rising inner margin. The document is paginated with the
//! inner margin of a row. If the page count exceeds the maximum of this row, the next row is tried.

use super::pagination;
use crate::design::Design;
use crate::document::AnswersAt;
use crate::layout::context::Context;
use crate::layout::frame::{Pagination, check_min_pages};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::Pt;

/// Paginates the document. If the answers are a separate file, the answers are paginated too. The
/// inner margin is the margin that the page count requires.
pub fn paginate(context: Context<'_>) -> Result<(Pagination, Option<Pagination>), Faults> {
    let design = &context.document.design;
    let paginations = with_best_margin(context)?;
    let count = paginations.0.pages.len();
    if count <= max_pages(design) as usize {
        check_min_pages(context.document, count)?;
        return Ok(paginations);
    }
    let last_bracket = design.inside.last().map_or(design.max_pages, |&(max_pages, _)| max_pages);
    // The maximum page count is the maximum of the last row of `design.inside` or the maximum of
    // the design, whichever is smaller. `key` is the key that sets this maximum.
    let (limit, key, help) = if last_bracket < design.max_pages {
        (
            last_bracket,
            "margins.inside",
            "add a row to `inside` with the inner margin for thicker books",
        )
    } else {
        (
            design.max_pages,
            "most_pages",
            "ask for fewer puzzles, put more puzzles on a page, or make two volumes",
        )
    };
    let fault = Diagnostic::input(format!("the book has {count} pages; the maximum is {limit}"));
    Err(design.point_at(fault, key, format!("the maximum page count is {limit}")).help(help).into())
}

/// The maximum page count: the maximum of the design, or of the last row of `inside`.
fn max_pages(design: &Design) -> u32 {
    let last = design.inside.last().map_or(design.max_pages, |&(max_pages, _)| max_pages);
    last.min(design.max_pages)
}

/// Paginates the document with the first inner margin that is wide enough for the page count. If no
/// margin is wide enough, the result has the last margin.
pub fn with_best_margin(context: Context<'_>) -> Result<(Pagination, Option<Pagination>), Faults> {
    let design = &context.document.design;
    let mut last: Option<(Pagination, Option<Pagination>)> = None;
    for &(max_pages, inner_margin) in &design.inside {
        let inner_margin = inner_margin.max(design.spine);
        // The design can set a minimum inner margin. All rows of `design.inside` with a smaller
        // margin get this minimum, so the pages are the same and are paginated only once.
        let paginations = match last.take().filter(|(main, _)| main.inner_margin == inner_margin) {
            Some(paginations) => paginations,
            None => paginate_with_margin(context, inner_margin)?,
        };
        if paginations.0.pages.len() <= max_pages.min(design.max_pages) as usize {
            return Ok(paginations);
        }
        last = Some(paginations);
    }
    match last {
        Some(paginations) => Ok(paginations),
        None => paginate_with_margin(context, design.spine),
    }
}

/// Paginates with a given inner margin. Captions contain page numbers, so the width of a caption
/// depends on the number of digits. Three digits are tried first. More digits are tried only if the
/// book has 1000 pages or more.
fn paginate_with_margin(
    context: Context<'_>,
    inner_margin: Pt,
) -> Result<(Pagination, Option<Pagination>), Faults> {
    let mut digits = 3;
    loop {
        let main = pagination::document(context, inner_margin, digits)?;
        let separate = match context.document.answers {
            AnswersAt::Separate => Some(pagination::separate_answers(context, inner_margin)?),
            _ => None,
        };
        let answer_pages = separate.as_ref().map_or(0, |answers| answers.pages.len());
        if answer_pages.max(main.pages.len()).to_string().len() <= digits {
            return Ok((main, separate));
        }
        digits += 1;
    }
}
