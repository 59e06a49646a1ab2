//! Pagination: the content of each page of a document without slots.

use std::ops::Range;

use super::collation;
use crate::design::{OpenerPages, Sides};
use crate::document::{AnswersAt, Matter, MatterPage};
use crate::layout::context::Context;
use crate::layout::figures::PageCells;
use crate::layout::frame::{
    PageContent, PageFrame, Pagination, PuzzlePages, Section, most_blank_pages,
};
use crate::layout::matter::{
    MatterText, contents_pages, explanation_page_contents, has_copyright_page, matter_texts, notes,
};
use crate::layout::puzzle_pages::{FitError, answer_page_contents, chapter_cells, clue_layout};
use bookgen_base::diagnostic::Faults;
use bookgen_base::units::{Pt, Size};

/// Paginates the document. `digits` is the number of digits that captions reserve for a page
/// number.
///
/// # Errors
/// Grids that do not fit; text that cannot be typeset.
pub fn document(
    context: Context<'_>,
    inner_margin: Pt,
    digits: usize,
) -> Result<Pagination, Faults> {
    let body = PageFrame::new(&context.document.design, inner_margin, 1).text.size();
    let parts = Parts::new(context, inner_margin, body, digits)?;
    let mut front = context.document.front.iter();
    let has_contents = front.any(|page| matches!(page.content, Matter::Contents));
    // The table of contents lists the numbers of later pages. These numbers depend on how many
    // pages the table itself needs. This page count is found by trial.
    let mut pages = 1;
    loop {
        let pagination = parts.with_openers(context, inner_margin, pages);
        let needed =
            if has_contents { contents_pages(context, &pagination, body)?.len() } else { 0 };
        if needed <= pages {
            return Ok(pagination);
        }
        pages = needed;
    }
}

/// The parts of a document. The layout of these parts does not depend on the page on which they
/// start.
struct Parts {
    /// The texts of each page before the first chapter.
    front: Vec<Vec<MatterText>>,
    /// The texts of each page after the answers.
    back: Vec<Vec<MatterText>>,
    /// How the puzzle pages of each chapter are divided into cells, one cell per puzzle.
    chapter_cells: Vec<PageCells>,
    /// The pages of each puzzle.
    puzzle_pages: Vec<PuzzlePages>,
    /// The pages of answers: one list of pages for each chapter, or one list for the whole
    /// document.
    answers: Vec<Vec<PageContent>>,
    /// The pages of hints, if the document has hints.
    hints: Vec<PageContent>,
    /// The pages of solutions step by step, if the document has them in this file.
    steps: Vec<PageContent>,
    /// The first page and the further pages of notes that fill left-over pages, if the document has
    /// a fixed page count.
    fillers: Vec<PageContent>,
}

impl Parts {
    fn new(
        context: Context<'_>,
        inner_margin: Pt,
        body: Size,
        digits: usize,
    ) -> Result<Parts, Faults> {
        let document = context.document;
        let mut parts = Parts {
            front: Vec::new(),
            back: Vec::new(),
            chapter_cells: Vec::new(),
            puzzle_pages: vec![
                PuzzlePages { count: 1, last_height: Pt::ZERO };
                context.puzzles.len()
            ],
            answers: Vec::new(),
            hints: Vec::new(),
            steps: Vec::new(),
            fillers: Vec::new(),
        };
        let mut faults = Faults::default();
        if document.page_goal.is_some() {
            let notes = notes(context, 2, body)?;
            parts.fillers = notes.pages.into_iter().map(PageContent::Text).collect();
        }
        if document.hints.is_some() {
            parts.hints = explanation_page_contents(context, Section::Hints, body)?;
        }
        if document.steps && document.answers != AnswersAt::Separate {
            parts.steps = explanation_page_contents(context, Section::Steps, body)?;
        }
        for (pages, texts) in
            [(&document.front, &mut parts.front), (&document.back, &mut parts.back)]
        {
            for page in pages {
                texts.extend(faults.collect(matter_texts(context, page, body)));
            }
        }
        let mut add_answers =
            |puzzles: Range<usize>, faults: &mut Faults| match answer_page_contents(
                context,
                inner_margin,
                puzzles,
            ) {
                Ok(pages) => parts.answers.push(pages),
                Err(fault) => faults.push(fault),
            };
        let mut errors: Vec<FitError> = Vec::new();
        for (index, puzzles) in chapters(context).enumerate() {
            match chapter_cells(context, index, inner_margin, puzzles.clone(), digits)? {
                Ok(cells) => {
                    if cells.arrangement.pages > 1 {
                        for puzzle in puzzles.clone() {
                            let layout = clue_layout(context, &cells, context.puzzles[puzzle])?;
                            if let Some(layout) = layout {
                                let count = layout.pages.len();
                                let last_height = layout.size(count - 1).height;
                                parts.puzzle_pages[puzzle] = PuzzlePages { count, last_height };
                            }
                        }
                    }
                    parts.chapter_cells.push(cells);
                    if document.answers == AnswersAt::Chapter {
                        add_answers(puzzles, &mut faults);
                    }
                }
                Err(error) => error.add_to(&mut errors),
            }
        }
        if document.answers == AnswersAt::End {
            add_answers(0..context.puzzles.len(), &mut faults);
        }
        faults.0.splice(0..0, errors.into_iter().map(FitError::into_fault));
        faults.into_result(parts)
    }

    /// Puts the parts together, with opening pages where the design has them.
    fn with_openers(
        &self,
        context: Context<'_>,
        inner_margin: Pt,
        contents_pages: usize,
    ) -> Pagination {
        /// More blank pages than this are too many also for long books.
        const MOST_BLANK: usize = 4;
        let opener_pages = context.document.design.opener_pages;
        let on_recto = opener_pages != OpenerPages::Any;
        let pagination = self.assemble(context, inner_margin, contents_pages, on_recto);
        let (pages, blank) = pagination.blank_pages();
        let has_too_many = blank > most_blank_pages(pages).min(MOST_BLANK);
        if opener_pages == OpenerPages::Auto && has_too_many {
            return self.assemble(context, inner_margin, contents_pages, false);
        }
        pagination
    }

    /// Puts the parts together, with a given number of pages for the table of contents. `on_recto` is
    /// whether opening pages are on right pages.
    fn assemble(
        &self,
        context: Context<'_>,
        inner_margin: Pt,
        contents_pages: usize,
        on_recto: bool,
    ) -> Pagination {
        let document = context.document;
        let mut pagination = Pagination::new(context, inner_margin, on_recto);
        pagination.chapter_cells.clone_from(&self.chapter_cells);
        for (page, texts) in document.front.iter().zip(&self.front) {
            add_matter(&mut pagination, context, page, texts, contents_pages);
        }
        let all: Vec<Range<usize>> = chapters(context).collect();
        let is_collated = |index: &usize| collation::is_collated(context, *index);
        let first_collated = (0..all.len()).find(is_collated);
        for (index, puzzles) in all.iter().enumerate() {
            let own = if !is_collated(&index) {
                pagination.add_chapter(context, index, puzzles.clone(), &self.puzzle_pages);
                vec![index]
            } else if first_collated == Some(index) {
                collation::add_sheets(&mut pagination, context, &all, &self.puzzle_pages);
                (index..all.len()).filter(is_collated).collect()
            } else {
                continue;
            };
            if document.answers == AnswersAt::Chapter {
                own.into_iter().for_each(|index| pagination.add_answers(&self.answers[index]));
            }
        }
        pagination.add_explanations(context, Section::Hints, &self.hints);
        if document.answers == AnswersAt::End {
            pagination.start_opener(context);
            pagination.add_entry(document.language.text("answers", &[]), None);
            if document.design.openers {
                pagination.pages.push(PageContent::AnswersOpener);
            }
            self.answers.iter().for_each(|pages| pagination.add_answers(pages));
        }
        pagination.add_explanations(context, Section::Steps, &self.steps);
        for (page, texts) in document.back.iter().zip(&self.back) {
            add_matter(&mut pagination, context, page, texts, contents_pages);
        }
        pagination.fill_to_goal(context, &self.fillers);
        pagination.fill_to_multiple(context);
        pagination.pad_to_min(context);
        pagination
    }
}

/// The indices of the puzzles of each chapter.
fn chapters(context: Context<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut first = 0;
    context.document.chapters.iter().map(move |chapter| {
        let puzzles = first..first + chapter.count as usize;
        first = puzzles.end;
        puzzles
    })
}

/// Adds a page before the first chapter or after the answers.
fn add_matter(
    pagination: &mut Pagination,
    context: Context<'_>,
    page: &MatterPage,
    texts: &[MatterText],
    contents_pages: usize,
) {
    match page.content {
        Matter::Title => {
            pagination.start_recto(context);
            pagination.pages.push(PageContent::Title);
        }
        // A copyright page that would only repeat the title is left out.
        Matter::Copyright if !has_copyright_page(context) => {}
        Matter::Copyright => pagination.pages.push(PageContent::Copyright),
        Matter::Contents => {
            pagination.start_recto(context);
            pagination.pages.extend((0..contents_pages).map(PageContent::Contents));
        }
        _ if page.on_verso => pagination.start_verso(context),
        Matter::HalfTitle | Matter::Dedication(_) | Matter::Epigraph(..) | Matter::Markdown(_) => {
            pagination.start_recto(context);
        }
        // Readers look up single rules, so this text can start on a left or a right page. The other
        // texts after the answers also can.
        _ => {}
    }
    let order = match page.content {
        Matter::HowToSolve if context.document.design.sides == Sides::Mirrored => {
            let counts: Vec<usize> = texts.iter().map(|text| text.pages.len()).collect();
            spread_order(&counts, pagination.next_number())
        }
        _ => (0..texts.len()).collect(),
    };
    for text in order.into_iter().map(|index| &texts[index]) {
        for title in &text.titles {
            pagination.add_entry(title.clone(), None);
        }
        let content = if text.is_numbered { PageContent::Text } else { PageContent::Unnumbered };
        pagination.pages.extend(text.pages.iter().cloned().map(content));
    }
}

/// The order of texts in which as many texts as possible with an even number of pages begin on a
/// verso, so that readers see two pages at once. `counts` are the page counts of the texts, and
/// `number` is the number of the first page. Otherwise the texts keep their order. On a recto, the
/// next text with an odd number of pages comes first. On a verso, such a text waits if no other
/// text with an odd number of pages would fill the recto after it.
fn spread_order(counts: &[usize], mut number: usize) -> Vec<usize> {
    let is_even = |index: &usize| counts[*index].is_multiple_of(2);
    let mut rest: Vec<usize> = (0..counts.len()).collect();
    let mut order = Vec::new();
    while !rest.is_empty() {
        let odd = rest.iter().filter(|index| !is_even(index)).count();
        let wanted = match (number.is_multiple_of(2), odd) {
            (false, _) => rest.iter().position(|index| !is_even(index)),
            (true, 1) => rest.iter().position(is_even),
            (true, _) => None,
        };
        let next = rest.remove(wanted.unwrap_or(0));
        number += counts[next];
        order.push(next);
    }
    order
}

/// Paginates the answers as a separate file.
///
/// # Errors
/// Grids that do not fit.
pub fn separate_answers(context: Context<'_>, inner_margin: Pt) -> Result<Pagination, Faults> {
    let on_recto = context.document.design.opener_pages != OpenerPages::Any;
    let mut pagination = Pagination::new(context, inner_margin, on_recto);
    if context.document.design.openers {
        pagination.pages.push(PageContent::AnswersOpener);
    }
    let pages = answer_page_contents(context, inner_margin, 0..context.puzzles.len())?;
    pagination.add_answers(&pages);
    if context.document.steps {
        let body = PageFrame::new(&context.document.design, inner_margin, 1).text.size();
        let pages = explanation_page_contents(context, Section::Steps, body)?;
        pagination.add_explanations(context, Section::Steps, &pages);
    }
    pagination.fill_to_multiple(context);
    Ok(pagination)
}

#[cfg(test)]
mod tests {
    use super::spread_order;

    #[test]
    fn texts_of_two_pages_begin_on_a_verso() {
        // Page 4 is a verso.
        assert_eq!(spread_order(&[2, 2, 2], 4), [0, 1, 2]);
        assert_eq!(spread_order(&[2, 1, 2, 1], 4), [0, 1, 3, 2]);
        // A single text of one page is the last.
        assert_eq!(spread_order(&[2, 1, 2, 2], 4), [0, 2, 3, 1]);
        // On a recto, a text of one page is the first.
        assert_eq!(spread_order(&[2, 2, 1], 3), [2, 0, 1]);
        assert_eq!(spread_order(&[2, 2], 3), [0, 1]);
        assert_eq!(spread_order(&[1, 1, 3, 2], 4), [0, 1, 3, 2]);
    }
}
