//! A puzzle on a cover, with its number and its level.

use super::art::area;
use super::contrast::{MIN_GRID_CONTRAST, least_contrast};
use super::fitted_text::{SizeRange, style};
use crate::cover::{Alignment, CoverItem, GridLines};
use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::figures::level_text;
use crate::layout::text::Align;

use crate::page::{Colour, Drawing, Item, Role, Subject, coloured};
use crate::paint::{self, Painted, Style, SymbolFonts, Tones};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_contract::manifest::frame::Look;
use bookgen_contract::manifest::{Caption, Claim};
use bookgen_puzzles::figure::{Flow, Panel, Tone};
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
    /// The minimum width of a line.
    pub min_line: Pt,
    /// The colours of the grid.
    pub tones: Tones,
    /// The colour of the panel behind puzzle and caption; `None` for no panel.
    pub panel: Option<Colour>,
    /// Whether the file has RGB colours.
    pub is_rgb: bool,
}

impl PuzzleBox<'_> {
    /// The lines of the grid at a density.
    fn lines_of(&self, density: Density) -> GridLines {
        let least = self.min_line.max(LEAST_LINE);
        let line = |width: Pt| (width * density.line).max(least).min(width);
        let GridLines { thin, thick, border, symbol } = self.lines;
        GridLines { thin: line(thin), thick: line(thick), border: line(border), symbol }
    }
}

/// How densely a puzzle is drawn. Nobody writes in the cells of a puzzle on a cover, so its texts may
/// fill them.
#[derive(Clone, Copy)]
pub struct Density {
    /// The minimum type size of symbols, as a fraction of the side of a cell.
    symbol: f64,
    /// The type size of texts in corners, such as the sums of cages, as a fraction of the side of a
    /// cell.
    corner: f64,
    /// The widths of lines, as a share of the widths in the design.
    line: f64,
}

impl Density {
    /// The density of a puzzle on a page.
    pub const USUAL: Density = Density { symbol: 0.0, corner: 0.3, line: 1.0 };

    /// The densities that are tried for a whole puzzle, the preferred one first.
    pub const ALL: [Density; 3] =
        [Density::USUAL, Density { symbol: 0.68, corner: 0.34, line: 1.0 }, Density::MAX];

    /// The highest density.
    pub const MAX: Density = Density { symbol: 0.74, corner: 0.38, line: 0.5 };
}

/// The space between a grid and the edge of its panel where the grid is cut. The proof expects the panel
/// to be a little larger than the grid.
const CUT_PADDING: Pt = Pt(0.75);

/// The least width of a line that is narrower than in the design.
const LEAST_LINE: Pt = Pt(0.5);

/// How much of a puzzle is shown.
#[derive(Clone, Copy)]
pub enum Shown {
    /// The whole puzzle.
    Whole(Density),
    /// Its first columns and rows, or its first words.
    Part(u16),
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
pub fn grid_style(grid: GridLines, density: Density, least_symbol: Pt) -> Style {
    Style {
        thin: grid.thin,
        thick: grid.thick,
        border: grid.border,
        ring: grid.thick,
        ring_black: 100,
        clue_tone: Tone::Black,
        symbol_ratio: grid.symbol.max(density.symbol),
        corner_ratio: density.corner,
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

/// A puzzle, or a part of a puzzle, that is drawn in a box.
struct DrawnPuzzle {
    painted: Painted,
    /// The box of the grid.
    space: Rect,
    /// The minimum size of the grid.
    least: Size,
    /// The distances of the grid from the panel: left and top, right, bottom.
    padding: [Pt; 3],
    /// The height of the caption, with its distance from the grid.
    caption_height: Pt,
    /// Whether the drawing shows the whole puzzle and all its clues.
    is_complete: bool,
}

/// Draws a puzzle as large as the box allows.
fn drawn(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    shown: Shown,
    puzzle_box: PuzzleBox<'_>,
) -> Result<DrawnPuzzle, Diagnostic> {
    let placed = puzzle.placed;
    let PuzzleBox { item, rect, sizes, panel, .. } = puzzle_box;
    let caption_height =
        context.typesetter.cap_height(&style(item, sizes.max)) + caption_distance(sizes.max);
    // A panel extends beyond the puzzle and its caption on all sides.
    let usual = if panel.is_some() { sizes.max * 1.3 } else { Pt::ZERO };
    let mut padding = [usual; 3];
    let mut figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let mut is_complete = figure.lists.is_empty();
    let mut density = Density::USUAL;
    match (shown, figure.grid()) {
        (Shown::Whole(wanted), _) => density = wanted,
        (Shown::Part(side), Some(grid)) => {
            is_complete = false;
            // The grid runs off the panel where it is cut.
            let cut = |count: u16| if count > side { CUT_PADDING } else { usual };
            padding = [usual, cut(grid.lattice.columns), cut(grid.lattice.rows)];
            figure = Figure::new(grid.detail(side, side));
        }
        (Shown::Part(count), None) => {
            is_complete = false;
            figure = first_words(&figure, usize::from(count));
        }
    }
    let [before, right, bottom] = padding;
    let space = Rect::new(
        rect.x + before,
        rect.y + before + caption_height,
        rect.width - before - right,
        rect.height - before - bottom - caption_height,
    );
    let style = grid_style(puzzle_box.lines_of(density), density, sizes.min);
    let fonts =
        SymbolFonts { line: Some(space.width), ..context.typesetter.symbol_fonts(Face::Puzzle) };
    let least = paint::extent(&figure, &style, fonts).least;
    let subject = is_complete.then(|| Subject { id: placed.id.clone(), face: Face::Puzzle });
    let drawing = Drawing { alt: alt(context, puzzle), subject, ..Drawing::default() };
    let painted = paint::paint(&figure, &style, fonts, space.size(), drawing)
        .map_err(|missing| context.typesetter.missing_glyph(&missing))?;
    Ok(DrawnPuzzle { painted, space, least, padding, caption_height, is_complete })
}

/// The first words of a figure of words.
fn first_words(figure: &Figure, count: usize) -> Figure {
    let words = figure.panels.iter().take(1).filter_map(|panel| match panel {
        Panel::Flow(flow) => Some(Panel::Flow(Flow {
            words: flow.words.iter().take(count).cloned().collect(),
            purpose: flow.purpose,
        })),
        Panel::Grid(_) | Panel::Text(_) => None,
    });
    Figure { panels: words.collect(), ..Figure::default() }
}

/// Typesets a puzzle or a part of it with its caption in a box. `None` if its smallest text would be
/// too small, or its lines too close to each other.
///
/// # Errors
/// A character that no font has.
pub fn fitted(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    shown: Shown,
    puzzle_box: PuzzleBox<'_>,
) -> Result<Option<TypesetPuzzle>, Diagnostic> {
    let drawn = drawn(context, puzzle, shown, puzzle_box)?;
    let DrawnPuzzle { painted, space, least, padding, caption_height, is_complete } = drawn;
    let PuzzleBox { item, sizes, tones, panel, is_rgb, .. } = puzzle_box;
    let is_too_small =
        smallest_text(&painted).is_some_and(|smallest| smallest < sizes.min - Pt(0.005));
    if is_too_small || least.width > space.width || least.height > space.height {
        return Ok(None);
    }
    let at = position(painted.size, item, space);
    let mut items = Vec::new();
    if let Some(colour) = panel {
        let Size { width, height } = painted.size;
        let [before, right, bottom] = padding.map(|padding| match padding == CUT_PADDING {
            true => padding + wide_lines(&painted),
            false => padding,
        });
        let panel = Rect::new(
            at.x - before,
            at.y - caption_height - before,
            width + before + right,
            height + caption_height + before + bottom,
        );
        items.push(area(panel, colour));
    }
    let width = painted.size.width;
    let tones = legible(tones, &painted);
    items.push(painted.in_tones(tones, is_rgb).item.moved(at));
    let has_level = match shown {
        Shown::Whole(_) => grid_caption(context, puzzle, puzzle_box, at, width, &mut items)?,
        Shown::Part(_) => {
            items.extend(number(context, puzzle, puzzle_box, at)?);
            false
        }
    };
    let claim = is_complete.then(|| claim(context, puzzle, has_level));
    Ok(Some(TypesetPuzzle { items, claim }))
}

/// The colours of a figure, with an ink that is legible on its tints. If the ink of the design is legible
/// only on the paper, it becomes darker, or lighter on a dark paper.
fn legible(tones: Tones, painted: &Painted) -> Tones {
    /// Darker fills have white signs, or none.
    const MAX_TINT: u8 = 50;
    let looks = painted.frames().iter().flat_map(|frame| &frame.style.legend);
    let tints = looks.filter_map(|entry| match entry.look {
        Look::Fill { black } | Look::Shape { fill: black, .. } => Some(black),
        _ => None,
    });
    let tints: Vec<u8> = tints.filter(|tint| (1..MAX_TINT).contains(tint)).collect();
    let is_legible = |tones: &Tones| {
        let contrast = |tint: &u8| least_contrast(tones.ink, tones.tint(*tint));
        tints.iter().all(|tint| contrast(tint) >= MIN_GRID_CONTRAST)
    };
    if least_contrast(tones.ink, tones.paper) < MIN_GRID_CONTRAST {
        return tones;
    }
    let is_reversed = tones.ink.luminance() > tones.paper.luminance();
    let end = if is_reversed { Colour::PAPER } else { Colour::BLACK };
    let mut inks = (0..=100).map(|share| Tones { ink: tones.ink.mixed(end, share), ..tones });
    inks.find(is_legible).unwrap_or(tones)
}

/// How much further the widest line would extend beyond a grid than its marks do, if it were at the
/// edge. The proof expects a panel that is large enough for it.
fn wide_lines(painted: &Painted) -> Pt {
    let Some(frame) = painted.frames().first() else { return Pt::ZERO };
    let widths = frame.style.legend.iter().filter_map(|entry| match entry.look {
        Look::Line { width, .. } => Some(Pt(width as f64 / 2000.0)),
        _ => None,
    });
    widths.map(|reach| reach - frame.origin.x).fold(Pt::ZERO, Pt::max)
}

/// The size of the smallest text of a whole puzzle at the highest density, if it is too small.
///
/// # Errors
/// A character that no font has.
pub fn too_small_text(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
) -> Result<Option<Pt>, Diagnostic> {
    let drawn = drawn(context, puzzle, Shown::Whole(Density::MAX), puzzle_box)?;
    let least = puzzle_box.sizes.min - Pt(0.005);
    Ok(smallest_text(&drawn.painted).filter(|size| *size < least))
}

/// The largest part of a puzzle that fits into a box. At most two thirds of the columns and rows, or of the
/// words, are shown, so that the part does not look like a whole puzzle.
///
/// # Errors
/// A character that no font has.
pub fn largest_part(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
) -> Result<Option<TypesetPuzzle>, Diagnostic> {
    /// A smaller part does not look like the puzzle.
    const LEAST: u16 = 3;
    let figure = puzzle.placed.board.figure(Face::Puzzle, context.document.design.medium);
    let (least, side) = match figure.panels.first() {
        Some(Panel::Grid(grid)) => (LEAST, grid.lattice.columns.max(grid.lattice.rows)),
        Some(Panel::Flow(flow)) => (1, u16::try_from(flow.words.len()).unwrap_or(u16::MAX)),
        Some(Panel::Text(_)) | None => return Ok(None),
    };
    let most = least.max(side / 3 * 2);
    for side in (least..=most).rev().filter(|part| *part < side) {
        let part = fitted(context, puzzle, Shown::Part(side), puzzle_box)?;
        if part.is_some() {
            return Ok(part);
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
    let level = level_text(context, puzzle.placed);
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
    let level = level_text(context, placed);
    let words = if has_level { vec![level.text] } else { Vec::new() };
    let Placed { id, puzzle, .. } = placed;
    Claim {
        page: Some(1),
        level: placed.grade.level_name().map(str::to_owned),
        generator: placed.generator,
        caption: Caption { words, ..Caption::default() },
        title: placed.board.title().filter(|_| has_level).map(str::to_owned),
        credit: placed.board.credit().filter(|_| has_level).map(str::to_owned),
        source: placed.board.source(),
        ..Claim::new(number, id, &puzzle.kind, puzzle.digest())
    }
}

/// The distance from the baseline of a caption to the grid below.
fn caption_distance(size: Pt) -> Pt {
    size * 0.75
}

/// The number of a puzzle above its grid.
fn number(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
    at: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let PuzzleBox { item, sizes: SizeRange { max: size, .. }, .. } = puzzle_box;
    let baseline = Point::new(at.x, at.y - caption_distance(size));
    let number = puzzle.number.to_string();
    let style = style(item, size);
    let line = context.typesetter.line(&style, &number, baseline, Align::Left, Role::Text)?;
    Ok(coloured(line, caption_colour(item)))
}

/// The colour of the caption of a grid.
fn caption_colour(item: &CoverItem) -> Colour {
    item.more.first().copied().unwrap_or(item.colour)
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
    let number_width = typesetter.width(&number_style, &puzzle.number.to_string())?;
    items.extend(number(context, puzzle, puzzle_box, at)?);
    let level = level_text(context, puzzle.placed).text;
    let parts: Vec<String> = puzzle.placed.board.heading().into_iter().chain([level]).collect();
    let note = parts.join(" · ");
    let free = width - number_width - size;
    let note_style = typesetter.shrunk(number_style, &note, free, min)?;
    let has_room = typesetter.width(&note_style, &note)? <= free;
    if has_room {
        let end = Point::new(at.x + width, baseline.y);
        let line = typesetter.line(&note_style, &note, end, Align::Right, Role::Text)?;
        items.extend(coloured(line, caption_colour(item)));
    }
    Ok(has_room)
}
