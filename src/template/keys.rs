//! The keys of a template.

use std::collections::BTreeMap;

use super::front_pages::FRONT_PAGES;
use super::slot_keys::{MAX_SIDE, SLOT};
use super::trim_sizes::TRIM_SIZES;
use bookgen_base::diagnostic::Place;
use bookgen_base::keys;
use bookgen_base::schema::{Type, Values};
use bookgen_base::units::{Pt, Size};
use bookgen_press::design::{
    Captions, Folio, HowTo, OpenerPages, References, Sides, Tabs, TypeSizes,
};
use bookgen_puzzles::Medium;

/// The TOML type of distances on a page.
const DISTANCE: Type = Type::Length(0.0, MAX_SIDE);
/// The TOML type of line widths.
const LINE: Type = Type::Length(0.1, 12.0);
/// The TOML type of font sizes, and of the sides of cells.
const TYPE_SIZE: Type = Type::Length(4.0, 144.0);

keys! {
    /// The values of a template.
    #[derive(Clone, Debug)]
    pub struct Template {
        /// the built-in template that this template changes
        base: Option<String>,
        /// the purpose of the template, in one sentence
        about: String,
        /// the printer of the template, unless the book names a printer: see `bookgen printers`
        printer: Option<String>,
        /// the trim size
        trim: Size as NamedSize(TRIM_SIZES, 36.0, MAX_SIDE),
        /// `mirrored`: left and right pages of a bound book; `single`: all pages are alike
        sides: Sides,
        /// blank pages are added until the page count is a multiple of this number
        page_multiple: u32 as Int(1, 64) = 1,
        /// the minimum page count
        "least_pages" => min_pages: u32 as Int(1, 10_000) = 1,
        /// the maximum page count
        "most_pages" => max_pages: u32 as Int(1, 10_000) = 10000,
        /// the number of puzzles on a page, unless a chapter sets `per_page`
        puzzles_per_page: u32 as Int(1, 64),
        /// the minimum size of all type but in answers: of texts, and of the symbols, clues, sums
        /// and numbers in grids
        least_type: Option<Pt> as Length(4.0, 72.0),
        /// minimum side of a cell if the puzzles of a page do not fit otherwise
        dense_cell: Option<Pt> as TYPE_SIZE,
        /// the side from which a cell is comfortable to write in; if it is set, a chapter has as
        /// many puzzles on a page as fit with such cells (6, 4, 2 or 1) unless it sets `per_page`
        easy_cell: Option<Pt> as TYPE_SIZE,
        /// the maximum number of answers on a page, unless the book sets `per_page` in [answers]
        answers_per_page: u32 as Int(1, 64),
        /// the pages before the first chapter, unless the book has [[front]]
        front: Vec<String>[0..=8] as Choice(FRONT_PAGES),
        /// whether each chapter begins with an opening page
        openers: bool,
        /// where opening pages are: on right pages, after a blank page if necessary (`right`), on
        /// the next page (`any`), or on right pages unless the book would have more than four blank
        /// pages, or more than one in 25 (`auto`; in books under 64 pages, more than two)
        opener_pages: OpenerPages = "auto",
        /// where the rules of a kind are: on the page how-to-solve, with an example (`pages`), or
        /// in a paragraph on the opening page of the first chapter of the kind (`short`), instead
        /// of that page
        how_to: (HowTo, Place) = "pages",
        /// the tint of the background of opening pages, in percent of black: 12 is a light grey;
        /// the background extends to the edge of the paper
        opener_tint: u8 as Int(0, 40) = 0,
        /// the maximum height of ornaments on opening pages and of the grid on the title page, in
        /// percent of the height of the page; they are lower if their page has no room or they are
        /// too wide; 0 for small ornaments, up to 7.5 percent
        opener_ornament: u32 as Int(0, 30) = 0,
        /// the bleed of the grey background of opening pages, unless the printer sets a bleed
        bleed: Pt as Length(0.0, 36.0) = "3mm",
        /// grey tabs at the outer edge of the pages, each at its own height: one for each chapter
        /// or for each level; tabs extend to the edge of the paper
        tabs: Tabs = "none",
        /// whether the title page shows a grid
        title_art: bool = true,
        /// where the number and level of a puzzle are printed: in the outer margin (`side`) or
        /// above the grid
        captions: Captions,
        /// for wide pages: whether a grid with its caption beside it is in the middle of the page
        /// instead of near the spine, and whether the table of contents and the copyright page are
        /// as wide as texts
        centred: bool = false,
        /// where puzzles are if a page has more height than they need: near the top, or in the
        /// middle
        puzzles_at: String as Choice(&["top", "middle"]) = "top",
        /// whether answers of another size continue on the page on which the answers before them
        /// end
        answers_run_on: bool = true,
        /// where the page number of the answer is printed: in the caption, at the foot of the page,
        /// or nowhere
        references: References,
        /// whether a text such as "easy: level 2 of 5" replaces the level marks, if a kind has more
        /// than two levels; the language file contains this text under the id `level-step`
        level_steps: bool = false,
        /// whether level names and small headings are printed in small capitals
        small_caps: bool = true,
        /// where the pages are read: on newsprint, some kinds of puzzle have shapes instead of
        /// light tints
        medium: Medium = "book",
        /// whether italics are used
        italics: bool = true,
        /// whether running text is justified
        justify: bool = true,
        /// whether each page has lines for a name and a date at the top
        name_line: bool = false,
        /// a headline across the page; {kind}, {book} and {chapter} are placeholders
        headline: String = "",
        /// whether the rules are printed in one sentence at the foot of each page
        rules_line: bool = false,
        /// running heads
        heads: Heads,
        /// page numbers
        folio: PageNumbers,
        /// margins
        margins: Margins,
        /// fonts
        fonts: Fonts,
        /// type sizes
        sizes: TypeSizes,
        /// the fixed slots of a page; every page has the same slots: [[slot]]
        slot: Option<Vec<Values>>[1..=64] as Table(SLOT),
        /// the grids of puzzles
        puzzle: Grids,
        /// the grids of answers
        answer: Grids,
        /// options for the chapters that do not set them and whose kind of puzzle has them
        options: Option<Options>,
        /// texts that replace texts of the language; each key is the id of a text
        texts: Option<BTreeMap<String, String>>,
    }

    /// The table `[heads]`.
    #[derive(Clone, Debug)]
    pub struct Heads {
        /// the running head of left pages; {book} and {chapter} are placeholders
        left: String,
        /// the running head of right pages; {book} and {chapter} are placeholders
        right: String,
        /// distance from the top edge of the page to the baseline of running heads
        baseline: Pt as DISTANCE,
    }

    /// The table `[folio]`.
    #[derive(Clone, Debug)]
    pub struct PageNumbers {
        /// the position of page numbers
        "at" => position: Folio,
        /// distance from the bottom edge of the page to the baseline of page numbers
        baseline: Pt as DISTANCE,
    }

    /// The table `[margins]`.
    #[derive(Clone, Debug)]
    pub struct Margins {
        /// distance from the top edge to the first grid or line
        top: Pt as DISTANCE,
        /// distance from the last grid or line to the bottom edge
        bottom: Pt as DISTANCE,
        /// margin at the outer edge; at the right edge if `sides` is `single`
        outside: Pt as DISTANCE,
        /// minimum distance of grids and text from the spine
        spine: Pt as DISTANCE,
        /// the inner margins, each for a range of page counts; `pages` increases from row to row;
        /// by default, the printer's inner margins
        inside: Option<Vec<InnerMargin>>[1..=20],
    }

    /// The inner margin of books with up to a page count.
    #[derive(Clone, Debug)]
    pub struct InnerMargin {
        /// the maximum page count for which the margin applies
        "pages" => max_pages: (u32, Place) as Int(1, 10_000),
        /// the inner margin
        margin: Pt as DISTANCE,
    }

    /// The table `[fonts]`.
    #[derive(Clone, Debug)]
    pub struct Fonts {
        /// the font of texts: a built-in font, or the path of a font file
        regular: (String, Place),
        /// the italic font of texts
        italic: (String, Place),
        /// the bold font of texts
        bold: (String, Place),
        /// the font of grids and numbers
        figures: (String, Place),
        /// the bold font of grids and numbers
        figures_bold: (String, Place),
        /// fonts for characters that the other fonts lack
        fallback: Vec<(String, Place)>[0..=8] = [],
    }

    /// The tables `[puzzle]` and `[answer]`: the style of the grids.
    #[derive(Clone, Debug)]
    pub struct Grids {
        /// width of the lines between cells
        thin: Pt as LINE,
        /// width of the lines between regions
        thick: Pt as LINE,
        /// width of the grid's border
        border: Pt as LINE,
        /// width of the rings around found words
        ring: Pt as LINE,
        /// type size of a digit or letter, as a fraction of the cell's side
        symbol: f64 as Number(0.3, 0.9) = 0.64,
        /// minimum type size of a digit or letter
        least_symbol: Pt as TYPE_SIZE,
        /// minimum side of a cell
        least_cell: Pt as TYPE_SIZE,
        /// maximum side of a cell; if a page has one puzzle, the cells of grids with fewer than
        /// eight rows and columns may be larger by half
        most_cell: Pt as Length(4.0, 288.0),
        /// minimum space between two grids
        gap: Pt as Length(0.0, 288.0),
    }

    /// The table `[options]`: options of kinds of puzzle.
    #[derive(Clone, Debug)]
    pub struct Options {
        /// maximum number of words in a puzzle
        words_per_puzzle: Option<u32> as Int(1, 80),
        /// maximum number of columns and rows of a word search, if bookgen chooses its size
        largest_side: Option<u32> as Int(8, 25),
    }
}
