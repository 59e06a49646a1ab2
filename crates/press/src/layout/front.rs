//! The title page and the copyright page.

use super::compose::rule;
use super::frame::Frame;
use super::paragraph::{Line, Setting, plain, stack};
use super::{Job, figure};
use crate::font::TextStyle;
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::Face;

/// From one line of a text of several lines to the next, in shares of the type size.
const LEADING: f64 = 1.25;

/// The title page: title, a rule, subtitle, a grid, the author, the publisher. The title is as
/// large as the design has it, and smaller where the page would not hold everything.
///
/// # Errors
/// Texts that the page does not hold with the smallest title; a character that no font has.
pub fn title(job: Job<'_>, frame: &Frame) -> Result<Vec<Item>, Diagnostic> {
    let sizes = &job.book.design.sizes;
    let least = sizes.subtitle.min(sizes.title);
    let mut size = sizes.title;
    loop {
        if let Some(items) = title_in(job, frame, size)? {
            return Ok(items);
        }
        if size <= least {
            return Err(too_long(job, "title page", "title, subtitle, series or names"));
        }
        size = (size * 0.9).max(least);
    }
}

/// The title page with a title of a size at most, if it holds all.
fn title_in(job: Job<'_>, frame: &Frame, size: Pt) -> Result<Option<Vec<Item>>, Diagnostic> {
    let (book, composer, text) = (job.book, job.composer, frame.text);
    let design = composer.design();
    let sizes = &design.sizes;
    let height = design.trim.height;
    let lines = |style: &TextStyle, words: &str| {
        plain(composer, style, words, text.width, Setting::Centred)
    };
    let mut items = Vec::new();
    let mut set = |lines: Vec<Line>, style: &TextStyle, y: Pt, role: Role| {
        let (set, last) = stack(lines, Point::new(text.x, y), style.size * LEADING, &role);
        items.extend(set);
        last
    };

    let style = fitting(job, &book.title, size, text.width)?;
    let mut first = height * 0.235;
    if let Some(series) = book.series_title.as_ref().filter(|series| **series != book.title) {
        let caps = composer.caps(sizes.subtitle * 0.85);
        let lines = lines(&caps, series)?;
        let above = caps.size * LEADING * lines.len().saturating_sub(1) as f64;
        first = first.max(text.y + caps.size + above + style.size * 1.6);
        set(lines, &caps, first - style.size * 1.6 - above, Role::Text);
    }
    first = first.max(text.y + style.size);
    let mut y = set(lines(&style, &book.title)?, &style, first, Role::Heading(1));
    let line = y + sizes.title.min(style.size * 1.3) * 1.15;
    y = line + sizes.subtitle * 0.8;
    if let Some(subtitle) = &book.subtitle {
        let style = composer.italic(sizes.subtitle);
        y = set(lines(&style, subtitle)?, &style, line + sizes.subtitle * 2.2, Role::Text);
    }
    if book.series_title.is_some() {
        let volume = book.language.say("volume", &[("volume", &book.volume.to_string())]);
        let caps = composer.caps(sizes.subtitle * 0.85);
        y = set(lines(&caps, &volume)?, &caps, y + sizes.subtitle * 1.8, Role::Text);
    }
    // From the foot upwards, the publisher last.
    let caps = composer.caps(sizes.subtitle * 0.9);
    let foot = (height * 0.87).min(text.bottom() - caps.size * 0.25);
    let mut top = foot + sizes.subtitle * 0.8;
    let mut names = Vec::new();
    for name in book.publisher.iter().chain(&book.author) {
        let lines = lines(&caps, name)?;
        let last = top - sizes.subtitle * 0.8;
        let first = last - caps.size * LEADING * lines.len().saturating_sub(1) as f64;
        names.push((lines, first));
        top = first - sizes.subtitle * 0.9;
    }
    for (lines, first) in names.into_iter().rev() {
        set(lines, &caps, first, Role::Text);
    }
    if y + sizes.subtitle > top {
        return Ok(None);
    }
    let (middle, half) = (frame.middle(line), text.width * 0.16);
    let at = |x: Pt| Point::new(x, line);
    items.push(rule(at(middle.x - half), at(middle.x + half), design.puzzle.thin));
    if design.title_art {
        items.extend(art(job, frame, y + sizes.subtitle * 2.2, top - sizes.subtitle * 1.6)?);
    }
    Ok(Some(items))
}

/// The example of the first kind, small, if there is room for it between two heights.
fn art(job: Job<'_>, frame: &Frame, top: Pt, bottom: Pt) -> Result<Option<Item>, Diagnostic> {
    let Some(made) = job.examples.first() else { return Ok(None) };
    let style = &job.book.design.answer;
    let extent = made.board.extent(Face::Puzzle, style);
    let room = bottom - top;
    if extent.least.height > room || extent.least.width > frame.text.width {
        return Ok(None);
    }
    let drawn = made.board.draw(Face::Puzzle, style, extent.least);
    let x = frame.middle(top).x - drawn.size.width / 2.0;
    let y = top + (room - drawn.size.height) * 0.4;
    let kind = made.puzzle.kind.as_str();
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let alt = job.book.language.say("alt-example", &[("kind", kind)]);
    figure::figure(job.composer, &drawn, style, Point::new(x, y), false, alt).map(Some)
}

/// The title's style: of a size, or smaller if a word is wider than the page.
fn fitting(job: Job<'_>, text: &str, size: Pt, width: Pt) -> Result<TextStyle, Diagnostic> {
    let least = job.book.design.sizes.subtitle;
    text.split_whitespace().try_fold(job.composer.regular(size), |style, word| {
        job.composer.shrunk(style, word, width, least)
    })
}

/// The fault of a page that does not hold its texts.
fn too_long(job: Job<'_>, page: &str, texts: &str) -> Diagnostic {
    let fault = Diagnostic::book(format!("the {page} does not hold its texts"));
    fault.at(&job.book.title_place, "the book is called so").help(format!(
        "shorten the {texts}, take a larger trim or smaller type in [page.sizes], or leave the page out of [[front]]"
    ))
}

/// Whether there is anything to say on a copyright page beside the title.
pub fn has_copyright(job: Job<'_>) -> bool {
    let book = job.book;
    book.copyright.is_some()
        || book.publisher.is_some()
        || book.isbn.is_some()
        || book.contact.is_some()
}

/// The copyright page: small lines at the foot.
pub fn copyright(job: Job<'_>, frame: &Frame) -> Result<Vec<Item>, Diagnostic> {
    let book = job.book;
    let say = |id: &str, args: &[(&str, &str)]| book.language.say(id, args);
    let mut paragraphs = vec![book.title.clone()];
    if let (Some(series), volume) = (&book.series_title, book.volume.to_string()) {
        let volume = say("volume", &[("volume", &volume)]);
        let args = [("title", book.title.as_str()), ("series", series), ("volume", &volume)];
        paragraphs[0] = match *series == book.title {
            true => say("title-line", &[args[0], args[2]]),
            false => say("title-line-series", &args),
        };
    }
    if let Some((year, holder)) = &book.copyright {
        paragraphs.push(say("copyright", &[("year", &year.to_string()), ("holder", holder)]));
        paragraphs.push(say("rights", &[]));
    }
    paragraphs.extend(book.publisher.clone());
    if let Some(isbn) = &book.isbn {
        paragraphs.push(say("isbn", &[("isbn", isbn)]));
    }
    if let Some(contact) = &book.contact {
        paragraphs.push(say("contact", &[("contact", contact)]));
    }
    let size = book.design.sizes.small;
    let style = job.composer.regular(size);
    let (leading, between) = (size * 1.35, size * 0.6);
    let mut lines: Vec<(Pt, Vec<Item>)> = Vec::new();
    for text in paragraphs {
        let set = plain(job.composer, &style, &text, frame.text.width, Setting::Left)?;
        for (i, line) in set.into_iter().enumerate() {
            lines.push((leading + if i == 0 { between } else { Pt::ZERO }, line.items));
        }
    }
    let height: Pt = lines.iter().map(|(height, _)| *height).sum();
    if height + size * 0.25 > frame.text.height {
        return Err(too_long(job, "copyright page", "title, series, holder, publisher or contact"));
    }
    // Descenders stay inside.
    let mut y = frame.text.bottom() - height - size * 0.25;
    let mut items = Vec::new();
    for (height, line) in lines {
        y += height;
        items.extend(moved(line, Point::new(frame.text.x, y)));
    }
    Ok(items)
}
