//! What is shown on a cover: a puzzle of the book, tiles where it has something, or a picture of the
//! user's own.

use super::super::figure::figure;
use super::super::{Job, caption};
use super::text::style;
use crate::cover::{Alignment, Art, CoverItem, GridLines};
use crate::document::Placed;
use crate::font::TextStyle;
use crate::layout::compose::Align;
use crate::page::{Colour, Ink, Item, Paint, Picture, Role, coloured};
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::{Point, Pt, Rect, Size, rectangle};
use bookgen_contract::manifest::{Caption, Claim};
use bookgen_puzzles::{Face, Figure, Style};

/// Cells of every size can be drawn: type and lines are the design's.
fn lines(grid: GridLines) -> Style {
    Style {
        thin: grid.thin,
        thick: grid.thick,
        border: grid.border,
        ring: grid.thick,
        symbol_ratio: grid.symbol,
        least_symbol: Pt(1.0),
        least_cell: Pt(1.0),
        most_cell: Pt(1000.0),
    }
}

/// A figure as large as a box allows, and where in it it stands.
fn drawn(made: &Placed, style: &Style, item: &CoverItem, rect: Rect) -> (Figure, Point) {
    let drawn = made.board.draw(Face::Puzzle, style, rect.size());
    let stand = |stand: Alignment, room: Pt| match stand {
        Alignment::Start => Pt::ZERO,
        Alignment::Middle => room / 2.0,
        Alignment::End => room,
    };
    let Size { width, height } = drawn.size;
    let x = rect.x + stand(item.align, rect.width - width);
    let y = rect.y + stand(item.valign, rect.height - height);
    (drawn, Point::new(x, y))
}

/// A puzzle of the book with its number, its own title and its level above it, and what is claimed of it. One
/// whose list of words is not shown is not all there, and so only an ornament.
///
/// TypeSizes are the least type that may be set and that of its number and level.
///
/// # Errors
/// A character that no font has; signs, a title or a level that would be too small.
pub fn grid(
    job: Job<'_>,
    (made, number): (&Placed, u32),
    item: &CoverItem,
    lines_of: GridLines,
    rect: Rect,
    [least, size]: [Pt; 2],
) -> Result<(Vec<Item>, Option<Claim>), Diagnostic> {
    let book = job.book;
    let caption_style = style(item, size);
    let above = job.composer.cap_height(&caption_style) + size * 0.75;
    // What it lies on is wider than it by as much as type of its number is high.
    let pad = if item.panel.is_some() { size * 1.3 } else { Pt::ZERO };
    let room = Rect::new(
        rect.x + pad,
        rect.y + pad + above,
        rect.width - pad * 2.0,
        rect.height - pad * 2.0 - above,
    );
    let (drawn, at) = drawn(made, &lines(lines_of), item, room);
    let smallest = drawn.symbols.iter().map(|symbol| symbol.size).reduce(Pt::min);
    if let Some(smallest) = smallest.filter(|smallest| *smallest < least) {
        let what = format!(
            "puzzle {number} would have signs of {smallest} on the cover; {least} is the least"
        );
        let help = "show a puzzle with fewer cells (`puzzle`) or a picture (`art`), or take another design or a larger trim";
        return Err(Diagnostic::book(what).help(help));
    }
    let level = caption::level(job, made);
    let kind = made.puzzle.kind.as_str();
    let title = book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let number_text = number.to_string();
    let args = [("kind", title), ("number", &number_text), ("level", &level.text)];
    let alt = book.language.say("alt-puzzle", &args);
    let grid = figure(job.composer, &drawn, &lines(lines_of), at, false, alt)?;
    let mut items = Vec::new();
    if let Some(panel) = item.panel {
        let Size { width, height } = drawn.size;
        let rect = Rect::new(
            at.x - pad,
            at.y - above - pad,
            width + pad * 2.0,
            height + above + pad * 2.0,
        );
        items.push(area(rect, panel));
    }
    items.extend(coloured(vec![grid], item.colour));

    let colour = item.more.first().copied().unwrap_or(item.colour);
    let baseline = at.y - size * 0.75;
    let line = |text: &str, x: Pt, align: Align, style: &TextStyle| {
        job.composer.line(style, text, Point::new(x, baseline), align, Role::Text)
    };
    let right = at.x + drawn.size.width;
    let mut words = line(&number_text, at.x, Align::Left, &caption_style)?;
    // What is long makes way for nothing: it is set smaller.
    let room = drawn.size.width - job.composer.width(&caption_style, &number_text)? - size;
    let beside: Vec<String> =
        made.board.heading().into_iter().chain([level.text.clone()]).collect();
    let beside = beside.join(" · ");
    let beside_style = job.composer.shrunk(caption_style.clone(), &beside, room, least)?;
    if job.composer.width(&beside_style, &beside)? > room {
        let beside = clipped(&beside);
        let what = format!("{beside:?} has no room above puzzle {number} in type of {least}");
        let help = "show another puzzle (`puzzle`), or take another design or a larger trim";
        return Err(Diagnostic::book(what).help(help));
    }
    words.extend(line(&beside, right, Align::Right, &beside_style)?);
    items.extend(coloured(words, colour));

    let whole = made.board.list().is_empty();
    let claim = whole.then(|| Claim {
        number,
        id: made.id.clone(),
        kind: kind.to_owned(),
        page: Some(1),
        answer: None,
        level: made.grade.level_name().map(str::to_owned),
        caption: Caption { words: vec![level.text], marks: None, reference: None },
        answer_reference: None,
        title: made.board.title().map(str::to_owned),
        credit: made.board.credit().map(str::to_owned),
        list: 0,
        puzzle: made.puzzle.digest(),
    });
    Ok((items, claim))
}

/// Tiles in the cells where a puzzle has something, one colour for each sign, and the signs on them.
///
/// # Errors
/// A sign that no font has.
pub fn mosaic(
    job: Job<'_>,
    made: &Placed,
    item: &CoverItem,
    rect: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    // Lines as wide as the gaps are to be, a fortieth of a box of nine cells; the edge is one of a
    // box, too.
    let gap = rect.width.min(rect.height) / 110.0;
    let wide = gap * 2.2;
    let gaps = GridLines { thin: gap, thick: wide, border: wide, symbol: 0.58 };
    let (drawn, at) = drawn(made, &lines(gaps), item, rect);
    // Beside wider lines cells are smaller: all tiles are as large as the smallest.
    let least = |side: fn(Rect) -> Pt| drawn.symbols.iter().map(|s| side(s.cell)).reduce(Pt::min);
    let tile = Size::new(
        least(|cell| cell.width).unwrap_or_default(),
        least(|cell| cell.height).unwrap_or_default(),
    );
    let mut signs: Vec<&str> = drawn.symbols.iter().map(|symbol| symbol.text.as_str()).collect();
    signs.sort_unstable();
    signs.dedup();
    let mut items = Vec::new();
    if let Some(panel) = item.panel {
        items.push(area(Rect::new(at.x, at.y, drawn.size.width, drawn.size.height), panel));
    }
    for symbol in &drawn.symbols {
        let sign = signs.iter().position(|sign| *sign == symbol.text).unwrap_or(0);
        let colour = item.more.get(sign % item.more.len().max(1)).copied().unwrap_or(Colour::BLACK);
        let middle = symbol.cell.centre();
        let cell = Rect::new(
            at.x + middle.x - tile.width / 2.0,
            at.y + middle.y - tile.height / 2.0,
            tile.width,
            tile.height,
        );
        items.push(area(cell, colour));
        let style = style(item, symbol.size);
        let shaped = job.composer.shape(&style, &symbol.text)?;
        let centre = cell.centre();
        let across = (shaped.width / 2.0 + shaped.ink.centre().x) / 2.0;
        let down = job.composer.cap_height(&style) / 2.0;
        let origin = Point::new(centre.x - across, centre.y + down);
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

/// A picture that fills a box: what of it is too wide or too high is not seen.
pub fn picture(art: &Art, rect: Rect) -> Item {
    let shape = art.image.aspect_ratio();
    let (width, height) = match rect.width.0 > rect.height.0 * shape {
        true => (rect.width, rect.width / shape),
        false => (rect.height * shape, rect.height),
    };
    let frame = Rect::new(
        rect.x - (width - rect.width) / 2.0,
        rect.y - (height - rect.height) / 2.0,
        width,
        height,
    );
    Item::Image(Picture {
        role: Role::Figure(art.path.clone()),
        image: art.image.clone(),
        frame,
        window: rect,
    })
}

/// Pixels to the inch of a picture that fills a box.
pub fn fineness(art: &Art, rect: Rect) -> f64 {
    let (width, height) = (f64::from(art.image.width), f64::from(art.image.height));
    (width / rect.width.inches()).min(height / rect.height.inches())
}
