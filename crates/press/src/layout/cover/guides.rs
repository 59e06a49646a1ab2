//! Guide lines over a cover, for viewing. The file for the printer never has guide lines.

use super::geometry::CoverGeometry;
use crate::layout::text::{Align, Typesetter};
use crate::page::{Colour, Ink, Item, Paint, Role, coloured};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Path, Point, Pt, Rect, Size, line};

/// The colour of the guides at the trim.
const TRIM: Colour = Colour([0, 100, 0, 0]);
/// The colour of the guides at the folds.
const FOLD: Colour = Colour([100, 0, 0, 0]);
/// The colour of the guides around the safe areas.
const SAFE: Colour = Colour([80, 0, 100, 0]);
/// The colour of the guides at the grooves of a hardcover.
const HINGE: Colour = Colour([0, 50, 100, 0]);
/// The colour of the guides around the barcode box.
const BARCODE: Colour = Colour([60, 80, 0, 0]);

/// The line width of guides.
const LINE: Pt = Pt(0.75);
/// The type size of labels.
const TYPE: Pt = Pt(7.0);
/// The length of a dash in dashed guides.
const DASH: Pt = Pt(4.0);

/// A dashed straight line.
fn dashed(from: Point, to: Point) -> Path {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = Pt((x.0 * x.0 + y.0 * y.0).sqrt());
    let count = (length / (DASH * 1.75)).ceil().max(1.0);
    let at = |share: f64| Point::new(from.x + x * share, from.y + y * share);
    let share = (DASH / length.max(DASH)).min(1.0);
    let mut path = Path::new();
    for dash in 0..count as usize {
        let start = dash as f64 / count;
        path.extend(line(at(start), at((start + share).min(1.0))));
    }
    path
}

/// The four sides of a box, dashed.
fn sides(Rect { x, y, width, height }: Rect) -> Path {
    let (right, foot) = (x + width, y + height);
    let corner = Point::new;
    [
        dashed(corner(x, y), corner(right, y)),
        dashed(corner(x, foot), corner(right, foot)),
        dashed(corner(x, y), corner(x, foot)),
        dashed(corner(right, y), corner(right, foot)),
    ]
    .concat()
}

fn stroke(path: Path, colour: Colour) -> Item {
    let paint = Paint::line(LINE);
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour })
}

/// The guides of a cover, with labels. Each kind of guide has its own colour.
pub fn guides(
    typesetter: Typesetter<'_>,
    geometry: &CoverGeometry,
) -> Result<Vec<Item>, Diagnostic> {
    let CoverGeometry { size, back, spine, front, safe, hinge, spine_margin, barcode, .. } =
        geometry;
    let Size { width, height } = *size;
    let mut items = Vec::new();
    let label = |text: &str, x: Pt, y: Pt, align: Align, colour: Colour| {
        let style = typesetter.figures_bold(TYPE);
        let items = typesetter.line(&style, text, Point::new(x, y), align, Role::Artifact)?;
        Ok::<_, Diagnostic>(coloured(items, colour))
    };
    let inset = |part: Rect, left: Pt, right: Pt, top: Pt| {
        Rect::new(
            part.x + left,
            part.y + top,
            (part.width - left - right).max(Pt::ZERO),
            (part.height - top * 2.0).max(Pt::ZERO),
        )
    };
    items.push(stroke(sides(Rect::new(Pt::ZERO, Pt::ZERO, width, height)), TRIM));
    items.extend(label("trim", TYPE, TYPE * 1.2, Align::Left, TRIM)?);
    for x in [spine.x, spine.right()] {
        items.push(stroke(dashed(Point::new(x, Pt::ZERO), Point::new(x, height)), FOLD));
    }
    items.extend(label("fold", spine.x - Pt(2.0), height - TYPE, Align::Right, FOLD)?);
    items.extend(label("fold", spine.right() + Pt(2.0), height - TYPE, Align::Left, FOLD)?);
    let safe_areas = [
        inset(*back, *safe, *safe + *hinge, *safe),
        inset(*front, *safe + *hinge, *safe, *safe),
        inset(*spine, *spine_margin, *spine_margin, *safe),
    ];
    for (i, rect) in safe_areas.into_iter().enumerate() {
        items.push(stroke(sides(rect), SAFE));
        // The spine is too narrow for a label.
        if i < 2 {
            let y = rect.y + TYPE * 1.2;
            items.extend(label("safe", rect.x + Pt(3.0), y, Align::Left, SAFE)?);
        }
    }
    if *hinge > Pt::ZERO {
        for (x, align) in [(spine.x - *hinge, Align::Right), (spine.right() + *hinge, Align::Left)]
        {
            items.push(stroke(dashed(Point::new(x, Pt::ZERO), Point::new(x, height)), HINGE));
            let at = if align == Align::Left { x + Pt(2.0) } else { x - Pt(2.0) };
            items.extend(label("hinge", at, height - TYPE * 2.4, align, HINGE)?);
        }
    }
    if let Some(rect) = barcode {
        items.push(stroke(sides(*rect), BARCODE));
        items.extend(label("barcode", rect.x, rect.y - Pt(3.0), Align::Left, BARCODE)?);
    }
    for (name, part) in [("back", back), ("front", front)] {
        let x = part.centre().x;
        items.extend(label(name, x, TYPE * 1.2, Align::Centre, FOLD)?);
    }
    Ok(items)
}
