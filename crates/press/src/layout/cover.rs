//! The cover: back, spine and front on one sheet.
//!
//! `geometry` computes the positions of back, spine and front from the printer's rules and the page
//! count. The design of the cover is a list of elements in boxes; `builder` typesets the elements
//! in order. `checks` then checks the result: no overlaps, type inside the safe areas, readable
//! colours. Finally the printer's rules for lines and type are checked, as for the pages of a book.

mod art;
mod barcode_box;
mod blurb;
mod builder;
mod checks;
mod cover_texts;
mod ean;
mod fitted_text;
mod geometry;
mod guides;
#[doc(hidden)]
pub mod ink_bounds;
mod placement;
mod spine_text;

pub use geometry::CoverGeometry;

use super::ladders::Ladders;
use super::typesetter::Typesetter;
use super::{Context, printer_check, without_examples};
use crate::cover::Cover;
use crate::document::{Document, Placed};
use crate::page::Page;
use art::CoverPuzzle;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_contract::manifest::{Manifest, Part};
use builder::{CoverBuilder, CoverPuzzles};

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
    let ladders = Ladders::of(document, &puzzles);
    let context =
        Context { document, puzzles: &puzzles, examples: &[], typesetter, ladders: &ladders };
    let puzzle = cover_puzzle(cover.puzzle.as_ref(), &puzzles)?;
    let own_back = match &cover.back_puzzle {
        Some(number) => cover_puzzle(Some(number), &puzzles)?,
        None => None,
    };
    let build = |back| -> Result<_, Diagnostic> {
        let shown = CoverPuzzles { front: puzzle, back };
        let mut builder = CoverBuilder::new(context, cover, printing, &geometry, pages, shown);
        builder.place_barcode()?;
        let items = builder.all_items()?;
        checks::overlaps(&builder)?;
        Ok((builder, items))
    };
    let by_default = default_back(cover, puzzle, &puzzles).and_then(|back| build(Some(back)).ok());
    let (builder, mut items) = match by_default {
        Some(built) => built,
        None => build(own_back)?,
    };
    let contrast_advice = checks::contrast(&builder, &items)?;
    // This check runs before the barcode is added, because the printer's barcode box may be outside
    // the safe areas.
    let safe_areas = checks::safe_areas(document, printing, &geometry, &items);
    items.extend(builder.barcode_items());
    let CoverBuilder { claims, ornaments, mut advice, .. } = builder;
    advice.extend(contrast_advice);
    let page =
        Page { size: geometry.size, bleed: geometry.edges(), label: "cover".to_owned(), items };
    let inks = printer_check::check_without_margins(document, printing, &page);
    for fault in [safe_areas, inks].into_iter().filter_map(Result::err) {
        // If only the template names the printer, a violation of the printer's rules is reported as
        // advice, not as an error.
        if !fault.advice {
            return Err(fault.into());
        }
        advice.push(fault);
    }
    let manifest = Manifest {
        part: Part::Cover,
        ornaments: vec![1; ornaments],
        puzzles: claims,
        ..Manifest::new(&document.title, 1)
    };
    let mut guided = page.items.clone();
    guided.extend(guides::guides(typesetter, &geometry)?);
    let guides = Page { items: guided, ..page.clone() };
    Ok(CoverLayout { page, guides, manifest, geometry, advice })
}

/// Whether all lengths of the cover are known. If this is false, the printer must provide the spine
/// width.
pub fn is_fully_specified(document: &Document, pages: usize) -> bool {
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let cover = document.cover.as_ref();
    cover.is_some_and(|cover| geometry::is_fully_specified(document, cover, pages))
}

/// The puzzle on the back if the spec sets neither a puzzle nor a text for the back: the last puzzle of
/// the kind of the puzzle on the front. It is left out if it does not fit.
fn default_back<'a>(
    cover: &Cover,
    front: Option<CoverPuzzle<'_>>,
    puzzles: &[&'a Placed],
) -> Option<CoverPuzzle<'a>> {
    let front = front.filter(|_| cover.has_default_back())?;
    let kind = front.placed.kind.about().name;
    let index = puzzles.iter().rposition(|placed| placed.kind.about().name == kind)?;
    let number = u32::try_from(index + 1).ok()?;
    (number != front.number).then_some(CoverPuzzle { placed: puzzles[index], number })
}

/// A puzzle on the cover: the puzzle whose number the spec sets, or the first puzzle if the spec
/// sets no number.
///
/// # Errors
/// The spec sets a number that no puzzle has.
fn cover_puzzle<'a>(
    wanted: Option<&(u32, Place)>,
    puzzles: &[&'a Placed],
) -> Result<Option<CoverPuzzle<'a>>, Diagnostic> {
    let number = wanted.map_or(1, |(number, _)| *number);
    let found = puzzles.get(number.saturating_sub(1) as usize);
    match (found, wanted) {
        (None, Some((number, place))) => {
            let fault = Diagnostic::book(format!("the book has no puzzle {number}"));
            let help = format!("the puzzles of the book have the numbers 1 to {}", puzzles.len());
            Err(fault.at(place, "no such puzzle").help(help))
        }
        _ => Ok(found.map(|placed| CoverPuzzle { placed, number })),
    }
}
