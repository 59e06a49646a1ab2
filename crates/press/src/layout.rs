//! Layout: turns a [`Document`] and its puzzles into pages.
//!
//! There are two ways to fill pages. A document without slots is paginated: `flow` decides the
//! content of each page, then typesets the pages one by one. All page numbers are therefore known
//! before a reference to a page is typeset. A document with slots (named boxes that the template
//! places on each page) is laid out by `slots`.
//!
//! The folders of this module are rooms. A room is entered by its door, the file beside its folder,
//! which names what other rooms may use. Rooms build on each other in one order, lowest first: `text`,
//! `context`, `figures`, `frame`, `puzzle_pages`, `matter`, `manifest`, `flow`, `slots`, `standalone`,
//! `cover`, `review`. A file names only rooms below its own. A test checks this, see
//! `crates/tidy/src/rooms.rs`.

mod context;
mod cover;
mod figures;
mod flow;
mod frame;
mod manifest;
mod matter;
mod puzzle_pages;
mod review;
mod slots;
mod standalone;
mod text;

#[doc(hidden)]
pub use cover::{
    BackCopy, CoverGeometry, CoverLayout, back_copy, cover, front as cover_front,
    is_fully_specified as cover_is_fully_specified,
};
pub use flow::{PageCount, count_pages, easy_per_page};
pub use frame::Pages;
pub use manifest::{ShownPuzzle, page_manifest, spine_contains};
pub use review::{PageFinding, review};
pub use slots::{SheetAnswers, arrange_slots};
#[doc(hidden)]
pub use standalone::{ContactDay, ContactPuzzle, contact_sheet};
pub use standalone::{DrawingStyle, StandaloneFigure, puzzle_page, standalone_figures};
pub use text::{Block, LINE_END, StyledText, markdown_blocks};

use bookgen_base::diagnostic::Faults;

use crate::document::{Document, Placed};
use context::Input;
use flow::lay_out_flow;
use slots::lay_out_slots;

/// Lays out a document. `placed` contains the puzzles of the document and the example puzzles of
/// the how-to-solve pages.
///
/// `tick` is called once for every finished page, from several threads. It receives the total page
/// count.
///
/// # Errors
/// A grid that does not fit at its minimum size; a character that no font has; a page count that
/// the printer does not accept; a page that breaks a rule of the printer.
pub fn lay_out(
    document: &Document,
    placed: &[&Placed],
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Pages, Faults> {
    let input = Input::new(document, placed);
    let context = input.context();
    if !document.design.slots.is_empty() {
        return lay_out_slots(context, tick);
    }
    lay_out_flow(context, tick)
}
