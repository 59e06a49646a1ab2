//! The front of a cover alone, for pictures. It does not depend on the width of the spine, so it also
//! exists for a cover whose sheet only the printer knows, and for a book without a printer.

use super::builder::CoverBuilder;
use super::geometry;
use super::geometry::BindingRule;
use crate::cover::{Cover, CoverBarcode, CoverDesign, CoverPart, SpineText};
use crate::document::{Document, Placed};
use crate::layout::context::{Context, Ladders, without_examples};
use crate::layout::text::Typesetter;

use crate::page::{Edges, Page, moved};
use crate::printing::Printing;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::presets::Presets;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_base::units::{Point, Pt};
use bookgen_contract::printer::{self, Printer};

/// The rules for the front of a book without a printer of covers: text keeps a quarter of an inch
/// from the edges.
static RULES: Presets = Presets {
    noun: "printer",
    folder: "printers",
    files: &[(
        "front",
        "about = \"a front cover\"\nbinding = \"paperback\"\n\n[cover.paperback]\nsource = \"no source\"\n\
         basis = \"judgment\"\nchecked = 2026-11-28\nwidth = \"0in\"\nheight = \"0in\"\n\
         bleed = \"0in\"\nsafe = \"0.25in\"\n",
    )],
    keys: printer::KEYS,
};

/// Lays out the front of the cover of a document with `pages` pages. The page has the size of the
/// trimmed front.
///
/// # Errors
/// A text of the front does not fit; the printer makes covers, but not of this binding; lengths in the
/// spec contradict each other.
pub fn front(document: &Document, placed: &[&Placed], pages: usize) -> Result<Page, Faults> {
    let Some(cover) = &document.cover else {
        return Err(Diagnostic::bug("a front is laid out, but the document has no cover").into());
    };
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let makes_covers = |printing: &&Printing| !geometry::bindings(&printing.printer).is_empty();
    let has_printer = document.printing.as_ref().filter(makes_covers).is_some();
    let without_printer = without_printer(&cover.place)?;
    let rule = match has_printer {
        true => geometry::binding_rule(document, cover)?,
        false => BindingRule::new(&without_printer, "paperback")
            .ok_or_else(|| Diagnostic::bug("the rules for fronts have no cover"))?,
    };
    let is_known = has_printer && geometry::is_fully_specified(document, cover, pages);
    let mut cover = front_of(cover);
    if !is_known {
        cover.width = None;
        cover.height = None;
        cover.spine = Some((rule.approximate_spine(pages), cover.place.clone()));
    }
    let geometry = geometry::geometry_by_rule(document, &cover, rule, pages)?;
    let puzzles = without_examples(placed);
    let typesetter = Typesetter { document };
    let ladders = Ladders::new(document, &puzzles);
    let context =
        Context { document, puzzles: &puzzles, examples: &[], typesetter, ladders: &ladders };
    let mut builder = CoverBuilder::new(context, &cover, rule.printing, &geometry, pages)?;
    let items = builder.all_items()?;
    Ok(Page {
        size: geometry.front.size(),
        bleed: Edges::default(),
        label: "cover".to_owned(),
        items: moved(items, Point::new(-geometry.front.x, Pt::ZERO)),
    })
}

/// A cover with only the items that its front shows.
fn front_of(cover: &Cover) -> Cover {
    let items = cover.design.items.iter();
    let items = items.filter(|item| matches!(item.part, CoverPart::Front | CoverPart::Wrap));
    Cover {
        design: CoverDesign { items: items.cloned().collect(), ..cover.design.clone() },
        spine_text: (SpineText::None, None),
        blurb: None,
        bio: None,
        back_puzzle: Some((0, cover.place.clone())),
        barcode: CoverBarcode::None,
        ..cover.clone()
    }
}

/// A printer with the rules for fronts, for a book without a printer of covers.
fn without_printer(place: &Place) -> Result<Printing, Faults> {
    let mut reader = Reader::new(&NoFiles);
    let printer = Printer::load(&RULES, &mut reader, "front", place);
    reader.faults.into_result(())?;
    let printer = printer.ok_or_else(|| Diagnostic::bug("the rules for fronts are not valid"))?;
    Ok(Printing { printer, paper: None, binds: false, place: place.clone() })
}
