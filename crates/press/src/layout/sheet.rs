//! Pages of fixed slots: the second way to lay out a book, beside the flow.
//!
//! Every page is made of the slots of the template, in its order. Each holds its own from issue to
//! issue, and nothing that is in it reaches beyond it: what does not fit is refused. The next puzzle
//! of a chapter goes into the next of its slots; answers are those of the page before, on the first
//! page those of the record of the issue before, or the page's own upside down.

mod answers;
mod names;
mod texts;

use std::ops::Range;

use names::Names;

use super::caption::{self, Caption};
use super::compose::rule;
use super::makeup::{Makeup, Misfit, in_slot};
use super::strips::banner;
use super::{Job, Pages, claims, each_page, enough, press, puzzles, within};
use crate::design::{ANSWERS_PLACEHOLDER, PageSlot, SlotContent};
use crate::document::{AnswersAt, Chapter};
use crate::layout::arrange_sheet::BANNER;
use crate::page::{Edges, Item, Page, moved};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Rect, Size};

/// Lays out a book on pages of slots.
///
/// # Errors
/// Whatever does not fit into its slot; a character that no font has.
pub fn lay_out(job: Job<'_>, tick: &(dyn Fn(usize) + Sync)) -> Result<Pages, Faults> {
    let sheet = Sheet::new(job)?;
    let count = sheet.issues() * sheet.pages();
    enough(job.book, count)?;
    let made = each_page(count, &|| tick(count), |at| sheet.page(at))?;
    let (pages, slots): (Vec<Page>, Vec<Vec<Page>>) = made.into_iter().unzip();
    press::check(job.book, &pages)?;
    let places: Vec<(usize, Option<usize>)> =
        (0..job.puzzles.len()).map(|at| sheet.places(at)).collect();
    let manifests = (claims::sheet(job, pages.len(), &places, sheet.answers_page(0)), None);
    Ok(Pages { book: pages, answers: None, manifests, slots, advice: Vec::new() })
}

/// Slots, and how each is arranged.
struct Sheet<'a> {
    job: Job<'a>,
    /// How the puzzles of each slot are arranged; none of a slot that holds no puzzle.
    puzzles: Vec<Option<Makeup>>,
    /// How the answers are arranged, if there is a slot for them and any stand in it.
    answers: Option<Makeup>,
    /// What the puzzles are called, if that is to be said of each and there is room for it.
    names: Option<Names>,
}

impl<'a> Sheet<'a> {
    fn new(job: Job<'a>) -> Result<Sheet<'a>, Faults> {
        let mut faults = Faults::default();
        let mut misfits: Vec<Misfit> = Vec::new();
        let mut makeups = Vec::new();
        let slots = &job.book.design.slots;
        for slot in slots {
            let SlotContent::Puzzle(chapter) = slot.content else {
                makeups.push(None);
                continue;
            };
            let puzzles = of_chapter(job, chapter);
            match in_slot(job, chapter, puzzles, slot)? {
                Ok(makeup) => makeups.push(Some(makeup)),
                Err(misfit) => match misfits.iter_mut().find(|other| other.is_like(&misfit)) {
                    Some(other) => other.join(misfit),
                    None => misfits.push(misfit),
                },
            }
        }
        faults.0.extend(misfits.into_iter().map(Misfit::fault));
        let mut sheet = Sheet { job, puzzles: makeups, answers: None, names: None };
        let answered = (0..sheet.issues()).any(|issue| !sheet.answers_in(issue).is_empty());
        let number = slots.iter().position(|slot| slot.content == SlotContent::Answers);
        if let Some(number) = number.filter(|_| answered) {
            match sheet.answers_fitted(number) {
                Ok(makeup) => sheet.answers = Some(makeup),
                Err(fault) => faults.push(fault),
            }
        }
        sheet.names = sheet.named()?;
        faults.or(sheet)
    }

    /// How many issues there are: how often all slots are filled.
    fn issues(&self) -> usize {
        let book = self.job.book;
        match book.chapters.first() {
            Some(chapter) => (chapter.count / chapter.per_page.max(1)) as usize,
            None => 1,
        }
    }

    /// How many pages an issue has.
    fn pages(&self) -> usize {
        let slots = self.job.book.design.slots.iter();
        slots.map(|slot| slot.page + 1).max().unwrap_or(1)
    }

    /// The page of a puzzle, and that of its answer if it is in the file; both from 1.
    fn places(&self, puzzle: usize) -> (usize, Option<usize>) {
        let found = (0..self.issues()).find_map(|issue| {
            let of = |(at, chapter): (usize, &Chapter)| {
                let each = chapter.per_page as usize;
                let first = of_chapter(self.job, at).start + issue * each;
                (first..first + each).contains(&puzzle).then(|| (issue, at, puzzle - first))
            };
            self.job.book.chapters.iter().enumerate().find_map(of)
        });
        let Some((issue, chapter, nth)) = found else { return (0, None) };
        let slots = self.job.book.design.slots.iter();
        let mut slots = slots.filter(|slot| slot.content == SlotContent::Puzzle(chapter));
        let page = slots.nth(nth).map_or(0, |slot| issue * self.pages() + slot.page + 1);
        let answer = match self.job.book.answers {
            AnswersAt::UpsideDown => self.answers_page(issue),
            _ => self.answers_page(issue + 1),
        };
        (page, answer)
    }

    /// The page of the answers of an issue, from 1, if there are any.
    fn answers_page(&self, issue: usize) -> Option<usize> {
        self.answers.as_ref().filter(|_| issue < self.issues())?;
        let mut slots = self.job.book.design.slots.iter();
        let slot = slots.find(|slot| slot.content == SlotContent::Answers)?;
        Some(issue * self.pages() + slot.page + 1)
    }

    /// The puzzles of an issue, counted from 0 through the book, chapter by chapter.
    fn of_issue(&self, issue: usize) -> Vec<usize> {
        let chapters = self.job.book.chapters.iter().enumerate();
        let here = chapters.flat_map(|(at, chapter)| {
            let each = chapter.per_page as usize;
            let first = of_chapter(self.job, at).start + issue * each;
            first..first + each
        });
        here.collect()
    }

    /// A page, and its slots as pages of their own. A line has no page.
    fn page(&self, at: usize) -> Result<(Page, Vec<Page>), Diagnostic> {
        let design = &self.job.book.design;
        let label = (at + 1).to_string();
        let mut items = Vec::new();
        let mut parts = Vec::new();
        let (issue, page) = (at / self.pages(), at % self.pages());
        let slots = design.slots.iter().enumerate().filter(|(_, slot)| slot.page == page);
        for (number, slot) in slots {
            let Rect { x, y, .. } = slot.frame;
            let unplaced = |fault: Diagnostic| match fault.place {
                None => fault.at(&slot.place, "this slot"),
                Some(_) => fault,
            };
            let held = self.slot(issue, number, slot).map_err(unplaced)?;
            if slot.content != SlotContent::Line {
                let (size, bleed) = (slot.frame.size(), Edges::default());
                let part = Page { size, bleed, label: label.clone(), items: held.clone() };
                within::trim(&part, &design.fonts).map_err(|fault| Diagnostic {
                    message: fault.message.replace("on the paper", "into its slot"),
                    ..fault.at(&slot.place, "this slot")
                })?;
                parts.push(part);
            }
            items.extend(moved(held, Point::new(x, y)));
        }
        Ok((Page { size: design.trim, bleed: Edges::default(), label, items }, parts))
    }

    /// What a slot holds in an issue, from its own top left corner.
    fn slot(&self, issue: usize, number: usize, slot: &PageSlot) -> Result<Vec<Item>, Diagnostic> {
        let job = self.job;
        let Size { width, height } = slot.frame.size();
        let area = Rect::new(Pt::ZERO, Pt::ZERO, width, height);
        match &slot.content {
            SlotContent::Title { text, aside } => self.title(text, aside, area),
            // Above answers that are still to come there is no word of them.
            SlotContent::Headline { text, .. }
                if text == ANSWERS_PLACEHOLDER && self.answers.is_none() =>
            {
                Ok(Vec::new())
            }
            SlotContent::Headline { text, aside, chapter } => {
                let size = job.book.design.sizes.heading.min(height / BANNER);
                let [words, aside] = [text, aside].map(|text| self.words(text, *chapter));
                banner(job, (&words, &aside), area, size)
            }
            SlotContent::Puzzle(chapter) => self.puzzle(issue, number, *chapter, area),
            SlotContent::Rules(chapter) => self.rules(number, *chapter, area, slot),
            SlotContent::Answers => self.answers(issue, number, area),
            SlotContent::Name => self.name_line(area),
            SlotContent::Line => {
                let line = job.book.design.puzzle.thin;
                Ok(vec![rule(Point::default(), Point::new(width, height), line)])
            }
        }
    }

    /// The puzzle that a slot holds in an issue.
    fn puzzle(
        &self,
        issue: usize,
        number: usize,
        chapter: usize,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let job = self.job;
        let design = &job.book.design;
        let before = design.slots.iter().take(number);
        let nth = before.filter(|slot| slot.content == SlotContent::Puzzle(chapter)).count();
        let each = job.book.chapters[chapter].per_page as usize;
        let at = of_chapter(job, chapter).start + issue * each + nth;
        let lost = || Diagnostic::broken(format!("slot {} has no puzzle", number + 1));
        let makeup = self.puzzles.get(number).and_then(Option::as_ref).ok_or_else(lost)?;
        let made = *job.puzzles.get(at).ok_or_else(lost)?;
        let level = caption::level(job, made);
        let number = job.book.number(at).to_string();
        let (name, scale) = match &self.names {
            Some(names) => (names.of(chapter), names.scale),
            None => (None, 1.0),
        };
        let caption = Caption { number, name, scale, level: &level, reference: None };
        puzzles::one(job, makeup, made, &caption, (makeup.cell(area, 0), 0), false)
    }
}

/// The puzzles of a chapter, counted from 0 through the book.
fn of_chapter(job: Job<'_>, chapter: usize) -> Range<usize> {
    let count = |chapter: &Chapter| chapter.count as usize;
    let chapters = &job.book.chapters;
    let first: usize = chapters.iter().take(chapter).map(count).sum();
    first..first + chapters.get(chapter).map_or(0, count)
}
