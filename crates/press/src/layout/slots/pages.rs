//! Pages of fixed slots. A slot is a box for content at a fixed position on a page. Slots are the
//! second way to lay out a document, besides pagination.
//!
//! Every issue has the slots of the template, in the same order and with the same types of content.
//! The puzzles of a chapter fill the slots of this chapter in order. The answer slot contains the
//! answers of the previous issue in the document. In the first issue, it contains answers from the
//! record file of an earlier issue. If answers are upside down, the slot contains the answers of
//! the issue itself. Content that does not fit its slot is an error.

mod answer_slot;
mod corrections;
mod puzzle_names;
mod text_slots;

use std::ops::Range;

pub(super) use corrections::typeset_corrections;
use puzzle_names::PuzzleNames;

use crate::design::{ANSWERS_PLACEHOLDER, PageSlot, SlotContent};
use crate::document::{AnswersAt, Chapter};
use crate::layout::context::Context;
use crate::layout::figures::{Caption, PageCells, level_text, solving_time};
use crate::layout::frame::{
    Pages, check_min_pages, check_overflow, check_printer_rules, each_page, headline, headline_size,
};
use crate::layout::manifest::{PuzzlePlace, slot_pages_manifest};
use crate::layout::puzzle_pages::{FitError, PuzzleCell, puzzle_items, slot_cell};
use crate::layout::text::rule;
use crate::page::{Edges, Item, Page, moved};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Rect, Size};

/// Lays out a document on pages of slots. For every finished page, calls `tick` with
/// the page count of the document.
///
/// # Errors
/// Content that does not fit into its slot; a character that no font has; a page count or a page
/// that breaks a rule of the printer.
pub fn lay_out_slots(context: Context<'_>, tick: &(dyn Fn(usize) + Sync)) -> Result<Pages, Faults> {
    let slot_pages = SlotPages::new(context)?;
    let count = slot_pages.issues() * slot_pages.pages_per_issue();
    check_min_pages(context.document, count)?;
    let pages = each_page(count, &|| tick(count), |index| slot_pages.page(index))?;
    let (pages, slots): (Vec<Page>, Vec<Vec<Page>>) = pages.into_iter().unzip();
    check_printer_rules(context.document, &pages)?;
    let places: Vec<PuzzlePlace> =
        (0..context.puzzles.len()).map(|puzzle| slot_pages.place(puzzle)).collect();
    let earlier = 0..context.document.earlier.len();
    let earlier_pages: Vec<Option<usize>> =
        earlier.map(|earlier| slot_pages.earlier_page(earlier)).collect();
    let manifests = (slot_pages_manifest(context, &pages, &places, &earlier_pages), None);
    Ok(Pages { book: pages, answers: None, manifests, slots, advice: Vec::new() })
}

/// The slots of a document, and the cells for the puzzles and answers in these slots.
struct SlotPages<'a> {
    context: Context<'a>,
    /// The cell of each slot; `None` for a slot without a puzzle.
    puzzle_cells: Vec<Option<PageCells>>,
    /// The cells of the answer slot; `None` if there is no answer slot or no issue prints answers.
    answer_cells: Option<PageCells>,
    /// The names of the puzzles, if captions print the names.
    names: Option<PuzzleNames>,
    /// Whether captions print "No." before the number.
    has_number_word: bool,
}

impl<'a> SlotPages<'a> {
    fn new(context: Context<'a>) -> Result<SlotPages<'a>, Faults> {
        let mut faults = Faults::default();
        let mut errors: Vec<FitError> = Vec::new();
        let mut puzzle_cells = Vec::new();
        let slots = &context.document.design.slots;
        for slot in slots {
            let SlotContent::Puzzle(chapter) = slot.content else {
                puzzle_cells.push(None);
                continue;
            };
            let puzzles = chapter_puzzles(context, chapter);
            match slot_cell(context, chapter, puzzles, slot)? {
                Ok(cell) => puzzle_cells.push(Some(cell)),
                Err(error) => error.add_to(&mut errors),
            }
        }
        faults.0.extend(errors.into_iter().map(FitError::into_fault));
        let mut slot_pages = SlotPages {
            context,
            puzzle_cells,
            answer_cells: None,
            names: None,
            has_number_word: false,
        };
        let mut issues = 0..slot_pages.issues();
        let has_answers = issues.any(|issue| !slot_pages.issue_answers(issue).is_empty());
        let answer_slot = slots.iter().position(|slot| slot.content == SlotContent::Answers);
        if let Some(index) = answer_slot.filter(|_| has_answers) {
            match slot_pages.fit_answers(index) {
                Ok(cells) => slot_pages.answer_cells = Some(cells),
                Err(fault) => faults.push(fault),
            }
        }
        slot_pages.names = slot_pages.puzzle_names()?;
        slot_pages.has_number_word = slot_pages.fits_number_word()?;
        if !context.document.notices.is_empty() && slot_pages.corrections_slot().is_none() {
            faults.push(Diagnostic::input("the page has no space for a correction"));
        }
        faults.into_result(slot_pages)
    }

    /// The number of issues. Each issue fills all slots once.
    fn issues(&self) -> usize {
        match self.context.document.chapters.first() {
            Some(chapter) => (chapter.count / chapter.per_page.max(1)) as usize,
            None => 1,
        }
    }

    /// The number of pages of an issue.
    fn pages_per_issue(&self) -> usize {
        let slots = self.context.document.design.slots.iter();
        slots.map(|slot| slot.page + 1).max().unwrap_or(1)
    }

    /// The page of a puzzle and the page of its answer.
    fn place(&self, puzzle: usize) -> PuzzlePlace {
        let document = self.context.document;
        let found = (0..self.issues()).find_map(|issue| {
            document.chapters.iter().enumerate().find_map(|(index, chapter)| {
                let puzzles = issue_puzzles(self.context, index, chapter, issue);
                let nth = puzzle.checked_sub(puzzles.start)?;
                puzzles.contains(&puzzle).then_some((issue, index, nth))
            })
        });
        let Some((issue, chapter, nth)) = found else {
            return PuzzlePlace { page: 0, answer_page: None };
        };
        let slots = document.design.slots.iter();
        let mut slots = slots.filter(|slot| slot.content == SlotContent::Puzzle(chapter));
        let page = slots.nth(nth).map_or(0, |slot| issue * self.pages_per_issue() + slot.page + 1);
        let answer_page = match document.answers {
            AnswersAt::UpsideDown => self.answers_page(issue),
            _ => self.answers_page(issue + 1),
        };
        PuzzlePlace { page, answer_page }
    }

    /// The page number of the answer slot in an issue; `None` if there are no answers or if the
    /// document does not have this issue. Page numbers start at 1.
    fn answers_page(&self, issue: usize) -> Option<usize> {
        self.answer_cells.as_ref().filter(|_| issue < self.issues())?;
        let mut slots = self.context.document.design.slots.iter();
        let slot = slots.find(|slot| slot.content == SlotContent::Answers)?;
        Some(issue * self.pages_per_issue() + slot.page + 1)
    }

    /// The page number of the answer of an earlier puzzle.
    fn earlier_page(&self, earlier: usize) -> Option<usize> {
        match self.context.document.chapter_with_answer(earlier) {
            Some(chapter) => Some(self.place(chapter_puzzles(self.context, chapter).start).page),
            None => self.answers_page(0),
        }
    }

    /// The indices of the puzzles of an issue, chapter by chapter.
    fn puzzles_of_issue(&self, issue: usize) -> Vec<usize> {
        let chapters = self.context.document.chapters.iter().enumerate();
        let puzzles = chapters
            .flat_map(|(index, chapter)| issue_puzzles(self.context, index, chapter, issue));
        puzzles.collect()
    }

    /// Typesets a page. Also returns each slot of the page as a separate page, except slots that
    /// are only a line.
    fn page(&self, index: usize) -> Result<(Page, Vec<Page>), Diagnostic> {
        let design = &self.context.document.design;
        let label = (index + 1).to_string();
        let mut items = Vec::new();
        let mut parts = Vec::new();
        let (issue, page) = (index / self.pages_per_issue(), index % self.pages_per_issue());
        let slots = design.slots.iter().enumerate().filter(|(_, slot)| slot.page == page);
        for (slot_index, slot) in slots {
            let Rect { x, y, .. } = slot.frame;
            let at_slot = |fault: Diagnostic| match fault.place {
                None => fault.at(&slot.place, "this slot"),
                Some(_) => fault,
            };
            let content = self.slot_items(issue, slot_index, slot).map_err(at_slot)?;
            if slot.content != SlotContent::Line {
                let (size, bleed) = (slot.frame.size(), Edges::default());
                let part = Page { size, bleed, label: label.clone(), items: content.clone() };
                check_overflow(&part, &design.fonts, "into its slot")
                    .map_err(|fault| fault.at(&slot.place, "this slot"))?;
                parts.push(part);
            }
            items.extend(moved(content, Point::new(x, y)));
        }
        Ok((Page { size: design.trim, bleed: Edges::default(), label, items }, parts))
    }

    /// The items of a slot in an issue, relative to the top left corner of the slot.
    fn slot_items(
        &self,
        issue: usize,
        index: usize,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        let context = self.context;
        let design = &context.document.design;
        let Size { width, height } = slot.frame.size();
        let area = Rect::new(Pt::ZERO, Pt::ZERO, width, height);
        match &slot.content {
            SlotContent::Title { text, aside } => self.title(text, aside, area),
            // If no issue has answers, the headline of the answers is left out.
            SlotContent::Headline { text, .. }
                if text == ANSWERS_PLACEHOLDER && self.answer_cells.is_none() =>
            {
                Ok(Vec::new())
            }
            SlotContent::Headline { text, aside, chapter } => {
                let size = headline_size(design, design.sizes.heading, height);
                let [text, aside] = [text, aside].map(|text| self.expand(text, *chapter));
                headline(context, &text, &aside, area, size)
            }
            SlotContent::Puzzle(chapter) => self.puzzle(issue, index, *chapter, area),
            SlotContent::Rules(chapter) => self.rules(index, *chapter, area, slot),
            SlotContent::Answers => self.answers(issue, index, area),
            SlotContent::Text { text, is_boxed, code } => {
                self.text(text, code.as_deref(), *is_boxed, area, slot)
            }
            SlotContent::Reserved { is_boxed } => Ok(self.frame(area, *is_boxed)),
            SlotContent::Name => self.name_line(area),
            SlotContent::Corrections { has_line } => self.corrections_alone(area, *has_line),
            SlotContent::Line => {
                let to = Point::new(width, height);
                Ok(vec![rule(Point::default(), to, design.puzzle.thin)])
            }
        }
    }

    /// The puzzle in a slot of an issue.
    fn puzzle(
        &self,
        issue: usize,
        slot: usize,
        chapter: usize,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let context = self.context;
        let document = context.document;
        let before = document.design.slots.iter().take(slot);
        let nth = before.filter(|slot| slot.content == SlotContent::Puzzle(chapter)).count();
        let puzzles = issue_puzzles(context, chapter, &document.chapters[chapter], issue);
        let puzzle = puzzles.start + nth;
        let missing = || Diagnostic::bug(format!("slot {} has no puzzle", slot + 1));
        let cells = self.puzzle_cells.get(slot).and_then(Option::as_ref).ok_or_else(missing)?;
        let placed = *context.puzzles.get(puzzle).ok_or_else(missing)?;
        let level = level_text(context, placed);
        let number = document.grouped_number(puzzle);
        let has_number_word = self.has_number_word;
        let (name, scale) = match &self.names {
            Some(names) => (names.name_of(chapter), names.scale),
            None => (None, 1.0),
        };
        let time = solving_time(context, placed);
        let caption = Caption {
            number,
            has_number_word,
            name,
            date: None,
            scale,
            level: &level,
            time,
            reference: None,
        };
        let area = cells.cell(area, 0);
        let line = self.line_below(slot, chapter);
        let cell = PuzzleCell { cells, area, index: 0, is_verso: false, line };
        puzzle_items(context, &cell, placed, &caption)
    }

    /// The line below the puzzle of a slot. If several puzzles on a page have the same line, only the
    /// last prints it.
    fn line_below(&self, slot: usize, chapter: usize) -> Option<&str> {
        let document = self.context.document;
        let line = document.chapters[chapter].line.as_deref()?;
        let page = document.design.slots[slot].page;
        let mut after = document.design.slots.iter().skip(slot + 1);
        let is_repeated = after.any(|other| match other.content {
            SlotContent::Puzzle(chapter) => {
                other.page == page && document.chapters[chapter].line.as_deref() == Some(line)
            }
            _ => false,
        });
        (!is_repeated).then_some(line)
    }
}

/// The indices of the puzzles of a chapter.
fn chapter_puzzles(context: Context<'_>, chapter: usize) -> Range<usize> {
    let count = |chapter: &Chapter| chapter.count as usize;
    let chapters = &context.document.chapters;
    let first: usize = chapters.iter().take(chapter).map(count).sum();
    first..first + chapters.get(chapter).map_or(0, count)
}

/// The indices of the puzzles of a chapter in an issue.
fn issue_puzzles(
    context: Context<'_>,
    index: usize,
    chapter: &Chapter,
    issue: usize,
) -> Range<usize> {
    let per_issue = chapter.per_page as usize;
    let first = chapter_puzzles(context, index).start + issue * per_issue;
    first..first + per_issue
}
