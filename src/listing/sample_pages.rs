//! Chooses the pages of a book that its product page shows.
//!
//! The choice is the title page or the opening page of the first chapter, then pages with puzzles of
//! different chapters and kinds, then a page with answers. Blank pages are never chosen. The same book
//! always gives the same pages.

use std::collections::{BTreeMap, BTreeSet};

use bookgen_press::Page;
use bookgen_press::design::Sides;
use bookgen_press::document::Document;
use bookgen_press::page::{Item, Role};
use bookgen_puzzles::Face;

use super::sellers::SAMPLES;
use crate::pipeline::LaidOut;

/// The pages that a product page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Samples {
    /// The sample pages, in the order of the book. There are fewer than six only if the book has fewer
    /// pages that are not blank.
    pub pages: Vec<SamplePage>,
    /// The numbers of two facing pages with puzzles, or of two pages of a book whose pages do not face
    /// each other. There are fewer if the book has only one page with puzzles.
    pub spread: Vec<usize>,
    /// Whether the pages of `spread` face each other.
    pub is_bound: bool,
}

/// A sample page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamplePage {
    /// The number of the page in its file, from 1.
    pub number: usize,
    /// Whether the page is in the separate file of answers.
    pub is_apart: bool,
    /// The content of the page.
    pub content: Content,
}

/// The content of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// No items.
    Blank,
    /// The title page.
    Title,
    /// The opening page of a chapter.
    Opener,
    /// Puzzles.
    Puzzles {
        /// The index of the chapter.
        chapter: usize,
        /// The names of the kinds, in the order of the page.
        kinds: Vec<&'static str>,
        /// The number of puzzles.
        count: usize,
    },
    /// Answers.
    Answers,
    /// Anything else.
    Other,
}

/// What the items of a page show.
#[derive(Default)]
struct Found<'a> {
    /// The ids of the puzzles, in the order of the page. The examples of the rules are included.
    puzzles: Vec<&'a str>,
    /// The ids of the puzzles whose answers the page shows.
    answers: Vec<&'a str>,
    /// Whether the page has a heading of level 1, the title of the book.
    has_title: bool,
}

impl<'a> Found<'a> {
    fn on(page: &'a Page) -> Found<'a> {
        let mut found = Found::default();
        found.items(&page.items);
        found
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Glyphs(run) => self.has_title |= run.role == Role::Heading(1),
                Item::Group(group) => {
                    if let Role::Figure(drawing) = &group.role
                        && let Some(subject) = &drawing.subject
                    {
                        match subject.face {
                            Face::Puzzle => self.puzzles.push(&subject.id),
                            Face::Answer => self.answers.push(&subject.id),
                        }
                    }
                    self.items(&group.items);
                }
                Item::Ink(_) | Item::Image(_) => {}
            }
        }
    }
}

/// The chapters and kinds of the puzzles of a book, by id. The examples of the rules are left out.
struct Puzzles<'a>(BTreeMap<&'a str, (usize, &'static str)>);

impl<'a> Puzzles<'a> {
    fn new(laid_out: &'a LaidOut) -> Puzzles<'a> {
        let puzzles = laid_out.made.iter().filter_map(|made| {
            let placed = &made.placed;
            Some((placed.id.as_str(), (placed.chapter?, placed.kind.about().name)))
        });
        Puzzles(puzzles.collect())
    }

    /// Whether a page shows the answer of a puzzle.
    fn are_answered_on(&self, page: &Page) -> bool {
        Found::on(page).answers.iter().any(|id| self.0.contains_key(id))
    }

    /// The content of a page. `is_before` is whether no puzzle is on the pages before.
    fn content(&self, page: &Page, is_before: bool) -> Content {
        if page.items.is_empty() {
            return Content::Blank;
        }
        let found = Found::on(page);
        let own: Vec<(usize, &'static str)> =
            found.puzzles.iter().filter_map(|id| self.0.get(id).copied()).collect();
        let mut kinds = Vec::new();
        for (_, kind) in &own {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        match own.first() {
            Some(&(chapter, _)) => Content::Puzzles { chapter, kinds, count: own.len() },
            None if self.are_answered_on(page) => Content::Answers,
            None if is_before && found.has_title => Content::Title,
            None => Content::Other,
        }
    }
}

/// The contents of the pages of the book.
fn contents(document: &Document, laid_out: &LaidOut, puzzles: &Puzzles<'_>) -> Vec<Content> {
    let mut contents: Vec<Content> = Vec::new();
    let mut last_chapter = None;
    for page in &laid_out.pages.book {
        let content = puzzles.content(page, last_chapter.is_none());
        if let Content::Puzzles { chapter, .. } = content
            && last_chapter != Some(chapter)
        {
            last_chapter = Some(chapter);
            // The opening page of a chapter is the page before its first puzzles.
            if let Some(before) = contents.last_mut()
                && document.design.openers
                && *before == Content::Other
            {
                *before = Content::Opener;
            }
        }
        contents.push(content);
    }
    contents
}

/// Chooses the sample pages and the spread of a book.
pub fn choose(document: &Document, laid_out: &LaidOut) -> Samples {
    let puzzles = Puzzles::new(laid_out);
    let contents = contents(document, laid_out, &puzzles);
    let first = |wanted: &Content| contents.iter().position(|content| content == wanted);
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    chosen.extend(first(&Content::Title).or_else(|| first(&Content::Opener)));
    let answers = middle(&positions(&contents, |content| *content == Content::Answers));
    chosen.extend(answers);
    // The answers may be in a separate file.
    let apart = laid_out.pages.answers.iter().flatten().enumerate();
    let apart: Vec<usize> =
        apart.filter(|(_, page)| puzzles.are_answered_on(page)).map(|(at, _)| at).collect();
    let apart = if answers.is_none() { middle(&apart) } else { None };
    let wanted = SAMPLES - usize::from(apart.is_some());
    chosen.extend(puzzle_pages(&contents, wanted - chosen.len()));
    // A small book is filled up with the pages that are left.
    let rest = positions(&contents, |content| *content != Content::Blank);
    let rest: Vec<usize> = rest.into_iter().filter(|at| !chosen.contains(at)).collect();
    chosen.extend(spaced(&rest, wanted.saturating_sub(chosen.len())));
    let sample =
        |at: &usize| SamplePage { number: at + 1, is_apart: false, content: contents[*at].clone() };
    let mut pages: Vec<SamplePage> = chosen.iter().map(sample).collect();
    pages.extend(apart.map(|at| SamplePage {
        number: at + 1,
        is_apart: true,
        content: Content::Answers,
    }));
    let is_mirrored = document.design.sides == Sides::Mirrored;
    let facing = if is_mirrored { facing(&contents) } else { None };
    let spread = match facing {
        Some(left) => vec![left + 1, left + 2],
        None => {
            let puzzles = chosen.iter().filter(|at| count(&contents[**at]) > 0);
            puzzles.take(2).map(|at| at + 1).collect()
        }
    };
    Samples { pages, spread, is_bound: facing.is_some() }
}

/// The number of puzzles on a page.
fn count(content: &Content) -> usize {
    match content {
        Content::Puzzles { count, .. } => *count,
        _ => 0,
    }
}

/// The positions of the pages with a content.
fn positions(contents: &[Content], is_wanted: impl Fn(&Content) -> bool) -> Vec<usize> {
    let pages = contents.iter().enumerate();
    pages.filter(|(_, content)| is_wanted(content)).map(|(at, _)| at).collect()
}

fn middle(positions: &[usize]) -> Option<usize> {
    positions.get(positions.len().saturating_sub(1) / 2).copied()
}

/// Up to `count` evenly spaced positions.
fn spaced(positions: &[usize], count: usize) -> Vec<usize> {
    let count = count.min(positions.len());
    (0..count).map(|at| positions[(2 * at + 1) * positions.len() / (2 * count)]).collect()
}

/// Chooses up to `wanted` pages with puzzles. If there are more chapters than pages, evenly spaced
/// chapters are chosen.
fn puzzle_pages(contents: &[Content], wanted: usize) -> Vec<usize> {
    let mut chapters: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, content) in contents.iter().enumerate() {
        if let Content::Puzzles { chapter, .. } = content {
            chapters.entry(*chapter).or_default().push(at);
        }
    }
    let chapters: Vec<Vec<usize>> = chapters.into_values().collect();
    let all: Vec<usize> = (0..chapters.len()).collect();
    let mut shares = vec![0; chapters.len()];
    for at in spaced(&all, wanted) {
        shares[at] = 1;
    }
    // With few chapters, the chapters share the pages that are left.
    let mut left = wanted.saturating_sub(shares.iter().sum());
    while left > 0 && shares.iter().zip(&chapters).any(|(share, pages)| *share < pages.len()) {
        for (share, pages) in shares.iter_mut().zip(&chapters) {
            if left > 0 && *share < pages.len() {
                *share += 1;
                left -= 1;
            }
        }
    }
    let mut chosen = Vec::new();
    let mut shown: BTreeSet<&'static str> = BTreeSet::new();
    for (pages, share) in chapters.iter().zip(shares) {
        for part in 0..share {
            let pages = &pages[part * pages.len() / share..(part + 1) * pages.len() / share];
            let Some(at) = best(contents, pages, &shown) else { continue };
            if let Content::Puzzles { kinds, .. } = &contents[at] {
                shown.extend(kinds);
            }
            chosen.push(at);
        }
    }
    chosen
}

/// The best of some pages: most kinds that are not shown yet, then most puzzles, then nearest to the
/// middle of the pages.
fn best(contents: &[Content], pages: &[usize], shown: &BTreeSet<&'static str>) -> Option<usize> {
    let middle = pages.len().saturating_sub(1) / 2;
    let rank = |(at, page): &(usize, &usize)| {
        let new = match &contents[**page] {
            Content::Puzzles { kinds, .. } => {
                kinds.iter().filter(|kind| !shown.contains(*kind)).count()
            }
            _ => 0,
        };
        (new, count(&contents[**page]), std::cmp::Reverse(at.abs_diff(middle)))
    };
    pages.iter().enumerate().max_by_key(rank).map(|(_, page)| *page)
}

/// The left page of the two facing pages with most puzzles that is nearest to the middle of the book.
fn facing(contents: &[Content]) -> Option<usize> {
    // The first page is a right page.
    let lefts = (1..contents.len().saturating_sub(1)).step_by(2);
    let lefts = lefts.filter(|at| count(&contents[*at]) > 0 && count(&contents[at + 1]) > 0);
    let middle = contents.len() / 2;
    lefts.max_by_key(|at| {
        let puzzles = count(&contents[*at]) + count(&contents[at + 1]);
        (puzzles, std::cmp::Reverse(at.abs_diff(middle)))
    })
}
