//! What stands on which page.

use std::ops::Range;

use super::frame::Frame;
use super::makeup::{Makeup, Misfit, makeup};
use super::{Job, answers, contents, front, howto, markdown, prose};
use crate::design::Sides;
use crate::document::{AnswersAt, Front};
use crate::page::Item;
use bookgen_base::diagnostic::Faults;
use bookgen_base::units::{Pt, Size};

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
        makeup: Makeup,
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
    pub makeups: Vec<Makeup>,
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
            makeups: Vec::new(),
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
        let design = &job.book.design;
        if design.last_blank && !matches!(self.leaves.last(), Some(Leaf::Blank)) {
            self.leaves.push(Leaf::Blank);
        }
        while !self.leaves.len().is_multiple_of(design.page_multiple as usize) {
            self.leaves.push(Leaf::Blank);
        }
    }

    /// Adds blank pages until there are as many as the printer binds at the least, if few enough of
    /// them are missing.
    fn pad(&mut self, job: Job<'_>) {
        let design = &job.book.design;
        let written = self.leaves.iter().rposition(|leaf| !matches!(leaf, Leaf::Blank));
        let written = written.map_or(0, |last| last + 1);
        let most = written + design.max_padding as usize;
        // The least count need not be a multiple.
        let multiple = design.page_multiple.max(1) as usize;
        let least = (design.least_pages as usize).div_ceil(multiple) * multiple;
        if (self.leaves.len() + 1..=most).contains(&least) {
            self.leaves.resize(least, Leaf::Blank);
        }
    }

    fn entry(&mut self, title: String, puzzles: Option<Range<usize>>) {
        self.entries.push(Entry { title, puzzles, page: self.next() });
    }

    /// Adds a chapter of puzzles.
    fn chapter(&mut self, job: Job<'_>, number: usize, puzzles: Range<usize>) {
        let book = job.book;
        let chapter = &book.chapters[number];
        if book.design.openers {
            self.recto(job);
        }
        self.entry(chapter.title.clone(), Some(puzzles.clone()));
        if book.design.openers {
            self.leaves.push(Leaf::Opener(number));
        }
        let per_page = chapter.per_page as usize;
        for start in puzzles.clone().step_by(per_page) {
            let here = start..(start + per_page).min(puzzles.end);
            let page = self.next();
            for at in here.clone() {
                self.puzzle_pages[at] = page;
                if book.answers == AnswersAt::UpsideDown {
                    self.answer_pages[at] = page;
                }
            }
            self.leaves.push(Leaf::Puzzles { chapter: number, puzzles: here });
        }
    }

    /// Adds pages of answers.
    fn answers(&mut self, leaves: &[Leaf]) {
        for leaf in leaves {
            if let Leaf::Answers { puzzles, .. } = leaf {
                let page = self.next();
                for at in puzzles.clone() {
                    self.answer_pages[at] = page;
                }
            }
            self.leaves.push(leaf.clone());
        }
    }
}

/// The flow of the book, for an inner margin and page numbers of so many digits.
///
/// # Errors
/// Grids that do not fit; text that cannot be set.
pub fn book(job: Job<'_>, inside: Pt, digits: usize) -> Result<Flow, Faults> {
    let body = Frame::new(&job.book.design, inside, 1).text.size();
    let parts = Parts::new(job, inside, body, digits)?;
    // The table of contents lists what comes after it: how long it is shows when all is known.
    let mut pages = 1;
    loop {
        let flow = parts.flow(job, inside, pages);
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

/// What the book is put together from: all that is the same wherever it comes to stand.
struct Parts {
    /// The texts of each front page.
    texts: Vec<Vec<Text>>,
    /// How the puzzles of each chapter are arranged.
    makeups: Vec<Makeup>,
    /// The pages of answers at the end of each chapter, or of the book.
    answers: Vec<Vec<Leaf>>,
}

/// A text of some pages.
struct Text {
    /// Its title, for the table of contents.
    title: Option<String>,
    pages: Vec<Vec<Item>>,
}

impl Parts {
    fn new(job: Job<'_>, inside: Pt, body: Size, digits: usize) -> Result<Parts, Faults> {
        let book = job.book;
        let mut parts = Parts { texts: Vec::new(), makeups: Vec::new(), answers: Vec::new() };
        let mut faults = Faults::default();
        for front in &book.front {
            parts.texts.extend(faults.take(texts(job, front, body)));
        }
        let mut answers = |puzzles: Range<usize>, faults: &mut Faults| match answers::leaves(
            job, inside, puzzles,
        ) {
            Ok(leaves) => parts.answers.push(leaves),
            Err(fault) => faults.push(fault),
        };
        let mut misfits: Vec<Misfit> = Vec::new();
        for (number, puzzles) in chapters(job).enumerate() {
            match makeup(job, number, inside, puzzles.clone(), digits)? {
                Ok(makeup) => {
                    parts.makeups.push(makeup);
                    if book.answers == AnswersAt::Chapter {
                        answers(puzzles, &mut faults);
                    }
                }
                // One fault for all chapters with the same trouble.
                Err(misfit) => match misfits.iter_mut().find(|other| other.is_like(&misfit)) {
                    Some(other) => other.join(misfit),
                    None => misfits.push(misfit),
                },
            }
        }
        if book.answers == AnswersAt::End {
            answers(0..job.puzzles.len(), &mut faults);
        }
        faults.0.splice(0..0, misfits.into_iter().map(Misfit::fault));
        faults.or(parts)
    }

    /// The flow of the book if its table of contents has so many pages.
    fn flow(&self, job: Job<'_>, inside: Pt, contents_pages: usize) -> Flow {
        let book = job.book;
        let mut flow = Flow::new(job, inside);
        flow.makeups.clone_from(&self.makeups);
        for (front, texts) in book.front.iter().zip(&self.texts) {
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
                // Rules are looked up, not begun with: a left page is as good.
                Front::HowToSolve => {}
                Front::Markdown(_) => flow.recto(job),
            }
            for text in texts {
                if let Some(title) = &text.title {
                    flow.entry(title.clone(), None);
                }
                flow.leaves.extend(text.pages.iter().cloned().map(Leaf::Text));
            }
        }
        for (number, puzzles) in chapters(job).enumerate() {
            flow.chapter(job, number, puzzles);
            if book.answers == AnswersAt::Chapter {
                flow.answers(&self.answers[number]);
            }
        }
        if book.answers == AnswersAt::End {
            flow.recto(job);
            flow.entry(book.language.say("answers", &[]), None);
            if book.design.openers {
                flow.leaves.push(Leaf::AnswersOpener);
            }
            self.answers.iter().for_each(|leaves| flow.answers(leaves));
        }
        flow.fill(job);
        flow.pad(job);
        flow
    }
}

/// The puzzles of each chapter, counted from 0 through the book.
fn chapters(job: Job<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut first = 0;
    job.book.chapters.iter().map(move |chapter| {
        let puzzles = first..first + chapter.count as usize;
        first = puzzles.end;
        puzzles
    })
}

/// The texts of a front page, if it is one of text.
fn texts(job: Job<'_>, front: &Front, body: Size) -> Result<Vec<Text>, Faults> {
    let texts = match front {
        Front::HowToSolve => {
            let texts = howto::texts(job, body)?.into_iter();
            texts.map(|(title, blocks)| (Some(title), blocks)).collect()
        }
        Front::Markdown(source) => {
            let title = markdown::title(&source.text, &job.book.language);
            let mut text = prose::Prose::new(job.composer, body.width);
            markdown::markdown(&mut text, &source.text)?;
            vec![(title, text.blocks)]
        }
        Front::Title | Front::Copyright | Front::Contents => Vec::new(),
    };
    let broken = texts
        .into_iter()
        .map(|(title, blocks)| Text { title, pages: prose::pages(blocks, body.height) });
    Ok(broken.collect())
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
    flow.answers(&answers::leaves(job, inside, 0..job.puzzles.len())?);
    flow.fill(job);
    Ok(flow)
}
