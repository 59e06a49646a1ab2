//! What stands on which page.

use std::ops::Range;

use super::frame::Frame;
use super::puzzles::Plan;
use super::{Job, answers, contents, howto, markdown, prose, puzzles};
use crate::diagnostic::Faults;
use crate::page::Item;
use crate::spec::{AnswersAt, Front, Sides};
use crate::units::Pt;

/// What stands on one page.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// Nothing at all.
    Blank,
    /// The title of the book.
    Title,
    /// The copyright page.
    Copyright,
    /// A page of the table of contents, by its place in it.
    Contents(usize),
    /// A page of text, its items placed from the top left of the text area.
    Text(Vec<Item>),
    /// The opening page of a chapter.
    Opener(usize),
    /// Puzzles of a chapter.
    Puzzles {
        /// The chapter.
        chapter: usize,
        /// Which puzzles, counted from 0 through the book.
        puzzles: Range<usize>,
    },
    /// Answers.
    Answers {
        /// Which puzzles', counted from 0 through the book.
        puzzles: Range<usize>,
        /// How they are arranged.
        plan: Plan,
    },
}

/// The pages of a file, and where in it everything is.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The inner margin.
    pub inside: Pt,
    /// Page by page.
    pub leaves: Vec<Leaf>,
    /// How the puzzles of each chapter are arranged.
    pub plans: Vec<Plan>,
    /// The page of each puzzle, from 1; 0 if it is not in this file.
    pub puzzle_pages: Vec<usize>,
    /// The page of each answer, from 1; 0 if it is not in this file.
    pub answer_pages: Vec<usize>,
    /// The entries of the table of contents.
    pub entries: Vec<Entry>,
}

/// An entry of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its title.
    pub title: String,
    /// The puzzles it holds, counted from 0, if it is a chapter.
    pub puzzles: Option<Range<usize>>,
    /// Its page, from 1.
    pub page: usize,
}

impl Flow {
    fn new(job: Job<'_>, inside: Pt) -> Flow {
        Flow {
            inside,
            leaves: Vec::new(),
            plans: Vec::new(),
            puzzle_pages: vec![0; job.puzzles.len()],
            answer_pages: vec![0; job.puzzles.len()],
            entries: Vec::new(),
        }
    }

    /// The number of the page that would be added next.
    fn next(&self) -> usize {
        self.leaves.len() + 1
    }

    /// Leaves a page blank, if the next would not be a right one and the design wants one.
    fn recto(&mut self, job: Job<'_>) {
        let design = &job.book.design;
        if design.sides == Sides::Mirrored && design.openers && self.next().is_multiple_of(2) {
            self.leaves.push(Leaf::Blank);
        }
    }

    fn entry(&mut self, title: String, puzzles: Option<Range<usize>>) {
        self.entries.push(Entry { title, puzzles, page: self.next() });
    }

    fn answers(&mut self, job: Job<'_>, puzzles: Range<usize>) -> Result<(), Faults> {
        for leaf in answers::leaves(job, self.inside, puzzles)? {
            if let Leaf::Answers { puzzles, .. } = &leaf {
                let page = self.next();
                for at in puzzles.clone() {
                    self.answer_pages[at] = page;
                }
            }
            self.leaves.push(leaf);
        }
        Ok(())
    }
}

/// The flow of the book, for an inner margin.
///
/// # Errors
/// Grids that do not fit; text that cannot be set.
pub fn book(job: Job<'_>, inside: Pt) -> Result<Flow, Faults> {
    let book = job.book;
    let mut flow = Flow::new(job, inside);
    let mut faults = Faults::default();
    let body = Frame::new(&book.design, inside, 1).text.size();

    let mut contents_at = None;
    for front in &book.front {
        flow_front(job, &mut flow, front, body, &mut contents_at)?;
    }
    let mut first = 0;
    for (number, chapter) in book.chapters.iter().enumerate() {
        let puzzles = first..first + chapter.count as usize;
        first = puzzles.end;
        match puzzles::plan(job, number, inside, puzzles.clone()) {
            Ok(plan) => flow.plans.push(plan),
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        }
        if book.design.openers {
            flow.recto(job);
            flow.entry(chapter.title.clone(), Some(puzzles.clone()));
            flow.leaves.push(Leaf::Opener(number));
        } else {
            flow.entry(chapter.title.clone(), Some(puzzles.clone()));
        }
        let per_page = chapter.per_page as usize;
        for start in puzzles.clone().step_by(per_page) {
            let here = start..(start + per_page).min(puzzles.end);
            let page = flow.next();
            for at in here.clone() {
                flow.puzzle_pages[at] = page;
                if book.answers == AnswersAt::UpsideDown {
                    flow.answer_pages[at] = page;
                }
            }
            flow.leaves.push(Leaf::Puzzles { chapter: number, puzzles: here });
        }
        if book.answers == AnswersAt::Chapter {
            faults.take(flow.answers(job, puzzles));
        }
    }
    if book.answers == AnswersAt::End {
        flow.recto(job);
        flow.entry(book.language.say("answers", &[]), None);
        faults.take(flow.answers(job, 0..job.puzzles.len()));
    }
    faults.or(())?;

    // The table of contents lists what comes after it; now that is known, so is its length.
    if let Some(at) = contents_at {
        let pages = contents::pages(job, &flow, body)?.len();
        insert_pages(job, &mut flow, at, pages);
    }
    while !flow.leaves.len().is_multiple_of(book.design.page_multiple as usize) {
        flow.leaves.push(Leaf::Blank);
    }
    Ok(flow)
}

fn flow_front(
    job: Job<'_>,
    flow: &mut Flow,
    front: &Front,
    body: crate::units::Size,
    contents_at: &mut Option<usize>,
) -> Result<(), Faults> {
    match front {
        Front::Title => {
            flow.recto(job);
            flow.leaves.push(Leaf::Title);
        }
        Front::Copyright => flow.leaves.push(Leaf::Copyright),
        Front::Contents => {
            flow.recto(job);
            *contents_at = Some(flow.leaves.len());
            flow.leaves.push(Leaf::Contents(0));
        }
        Front::HowToSolve => {
            for (title, blocks) in howto::texts(job, body)? {
                flow.recto(job);
                flow.entry(title, None);
                let pages = prose::pages(blocks, body.height);
                flow.leaves.extend(pages.into_iter().map(Leaf::Text));
            }
        }
        Front::Markdown(source) => {
            flow.recto(job);
            if let Some(title) = markdown::title(&source.text) {
                flow.entry(title, None);
            }
            let mut text = prose::Prose::new(job.composer, body.width);
            markdown::markdown(&mut text, &source.text)?;
            let pages = prose::pages(text.blocks, body.height);
            flow.leaves.extend(pages.into_iter().map(Leaf::Text));
        }
    }
    Ok(())
}

/// Makes room for a table of contents that is longer than the page kept for it. Pages move by an
/// even number, so that right pages stay right pages.
fn insert_pages(job: Job<'_>, flow: &mut Flow, at: usize, pages: usize) {
    let design = &job.book.design;
    let mut more = pages.saturating_sub(1);
    for extra in 0..more {
        flow.leaves.insert(at + 1 + extra, Leaf::Contents(extra + 1));
    }
    // The page after a table of one page may have been left blank; it is the first to be used.
    let after = at + 1 + more;
    if more > 0 && matches!(flow.leaves.get(after), Some(Leaf::Blank)) {
        flow.leaves.remove(after);
        more -= 1;
    }
    if design.sides == Sides::Mirrored && design.openers && !more.is_multiple_of(2) {
        flow.leaves.insert(after, Leaf::Blank);
        more += 1;
    }
    let moved = flow.puzzle_pages.iter_mut().chain(&mut flow.answer_pages);
    let entries = flow.entries.iter_mut().map(|entry| &mut entry.page);
    for page in moved.chain(entries).filter(|page| **page > at + 1) {
        *page += more;
    }
}

/// The flow of the answers as a file of their own.
///
/// # Errors
/// Grids that do not fit.
pub fn answers(job: Job<'_>, inside: Pt) -> Result<Flow, Faults> {
    let mut flow = Flow::new(job, inside);
    flow.answers(job, 0..job.puzzles.len())?;
    while !flow.leaves.len().is_multiple_of(job.book.design.page_multiple as usize) {
        flow.leaves.push(Leaf::Blank);
    }
    Ok(flow)
}
