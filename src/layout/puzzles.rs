//! Pages of puzzles.

use std::ops::Range;

use super::arrange::{Arrangement, Captions, ListStyle, Shape, arrange, fit};
use super::caption::{self, Caption, LevelText};
use super::compose::{Align, Composer, rule};
use super::frame::Frame;
use super::paragraph::{Setting, Span, paragraph};
use super::set::Place;
use super::{Job, answers, figure};
use crate::diagnostic::Diagnostic;
use crate::generate::Made;
use crate::kinds::{Companion, Face};
use crate::language::expand;
use crate::page::{Item, Role, moved};
use crate::spec::{self, AnswersAt, References};
use crate::units::{Point, Pt, Rect, Size};

/// How the pages of a chapter, or of answers, are arranged.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The cells.
    pub arrangement: Arrangement,
    /// The least space between them.
    pub gap: Pt,
    /// What the page keeps above the cells, for a headline.
    pub above: Pt,
}

impl Plan {
    /// The cell of a puzzle, by its place on the page, in a text area. Rows that leave height over
    /// move apart a little; the rest stays mostly below them.
    pub fn cell(&self, text: Rect, place: usize) -> Rect {
        let Arrangement { columns, rows, cell, content, .. } = self.arrangement;
        let (column, row) = (place % columns, place / columns);
        let over = ((cell.height - content) * rows as f64).max(Pt::ZERO);
        let apart = match rows {
            1 => Pt::ZERO,
            _ => (over / (rows - 1) as f64).min(self.gap),
        };
        let rest = over - apart * (rows - 1) as f64;
        Rect::new(
            text.x + (cell.width + self.gap) * column as f64,
            text.y + self.above + rest * 0.3 + (content + self.gap + apart) * row as f64,
            cell.width,
            content,
        )
    }
}

/// How lists of words are set.
pub fn list_style(composer: Composer<'_>) -> ListStyle {
    let size = composer.design().sizes.list;
    ListStyle { leading: size * 1.32, gutter: size * 1.2, gap: size * 1.5 }
}

/// The shape of a puzzle's own face.
fn shape(job: Job<'_>, made: &Made) -> Result<Shape, Diagnostic> {
    let composer = job.composer;
    let design = composer.design();
    let mut shape = Shape::of(&*made.board, Face::Puzzle, &design.puzzle);
    if made.board.title().is_some() {
        shape.title = design.sizes.puzzle_title * 1.6;
    }
    let drawn = made.board.draw(Face::Puzzle, &design.puzzle, shape.least);
    let style = composer.regular(design.sizes.list);
    for entry in drawn.companions.iter().flat_map(|companion| &companion.entries) {
        shape.list.push(composer.width(&style, entry)?);
    }
    Ok(shape)
}

/// The shapes of some puzzles, each different one once.
pub fn distinct(
    shapes: impl IntoIterator<Item = Result<Shape, Diagnostic>>,
) -> Result<Vec<Shape>, Diagnostic> {
    let mut all: Vec<Shape> = Vec::new();
    for shape in shapes {
        let shape = shape?;
        if !all.contains(&shape) {
            all.push(shape);
        }
    }
    Ok(all)
}

/// How the puzzles of a chapter are arranged.
///
/// # Errors
/// Fewer fit on a page than were asked for; the message says how many would.
pub fn plan(
    job: Job<'_>,
    chapter: usize,
    inside: Pt,
    puzzles: Range<usize>,
) -> Result<Plan, Diagnostic> {
    let design = &job.book.design;
    let spec = &job.book.chapters[chapter];
    let text = Frame::new(design, inside, 1).text.size();
    let shapes = distinct(job.puzzles[puzzles.clone()].iter().map(|made| shape(job, made)))?;
    let mut levels: Vec<LevelText> = Vec::new();
    for made in &job.puzzles[puzzles.clone()] {
        let level = caption::level(job, made);
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let widest = levels.iter().map(|level| Caption {
        number: "8".repeat(puzzles.end.to_string().len()),
        level,
        reference: match design.references {
            References::None => None,
            _ => caption::reference(job, 888),
        },
    });
    let widest: Vec<Caption<'_>> = widest.collect();
    let above = Captions { side: None, above: caption::above_height(job.composer) };
    let side = Captions { side: Some(caption::side_width(job, &widest)?), above: Pt::ZERO };
    let captions = match design.captions {
        spec::Captions::Side => vec![side, above],
        spec::Captions::Above => vec![above],
    };
    let headline = headline_height(job);
    let list = list_style(job.composer);
    let attempt = |count: usize| -> Result<Option<Plan>, Diagnostic> {
        let below = rules_height(job, spec, text.width)?
            + match job.book.answers {
                AnswersAt::UpsideDown => {
                    match answers::foot_height(job, puzzles.clone(), count, text.width) {
                        Some(height) => height,
                        None => return Ok(None),
                    }
                }
                _ => Pt::ZERO,
            };
        let body = Size::new(text.width, text.height - headline - below);
        let found = arrange(count, body, design.puzzle_gap, &captions, &shapes, list);
        Ok(found.map(|arrangement| Plan { arrangement, gap: design.puzzle_gap, above: headline }))
    };
    let asked = spec.per_page as usize;
    if let Some(plan) = attempt(asked)? {
        return Ok(plan);
    }
    let mut fitting = None;
    for count in (1..asked).rev() {
        if attempt(count)?.is_some() {
            fitting = Some(count);
            break;
        }
    }
    let help = match fitting {
        Some(count) => format!(
            "{count} on a page would fit: per_page = {count}; or take a larger trim, or smaller cells in [page.puzzle]"
        ),
        None => {
            let least = shapes.iter().fold(Size::default(), |size, shape| {
                Size::new(size.width.max(shape.least.width), size.height.max(shape.least.height))
            });
            format!(
                "the grid needs {} x {}, captions and lists apart, and the text area is {} x {}; take a larger trim, smaller margins, smaller cells in [page.puzzle], or a smaller grid",
                least.width, least.height, text.width, text.height
            )
        }
    };
    let (who, label) = match asked {
        1 => ("a puzzle does".to_owned(), "its cells would be too small"),
        _ => (format!("{asked} puzzles do"), "their cells would be too small"),
    };
    Err(Diagnostic::book(format!("{who} not fit on a page of chapter `{}`", spec.id))
        .at(&spec.per_page_place, label)
        .help(help))
}

/// Sets a page of puzzles, without running head and page number.
pub fn page(
    job: Job<'_>,
    place: Place<'_>,
    chapter: usize,
    puzzles: Range<usize>,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    let spec = &job.book.chapters[chapter];
    let plan = &place.book.plans[chapter];
    let text = place.frame.text;
    let mut items = headline(job, &headline_words(job, spec), text)?;
    // At the foot there is one line: it can speak of one puzzle only.
    let at_foot = design.references == References::Foot && spec.per_page == 1;
    for (i, puzzle) in puzzles.clone().enumerate() {
        let reference = match design.references {
            References::None => None,
            _ => caption::reference(job, place.answer_page(puzzle)),
        };
        let level = caption::level(job, job.puzzles[puzzle]);
        let caption = Caption {
            number: (puzzle + 1).to_string(),
            level: &level,
            reference: reference.filter(|_| !at_foot),
        };
        let cell = plan.cell(text, i);
        items.extend(one(job, place.frame, plan, job.puzzles[puzzle], &caption, cell, i)?);
        if at_foot {
            items.extend(foot(job, place, puzzle)?);
        }
    }
    if design.rules_line {
        items.extend(rules(job, spec, text)?);
    }
    if job.book.answers == AnswersAt::UpsideDown {
        items.extend(answers::foot(job, puzzles, text)?);
    }
    Ok(items)
}

/// Sets one puzzle in its cell.
fn one(
    job: Job<'_>,
    frame: Frame,
    plan: &Plan,
    made: &Made,
    caption: &Caption<'_>,
    cell: Rect,
    place: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let design = composer.design();
    let captions = plan.arrangement.captions;
    let shape = shape(job, made)?;
    let list = list_style(composer);
    let room = plan.arrangement.room();
    // It was fitted before; nothing has changed since.
    let Some(fitted) = fit(&shape, room, list) else { return Ok(Vec::new()) };
    let drawn = made.board.draw(Face::Puzzle, &design.puzzle, fitted.figure);
    let block = Size::new(fitted.block(list).width, drawn.size.height);
    let y = cell.y + captions.above + shape.title;
    let columns = plan.arrangement.columns;
    let side = captions.side.unwrap_or(Pt::ZERO);
    let slack = room.width - block.width;
    let x = match captions.side {
        Some(_) if frame.outer_left => cell.x + side + slack,
        Some(_) => cell.x,
        None if columns == 1 => cell.x + slack / 2.0,
        None => cell.x + slack * ((place % columns) as f64 / (columns - 1) as f64),
    };
    let at = Rect::new(x, y, drawn.size.width, drawn.size.height);

    let mut items = match captions.side {
        Some(width) => caption::beside(job, caption, at, width, frame.outer_left)?,
        None => {
            let top = Rect::new(at.x, at.y - shape.title, at.width, at.height);
            caption::above(job, caption, top)?
        }
    };
    if let Some(title) = made.board.title() {
        let style = composer.regular(design.sizes.puzzle_title);
        let baseline = at.y - design.sizes.puzzle_title * 0.5;
        let point = Point::new(at.x, baseline);
        items.extend(composer.line(&style, title, point, Align::Left, Role::Heading(3))?);
    }
    let kind = made.puzzle.kind.as_str();
    let kind_title = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let alt = job.book.language.say(
        "alt-puzzle",
        &[("kind", kind_title), ("number", &caption.number), ("level", &caption.level.name)],
    );
    items.push(figure::figure(composer, &drawn, &design.puzzle, Point::new(x, y), false, alt)?);
    if let Some(place) = fitted.list {
        let (left, top) = match place.beside {
            true => (at.right() + list.gap, at.y),
            false => (x, at.bottom() + list.gap),
        };
        let origin = Point::new(left, top);
        items.extend(words(job, &drawn.companions, place.columns, place.pitch, origin)?);
    }
    Ok(items)
}

/// Sets the lists of a figure in columns, read downwards.
pub fn words(
    job: Job<'_>,
    companions: &[Companion],
    columns: usize,
    pitch: Pt,
    origin: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let style = composer.regular(composer.design().sizes.list);
    let leading = list_style(composer).leading;
    let entries: Vec<&String> = companions.iter().flat_map(|list| &list.entries).collect();
    let rows = entries.len().div_ceil(columns.max(1)).max(1);
    let mut items = Vec::new();
    for (i, entry) in entries.into_iter().enumerate() {
        let at = Point::new(
            origin.x + pitch * (i / rows) as f64,
            origin.y + leading * (i % rows) as f64 + style.size * 0.8,
        );
        items.extend(composer.line(&style, entry, at, Align::Left, Role::Text)?);
    }
    Ok(items)
}

/// "Answer: page 64" at the foot of a page with one puzzle.
fn foot(job: Job<'_>, place: Place<'_>, puzzle: usize) -> Result<Vec<Item>, Diagnostic> {
    let page = place.answer_page(puzzle).to_string();
    let id = match job.book.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page-line",
        AnswersAt::Separate => "answer-page-line-apart",
        AnswersAt::UpsideDown => return Ok(Vec::new()),
    };
    let text = job.book.language.say(id, &[("page", &page)]);
    let style = job.composer.regular(job.book.design.sizes.reference);
    let (at, align) = place.frame.inner(place.frame.folio);
    job.composer.line(&style, &text, at, align, Role::Text)
}

/// The height that a headline takes; none if the design has none.
pub fn headline_height(job: Job<'_>) -> Pt {
    match job.book.design.headline.is_empty() {
        true => Pt::ZERO,
        false => job.book.design.sizes.heading * 1.55,
    }
}

/// The headline of a chapter's pages.
fn headline_words(job: Job<'_>, chapter: &spec::Chapter) -> String {
    let kind = chapter.kind.about().name;
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let args = [("kind", kind), ("book", &job.book.title), ("chapter", &chapter.title)];
    // Names that are not known were refused with the spec.
    expand(&job.book.design.headline, &args).unwrap_or_default()
}

/// A headline between two rules, across the page, if the design has headlines.
pub fn headline(job: Job<'_>, words: &str, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    if design.headline.is_empty() {
        return Ok(Vec::new());
    }
    let style = job.composer.bold(design.sizes.heading);
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    let baseline = text.y + thick + design.sizes.heading * 0.92;
    let below = text.y + design.sizes.heading * 1.3;
    let at = Point::new(text.x, baseline);
    let mut items = job.composer.line(&style, words, at, Align::Left, Role::Heading(2))?;
    for (y, width) in [(text.y + thick / 2.0, thick), (below, thin)] {
        items.push(rule(Point::new(text.x, y), Point::new(text.right(), y), width));
    }
    Ok(items)
}

fn rules_lines(
    job: Job<'_>,
    chapter: &spec::Chapter,
    width: Pt,
) -> Result<(Vec<Vec<Item>>, Pt), Diagnostic> {
    let size = job.book.design.sizes.small;
    let Some(texts) = job.book.language.kind(chapter.kind.about().name) else {
        return Ok((Vec::new(), size));
    };
    let spans = [Span { style: job.composer.regular(size), text: texts.short.clone() }];
    Ok((paragraph(job.composer, &spans, width, Setting::Left)?, size))
}

/// The height of the rules at the foot of a page.
fn rules_height(job: Job<'_>, chapter: &spec::Chapter, width: Pt) -> Result<Pt, Diagnostic> {
    if !job.book.design.rules_line {
        return Ok(Pt::ZERO);
    }
    let (lines, size) = rules_lines(job, chapter, width)?;
    Ok(size * 1.25 * lines.len() as f64 + size * 0.9)
}

fn rules(job: Job<'_>, chapter: &spec::Chapter, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    let (lines, size) = rules_lines(job, chapter, text.width)?;
    let count = lines.len();
    let set = lines.into_iter().enumerate().flat_map(|(i, line)| {
        // The last line stands on the bottom of the text area, its descenders inside.
        let up = size * 1.25 * (count - 1 - i) as f64 + size * 0.25;
        moved(line, Point::new(text.x, text.bottom() - up))
    });
    Ok(set.collect())
}
