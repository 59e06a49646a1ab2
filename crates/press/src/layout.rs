//! Layout: turns a [`Document`] and its puzzles into pages.
//!
//! There are two ways to fill pages. A document without slots is paginated: `pagination` decides
//! the content of each page, then `page` typesets the pages one by one. All page numbers are
//! therefore known before a reference to a page is typeset. A document with slots (named boxes that
//! the template places on each page) is laid out by `slot_pages`.
//!
//! The inner margin depends on the page count, and the page count depends on the inner margin. The
//! printer's table has rows; each row has an inner margin and the maximum page count for this
//! margin. The rows are tried in order of rising inner margin. The document is paginated with the
//! inner margin of a row. If the page count exceeds the maximum of this row, the next row is tried.

mod answer_cells;
mod answer_pages;
mod answers;
mod arrangement;
mod caption;
mod clue_page;
mod clues;
mod collation;
mod contact_sheet;
mod cover;
mod explanation_page;
mod explanations;
mod figures;
mod fitting;
mod footprints;
mod front_matter;
mod further_clues;
mod grid_fit;
mod headline;
mod how_to_solve;
mod kind_rules;
mod ladders;
mod level_marks;
mod line_below;
mod line_breaks;
mod list_style;
mod manifest;
mod markdown;
mod markdown_blocks;
mod matter;
mod opener;
mod overflow;
mod page;
mod page_cells;
mod page_content;
mod page_context;
mod page_frame;
mod page_manifest;
mod pagination;
mod paragraph;
mod picture;
mod printer_check;
mod puzzles;
mod review;
mod ruled_lines;
mod rules_line;
mod slot_arrangement;
mod slot_pages;
mod solvers_log;
mod standalone_figure;
mod standalone_page;
mod table_of_contents;
mod tabs;
mod techniques;
mod text_column;
mod typesetter;
mod word_list;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use contact_sheet::{ContactDay, ContactPuzzle, contact_sheet};
pub use cover::ink_bounds;
pub use cover::{
    BackCopy, CoverGeometry, CoverLayout, back_copy, cover, front as cover_front,
    is_fully_specified as cover_is_fully_specified,
};
pub use fitting::{PageCount, count_pages, easy_per_page};
pub use manifest::spine_contains;
pub use markdown_blocks::{Block, StyledText, blocks as markdown_blocks};
pub use page_manifest::{ShownPuzzle, page_manifest};
pub use paragraph::LINE_END;
pub use review::{PageFinding, review};
pub use slot_arrangement::{SheetAnswers, arrange_slots};
pub use standalone_figure::{StandaloneFigure, standalone_figures};
pub use standalone_page::{DrawingStyle, puzzle_page};

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::Pt;
use bookgen_contract::manifest::Manifest;
use rayon::prelude::*;

use crate::design::Design;
use crate::document::{AnswersAt, Document, Placed};
use crate::page::Page;
use ladders::Ladders;
use page_content::Pagination;
use typesetter::Typesetter;

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

/// The input of the layout functions: a document, its puzzles and its typesetter.
#[derive(Clone, Copy)]
struct Context<'a> {
    /// The document.
    document: &'a Document,
    /// The puzzles in print order. An index of a puzzle, in code or in a comment, is always an
    /// index in this list.
    puzzles: &'a [&'a Placed],
    /// The example puzzles of the how-to-solve pages, in the order of [`Document::examples`].
    examples: &'a [&'a Placed],
    /// The typesetter.
    typesetter: Typesetter<'a>,
    /// The levels that marks count.
    ladders: &'a Ladders,
}

/// The puzzles of a document, sorted by their use.
struct Input<'a> {
    document: &'a Document,
    puzzles: Vec<&'a Placed>,
    examples: Vec<&'a Placed>,
    ladders: Ladders,
}

impl<'a> Input<'a> {
    /// Sorts the puzzles of a document. `placed` contains the puzzles of the document and the example
    /// puzzles of the how-to-solve pages.
    fn new(document: &'a Document, placed: &[&'a Placed]) -> Input<'a> {
        let puzzles = without_examples(placed);
        // The examples are in the order of the document, not the order in which they were generated.
        let examples = document.examples.iter().filter_map(|kind| {
            let kind = kind.about().name;
            let mut examples = placed.iter().copied().filter(|placed| placed.chapter.is_none());
            examples.find(|placed| placed.puzzle.kind == kind)
        });
        let ladders = Ladders::new(document, &puzzles);
        Input { document, examples: examples.collect(), puzzles, ladders }
    }

    fn context(&self) -> Context<'_> {
        let Input { document, puzzles, examples, ladders } = self;
        Context { document, puzzles, examples, typesetter: Typesetter { document }, ladders }
    }
}

/// Lays out a document. `placed` contains the puzzles of the document and the example puzzles of
/// the how-to-solve pages.
///
/// `tick` is called once for every finished page, from several threads. It receives the total page
/// count.
///
/// # Errors
/// A grid that does not fit at its minimum size; a character that no font has; a page count that
/// the printer does not accept; a page that breaks a rule of the printer.
pub fn lay_out(
    document: &Document,
    placed: &[&Placed],
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Pages, Faults> {
    let input = Input::new(document, placed);
    let context = input.context();
    if !document.design.slots.is_empty() {
        return slot_pages::lay_out(context, tick);
    }
    let (main, separate) = paginate(context)?;
    let total = main.pages.len() + separate.as_ref().map_or(0, |answers| answers.pages.len());
    let typeset = |part: &Pagination| {
        let page = |index| page::page(context, &main, separate.as_ref(), part, index);
        let pages = each_page(part.pages.len(), &|| tick(total), page)?;
        printer_check::check(document, &pages)?;
        Ok::<_, Faults>(pages)
    };
    let answers = separate.as_ref().map(&typeset).transpose()?;
    let book = typeset(&main)?;
    let answers_manifest = separate
        .as_ref()
        .zip(answers.as_ref())
        .map(|(separate, pages)| manifest::separate_answers(context, &main, separate, pages));
    let manifests =
        (manifest::document(context, &main, separate.as_ref(), &book), answers_manifest);
    let mut advice = advice(document, &book);
    advice.extend(page::head_advice(context, &main)?);
    Ok(Pages { book, answers, manifests, slots: Vec::new(), advice })
}

/// The puzzles that belong to a chapter. The example puzzles of the how-to-solve pages belong to no
/// chapter.
fn without_examples<'a>(placed: &[&'a Placed]) -> Vec<&'a Placed> {
    placed.iter().copied().filter(|placed| placed.chapter.is_some()).collect()
}

/// Typesets `count` pages in parallel and calls `tick` after each page. If several pages have the
/// same error, for example a character that no font has, the error is reported once.
fn each_page<T: Send>(
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

/// Paginates the document. If the answers are a separate file, the answers are paginated too. The
/// inner margin is the margin that the page count requires.
fn paginate(context: Context<'_>) -> Result<(Pagination, Option<Pagination>), Faults> {
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
fn with_best_margin(context: Context<'_>) -> Result<(Pagination, Option<Pagination>), Faults> {
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

/// If the spec names a printer, checks that the document has at least the printer's minimum page
/// count. If only the template names a printer, [`advice`] reports a document with too few pages.
fn check_min_pages(document: &Document, count: usize) -> Result<(), Diagnostic> {
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

/// Advice about too many blank pages, too few pages, parts of chapters that the template does not
/// print, and pictures with few pixels.
fn advice(document: &Document, pages: &[Page]) -> Vec<Diagnostic> {
    let design = &document.design;
    let mut advice = Vec::new();
    let min = design.min_pages;
    if pages.len() < min as usize {
        let short = Diagnostic::advice(format!(
            "the printer binds no fewer than {min} pages; the book has {}",
            pages.len()
        ));
        let short =
            design.point_at(short, "least_pages", format!("the minimum page count is {min}"));
        advice.push(short.help("ask for more puzzles, or put fewer on a page"));
    }
    let blank = pages.iter().rev().take_while(|page| page.items.is_empty()).count();
    if pages.len() == min as usize && blank > design.page_multiple as usize {
        let padded = Diagnostic::advice(format!("the book ends with {blank} blank pages"));
        let label = format!("the minimum page count is {min}, so blank pages were added");
        let padded = design.point_at(padded, "least_pages", label);
        advice.push(
            padded.help("to fill the blank pages, ask for more puzzles, or put fewer on a page"),
        );
    }
    if !design.openers {
        for chapter in &document.chapters {
            let parts = [
                ("intro", chapter.intro.is_some()),
                ("ornament", chapter.ornament.is_some()),
                ("QR code", chapter.code.is_some()),
            ];
            advice.extend(parts.into_iter().filter(|(_, is_set)| *is_set).map(|(part, _)| {
                let id = &chapter.id;
                Diagnostic::advice(format!("the {part} of chapter `{id}` is not printed"))
                    .at(&chapter.place, "this chapter")
                    .help(
                        "the template has no opening pages for chapters; add them with [page] openers = true",
                    )
            }));
        }
    }
    let has_answers_opener =
        design.openers && matches!(document.answers, AnswersAt::End | AnswersAt::Separate);
    if let Some(code) = document.answers_code.as_ref().filter(|_| !has_answers_opener) {
        advice.push(
            Diagnostic::advice("the QR code of the answers is not printed")
                .at(&code.place, "the answers have no opening page")
                .help("answers at the end have an opening page if the template has [page] openers = true"),
        );
    }
    advice.extend(picture::advice(pages));
    advice
}
