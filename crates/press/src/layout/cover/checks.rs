//! Checks of a typeset cover: no overlaps, all type inside the safe areas.

use super::builder::{CoverBuilder, ElementKind, OccupiedBox};
use super::geometry::CoverGeometry;
use crate::document::Document;
use crate::page::ink_bounds::{intersection, run_bounds};
use crate::page::{GlyphRun, Item, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Rect};

/// Tolerance: the distance by which a letter may extend beyond a safe area.
const OVERHANG: Pt = Pt(1.0);

/// Two elements that overlap by at most this length count as touching, not as overlapping.
const TOUCH: Pt = Pt(0.25);

/// Checks that no elements of a cover overlap each other or the barcode box.
///
/// # Errors
/// The first two elements that overlap.
pub fn overlaps(builder: &CoverBuilder<'_>) -> Result<(), Diagnostic> {
    let overlap = |a: Rect, b: Rect| {
        intersection(a, b).is_some_and(|both| both.width > TOUCH && both.height > TOUCH)
    };
    let fault = |a: &OccupiedBox, other: &str| {
        let message = format!("on the cover {} and {other} overlap", a.name);
        let name = &builder.cover.design.name;
        let fault = Diagnostic::input(message).at(&builder.cover.place, format!("design `{name}`"));
        fault.help("shorten the text, use another design or a larger trim, or, if the design is your own, change the boxes of its elements")
    };
    for (i, a) in builder.occupied.iter().enumerate() {
        if builder.barcode_area().is_some_and(|barcode| overlap(a.rect, barcode)) {
            return Err(fault(a, "the box of the barcode"));
        }
        let mut rest = builder.occupied[i + 1..].iter();
        if let Some(b) = rest.find(|b| !may_overlap(a.kind, b.kind) && overlap(a.rect, b.rect)) {
            return Err(fault(a, &b.name));
        }
    }
    Ok(())
}

/// Whether two elements may overlap: any element may overlap tiles, and lines may cross each other.
fn may_overlap(a: ElementKind, b: ElementKind) -> bool {
    let both_lines = a == ElementKind::Line && b == ElementKind::Line;
    a == ElementKind::Tiles || b == ElementKind::Tiles || both_lines
}

/// Checks that all type of a cover keeps the printer's minimum distance from cuts and folds.
///
/// # Errors
/// The first text that is too near to a cut or a fold.
pub fn safe_areas(
    document: &Document,
    printing: &Printing,
    geometry: &CoverGeometry,
    items: &[Item],
) -> Result<(), Diagnostic> {
    let areas = geometry.safe_areas();
    let mut runs = Vec::new();
    let fonts = &document.design.fonts;
    run_bounds(fonts, items, Transform::translate(Point::default()), &mut runs);
    let overflowing = |(run, ink): (_, Rect)| Some((run, overflow(&areas, ink)?));
    let Some((run, distance)) = runs.into_iter().find_map(overflowing) else {
        return Ok(());
    };
    let run: &GlyphRun = run;
    let rule = printing.printer.covers.get(&geometry.binding);
    let origin = rule.map(|rule| rule.origin.clone()).unwrap_or_default();
    let message = format!(
        "the text {:?} on the cover is {} too near to an edge or a fold",
        run.text,
        inches(distance)
    );
    let safe = inches(geometry.safe);
    let label = format!("{} requires a distance of {safe}", printing.printer.name);
    let fault = printing.complaint(message, &origin).at(&printing.place, label);
    Err(fault.help("give the text another box in the cover design"))
}

/// The distance by which ink extends beyond the nearest safe area; `None` if the ink is inside a
/// safe area.
fn overflow(areas: &[Rect], ink: Rect) -> Option<Pt> {
    let beyond = |area: &Rect| {
        (area.x - ink.x)
            .max(ink.right() - area.right())
            .max(area.y - ink.y)
            .max(ink.bottom() - area.bottom())
    };
    let min = areas.iter().map(beyond).reduce(Pt::min)?;
    (min > OVERHANG).then_some(min)
}
