//! What the pages look like.

mod sizes;
mod slot;

pub use sizes::{SIZES, Sizes};
pub use slot::{ANSWERS, Holds, PageSlot};

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_puzzles::Style;

use crate::font::FontSet;
use crate::page::{Edges, FontId};

/// What the pages look like.
pub struct Design {
    /// The trimmed page.
    pub trim: Size,
    /// Whether left and right pages differ.
    pub sides: Sides,
    /// The page count is a multiple of this.
    pub page_multiple: u32,
    /// Fewer pages the printer does not bind.
    pub least_pages: u32,
    /// More pages the printer does not bind.
    pub most_pages: u32,
    /// Whether the last page is blank.
    pub last_blank: bool,
    /// How many blank pages at most may end a book that has too few.
    pub most_padding: u32,
    /// The thinnest line that the layout draws of its own.
    pub least_line: Pt,
    /// Answers on a page, at most.
    pub answers_per_page: u32,
    /// Whether a chapter begins with a page of its own.
    pub openers: bool,
    /// The grey ground of opening pages, in percent of black; 0 for none.
    pub opener_tint: u8,
    /// What of the paper lies beyond the trim, if something is printed to the edge.
    pub bleed: Option<Bleeding>,
    /// Whether a grid stands on the title page.
    pub title_art: bool,
    /// Where a puzzle's number and level stand.
    pub captions: Captions,
    /// Where the page of the answer stands.
    pub references: References,
    /// Whether a level says its step on the ladder in words, and has no marks.
    pub level_steps: bool,
    /// Whether levels and small headings are in small capitals.
    pub small_caps: bool,
    /// Whether running text has two straight edges.
    pub justify: bool,
    /// Whether pages have lines for a name and a date.
    pub name_line: bool,
    /// A headline across the page, if any.
    pub headline: String,
    /// Whether the rules stand at the foot of each page, in a sentence.
    pub rules_line: bool,
    /// The slots of every page, where pages are made of fixed ones; else none.
    pub slots: Vec<PageSlot>,
    /// The running heads of left and right pages.
    pub heads: (String, String),
    /// From the top edge to the baseline of the running head.
    pub head_baseline: Pt,
    /// Where page numbers stand.
    pub folio: Folio,
    /// From the bottom edge to the baseline of the page number.
    pub folio_baseline: Pt,
    /// From the top edge to the first grid.
    pub top: Pt,
    /// From the last grid to the bottom edge.
    pub bottom: Pt,
    /// The outer margin; the right one of single pages.
    pub outside: Pt,
    /// The least distance of grids and text from the spine.
    pub spine: Pt,
    /// The inner margins: up to so many pages, so much; pages rising.
    pub inside: Vec<(u32, Pt)>,
    /// All fonts of the book.
    pub fonts: FontSet,
    /// Which font is which face.
    pub faces: TypeFaces,
    /// Type sizes.
    pub sizes: Sizes,
    /// The grids of puzzles.
    pub puzzle: Style,
    /// The least space between two puzzles.
    pub puzzle_gap: Pt,
    /// The grids of answers.
    pub answer: Style,
    /// The least space between two answers.
    pub answer_gap: Pt,
    /// Where each key was written, in the book or in its template.
    pub places: BTreeMap<String, Place>,
    /// Where the template stands.
    pub place: Place,
}

impl Design {
    /// What of the paper lies beyond the trim of a page, whose outer edge is the left or the right
    /// one. One page that bleeds makes all pages bleed.
    pub fn bleed(&self, outer_left: bool) -> Edges {
        let Some(Bleeding { edge, gutter }) = self.bleed else { return Edges::default() };
        let spine = if gutter { edge } else { Pt::ZERO };
        let (left, right) = if outer_left { (edge, spine) } else { (spine, edge) };
        Edges { top: edge, right, bottom: edge, left }
    }

    /// The part of a page that is filled: all of its slots together, or the area between its margins.
    pub fn text_area(&self) -> Rect {
        let slots = self.slots.iter().map(|slot| slot.frame);
        slots.reduce(Rect::union).unwrap_or_else(|| {
            let inside = self.inside.first().map_or(Pt::ZERO, |&(_, inside)| inside);
            let left = inside.max(self.spine);
            let Size { width, height } = self.trim;
            let width = width - left - self.outside;
            Rect::new(left, self.top, width, height - self.top - self.bottom)
        })
    }

    /// Where a key was written, in the book or in its template: `"trim"`, `"margins.top"`.
    pub fn place(&self, key: &str) -> &Place {
        self.places.get(key).unwrap_or(&self.place)
    }

    /// Of two keys the one that the spec itself has, if only one is there; else the first.
    pub fn written_in<'k>(&self, spec: &Arc<Source>, keys: [&'k str; 2]) -> &'k str {
        let [first, second] = keys.map(|key| Arc::ptr_eq(&self.place(key).source, spec));
        if second && !first { keys[1] } else { keys[0] }
    }

    /// A fault with the place where a key was written. A key that nobody wrote has none.
    pub fn point_at(&self, fault: Diagnostic, key: &str, label: String) -> Diagnostic {
        match self.places.get(key) {
            Some(place) => fault.at(place, label),
            None => fault,
        }
    }
}

/// Artwork to the edge of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bleeding {
    /// How far it goes on beyond the trim.
    pub edge: Pt,
    /// Whether at the spine, too.
    pub gutter: bool,
}

/// Whether left and right pages differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// A bound book: odd pages are right pages, the spine is at their left.
    Mirrored,
    /// Every page is a right page.
    Single,
}

/// Where a puzzle's number and level stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captions {
    /// In the outer margin.
    Side,
    /// Above the grid.
    Above,
}

/// Where the page of a puzzle's answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum References {
    /// In the puzzle's caption.
    Caption,
    /// At the page's foot.
    Foot,
    /// Nowhere.
    None,
}

/// Where page numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folio {
    /// At the outer edge of the text.
    Outside,
    /// At its inner edge.
    Inside,
    /// In the middle.
    Centre,
    /// Nowhere.
    None,
}

/// A face: its font, and the fonts for what it lacks.
pub type FontFace = Vec<FontId>;

/// The faces of a book.
#[derive(Clone, Debug)]
pub struct TypeFaces {
    /// Text.
    pub regular: FontFace,
    /// Text in italics; the regular face where italics are not used.
    pub italic: FontFace,
    /// Text in bold.
    pub bold: FontFace,
    /// Grids and numbers.
    pub figures: FontFace,
    /// Grids and numbers in bold.
    pub figures_bold: FontFace,
}
