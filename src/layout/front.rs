//! The title page and the copyright page.

use super::compose::rule;
use super::frame::Frame;
use super::paragraph::{Setting, Span, paragraph};
use super::{Job, figure};
use crate::diagnostic::Diagnostic;
use crate::font::TextStyle;
use crate::kinds::Face;
use crate::page::{Item, Role, moved};
use crate::units::{Point, Pt};

/// Lines set in the middle of the page from a baseline downwards; gives the last baseline.
fn centred(
    job: Job<'_>,
    items: &mut Vec<Item>,
    frame: &Frame,
    style: &TextStyle,
    text: &str,
    first: Pt,
    role: &Role,
) -> Result<Pt, Diagnostic> {
    let spans = [Span { style: style.clone(), text: text.to_owned() }];
    let lines = paragraph(job.composer, &spans, frame.text.width, Setting::Centred)?;
    let mut y = first;
    for (i, line) in lines.into_iter().enumerate() {
        if i > 0 {
            y += style.size * 1.25;
        }
        for item in moved(line, Point::new(frame.text.x, y)) {
            items.push(match item {
                Item::Glyphs(run) => {
                    Item::Glyphs(crate::page::GlyphRun { role: role.clone(), ..run })
                }
                item => item,
            });
        }
    }
    Ok(y)
}

/// The title page: title, a rule, subtitle, a grid, the author, the publisher.
pub fn title(job: Job<'_>, frame: &Frame) -> Result<Vec<Item>, Diagnostic> {
    let (book, composer) = (job.book, job.composer);
    let design = composer.design();
    let sizes = &design.sizes;
    let height = design.trim.height;
    let mut items = Vec::new();

    let style = fitting(job, &book.title, sizes.title, frame.text.width)?;
    let role = Role::Heading(1);
    let mut y = centred(job, &mut items, frame, &style, &book.title, height * 0.235, &role)?;
    if let Some(series) = book.series.as_ref().filter(|series| **series != book.title) {
        let above = height * 0.235 - style.size * 1.6;
        let caps = composer.caps(sizes.subtitle * 0.85);
        centred(job, &mut items, frame, &caps, series, above, &Role::Text)?;
    }
    y += sizes.title * 1.15;
    let half = frame.text.width * 0.16;
    let middle = frame.middle(y);
    items.push(rule(
        Point::new(middle.x - half, y),
        Point::new(middle.x + half, y),
        design.puzzle.thin,
    ));
    y += sizes.subtitle * 2.2;
    if let Some(subtitle) = &book.subtitle {
        let style = composer.italic(sizes.subtitle);
        y = centred(job, &mut items, frame, &style, subtitle, y, &Role::Text)?;
        y += sizes.subtitle * 1.8;
    }
    if book.series.is_some() {
        let text = book.language.say("volume", &[("volume", &book.volume.to_string())]);
        let caps = composer.caps(sizes.subtitle * 0.85);
        y = centred(job, &mut items, frame, &caps, &text, y, &Role::Text)?;
        y += sizes.subtitle * 1.8;
    }

    let foot = height * 0.87;
    let names: Vec<&String> = book.author.iter().chain(&book.publisher).collect();
    let step = sizes.subtitle * 1.7;
    let first = foot - step * names.len().saturating_sub(1) as f64;
    for (i, name) in names.iter().enumerate() {
        let caps = composer.caps(sizes.subtitle * 0.9);
        let y = first + step * i as f64;
        centred(job, &mut items, frame, &caps, name, y, &Role::Text)?;
    }
    if design.title_art {
        items.extend(art(job, frame, y + sizes.subtitle * 0.4, first - sizes.subtitle * 2.5)?);
    }
    Ok(items)
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

/// The title's style: as large as the design has it, smaller if a word is wider than the page.
fn fitting(job: Job<'_>, text: &str, size: Pt, width: Pt) -> Result<TextStyle, Diagnostic> {
    let style = job.composer.regular(size);
    let mut widest = Pt::ZERO;
    for word in text.split_whitespace() {
        widest = widest.max(job.composer.width(&style, word)?);
    }
    if widest <= width {
        return Ok(style);
    }
    Ok(job.composer.regular(size * (width / widest)))
}

/// The copyright page: small lines at the foot.
pub fn copyright(job: Job<'_>, frame: &Frame) -> Result<Vec<Item>, Diagnostic> {
    let book = job.book;
    let say = |id: &str, args: &[(&str, &str)]| book.language.say(id, args);
    let mut paragraphs = vec![book.title.clone()];
    if let (Some(series), volume) = (&book.series, book.volume.to_string()) {
        let volume = say("volume", &[("volume", &volume)]);
        paragraphs[0] = match *series == book.title {
            true => format!("{}. {volume}", book.title),
            false => format!("{}. {series}, {volume}", book.title),
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
        let spans = [Span { style: style.clone(), text }];
        let set = paragraph(job.composer, &spans, frame.text.width, Setting::Left)?;
        for (i, line) in set.into_iter().enumerate() {
            lines.push((leading + if i == 0 { between } else { Pt::ZERO }, line));
        }
    }
    let height: Pt = lines.iter().map(|(height, _)| *height).sum();
    let mut y = frame.text.bottom() - height;
    let mut items = Vec::new();
    for (height, line) in lines {
        y += height;
        items.extend(moved(line, Point::new(frame.text.x, y)));
    }
    Ok(items)
}
