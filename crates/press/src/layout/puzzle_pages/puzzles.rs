//! Pages of puzzles.

use std::ops::Range;

use super::answers;
use super::free_place::{answer_in_grid, picture_in_grid};
use super::line_below::{LineBelow, line_below};
use super::rules_line::rules;
use crate::design::{Captions, References};
use crate::document::{AnswersAt, Labels, Placed};
use crate::layout::context::Context;
use crate::layout::figures::{
    Arrangement, Caption, ClueLayout, FittedFigure, FittedList, Footprint, ListStyle, PageCells,
    answer_reference, caption_above_figure, caption_beside_figure, fit_footprint,
    foot_reference_text, footprint, level_text, list_fragment, list_items, list_style,
    solving_time, title_gap, title_height, title_leading,
};
use crate::layout::frame::{PageContext, headline_text, page_headline};
use crate::layout::text::{Align, Line, RULED_LINE_PITCH, Setting, plain, ruled_lines, stack};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::Face;

/// Typesets a page of puzzles, without running head and page number.
pub fn puzzles_page(
    context: Context<'_>,
    page_context: PageContext<'_>,
    chapter_index: usize,
    puzzles: Range<usize>,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &context.document.design;
    let chapter = &context.document.chapters[chapter_index];
    let cells = &page_context.main.chapter_cells[chapter_index];
    let text = page_context.frame.text;
    let mut items = page_headline(context, &headline_text(context, chapter), text)?;
    // The foot of the page has one line, which can refer to one puzzle only.
    let at_foot = design.references == References::Foot && chapter.per_page == 1;
    for (i, puzzle) in puzzles.clone().enumerate() {
        let reference = match design.references {
            References::None => None,
            _ => {
                let number = page_context.answer_page(puzzle)?.to_string();
                answer_reference(context, &number)
            }
        };
        let level = level_text(context, context.puzzles[puzzle]);
        let caption = Caption {
            number: context.document.number(puzzle).to_string(),
            has_number_word: false,
            name: chapter.is_mixed.then(|| kind_title(context, context.puzzles[puzzle])),
            date: context.document.puzzle_date(puzzle),
            scale: 1.0,
            level: &level,
            time: solving_time(context, context.puzzles[puzzle]),
            reference: reference.filter(|_| !at_foot),
        };
        let cell = PuzzleCell {
            cells,
            area: cells.cell(text, i),
            index: i,
            is_verso: page_context.frame.is_verso,
            line: chapter.line.as_deref(),
        };
        items.extend(puzzle_items(context, &cell, context.puzzles[puzzle], &caption)?);
        if at_foot {
            items.extend(foot_reference(context, page_context, puzzle)?);
        }
    }
    // The last page of a week or a month has lines for notes in its free cells.
    if matches!(chapter.labels, Labels::Dates(_)) {
        for index in puzzles.len()..chapter.per_page as usize {
            let first = context.puzzles[puzzles.start];
            items.extend(note_lines(context, page_context, cells, first, index)?);
        }
    }
    if context.document.answers == AnswersAt::UpsideDown {
        let count = chapter.per_page.min(chapter.count) as usize;
        let (foot, height) = answers::foot(context, puzzles, count, text)?;
        let above_foot = Rect { height: text.height - height, ..text };
        items.extend(rules(context, chapter, above_foot)?);
        items.extend(foot);
    } else {
        items.extend(rules(context, chapter, text)?);
    }
    Ok(items)
}

/// The name of a puzzle's kind.
pub fn kind_title<'a>(context: Context<'a>, placed: &'a Placed) -> &'a str {
    let kind = placed.puzzle.kind.as_str();
    context.document.language.kind(kind).map_or(kind, |texts| &texts.title)
}

/// The cell of one puzzle: a rectangle on the page or in the slot.
pub struct PuzzleCell<'a> {
    /// The cells of the page or the slot.
    pub cells: &'a PageCells,
    /// The area of the cell.
    pub area: Rect,
    /// The index of the cell on the page.
    pub index: usize,
    /// Whether the page is a verso (a left page).
    pub is_verso: bool,
    /// The line below the puzzle: its author and the holder of the rights.
    pub line: Option<&'a str>,
}

/// Typesets a puzzle in its cell: caption, title, figure, list, and the line with author and
/// rights.
pub fn puzzle_items(
    context: Context<'_>,
    cell: &PuzzleCell<'_>,
    placed: &Placed,
    caption: &Caption<'_>,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let design = typesetter.design();
    let cells = cell.cells;
    let captions = cells.arrangement.caption;
    let (footprint, fitted) = fitted(context, cells, placed)?;
    let list_style = list_style(typesetter);
    let space = cells.arrangement.figure_space();
    let alt = puzzle_alt_text(context, placed, &caption.number, &caption.level.name);
    let (board, face) = (&*placed.board, Face::Puzzle);
    let own_figure = board.figure(face, design.medium);
    let style = design.puzzle_style(&own_figure, cells.range);
    let drawn = typesetter.paint(board, face, &style, fitted.size, alt, Some(&placed.id))?;
    let own_title = footprint.title.as_ref();
    let own_title =
        own_title.map_or(Pt::ZERO, |title| title_height(typesetter, title, space.width));
    let cell = &in_centre(cell, &fitted, list_style, own_title);
    let FigurePlace { origin, inner, is_left } = figure_place(context, cell, &fitted);
    let figure = Rect::new(origin.x, origin.y, drawn.size.width, drawn.size.height);
    let with_list = with_list_below(&fitted, figure, inner);

    let mut items = match captions.side_width {
        Some(width) => caption_beside_figure(context, caption, figure, width, is_left)?,
        None => {
            let titled = Rect { y: figure.y - own_title, ..with_list };
            caption_above_figure(context, caption, titled, inner, captions.form)?
        }
    };
    if let Some(title) = placed.board.heading() {
        let style = typesetter.regular(design.sizes.puzzle_title);
        let lines = plain(typesetter, &style, &title, space.width, Setting::Left)?;
        let further = title_leading(typesetter) * lines.len().saturating_sub(1) as f64;
        let x = aligned_left(&lines, with_list, inner);
        let first = Point::new(x, figure.y - title_gap(typesetter) - further);
        items.extend(stack(lines, first, title_leading(typesetter), &Role::Heading(3)).0);
    }
    items.extend(picture_in_grid(context, placed, drawn.frames(), origin)?);
    let answer = answer_in_grid(context, placed, drawn.frames(), origin)?;
    items.push(drawn.item.moved(origin));
    items.extend(answer);
    items.extend(lists(context, placed, &fitted, figure, inner)?);
    if let Some(line) = cell.line {
        let bottom = figure.y + fitted.size_with_list(list_style).height;
        let LineBelow { lines, first, leading, .. } = line_below(typesetter, line, space.width)?;
        let x = aligned_left(&lines, figure, inner);
        items.extend(stack(lines, Point::new(x, bottom + first), leading, &Role::Text).0);
    }
    Ok(items)
}

/// The cell of a puzzle. If the puzzle is the only one of its page and is lower than others of its chapter,
/// its cell is moved down, so that it is a little above the middle of the page, too.
fn in_centre<'a>(
    cell: &PuzzleCell<'a>,
    fitted: &FittedFigure,
    list_style: ListStyle,
    title_height: Pt,
) -> PuzzleCell<'a> {
    let PuzzleCell { cells, area, index, is_verso, line } = *cell;
    let Arrangement { columns, rows, caption, title_height: reserved, .. } = &cells.arrangement;
    let is_alone = columns * rows == 1 && cells.slack_share.is_none();
    let own = caption.height + title_height + fitted.size_with_list(list_style).height;
    let free = (area.height - own).max(Pt::ZERO);
    // The caption stands right above the figure, so the reserved height of a longer title is above it.
    let down = if is_alone { free * 0.4 - (*reserved - title_height) } else { Pt::ZERO };
    PuzzleCell { cells, area: Rect { y: area.y + down, ..area }, index, is_verso, line }
}

/// The place of a figure in its cell.
struct FigurePlace {
    /// The top left corner of the figure.
    origin: Point,
    /// The area of the cell without the caption.
    inner: Rect,
    /// Whether the caption is on the left of the figure, if it is beside the figure.
    is_left: bool,
}

fn figure_place(context: Context<'_>, cell: &PuzzleCell<'_>, fitted: &FittedFigure) -> FigurePlace {
    let design = context.typesetter.design();
    let PuzzleCell { cells, area, is_verso, .. } = *cell;
    let captions = cells.arrangement.caption;
    let space = cells.arrangement.figure_space();
    let list_style = list_style(context.typesetter);
    let side_width = captions.side_width.unwrap_or(Pt::ZERO);
    // The area of the cell without the caption. The caption is above the figure, or in a column
    // beside the figure, in the outer margin or, in several columns, on the outer side.
    let columns = cells.arrangement.columns;
    let column = cell.index % columns;
    let is_left = if columns > 1 { column * 2 < columns } else { is_verso };
    let left = if is_left { area.x + side_width } else { area.x };
    let inner = Rect::new(left, area.y + captions.height, space.width, area.height);
    let slack = space.width - fitted.size_with_list(list_style).width;
    // On pages with captions above, a figure with its caption beside it is centred.
    let is_centred = design.captions == Captions::Above || design.centred;
    let x = match (captions.side_width, cells.slack_share) {
        (Some(_), _) if columns == 1 && is_centred => inner.x + slack / 2.0,
        (Some(_), _) if is_left => inner.x + slack,
        (Some(_), _) => inner.x,
        // A figure with its list beside it aligns with the left edge of the slot, like the figures
        // in the slots above and below.
        (None, Some(_)) if fitted.is_list_beside() => inner.x,
        (None, _) => inner.x + slack * cells.share(cell.index),
    };
    let y = inner.y + cells.arrangement.title_height;
    FigurePlace { origin: Point::new(x, y), inner, is_left }
}

/// Lines for notes in a free cell. They take the space that the figure of `first` would take there;
/// `first` is a puzzle of the page.
fn note_lines(
    context: Context<'_>,
    page_context: PageContext<'_>,
    cells: &PageCells,
    first: &Placed,
    index: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let (typesetter, design) = (context.typesetter, &context.document.design);
    let area = cells.cell(page_context.frame.text, index);
    let is_verso = page_context.frame.is_verso;
    let cell = PuzzleCell { cells, area, index, is_verso, line: None };
    let (_, fitted) = fitted(context, cells, first)?;
    let at = figure_place(context, &cell, &fitted).origin;
    let Size { width, height } = fitted.size;
    let style = typesetter.label(design.sizes.level);
    let title = context.document.language.text("notes", &[]);
    let title = if design.small_caps { title.to_lowercase() } else { title };
    let baseline = Point::new(at.x, at.y + typesetter.cap_height(&style));
    let mut items = typesetter.line(&style, &title, baseline, Align::Left, Role::Text)?;
    let below_title = Rect::new(at.x, at.y + RULED_LINE_PITCH, width, height - RULED_LINE_PITCH);
    items.extend(ruled_lines(below_title, design.puzzle.thin));
    Ok(items)
}

/// The left edge of lines that belong to a figure: the left edge of the figure, or further left if
/// the lines would extend beyond the cell.
fn aligned_left(lines: &[Line], figure: Rect, cell: Rect) -> Pt {
    let widest = lines.iter().fold(Pt::ZERO, |widest, line| widest.max(line.width));
    figure.x.min(cell.right() - widest).max(cell.x)
}

/// The alternative text of a puzzle: its kind, number and level.
pub fn puzzle_alt_text(context: Context<'_>, placed: &Placed, number: &str, level: &str) -> String {
    let language = &context.document.language;
    let kind = kind_title(context, placed);
    language.text("alt-puzzle", &[("kind", kind), ("number", number), ("level", level)])
}

/// Fits a puzzle into its cell. Without clues, all figures of a chapter with one kind of puzzle have
/// the scale of the smallest figure, so that their cells have one size.
pub fn fitted(
    context: Context<'_>,
    cells: &PageCells,
    placed: &Placed,
) -> Result<(Footprint, FittedFigure), Diagnostic> {
    let mut footprint = footprint(context.typesetter, placed, cells.lists.width, cells.range)?;
    if let Some(size) = cells.common_size {
        footprint.max = size;
    }
    let space = cells.arrangement.figure_space();
    // The arrangement was found with the same footprint and space, so the puzzle fits.
    let fitted = fit_footprint(
        &footprint,
        space,
        list_style(context.typesetter),
        cells.lists.further,
        cells.arrangement.list_place,
    );
    let mut fitted = fitted.ok_or_else(|| {
        Diagnostic::bug(format!("the puzzle `{}` no longer fits its cell", placed.id))
    })?;
    let chapter = placed.chapter.map(|chapter| &context.document.chapters[chapter]);
    let is_mixed = chapter.is_some_and(|chapter| chapter.is_mixed);
    if footprint.clues.is_none() && !is_mixed {
        /// A grid that is alone on its page and could be this many times as large keeps its own scale:
        /// it has fewer cells than the others.
        const OTHER_GRID: f64 = 1.3;
        let is_alone = cells.arrangement.columns * cells.arrangement.rows == 1;
        let common = cells.arrangement.scale.min(fitted.scale);
        let is_other = is_alone && fitted.scale > common * OTHER_GRID;
        // The list keeps its layout.
        let scale = if is_other { fitted.scale } else { common };
        fitted.size = footprint.scaled(scale);
    }
    Ok((footprint, fitted))
}

/// The clues of a puzzle in its cell and on further pages; `None` if the puzzle has no clues.
pub fn clue_layout(
    context: Context<'_>,
    cells: &PageCells,
    placed: &Placed,
) -> Result<Option<ClueLayout>, Diagnostic> {
    Ok(match fitted(context, cells, placed)?.1.list {
        Some(FittedList::Clues(layout)) => Some(layout),
        _ => None,
    })
}

/// Typesets the clues of a puzzle on one of its pages.
pub fn clue_fragment(
    context: Context<'_>,
    placed: &Placed,
    layout: &ClueLayout,
    page: usize,
) -> Result<Option<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let fonts = &typesetter.design().fonts;
    list_fragment(layout, page, fonts, Some(&placed.id))
        .map_err(|missing| typesetter.missing_glyph(&missing))
}

/// A figure, as wide as the clues below it if they are wider. Caption and title are flush with it.
fn with_list_below(fitted: &FittedFigure, figure: Rect, cell: Rect) -> Rect {
    let list = match &fitted.list {
        Some(FittedList::Clues(layout)) if !layout.is_beside => layout.size(0).width,
        _ => return figure,
    };
    wide(figure, list, cell)
}

/// A figure, made at least as wide as `width`, in the middle of the figure as far as the cell allows.
fn wide(figure: Rect, width: Pt, cell: Rect) -> Rect {
    let width = width.max(figure.width);
    let x = (figure.centre().x - width / 2.0).min(cell.right() - width).max(cell.x);
    Rect { x, width, ..figure }
}

/// Typesets the lists of a figure beside or below the figure. A list wider than the figure is
/// centred below the figure, within the cell.
fn lists(
    context: Context<'_>,
    placed: &Placed,
    fitted: &FittedFigure,
    figure: Rect,
    cell: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let Some(list) = &fitted.list else { return Ok(Vec::new()) };
    let gap = list_style(typesetter).gap;
    let origin = if fitted.is_list_beside() {
        Point::new(figure.right() + gap, figure.y)
    } else {
        let width = match list {
            FittedList::Plain(layout) => layout.width,
            FittedList::Clues(layout) => layout.size(0).width,
        };
        Point::new(wide(figure, width, cell).x, figure.bottom() + gap)
    };
    match list {
        FittedList::Plain(layout) => {
            let entries = typesetter.list(&*placed.board);
            list_items(typesetter, &entries, layout.columns, layout.pitch, origin)
        }
        FittedList::Clues(layout) => {
            let fragment = clue_fragment(context, placed, layout, 0)?;
            Ok(fragment.into_iter().map(|item| item.moved(origin)).collect())
        }
    }
}

/// Typesets the text at the foot of a page with one puzzle. The text says where the answer is:
/// "Answer: page 64".
fn foot_reference(
    context: Context<'_>,
    page_context: PageContext<'_>,
    puzzle: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let number = page_context.answer_page(puzzle)?.to_string();
    let Some(text) = foot_reference_text(context, &number) else { return Ok(Vec::new()) };
    let style = typesetter.regular(context.document.design.sizes.reference);
    let frame = page_context.frame;
    let (at, align) = frame.inner(frame.folio);
    // The page number is on the same line, so reserve space for six digits.
    let folio = typesetter.regular(context.document.design.sizes.folio);
    let width = frame.text.width - typesetter.width(&folio, "888888")?;
    typesetter.truncated_line(&style, &text, at, align, width, Role::Text)
}
