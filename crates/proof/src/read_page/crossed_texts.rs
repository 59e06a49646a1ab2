//! Texts outside the grids that a drawing covers in part or crosses: a reader sees other letters than
//! the file contains.

use crate::display_list::{Colour, DisplayList, Glyph, Item, PaintedPath, luminance};
use crate::geometry::{contours, overlaps, place_in_words, shrunk};
use crate::recognise::{ItemBounds, is_inside, reaches_into};
use crate::work::{self, Work};
use bookgen_base::units::{Pt, Rect};

/// A drawing may reach this far into the bounding box of a glyph.
const MAX_OVERLAP: Pt = Pt(0.3);

/// The maximum part of the width or the height of a glyph into which a drawing may reach.
const MAX_PART: f64 = 0.2;

/// Two colours look alike if their luminances differ by less than this. A drawing below a text changes
/// the letters only if its colour looks like the text.
const MAX_DIFFERENCE: f64 = 0.3;

/// A text with a higher luminance than this is light.
const MAX_LUMINANCE: f64 = 0.5;

/// The first text that a drawing covers or crosses, as a fault. `outside` has the visible glyphs outside
/// the grids, each with its index in the display list. `is_read` tells which rectangles are read as grids
/// or clue lists.
pub fn fault(
    list: &DisplayList,
    bounds: &ItemBounds,
    outside: &[(usize, &Glyph)],
    is_read: impl Fn(Rect) -> bool,
    work: &mut Work<'_>,
) -> Option<String> {
    let is_light = |glyph: &Glyph| lightness(glyph.colour.as_ref()) > MAX_LUMINANCE;
    let drawings: Vec<usize> = (0..list.items.len())
        .filter(|at| match &list.items[*at] {
            Item::Path(_) | Item::Image(_) => !is_read(bounds.rect(*at)),
            Item::Glyph(glyph) => is_light(glyph) && !glyph.text.trim().is_empty(),
        })
        .collect();
    if !work.spend(work::comparisons(drawings.len(), outside.len())) {
        return None;
    }
    let changed = outside.iter().find(|(at, glyph)| {
        let rect = bounds.rect(*at);
        let margin = |length: Pt| MAX_OVERLAP.min(length * MAX_PART);
        let ink = shrunk(rect, margin(rect.width.min(rect.height)));
        !glyph.text.trim().is_empty()
            && drawings.iter().any(|drawing| {
                let part = bounds.rect(*drawing);
                overlaps(part, ink) && changes(list, *drawing, (*at, glyph), ink, part)
            })
    });
    let (at, _) = changed?;
    let place = place_in_words(bounds.rect(*at));
    Some(format!("a drawing covers or crosses a text, {place}"))
}

/// Whether a drawing changes how a glyph looks. `ink` is the area of the glyph, and `part` is the
/// bounding box of the drawing.
fn changes(
    list: &DisplayList,
    drawing: usize,
    (at, glyph): (usize, &Glyph),
    ink: Rect,
    part: Rect,
) -> bool {
    let is_later = drawing > at;
    match &list.items[drawing] {
        Item::Path(painted) => {
            let looks_alike = |colour: &Colour| {
                (lightness(Some(colour)) - lightness(glyph.colour.as_ref())).abs() < MAX_DIFFERENCE
            };
            crosses(painted, ink, |colour| is_later || looks_alike(colour))
        }
        Item::Image(_) => is_later || !is_inside(ink, part),
        Item::Glyph(other) => {
            let [own, other] = [glyph, other].map(|glyph| lightness(glyph.colour.as_ref()));
            is_later && (own - other).abs() >= MAX_DIFFERENCE
        }
    }
}

/// Whether the outline of a painted area, or a line, of some colours reaches into the area of a glyph.
fn crosses(painted: &PaintedPath, ink: Rect, counts: impl Fn(&Colour) -> bool) -> bool {
    let line = painted.stroke.as_ref().filter(|stroke| counts(&stroke.colour));
    let area = painted.fill.as_ref().filter(|colour| counts(colour));
    let reach = line.map_or(Pt::ZERO, |stroke| stroke.reach);
    (line.is_some() || area.is_some())
        && contours(&painted.path).any(|contour| reaches_into(contour, reach, ink))
}

/// The luminance of a colour; 0 if the colour is unknown.
fn lightness(colour: Option<&Colour>) -> f64 {
    colour.and_then(Colour::to_rgb).map_or(0.0, luminance)
}
