//! The opening page of a chapter.

use super::Job;
use super::caption::{LevelText, level, level_marks};
use super::compose::Align;
use super::paragraph::{Setting, Span, paragraph};
use super::set::Place;
use crate::diagnostic::Diagnostic;
use crate::kinds::Target;
use crate::page::{Item, Role, moved};
use crate::spec::AnswersAt;
use crate::units::{Point, Pt};

/// Sets the opening page: the chapter's number, its title, its level and a sentence on it, and at
/// the foot which puzzles it holds and where their answers are. All lines stand at the outer edge.
pub fn opener(job: Job<'_>, place: Place<'_>, chapter: usize) -> Result<Vec<Item>, Diagnostic> {
    let (book, composer, frame) = (job.book, job.composer, place.frame);
    let design = composer.design();
    let sizes = &design.sizes;
    let spec = &book.chapters[chapter];
    let height = design.trim.height;
    let outer = |y: Pt| frame.outer(y);
    let setting = if frame.outer_left { Setting::Left } else { Setting::Right };
    let mut items = Vec::new();

    if book.chapters.len() > 1 {
        let word = book.language.number_word(chapter + 1);
        let text = book.language.say("chapter", &[("number", &word)]);
        let text = if design.small_caps { text.to_lowercase() } else { text };
        let (at, align) = outer(height * 0.325);
        items.extend(composer.line(
            &composer.caps(sizes.subheading),
            &text,
            at,
            align,
            Role::Text,
        )?);
    }
    let style = composer.regular(sizes.chapter);
    let spans = [Span { style: style.clone(), text: spec.title.clone() }];
    let lines = paragraph(composer, &spans, frame.text.width, setting)?;
    let mut y = height * 0.435;
    for (i, line) in lines.into_iter().enumerate() {
        if i > 0 {
            y += style.size * 1.15;
        }
        let line = moved(line, Point::new(frame.text.x, y));
        items.extend(line.into_iter().map(|item| match item {
            Item::Glyphs(run) => {
                Item::Glyphs(crate::page::GlyphRun { role: Role::Heading(2), ..run })
            }
            item => item,
        }));
    }
    y += sizes.chapter * 1.25;
    let words = chapter_level(job, chapter);
    let marks = match &words {
        Some(words) => level_marks(job, words, sizes.body)?,
        None => None,
    };
    if let Some(marks) = marks {
        let (at, align) = outer(y);
        let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
        items.extend(moved(marks.items, Point::new(at.x - shift, at.y)));
        y += sizes.leading * 2.4;
    }
    if let Some(intro) = intro(job, chapter) {
        let size = sizes.body * 1.15;
        let spans = [Span { style: composer.italic(size), text: intro }];
        let width = frame.text.width * 0.72;
        let left = match setting {
            Setting::Right => frame.text.right() - width,
            _ => frame.text.x,
        };
        for (i, line) in paragraph(composer, &spans, width, setting)?.into_iter().enumerate() {
            let down = sizes.leading * 1.15 * i as f64;
            items.extend(moved(line, Point::new(left, y + down)));
        }
    }
    let (at, align) = outer(frame.text.bottom());
    let text = foot(job, place, chapter);
    items.extend(composer.line(&composer.regular(sizes.small), &text, at, align, Role::Text)?);
    Ok(items)
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
    let Target::Level(level) = spec.target else { return None };
    Some(job.book.language.level(spec.kind.about().name, level.name)?.opener.clone())
}

/// "Puzzles 1–30 · Answers from page 73".
fn foot(job: Job<'_>, place: Place<'_>, chapter: usize) -> String {
    let language = &job.book.language;
    let first: usize =
        job.book.chapters[..chapter].iter().map(|chapter| chapter.count as usize).sum();
    let last = first + job.book.chapters[chapter].count as usize;
    let (from, to) = ((first + 1).to_string(), last.to_string());
    let id = if last == first + 1 { "opener-one" } else { "opener-range" };
    let puzzles = language.say(id, &[("first", &from), ("last", &to)]);
    let answers = match job.book.answers {
        AnswersAt::End | AnswersAt::Chapter => {
            language.say("opener-answers", &[("page", &place.answer_page(first).to_string())])
        }
        AnswersAt::UpsideDown => language.say("opener-answers-below", &[]),
        AnswersAt::Separate => language.say("opener-answers-apart", &[]),
    };
    format!("{puzzles} · {answers}")
}
