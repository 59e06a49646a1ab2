//! Pages of puzzles.

use std::ops::Range;

use super::arrange::{Fitted, fit};
use super::caption::{self, Caption};
use super::compose::Align;
use super::makeup::{Makeup, footprint, list_style, title_height, title_leading};
use super::paragraph::{Line, Setting, plain, stack};
use super::set::PageContext;
use super::strips::{headline, headline_words, rules};
use super::{Job, answers, figure};
use crate::design::References;
use crate::document::AnswersAt;
use crate::document::Placed;
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, edge_share};
use bookgen_puzzles::Face;

/// Sets a page of puzzles, without running head and page number.
pub fn page(
    job: Job<'_>,
    context: PageContext<'_>,
    chapter: usize,
    puzzles: Range<usize>,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    let spec = &job.book.chapters[chapter];
    let makeup = &context.book.makeups[chapter];
    let text = context.frame.text;
    let mut items = headline(job, &headline_words(job, spec), text)?;
    // At the foot there is one line: it can speak of one puzzle only.
    let at_foot = design.references == References::Foot && spec.per_page == 1;
    for (i, puzzle) in puzzles.clone().enumerate() {
        let reference = match design.references {
            References::None => None,
            _ => caption::reference(job, &context.answer_page(puzzle)?.to_string()),
        };
        let level = caption::level(job, job.puzzles[puzzle]);
        let caption = Caption {
            number: job.book.number(puzzle).to_string(),
            name: None,
            scale: 1.0,
            level: &level,
            reference: reference.filter(|_| !at_foot),
        };
        let cell = makeup.cell(text, i);
        let outer_left = context.frame.outer_left;
        items.extend(one(job, makeup, job.puzzles[puzzle], &caption, (cell, i), outer_left)?);
        if at_foot {
            items.extend(foot(job, context, puzzle)?);
        }
    }
    let mut above_foot = text;
    if job.book.answers == AnswersAt::UpsideDown {
        let count = spec.per_page.min(spec.count) as usize;
        let (foot, height) = answers::foot(job, puzzles, count, text)?;
        above_foot.height -= height;
        items.extend(rules(job, spec, above_foot)?);
        items.extend(foot);
    } else {
        items.extend(rules(job, spec, text)?);
    }
    Ok(items)
}

/// Sets one puzzle in its cell, the cell given with its place on the page.
pub fn one(
    job: Job<'_>,
    makeup: &Makeup,
    made: &Placed,
    caption: &Caption<'_>,
    (cell, place): (Rect, usize),
    outer_left: bool,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let design = composer.design();
    let captions = makeup.arrangement.captions;
    let footprint = footprint(job, made)?;
    let list_style = list_style(composer);
    let room = makeup.arrangement.room();
    // It was fitted before; nothing has changed since.
    let fitted = fit(&footprint, room, list_style).ok_or_else(|| {
        Diagnostic::bug(format!("puzzle {} no longer fits its cell", caption.number))
    })?;
    let drawn = made.board.draw(Face::Puzzle, &design.puzzle, fitted.figure);
    let own_title = footprint.title.as_ref();
    let own_title = own_title.map_or(Pt::ZERO, |title| title_height(composer, title, room.width));
    let columns = makeup.arrangement.columns;
    let side = captions.side.unwrap_or(Pt::ZERO);
    // The room that captions at the side leave of the cell.
    let left = if outer_left { cell.x + side } else { cell.x };
    let within = Rect::new(left, cell.y + captions.above, room.width, cell.height);
    let slack = room.width - fitted.block(list_style).width;
    let x = match (captions.side, makeup.share) {
        (Some(_), _) if outer_left => within.x + slack,
        (Some(_), _) => within.x,
        // With its list beside it, it is on the edge as what stands above and below.
        (None, Some(_)) if fitted.list.is_some_and(|list| list.beside) => within.x,
        (None, Some(share)) => within.x + slack * share,
        (None, None) => within.x + slack * edge_share(place % columns, columns),
    };
    let at = Rect::new(x, within.y + makeup.arrangement.title, drawn.size.width, drawn.size.height);

    let mut items = match captions.side {
        Some(width) => caption::beside(job, caption, at, width, outer_left)?,
        None => caption::above(job, caption, Rect { y: at.y - own_title, ..at }, within)?,
    };
    if let Some(title) = made.board.heading() {
        let style = composer.regular(design.sizes.puzzle_title);
        let lines = plain(composer, &style, &title, room.width, Setting::Left)?;
        let widest = lines.iter().fold(Pt::ZERO, |widest, line| widest.max(line.width));
        let more = title_leading(composer) * lines.len().saturating_sub(1) as f64;
        // On the edge of the grid, unless it is too wide for that.
        let x = at.x.min(within.right() - widest).max(within.x);
        let first = Point::new(x, at.y - style.size * 0.5 - more);
        items.extend(stack(lines, first, title_leading(composer), &Role::Heading(3)).0);
    }
    let alt = said(job, made, &caption.number, &caption.level.name);
    let corner = Point::new(at.x, at.y);
    items.push(figure::figure(composer, &drawn, &design.puzzle, corner, false, alt)?);
    items.extend(list(job, &fitted, &made.board.word_list(), at, within)?);
    if let Some(line) = made.chapter.and_then(|chapter| job.book.chapters[chapter].line.as_ref()) {
        let bottom = at.y + fitted.block(list_style).height;
        let first = Point::new(at.x, bottom + design.sizes.small * 1.3);
        let lines = line_lines(job, line, room.width)?;
        // On the edge of the grid, unless it is too wide for that.
        let widest = lines.iter().fold(Pt::ZERO, |widest, line| widest.max(line.width));
        let first = Point { x: first.x.min(within.right() - widest).max(within.x), ..first };
        items.extend(stack(lines, first, line_leading(job), &Role::Text).0);
    }
    Ok(items)
}

/// What stands below a puzzle, who made it and who holds the rights, in lines of a width.
fn line_lines(job: Job<'_>, line: &str, width: Pt) -> Result<Vec<Line>, Diagnostic> {
    let style = job.composer.regular(job.book.design.sizes.small);
    plain(job.composer, &style, line, width, Setting::Left)
}

fn line_leading(job: Job<'_>) -> Pt {
    job.book.design.sizes.small * 1.25
}

/// The height that they take.
pub fn line_height(job: Job<'_>, line: &str, width: Pt) -> Result<Pt, Diagnostic> {
    let more = line_lines(job, line, width)?.len().saturating_sub(1);
    Ok(job.book.design.sizes.small * 1.6 + line_leading(job) * more as f64)
}

/// The words that stand for a puzzle to those who cannot see it.
pub fn alt(job: Job<'_>, made: &Placed, number: u32) -> String {
    said(job, made, &number.to_string(), &caption::level(job, made).name)
}

fn said(job: Job<'_>, made: &Placed, number: &str, level: &str) -> String {
    let kind = made.puzzle.kind.as_str();
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    job.book.language.say("alt-puzzle", &[("kind", kind), ("number", number), ("level", level)])
}

/// Sets the list of a figure: beside it, or below it on its edge. A list that is wider than the
/// figure stands in the middle of it, as far as there is room.
fn list(
    job: Job<'_>,
    fitted: &Fitted,
    entries: &[&str],
    figure: Rect,
    within: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let Some(place) = fitted.list else { return Ok(Vec::new()) };
    let gap = list_style(job.composer).gap;
    let origin = match place.beside {
        true => Point::new(figure.right() + gap, figure.y),
        false => {
            let width = place.width.max(figure.width);
            let x = (figure.centre().x - width / 2.0).min(within.right() - width).max(within.x);
            Point::new(x, figure.bottom() + gap)
        }
    };
    words(job, entries, place.columns, place.pitch, origin)
}

/// Sets the lists of a figure in columns, read downwards.
pub fn words(
    job: Job<'_>,
    entries: &[&str],
    columns: usize,
    pitch: Pt,
    origin: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let style = composer.regular(composer.design().sizes.list);
    let leading = list_style(composer).leading;
    let rows = entries.len().div_ceil(columns.max(1)).max(1);
    let mut items = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let at = Point::new(
            origin.x + pitch * (i / rows) as f64,
            origin.y + leading * (i % rows) as f64 + style.size * 0.8,
        );
        items.extend(composer.line(&style, entry, at, Align::Left, Role::Text)?);
    }
    Ok(items)
}

/// "Answer: page 64" at the foot of a page with one puzzle.
fn foot(job: Job<'_>, context: PageContext<'_>, puzzle: usize) -> Result<Vec<Item>, Diagnostic> {
    let page = context.answer_page(puzzle)?.to_string();
    let Some(text) = caption::foot(job, &page) else { return Ok(Vec::new()) };
    let style = job.composer.regular(job.book.design.sizes.reference);
    let at = context.frame.inner(context.frame.folio);
    // The page number stands on the same line.
    let folio = job.composer.regular(job.book.design.sizes.folio);
    let width = context.frame.text.width - job.composer.width(&folio, "888888")?;
    job.composer.line_within(&style, &text, at, width, Role::Text)
}
