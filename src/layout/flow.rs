//! What stands on which page.

use std::ops::Range;

use super::frame::Frame;
use super::plan::{Misfit, Plan, plan};
use super::{Job, answers, contents, front, howto, markdown, prose};
use crate::diagnostic::{Diagnostic, Faults};
use crate::page::Item;
use crate::spec::{AnswersAt, Front, Sides};
use crate::units::{Pt, Size};

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
    /// The opening page of the answers.
    AnswersOpener,
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

    /// Adds blank pages until there are as many as the printer wants.
    fn fill(&mut self, job: Job<'_>) {
        while !self.leaves.len().is_multiple_of(job.book.design.page_multiple as usize) {
            self.leaves.push(Leaf::Blank);
        }
    }

    fn entry(&mut self, title: String, puzzles: Option<Range<usize>>) {
        self.entries.push(Entry { title, puzzles, page: self.next() });
    }

    fn answers(&mut self, job: Job<'_>, puzzles: Range<usize>) -> Result<(), Diagnostic> {
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
    let body = Frame::new(&job.book.design, inside, 1).text.size();
    // The table of contents lists what comes after it: how long it is shows when all is known.
    let mut pages = 1;
    loop {
        let flow = with_contents(job, inside, body, pages)?;
        let needed = match job.book.front.iter().any(|front| matches!(front, Front::Contents)) {
            true => contents::pages(job, &flow, body)?.len(),
            false => 0,
        };
        if needed <= pages {
            return Ok(flow);
        }
        pages = needed;
    }
}

/// The flow of the book if its table of contents has so many pages.
fn with_contents(
    job: Job<'_>,
    inside: Pt,
    body: Size,
    contents_pages: usize,
) -> Result<Flow, Faults> {
    let book = job.book;
    let mut flow = Flow::new(job, inside);
    let mut faults = Faults::default();
    for front in &book.front {
        faults.take(flow_front(job, &mut flow, front, body, contents_pages));
    }
    let mut first = 0;
    let mut misfits: Vec<Misfit> = Vec::new();
    for (number, chapter) in book.chapters.iter().enumerate() {
        let puzzles = first..first + chapter.count as usize;
        first = puzzles.end;
        match plan(job, number, inside, puzzles.clone())? {
            Ok(plan) => flow.plans.push(plan),
            Err(misfit) => {
                // One fault for all chapters with the same trouble.
                match misfits.iter_mut().find(|other| other.is_like(&misfit)) {
                    Some(other) => other.join(misfit),
                    None => misfits.push(misfit),
                }
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
            faults.take(flow.answers(job, puzzles).map_err(Faults::from));
        }
    }
    if book.answers == AnswersAt::End {
        flow.recto(job);
        flow.entry(book.language.say("answers", &[]), None);
        if book.design.openers {
            flow.leaves.push(Leaf::AnswersOpener);
        }
        faults.take(flow.answers(job, 0..job.puzzles.len()).map_err(Faults::from));
    }
    faults.0.splice(0..0, misfits.into_iter().map(Misfit::fault));
    faults.or(())?;
    flow.fill(job);
    Ok(flow)
}

fn flow_front(
    job: Job<'_>,
    flow: &mut Flow,
    front: &Front,
    body: Size,
    contents_pages: usize,
) -> Result<(), Faults> {
    match front {
        Front::Title => {
            flow.recto(job);
            flow.leaves.push(Leaf::Title);
        }
        // A page with nothing but the title again is none.
        Front::Copyright if !front::has_copyright(job) => {}
        Front::Copyright => flow.leaves.push(Leaf::Copyright),
        Front::Contents => {
            flow.recto(job);
            flow.leaves.extend((0..contents_pages).map(Leaf::Contents));
        }
        Front::HowToSolve => {
            // Rules are looked up, not begun with: a left page is as good.
            for (title, blocks) in howto::texts(job, body)? {
                flow.entry(title, None);
                let pages = prose::pages(blocks, body.height);
                flow.leaves.extend(pages.into_iter().map(Leaf::Text));
            }
        }
        Front::Markdown(source) => {
            flow.recto(job);
            if let Some(title) = markdown::title(&source.text, &job.book.language) {
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

/// The flow of the answers as a file of their own.
///
/// # Errors
/// Grids that do not fit.
pub fn answers(job: Job<'_>, inside: Pt) -> Result<Flow, Faults> {
    let mut flow = Flow::new(job, inside);
    if job.book.design.openers {
        flow.leaves.push(Leaf::AnswersOpener);
    }
    flow.answers(job, 0..job.puzzles.len())?;
    flow.fill(job);
    Ok(flow)
}
