//! Pages of answers, and answers upside down at the foot of a page.

use std::ops::Range;

use super::arrange::{Captions, Shape, arrange, fit};
use super::compose::Align;
use super::flow::Leaf;
use super::frame::Frame;
use super::puzzles::{Plan, distinct, headline_height, list_style};
use super::set::Place;
use super::{Job, figure};
use crate::diagnostic::Diagnostic;
use crate::generate::Made;
use crate::kinds::Face;
use crate::page::{Group, Item, Role, Transform};
use crate::spec::{AnswersAt, References};
use crate::units::{Point, Pt, Rect, Size};

/// The pages of the answers of some puzzles: as many on a page as were asked for and fit.
///
/// Answers of one kind run on from chapter to chapter; those of another kind begin a new page.
///
/// # Errors
/// Not even one fits.
pub fn leaves(job: Job<'_>, inside: Pt, puzzles: Range<usize>) -> Result<Vec<Leaf>, Diagnostic> {
    let mut leaves = Vec::new();
    let mut start = puzzles.start;
    while start < puzzles.end {
        let kind = &job.puzzles[start].puzzle.kind;
        let run = job.puzzles[start..puzzles.end]
            .iter()
            .take_while(|made| made.puzzle.kind == *kind)
            .count();
        let end = start + run;
        while start < end {
            let (count, plan) = plan(job, inside, start..end)?;
            let here = start..(start + count).min(end);
            start = here.end;
            leaves.push(Leaf::Answers { puzzles: here, plan });
        }
    }
    Ok(leaves)
}

fn shapes(job: Job<'_>, puzzles: Range<usize>) -> Result<Vec<Shape>, Diagnostic> {
    let style = &job.book.design.answer;
    let shapes = job.puzzles[puzzles].iter();
    distinct(shapes.map(|made| Ok(Shape::of(&*made.board, Face::Answer, style))))
}

fn caption_height(job: Job<'_>) -> Pt {
    job.book.design.sizes.answer_number * 1.15
}

/// How many of the puzzles' answers go on the next page, and how: as many as were asked for, or as
/// fit. The last page is arranged as if it were full.
fn plan(job: Job<'_>, inside: Pt, puzzles: Range<usize>) -> Result<(usize, Plan), Diagnostic> {
    let design = &job.book.design;
    let above = headline_height(job);
    let text = Frame::new(design, inside, 1).text.size();
    let body = Size::new(text.width, text.height - above);
    let captions = [Captions { side: None, above: caption_height(job) }];
    let list = list_style(job.composer);
    for count in (1..=design.answers_per_page as usize).rev() {
        let here = puzzles.start..(puzzles.start + count).min(puzzles.end);
        let shapes = shapes(job, here)?;
        let found = arrange(count, body, design.answer_gap, &captions, &shapes, list);
        if let Some(arrangement) = found {
            // A row that would not be full is filled: three in two columns leave room for a fourth.
            if arrangement.columns * arrangement.rows > design.answers_per_page as usize {
                continue;
            }
            let gap = design.answer_gap;
            return Ok((count, Plan { arrangement, gap, above }));
        }
    }
    let least = shapes(job, puzzles.start..puzzles.start + 1)?.iter().fold(
        Size::default(),
        |size, shape| {
            Size::new(size.width.max(shape.least.width), size.height.max(shape.least.height))
        },
    );
    Err(Diagnostic::book("not even one answer fits on a page")
        .at(
            &job.book.answers_place,
            format!("digits or letters would be smaller than {}", design.answer.least_symbol),
        )
        .help(format!(
            "the answer of puzzle {} needs {} x {} and the text area is {} x {}; take a larger trim, smaller margins or a smaller [page.answer] least_symbol",
            puzzles.start + 1, least.width, least.height, body.width, body.height
        )))
}

/// Sets a page of answers, without running head and page number.
pub fn page(
    job: Job<'_>,
    place: Place<'_>,
    puzzles: Range<usize>,
    plan: &Plan,
) -> Result<Vec<Item>, Diagnostic> {
    let mut items = Vec::new();
    for (i, puzzle) in puzzles.enumerate() {
        let cell = plan.cell(place.frame.text, i);
        let columns = plan.arrangement.columns;
        let share = match columns {
            1 => 0.5,
            _ => (i % columns) as f64 / (columns - 1) as f64,
        };
        let page = place.book.puzzle_pages.get(puzzle).copied().unwrap_or(0).to_string();
        let reference = match job.book.design.references {
            References::None => None,
            _ => Some(job.book.language.say("page", &[("page", &page)])),
        };
        items.extend(one(job, puzzle, cell, share, reference.as_deref())?);
    }
    Ok(items)
}

/// Sets an answer in its cell: its number above the grid, the page of its puzzle beside it.
/// `share` of the room left over in the cell's width stands before the grid.
fn one(
    job: Job<'_>,
    puzzle: usize,
    cell: Rect,
    share: f64,
    reference: Option<&str>,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let design = composer.design();
    let made: &Made = job.puzzles[puzzle];
    let caption = caption_height(job);
    let shape = Shape::of(&*made.board, Face::Answer, &design.answer);
    let room = Size::new(cell.width, cell.height - caption);
    let Some(fitted) = fit(&shape, room, list_style(composer)) else { return Ok(Vec::new()) };
    let drawn = made.board.draw(Face::Answer, &design.answer, fitted.figure);
    let x = cell.x + (cell.width - drawn.size.width) * share;
    let y = cell.y + caption;
    let baseline = y - design.sizes.answer_number * 0.42;
    let number = (puzzle + 1).to_string();
    let mut items = composer.line(
        &composer.figures_bold(design.sizes.answer_number),
        &number,
        Point::new(x, baseline),
        Align::Left,
        Role::Heading(3),
    )?;
    if let Some(reference) = reference {
        let style = composer.regular(design.sizes.answer_reference);
        let at = Point::new(x + drawn.size.width, baseline);
        items.extend(composer.line(&style, reference, at, Align::Right, Role::Text)?);
    }
    let kind = made.puzzle.kind.as_str();
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let alt = job.book.language.say("alt-answer", &[("kind", kind), ("number", &number)]);
    items.push(figure::figure(composer, &drawn, &design.answer, Point::new(x, y), true, alt)?);
    Ok(items)
}

/// The size of a cell for answers upside down in one row, if they fit across the page.
fn foot_cell(job: Job<'_>, puzzles: Range<usize>, count: usize, width: Pt) -> Option<Size> {
    let gap = job.book.design.answer_gap;
    let cell = (width - gap * (count - 1) as f64) / count as f64;
    let shapes = shapes(job, puzzles).ok()?;
    let mut height = Pt::ZERO;
    for shape in &shapes {
        if shape.least.width > cell {
            return None;
        }
        height = height.max(shape.least.height);
    }
    Some(Size::new(cell, height + caption_height(job)))
}

/// The height that answers upside down take at the foot of a page; none if they do not fit.
pub fn foot_height(job: Job<'_>, puzzles: Range<usize>, count: usize, width: Pt) -> Option<Pt> {
    Some(foot_cell(job, puzzles, count, width)?.height + job.book.design.answer_gap)
}

/// The answers of a page's own puzzles, upside down at its foot, as small as may be.
pub fn foot(job: Job<'_>, puzzles: Range<usize>, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    debug_assert!(job.book.answers == AnswersAt::UpsideDown);
    let count = puzzles.len();
    let Some(cell) = foot_cell(job, puzzles.clone(), count, text.width) else {
        return Ok(Vec::new());
    };
    let gap = job.book.design.answer_gap;
    let mut items = Vec::new();
    for (i, puzzle) in puzzles.enumerate() {
        let at = Rect::new((cell.width + gap) * i as f64, Pt::ZERO, cell.width, cell.height);
        let share = if count == 1 { 0.5 } else { i as f64 / (count - 1) as f64 };
        items.extend(one(job, puzzle, at, share, None)?);
    }
    Ok(vec![Item::Group(Group {
        role: Role::Artifact,
        transform: Transform::upside_down(Point::new(text.right(), text.bottom())),
        shared: false,
        items,
    })])
}
