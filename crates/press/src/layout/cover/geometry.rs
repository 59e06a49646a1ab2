//! The sheet of a cover: where back, spine and front lie, and what is kept free on it.
//!
//! The printer's file says how the sheet is measured; what its template or calculator says, and the
//! spec repeats, goes before that.

use crate::cover::Cover;
use crate::document::Document;
use crate::page::Edges;
use crate::printing::Printing;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_contract::printer::{Binding, CoverSheet as Rule, Origin, Printer, Rule as Sourced};

/// Lengths that differ by less are the same.
const SAME: Pt = Pt(0.05);

/// How much wider or narrower a board may be than a page before the sheet's width is thought wrong.
const FAR: Pt = Pt(72.0);

/// A cover as it is folded: all places from the top left corner of what is left when the sheet is
/// cut (or turned in), y downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// The whole sheet.
    pub sheet: Size,
    /// Back, spine and front together.
    pub size: Size,
    /// What is cut off or turned in.
    pub bleed: Pt,
    /// The back.
    pub back: Rect,
    /// The spine.
    pub spine: Rect,
    /// The front.
    pub front: Rect,
    /// Between type and each cut or fold.
    pub safe: Pt,
    /// Between a frame and each cut.
    pub border: Pt,
    /// The groove on back and front beside the spine.
    pub hinge: Pt,
    /// Between type on the spine and each fold.
    pub spine_margin: Pt,
    /// The place kept for the barcode.
    pub barcode: Option<Rect>,
    /// Which of the printer's covers it is.
    pub binding: String,
}

impl Geometry {
    /// The geometry of the cover of a book of so many pages.
    ///
    /// # Errors
    /// The book has no cover or no printer; the printer takes no such cover.
    pub fn of(book: &Document, pages: u32) -> Result<Geometry, Diagnostic> {
        let cover = book.cover.as_ref();
        let cover = cover.ok_or_else(|| Diagnostic::bug("the book has no cover"))?;
        geometry(book, cover, pages)
    }

    /// The bleed at the four edges.
    pub fn edges(&self) -> Edges {
        Edges::all(self.bleed)
    }

    /// A part without its margins: type stands there. The hinge has none of it.
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
}

/// The printer that a cover is made for, and its rule for it.
///
/// # Errors
/// There is no printer, or it has no such cover.
pub fn rule<'a>(
    book: &'a Document,
    cover: &Cover,
) -> Result<(&'a Printing, &'a str, &'a Sourced<Rule>), Diagnostic> {
    let Some(printing) = &book.printing else {
        let fault = Diagnostic::book("a cover is made for a printer, and the book has none");
        return Err(fault
            .at(&cover.place, "how wide is its spine?")
            .help("add a line `printer = \"kdp-paperback\"` to [book]: see `bookgen printers`"));
    };
    let printer = &printing.printer;
    let (wanted, place) = match (&cover.binding, printer.binding) {
        (Some((binding, place)), _) => (binding.as_str(), place),
        (None, Binding::Hardcover) => ("hardcover", &printing.place),
        (None, Binding::Paperback) => ("paperback", &printing.place),
        (None, Binding::Sheets) => ("", &printing.place),
    };
    if let Some((name, rule)) = printer.covers.get_key_value(wanted) {
        return Ok((printing, name, rule));
    }
    let name = &printer.name;
    let known: Vec<&str> =
        printer.covers.keys().map(String::as_str).filter(|known| *known != "jacket").collect();
    let (what, help) = match known[..] {
        [] => (
            format!("{name} makes no covers"),
            "name another printer, or an edition with one: `bookgen printers` lists them"
                .to_owned(),
        ),
        _ => (
            format!("{name} makes no cover of this binding"),
            format!("it makes that of a {}", known.join(" and of a ")),
        ),
    };
    Err(Diagnostic::book(what).at(place, "no cover").help(help))
}

/// Whether the spine's width is known, or only the printer can tell it. A cover that nobody makes is
/// for [`geometry`] to refuse.
pub fn is_told(book: &Document, cover: &Cover, pages: u32) -> bool {
    let known = |(printing, _, rule): (&Printing, &str, &Sourced<Rule>)| {
        spine(printing, rule, pages).is_some()
    };
    cover.width.is_some() || cover.spine.is_some() || rule(book, cover).map_or(true, known)
}

/// The spine by the printer's own figures, if those are known.
fn spine(printing: &Printing, rule: &Rule, pages: u32) -> Option<Pt> {
    rule.spine_width(pages, thickness(printing)).filter(|_| !rule.template)
}

/// What a page of the book's paper adds to the spine.
fn thickness(printing: &Printing) -> Option<Pt> {
    let paper = printing.printer.papers.get(printing.paper.as_ref()?)?;
    paper.thickness
}

/// The geometry of the cover of a book of so many pages.
///
/// # Errors
/// The printer must say a width and the spec does not repeat it; widths that do not go together.
pub fn geometry(book: &Document, cover: &Cover, pages: u32) -> Result<Geometry, Diagnostic> {
    let (printing, binding, rule) = rule(book, cover)?;
    let printer = &printing.printer;
    let page = book.design.trim;
    let board = page.width + rule.board;
    let bleed = rule.bleed;
    let (width, spine) = widths(cover, printing, rule, page, pages)?;
    // What is beyond both boards and the spine and not cut off lies beside the spine: the gaps that
    // let a board swing.
    let panel = (width - bleed * 2.0 - spine) / 2.0;
    if (panel - board).0.abs() > FAR.0 || panel <= Pt::ZERO {
        let said = [&cover.width, &cover.spine].into_iter().flatten().next();
        let place = said.map_or(&printing.place, |(_, place)| place);
        let what = format!(
            "a sheet of {} with a spine of {} leaves {} for the front of a page of {}",
            inches(width),
            inches(spine),
            inches(panel),
            inches(page.width)
        );
        let fault = Diagnostic::book(what).at(place, "they do not go together");
        return Err(fault.help(
            "`width` is that of the whole sheet, with both boards, the spine and what is cut off; or give `spine` alone",
        ));
    }
    let height = match (&cover.height, rule.height) {
        (Some((height, _)), _) => *height,
        (None, Some(more)) => page.height + more,
        (None, None) => page.height + bleed * 2.0,
    };
    let high = height - bleed * 2.0;
    if (high - page.height).0.abs() > FAR.0 {
        let place = cover.height.as_ref().map_or(&printing.place, |(_, place)| place);
        let what = format!(
            "a sheet {} high does not go round pages of {}",
            inches(height),
            inches(page.height)
        );
        let fault = Diagnostic::book(what).at(place, "they do not go together");
        return Err(fault.help("`height` is that of the whole sheet, with what is cut off"));
    }
    let part = |x: Pt, width: Pt| Rect::new(x, Pt::ZERO, width, high);
    let (back, spine, front) =
        (part(Pt::ZERO, panel), part(panel, spine), part(panel + spine, panel));
    let barcode = printer.barcode.as_ref().map(|barcode| {
        let Size { width, height } = barcode.size;
        let right = back.right() - barcode.fold.max(rule.hinge + rule.safe.min(barcode.fold));
        Rect::new(right - width, high - barcode.trim - height, width, height)
    });
    Ok(Geometry {
        sheet: Size::new(width, height),
        size: Size::new(width - bleed * 2.0, high),
        bleed,
        back,
        spine,
        front,
        safe: rule.safe,
        border: rule.border,
        hinge: rule.hinge,
        spine_margin: printer.spine.as_ref().map_or(Pt::ZERO, |spine| spine.margin),
        barcode,
        binding: binding.to_owned(),
    })
}

/// The widths of the sheet and of the spine.
fn widths(
    cover: &Cover,
    printing: &Printing,
    rule: &Sourced<Rule>,
    page: Size,
    pages: u32,
) -> Result<(Pt, Pt), Diagnostic> {
    let boards = (page.width + rule.board) * 2.0;
    let beyond = rule.width.unwrap_or(rule.bleed * 2.0);
    match (&cover.width, &cover.spine) {
        (Some((width, _)), Some((spine, _))) => return Ok((*width, *spine)),
        (Some((width, place)), None) => {
            let spine = *width - boards - beyond;
            if spine < Pt::ZERO {
                let what = format!(
                    "a sheet of {} has no room for two boards of {} and what is cut off",
                    inches(*width),
                    inches(boards / 2.0)
                );
                let fault = Diagnostic::book(what).at(place, "too narrow");
                let help = "`width` is that of the whole sheet, with both boards, the spine and what is cut off";
                return Err(fault.help(help));
            }
            return Ok((*width, spine));
        }
        (None, Some((spine, _))) => return Ok((boards + beyond + *spine, *spine)),
        (None, None) => {}
    }
    match spine(printing, rule, pages) {
        Some(spine) => Ok((boards + beyond + spine, spine)),
        None => {
            let said = (pages, thickness(printing));
            Err(untold(&printing.printer, cover, rule, said, &rule.origin))
        }
    }
}

/// The fault of a spine that only the printer can tell.
fn untold(
    printer: &Printer,
    cover: &Cover,
    rule: &Rule,
    (pages, thickness): (u32, Option<Pt>),
    origin: &Origin,
) -> Diagnostic {
    let name = &printer.name;
    let what = format!("{name} says itself how wide a spine is");
    let mut help = format!(
        "get its template for {pages} pages and repeat what that says: `spine = \"…\"` or `width = \"…\"` in [cover]"
    );
    if let Some(spine) = rule.spine_width(pages, thickness) {
        help += &format!("; it was about {} for others", inches(spine));
        if let Some(day) = origin.checked {
            help += &format!(" (compared {day})");
        }
    }
    Diagnostic::book(what).at(&cover.place, "no width of the spine").help(help)
}

/// Whether type may stand on the spine.
///
/// # Errors
/// Why not, and where that is from.
pub fn spine_type(
    printer: &Printer,
    geometry: &Geometry,
    pages: u32,
) -> Result<(), (String, Origin)> {
    let Some(rule) = &printer.spine else { return Ok(()) };
    let name = &printer.name;
    if let Some(least) = rule.min_pages.filter(|least| pages < *least) {
        let what =
            format!("{name} takes type on the spine from {least} pages on; the book has {pages}");
        return Err((what, rule.origin.clone()));
    }
    let width = geometry.spine.width;
    if let Some(least) = rule.min_width.filter(|least| width < *least - SAME) {
        let what = format!(
            "{name} takes type on a spine of {} or more; this one has {}",
            inches(least),
            inches(width)
        );
        return Err((what, rule.origin.clone()));
    }
    Ok(())
}
