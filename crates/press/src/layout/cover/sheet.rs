//! The cover: back, spine and front on one sheet.
//!
//! `geometry` computes the positions of back, spine and front from the printer's rules and the page
//! count. The design of the cover is a list of elements in boxes; `builder` typesets the elements
//! in order. A `stack` sets elements one below the other, so that a missing text leaves no gap.
//! `choice` decides which puzzles fit. `checks` and `contrast` then check the result: no overlaps, type
//! inside the safe areas, readable colours. Finally the printer's rules for lines and type are checked, as for the pages of a book.

use super::back_copy::BackCopy;
use super::builder::CoverBuilder;
use super::geometry::CoverGeometry;
use super::{checks, contrast, geometry, guides};
use crate::document::{Document, Placed};
use crate::layout::context::{Context, Ladders, without_examples};
use crate::layout::frame::check_printer_rules_without_margins;
use crate::layout::manifest::cover_manifest;
use crate::layout::text::Typesetter;
use crate::page::Page;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_contract::manifest::Manifest;

/// A finished cover.
pub struct CoverLayout {
    /// The cover: back, spine and front on one page, with the bleed around them.
    pub page: Page,
    /// The cover with guide lines drawn over it, for viewing only.
    pub guides: Page,
    /// The manifest, without its file name.
    pub manifest: Manifest,
    /// The positions and sizes of back, spine and front.
    pub geometry: CoverGeometry,
    /// The reason why the spine has no text, if it has none although the spec does not forbid text.
    pub bare_spine: Option<String>,
    /// Advice about probable mistakes.
    pub advice: Vec<Diagnostic>,
}

/// Lays out the cover of a document with `pages` pages.
///
/// # Errors
/// The document has no printer, or only the printer can provide the spine width; a text that does
/// not fit; a violation of a rule of the printer.
pub fn cover(document: &Document, placed: &[&Placed], pages: usize) -> Result<CoverLayout, Faults> {
    let Some(cover) = &document.cover else {
        return Err(Diagnostic::bug("a cover is laid out, but the document has no cover").into());
    };
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let geometry = geometry::geometry(document, cover, pages)?;
    let printing = geometry::binding_rule(document, cover)?.printing;
    let puzzles = without_examples(placed);
    let typesetter = Typesetter { document };
    let ladders = Ladders::new(document, &puzzles);
    let context =
        Context { document, puzzles: &puzzles, examples: &[], typesetter, ladders: &ladders };
    let mut builder = CoverBuilder::new(context, cover, printing, &geometry, pages)?;
    builder.place_barcode()?;
    let mut items = builder.all_items()?;
    checks::overlaps(&builder)?;
    let contrast_advice = contrast::contrast(&document.design.fonts, &cover.place, &items)?;
    // This check runs before the barcode is added, because the printer's barcode box may be outside
    // the safe areas.
    let safe_areas = checks::safe_areas(document, printing, &geometry, &items);
    items.extend(builder.barcode_items());
    let CoverBuilder { claims, bare_spine, mut advice, .. } = builder;
    advice.extend(contrast_advice);
    let page =
        Page { size: geometry.size, bleed: geometry.edges(), label: "cover".to_owned(), items };
    let inks = check_printer_rules_without_margins(document, printing, &page);
    for fault in [safe_areas, inks].into_iter().filter_map(Result::err) {
        // If only the template names the printer, a violation of the printer's rules is reported as
        // advice, not as an error.
        if !fault.advice {
            return Err(fault.into());
        }
        advice.push(fault);
    }
    let manifest = cover_manifest(document, &page, claims);
    let mut guided = page.items.clone();
    guided.extend(guides::guides(typesetter, &geometry)?);
    let guides = Page { items: guided, ..page.clone() };
    Ok(CoverLayout { page, guides, manifest, geometry, bare_spine, advice })
}

/// The text about a book that its back cover has if the spec has no blurb.
pub fn back_copy(document: &Document, placed: &[&Placed]) -> BackCopy {
    let puzzles = without_examples(placed);
    let typesetter = Typesetter { document };
    let ladders = Ladders::new(document, &puzzles);
    BackCopy::new(Context {
        document,
        puzzles: &puzzles,
        examples: &[],
        typesetter,
        ladders: &ladders,
    })
}

/// Whether all lengths of the cover are known. If this is false, the printer must provide the spine
/// width.
pub fn is_fully_specified(document: &Document, pages: usize) -> bool {
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let cover = document.cover.as_ref();
    cover.is_some_and(|cover| geometry::is_fully_specified(document, cover, pages))
}
