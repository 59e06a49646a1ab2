//! Checks the contrast of the type on a cover, computed from the colours that are painted.

use super::coverage::{Coverage, Outline};
use crate::font::FontSet;
use crate::page::ink_bounds::{bounds, glyph_bounds, transformed};
use crate::page::{Colour, GlyphRun, Item, Paint, Role, Transform};
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::{Point, Pt, Rect};

/// Type of at least this size is large and needs less contrast (WCAG 2).
const LARGE: Pt = Pt(18.0);
/// Bold type of at least this size is large.
const LARGE_BOLD: Pt = Pt(14.0);
/// The minimum weight of bold type.
const BOLD: f64 = 600.0;

/// The minimum contrast of the symbols of a puzzle. The check of the finished PDF requires 3 and
/// computes colours less exactly.
pub const MIN_GRID_CONTRAST: f64 = 4.0;

/// A filled area narrower than this is a line, not a background.
const MIN_BACKGROUND: Pt = Pt(4.0);

/// Checks that the symbols of a puzzle have enough contrast to their background. `cover` is the position of
/// the cover in the spec. Also returns advice
/// about other type with too little contrast. Each pair of colours is reported once.
///
/// # Errors
/// The symbols of a puzzle are too hard to read. The check of the finished PDF would refuse them.
pub fn contrast(
    fonts: &FontSet,
    cover: &Place,
    items: &[Item],
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let mut check = ContrastCheck {
        fonts,
        cover,
        areas: Vec::new(),
        reported: Vec::new(),
        advice: Vec::new(),
        is_in_grid: false,
    };
    check.items(items, Transform::translate(Point::default()))?;
    Ok(check.advice)
}

/// The contrast of two colours, in print and on a screen, whichever is less.
pub fn least_contrast(a: Colour, b: Colour) -> f64 {
    a.contrast(b).min(a.screen_contrast(b))
}

/// A filled area.
struct Area {
    outline: Outline,
    /// The colour; `None` for a picture.
    colour: Option<Colour>,
}

/// The state of the contrast check. The check visits the items in the order in which they are
/// painted.
struct ContrastCheck<'a> {
    fonts: &'a FontSet,
    /// The position of the cover in the spec.
    cover: &'a Place,
    /// The areas painted so far.
    areas: Vec<Area>,
    /// The pairs of text colour and background that have been reported.
    reported: Vec<(Colour, Colour)>,
    advice: Vec<Diagnostic>,
    /// Whether the items belong to a puzzle.
    is_in_grid: bool,
}

impl ContrastCheck<'_> {
    fn items(&mut self, items: &[Item], transform: Transform) -> Result<(), Diagnostic> {
        let fonts = self.fonts;
        for item in items {
            match item {
                Item::Ink(ink) if matches!(ink.paint, Paint::Fill | Paint::FillEvenOdd) => {
                    let is_even_odd = ink.paint == Paint::FillEvenOdd;
                    let mut outline = Outline::new(&ink.path, transform);
                    outline.is_even_odd = is_even_odd;
                    let Rect { width, height, .. } = outline.bounds();
                    if width.min(height) > MIN_BACKGROUND {
                        self.areas.push(Area { outline, colour: Some(ink.colour) });
                    }
                }
                Item::Ink(_) => {}
                Item::Image(_) => {
                    let bounds = bounds(fonts, std::slice::from_ref(item), transform);
                    let area = |rect| Area { outline: Outline::rectangle(rect), colour: None };
                    self.areas.extend(bounds.map(area));
                }
                Item::Glyphs(run) => self.run(run, transform)?,
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

    /// The background on which a glyph has the least contrast. `None` if the glyph is on a picture,
    /// because its contrast there is unknown.
    fn worst_background(&self, ink: Rect, colour: Colour) -> Option<Colour> {
        let mut worst: Option<Colour> = None;
        let mut compare = |background: Colour| {
            let is_worse =
                worst.is_none_or(|known| colour.contrast(background) < colour.contrast(known));
            if is_worse {
                worst = Some(background);
            }
        };
        for area in self.areas.iter().rev() {
            match area.outline.coverage(ink) {
                Coverage::None => {}
                Coverage::Partial => compare(area.colour?),
                Coverage::Whole => {
                    compare(area.colour?);
                    return worst;
                }
            }
        }
        compare(Colour::PAPER);
        worst
    }

    fn run(&mut self, run: &GlyphRun, transform: Transform) -> Result<(), Diagnostic> {
        let fonts = self.fonts;
        let mut worst: Option<Colour> = None;
        for ink in glyph_bounds(fonts, run) {
            let ink = transformed(ink, transform);
            let Some(background) = self.worst_background(ink, run.colour) else { continue };
            let is_worse =
                |known: Colour| run.colour.contrast(background) < run.colour.contrast(known);
            if worst.is_none_or(is_worse) {
                worst = Some(background);
            }
        }
        let Some(background) = worst else { return Ok(()) };
        const HELP: &str = "use another palette, or a darker or lighter colour in the palette";
        let message = |what: &str, found: f64, min: f64| {
            format!(
                "{what} on the cover is hard to read: its contrast to the background is {found:.1}; type of {} needs at least {min}",
                run.size
            )
        };
        if self.is_in_grid {
            let found = least_contrast(run.colour, background);
            if found >= MIN_GRID_CONTRAST {
                return Ok(());
            }
            let message = message("a puzzle", found, MIN_GRID_CONTRAST);
            let fault = Diagnostic::input(message).at(self.cover, "this cover");
            return Err(fault.help(HELP));
        }
        let face = fonts.face(run.font);
        let is_bold = face.is_some_and(|face| face.weight() >= BOLD);
        let large = if is_bold { LARGE_BOLD } else { LARGE };
        let min = if run.size < large { 4.5 } else { 3.0 };
        let found = run.colour.contrast(background);
        if found >= min || self.reported.contains(&(run.colour, background)) {
            return Ok(());
        }
        self.reported.push((run.colour, background));
        let message = message(&format!("the text {:?}", clipped(&run.text)), found, min);
        let advice = Diagnostic::advice(message).at(self.cover, "this cover");
        self.advice.push(advice.help(HELP));
        Ok(())
    }
}
