//! Paints the texts of a grid.

use std::borrow::Cow;
use std::sync::Arc;

use super::cell_texts::{self, CellText, Widths};
use super::proportions::{
    BLOCK_LEADING, CORNER_INSET, NOTE, NOTE_PITCH, STEP, STEP_CIRCLE, STEP_INSET, STRIKE,
    edge_width, least_corner, max_corner, max_corner_of, picture_ratio, sum_ratio,
};
use super::shapes::around;
use super::sizes::{cells_with_corner_text, has_rings};
use super::{LAYERS, Painter, SymbolFonts, artifact};
use crate::font::{MissingGlyph, Shaped, TextStyle};
use crate::page::{Colour, FontId, Item, Paint, Role as PageRole, coloured};
use crate::render::rounding::milli;
use bookgen_base::units::{Path, Point, Pt, Rect, circle, line, rectangle};
use bookgen_contract::manifest::frame::Look;
use bookgen_puzzles::figure::{Anchor, Mark, Place, Role, Spot, Tone, pictures};

/// The minimum distance between the middle of a text in a corner and the middle of its cell, as a
/// fraction of the cell.
const LEAST_CORNER_OFFSET: f64 = 0.21;

/// The weight of a symbol.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Regular,
    /// Usually bold, for givens.
    Given,
}

/// A shaped text and its optical centre.
struct Text<'t> {
    /// The name in the legend.
    name: Cow<'static, str>,
    weight: Weight,
    size: Pt,
    text: &'t str,
    /// Whether the legend has the text on white, and on black.
    is_noted: [bool; 2],
    line: Arc<Shaped>,
    /// The distance from the origin of the text to its optical centre.
    centre_x: Pt,
    /// The distance from the centre of the cell down to the baseline.
    baseline: Pt,
}

/// Paints the texts of a grid, in the order of the marks.
///
/// # Errors
/// A character that no font has.
pub fn paint(painter: &mut Painter<'_>, items: &mut Vec<Item>) -> Result<(), MissingGlyph> {
    let grid = painter.grid;
    let with_corner = cells_with_corner_text(grid);
    let is_given = |mark: &Mark| matches!(mark, Mark::Symbol { role: Role::Given, .. });
    let has_bold_letters = has_rings(grid) && !grid.marks.iter().any(is_given);
    let block_texts = grid.marks.iter().filter_map(|mark| match mark {
        Mark::Symbol { anchor, text, .. } if anchor.is_block() => Some(text.as_str()),
        _ => None,
    });
    let widths = Widths::new(block_texts, painter.fonts);
    let mut shaped: Vec<Text<'_>> = Vec::new();
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor, text, role } = mark else { continue };
        if anchor.is_block() {
            block(painter, items, *at, *anchor, text, &widths)?;
            continue;
        }
        let (name, size) = name_and_size(painter, *at, *anchor, text, *role);
        // Letters in rings are bold, unless bold letters are givens.
        let weight = match role {
            Role::Given | Role::Step => Weight::Given,
            _ if has_bold_letters => Weight::Given,
            _ => Weight::Regular,
        };
        // A grid has at most a few dozen distinct texts, so a linear search is faster than shaping
        // the text of each cell again.
        let same = |shape: &Text<'_>| {
            shape.weight == weight && shape.size == size && shape.text == text && shape.name == name
        };
        let index = match shaped.iter().position(same) {
            Some(index) => index,
            None => {
                shaped.push(Text::new(painter, name, text, size, weight)?);
                shaped.len() - 1
            }
        };
        let is_dark = *role == Role::Step || painter.is_dark(*at, *anchor);
        let shape = &mut shaped[index];
        if !std::mem::replace(&mut shape.is_noted[usize::from(is_dark)], true) {
            let black = if is_dark { 0 } else { 100 };
            note_text(painter, &shape.name, size, &shape.line, black);
        }
        let origin = if *role == Role::Step {
            let centre = step_circle(painter, items, *at, *anchor, size);
            Point::new(centre.x - shape.centre_x, centre.y + shape.baseline)
        } else if *anchor == Anchor::Centre {
            let centre = visible_cell(painter, *at).centre();
            let drop = match with_corner.contains(at) {
                true => painter.place.cell * painter.ratios.drop,
                false => Pt::ZERO,
            };
            Point::new(centre.x - shape.centre_x, centre.y + shape.baseline + drop)
        } else {
            corner(painter, *at, *anchor, shape)
        };
        let line = shape.line.items(origin, &PageRole::Text);
        items.extend(if is_dark { coloured(line, Colour::PAPER) } else { line });
    }
    Ok(())
}

/// The number of a step as in a figure, with its circle, for texts that name the step. The centre of the
/// circle is the origin.
///
/// # Errors
/// A character that no font has.
pub fn step_number(
    fonts: SymbolFonts<'_>,
    text: &str,
    size: Pt,
) -> Result<Vec<Item>, MissingGlyph> {
    let diameter = size * STEP_CIRCLE;
    let style = TextStyle { tabular: true, ..TextStyle::new(fonts.given, size) };
    let line = fonts.fonts.shape(&style, text)?;
    let x = (line.width / 2.0 + line.ink.centre().x) / -2.0;
    let origin = Point::new(x, fonts.fonts.cap_height(&style) / 2.0);
    let disc = artifact(circle(Point::default(), diameter / 2.0), Paint::Fill, Tone::Black);
    let glyphs = coloured(line.items(origin, &PageRole::Text), Colour::PAPER);
    Ok(std::iter::once(disc).chain(glyphs).collect())
}

/// Paints the notes in cells, and the lines that strike some of them out.
///
/// # Errors
/// A character that no font has.
pub fn notes(painter: &mut Painter<'_>, items: &mut Vec<Item>) -> Result<(), MissingGlyph> {
    let grid = painter.grid;
    let cell = painter.place.cell;
    let size = cell * NOTE;
    let mut strikes: Path = Vec::new();
    for mark in &grid.marks {
        let Mark::Note { at, place, text, is_struck } = mark else { continue };
        let shape = Text::new(painter, "note".into(), text, size, Weight::Regular)?;
        note_text(painter, &shape.name, size, &shape.line, 100);
        let step = |index: u8| cell * (NOTE_PITCH * (f64::from(index) - 1.0));
        let centre =
            visible_cell(painter, *at).centre() + Point::new(step(place % 3), step(place / 3));
        let origin = Point::new(centre.x - shape.centre_x, centre.y + shape.baseline);
        items.extend(shape.line.items(origin, &PageRole::Text));
        if *is_struck {
            let arm = cell * STRIKE;
            let (from, to) = (Point::new(arm * -1.0, arm), Point::new(arm, arm * -1.0));
            strikes.extend(line(centre + from, centre + to));
        }
    }
    if !strikes.is_empty() {
        let width = painter.style.thin;
        items.push(artifact(strikes, Paint::line(width), Tone::Black));
        painter.note_line("strike", width, Tone::Black);
    }
    Ok(())
}

/// The name of a text in the legend, and its size.
fn name_and_size(
    painter: &Painter<'_>,
    at: Spot,
    anchor: Anchor,
    text: &str,
    role: Role,
) -> (Cow<'static, str>, Pt) {
    let cell = painter.place.cell;
    let name = match role {
        Role::Given => "given",
        Role::Answer => "answer",
        Role::Letter => "letter",
        Role::Clue => "clue",
        Role::Step => {
            let max = max_corner(painter.style);
            let least = least_corner(painter.style);
            return ("step".into(), (cell * STEP).min(max).max(least));
        }
    };
    if anchor != Anchor::Centre && painter.divided.contains(&at) {
        return ("sum".into(), cell * sum_ratio(painter.style));
    }
    if anchor != Anchor::Centre {
        return (
            "corner".into(),
            (cell * painter.ratios.corner).min(max_corner_of(painter.grid.purpose, painter.style)),
        );
    }
    if painter.grid.lattice.is_in_margin(at) {
        return ("margin".into(), cell * painter.ratios.margin);
    }
    if pictures::is_picture(text) {
        return (format!("{name} {text}").into(), cell * picture_ratio(painter.grid.purpose));
    }
    if painter.discs.contains_key(&at) {
        return (format!("{name} disc").into(), cell * painter.ratios.disc);
    }
    (name.into(), cell * painter.ratios.centre)
}

/// Adds a text to the legend. `black` is the share of black ink in its colour, in percent.
fn note_text(painter: &mut Painter<'_>, name: &str, size: Pt, line: &Shaped, black: u8) {
    let look = painter.legend.entry(name.to_owned()).or_insert_with(|| Look::Text {
        fonts: Vec::new(),
        size: milli(size),
        black: Vec::new(),
    });
    let Look::Text { fonts, black: tones, .. } = look else { return };
    for run in &line.runs {
        let Some(face) = painter.fonts.fonts.face(run.font) else { continue };
        if !fonts.iter().any(|font| font == face.postscript_name()) {
            fonts.push(face.postscript_name().to_owned());
            fonts.sort();
        }
    }
    if !tones.contains(&black) {
        tones.push(black);
        tones.sort_unstable();
    }
}

/// The visible part of a cell: the cell without the inner halves of the lines on its sides. Symbols
/// are centred in the visible part.
pub fn visible_cell(painter: &Painter<'_>, centre: Spot) -> Rect {
    let rect = painter.place.rect(centre);
    if centre.place() != Place::Centre {
        return rect;
    }
    let half = |right: i16, down: i16| {
        let weight = painter.sides.weight(centre.moved(right, down));
        weight.map_or(Pt::ZERO, |weight| edge_width(weight, painter.style) / 2.0)
    };
    let (left, top) = (rect.x + half(-1, 0), rect.y + half(0, -1));
    let (right, bottom) = (rect.right() - half(1, 0), rect.bottom() - half(0, 1));
    Rect::new(left, top, right - left, bottom - top)
}

/// The layer of the white paper below texts, above all other marks.
const PAPERS: usize = LAYERS - 1;

/// The origin of a text in a corner. Also paints white paper below the text, which interrupts the
/// outline of a cage.
fn corner(painter: &mut Painter<'_>, at: Spot, anchor: Anchor, text: &Text<'_>) -> Point {
    let cell = visible_cell(painter, at);
    let space = text.size * CORNER_INSET;
    let height = text.baseline * 2.0;
    let is_left = matches!(anchor, Anchor::TopLeft | Anchor::BottomLeft);
    let is_top = matches!(anchor, Anchor::TopLeft | Anchor::TopRight);
    let x = if is_left { cell.x + space } else { cell.right() - space - text.line.width };
    // A text nearer to the middle of the cell would be read as a text in its centre.
    let middle = painter.place.rect(at).centre().y;
    let least = painter.place.cell * LEAST_CORNER_OFFSET - height / 2.0;
    let y = if is_top {
        (cell.y + space + height).min(middle - least)
    } else {
        (cell.bottom() - space).max(middle + least + height)
    };
    if painter.has_outlines && !painter.is_dark(at, anchor) {
        let margin = text.size * 0.12;
        let patch = around(
            Point::new(x + text.line.width / 2.0, y - height / 2.0),
            text.line.width + margin * 2.0,
            height + margin * 2.0,
        );
        painter.ink(PAPERS, rectangle(patch), Paint::Fill, Tone::Paper);
        painter.note("paper", Look::Fill { black: 0 });
    }
    Point::new(x, y)
}

/// Paints the circle below the number of a step. Returns its centre. `size` is the type size.
fn step_circle(
    painter: &mut Painter<'_>,
    items: &mut Vec<Item>,
    at: Spot,
    anchor: Anchor,
    size: Pt,
) -> Point {
    let cell = visible_cell(painter, at);
    let diameter = size * STEP_CIRCLE;
    let inset = size * STEP_INSET + diameter / 2.0;
    let x = match anchor {
        Anchor::TopLeft | Anchor::BottomLeft => cell.x + inset,
        Anchor::TopRight | Anchor::BottomRight => cell.right() - inset,
        _ => cell.centre().x,
    };
    let y = match anchor {
        Anchor::TopLeft | Anchor::TopRight => cell.y + inset,
        Anchor::BottomLeft | Anchor::BottomRight => cell.bottom() - inset,
        _ => cell.centre().y,
    };
    let centre = Point::new(x, y);
    items.push(artifact(circle(centre, diameter / 2.0), Paint::Fill, Tone::Black));
    let length = milli(diameter);
    painter.note("step circle", Look::Shape { size: [length, length], fill: 100, line: None });
    centre
}

/// Paints a text that fills a cell or half of a cell. `widths` has the characters of the text.
fn block(
    painter: &mut Painter<'_>,
    items: &mut Vec<Item>,
    at: Spot,
    anchor: Anchor,
    text: &str,
    widths: &Widths,
) -> Result<(), MissingGlyph> {
    let cell = painter.place.cell;
    let least = cell_texts::least_size(painter.style.least_type);
    let set = cell_texts::set(anchor, text, cell, least, widths, painter.fonts.language);
    // A grid that is smaller than its minimum has texts that do not fit.
    let CellText { lines, size: used, is_small } = set.unwrap_or_else(|| CellText {
        lines: text.split_whitespace().map(str::to_owned).collect(),
        size: least,
        is_small: true,
    });
    let style = TextStyle::new(painter.fonts.regular, used);
    let rect = painter.place.rect(at);
    let area = match anchor {
        Anchor::UpperHalf => Rect { height: rect.height / 2.0, ..rect },
        Anchor::LowerHalf => Rect { y: rect.centre().y, height: rect.height / 2.0, ..rect },
        _ => rect,
    };
    if anchor == Anchor::LowerHalf {
        let middle = rect.centre().y;
        let (from, to) = (Point::new(rect.x, middle), Point::new(rect.right(), middle));
        let width = painter.style.thin;
        items.push(artifact(line(from, to), Paint::line(width), Tone::Black));
        painter.note_line("divider", width, Tone::Black);
    }
    let leading = used * BLOCK_LEADING;
    let cap = painter.fonts.fonts.cap_height(&style);
    let height = leading * (lines.len().saturating_sub(1)) as f64 + cap;
    let mut baseline = area.centre().y - height / 2.0 + cap;
    for text in lines {
        let shaped = painter.fonts.fonts.shape(&style, &text)?;
        let origin = Point::new(area.centre().x - shaped.width / 2.0, baseline);
        let is_dark = painter.is_dark(at, anchor);
        let glyphs = shaped.items(origin, &PageRole::Text);
        items.extend(if is_dark { coloured(glyphs, Colour::PAPER) } else { glyphs });
        let name = if is_small { "small block" } else { "block" };
        note_text(painter, name, used, &shaped, if is_dark { 0 } else { 100 });
        baseline += leading;
    }
    Ok(())
}

impl Painter<'_> {
    /// Whether a text is on black.
    fn is_dark(&self, at: Spot, anchor: Anchor) -> bool {
        match self.discs.get(&at) {
            Some(tone) if anchor == Anchor::Centre => *tone == Tone::Black,
            _ => self.black.contains(&at),
        }
    }
}

impl<'t> Text<'t> {
    fn new(
        painter: &Painter<'_>,
        name: Cow<'static, str>,
        text: &'t str,
        size: Pt,
        weight: Weight,
    ) -> Result<Text<'t>, MissingGlyph> {
        let is_picture = pictures::is_picture(text);
        let fonts = painter.fonts;
        let faces: &[FontId] = match weight {
            _ if is_picture => fonts.pictures,
            Weight::Given => fonts.given,
            Weight::Regular => fonts.regular,
        };
        let style = TextStyle { tabular: true, ..TextStyle::new(faces, size) };
        let line = fonts.fonts.shape(&style, text)?;
        // Tabular digits all have the same width, but their ink is not centred in this width: a 1
        // leans left, a 4 leans right. The optical centre is midway between the centre of the width
        // and the centre of the ink. The baseline is at the height at which a digit is vertically
        // centred in its cell. Other symbols of the same size have the same baseline.
        let centre_x = (line.width / 2.0 + line.ink.centre().x) / 2.0;
        let baseline = match is_picture {
            true => line.ink.centre().y * -1.0,
            false => fonts.fonts.cap_height(&style) / 2.0,
        };
        let is_noted = [false; 2];
        Ok(Text { name, weight, size, text, is_noted, line, centre_x, baseline })
    }
}
