//! Bounding boxes of the ink of page items.

use super::{GlyphRun, Item, Transform};
use crate::font::FontSet;
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// The intersection of two boxes; `None` if the boxes are disjoint or only touch.
pub fn intersection(a: Rect, b: Rect) -> Option<Rect> {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (right, foot) = (a.right().min(b.right()), a.bottom().min(b.bottom()));
    (right > x && foot > y).then(|| Rect::new(x, y, right - x, foot - y))
}

/// The bounds of each glyph of a run, in the coordinates of the run. Glyphs without ink, such as
/// spaces, are left out.
pub fn glyph_bounds<'a>(fonts: &'a FontSet, run: &'a GlyphRun) -> impl Iterator<Item = Rect> + 'a {
    let face = fonts.face(run.font);
    run.glyphs.iter().filter_map(move |glyph| {
        let bounds = face?.bounds(glyph.id).filter(|b| b.right > b.left)?;
        let at = run.origin + Point::new(glyph.x, glyph.y);
        let (left, top) = (at.x + run.size * bounds.left, at.y - run.size * bounds.top);
        let (right, foot) = (at.x + run.size * bounds.right, at.y - run.size * bounds.bottom);
        Some(Rect::new(left, top, right - left, foot - top))
    })
}

/// Collects the glyph runs of items, each with its bounds on the page. Runs without ink are left
/// out.
pub fn run_bounds<'p>(
    fonts: &FontSet,
    items: &'p [Item],
    transform: Transform,
    found: &mut Vec<(&'p GlyphRun, Rect)>,
) {
    for item in items {
        match item {
            Item::Ink(_) | Item::Image(_) => {}
            Item::Glyphs(run) => {
                let ink = glyph_bounds(fonts, run).reduce(Rect::union);
                found.extend(ink.map(|ink| (run, transformed(ink, transform))));
            }
            Item::Group(group) => {
                let transform = transform.with_inner(group.transform);
                run_bounds(fonts, &group.items, transform, found);
            }
        }
    }
}

/// The bounds of all items together; `None` if no item has ink. Line widths are not included.
pub fn bounds(fonts: &FontSet, items: &[Item], transform: Transform) -> Option<Rect> {
    let item_bounds = |item: &Item| match item {
        Item::Ink(ink) => {
            let ends = ink.path.iter().filter_map(|segment| match segment {
                Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
                Segment::Close => None,
            });
            let points = ends.map(|at| Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO));
            points.reduce(Rect::union).map(|rect| transformed(rect, transform))
        }
        Item::Glyphs(run) => {
            let ink = glyph_bounds(fonts, run).reduce(Rect::union);
            ink.map(|rect| transformed(rect, transform))
        }
        Item::Image(picture) => Some(transformed(picture.window, transform)),
        Item::Group(group) => bounds(fonts, &group.items, transform.with_inner(group.transform)),
    };
    items.iter().filter_map(item_bounds).reduce(Rect::union)
}

/// A transformed box. The transform rotates by multiples of 90 degrees only.
pub fn transformed(rect: Rect, transform: Transform) -> Rect {
    let corner = |x: Pt, y: Pt| {
        let at = transform.apply(Point::new(x, y));
        Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO)
    };
    corner(rect.x, rect.y).union(corner(rect.right(), rect.bottom()))
}
