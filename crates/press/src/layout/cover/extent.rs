//! How far things reach: the box round their ink.

use crate::font::FontSet;
use crate::page::{GlyphRun, Item, Transform};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// The box that two have in common; none if they only touch.
pub fn common(a: Rect, b: Rect) -> Option<Rect> {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (right, foot) = (a.right().min(b.right()), a.bottom().min(b.bottom()));
    (right > x && foot > y).then(|| Rect::new(x, y, right - x, foot - y))
}

/// The box round a glyph's ink, from the origin of the page; none of a space.
pub fn glyphs<'a>(fonts: &'a FontSet, run: &'a GlyphRun) -> impl Iterator<Item = Rect> + 'a {
    let face = fonts.face(run.font);
    run.glyphs.iter().filter_map(move |glyph| {
        let bounds = face?.bounds(glyph.id).filter(|b| b.right > b.left)?;
        let at = run.origin + Point::new(glyph.x, glyph.y);
        let (left, top) = (at.x + run.size * bounds.left, at.y - run.size * bounds.top);
        let (right, foot) = (at.x + run.size * bounds.right, at.y - run.size * bounds.bottom);
        Some(Rect::new(left, top, right - left, foot - top))
    })
}

/// The runs of some items, each with the box round its ink on the page. What has no ink is left out.
pub fn runs<'p>(
    fonts: &FontSet,
    items: &'p [Item],
    plane: Transform,
    found: &mut Vec<(&'p GlyphRun, Rect)>,
) {
    for item in items {
        match item {
            Item::Ink(_) | Item::Image(_) => {}
            Item::Glyphs(run) => {
                let ink = glyphs(fonts, run).reduce(Rect::union);
                found.extend(ink.map(|ink| (run, turned(ink, plane))));
            }
            Item::Group(group) => {
                runs(fonts, &group.items, plane.with_inner(group.transform), found)
            }
        }
    }
}

/// The box round all of some items.
pub fn all(fonts: &FontSet, items: &[Item], plane: Transform) -> Option<Rect> {
    let of_one = |item: &Item| match item {
        Item::Ink(ink) => {
            let ends = ink.path.iter().filter_map(|segment| match segment {
                Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
                Segment::Close => None,
            });
            let points = ends.map(|at| Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO));
            points.reduce(Rect::union).map(|rect| turned(rect, plane))
        }
        Item::Glyphs(run) => glyphs(fonts, run).reduce(Rect::union).map(|rect| turned(rect, plane)),
        Item::Image(picture) => Some(turned(picture.window, plane)),
        Item::Group(group) => all(fonts, &group.items, plane.with_inner(group.transform)),
    };
    items.iter().filter_map(of_one).reduce(Rect::union)
}

/// A box as it is seen on the page, turned by right angles at the most.
fn turned(rect: Rect, plane: Transform) -> Rect {
    let [a, b, c, d, e, f] = plane.0;
    let seen = |x: Pt, y: Pt| {
        let at = Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f));
        Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO)
    };
    seen(rect.x, rect.y).union(seen(rect.right(), rect.bottom()))
}
