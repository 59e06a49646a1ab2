//! What the finished pages hold: the manifest that they are proved against.

use super::flow::{Flow, Leaf};
use super::{Job, caption, opener};
use crate::design::References;
use crate::document::{AnswersAt, LevelMark};
use crate::page::{Item, Page, Role};
use bookgen_contract::manifest::{Caption, Claim, Manifest, Part, Section, Words};

/// The manifest of the book, without the name of its document.
pub fn book(job: Job<'_>, flow: &Flow, apart: Option<&Flow>, pages: &[Page]) -> Manifest {
    let claims = (0..job.puzzles.len()).map(|at| {
        let page = there(flow.puzzle_pages[at]);
        // Where the reader is sent to, which may be another file.
        let sent = apart.unwrap_or(flow).answer_pages[at];
        let answer = there(flow.answer_pages[at]);
        let reference = reference(job, flow.puzzle_pages[at], answer);
        Claim { caption: beside(job, at, sent), ..claim(job, at, page, answer, reference) }
    });
    let mut examples = Vec::new();
    let mut ornaments = Vec::new();
    for (at, (leaf, page)) in flow.leaves.iter().zip(pages).enumerate() {
        let figures = std::iter::repeat_n(at + 1, figures(&page.items));
        match leaf {
            Leaf::Title => ornaments.extend(figures),
            Leaf::Text(_) => examples.extend(figures),
            _ => {}
        }
    }
    // Each example is two figures: the puzzle, then its answer.
    let examples = examples.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let contents = flow.leaves.iter().enumerate();
    let contents = contents.filter(|(_, leaf)| matches!(leaf, Leaf::Contents(_)));
    Manifest {
        contents: contents.map(|(at, _)| at + 1).collect(),
        sections: sections(job, flow, apart),
        examples,
        ornaments,
        ..manifest(job, pages.len(), claims.collect())
    }
}

/// What the table of contents lists.
fn sections(job: Job<'_>, flow: &Flow, apart: Option<&Flow>) -> Vec<Section> {
    let sections = flow.entries.iter().map(|entry| {
        let chapter = match flow.leaves.get(entry.page.saturating_sub(1)) {
            Some(Leaf::Opener(chapter)) => Some(*chapter),
            _ => None,
        };
        let first = entry.puzzles.as_ref().map(|puzzles| puzzles.start);
        let answer = first.map(|first| apart.unwrap_or(flow).answer_pages[first].to_string());
        let reference = chapter.zip(answer);
        Section {
            title: entry.title.clone(),
            page: entry.page,
            puzzle: first.map(|first| job.book.number(first)),
            reference: reference.map(|(chapter, page)| opener::answers_at(job, chapter, &page)),
        }
    });
    sections.collect()
}

/// The manifest of the answers as a file of their own.
pub fn answers(job: Job<'_>, flow: &Flow, apart: &Flow, pages: &[Page]) -> Manifest {
    let claims = (0..job.puzzles.len())
        .map(|at| {
            let answer = there(apart.answer_pages[at]);
            claim(job, at, None, answer, reference(job, flow.puzzle_pages[at], answer))
        })
        .collect();
    Manifest { part: Part::Answers, ..manifest(job, pages.len(), claims) }
}

/// The manifest of pages of slots: each puzzle with its page and, if it is in the file, that of its
/// answer; and the answers of an issue before, with the page of those.
pub fn sheet(
    job: Job<'_>,
    pages: usize,
    places: &[(usize, Option<usize>)],
    earlier_page: Option<usize>,
) -> Manifest {
    let own = places.iter().enumerate().map(|(at, (page, answer))| Claim {
        caption: beside(job, at, 0),
        ..claim(job, at, Some(*page), *answer, None)
    });
    let earlier = job.book.earlier.iter().map(|earlier| Claim {
        number: earlier.number,
        id: earlier.id.clone(),
        kind: earlier.puzzle.kind.clone(),
        page: None,
        answer: earlier_page,
        level: earlier.level.map(|level| level.name.to_owned()),
        caption: Caption::default(),
        answer_reference: None,
        title: earlier.board.title().map(str::to_owned),
        credit: earlier.board.credit().map(str::to_owned),
        list: 0,
        puzzle: earlier.puzzle.digest(),
    });
    manifest(job, pages, own.chain(earlier).collect())
}

/// What stands beside an answer of its puzzle's page.
fn reference(job: Job<'_>, page: usize, answer: Option<usize>) -> Option<String> {
    let says_page = job.book.design.references != References::None
        && job.book.answers != AnswersAt::UpsideDown
        && answer.is_some();
    let page = page.to_string();
    says_page.then(|| job.book.language.say("page", &[("page", &page)]))
}

fn manifest(job: Job<'_>, pages: usize, puzzles: Vec<Claim>) -> Manifest {
    Manifest { puzzles, ..Manifest::new(&job.book.title, pages) }
}

/// A page that the flow noted, from 1.
fn there(page: usize) -> Option<usize> {
    (page > 0).then_some(page)
}

fn claim(
    job: Job<'_>,
    at: usize,
    page: Option<usize>,
    answer: Option<usize>,
    answer_reference: Option<String>,
) -> Claim {
    let made = job.puzzles[at];
    Claim {
        number: job.book.number(at),
        id: made.id.clone(),
        kind: made.puzzle.kind.clone(),
        page,
        answer,
        level: made.grade.level_name().map(str::to_owned),
        caption: Caption::default(),
        answer_reference,
        title: made.board.title().map(str::to_owned),
        credit: made.board.credit().map(str::to_owned),
        list: made.board.list().len(),
        puzzle: made.puzzle.digest(),
    }
}

/// What stands beside a puzzle, the page of its answer among it.
fn beside(job: Job<'_>, at: usize, answer: usize) -> Caption {
    let (book, design) = (job.book, &job.book.design);
    let made = job.puzzles[at];
    let level = caption::level(job, made);
    let step = level.step.filter(|_| !design.level_steps);
    let mut words = vec![level.text];
    let mut marks = None;
    match (book.mark, step) {
        (LevelMark::Dots | LevelMark::Stars, Some((step, steps))) => marks = Some([step, steps]),
        (LevelMark::Number, Some((step, steps))) => words.push(format!("{step}/{steps}")),
        _ => {}
    }
    let alone = made.chapter.is_some_and(|chapter| book.chapters[chapter].per_page == 1);
    let page = answer.to_string();
    let reference = match design.references {
        References::None => None,
        References::Foot if alone => caption::foot(job, &page),
        _ => caption::reference(job, &page),
    };
    Caption { words, marks, reference }
}

/// How many drawings there are among some items.
fn figures(items: &[Item]) -> usize {
    let of = |item: &Item| match item {
        Item::Group(group) if matches!(group.role, Role::Figure(_)) => 1,
        Item::Group(group) => figures(&group.items),
        _ => 0,
    };
    items.iter().map(of).sum()
}

/// The digest of what a page says.
pub fn words(page: &Page) -> String {
    let mut words = Words::default();
    each_glyph(&page.items, &mut |text| words.push(text));
    words.digest()
}

/// Whether a text stands on a cover turned by a quarter, as type on a spine is; in whatever case.
pub fn on_spine(cover: &Page, text: &str) -> bool {
    let plain = |text: &str| -> String {
        text.to_uppercase().chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let mut turned = String::new();
    for item in &cover.items {
        match item {
            Item::Group(group) if group.transform.0[0] == 0.0 => {
                each_glyph(&group.items, &mut |text| turned.push_str(text));
            }
            _ => {}
        }
    }
    plain(&turned).contains(&plain(text))
}

/// Visits the text of every glyph, in the order in which they are painted.
fn each_glyph(items: &[Item], visit: &mut impl FnMut(&str)) {
    for item in items {
        match item {
            Item::Glyphs(run) => {
                for glyph in &run.glyphs {
                    visit(run.text.get(glyph.text.clone()).unwrap_or_default());
                }
            }
            Item::Group(group) => each_glyph(&group.items, visit),
            Item::Ink(_) | Item::Image(_) => {}
        }
    }
}
