//! The content of the pages of one file, and the page numbers of its puzzles and answers.

use std::ops::Range;

use super::explanation_page::{ExplanationPage, Section};
use super::further_clues;
use super::further_clues::{FurtherClues, PuzzlePages};
use super::page_frame::PageFrame;
use crate::design::Sides;
use crate::document::{AnswersAt, Chapter};
use crate::layout::context::Context;
use crate::layout::figures::PageCells;
use crate::page::Item;
use bookgen_base::units::{Pt, Rect};

/// The content of one page.
#[derive(Clone, Debug)]
pub enum PageContent {
    /// A blank page.
    Blank,
    /// The title page.
    Title,
    /// The copyright page.
    Copyright,
    /// A page of the table of contents. The value is the index of the page among the pages of the
    /// table.
    Contents(usize),
    /// A page of text. The items are relative to the top left corner of the text area.
    Text(Vec<Item>),
    /// A page without a page number. The items are relative to the top left corner of the text area.
    Unnumbered(Vec<Item>),
    /// The opening page of a chapter. The value is the index of the chapter.
    Opener(usize),
    /// The opening page of the answers.
    AnswersOpener,
    /// The opening page of the hints, or of the solutions step by step.
    SectionOpener(Section),
    /// A page of hints, or of solutions step by step.
    Explanations(ExplanationPage),
    /// Puzzles of one chapter.
    Puzzles {
        /// The index of the chapter.
        chapter: usize,
        /// The indices of the puzzles.
        puzzles: Range<usize>,
    },
    /// Clues that do not fit on the page of their puzzle: of the puzzle before, or of the puzzle before
    /// and the puzzle after.
    Clues {
        /// The index of the chapter.
        chapter: usize,
        /// The clues, from the top of the page.
        parts: Vec<FurtherClues>,
    },
    /// Answers, in at least one block.
    Answers(Vec<AnswerBlock>),
}

/// The maximum number of blank pages among the pages of a book, without those at its end: 4 %, or two
/// in books under 64 pages.
pub fn most_blank_pages(pages: usize) -> usize {
    const LONG: usize = 64;
    if pages < LONG { 2 } else { pages / 25 }
}

/// Answers in rows and columns, with cells of the same width.
#[derive(Clone, Debug)]
pub struct AnswerBlock {
    /// The indices of the puzzles.
    pub puzzles: Range<usize>,
    /// The division of a whole page into cells, one cell for each answer.
    pub cells: PageCells,
    /// The distance of the first row from its place on a whole page.
    pub top: Pt,
    /// The height of each row. Empty if all rows have the height of the highest answer.
    pub row_heights: Vec<Pt>,
}

impl AnswerBlock {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.puzzles.len().div_ceil(self.cells.arrangement.columns)
    }

    /// The height of all rows, as close together as possible.
    pub fn height(&self) -> Pt {
        let gaps = self.cells.gap * self.rows().saturating_sub(1) as f64;
        match self.row_heights.is_empty() {
            true => self.cells.arrangement.content_height * self.rows() as f64 + gaps,
            false => self.row_heights.iter().fold(gaps, |sum, height| sum + *height),
        }
    }

    /// The area of the answer with the given index in the block. `area` is the part of the text area from
    /// [`AnswerBlock::top`] on.
    pub fn cell(&self, area: Rect, index: usize) -> Rect {
        let cell = self.cells.cell(area, index);
        let row = index / self.cells.arrangement.columns;
        let Some(height) = self.row_heights.get(row) else { return cell };
        let usual = self.cells.arrangement.content_height * row as f64;
        let above = self.row_heights[..row].iter().fold(Pt::ZERO, |sum, height| sum + *height);
        Rect { y: cell.y - usual + above, height: *height, ..cell }
    }
}

/// The pages of one file, and an index of their content.
#[derive(Clone, Debug)]
pub struct Pagination {
    /// The inner margin.
    pub inner_margin: Pt,
    /// The content of each page.
    pub pages: Vec<PageContent>,
    /// How the puzzle pages of each chapter are divided into cells, one cell for each puzzle.
    pub chapter_cells: Vec<PageCells>,
    /// The page number of each puzzle; 0 if the puzzle is not in this file.
    pub puzzle_pages: Vec<usize>,
    /// The page number of each answer; 0 if the answer is not in this file.
    pub answer_pages: Vec<usize>,
    /// The entries of the table of contents.
    pub entries: Vec<ContentsEntry>,
    /// The number of pages of notes that fill left-over pages.
    pub fillers: usize,
    /// Whether opening pages are on right pages.
    openers_on_recto: bool,
}

/// An entry of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentsEntry {
    /// The title of the chapter or text.
    pub title: String,
    /// The indices of the puzzles, if the entry is a chapter.
    pub puzzles: Option<Range<usize>>,
    /// The number of the page where the chapter or text starts. Page numbers start at 1.
    pub page: usize,
}

impl Pagination {
    /// No pages. `openers_on_recto` is whether opening pages are on right pages.
    pub fn new(context: Context<'_>, inner_margin: Pt, openers_on_recto: bool) -> Pagination {
        Pagination {
            openers_on_recto,
            inner_margin,
            pages: Vec::new(),
            chapter_cells: Vec::new(),
            puzzle_pages: vec![0; context.puzzles.len()],
            answer_pages: vec![0; context.puzzles.len()],
            entries: Vec::new(),
            fillers: 0,
        }
    }

    /// The number of the page that is added next.
    pub fn next_number(&self) -> usize {
        self.pages.len() + 1
    }

    /// Adds a blank page if the next page would be a verso (left page) and the design starts
    /// sections on a recto (right page).
    pub fn start_recto(&mut self, context: Context<'_>) {
        let design = &context.document.design;
        let is_verso = self.next_number().is_multiple_of(2);
        if design.sides == Sides::Mirrored && design.openers && is_verso {
            self.pages.push(PageContent::Blank);
        }
    }

    /// Adds a blank page if the next page would be a recto and the pages are bound.
    pub fn start_verso(&mut self, context: Context<'_>) {
        let is_recto = !self.next_number().is_multiple_of(2);
        if context.document.design.sides == Sides::Mirrored && is_recto {
            self.pages.push(PageContent::Blank);
        }
    }

    /// If the document has a fixed page count, fills the left-over pages with notes: first
    /// `fillers[0]`, then copies of `fillers[1]`. A page that [`Pagination::fill_to_multiple`] leaves
    /// blank stays free.
    pub fn fill_to_goal(&mut self, context: Context<'_>, fillers: &[PageContent]) {
        let (Some(goal), [first, further]) = (context.document.page_goal, fillers) else { return };
        let last_blank = usize::from(context.document.design.last_blank);
        let free = goal.saturating_sub(last_blank).saturating_sub(self.pages.len());
        let notes = std::iter::once(first).chain(std::iter::repeat(further));
        self.pages.extend(notes.take(free).cloned());
        self.fillers = free;
    }

    /// Adds a blank last page if the printer requires a blank last page. Then adds blank pages
    /// until the page count is a multiple of `page_multiple`.
    pub fn fill_to_multiple(&mut self, context: Context<'_>) {
        let design = &context.document.design;
        if design.last_blank && !matches!(self.pages.last(), Some(PageContent::Blank)) {
            self.pages.push(PageContent::Blank);
        }
        while !self.pages.len().is_multiple_of(design.page_multiple as usize) {
            self.pages.push(PageContent::Blank);
        }
    }

    /// Adds blank pages up to the printer's minimum page count. Adds no pages if the book would
    /// need more blank pages than the design allows.
    pub fn pad_to_min(&mut self, context: Context<'_>) {
        let design = &context.document.design;
        let used = self.pages.iter().rposition(|page| !matches!(page, PageContent::Blank));
        let used = used.map_or(0, |last| last + 1);
        let max = used + design.max_padding as usize;
        // The printer's minimum page count is not always a multiple of `page_multiple`.
        let multiple = design.page_multiple.max(1) as usize;
        let min = (design.min_pages as usize).div_ceil(multiple) * multiple;
        if (self.pages.len() + 1..=max).contains(&min) {
            self.pages.resize(min, PageContent::Blank);
        }
    }

    /// Adds an entry for the next page to the table of contents.
    pub fn add_entry(&mut self, title: String, puzzles: Option<Range<usize>>) {
        self.entries.push(ContentsEntry { title, puzzles, page: self.next_number() });
    }

    /// The number of pages up to the last page that is not blank, and the number of blank pages among them.
    pub fn blank_pages(&self) -> (usize, usize) {
        let is_blank = |page: &PageContent| matches!(page, PageContent::Blank);
        let used = self.pages.iter().rposition(|page| !is_blank(page)).map_or(0, |at| at + 1);
        (used, self.pages[..used].iter().filter(|page| is_blank(page)).count())
    }

    /// Adds a blank page before an opener if openers are on rectos only.
    pub fn start_opener(&mut self, context: Context<'_>) {
        if self.openers_on_recto {
            self.start_recto(context);
        }
    }

    /// Adds the pages of a chapter, with its opening page. `all` has the pages of each puzzle of the
    /// document.
    pub fn add_chapter(
        &mut self,
        context: Context<'_>,
        index: usize,
        puzzles: Range<usize>,
        all: &[PuzzlePages],
    ) {
        let document = context.document;
        let chapter = &document.chapters[index];
        if document.design.openers {
            self.start_opener(context);
        }
        self.add_entry(chapter.title.clone(), Some(puzzles.clone()));
        if document.design.openers {
            self.pages.push(PageContent::Opener(index));
        }
        for sheet in sheets(chapter, puzzles) {
            self.add_sheet(context, index, sheet, all);
        }
    }

    /// Adds the pages of a sheet of a chapter, without an entry in the table of contents.
    pub fn add_sheet(
        &mut self,
        context: Context<'_>,
        index: usize,
        sheet: Range<usize>,
        all: &[PuzzlePages],
    ) {
        let per_page = context.document.chapters[index].per_page as usize;
        let clues = |parts: Vec<FurtherClues>| PageContent::Clues { chapter: index, parts };
        let mut start = sheet.start;
        while start < sheet.end {
            let on_page = start..(start + per_page).min(sheet.end);
            let next = on_page.end;
            self.add_puzzles(context, index, on_page.clone());
            if per_page == 1
                && next < sheet.end
                && self.share_a_page(context, all[start], all[next])
            {
                let top = further_clues::part_height(context, all[start].last_height);
                self.pages.push(clues(vec![
                    FurtherClues { puzzle: start, page: 1, top: Pt::ZERO },
                    FurtherClues { puzzle: next, page: 1, top },
                ]));
                self.add_puzzles(context, index, next..next + 1);
                start = next + 1;
                continue;
            }
            for puzzle in on_page {
                let further = 1..all[puzzle].count;
                self.pages.extend(
                    further.map(|page| clues(vec![FurtherClues { puzzle, page, top: Pt::ZERO }])),
                );
            }
            start = next;
        }
    }

    /// Adds a page with puzzles.
    fn add_puzzles(&mut self, context: Context<'_>, index: usize, puzzles: Range<usize>) {
        let number = self.next_number();
        for puzzle in puzzles.clone() {
            self.puzzle_pages[puzzle] = number;
            if context.document.answers == AnswersAt::UpsideDown {
                self.answer_pages[puzzle] = number;
            }
        }
        self.pages.push(PageContent::Puzzles { chapter: index, puzzles });
    }

    /// Whether the clues of two consecutive puzzles that do not fit on their pages share a page between
    /// the puzzles.
    fn share_a_page(&self, context: Context<'_>, first: PuzzlePages, second: PuzzlePages) -> bool {
        let text = PageFrame::new(&context.document.design, self.inner_margin, 1).text.size();
        let heights =
            [first, second].map(|pages| further_clues::part_height(context, pages.last_height));
        first.count == 2
            && second.count == 2
            && heights[0] + heights[1] <= further_clues::shared_height(context, text)
    }

    /// Adds the hints or the solutions step by step, with their opening page and their entry in the table
    /// of contents.
    pub fn add_explanations(
        &mut self,
        context: Context<'_>,
        section: Section,
        pages: &[PageContent],
    ) {
        if pages.is_empty() {
            return;
        }
        self.start_opener(context);
        self.add_entry(section.title(context), None);
        if context.document.design.openers {
            self.pages.push(PageContent::SectionOpener(section));
        }
        self.pages.extend_from_slice(pages);
    }

    /// Adds pages of answers.
    pub fn add_answers(&mut self, pages: &[PageContent]) {
        for page in pages {
            if let PageContent::Answers(blocks) = page {
                let number = self.next_number();
                for puzzle in blocks.iter().flat_map(|block| block.puzzles.clone()) {
                    self.answer_pages[puzzle] = number;
                }
            }
            self.pages.push(page.clone());
        }
    }
}

/// The sheets of a chapter: the puzzles of each name of a class, or all puzzles. Each sheet begins on a
/// new page.
pub fn sheets(chapter: &Chapter, puzzles: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let size = chapter.sheet_size() as usize;
    let end = puzzles.end;
    puzzles.step_by(size).map(move |first| first..(first + size).min(end))
}
