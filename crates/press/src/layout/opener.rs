//! The opening pages of chapters and of the answers.

use super::Job;
use super::caption::{LevelText, level, level_marks};
use super::compose::Align;
use super::frame::Frame;
use super::marks::Marks;
use super::paragraph::{Setting, plain, stack};
use super::set::PageContext;
use crate::design::Design;
use crate::document::AnswersAt;
use crate::page::{Colour, Edges, Ink, Item, Paint, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, rectangle};

/// What an opening page says. All its lines stand at the outer edge.
struct Opening {
    /// Over the title, in small capitals.
    over: Option<String>,
    title: String,
    /// The marks of a level.
    marks: Option<Marks>,
    /// A sentence under the title.
    intro: Option<String>,
    /// At the foot of the page.
    foot: String,
}

/// Sets the opening page of a chapter: its number, its title, its level and a sentence on it, and
/// at the foot which puzzles it holds and where their answers are.
pub fn chapter(
    job: Job<'_>,
    context: PageContext<'_>,
    chapter: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let book = job.book;
    let chapters = book.chapters.len();
    let spec = &book.chapters[chapter];
    let over = (chapters > 1).then(|| {
        let word = book.language.number_word(chapter + 1, chapters);
        book.language.say("chapter", &[("number", &word)])
    });
    let marks = match chapter_level(job, chapter) {
        Some(words) => level_marks(job, &words, book.design.sizes.body)?,
        None => None,
    };
    let opening = Opening {
        over,
        title: spec.title.clone(),
        marks,
        intro: intro(job, chapter),
        foot: foot(job, context, chapter)?,
    };
    match opening.set(job, &context.frame)? {
        Some(items) => Ok(items),
        None => Err(Diagnostic::book(format!(
            "the opening page of chapter `{}` does not hold its texts",
            spec.id
        ))
        .at(&spec.place, "this chapter")
        .help("shorten its title or its intro, or take smaller type in [page.sizes]")),
    }
}

/// Sets the opening page of the answers; in a file of their own it names the book.
pub fn answers(job: Job<'_>, frame: &Frame) -> Result<Vec<Item>, Diagnostic> {
    let book = job.book;
    let opening = Opening {
        over: (book.answers == AnswersAt::Separate).then(|| book.title.clone()),
        title: book.language.say("answers", &[]),
        marks: None,
        intro: None,
        foot: puzzles(job, 0, job.puzzles.len()),
    };
    opening.set(job, frame)?.ok_or_else(|| {
        Diagnostic::book("the opening page of the answers does not hold its texts")
            .at(&book.title_place, "the book is called so")
            .help("shorten the title, or take a larger trim or smaller type in [page.sizes]")
    })
}

/// The grey ground of an opening page, to the end of its bleed; none where the design has none.
pub fn ground(design: &Design, bleed: Edges) -> Option<Item> {
    let Edges { top, right, bottom, left } = bleed;
    let (width, height) = (left + design.trim.width + right, top + design.trim.height + bottom);
    (design.opener_tint > 0).then(|| {
        Item::Ink(Ink {
            role: Role::Artifact,
            path: rectangle(Rect::new(-left, -top, width, height)),
            paint: Paint::Fill,
            colour: Colour::black(design.opener_tint),
        })
    })
}

impl Opening {
    /// Sets the page with as large a title as it holds; nothing if it holds none.
    fn set(&self, job: Job<'_>, frame: &Frame) -> Result<Option<Vec<Item>>, Diagnostic> {
        let sizes = &job.book.design.sizes;
        let least = sizes.subtitle.min(sizes.chapter);
        let mut size = sizes.chapter;
        loop {
            if let Some(items) = self.set_in(job, frame, size)? {
                return Ok(Some(items));
            }
            if size <= least {
                return Ok(None);
            }
            size = (size * 0.9).max(least);
        }
    }

    fn set_in(
        &self,
        job: Job<'_>,
        frame: &Frame,
        size: Pt,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let composer = job.composer;
        let (design, text) = (composer.design(), frame.text);
        let sizes = &design.sizes;
        let height = design.trim.height;
        let setting = if frame.outer_left { Setting::Left } else { Setting::Right };
        let small = composer.regular(sizes.small);
        let foot = plain(composer, &small, &self.foot, text.width, setting)?;
        let leading = small.size * 1.3;
        // The last line's descenders stay inside.
        let foot_last = text.bottom() - small.size * 0.25;
        let foot_top = foot_last - leading * foot.len().saturating_sub(1) as f64;

        let mut items = Vec::new();
        // From the baseline of the first line downwards; where that lies shows in the end.
        let mut y = Pt::ZERO;
        if let Some(over) = &self.over {
            let over = if design.small_caps { over.to_lowercase() } else { over.clone() };
            let (at, align) = frame.outer(y);
            let style = composer.caps(sizes.subheading);
            let at = (at, align);
            items.extend(composer.line_within(&style, &over, at, text.width, Role::Text)?);
        }
        y += height * 0.11;
        let style = composer.regular(size);
        let lines = plain(composer, &style, &self.title, text.width, setting)?;
        let at = Point::new(text.x, y);
        let (title, last) = stack(lines, at, size * 1.15, &Role::Heading(2));
        items.extend(title);
        y = last;
        let mut end = y;
        y += size * 1.25;
        if let Some(marks) = &self.marks {
            let (at, align) = frame.outer(y);
            let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
            items.extend(moved(marks.items.clone(), Point::new(at.x - shift, at.y)));
            end = y;
            y += sizes.leading * 2.4;
        }
        if let Some(intro) = &self.intro {
            let style = composer.italic(sizes.body * 1.15);
            let width = text.width * 0.72;
            let left = if frame.outer_left { text.x } else { text.right() - width };
            let lines = plain(composer, &style, intro, width, setting)?;
            let at = Point::new(left, y);
            let (intro, last) = stack(lines, at, sizes.leading * 1.15, &Role::Text);
            items.extend(intro);
            end = last;
        }
        // Long texts begin higher up, as far as there is room.
        let room = foot_top - sizes.leading * 2.0 - end;
        let highest = match self.over {
            Some(_) => text.y + sizes.subheading,
            None => text.y + size - height * 0.11,
        };
        if room < highest {
            return Ok(None);
        }
        let start = (height * 0.325).min(room);
        let mut items = moved(items, Point::new(Pt::ZERO, start));
        items.extend(stack(foot, Point::new(text.x, foot_top), leading, &Role::Text).0);
        Ok(Some(items))
    }
}

/// The level of a chapter, if all its puzzles are of one.
fn chapter_level(job: Job<'_>, chapter: usize) -> Option<LevelText> {
    let mut levels = job.puzzles.iter().filter(|made| made.chapter == Some(chapter));
    let first = level(job, levels.next()?);
    levels.all(|made| level(job, made) == first).then_some(first)
}

/// The chapter's own sentence, or what the language says of its level.
fn intro(job: Job<'_>, chapter: usize) -> Option<String> {
    let spec = &job.book.chapters[chapter];
    if spec.intro.is_some() {
        return spec.intro.clone();
    }
    let level = spec.level?;
    Some(job.book.language.level(spec.kind.about().name, level.name)?.opener.clone())
}

/// "Puzzles 1–30 · Answers from page 73".
fn foot(job: Job<'_>, context: PageContext<'_>, chapter: usize) -> Result<String, Diagnostic> {
    let language = &job.book.language;
    let first: usize =
        job.book.chapters[..chapter].iter().map(|chapter| chapter.count as usize).sum();
    let count = job.book.chapters[chapter].count as usize;
    let puzzles = puzzles(job, first, first + count);
    let page = context.answer_page(first)?.to_string();
    let answers = answers_at(job, chapter, &page);
    Ok(language.say("opener-foot", &[("puzzles", &puzzles), ("answers", &answers)]))
}

/// "Answers from page 73": where those of a chapter are, the first on a page.
pub fn answers_at(job: Job<'_>, chapter: usize, page: &str) -> String {
    let count = job.book.chapters[chapter].count;
    let id = match (job.book.answers, count) {
        (AnswersAt::End | AnswersAt::Chapter, 1) => "opener-answer",
        (AnswersAt::End | AnswersAt::Chapter, _) => "opener-answers",
        (AnswersAt::UpsideDown | AnswersAt::Previous, 1) => "opener-answer-below",
        (AnswersAt::UpsideDown | AnswersAt::Previous, _) => "opener-answers-below",
        (AnswersAt::Separate, 1) => "opener-answer-apart",
        (AnswersAt::Separate, _) => "opener-answers-apart",
    };
    job.book.language.say(id, &[("page", page)])
}

/// "Puzzles 1–30": those from one, counted from 0, up to before another.
fn puzzles(job: Job<'_>, start: usize, end: usize) -> String {
    let [first, last] = [start, end - 1].map(|at| job.book.number(at).to_string());
    let id = if end == start + 1 { "opener-one" } else { "opener-range" };
    job.book.language.say(id, &[("first", &first), ("last", &last)])
}
