//! A puzzle on a cover, with its number and its level.

use super::art::area;
use super::fitted_text::{SizeRange, style};
use crate::cover::{Alignment, CoverItem, GridLines};
use crate::document::Placed;
use crate::layout::typesetter::Align;
use crate::layout::{Context, caption};
use crate::page::{Colour, Drawing, Item, Role, Subject, coloured};
use crate::paint::{self, Painted, Style, Tones};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_contract::manifest::frame::Look;
use bookgen_contract::manifest::{Caption, Claim};
use bookgen_puzzles::figure::Tone;
use bookgen_puzzles::{Face, Figure};

/// The puzzle on a cover.
#[derive(Clone, Copy)]
pub struct CoverPuzzle<'a> {
    /// The puzzle.
    pub placed: &'a Placed,
    /// The number of the puzzle.
    pub number: u32,
}

/// A box for a puzzle, and how the puzzle is drawn.
#[derive(Clone, Copy)]
pub struct PuzzleBox<'a> {
    /// The element of the design.
    pub item: &'a CoverItem,
    /// The box.
    pub rect: Rect,
    /// `min` is the minimum type size; `max` is the type size of the caption.
    pub sizes: SizeRange,
    /// The lines of the grid.
    pub lines: GridLines,
    /// The colours of the grid.
    pub tones: Tones,
    /// The colour of the panel behind puzzle and caption; `None` for no panel.
    pub panel: Option<Colour>,
    /// Whether the file has RGB colours.
    pub is_rgb: bool,
}

/// A puzzle in a box.
pub enum FittedPuzzle {
    /// The puzzle fits.
    Fits(Box<TypesetPuzzle>),
    /// The smallest text of the puzzle would have this size, or the lines of the puzzle would be too
    /// close to each other.
    TooSmall(Option<Pt>),
}

/// A typeset puzzle.
pub struct TypesetPuzzle {
    /// The panel, the puzzle and its caption.
    pub items: Vec<Item>,
    /// The claim for the manifest: the cover shows the puzzle. A part of a puzzle, and a puzzle
    /// without its clues, has no claim; it is an ornament.
    pub claim: Option<Claim>,
}

/// The style of a grid on a cover. The design determines the lines and symbols; the cells can have
/// any size.
pub fn grid_style(grid: GridLines, least_symbol: Pt) -> Style {
    Style {
        thin: grid.thin,
        thick: grid.thick,
        border: grid.border,
        ring: grid.thick,
        ring_black: 100,
        clue_tone: Tone::Black,
        symbol_ratio: grid.symbol,
        least_symbol,
        least_type: Pt::ZERO,
        least_cell: Pt(1.0),
        most_cell: Pt(1000.0),
    }
}

/// The position of the top left corner of a drawing in the box `rect`.
pub fn position(size: Size, item: &CoverItem, rect: Rect) -> Point {
    let offset = |stand: Alignment, slack: Pt| match stand {
        Alignment::Start => Pt::ZERO,
        Alignment::Middle => slack / 2.0,
        Alignment::End => slack,
    };
    let x = rect.x + offset(item.align, rect.width - size.width);
    let y = rect.y + offset(item.valign, rect.height - size.height);
    Point::new(x, y)
}

/// Typesets a puzzle with its caption in a box, or only its first `detail` columns and rows.
///
/// # Errors
/// A character that no font has.
pub fn fitted(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    detail: Option<u16>,
    puzzle_box: PuzzleBox<'_>,
) -> Result<FittedPuzzle, Diagnostic> {
    let placed = puzzle.placed;
    let PuzzleBox { item, rect, sizes, lines, tones, panel, is_rgb } = puzzle_box;
    let caption_height =
        context.typesetter.cap_height(&style(item, sizes.max)) + caption_distance(sizes.max);
    // A panel extends beyond the puzzle and its caption on all sides.
    let padding = if panel.is_some() { sizes.max * 1.3 } else { Pt::ZERO };
    let space = Rect::new(
        rect.x + padding,
        rect.y + padding + caption_height,
        rect.width - padding * 2.0,
        rect.height - padding * 2.0 - caption_height,
    );
    let mut figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let is_complete = figure.lists.is_empty() && detail.is_none();
    if let (Some(side), Some(grid)) = (detail, figure.grid()) {
        figure = Figure::new(grid.detail(side, side));
    }
    let style = grid_style(lines, sizes.min);
    let fonts = context.typesetter.symbol_fonts(Face::Puzzle);
    let least = paint::extent(&figure, &style, fonts).least;
    let subject = is_complete.then(|| Subject { id: placed.id.clone(), face: Face::Puzzle });
    let drawing = Drawing { alt: alt(context, puzzle), subject, ..Drawing::default() };
    let painted = paint::paint(&figure, &style, fonts, space.size(), drawing)
        .map_err(|missing| context.typesetter.missing_glyph(&missing))?;
    let smallest = smallest_text(&painted);
    let is_too_small = smallest.is_some_and(|smallest| smallest < sizes.min - Pt(0.005));
    if is_too_small || least.width > space.width || least.height > space.height {
        return Ok(FittedPuzzle::TooSmall(smallest.filter(|_| is_too_small)));
    }
    let at = position(painted.size, item, space);
    let mut items = Vec::new();
    if let Some(colour) = panel {
        let Size { width, height } = painted.size;
        let panel = Rect::new(
            at.x - padding,
            at.y - caption_height - padding,
            width + padding * 2.0,
            height + caption_height + padding * 2.0,
        );
        items.push(area(panel, colour));
    }
    let width = painted.size.width;
    items.push(painted.in_tones(tones, is_rgb).item.moved(at));
    let has_level = grid_caption(context, puzzle, puzzle_box, at, width, &mut items)?;
    let claim = is_complete.then(|| claim(context, puzzle, has_level));
    Ok(FittedPuzzle::Fits(Box::new(TypesetPuzzle { items, claim })))
}

/// The largest number of columns and rows of a puzzle that fit into a box.
///
/// # Errors
/// A character that no font has.
pub fn largest_detail(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
) -> Result<Option<TypesetPuzzle>, Diagnostic> {
    /// A smaller part does not look like the puzzle.
    const LEAST: u16 = 3;
    let figure = puzzle.placed.board.figure(Face::Puzzle, context.document.design.medium);
    let Some(grid) = figure.grid() else { return Ok(None) };
    let side = grid.lattice.columns.max(grid.lattice.rows);
    for side in (LEAST..side).rev() {
        if let FittedPuzzle::Fits(set) = fitted(context, puzzle, Some(side), puzzle_box)? {
            return Ok(Some(*set));
        }
    }
    Ok(None)
}

/// The alternative text of a puzzle.
fn alt(context: Context<'_>, puzzle: CoverPuzzle<'_>) -> String {
    let language = &context.document.language;
    let kind = puzzle.placed.puzzle.kind.as_str();
    let title = language.kind(kind).map_or(kind, |texts| &texts.title);
    let number = puzzle.number.to_string();
    let level = caption::level(context, puzzle.placed);
    let args = [("kind", title), ("number", &number), ("level", &level.text)];
    language.text("alt-puzzle", &args)
}

/// The type size of the smallest text of a drawing.
fn smallest_text(painted: &Painted) -> Option<Pt> {
    let looks = painted.frames().iter().flat_map(|frame| &frame.style.legend);
    let sizes = looks.filter_map(|entry| match entry.look {
        Look::Text { size, .. } => Some(Pt(size as f64 / 1000.0)),
        _ => None,
    });
    sizes.reduce(Pt::min)
}

/// The claim that the cover shows a puzzle. `has_level` is whether its caption names the level.
fn claim(context: Context<'_>, puzzle: CoverPuzzle<'_>, has_level: bool) -> Claim {
    let CoverPuzzle { placed, number } = puzzle;
    let level = caption::level(context, placed);
    let words = if has_level { vec![level.text] } else { Vec::new() };
    let Placed { id, puzzle, .. } = placed;
    Claim {
        page: Some(1),
        level: placed.grade.level_name().map(str::to_owned),
        caption: Caption { words, ..Caption::default() },
        title: placed.board.title().filter(|_| has_level).map(str::to_owned),
        credit: placed.board.credit().filter(|_| has_level).map(str::to_owned),
        ..Claim::new(number, id, &puzzle.kind, puzzle.digest())
    }
}

/// The distance from the baseline of a caption to the grid below.
fn caption_distance(size: Pt) -> Pt {
    size * 0.75
}

/// Adds the caption of a grid: the number of the puzzle at the left, and its title and level at the
/// right. A long text gets a smaller type size, or is left out. `at` is the top left corner of the
/// grid. Returns whether the caption has the title and the level.
fn grid_caption(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
    at: Point,
    width: Pt,
    items: &mut Vec<Item>,
) -> Result<bool, Diagnostic> {
    let typesetter = context.typesetter;
    let PuzzleBox { item, sizes: SizeRange { min, max: size }, .. } = puzzle_box;
    let number_style = style(item, size);
    let baseline = Point::new(at.x, at.y - caption_distance(size));
    let number = puzzle.number.to_string();
    let mut caption = typesetter.line(&number_style, &number, baseline, Align::Left, Role::Text)?;
    let level = caption::level(context, puzzle.placed).text;
    let parts: Vec<String> = puzzle.placed.board.heading().into_iter().chain([level]).collect();
    let note = parts.join(" · ");
    let free = width - typesetter.width(&number_style, &number)? - size;
    let note_style = typesetter.shrunk(number_style, &note, free, min)?;
    let has_room = typesetter.width(&note_style, &note)? <= free;
    if has_room {
        let end = Point::new(at.x + width, baseline.y);
        caption.extend(typesetter.line(&note_style, &note, end, Align::Right, Role::Text)?);
    }
    let colour = item.more.first().copied().unwrap_or(item.colour);
    items.extend(coloured(caption, colour));
    Ok(has_room)
}
