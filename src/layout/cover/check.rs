//! The last look at a cover: all its type lies where it is neither cut off nor folded.

use super::super::within::of;
use super::Geometry;
use crate::diagnostic::Diagnostic;
use crate::font::FontSet;
use crate::page::{GlyphRun, Item, Transform};
use crate::spec::{Book, Printing, inches};
use crate::units::{Point, Pt, Rect};

/// What letters may reach into a margin: their overhang.
const OVERHANG: Pt = Pt(1.0);

/// Checks that all type of a cover is where it is neither cut off nor folded.
///
/// # Errors
/// The first text that comes too near to an edge or a fold.
pub fn places(
    book: &Book,
    printing: &Printing,
    geometry: &Geometry,
    items: &[Item],
) -> Result<(), Diagnostic> {
    let look = Look { fonts: &book.design.fonts, places: safe(geometry) };
    let Some((run, short)) = look.items(items, Transform::shift(Point::default())) else {
        return Ok(());
    };
    let rule = printing.printer.covers.get(&geometry.binding);
    let origin = rule.map(|rule| rule.origin.clone()).unwrap_or_default();
    let what = format!(
        "the text {:?} on the cover comes {} too near to an edge or a fold",
        run.text,
        inches(short)
    );
    let label = format!("{} keeps {} free", printing.printer.name, inches(geometry.safe));
    let fault = printing.complaint(what, &origin).at(&printing.place, label);
    Err(fault.help("give it another box in the cover design"))
}

/// Where type may stand: on back, front and spine.
fn safe(geometry: &Geometry) -> [Rect; 3] {
    let Geometry { back, front, spine, safe, spine_margin, .. } = geometry;
    let live = |part: Rect| geometry.live(part, Pt::ZERO);
    let along = Rect::new(
        spine.x + *spine_margin,
        spine.y + *safe,
        spine.width - *spine_margin * 2.0,
        spine.height - *safe * 2.0,
    );
    [live(*back), live(*front), along]
}

struct Look<'a> {
    fonts: &'a FontSet,
    places: [Rect; 3],
}

impl Look<'_> {
    /// The first run that is not wholly in one of the places, and by how much.
    fn items<'p>(&self, items: &'p [Item], plane: Transform) -> Option<(&'p GlyphRun, Pt)> {
        items.iter().find_map(|item| match item {
            Item::Ink(_) | Item::Image(_) => None,
            Item::Glyphs(run) => self.run(run, plane).map(|short| (run, short)),
            Item::Group(group) => self.items(&group.items, of(plane, group.transform)),
        })
    }

    fn run(&self, run: &GlyphRun, plane: Transform) -> Option<Pt> {
        let ink = self.ink(run, plane)?;
        let short = |place: &Rect| {
            (place.x - ink.x)
                .max(ink.right() - place.right())
                .max(place.y - ink.y)
                .max(ink.bottom() - place.bottom())
        };
        let least = self.places.iter().map(short).reduce(Pt::min)?;
        (least > OVERHANG).then_some(least)
    }

    /// The box round the ink of a run, on the page.
    fn ink(&self, run: &GlyphRun, plane: Transform) -> Option<Rect> {
        let face = self.fonts.face(run.font)?;
        let [a, b, c, d, e, f] = plane.0;
        let mut corners: Option<(Point, Point)> = None;
        for glyph in &run.glyphs {
            let Some(bounds) = face.bounds(glyph.id).filter(|b| b.right > b.left) else { continue };
            let at = run.origin + Point::new(glyph.x, glyph.y);
            for x in [at.x + run.size * bounds.left, at.x + run.size * bounds.right] {
                for y in [at.y - run.size * bounds.top, at.y - run.size * bounds.bottom] {
                    let seen = Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f));
                    let (least, most) = corners.unwrap_or((seen, seen));
                    corners = Some((
                        Point::new(least.x.min(seen.x), least.y.min(seen.y)),
                        Point::new(most.x.max(seen.x), most.y.max(seen.y)),
                    ));
                }
            }
        }
        let (least, most) = corners?;
        Some(Rect::new(least.x, least.y, most.x - least.x, most.y - least.y))
    }
}
