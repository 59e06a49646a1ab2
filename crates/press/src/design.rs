//! The design of pages: formats, margins, fonts, sizes and grid styles.

mod page_slot;
mod paperback;
mod type_sizes;

pub use page_slot::{ANSWERS_PLACEHOLDER, PageSlot, SlotContent};
pub use type_sizes::TypeSizes;

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_base::words;

use crate::font::FontSet;
use crate::page::{Edges, FontId};
pub use crate::paint::Style;
use bookgen_puzzles::figure::Grid;
use bookgen_puzzles::{Figure, Medium};

/// The design of the pages of a document.
pub struct Design {
    /// The size of a trimmed page.
    pub trim: Size,
    /// Whether the margins of left and right pages mirror each other.
    pub sides: Sides,
    /// The page count must be a multiple of this number.
    pub page_multiple: u32,
    /// The minimum page count that the printer binds.
    pub min_pages: u32,
    /// The maximum page count that the printer binds.
    pub max_pages: u32,
    /// Whether the last page is blank.
    pub last_blank: bool,
    /// The maximum number of blank pages added at the end to reach a valid page count.
    pub max_padding: u32,
    /// The minimum thickness of the horizontal lines that the layout draws.
    pub min_line_width: Pt,
    /// The minimum size of all type but in answers.
    pub least_type: Pt,
    /// The number of answers on a page: the maximum, or the exact number.
    pub answers_per_page: u32,
    /// Whether each page has exactly `answers_per_page` answers, except the last page of a run.
    pub has_exact_answers: bool,
    /// The columns of answers; `None` if the layout chooses their number.
    pub answer_columns: Option<AnswerColumns>,
    /// Whether each chapter begins with an opening page.
    pub openers: bool,
    /// Where opening pages are.
    pub opener_pages: OpenerPages,
    /// How a book explains the rules of its kinds.
    pub how_to: HowTo,
    /// The grey background of opening pages, in percent of black; 0 for white.
    pub opener_tint: u8,
    /// The maximum height of ornaments on opening pages, in percent of the height of the page; 0 for
    /// small ornaments.
    pub opener_ornament: u32,
    /// The grey tabs at the outer edge of the pages.
    pub tabs: Tabs,
    /// The bleed; `None` if no artwork reaches the edge of the page.
    pub bleed: Option<Bleed>,
    /// Whether the title page shows a grid.
    pub title_art: bool,
    /// The position of a puzzle's number and level.
    pub captions: Captions,
    /// Whether a figure with its caption beside it is in the middle of the page, between the left and the
    /// right edge. Otherwise the figure is near the spine. In a centred design, the table of contents
    /// and the copyright page are as wide as texts.
    pub centred: bool,
    /// Whether puzzles are in the middle of the page, between the top and the bottom edge. Otherwise
    /// they are near the top.
    pub puzzles_in_middle: bool,
    /// Whether answers of another size continue on the page on which the answers before them end.
    pub answers_run_on: bool,
    /// The position of the reference that names the page of a puzzle's answer.
    pub references: References,
    /// Whether words such as "2 of 5" follow the name of a level. Otherwise marks such as dots
    /// show the position of the level.
    pub level_steps: bool,
    /// Whether the names of levels and small headings are set in small capitals.
    pub small_caps: bool,
    /// Whether running text is justified.
    pub justify: bool,
    /// Whether pages have empty lines on which the solver writes a name and a date.
    pub name_line: bool,
    /// The text of the headline across the page. It is empty if pages have no headline.
    pub headline: String,
    /// Whether the rules of play are printed as one sentence at the foot of each page.
    pub rules_line: bool,
    /// The slots of every page; empty if puzzles flow from page to page.
    pub slots: Vec<PageSlot>,
    /// The running heads of left and right pages.
    pub heads: (String, String),
    /// The distance from the top edge to the baseline of the running head.
    pub head_baseline: Pt,
    /// The position of page numbers.
    pub folio: Folio,
    /// The distance from the bottom edge to the baseline of the page number.
    pub folio_baseline: Pt,
    /// The distance from the top edge to the first grid.
    pub top: Pt,
    /// The distance from the last grid to the bottom edge.
    pub bottom: Pt,
    /// The outer margin. If [`Sides`] is `Single`, this is the right margin.
    pub outside: Pt,
    /// The minimum distance of grids and text from the spine.
    pub spine: Pt,
    /// The inner margins for books of different thickness. Each entry has a maximum page count and
    /// the inner margin of books up to this page count. The page counts are in rising order.
    pub inside: Vec<(u32, Pt)>,
    /// All fonts of the document.
    pub fonts: FontSet,
    /// The typefaces for regular, italic and bold text and for grids.
    pub faces: TypeFaces,
    /// The type sizes of all texts.
    pub sizes: TypeSizes,
    /// The medium, which decides how kinds of puzzle draw some marks.
    pub medium: Medium,
    /// The style of puzzle grids.
    pub puzzle: Style,
    /// The minimum space between two puzzles.
    pub puzzle_gap: Pt,
    /// The minimum side of a cell if the puzzles of a page do not fit otherwise.
    pub dense_cell: Option<Pt>,
    /// The side from which a cell is comfortable to write in. If it is set, each chapter has as many
    /// puzzles on a page as fit with such cells, unless the spec sets the number.
    pub easy_cell: Option<Pt>,
    /// The style of answer grids.
    pub answer: Style,
    /// The minimum space between two answers.
    pub answer_gap: Pt,
    /// The place of each key in the spec or in the template.
    pub places: BTreeMap<String, Place>,
    /// The place of the template's name in the spec.
    pub place: Place,
}

/// The range of the sizes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellRange {
    /// The range that the design sets.
    Usual,
    /// Cells may be as small as `dense_cell`.
    Dense,
    /// Cells of small grids may be up to 1.5 times as large as `most_cell`, or larger until the grid is as
    /// wide as a hand. Used on pages with one puzzle; in designs with `easy_cell`, all ranges are like
    /// this, but for the width of a hand.
    Large,
    /// Cells of small grids may be up to twice as large as `most_cell`. Used on the sheets of a class.
    Sheet,
    /// Cells have at least the side that is comfortable to write in, `easy_cell`.
    Easy,
}

impl Design {
    /// The style of figures in texts, such as examples. Nobody writes in them, so their cells may be as
    /// small as the cells of answers, but not their type.
    pub fn example_style(&self) -> Style {
        let answer = &self.answer;
        Style {
            least_symbol: answer.least_symbol.max(self.least_type),
            least_type: answer.least_type.max(self.least_type),
            ..answer.clone()
        }
    }

    /// The style of the figure of a puzzle whose cells have sizes in the given range.
    pub fn puzzle_style(&self, figure: &Figure, range: CellRange) -> Style {
        /// Grids with fewer columns and rows than this may have larger cells.
        const SMALL: f64 = 8.0;
        /// The maximum growth of a cell, in a book and on the sheets of a class.
        const MAX_GROWTH: f64 = 1.5;
        const MAX_SHEET_GROWTH: f64 = 2.0;
        /// In figures without a border, lines are traced, and nothing is written into the cells.
        const OPEN: f64 = 0.9;
        /// The width of a hand, 90 mm. A grid alone on its page is at least as wide, if it fits.
        const HAND: Pt = Pt(255.0);
        let size = figure.grid().map(|grid| grid.lattice.size());
        let longest = size.map_or(SMALL, |(width, height)| width.max(height));
        let max = if range == CellRange::Sheet { MAX_SHEET_GROWTH } else { MAX_GROWTH };
        let growth = (SMALL / longest).clamp(1.0, max);
        let mut style = self.puzzle.clone();
        // Designs with easy cells leave the number of puzzles on a page open, so small grids may fill it.
        if matches!(range, CellRange::Large | CellRange::Sheet) || self.easy_cell.is_some() {
            style.most_cell = style.most_cell * growth;
        }
        if range == CellRange::Large && longest < SMALL {
            style.most_cell = style.most_cell.max(HAND / longest);
        }
        match (range, self.dense_cell) {
            (CellRange::Dense, Some(cell)) => Style {
                least_cell: style.least_cell.min(cell),
                least_symbol: style.least_symbol.min(cell * style.symbol_ratio),
                ..style
            },
            (CellRange::Easy, _) => {
                let easy = self.easy_cell.unwrap_or(style.least_cell).min(style.most_cell);
                let is_open = figure.grid().is_some_and(Grid::is_open);
                let easy = if is_open { easy * OPEN } else { easy };
                Style { least_cell: style.least_cell.max(easy), ..style }
            }
            _ => style,
        }
    }

    /// The width of the text area in the thickest book of the design.
    pub fn least_text_width(&self) -> Pt {
        let inside = self.inside.iter().map(|(_, inside)| *inside).fold(self.spine, Pt::max);
        self.trim.width - inside - self.outside
    }

    /// The bleed of a page. `outer_left` is true for a left page, whose outer edge is on the left.
    /// Either all pages of a document have a bleed, or none of the pages has a bleed.
    pub fn bleed(&self, outer_left: bool) -> Edges {
        let Some(Bleed { edge, gutter }) = self.bleed else { return Edges::default() };
        let spine = if gutter { edge } else { Pt::ZERO };
        let (left, right) = if outer_left { (edge, spine) } else { (spine, edge) };
        Edges { top: edge, right, bottom: edge, left }
    }

    /// The area for content: the bounding box of all slots. If the design has no slots, this is the
    /// area between the margins.
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

    /// The place of a key in the spec or in the template. `key` is, for example, `"trim"` or
    /// `"margins.top"`.
    pub fn place(&self, key: &str) -> &Place {
        self.places.get(key).unwrap_or(&self.place)
    }

    /// Chooses one of two keys for a message: the key that the spec sets. If the spec sets both
    /// keys or neither key, the first key is chosen.
    pub fn written_in<'k>(&self, spec: &Arc<Source>, keys: [&'k str; 2]) -> &'k str {
        let [first, second] = keys.map(|key| Arc::ptr_eq(&self.place(key).source, spec));
        if second && !first { keys[1] } else { keys[0] }
    }

    /// If the spec or the template contains `key`, adds the place of this key and a label to
    /// `fault`. Otherwise returns `fault` unchanged.
    pub fn point_at(&self, fault: Diagnostic, key: &str, label: String) -> Diagnostic {
        match self.places.get(key) {
            Some(place) => fault.at(place, label),
            None => fault,
        }
    }
}

/// The bleed of artwork that reaches the edge of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bleed {
    /// The distance that artwork extends beyond the trim.
    pub edge: Pt,
    /// Whether artwork also extends beyond the trim at the spine.
    pub gutter: bool,
}

/// The columns of the pages of answers.
#[derive(Clone, Debug)]
pub struct AnswerColumns {
    /// Their number, at most.
    pub count: usize,
    /// Whether it is an error if the answers of no kind have room for this number.
    pub is_exact: bool,
    /// Where the spec sets the number.
    pub place: Place,
}

words! {
    /// The grey tabs at the outer edge of the pages of puzzles.
    pub enum Tabs {
        /// No tabs.
        None = "none",
        /// Each chapter has a tab at its own height.
        Chapter = "chapter",
        /// Each level has a tab at its own height.
        Level = "level",
    }

    /// Whether the margins of left and right pages mirror each other.
    pub enum Sides {
        /// Bound pages: odd pages are right pages, with the spine on their left.
        Mirrored = "mirrored",
        /// Single pages: every page is a right page.
        Single = "single",
    }

    /// The position of a puzzle's number and level.
    pub enum Captions {
        /// The number and level are in the outer margin.
        Side = "side",
        /// The number and level are above the grid.
        Above = "above",
    }

    /// The position of the reference that names the page of a puzzle's answer.
    pub enum References {
        /// The reference is in the caption of the puzzle.
        Caption = "caption",
        /// The reference is at the foot of the page.
        Foot = "foot",
        /// Puzzles have no reference.
        None = "none",
    }

    /// How a book explains the rules of its kinds of puzzle.
    pub enum HowTo {
        /// On the pages "How to solve".
        Pages = "pages",
        /// In a paragraph on the opening page of the first chapter of each kind.
        Short = "short",
    }

    /// Where opening pages are.
    pub enum OpenerPages {
        /// On right pages, unless too many pages would be blank.
        Auto = "auto",
        /// On right pages, after a blank page if necessary.
        Right = "right",
        /// On the next page.
        Any = "any",
    }

    /// The position of page numbers.
    pub enum Folio {
        /// The page number is at the outer edge of the text.
        Outside = "outside",
        /// The page number is at the inner edge of the text.
        Inside = "inside",
        /// The page number is in the centre of the page.
        Centre = "centre",
        /// Pages have no page number.
        None = "none",
    }
}

/// A typeface: fonts in order of preference. Each character is set in the first font that has the
/// character.
pub type FontFace = Vec<FontId>;

/// The typefaces of a document.
#[derive(Clone, Debug)]
pub struct TypeFaces {
    /// The typeface of roman text.
    pub regular: FontFace,
    /// The typeface of italic text. If the design has no italics, this is the regular typeface.
    pub italic: FontFace,
    /// The typeface of bold text.
    pub bold: FontFace,
    /// The typeface of the digits and letters in grids, and of puzzle numbers.
    pub figures: FontFace,
    /// The typeface of bold digits and letters in grids, and of bold numbers.
    pub figures_bold: FontFace,
    /// The symbol font, which has the pictures of figures.
    pub pictures: FontFace,
}

impl TypeFaces {
    /// Typefaces without italics and bold: `text` for texts, `figures` for grids and numbers,
    /// `pictures` for the pictures of figures.
    pub fn new(text: FontFace, figures: FontFace, pictures: FontFace) -> TypeFaces {
        TypeFaces {
            regular: text.clone(),
            italic: text.clone(),
            bold: text,
            figures: figures.clone(),
            figures_bold: figures,
            pictures,
        }
    }
}
