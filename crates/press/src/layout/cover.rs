//! The cover: back, spine and front on one sheet, from the same spec and the finished pages.
//!
//! `geometry` says where the parts lie, by the printer's rules and the page count; the design, a list
//! of things in boxes, is set on them one after the other. What is set is then looked at again, as the
//! pages of a book are: type in its safe place, lines and type as the printer takes them.

mod art;
mod back;
mod barcode;
mod bars;
mod check;
#[doc(hidden)]
pub mod extent;
mod facts;
mod geometry;
mod guides;
mod room;
mod setter;
mod text;

use super::Job;
use super::compose::Composer;
use crate::cover::Cover;
use crate::document::Document;
use crate::document::Placed;
use crate::page::Page;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_contract::manifest::{Manifest, Part};
use facts::Facts;
pub use geometry::Geometry;
use setter::Setter;

/// A finished cover.
pub struct Jacket {
    /// The cover: trimmed, it is back, spine and front together.
    pub page: Page,
    /// The same with its guides over it, for the eye and not for the printer.
    pub guides: Page,
    /// What it holds, without the name of the document.
    pub manifest: Manifest,
    /// Where its parts lie.
    pub geometry: Geometry,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

/// Lays out the cover of a book of so many pages.
///
/// # Errors
/// The book has no printer, or one who must be asked for the width of the spine; what does not fit
/// or breaks a rule of the printer.
pub fn cover(book: &Document, made: &[&Placed], pages: usize) -> Result<Jacket, Faults> {
    let Some(cover) = &book.cover else {
        return Err(Diagnostic::bug("the cover was not read with its book").into());
    };
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let geometry = geometry::geometry(book, cover, pages)?;
    let (printing, ..) = geometry::rule(book, cover)?;
    let puzzles: Vec<&Placed> =
        made.iter().copied().filter(|made| made.chapter.is_some()).collect();
    let composer = Composer { book };
    let job = Job { book, puzzles: &puzzles, examples: &[], composer };
    let facts = Facts::of(job);
    let mut setter = Setter {
        job,
        cover,
        printing,
        geometry: &geometry,
        facts,
        pages,
        sample: sample(cover, &puzzles)?,
        claim: None,
        ornaments: 0,
        barcode: None,
        taken: Vec::new(),
        advice: Vec::new(),
    };
    setter.keep_barcode()?;
    let mut items = setter.all()?;
    check::apart(&setter)?;
    let unclear = check::contrast(&setter, &items);
    // The barcode has its place of the printer, which may be nearer to an edge than type.
    let placed = check::places(book, printing, &geometry, &items);
    items.extend(setter.barcode());
    let Setter { claim, ornaments, mut advice, .. } = setter;
    advice.extend(unclear);
    let page =
        Page { size: geometry.size, bleed: geometry.edges(), label: "cover".to_owned(), items };
    for fault in
        [placed, super::press::inks(book, printing, &page)].into_iter().filter_map(Result::err)
    {
        // A printer that only the template names gives advice.
        if !fault.advice {
            return Err(fault.into());
        }
        advice.push(fault);
    }
    let manifest = Manifest {
        part: Part::Cover,
        ornaments: vec![1; ornaments],
        puzzles: claim.into_iter().collect(),
        ..Manifest::new(&book.title, 1)
    };
    let mut guided = page.items.clone();
    guided.extend(guides::guides(composer, &geometry)?);
    let guides = Page { items: guided, ..page.clone() };
    Ok(Jacket { page, guides, manifest, geometry, advice })
}

/// Whether all lengths of the cover of a book of so many pages are known.
pub fn is_told(book: &Document, pages: usize) -> bool {
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    book.cover.as_ref().is_some_and(|cover| geometry::is_told(book, cover, pages))
}

/// The puzzle that is shown, and its number.
fn sample<'a>(
    cover: &Cover,
    puzzles: &[&'a Placed],
) -> Result<Option<(&'a Placed, u32)>, Diagnostic> {
    let number = cover.puzzle.as_ref().map_or(1, |(number, _)| *number);
    let found = puzzles.get(number.saturating_sub(1) as usize);
    match (found, &cover.puzzle) {
        (None, Some((number, place))) => {
            let fault = Diagnostic::book(format!("the book has no puzzle {number}"));
            let count = puzzles.len();
            Err(fault.at(place, "not a number of it").help(format!("its puzzles are 1 to {count}")))
        }
        _ => Ok(found.map(|made| (*made, number))),
    }
}
