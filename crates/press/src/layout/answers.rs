//! Pages of answers, and answers upside down at the foot of a page.

use std::ops::Range;

use super::arrange::{CaptionRoom, Company, Footprint, arrange};
use super::compose::Align;
use super::flow::Leaf;
use super::frame::Frame;
use super::makeup::{Makeup, distinct, largest, list_style};
use super::set::PageContext;
use super::strips::headline_height;
use super::{Job, figure};
use crate::design::References;
use crate::document::Placed;
use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size, edge_share};
use bookgen_puzzles::{Board, Face};

/// The pages of the answers of some puzzles: as many on a page as were asked for and fit.
///
/// Answers of one kind and size run on from chapter to chapter, all arranged alike; others begin a
/// new page.
///
/// # Errors
/// Not even one fits.
pub fn leaves(job: Job<'_>, inside: Pt, puzzles: Range<usize>) -> Result<Vec<Leaf>, Diagnostic> {
    let mut leaves = Vec::new();
    for run in runs(job, puzzles)? {
        let (count, makeup) = makeup(job, inside, &run)?;
        for start in run.puzzles.clone().step_by(count) {
            let puzzles = start..(start + count).min(run.puzzles.end);
            leaves.push(Leaf::Answers { puzzles, makeup: makeup.clone() });
        }
    }
    Ok(leaves)
}

/// Answers that are arranged alike.
struct Run {
    puzzles: Range<usize>,
    /// Their different footprints.
    footprints: Vec<Footprint>,
    /// Whether puzzles among them have titles of their own.
    titled: bool,
}

fn runs(job: Job<'_>, puzzles: Range<usize>) -> Result<Vec<Run>, Diagnostic> {
    let mut runs: Vec<Run> = Vec::new();
    let mut start = puzzles.start;
    for chapter in job.puzzles[puzzles].chunk_by(|a, b| a.chapter == b.chapter) {
        let here = start..start + chapter.len();
        start = here.end;
        let run = Run {
            footprints: footprints(job, here.clone())?,
            titled: chapter.iter().any(|made| made.board.title().is_some()),
            puzzles: here,
        };
        let kind = |puzzle: usize| job.puzzles.get(puzzle).map(|made| &made.puzzle.kind);
        let next = |last: &Run| job.book.number(last.puzzles.end - 1) + 1;
        let alike = |last: &&mut Run| {
            next(last) == job.book.number(run.puzzles.start)
                && kind(last.puzzles.start) == kind(run.puzzles.start)
                && last.titled == run.titled
                && last.footprints.len() == run.footprints.len()
                && last.footprints.iter().all(|footprint| run.footprints.contains(footprint))
        };
        match runs.last_mut().filter(alike) {
            Some(last) => last.puzzles.end = run.puzzles.end,
            None => runs.push(run),
        }
    }
    Ok(runs)
}

fn footprints(job: Job<'_>, puzzles: Range<usize>) -> Result<Vec<Footprint>, Diagnostic> {
    let style = &job.book.design.answer;
    let footprints = job.puzzles[puzzles].iter();
    distinct(footprints.map(|made| Ok(Footprint::of(&*made.board, Face::Answer, style))))
}

/// Answers have neither lists nor titles in their footprints.
pub fn company(job: Job<'_>) -> Company<'static> {
    Company { list: list_style(job.composer), title: &|_, _| Pt::ZERO }
}

/// The height of a caption above an answer.
pub fn caption_height(job: Job<'_>) -> Pt {
    job.book.design.sizes.answer_number * 1.15
}

/// Whether the page's headline names its only answer already, so that its caption need not.
fn named_above(job: Job<'_>, count: usize) -> bool {
    count == 1 && !job.book.design.headline.is_empty()
}

/// How many answers go on a page, and how: as many as were asked for, or as there are, or as fit.
/// The last page is arranged as if it were full.
fn makeup(job: Job<'_>, inside: Pt, run: &Run) -> Result<(usize, Makeup), Diagnostic> {
    let design = &job.book.design;
    let above = headline_height(job);
    let text = Frame::new(design, inside, 1).text.size();
    let body = Size::new(text.width, text.height - above);
    let most = design.answers_per_page as usize;
    for count in (1..=most.min(run.puzzles.len())).rev() {
        let bare = named_above(job, count) && !run.titled && design.references == References::None;
        let caption = if bare { caption_height(job) * 0.4 } else { caption_height(job) };
        let captions = [CaptionRoom { side: None, above: caption, width: Pt::ZERO }];
        let gap = design.answer_gap;
        let found = arrange(count, body, gap, &captions, &run.footprints, company(job));
        if let Some(arrangement) = found {
            // A row that would not be full is filled: three in two columns leave room for a fourth.
            if arrangement.columns * arrangement.rows > most {
                continue;
            }
            return Ok((count, Makeup { arrangement, gap, above, lowered: false, share: None }));
        }
    }
    let least = largest(&run.footprints);
    Err(Diagnostic::book("not even one answer fits on a page")
        .at(
            &job.book.answers_place,
            format!("digits or letters would be smaller than {}", design.answer.least_symbol),
        )
        .help(format!(
            "the answer of puzzle {} needs {} x {} and the text area is {} x {}; take a larger trim, smaller margins or a smaller [page.answer] least_symbol",
            job.book.number(run.puzzles.start), least.width, least.height, body.width, body.height
        )))
}

/// Sets a page of answers, without running head and page number.
pub fn page(
    job: Job<'_>,
    context: PageContext<'_>,
    puzzles: Range<usize>,
    makeup: &Makeup,
) -> Result<Vec<Item>, Diagnostic> {
    let mut items = Vec::new();
    let named = named_above(job, puzzles.len());
    for (i, puzzle) in puzzles.enumerate() {
        let cell = makeup.cell(context.frame.text, i);
        let columns = makeup.arrangement.columns;
        let share = edge_share(i % columns, columns);
        let reference = match job.book.design.references {
            References::None => None,
            _ => {
                let page = context.puzzle_page(puzzle)?.to_string();
                Some(job.book.language.say("page", &[("page", &page)]))
            }
        };
        let (above, scale) = (makeup.arrangement.captions.above, makeup.arrangement.scale);
        let answer = Answer { named, beside: reference, above, scale, ..Answer::of(job, puzzle) };
        items.extend(answer.set(job, cell, share)?);
    }
    Ok(items)
}

/// An answer, and what is said of it.
#[derive(Clone)]
pub struct Answer<'a> {
    /// The puzzle.
    pub board: &'a dyn Board,
    /// Its kind.
    pub kind: &'a str,
    /// Its number.
    pub number: u32,
    /// Whether the page says its number already.
    pub named: bool,
    /// What stands in its caption beside the number: the page of its puzzle, in words, or its level.
    pub beside: Option<String>,
    /// The height of its caption.
    pub above: Pt,
    /// Its scale: that of the smallest in its run, so that all have cells of one size.
    pub scale: f64,
}

impl<'a> Answer<'a> {
    /// The answer of a puzzle of the book, in its greatest size.
    pub fn of(job: Job<'a>, puzzle: usize) -> Answer<'a> {
        let made: &Placed = job.puzzles[puzzle];
        Answer {
            board: &*made.board,
            kind: made.puzzle.kind.as_str(),
            number: job.book.number(puzzle),
            named: false,
            beside: None,
            above: caption_height(job),
            scale: 1.0,
        }
    }

    /// Sets an answer in its cell, below its caption. `share` of the room left over in the cell's
    /// width stands before the grid.
    ///
    /// # Errors
    /// A character that no font has.
    pub fn set(&self, job: Job<'_>, cell: Rect, share: f64) -> Result<Vec<Item>, Diagnostic> {
        let composer = job.composer;
        let design = composer.design();
        let most = self.board.extent(Face::Answer, &design.answer).most;
        let frame = Size::new(most.width * self.scale, most.height * self.scale);
        let drawn = self.board.draw(Face::Answer, &design.answer, frame);
        let x = cell.x + (cell.width - drawn.size.width) * share;
        let y = cell.y + self.above;
        let figure = Rect::new(x, y, drawn.size.width, drawn.size.height);
        let mut items = self.caption(job, figure, cell)?;
        let number = self.number.to_string();
        let kind = job.book.language.kind(self.kind).map_or(self.kind, |texts| &texts.title);
        let alt = job.book.language.say("alt-answer", &[("kind", kind), ("number", &number)]);
        let at = Point::new(x, y);
        items.push(figure::figure(composer, &drawn, &design.answer, at, true, alt)?);
        Ok(items)
    }

    /// Number, title and what stands beside them, on the edges of the grid; beyond them only as far as number and page
    /// need it.
    fn caption(&self, job: Job<'_>, figure: Rect, cell: Rect) -> Result<Vec<Item>, Diagnostic> {
        let composer = job.composer;
        let sizes = &composer.design().sizes;
        let gap = sizes.answer_number * 0.7;
        let y = figure.y - sizes.answer_number * 0.42;
        let number = match self.named {
            true => String::new(),
            false => self.number.to_string(),
        };
        let bold = composer.figures_bold(sizes.answer_number);
        let small = composer.regular(sizes.answer_reference);
        let number_width = composer.width(&bold, &number)?;
        let reference = self.beside.as_deref().unwrap_or_default();
        let reference_width = composer.width(&small, reference)?;
        let width = figure.width.max(number_width + gap + reference_width).min(cell.width);
        let left = (figure.centre().x - width / 2.0).min(cell.right() - width).max(cell.x);
        let mut items = Vec::new();
        if !number.is_empty() {
            let at = Point::new(left, y);
            items.extend(composer.line(&bold, &number, at, Align::Left, Role::Heading(3))?);
        }
        let (mut from, mut to) = (left, left + width);
        if number_width > Pt::ZERO {
            from += number_width + gap;
        }
        if !reference.is_empty() {
            let at = (Point::new(to, y), Align::Right);
            items.extend(composer.line_within(&small, reference, at, to - from, Role::Text)?);
            to = to - reference_width - gap;
        }
        if let Some(title) = self.board.title() {
            let style = composer.regular(sizes.answer_number);
            let (at, room) = (Point::new(from, y), to - from);
            if composer.design().slots.is_empty() {
                let at = (at, Align::Left);
                items.extend(composer.line_within(&style, title, at, room, Role::Text)?);
                return Ok(items);
            }
            // In a slot it is smaller where it must be; one that has no room then is left to its
            // puzzle to say.
            let style = composer.shrunk(style, title, room, sizes.answer_reference)?;
            if composer.width(&style, title)? <= room + Pt(0.1) {
                items.extend(composer.line(&style, title, at, Align::Left, Role::Text)?);
            }
        }
        Ok(items)
    }
}

/// Cells for answers upside down, in one row.
struct Row {
    cell: Size,
    /// The scale of the answers.
    scale: f64,
}

/// The row of answers upside down of some puzzles, as small as may be, if so many fit across the
/// page.
fn row(
    job: Job<'_>,
    puzzles: Range<usize>,
    count: usize,
    width: Pt,
) -> Result<Option<Row>, Diagnostic> {
    let count = count.max(1);
    let gap = job.book.design.answer_gap;
    let cell = width.column_width(count, gap);
    let footprints = footprints(job, puzzles)?;
    // All at the scale at which each is large enough.
    let scale = footprints.iter().fold(0.0, |scale: f64, footprint| {
        scale
            .max(footprint.least.width / footprint.most.width)
            .max(footprint.least.height / footprint.most.height)
    });
    let size = footprints.iter().fold(Size::default(), |size, footprint| {
        let (width, height) = (footprint.most.width * scale, footprint.most.height * scale);
        Size::new(size.width.max(width), size.height.max(height))
    });
    let cell = Size::new(cell, size.height + caption_height(job));
    Ok((size.width <= cell.width).then_some(Row { cell, scale }))
}

/// The height that so many answers upside down take at the foot of a page; none if they do not fit
/// across it.
pub fn foot_height(
    job: Job<'_>,
    puzzles: Range<usize>,
    count: usize,
    width: Pt,
) -> Result<Option<Pt>, Diagnostic> {
    let row = row(job, puzzles, count, width)?;
    Ok(row.map(|row| row.cell.height + job.book.design.answer_gap))
}

/// The answers of a page's own puzzles, upside down at its foot, and the height they take. A page
/// that is not full has them where a full one would.
pub fn foot(
    job: Job<'_>,
    puzzles: Range<usize>,
    count: usize,
    text: Rect,
) -> Result<(Vec<Item>, Pt), Diagnostic> {
    let Row { cell, scale } = row(job, puzzles.clone(), count, text.width)?
        .ok_or_else(|| Diagnostic::bug("answers upside down no longer fit across the page"))?;
    let gap = job.book.design.answer_gap;
    let mut items = Vec::new();
    for (i, puzzle) in puzzles.enumerate() {
        let at = Rect::new((cell.width + gap) * i as f64, Pt::ZERO, cell.width, cell.height);
        let share = edge_share(i, count);
        let above = caption_height(job);
        let answer = Answer { above, scale, ..Answer::of(job, puzzle) };
        items.extend(answer.set(job, at, share)?);
    }
    let group = Item::Group(Group {
        role: Role::Artifact,
        transform: Transform::upside_down(Point::new(text.right(), text.bottom())),
        shared: false,
        items,
    });
    Ok((vec![group], cell.height + gap))
}
