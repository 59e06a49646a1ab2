//! Checks of a typeset cover: no overlaps, all type inside the safe areas, readable colours.

use super::builder::{CoverBuilder, ElementKind, OccupiedBox};
use super::{CoverGeometry, ink_bounds};
use crate::document::Document;
use crate::page::{Colour, GlyphRun, Item, Paint, Role, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Rect};

/// Tolerance: the distance by which a letter may extend beyond a safe area.
const OVERHANG: Pt = Pt(1.0);

/// Two elements that overlap by at most this length count as touching, not as overlapping.
const TOUCH: Pt = Pt(0.25);

/// Type of at least this size is large and needs less contrast (WCAG 2).
const LARGE: Pt = Pt(18.0);
/// Bold type of at least this size is large.
const LARGE_BOLD: Pt = Pt(14.0);
/// The minimum weight of bold type.
const BOLD: f64 = 600.0;

/// The minimum contrast of the symbols of a puzzle. The check of the finished PDF requires 3 and
/// computes colours less exactly.
const MIN_GRID_CONTRAST: f64 = 4.0;

/// A filled area narrower than this is a line, not a background.
const MIN_BACKGROUND: Pt = Pt(4.0);

/// Checks that no elements of a cover overlap each other or the barcode box.
///
/// # Errors
/// The first two elements that overlap.
pub fn overlaps(builder: &CoverBuilder<'_>) -> Result<(), Diagnostic> {
    let overlap = |a: Rect, b: Rect| {
        ink_bounds::intersection(a, b).is_some_and(|both| both.width > TOUCH && both.height > TOUCH)
    };
    let fault = |a: &OccupiedBox, other: &str| {
        let message = format!("on the cover {} and {other} overlap", a.name);
        let name = &builder.cover.design.name;
        let fault = Diagnostic::book(message).at(&builder.cover.place, format!("design `{name}`"));
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
    ink_bounds::run_bounds(fonts, items, Transform::translate(Point::default()), &mut runs);
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

/// Checks that the symbols of a puzzle have enough contrast to their background. Also returns advice
/// about other type with too little contrast. Each pair of colours is reported once.
///
/// # Errors
/// The symbols of a puzzle are too hard to read. The check of the finished PDF would refuse them.
pub fn contrast(builder: &CoverBuilder<'_>, items: &[Item]) -> Result<Vec<Diagnostic>, Diagnostic> {
    let mut check = ContrastCheck {
        builder,
        areas: Vec::new(),
        reported: Vec::new(),
        advice: Vec::new(),
        is_in_grid: false,
    };
    check.items(items, Transform::translate(Point::default()))?;
    Ok(check.advice)
}

/// The state of the contrast check. The check visits the items in the order in which they are
/// painted.
struct ContrastCheck<'a> {
    builder: &'a CoverBuilder<'a>,
    /// The areas painted so far, with their colours; `None` for a picture.
    areas: Vec<(Rect, Option<Colour>)>,
    /// The pairs of text colour and background that have been reported.
    reported: Vec<(Colour, Colour)>,
    advice: Vec<Diagnostic>,
    /// Whether the items belong to a puzzle.
    is_in_grid: bool,
}

impl ContrastCheck<'_> {
    fn items(&mut self, items: &[Item], transform: Transform) -> Result<(), Diagnostic> {
        let fonts = &self.builder.context.document.design.fonts;
        for item in items {
            let bounds = || ink_bounds::bounds(fonts, std::slice::from_ref(item), transform);
            match item {
                Item::Ink(ink) if matches!(ink.paint, Paint::Fill | Paint::FillEvenOdd) => {
                    let area = bounds().filter(|rect| rect.width.min(rect.height) > MIN_BACKGROUND);
                    self.areas.extend(area.map(|rect| (rect, Some(ink.colour))));
                }
                Item::Ink(_) => {}
                Item::Image(_) => self.areas.extend(bounds().map(|rect| (rect, None))),
                Item::Glyphs(run) => {
                    if let Some(rect) = bounds() {
                        self.run(run, rect)?;
                    }
                }
                Item::Group(group) => {
                    let was_in_grid = self.is_in_grid;
                    self.is_in_grid |= matches!(group.role, Role::Figure(_));
                    self.items(&group.items, transform.with_inner(group.transform))?;
                    self.is_in_grid = was_in_grid;
                }
            }
        }
        Ok(())
    }

    fn run(&mut self, run: &GlyphRun, ink: Rect) -> Result<(), Diagnostic> {
        let mut areas = self.areas.iter().rev();
        let below = areas.find(|(area, _)| ink_bounds::intersection(*area, ink).is_some());
        // The contrast of text on a picture is unknown.
        let Some(background) = below.map_or(Some(Colour::PAPER), |(_, colour)| *colour) else {
            return Ok(());
        };
        const HELP: &str = "use another palette, or a darker or lighter colour in the palette";
        let message = |what: &str, found: f64, min: f64| {
            format!(
                "{what} on the cover is hard to read: its contrast to the background is {found:.1}; type of {} needs at least {min}",
                run.size
            )
        };
        if self.is_in_grid {
            let found = run.colour.contrast(background);
            let found = found.min(run.colour.screen_contrast(background));
            if found >= MIN_GRID_CONTRAST {
                return Ok(());
            }
            let message = message("a puzzle", found, MIN_GRID_CONTRAST);
            let fault = Diagnostic::book(message).at(&self.builder.cover.place, "this cover");
            return Err(fault.help(HELP));
        }
        let face = self.builder.context.document.design.fonts.face(run.font);
        let is_bold = face.is_some_and(|face| face.weight() >= BOLD);
        let large = if is_bold { LARGE_BOLD } else { LARGE };
        let min = if run.size < large { 4.5 } else { 3.0 };
        let found = run.colour.contrast(background);
        if found >= min || self.reported.contains(&(run.colour, background)) {
            return Ok(());
        }
        self.reported.push((run.colour, background));
        let message = message(&format!("the text {:?}", clipped(&run.text)), found, min);
        let advice = Diagnostic::advice(message).at(&self.builder.cover.place, "this cover");
        self.advice.push(advice.help(HELP));
        Ok(())
    }
}
