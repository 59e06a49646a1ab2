//! Drawings of a cover design: paths, large letters, patterns of symbols and geometric tiles.
//!
//! Text in drawings is drawn as outlines of glyphs, because it may extend over the trim, where no
//! printer accepts text.

use super::fitted_text::style;
use crate::cover::{Alignment, CoverItem};
use crate::font::{FontSet, OutlineSegment};
use crate::layout::text::Typesetter;

use crate::page::{Colour, Ink, Item, Paint, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_base::units::{Path, Point, Pt, QUARTER_CIRCLE, Rect, Segment, circle, rectangle};

/// How far neighbouring tiles overlap, so that no white line appears between them.
const OVERLAP: Pt = Pt(0.1);

/// The type size of the symbols of a pattern, as a share of the side of a cell.
const SYMBOL_SIZE: f64 = 0.72;

/// A filled path.
fn filled(path: Path, colour: Colour) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour })
}

/// The offset of content of length `used` in a length.
fn offset(stand: Alignment, length: Pt, used: Pt) -> Pt {
    match stand {
        Alignment::Start => Pt::ZERO,
        Alignment::Middle => (length - used) / 2.0,
        Alignment::End => length - used,
    }
}

/// The path of an element in its box.
pub fn path(item: &CoverItem, rect: Rect) -> Item {
    let [width, height] = item.drawing.view;
    let (across, down) = (rect.width / width, rect.height / height);
    let (across, down) = match item.drawing.is_stretched {
        true => (across, down),
        false => (across.min(down), across.min(down)),
    };
    let x = rect.x + offset(item.align, rect.width, across * width);
    let y = rect.y + offset(item.valign, rect.height, down * height);
    let place = |at: Point| Point::new(x + across * at.x.0, y + down * at.y.0);
    filled(mapped(&item.drawing.path, place), item.colour)
}

/// A path with all its points replaced.
fn mapped(path: &[Segment], place: impl Fn(Point) -> Point) -> Path {
    let segment = |segment: &Segment| match *segment {
        Segment::Move(to) => Segment::Move(place(to)),
        Segment::Line(to) => Segment::Line(place(to)),
        Segment::Curve(a, b, to) => Segment::Curve(place(a), place(b), place(to)),
        Segment::Close => Segment::Close,
    };
    path.iter().map(segment).collect()
}

/// The outlines of a text in one line, with its start on the baseline at the origin.
///
/// # Errors
/// A character that no font has.
fn outlines(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    text: &str,
    size: Pt,
) -> Result<Path, Diagnostic> {
    let shaped = typesetter.shape(&style(item, size), text)?;
    let fonts: &FontSet = &typesetter.document.design.fonts;
    let mut path = Path::new();
    for run in &shaped.runs {
        let Some(face) = fonts.face(run.font) else { continue };
        for glyph in run.glyphs.iter() {
            let at = |point: Point| {
                Point::new(glyph.x + run.size * point.x.0, glyph.y + run.size * point.y.0)
            };
            let mut last = Point::default();
            for segment in face.outline(glyph.id).unwrap_or_default() {
                let segment = match segment {
                    OutlineSegment::Move(to) => Segment::Move(at(to)),
                    OutlineSegment::Line(to) => Segment::Line(at(to)),
                    OutlineSegment::Quadratic(by, to) => quadratic(last, at(by), at(to)),
                    OutlineSegment::Cubic(a, b, to) => Segment::Curve(at(a), at(b), at(to)),
                    OutlineSegment::Close => Segment::Close,
                };
                if let Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) = segment {
                    last = to;
                }
                path.push(segment);
            }
        }
    }
    Ok(path)
}

/// A quadratic curve as a cubic curve.
fn quadratic(from: Point, by: Point, to: Point) -> Segment {
    let toward = |end: Point| {
        Point::new(end.x + (by.x - end.x) * (2.0 / 3.0), end.y + (by.y - end.y) * (2.0 / 3.0))
    };
    Segment::Curve(toward(from), toward(to), to)
}

/// The bounding box of the corners of a path.
fn bounds(path: &[Segment]) -> Option<Rect> {
    let points = path.iter().filter_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(to),
        Segment::Close => None,
    });
    points.map(|at| Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO)).reduce(Rect::union)
}

/// A text whose ink is as large as the box.
///
/// # Errors
/// A character that no font has.
pub fn glyphs(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    text: &str,
    rect: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let path = outlines(typesetter, item, text, Pt(100.0))?;
    let Some(ink) = bounds(&path).filter(|ink| ink.width > Pt::ZERO && ink.height > Pt::ZERO)
    else {
        return Ok(Vec::new());
    };
    let scale = (rect.width / ink.width).min(rect.height / ink.height);
    let x = rect.x + offset(item.align, rect.width, ink.width * scale);
    let y = rect.y + offset(item.valign, rect.height, ink.height * scale);
    let place = |at: Point| Point::new(x + (at.x - ink.x) * scale, y + (at.y - ink.y) * scale);
    Ok(vec![filled(mapped(&path, place), item.colour)])
}

/// Whether two boxes have more in common than an edge. Printers do not accept artwork outside the page.
fn overlap(a: Rect, b: Rect) -> bool {
    const TOUCH: Pt = Pt(0.6);
    a.x + TOUCH < b.right()
        && b.x + TOUCH < a.right()
        && a.y + TOUCH < b.bottom()
        && b.y + TOUCH < a.bottom()
}

/// The side of the square cells of a lattice with about `columns` columns over `rect`. The right edge and
/// the foot of `rect` cut the last column and the last row well inside a cell, so that the cut looks
/// intended.
fn cell_side(rect: Rect, columns: u16) -> Pt {
    /// The visible shares of the cells in the last column, the best first.
    const LAST_COLUMN: [f64; 7] = [0.65, 0.6, 0.7, 0.55, 0.75, 0.5, 0.8];
    /// The visible shares of the cells in the last row.
    const LAST_ROW: std::ops::RangeInclusive<f64> = 0.35..=0.85;
    let side = |columns: u16, last: f64| rect.width / (f64::from(columns.max(2)) - 1.0 + last);
    let near = [columns, columns + 1, columns.saturating_sub(1), columns + 2];
    let sides = near
        .into_iter()
        .flat_map(|columns| LAST_COLUMN.into_iter().map(move |last| side(columns, last)));
    let is_good = |side: &Pt| LAST_ROW.contains(&(rect.height / *side).fract());
    sides.into_iter().find(is_good).unwrap_or(side(columns, LAST_COLUMN[0]))
}

/// The cells of a lattice of square cells that covers `rect` and all of `bleed` around it: the row from
/// the top of `rect`, and the box.
fn cells(rect: Rect, bleed: Rect, columns: u16) -> impl Iterator<Item = (i32, Rect)> {
    let side = cell_side(rect, columns);
    let first = |from: Pt, start: Pt| ((start - from) / side + 1e-6).floor() as i32;
    let end = |from: Pt, end: Pt| ((end - from) / side - 1e-6).ceil() as i32;
    let across = first(rect.x, bleed.x)..end(rect.x, bleed.right());
    let down = first(rect.y, bleed.y)..end(rect.y, bleed.bottom());
    down.flat_map(move |row| across.clone().map(move |column| (column, row))).map(
        move |(column, row)| {
            let (x, y) = (rect.x + side * f64::from(column), rect.y + side * f64::from(row));
            (row, Rect::new(x, y, side, side))
        },
    )
}

/// The symbols of a puzzle, repeated over the box. All symbols are complete and inside the box, and none
/// reaches into a box of `covered`. A puzzle without symbols gives the letters of the title.
///
/// # Errors
/// A character that no font has.
pub fn pattern(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    symbols: &[Vec<Option<String>>],
    rect: Rect,
    covered: &[Rect],
) -> Result<Vec<Item>, Diagnostic> {
    let title = &typesetter.document.title;
    let letters = title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase);
    let letters: Vec<String> = letters.map(String::from).collect();
    let index = |at: i32, count: usize| at.rem_euclid(count.max(1) as i32) as usize;
    let symbol_at = |column: i32, row: i32| match symbols {
        [] => {
            // Two of five cells have a letter.
            let at = column * 2 + row * 3;
            let letter = letters.get(index(column + row * 5, letters.len()));
            letter.filter(|_| at.rem_euclid(5) < 2)
        }
        rows => {
            let cells = &rows[index(row, rows.len())];
            cells.get(index(column, cells.len())).and_then(Option::as_ref)
        }
    };
    let columns = i32::from(item.columns.max(1));
    let width = rect.width / f64::from(columns);
    let rows = ((rect.height / width).round() as i32).max(1);
    let height = rect.height / f64::from(rows);
    let mut items = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let Some(symbol) = symbol_at(column, row) else { continue };
        let path = outlines(typesetter, item, symbol, width.min(height) * SYMBOL_SIZE)?;
        let Some(ink) = bounds(&path) else { continue };
        let centre = Point::new(
            rect.x + width * (f64::from(column) + 0.5),
            rect.y + height * (f64::from(row) + 0.5),
        );
        let by = Point::new(centre.x - ink.centre().x, centre.y - ink.centre().y);
        let ink = Rect::new(ink.x + by.x, ink.y + by.y, ink.width, ink.height);
        if covered.iter().any(|other| overlap(*other, ink)) {
            continue;
        }
        let colours = &item.more;
        let colour = match colours.len() {
            0 => item.colour,
            count => colours[index(column * 3 + row * 5, count)],
        };
        items.push(filled(mapped(&path, |at| at + by), colour));
    }
    Ok(items)
}

/// Geometric tiles: quarter circles, half circles, discs and triangles. `digest` decides the tiles.
pub fn tiles(item: &CoverItem, digest: &str, (rect, bleed): (Rect, Rect)) -> Vec<Item> {
    let mut rng = StreamName::new().with("cover tiles").with(digest).stream();
    let mut items = vec![filled(rectangle(bleed), item.colour)];
    let count = item.more.len() as u32;
    if count < 2 {
        return items;
    }
    // The colours of the tiles above, so that neighbours have different backgrounds.
    let mut above: Vec<u32> = Vec::new();
    let mut at = 0;
    let mut last_row = None;
    for (row, cell) in cells(rect, bleed, item.columns) {
        if last_row.replace(row) != Some(row) {
            at = 0;
        }
        let left = if at > 0 { above.get(at - 1).copied() } else { None };
        let ground = different(&mut rng, count, &[left, above.get(at).copied()]);
        let front = different(&mut rng, count, &[Some(ground), None]);
        match above.get_mut(at) {
            Some(known) => *known = ground,
            None => above.push(ground),
        }
        at += 1;
        let wide = Rect::new(
            cell.x - OVERLAP,
            cell.y - OVERLAP,
            cell.width + OVERLAP * 2.0,
            cell.height + OVERLAP * 2.0,
        );
        let form = rng.below(10);
        if !overlap(cell, rect) {
            continue;
        }
        items.push(filled(rectangle(wide), item.more[ground as usize]));
        items.push(filled(tile(form, cell), item.more[front as usize]));
    }
    items
}

/// A random colour that differs from some colours, if there are enough colours.
fn different(rng: &mut Rng, count: u32, others: &[Option<u32>; 2]) -> u32 {
    for _ in 0..8 {
        let colour = rng.below(count);
        if !others.contains(&Some(colour)) {
            return colour;
        }
    }
    rng.below(count)
}

/// The form of a geometric tile.
fn tile(form: u32, cell: Rect) -> Path {
    let Rect { x, y, width, .. } = cell;
    let at = |across: f64, down: f64| Point::new(x + width * across, y + width * down);
    match form {
        // Quarter circles at the four corners.
        0..=3 => {
            let (cx, cy) = (f64::from(form % 2), f64::from(form / 2));
            let (right, down) = (1.0 - 2.0 * cx, 1.0 - 2.0 * cy);
            let far = |a: f64, b: f64| at(cx + right * a, cy + down * b);
            vec![
                Segment::Move(at(cx, cy)),
                Segment::Line(far(1.0, 0.0)),
                Segment::Curve(far(1.0, QUARTER_CIRCLE), far(QUARTER_CIRCLE, 1.0), far(0.0, 1.0)),
                Segment::Close,
            ]
        }
        // Half circles on the left and the right side.
        4 | 5 => {
            let (start, sign) = if form == 4 { (0.0, 1.0) } else { (1.0, -1.0) };
            let k = 0.5 * QUARTER_CIRCLE;
            vec![
                Segment::Move(at(start, 0.0)),
                Segment::Curve(
                    at(start + sign * k, 0.0),
                    at(start + sign * 0.5, 0.5 - k),
                    at(start + sign * 0.5, 0.5),
                ),
                Segment::Curve(
                    at(start + sign * 0.5, 0.5 + k),
                    at(start + sign * k, 1.0),
                    at(start, 1.0),
                ),
                Segment::Close,
            ]
        }
        6 => circle(cell.centre(), width * 0.5),
        7 => circle(cell.centre(), width * 0.24),
        // Triangles.
        8 => vec![
            Segment::Move(at(0.0, 0.0)),
            Segment::Line(at(1.0, 0.0)),
            Segment::Line(at(0.0, 1.0)),
            Segment::Close,
        ],
        _ => vec![
            Segment::Move(at(1.0, 1.0)),
            Segment::Line(at(1.0, 0.0)),
            Segment::Line(at(0.0, 1.0)),
            Segment::Close,
        ],
    }
}
