//! The geometry of a cover: the sheet, its parts and its margins.
//!
//! The formulas for all lengths are in the printer's rules. The spec can override the computed
//! lengths with lengths from the printer's own template or calculator.

use crate::cover::Cover;
use crate::document::Document;
use crate::page::Edges;
use crate::printing::{COVER_WITHOUT_PRINTER, Printing};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_contract::printer::{Binding, CoverSheet as Rule, Origin, Printer, Rule as Sourced};

/// Tolerance for rounding errors of lengths.
const TOLERANCE: Pt = Pt(0.05);

/// The maximum difference in width or height between a cover board and a page. A larger difference
/// is an error in the spec.
const MAX_DIFFERENCE: Pt = Pt(72.0);

/// The distance from each fold to text on the spine, for printers without a rule: 1/16 in, as most
/// printers require, because the folds of a finished book may be off by that much.
const SPINE_MARGIN: Pt = Pt(4.5);

/// The geometry of a cover. The origin of the coordinates is the top left corner of the cover after
/// its edges are cut off or turned in; y grows downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverGeometry {
    /// The size of the whole sheet.
    pub sheet: Size,
    /// The size of back, spine and front together.
    pub size: Size,
    /// The width that is cut off or turned in at each edge.
    pub bleed: Pt,
    /// The back.
    pub back: Rect,
    /// The spine.
    pub spine: Rect,
    /// The front.
    pub front: Rect,
    /// The minimum distance of type from each cut or fold.
    pub safe: Pt,
    /// The minimum distance of frames from each cut.
    pub border: Pt,
    /// The width of the groove beside the spine of a hardcover, on the back and on the front.
    pub hinge: Pt,
    /// The minimum distance from each fold to text on the spine.
    pub spine_margin: Pt,
    /// The box that the printer prescribes for the barcode.
    pub barcode: Option<Rect>,
    /// The name of the binding, such as `hardcover`. The printer's rules for covers define the
    /// names.
    pub binding: String,
}

impl CoverGeometry {
    /// The geometry of the cover of a document with `pages` pages.
    ///
    /// # Errors
    /// The document has no cover or no printer; the printer does not make covers of this binding;
    /// lengths in the spec are missing or contradict each other.
    pub fn new(document: &Document, pages: u32) -> Result<CoverGeometry, Diagnostic> {
        let cover = document.cover.as_ref();
        let cover = cover.ok_or_else(|| Diagnostic::bug("the book has no cover"))?;
        geometry(document, cover, pages)
    }

    /// The bleed at the four edges.
    pub fn edges(&self) -> Edges {
        Edges::all(self.bleed)
    }

    /// The area for type on the back or the front, without margins and hinge. If `margin` is below
    /// the printer's minimum, the minimum is used. If `part` is neither back nor front, it is
    /// returned unchanged.
    pub fn live(&self, part: Rect, margin: Pt) -> Rect {
        let margin = margin.max(self.safe);
        let (mut left, mut right) = (margin, margin);
        if part == self.front {
            left += self.hinge;
        } else if part == self.back {
            right += self.hinge;
        } else {
            return part;
        }
        Rect::new(
            part.x + left,
            part.y + margin,
            (part.width - left - right).max(Pt(1.0)),
            (part.height - margin * 2.0).max(Pt(1.0)),
        )
    }

    /// The areas where the printer allows type: on the back, the front and the spine.
    pub fn safe_areas(&self) -> [Rect; 3] {
        let CoverGeometry { back, front, spine, safe, spine_margin, .. } = self;
        let on_spine = Rect::new(
            spine.x + *spine_margin,
            spine.y + *safe,
            spine.width - *spine_margin * 2.0,
            spine.height - *safe * 2.0,
        );
        [self.live(*back, Pt::ZERO), self.live(*front, Pt::ZERO), on_spine]
    }
}

/// The printer of a cover, and the printer's rule for the binding.
#[derive(Clone, Copy)]
pub struct BindingRule<'a> {
    /// The printer.
    pub printing: &'a Printing,
    /// The name of the binding.
    binding: &'a str,
    /// The rule for the binding.
    rule: &'a Sourced<Rule>,
}

impl<'a> BindingRule<'a> {
    /// The rule of a printer for one of its bindings. `None` if the printer does not make this
    /// binding.
    pub fn new(printing: &'a Printing, binding: &str) -> Option<BindingRule<'a>> {
        let (binding, rule) = printing.printer.covers.get_key_value(binding)?;
        Some(BindingRule { printing, binding, rule })
    }

    /// The spine width by the formula of the rule, even if the printer requires its own template. Zero
    /// if there is no formula.
    pub fn approximate_spine(&self, pages: u32) -> Pt {
        self.rule.spine_width(pages, thickness(self.printing)).unwrap_or(Pt::ZERO)
    }
}

/// The names of the bindings for which a printer makes covers. Dust jackets are not covers.
pub fn bindings(printer: &Printer) -> Vec<&str> {
    printer.covers.keys().map(String::as_str).filter(|known| *known != "jacket").collect()
}

/// The printer's rule for the binding of a cover. If the spec names no binding, the printer's usual
/// binding is used.
///
/// # Errors
/// The document has no printer, or the printer does not make this binding.
pub fn binding_rule<'a>(
    document: &'a Document,
    cover: &Cover,
) -> Result<BindingRule<'a>, Diagnostic> {
    let Some(printing) = &document.printing else {
        let (why, help) = COVER_WITHOUT_PRINTER;
        let fault = Diagnostic::input(why).at(&cover.place, "this cover needs a printer");
        return Err(fault.help(help));
    };
    let printer = &printing.printer;
    let (wanted, place) = match (&cover.binding, printer.binding) {
        (Some((binding, place)), _) => (binding.as_str(), place),
        (None, Binding::Hardcover) => ("hardcover", &printing.place),
        (None, Binding::Paperback) => ("paperback", &printing.place),
        (None, Binding::Sheets) => ("", &printing.place),
    };
    if let Some(rule) = BindingRule::new(printing, wanted) {
        return Ok(rule);
    }
    let name = &printer.name;
    let known = bindings(printer);
    let (message, help) = match known[..] {
        [] => (
            format!("{name} makes no covers"),
            "name a printer that makes covers, or add an edition with such a printer: `bookgen printers` lists the printers"
                .to_owned(),
        ),
        _ => (
            format!("{name} makes no cover of this binding"),
            format!("{name} makes covers of these bindings: {}", known.join(", ")),
        ),
    };
    Err(Diagnostic::input(message).at(place, "no such cover").help(help))
}

/// Whether the spine width is known. If this is false, the printer must provide the spine width. If
/// the printer has no rule for the binding, the result is `true`, because [`geometry`] reports the
/// missing rule.
pub fn is_fully_specified(document: &Document, cover: &Cover, pages: u32) -> bool {
    let known = |rule: BindingRule<'_>| spine_width(rule.printing, rule.rule, pages).is_some();
    cover.width.is_some()
        || cover.spine.is_some()
        || binding_rule(document, cover).map_or(true, known)
}

/// The spine width by the printer's formula; `None` if the printer has no formula or if the printer
/// requires its own template.
fn spine_width(printing: &Printing, rule: &Rule, pages: u32) -> Option<Pt> {
    rule.spine_width(pages, thickness(printing)).filter(|_| !rule.template)
}

/// The thickness of a page of the document's paper.
fn thickness(printing: &Printing) -> Option<Pt> {
    let paper = printing.printer.papers.get(printing.paper.as_ref()?)?;
    paper.thickness
}

/// The geometry of a cover for `pages` pages.
///
/// # Errors
/// The errors of [`binding_rule`]; a spine width that only the printer can provide and that the
/// spec does not set; lengths in the spec that contradict each other.
pub fn geometry(
    document: &Document,
    cover: &Cover,
    pages: u32,
) -> Result<CoverGeometry, Diagnostic> {
    geometry_by_rule(document, cover, binding_rule(document, cover)?, pages)
}

/// The geometry of a cover whose binding follows the given rule.
///
/// # Errors
/// The errors of [`geometry`], except the errors of [`binding_rule`].
pub fn geometry_by_rule(
    document: &Document,
    cover: &Cover,
    binding_rule: BindingRule<'_>,
    pages: u32,
) -> Result<CoverGeometry, Diagnostic> {
    let BindingRule { printing, binding, rule } = binding_rule;
    let printer = &printing.printer;
    let page = document.design.trim;
    let board = page.width + rule.board;
    let bleed = rule.bleed;
    let Widths { sheet: width, spine } = widths(cover, printing, rule, page, pages)?;
    // A panel is the back or the front. It consists of the board and the joint between board and
    // spine.
    let panel = (width - bleed * 2.0 - spine) / 2.0;
    if (panel - board).0.abs() > MAX_DIFFERENCE.0 || panel <= Pt::ZERO {
        let given = [&cover.width, &cover.spine].into_iter().flatten().next();
        let place = given.map_or(&printing.place, |(_, place)| place);
        let message = format!(
            "a sheet {} wide with a spine of {} leaves {} for the front; a page is {} wide",
            inches(width),
            inches(spine),
            inches(panel),
            inches(page.width)
        );
        let fault = Diagnostic::input(message).at(place, "these lengths contradict each other");
        return Err(fault.help(format!("{WIDTH_HELP}; or set `spine` alone")));
    }
    let height = match (&cover.height, rule.height) {
        (Some((height, _)), _) => *height,
        (None, Some(more)) => page.height + more,
        (None, None) => page.height + bleed * 2.0,
    };
    let trimmed_height = height - bleed * 2.0;
    if (trimmed_height - page.height).0.abs() > MAX_DIFFERENCE.0 {
        let place = cover.height.as_ref().map_or(&printing.place, |(_, place)| place);
        let message = format!(
            "a sheet {} high does not fit pages that are {} high",
            inches(height),
            inches(page.height)
        );
        let fault = Diagnostic::input(message).at(place, "these lengths contradict each other");
        return Err(fault.help("`height` is the height of the whole sheet, with its bleed"));
    }
    let part = |x: Pt, width: Pt| Rect::new(x, Pt::ZERO, width, trimmed_height);
    let (back, spine, front) =
        (part(Pt::ZERO, panel), part(panel, spine), part(panel + spine, panel));
    let barcode = printer.barcode.as_ref().map(|barcode| {
        let Size { width, height } = barcode.size;
        let right = back.right() - barcode.fold.max(rule.hinge + rule.safe.min(barcode.fold));
        Rect::new(right - width, trimmed_height - barcode.trim - height, width, height)
    });
    Ok(CoverGeometry {
        sheet: Size::new(width, height),
        size: Size::new(width - bleed * 2.0, trimmed_height),
        bleed,
        back,
        spine,
        front,
        safe: rule.safe,
        border: rule.border,
        hinge: rule.hinge,
        spine_margin: printer.spine.as_ref().map_or(SPINE_MARGIN, |spine| spine.margin),
        barcode,
        binding: binding.to_owned(),
    })
}

/// The help for a wrong width of the sheet.
const WIDTH_HELP: &str =
    "`width` is the width of the whole sheet, with both boards, the spine and the bleed";

/// The widths of a cover.
struct Widths {
    /// The width of the whole sheet.
    sheet: Pt,
    /// The width of the spine.
    spine: Pt,
}

/// The widths of a cover. Widths in the spec override the printer's formulas.
fn widths(
    cover: &Cover,
    printing: &Printing,
    rule: &Sourced<Rule>,
    page: Size,
    pages: u32,
) -> Result<Widths, Diagnostic> {
    let boards = (page.width + rule.board) * 2.0;
    let bleeds = rule.width.unwrap_or(rule.bleed * 2.0);
    match (&cover.width, &cover.spine) {
        (Some((sheet, _)), Some((spine, _))) => {
            return Ok(Widths { sheet: *sheet, spine: *spine });
        }
        (Some((sheet, place)), None) => {
            let spine = *sheet - boards - bleeds;
            if spine < Pt::ZERO {
                let message = format!(
                    "a sheet of {} is too narrow for two boards of {} and the bleed",
                    inches(*sheet),
                    inches(boards / 2.0)
                );
                return Err(Diagnostic::input(message).at(place, "too narrow").help(WIDTH_HELP));
            }
            return Ok(Widths { sheet: *sheet, spine });
        }
        (None, Some((spine, _))) => {
            return Ok(Widths { sheet: boards + bleeds + *spine, spine: *spine });
        }
        (None, None) => {}
    }
    match spine_width(printing, rule, pages) {
        Some(spine) => Ok(Widths { sheet: boards + bleeds + spine, spine }),
        None => Err(unknown_spine(printing, cover, rule, pages)),
    }
}

/// The error for a spine width that only the printer can provide.
fn unknown_spine(
    printing: &Printing,
    cover: &Cover,
    rule: &Sourced<Rule>,
    pages: u32,
) -> Diagnostic {
    let name = &printing.printer.name;
    let message = format!("the width of the spine must come from {name}");
    let mut help = format!(
        "get the printer's template for {pages} pages and copy the value: `spine = \"…\"` or `width = \"…\"` in [cover]"
    );
    if let Some(spine) = rule.spine_width(pages, thickness(printing)) {
        help += &format!("; judging by other books, the spine is about {} wide", inches(spine));
        if let Some(day) = rule.origin.checked {
            help += &format!(" (compared on {day})");
        }
    }
    Diagnostic::input(message).at(&cover.place, "the width of the spine is missing").help(help)
}

/// The error for a spine on which the printer forbids text.
pub struct SpineTypeError {
    /// The message.
    pub message: String,
    /// The source of the rule.
    pub origin: Origin,
}

/// Checks that the printer allows text on the spine.
///
/// # Errors
/// The printer forbids text on this spine.
pub fn check_spine_type(
    printer: &Printer,
    geometry: &CoverGeometry,
    pages: u32,
) -> Result<(), SpineTypeError> {
    let Some(rule) = &printer.spine else { return Ok(()) };
    let name = &printer.name;
    let error = |message: String| SpineTypeError { message, origin: rule.origin.clone() };
    if let Some(min) = rule.min_pages.filter(|min| pages < *min) {
        return Err(error(format!(
            "{name} allows text on the spine from {min} pages on; the book has {pages}"
        )));
    }
    let width = geometry.spine.width;
    if let Some(min) = rule.min_width.filter(|min| width < *min - TOLERANCE) {
        return Err(error(format!(
            "{name} allows text on a spine {} wide or wider; this spine is {} wide",
            inches(min),
            inches(width)
        )));
    }
    Ok(())
}
