//! The last look at a cover: all its type lies where it is neither cut off nor folded, and nothing
//! lies on anything else.

use super::setter::{Kind, Setter, Taken};
use super::{Geometry, extent};
use crate::document::Document;
use crate::page::{Colour, GlyphRun, Item, Paint, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Rect};

/// What letters may reach into a margin: their overhang.
const OVERHANG: Pt = Pt(1.0);

/// Things that have less in common only touch.
const TOUCH: Pt = Pt(0.25);

/// Type of this size is large: its colour need not stand out as much. Bold type is from a smaller
/// size on.
const LARGE: Pt = Pt(18.0);
const LARGE_BOLD: Pt = Pt(14.0);
const BOLD: f64 = 600.0;

/// What is narrower is a line, on which nothing stands.
const LEAST_AREA: Pt = Pt(4.0);

/// Checks that no two things of a cover lie on each other, and none in the place of the barcode.
///
/// # Errors
/// The first two that do.
pub fn apart(setter: &Setter<'_>) -> Result<(), Diagnostic> {
    let meet = |a: Rect, b: Rect| {
        extent::common(a, b).is_some_and(|both| both.width > TOUCH && both.height > TOUCH)
    };
    let fault = |a: &Taken, other: &str| {
        let what = format!("on the cover {} and {other} lie on each other", a.name);
        let name = &setter.cover.design.name;
        let fault = Diagnostic::book(what).at(&setter.cover.place, format!("design `{name}`"));
        fault.help("shorten the text, take another design or a larger trim, or give them other boxes in a design of your own")
    };
    for (i, a) in setter.taken.iter().enumerate() {
        if setter.barcode_box().is_some_and(|bars| meet(a.rect, bars)) {
            return Err(fault(a, "the box of the barcode"));
        }
        let bears = |kind: Kind| kind == Kind::Tiles;
        let lines = |b: &Taken| a.kind == Kind::Line && b.kind == Kind::Line;
        let rest = &setter.taken[i + 1..];
        let meets =
            |b: &&Taken| !bears(a.kind) && !bears(b.kind) && !lines(b) && meet(a.rect, b.rect);
        if let Some(b) = rest.iter().find(meets) {
            return Err(fault(a, &b.name));
        }
    }
    Ok(())
}

/// Checks that all type of a cover is where it is neither cut off nor folded.
///
/// # Errors
/// The first text that comes too near to an edge or a fold.
pub fn places(
    book: &Document,
    printing: &Printing,
    geometry: &Geometry,
    items: &[Item],
) -> Result<(), Diagnostic> {
    let places = safe(geometry);
    let mut runs = Vec::new();
    extent::runs(&book.design.fonts, items, Transform::translate(Point::default()), &mut runs);
    let Some((run, short)) =
        runs.into_iter().find_map(|(run, ink)| Some((run, beyond(&places, ink)?)))
    else {
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

/// How far ink comes out of all places; none if it lies in one.
fn beyond(places: &[Rect], ink: Rect) -> Option<Pt> {
    let short = |place: &Rect| {
        (place.x - ink.x)
            .max(ink.right() - place.right())
            .max(place.y - ink.y)
            .max(ink.bottom() - place.bottom())
    };
    let least = places.iter().map(short).reduce(Pt::min)?;
    (least > OVERHANG).then_some(least)
}

/// Advice about type that is hard to read on what it stands on, once for two colours.
pub fn contrast(setter: &Setter<'_>, items: &[Item]) -> Vec<Diagnostic> {
    let mut look = Look { setter, areas: Vec::new(), told: Vec::new(), advice: Vec::new() };
    look.items(items, Transform::translate(Point::default()));
    look.advice
}

/// What has been painted, and what has been said of the type on it.
struct Look<'a> {
    setter: &'a Setter<'a>,
    /// In what colour, if it is a colour.
    areas: Vec<(Rect, Option<Colour>)>,
    told: Vec<(Colour, Colour)>,
    advice: Vec<Diagnostic>,
}

impl Look<'_> {
    fn items(&mut self, items: &[Item], plane: Transform) {
        let fonts = &self.setter.job.book.design.fonts;
        for item in items {
            let seen = || extent::all(fonts, std::slice::from_ref(item), plane);
            match item {
                Item::Ink(ink) if ink.paint == Paint::Fill => {
                    let area = seen().filter(|rect| rect.width.min(rect.height) > LEAST_AREA);
                    self.areas.extend(area.map(|rect| (rect, Some(ink.colour))));
                }
                Item::Ink(_) => {}
                Item::Image(_) => self.areas.extend(seen().map(|rect| (rect, None))),
                Item::Glyphs(run) => {
                    if let Some(rect) = seen() {
                        self.run(run, rect);
                    }
                }
                Item::Group(group) => self.items(&group.items, plane.with_inner(group.transform)),
            }
        }
    }

    fn run(&mut self, run: &GlyphRun, ink: Rect) {
        let below = self.areas.iter().rev().find(|(area, _)| extent::common(*area, ink).is_some());
        let Some(ground) = below.map_or(Some(Colour::PAPER), |(_, colour)| *colour) else { return };
        let face = self.setter.job.book.design.fonts.face(run.font);
        let bold = face.is_some_and(|face| face.weight() >= BOLD);
        let large = if bold { LARGE_BOLD } else { LARGE };
        let least = if run.size < large { 4.5 } else { 3.0 };
        let found = run.colour.contrast(ground);
        if found >= least || self.told.contains(&(run.colour, ground)) {
            return;
        }
        self.told.push((run.colour, ground));
        let Setter { cover, .. } = self.setter;
        let size = run.size;
        let what = format!(
            "the text {:?} on the cover is hard to read: its colour has a contrast of {found:.1} to what it stands on, and type of {size} wants {least}",
            clipped(&run.text)
        );
        let advice = Diagnostic::advice(what).at(&cover.place, "of this cover");
        self.advice
            .push(advice.help("take another palette, or a darker or a lighter colour in it"));
    }
}
