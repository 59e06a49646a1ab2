//! The art of a cover: a puzzle of the document, coloured tiles in its cells, or the user's
//! picture.

use super::fitted_text::{SizeRange, style};
use crate::cover::{Alignment, Art, CoverItem, GridLines};
use crate::document::Placed;
use crate::font::TextStyle;
use crate::layout::typesetter::Align;
use crate::layout::{Context, caption};
use crate::page::{Colour, Ink, Item, Paint, Picture, Role, coloured};
use crate::paint::{Style, cell_symbols};
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::{Point, Pt, Rect, Size, rectangle};
use bookgen_contract::manifest::frame::Look;
use bookgen_contract::manifest::{Caption, Claim};
use bookgen_puzzles::{Board, Face};

/// The puzzle on a cover.
#[derive(Clone, Copy)]
pub struct CoverPuzzle<'a> {
    /// The puzzle.
    pub placed: &'a Placed,
    /// The number of the puzzle.
    pub number: u32,
}

/// The style of a grid on a cover. The design determines the lines and symbols; the cells can have
/// any size.
fn grid_style(grid: GridLines) -> Style {
    Style {
        thin: grid.thin,
        thick: grid.thick,
        border: grid.border,
        ring: grid.thick,
        ring_black: 100,
        symbol_ratio: grid.symbol,
        least_symbol: Pt(1.0),
        least_cell: Pt(1.0),
        most_cell: Pt(1000.0),
    }
}

/// The position of the top left corner of a drawing in the box `rect`.
fn position(size: Size, item: &CoverItem, rect: Rect) -> Point {
    let offset = |stand: Alignment, slack: Pt| match stand {
        Alignment::Start => Pt::ZERO,
        Alignment::Middle => slack / 2.0,
        Alignment::End => slack,
    };
    let x = rect.x + offset(item.align, rect.width - size.width);
    let y = rect.y + offset(item.valign, rect.height - size.height);
    Point::new(x, y)
}

/// Typesets a puzzle with its caption in a box. Also returns the claim for the manifest. The claim
/// states that the puzzle is on the cover; the check of the finished PDF verifies this. A puzzle
/// with a word list has no claim, because the cover does not print the list. Such a puzzle is only
/// an ornament.
///
/// `sizes.min` is the minimum type size; `sizes.max` is the type size of the caption.
///
/// # Errors
/// A character that no font has; symbols or a caption below the minimum type size.
pub fn grid(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    item: &CoverItem,
    lines: GridLines,
    rect: Rect,
    sizes: SizeRange,
) -> Result<(Vec<Item>, Option<Claim>), Diagnostic> {
    let CoverPuzzle { placed, number } = puzzle;
    let size = sizes.max;
    let caption_height = context.typesetter.cap_height(&style(item, size)) + caption_distance(size);
    // A panel extends beyond the puzzle and its caption on all sides.
    let padding = if item.panel.is_some() { size * 1.3 } else { Pt::ZERO };
    let space = Rect::new(
        rect.x + padding,
        rect.y + padding + caption_height,
        rect.width - padding * 2.0,
        rect.height - padding * 2.0 - caption_height,
    );
    let style = grid_style(lines);
    let document = context.document;
    let level = caption::level(context, placed);
    let kind = placed.puzzle.kind.as_str();
    let title = document.language.kind(kind).map_or(kind, |texts| &texts.title);
    let number_text = number.to_string();
    let args = [("kind", title), ("number", &number_text), ("level", &level.text)];
    let alt = document.language.text("alt-puzzle", &args);
    let board: &dyn Board = &*placed.board;
    let typesetter = context.typesetter;
    let drawn = typesetter.paint(board, Face::Puzzle, &style, space.size(), alt, None)?;
    let at = position(drawn.size, item, space);
    let looks = drawn.frames().iter().flat_map(|frame| &frame.style.legend);
    let sizes_of_symbols = looks.filter_map(|entry| match entry.look {
        Look::Text { size, .. } => Some(Pt(size as f64 / 1000.0)),
        _ => None,
    });
    let smallest = sizes_of_symbols.reduce(Pt::min);
    if let Some(smallest) = smallest.filter(|smallest| *smallest < sizes.min) {
        let min = sizes.min;
        let message = format!(
            "the symbols of puzzle {number} would have a size of {smallest} on the cover; the minimum is {min}"
        );
        let help = "show a puzzle with fewer cells (`puzzle`) or a picture (`art`), or use another cover design or a larger trim";
        return Err(Diagnostic::book(message).help(help));
    }
    let mut items = Vec::new();
    if let Some(colour) = item.panel {
        let Size { width, height } = drawn.size;
        let panel = Rect::new(
            at.x - padding,
            at.y - caption_height - padding,
            width + padding * 2.0,
            height + caption_height + padding * 2.0,
        );
        items.push(area(panel, colour));
    }
    items.extend(coloured(vec![drawn.item.moved(at)], item.colour));
    let note: Vec<String> =
        placed.board.heading().into_iter().chain([level.text.clone()]).collect();
    let note = note.join(" · ");
    items.extend(grid_caption(context, item, number, &note, at, drawn.size.width, sizes)?);

    let is_complete = typesetter.list(board).is_empty();
    let claim = is_complete.then(|| Claim {
        number,
        id: placed.id.clone(),
        kind: kind.to_owned(),
        page: Some(1),
        answer: None,
        level: placed.grade.level_name().map(str::to_owned),
        minutes: None,
        caption: Caption { words: vec![level.text], ..Caption::default() },
        answer_reference: None,
        title: placed.board.title().map(str::to_owned),
        credit: placed.board.credit().map(str::to_owned),
        list: 0,
        fragments: Vec::new(),
        frames: Default::default(),
        hints: Vec::new(),
        steps: Vec::new(),
        puzzle: placed.puzzle.digest(),
    });
    Ok((items, claim))
}

/// The distance from the baseline of a caption to the grid below.
fn caption_distance(size: Pt) -> Pt {
    size * 0.75
}

/// The caption of a grid: the number of the puzzle at the left, and its title and level (`note`) at
/// the right. A long note gets a smaller type size. `at` is the top left corner of the grid.
fn grid_caption(
    context: Context<'_>,
    item: &CoverItem,
    number: u32,
    note: &str,
    at: Point,
    width: Pt,
    sizes: SizeRange,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let SizeRange { min, max: size } = sizes;
    let number_style = style(item, size);
    let baseline = at.y - caption_distance(size);
    let line = |text: &str, x: Pt, align: Align, style: &TextStyle| {
        typesetter.line(style, text, Point::new(x, baseline), align, Role::Text)
    };
    let number_text = number.to_string();
    let mut items = line(&number_text, at.x, Align::Left, &number_style)?;
    let free = width - typesetter.width(&number_style, &number_text)? - size;
    let note_style = typesetter.shrunk(number_style.clone(), note, free, min)?;
    if typesetter.width(&note_style, note)? > free {
        let note = clipped(note);
        let message = format!(
            "the caption {note:?} does not fit above puzzle {number} at a type size of {min}"
        );
        let help = "show another puzzle (`puzzle`), or use another cover design or a larger trim";
        return Err(Diagnostic::book(message).help(help));
    }
    items.extend(line(note, at.x + width, Align::Right, &note_style)?);
    let colour = item.more.first().copied().unwrap_or(item.colour);
    Ok(coloured(items, colour))
}

/// Coloured tiles with symbols. Each cell that has a symbol in the puzzle becomes one tile. All
/// tiles with the same symbol have the same colour.
///
/// # Errors
/// A symbol that no font has.
pub fn mosaic(
    context: Context<'_>,
    placed: &Placed,
    item: &CoverItem,
    rect: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    // The lines of the grid become the gaps between tiles.
    let gap = rect.width.min(rect.height) / 110.0;
    let wide = gap * 2.2;
    let gaps = GridLines { thin: gap, thick: wide, border: wide, symbol: 0.58 };
    let figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let fonts = context.typesetter.symbol_fonts(Face::Puzzle);
    let (symbols, size) = cell_symbols(&figure, &grid_style(gaps), fonts, rect.size());
    let at = position(size, item, rect);
    // Cells beside thick lines are smaller. All tiles have the size of the smallest cell.
    let min = |side: fn(Rect) -> Pt| symbols.iter().map(|s| side(s.cell)).reduce(Pt::min);
    let tile = Size::new(
        min(|cell| cell.width).unwrap_or_default(),
        min(|cell| cell.height).unwrap_or_default(),
    );
    let mut texts: Vec<&str> = symbols.iter().map(|symbol| symbol.text).collect();
    texts.sort_unstable();
    texts.dedup();
    let mut items = Vec::new();
    if let Some(panel) = item.panel {
        items.push(area(Rect::new(at.x, at.y, size.width, size.height), panel));
    }
    for symbol in &symbols {
        let index = texts.iter().position(|text| *text == symbol.text).unwrap_or(0);
        let colour =
            item.more.get(index % item.more.len().max(1)).copied().unwrap_or(Colour::BLACK);
        let middle = symbol.cell.centre();
        let cell = Rect::new(
            at.x + middle.x - tile.width / 2.0,
            at.y + middle.y - tile.height / 2.0,
            tile.width,
            tile.height,
        );
        items.push(area(cell, colour));
        let style = style(item, symbol.size);
        let shaped = context.typesetter.shape(&style, symbol.text)?;
        let centre = cell.centre();
        let centre_x = (shaped.width / 2.0 + shaped.ink.centre().x) / 2.0;
        let baseline = context.typesetter.cap_height(&style) / 2.0;
        let origin = Point::new(centre.x - centre_x, centre.y + baseline);
        let better =
            item.contrast_colour.filter(|ink| ink.contrast(colour) > item.colour.contrast(colour));
        let ink = better.unwrap_or(item.colour);
        items.extend(coloured(shaped.items(origin, &Role::Artifact), ink));
    }
    Ok(items)
}

/// A filled box.
pub fn area(rect: Rect, colour: Colour) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path: rectangle(rect), paint: Paint::Fill, colour })
}

/// A picture that fills a box. The picture keeps its aspect ratio and is cropped to the box.
pub fn picture(art: &Art, rect: Rect) -> Item {
    let aspect = art.image.aspect_ratio();
    let (width, height) = if rect.width.0 > rect.height.0 * aspect {
        (rect.width, rect.width / aspect)
    } else {
        (rect.height * aspect, rect.height)
    };
    let frame = Rect::new(
        rect.x - (width - rect.width) / 2.0,
        rect.y - (height - rect.height) / 2.0,
        width,
        height,
    );
    Item::Image(Picture {
        role: Role::figure(art.path.clone()),
        image: art.image.clone(),
        frame,
        window: rect,
    })
}

/// The resolution of a picture that fills a box, in pixels per inch.
pub fn resolution(art: &Art, rect: Rect) -> f64 {
    let (width, height) = (f64::from(art.image.width), f64::from(art.image.height));
    (width / rect.width.inches()).min(height / rect.height.inches())
}
