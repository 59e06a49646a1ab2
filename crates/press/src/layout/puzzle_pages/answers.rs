//! Pages of answers, and upside-down answers at the foot of a page.

use std::ops::Range;

use rayon::prelude::*;

use crate::design::References;
use crate::document::{EarlierPuzzle, Placed};
use crate::font::TextStyle;
use crate::layout::context::Context;
use crate::layout::figures::{
    Arrangement, FitStyle, Footprint, PageCells, distinct, figure_footprint, level_text_of,
    list_style,
};
use crate::layout::frame::{AnswerBlock, PageContext};
use crate::layout::text::{Align, Typesetter};
use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size, edge_share};
use bookgen_puzzles::{Board, Face};

/// A run of consecutive answers. All pages of a run have the same rows and columns.
pub struct Run {
    /// The indices of the puzzles.
    pub puzzles: Range<usize>,
    /// The distinct footprints (space requirements) of the answers.
    pub footprints: Vec<Footprint>,
    /// Whether at least one puzzle of the run has a title.
    pub has_title: bool,
}

impl Run {
    /// This run and the run that follows it as one run.
    pub fn with(&self, next: &Run) -> Run {
        let mut footprints = self.footprints.clone();
        let new = next.footprints.iter().filter(|own| !self.footprints.contains(own));
        footprints.extend(new.cloned());
        Run {
            puzzles: self.puzzles.start..next.puzzles.end,
            footprints,
            has_title: self.has_title || next.has_title,
        }
    }
}

/// The distinct footprints of answers.
pub fn footprints(context: Context<'_>, puzzles: Range<usize>) -> Vec<Footprint> {
    let design = &context.document.design;
    let fonts = context.typesetter.symbol_fonts(Face::Answer);
    let footprints = context.puzzles[puzzles].par_iter().map(|placed| {
        let figure = placed.board.figure(Face::Answer, design.medium);
        figure_footprint(&figure, &design.answer, fonts)
    });
    distinct(footprints.collect::<Vec<_>>())
}

/// The height of each answer with its caption, if the answers of a run are words whose heights differ.
/// Empty if all rows of the run have the same height.
pub fn own_heights(context: Context<'_>, puzzles: Range<usize>, cells: &PageCells) -> Vec<Pt> {
    /// A smaller difference does not count.
    const LEAST_DIFFERENCE: Pt = Pt(1.0);
    let design = &context.document.design;
    let is_of_words = |placed: &&Placed| {
        let kind = bookgen_puzzles::find(&placed.puzzle.kind);
        kind.is_some_and(|kind| kind.about().group == bookgen_puzzles::Group::Words)
    };
    let puzzles = &context.puzzles[puzzles];
    if cells.common_size.is_some() || !puzzles.iter().copied().all(|placed| is_of_words(&placed)) {
        return Vec::new();
    }
    let fonts = context.typesetter.symbol_fonts(Face::Answer);
    let Arrangement { scale, caption, .. } = cells.arrangement;
    let heights = puzzles.par_iter().map(|placed| {
        let figure = placed.board.figure(Face::Answer, design.medium);
        let footprint = figure_footprint(&figure, &design.answer, fonts);
        // As in `Answer::typeset`.
        let scale = scale.max((footprint.min.width / footprint.max.width).min(1.0));
        caption.height + footprint.scaled(scale).height
    });
    let heights: Vec<Pt> = heights.collect();
    let most = heights.iter().copied().fold(Pt::ZERO, Pt::max);
    let least = heights.iter().copied().fold(most, Pt::min);
    if most - least > LEAST_DIFFERENCE { heights } else { Vec::new() }
}

/// The style for fitting answers into the cells of a page. No height is reserved for titles,
/// because the title of an answer is part of its caption.
pub fn answer_fit_style(typesetter: Typesetter<'_>) -> FitStyle<'static> {
    let list = list_style(typesetter);
    FitStyle { list, further: None, columns: None, title_height: &|_, _| Pt::ZERO }
}

/// The height of the caption above an answer.
pub fn answer_caption_height(typesetter: Typesetter<'_>) -> Pt {
    typesetter.design().sizes.answer_number * 1.15
}

/// Whether the page has only one answer and the headline of the page contains the number of this
/// answer. The caption then omits the number.
pub fn headline_has_number(context: Context<'_>, count: usize) -> bool {
    count == 1 && !context.document.design.headline.is_empty()
}

/// Typesets a block of answers. `area` is the text area, or the part of it below other blocks.
pub fn answer_block(
    context: Context<'_>,
    page_context: PageContext<'_>,
    block: &AnswerBlock,
    area: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let AnswerBlock { puzzles, cells, .. } = block;
    let mut items = Vec::new();
    let omit_number = headline_has_number(context, puzzles.len());
    for (i, puzzle) in puzzles.clone().enumerate() {
        let cell = block.cell(area, i);
        let share = cells.share(i);
        let note = if cells.arrangement.caption.form.has_reference {
            page_note(context, page_context.puzzle_page(puzzle)?)
        } else {
            None
        };
        let answer = Answer {
            omit_number,
            note,
            caption_height: cells.arrangement.caption.height,
            scale: cells.arrangement.scale,
            common_size: cells.common_size,
            ..Answer::new(context, puzzle)
        };
        items.extend(answer.typeset(context, cell, share)?);
    }
    Ok(items)
}

/// The note of an answer: the page of its puzzle. `None` if the design has no references.
pub fn page_note(context: Context<'_>, page: usize) -> Option<String> {
    let page = page.to_string();
    let has_notes = context.document.design.references != References::None;
    has_notes.then(|| context.document.language.text("page", &[("page", &page)]))
}

/// Whether the names and dates of answers have room beside their notes in a cell. A name or date that
/// has no room tells more than the page of the puzzle.
///
/// # Errors
/// A character that no font has.
pub fn notes_fit(
    context: Context<'_>,
    puzzles: Range<usize>,
    width: Pt,
) -> Result<bool, Diagnostic> {
    for puzzle in puzzles {
        // A page number has at most three digits.
        let answer = Answer { note: page_note(context, 888), ..Answer::new(context, puzzle) };
        if answer.label.is_some() && answer.caption_width(context.typesetter)? > width {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An answer and its caption.
#[derive(Clone)]
pub struct Answer<'a> {
    /// The id of the puzzle in its record.
    pub id: &'a str,
    /// The board.
    pub board: &'a dyn Board,
    /// The name of the kind.
    pub kind: &'a str,
    /// The number of the puzzle, as printed.
    pub number: String,
    /// Whether the caption leaves the number out, because the headline of the page has the number.
    pub omit_number: bool,
    /// The name of the sheet of the puzzle, or the date of the puzzle. The caption prints this text
    /// if the puzzle has no title.
    pub label: Option<&'a str>,
    /// The text at the right end of the caption: the page number of the puzzle, or the level of the
    /// puzzle.
    pub note: Option<String>,
    /// The height of the caption.
    pub caption_height: Pt,
    /// The scale of the figure. All answers of a `Run` have the scale of the smallest figure, so
    /// that the grid cells of all figures have the same size.
    pub scale: f64,
    /// The maximum size of the figure, if all figures of a `Run` have a common size.
    pub common_size: Option<Size>,
}

impl<'a> Answer<'a> {
    /// The answer of a puzzle of the document, at its maximum size and without a note.
    pub fn new(context: Context<'a>, puzzle: usize) -> Answer<'a> {
        let placed: &Placed = context.puzzles[puzzle];
        Answer {
            id: &placed.id,
            board: &*placed.board,
            kind: placed.puzzle.kind.as_str(),
            number: context.document.number(puzzle).to_string(),
            omit_number: false,
            label: context.document.label(puzzle),
            note: None,
            caption_height: answer_caption_height(context.typesetter),
            scale: 1.0,
            common_size: None,
        }
    }

    /// The answer of a puzzle of an earlier issue, with the level of the puzzle as its note.
    pub fn of_earlier(context: Context<'a>, earlier: &'a EarlierPuzzle) -> Answer<'a> {
        let EarlierPuzzle { kind, level, rating, .. } = *earlier;
        Answer {
            common_size: None,
            id: &earlier.id,
            board: &*earlier.board,
            kind: earlier.puzzle.kind.as_str(),
            number: context.document.language.puzzle_number(earlier.number),
            omit_number: false,
            label: None,
            note: Some(level_text_of(context, kind, level, rating).text),
            caption_height: answer_caption_height(context.typesetter),
            scale: 1.0,
        }
    }

    /// Typesets the answer and its caption in a cell. `share` is the fraction of the spare width
    /// that is placed at the left of the figure, from 0 to 1.
    ///
    /// # Errors
    /// A character that no font has.
    pub fn typeset(
        &self,
        context: Context<'_>,
        cell: Rect,
        share: f64,
    ) -> Result<Vec<Item>, Diagnostic> {
        let typesetter = context.typesetter;
        let design = typesetter.design();
        let (face, style) = (Face::Answer, &design.answer);
        let figure = self.board.figure(face, design.medium);
        let mut footprint = figure_footprint(&figure, style, typesetter.symbol_fonts(face));
        footprint.max = self.common_size.unwrap_or(footprint.max);
        // Beside a much larger figure, such as a maze, the scale could make the symbols too small.
        let scale = self.scale.max((footprint.min.width / footprint.max.width).min(1.0));
        let frame = footprint.scaled(scale);
        let language = &context.document.language;
        let kind = language.kind(self.kind).map_or(self.kind, |texts| &texts.title);
        let alt = language.text("alt-answer", &[("kind", kind), ("number", &self.number)]);
        let drawn = typesetter.paint(self.board, face, style, frame, alt, Some(self.id))?;
        let x = cell.x + (cell.width - drawn.size.width) * share;
        let y = cell.y + self.caption_height;
        let figure = Rect::new(x, y, drawn.size.width, drawn.size.height);
        let mut items = self.caption(context, figure, cell)?;
        items.push(drawn.item.moved(Point::new(x, y)));
        Ok(items)
    }

    /// The number in the caption, and its style.
    fn printed_number(&self, typesetter: Typesetter<'_>) -> (&str, TextStyle) {
        let number = if self.omit_number { "" } else { self.number.as_str() };
        (number, typesetter.figures_bold(typesetter.design().sizes.answer_number))
    }

    /// Whether only the answer has the title. A title that reveals the answer is printed nowhere
    /// else, see `Kind::has_telling_titles`.
    fn is_title_only_here(&self) -> bool {
        self.board.title().is_some() && self.board.heading().is_none()
    }

    /// The least width of the caption: number, note, and a name or a date or a title that only the
    /// answer has.
    pub fn caption_width(&self, typesetter: Typesetter<'_>) -> Result<Pt, Diagnostic> {
        let sizes = &typesetter.design().sizes;
        let gap = sizes.answer_number * 0.7;
        let small = typesetter.regular(sizes.answer_reference);
        let (number, bold) = self.printed_number(typesetter);
        let text = match self.board.title() {
            Some(title) => Some((title, typesetter.regular(sizes.answer_number)))
                .filter(|_| self.is_title_only_here()),
            None => self.label.map(|label| (label, small.clone())),
        };
        let text_width = match text {
            // A little more, so that rounding does not cut the text.
            Some((text, style)) => typesetter.width(&style, text)? + gap + Pt(0.2),
            None => Pt::ZERO,
        };
        let note = self.note.as_deref().unwrap_or_default();
        Ok(typesetter.width(&bold, number)? + gap + text_width + typesetter.width(&small, note)?)
    }

    /// The caption: number, title and note. The caption is as wide as the figure, or wider if its
    /// texts need more width.
    fn caption(
        &self,
        context: Context<'_>,
        figure: Rect,
        cell: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let typesetter = context.typesetter;
        let sizes = &typesetter.design().sizes;
        let gap = sizes.answer_number * 0.7;
        let y = figure.y - sizes.answer_number * 0.42;
        let (number, bold) = self.printed_number(typesetter);
        let small = typesetter.regular(sizes.answer_reference);
        let width = figure.width.max(self.caption_width(typesetter)?).min(cell.width);
        let left = (figure.centre().x - width / 2.0).min(cell.right() - width).max(cell.x);
        let mut items = Vec::new();
        let (mut from, mut to) = (left, left + width);
        if !number.is_empty() {
            let at = Point::new(left, y);
            items.extend(typesetter.line(&bold, number, at, Align::Left, Role::Heading(3))?);
            from += typesetter.width(&bold, number)? + gap;
        }
        let cut = |style: &TextStyle, text: &str, at: Pt, align: Align, free: Pt| {
            let at = Point::new(at, y);
            typesetter.truncated_line(style, text, at, align, free, Role::Text)
        };
        if let Some(note) = self.note.as_deref().filter(|note| !note.is_empty()) {
            items.extend(cut(&small, note, to, Align::Right, to - from)?);
            to = to - typesetter.width(&small, note)? - gap;
        }
        let Some(text) = self.board.title().or(self.label) else { return Ok(items) };
        // A long title, name or date gets a smaller type size.
        let style = typesetter.regular(sizes.answer_number);
        let style = typesetter.shrunk(style, text, to - from, sizes.answer_reference)?;
        // A title that is too long is printed only above the puzzle.
        let is_needed = self.board.title().is_none() || self.is_title_only_here();
        // A little more, so that rounding does not cut the text.
        let free = to - from + Pt(0.1);
        if is_needed || typesetter.width(&style, text)? <= free {
            items.extend(cut(&style, text, from, Align::Left, free)?);
        }
        Ok(items)
    }
}

/// The size of the cells in a row of upside-down answers, and the scale of the figures.
struct Row {
    /// The size of a cell, including the caption.
    cell: Size,
    /// The scale of the figures.
    scale: f64,
}

/// A row of `count` upside-down answers. The scale is the smallest scale at which no figure is
/// below its minimum size. Returns `None` if the row is wider than the page.
fn row(
    context: Context<'_>,
    puzzles: Range<usize>,
    count: usize,
    width: Pt,
) -> Result<Option<Row>, Diagnostic> {
    let count = count.max(1);
    let gap = context.document.design.answer_gap;
    let cell_width = width.column_width(count, gap);
    let footprints = footprints(context, puzzles);
    let scale = footprints.iter().fold(0.0, |scale: f64, footprint| {
        scale
            .max(footprint.min.width / footprint.max.width)
            .max(footprint.min.height / footprint.max.height)
    });
    let size = footprints.iter().fold(Size::default(), |size, footprint| {
        let (width, height) = (footprint.max.width * scale, footprint.max.height * scale);
        Size::new(size.width.max(width), size.height.max(height))
    });
    let cell = Size::new(cell_width, size.height + answer_caption_height(context.typesetter));
    Ok((size.width <= cell.width).then_some(Row { cell, scale }))
}

/// The height of `count` upside-down answers at the foot of a page, with the gap above. Returns
/// `None` if the answers are wider than the page.
pub fn foot_height(
    context: Context<'_>,
    puzzles: Range<usize>,
    count: usize,
    width: Pt,
) -> Result<Option<Pt>, Diagnostic> {
    let row = row(context, puzzles, count, width)?;
    Ok(row.map(|row| row.cell.height + context.document.design.answer_gap))
}

/// Typesets the upside-down answers at the foot of a page. Returns the items, and the height of the
/// answers including the gap above. `count` is the number of puzzles on a full page. A page with
/// fewer puzzles has cells of the same size.
pub fn foot(
    context: Context<'_>,
    puzzles: Range<usize>,
    count: usize,
    text: Rect,
) -> Result<(Vec<Item>, Pt), Diagnostic> {
    let Row { cell, scale } = row(context, puzzles.clone(), count, text.width)?
        .ok_or_else(|| Diagnostic::bug("a row of upside-down answers is wider than the page"))?;
    let gap = context.document.design.answer_gap;
    let mut items = Vec::new();
    for (i, puzzle) in puzzles.enumerate() {
        let cell = Rect::new((cell.width + gap) * i as f64, Pt::ZERO, cell.width, cell.height);
        let answer = Answer { scale, ..Answer::new(context, puzzle) };
        items.extend(answer.typeset(context, cell, edge_share(i, count))?);
    }
    let group = Item::Group(Group {
        role: Role::Artifact,
        transform: Transform::upside_down(Point::new(text.right(), text.bottom())),
        shared: false,
        items,
    });
    Ok((vec![group], cell.height + gap))
}
