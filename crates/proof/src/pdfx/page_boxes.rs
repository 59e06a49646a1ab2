//! Checks the boxes, the annotations and the actions of a page.

use hayro_syntax::object::{Array, Dict, Object, Rect};
use hayro_syntax::page::Page;

use crate::dictionary::name;
use crate::document::Boxes;

/// The tolerance for the coordinates of box corners. Some programs round these coordinates.
const TOLERANCE: f64 = 0.01;

/// Checks a page against the requirements of every PDF/X standard. `add` records a violation: a
/// rule and a message.
pub(super) fn check(page: &Page<'_>, boxes: &Boxes, add: &mut impl FnMut(&'static str, String)) {
    let mut add_box = |message: &str| add("PDF/X boxes", message.to_owned());
    let inner = match (boxes.trim, boxes.art) {
        (Some(trim), None) => Some(("TrimBox", trim)),
        (None, Some(art)) => Some(("ArtBox", art)),
        (None, None) => {
            add_box("the page has no TrimBox");
            None
        }
        (Some(_), Some(_)) => {
            add_box("the page has both a TrimBox and an ArtBox");
            None
        }
    };
    let outer = [("BleedBox", boxes.bleed), ("MediaBox", Some(boxes.media))];
    let mut nested = inner;
    for (outer, corners) in outer {
        let Some(corners) = corners else { continue };
        if let Some((name, inner)) = nested
            && !is_inside(inner, corners)
        {
            add_box(&format!("the {name} is not inside the {outer}"));
        }
        nested = Some((outer, corners));
    }
    if page.raw().contains_key("AA") {
        add("PDF/X actions", "the page has actions".to_owned());
    }
    if page.raw().contains_key("SeparationInfo") {
        add("PDF/X separations", "the page is a colour separation".to_owned());
    }
    let bleed = boxes.bleed.or(boxes.trim).unwrap_or(boxes.media);
    let annotations = page.raw().get::<Array<'_>>("Annots");
    let is_in_bleed = |annotation: Object<'_>| match annotation {
        Object::Dict(annotation) => overlaps(&annotation, bleed),
        _ => false,
    };
    if annotations.is_some_and(|all| all.iter::<Object<'_>>().any(is_in_bleed)) {
        let message = "the page has annotations or links on the page area or on the bleed";
        add("PDF/X annotations", message.to_owned());
    }
}

fn is_inside(inner: [f64; 4], outer: [f64; 4]) -> bool {
    let [left, bottom, right, top] = inner;
    left >= outer[0] - TOLERANCE
        && bottom >= outer[1] - TOLERANCE
        && right <= outer[2] + TOLERANCE
        && top <= outer[3] + TOLERANCE
}

/// Whether an annotation overlaps the printed area. Printer's marks and trap networks are allowed
/// in the printed area, so they never count.
fn overlaps(annotation: &Dict<'_>, [left, bottom, right, top]: [f64; 4]) -> bool {
    if matches!(name(annotation, "Subtype").as_str(), "PrinterMark" | "TrapNet") {
        return false;
    }
    annotation
        .get::<Rect>("Rect")
        .is_none_or(|rect| rect.x0 < right && rect.x1 > left && rect.y0 < top && rect.y1 > bottom)
}
