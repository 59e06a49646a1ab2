//! The boxes of a page, its annotations and its actions.

use hayro_syntax::object::{Array, Dict, Object, Rect};
use hayro_syntax::page::Page;

use crate::document::Boxes;
use crate::fonts::name;

/// Corners that differ by less are the same: some programs round them.
const SAME: f64 = 0.01;

/// Holds a page to what every PDF/X asks of its frame.
pub(super) fn hold(page: &Page<'_>, boxes: &Boxes, note: &mut impl FnMut(&'static str, String)) {
    let mut wrong = |message: &str| note("PDF/X boxes", message.to_owned());
    let inner = match (boxes.trim, boxes.art) {
        (Some(trim), None) => Some(("TrimBox", trim)),
        (None, Some(art)) => Some(("ArtBox", art)),
        (None, None) => {
            wrong("it has no TrimBox");
            None
        }
        (Some(_), Some(_)) => {
            wrong("it has a TrimBox and an ArtBox, of which there must be one");
            None
        }
    };
    let outer = [("BleedBox", boxes.bleed), ("MediaBox", Some(boxes.media))];
    let mut nested = inner;
    for (outer, corners) in outer {
        let Some(corners) = corners else { continue };
        if let Some((name, inner)) = nested
            && !within(inner, corners)
        {
            wrong(&format!("its {name} is not inside its {outer}"));
        }
        nested = Some((outer, corners));
    }
    if page.raw().contains_key("AA") {
        note("PDF/X actions", "it has actions".to_owned());
    }
    if page.raw().contains_key("SeparationInfo") {
        note("PDF/X separations", "it is a separation of a page".to_owned());
    }
    let printed = boxes.bleed.or(boxes.trim).unwrap_or(boxes.media);
    let annotations = page.raw().get::<Array<'_>>("Annots");
    let lies = |annotation: Object<'_>| match annotation {
        Object::Dict(annotation) => inside(&annotation, printed),
        _ => false,
    };
    if annotations.is_some_and(|all| all.iter::<Object<'_>>().any(lies)) {
        note("PDF/X annotations", "it has annotations or links inside its bleed".to_owned());
    }
}

fn within(inner: [f64; 4], outer: [f64; 4]) -> bool {
    let [left, bottom, right, top] = inner;
    left >= outer[0] - SAME
        && bottom >= outer[1] - SAME
        && right <= outer[2] + SAME
        && top <= outer[3] + SAME
}

/// Whether an annotation lies on what is printed. Marks and traps may.
fn inside(annotation: &Dict<'_>, [left, bottom, right, top]: [f64; 4]) -> bool {
    if matches!(name(annotation, "Subtype").as_str(), "PrinterMark" | "TrapNet") {
        return false;
    }
    annotation
        .get::<Rect>("Rect")
        .is_none_or(|rect| rect.x0 < right && rect.x1 > left && rect.y0 < top && rect.y1 > bottom)
}
