//! Every key of a printer's file, and the struct for the values of each table.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Place;
use bookgen_base::keys;
use bookgen_base::schema::Type;
use bookgen_base::units::{Pt, Size};

use super::printing_conditions;
use super::rule::{Origin, Rule};
use super::words::{Binding, ColourSpace, PdfFeature, Standard};

/// The side of the largest sheet that books are printed on, in points (40 in).
const SHEET: f64 = 2880.0;

const LENGTH: Type = Type::Length(0.0, SHEET);
const SIGNED: Type = Type::Length(-SHEET, SHEET);
const SIZE: Type = Type::Size(36.0, SHEET);
const LINE: Type = Type::Length(0.0, 12.0);
const TYPE_SIZE: Type = Type::Length(0.0, 144.0);
const PAGES: Type = Type::Int(1, 10_000);
const BLANKS: Type = Type::Int(0, 10_000);
const MAX_PAGES: Type = Type::Int(0, 10_000);
const PPI: Type = Type::Int(1, 10_000);
const PERCENT: Type = Type::Int(0, 100);

keys! {
    /// A printer's file.
    #[derive(Clone, Debug)]
    pub struct PrinterKeys {
        /// the built-in printer that this file changes
        base: Option<String>,
        /// the name of the printer and of the product, in one sentence
        about: String,
        /// how the pages are bound
        binding: Binding,
        /// the default paper, for books that do not choose a paper
        paper: Option<(String, Place)>,
        /// the papers, by name
        papers: BTreeMap<String, Rule<Paper>> = {},
        /// the accepted trim sizes; without `trims` and `custom`, every size is accepted
        trims: Vec<Rule<TrimSizes>>[0..=20] = [],
        /// the range of accepted custom sizes
        custom: Option<Rule<CustomSizes>>,
        /// the limits of the page count
        pages: Rule<PageCount> = {},
        /// the maximum numbers of consecutive blank pages
        blank: Option<Rule<BlankPages>>,
        /// the minimum inner margin, by page count
        inside: Option<Rule<InnerMargins>>,
        /// the minimum margins
        margins: Rule<Margins> = {},
        /// the rules for bleed; without this table, the printer does not accept bleed
        bleed: Option<Rule<Bleed>>,
        /// the minimum line widths
        lines: Rule<LineWidths> = {},
        /// the minimum type sizes
        "type" => type_sizes: Rule<TypeSizes> = {},
        /// tints, total ink coverage and colour spaces
        ink: Rule<InkLimits> = {},
        /// the resolution of images
        images: Rule<ImageResolution> = {},
        /// requirements for the PDF file
        file: Rule<FileRules> = {},
        /// the PDF features that must not be used, and the words that must not be printed
        forbidden: Rule<Forbidden> = {},
        /// the rules for text on the spine
        spine: Option<Rule<SpineText>>,
        /// the sheet of a cover, by binding: paperback, hardcover, jacket
        "cover" => covers: BTreeMap<String, Rule<CoverSheet>> = {},
        /// the area reserved for the barcode
        barcode: Option<Rule<BarcodeArea>>,
        /// where a seller uploads the files
        upload: Option<Rule<Upload>>,
    }

    /// A paper.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Paper {
        ..Origin,
        /// whether the printer offers the paper
        "taken" => offered: bool = true,
        /// a description
        about: Option<String>,
        /// the width that one page adds to the spine
        thickness: Option<Pt> as Length(0.0, 12.0),
        /// the minimum page count on this paper
        "least" => min_pages: Option<u32> as PAGES,
        /// the maximum page count on this paper
        "most" => max_pages: Option<u32> as PAGES,
    }

    /// Accepted trim sizes that have the same page limits.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TrimSizes {
        ..Origin,
        /// the accepted trim sizes
        sizes: Vec<Size>[1..=100] as SIZE,
        /// the maximum page count, by paper; 0 if the printer does not offer this size on the paper
        "pages" => max_pages: BTreeMap<String, (u32, Place)> as MAX_PAGES = {},
    }

    /// The range of accepted custom trim sizes.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CustomSizes {
        ..Origin,
        /// whether custom sizes are accepted
        "taken" => accepted: bool = true,
        /// the minimum width and height
        "from" => min: Size as SIZE,
        /// the maximum width and height
        "to" => max: Size as SIZE,
        /// the maximum page count, by paper; 0 if the printer does not offer this size on the paper
        "pages" => max_pages: BTreeMap<String, (u32, Place)> as MAX_PAGES = {},
    }

    /// The limits of the page count.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PageCount {
        ..Origin,
        /// the minimum page count
        "least" => min: (u32, Place) as PAGES = 1,
        /// the maximum page count
        "most" => max: u32 as PAGES = 10000,
        /// the page count must be a multiple of this number
        multiple: u32 as Int(1, 64) = 1,
        /// whether the last page must be blank
        last_blank: bool = false,
    }

    /// The maximum numbers of consecutive blank pages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct BlankPages {
        ..Origin,
        /// the maximum number of consecutive blank pages at the start of the book
        start: u32 as BLANKS,
        /// the maximum number of consecutive blank pages in the middle of the book
        middle: u32 as BLANKS,
        /// the maximum number of consecutive blank pages at the end of the book
        end: u32 as BLANKS,
    }

    /// The minimum inner margins.
    #[derive(Clone, Debug, PartialEq)]
    pub struct InnerMargins {
        ..Origin,
        /// one row per range of page counts, from few pages to many
        rows: Vec<InnerMargin>[1..=20],
    }

    /// The minimum inner margin of books with up to a page count.
    #[derive(Clone, Debug, PartialEq)]
    pub struct InnerMargin {
        /// the row applies up to this page count
        "pages" => max_pages: (u32, Place) as PAGES,
        /// the minimum inner margin
        margin: Pt as LENGTH,
    }

    /// The minimum margins around everything printed, folios included.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Margins {
        ..Origin,
        /// the minimum distance from the top edge to the first printed object
        top: Pt as LENGTH = "0in",
        /// the minimum distance from the last printed object to the bottom edge
        bottom: Pt as LENGTH = "0in",
        /// the minimum distance from the outer edge to the nearest printed object
        outside: Pt as LENGTH = "0in",
    }

    /// Bleed: artwork that extends beyond the trim.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Bleed {
        ..Origin,
        /// how far artwork extends beyond the trim
        edge: Pt as Length(0.0, 72.0),
        /// whether pages have bleed at the spine too
        gutter: bool,
        /// the minimum top margin of a book with bleed
        top: Option<Pt> as LENGTH,
        /// the minimum bottom margin of a book with bleed
        bottom: Option<Pt> as LENGTH,
        /// the minimum outer margin of a book with bleed
        outside: Option<Pt> as LENGTH,
    }

    /// The minimum line widths.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct LineWidths {
        ..Origin,
        /// the minimum width of black lines on paper
        positive: Option<Pt> as LINE,
        /// the minimum width of paper-white lines on a tint or on black
        reversed: Option<Pt> as LINE,
        /// the minimum width of lines in several inks
        coloured: Option<Pt> as LINE,
    }

    /// The minimum type sizes.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct TypeSizes {
        ..Origin,
        /// the minimum size of black type on paper
        solid: Option<Pt> as TYPE_SIZE,
        /// the minimum size of type in a tint
        tinted: Option<Pt> as TYPE_SIZE,
        /// the minimum size of paper-white type on a tint or on black
        reversed: Option<Pt> as TYPE_SIZE,
    }

    /// Limits of tints, total ink coverage and colour spaces.
    #[derive(Clone, Debug, PartialEq)]
    pub struct InkLimits {
        ..Origin,
        /// the minimum tint, in percent; a lighter tint may vanish
        "least_tint" => min_tint: Option<u8> as PERCENT,
        /// the maximum tint, in percent; darker tints look black
        "most_tint" => max_tint: Option<u8> as PERCENT,
        /// the maximum tint under black type, in percent
        "under_type" => max_tint_under_type: Option<u8> as PERCENT,
        /// the maximum total ink coverage, in percent
        "most_cover" => max_coverage: Option<u16> as Int(0, 400),
        /// the accepted colour spaces; an empty list accepts all
        spaces: Vec<ColourSpace>[0..=8] = [],
    }

    /// The resolution of images, in pixels per inch.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ImageResolution {
        ..Origin,
        /// the minimum resolution, in pixels per inch
        "least_ppi" => min_ppi: Option<u32> as PPI,
        /// the resolution above which more pixels have no effect, in pixels per inch
        "most_ppi" => max_ppi: Option<u32> as PPI,
    }

    /// Requirements for the PDF file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FileRules {
        ..Origin,
        /// the standard that the PDF must conform to
        standard: Option<Standard>,
        /// the default printing condition (a registered name), for books that do not choose one
        intent: Option<String>,
        /// the registered names of the accepted printing conditions; an empty list accepts all
        intents: Vec<String>[0..=100] = [],
        /// the maximum file size, in megabytes
        "most_mb" => max_mb: Option<u32> as Int(1, 100_000),
    }

    /// The PDF features that must not be used, and the words that must not be printed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Forbidden {
        ..Origin,
        /// forbidden PDF features
        "things" => features: Vec<PdfFeature>[0..=20] = [],
        /// words that must not appear on any page; upper and lower case count as equal
        texts: Vec<String>[0..=100] = [],
    }

    /// The rules for text on the spine.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct SpineText {
        ..Origin,
        /// the minimum page count for text on the spine
        "pages" => min_pages: Option<u32> as PAGES,
        /// the minimum spine width for text on the spine
        "width" => min_width: Option<Pt> as LENGTH,
        /// the minimum distance between the text and each fold
        margin: Pt as LENGTH = "0in",
    }

    /// The sheet on which a cover is printed: back board, spine, front board, and the edge that is
    /// cut off or turned in.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CoverSheet {
        ..Origin,
        /// whether the printer makes covers for this binding
        "taken" => offered: bool = true,
        /// whether the sheet's width must come from a template made by the printer
        template: bool = false,
        /// the sheet's width minus the width of the spine and of both boards
        width: Option<Pt> as SIGNED,
        /// the sheet's height minus the height of a page
        height: Option<Pt> as SIGNED,
        /// the width of a board minus the width of a page
        board: Pt as SIGNED = "0in",
        /// the width of the spine minus the thickness of all pages
        spine: Pt as SIGNED = "0in",
        /// the width of the spine by page count, if it does not follow from the paper's thickness
        spines: Vec<SpineWidth>[0..=100] = [],
        /// the width of the sheet's edge that is cut off or turned in
        bleed: Pt as LENGTH = "0in",
        /// the minimum distance between text and each cut or fold
        safe: Pt as LENGTH = "0in",
        /// the minimum distance between a frame and the cut
        border: Pt as LENGTH = "0in",
        /// the width of the groove next to the spine
        hinge: Pt as LENGTH = "0in",
    }

    /// The width of the spine of books with up to a page count.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SpineWidth {
        /// the row applies up to this page count
        "pages" => max_pages: (u32, Place) as PAGES,
        /// the width of the spine
        width: Pt as LENGTH,
    }

    /// The area reserved for the barcode, at the foot of the back cover next to the spine.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct BarcodeArea {
        ..Origin,
        /// the width and height of the area for the barcode
        size: Size as Size(7.2, SHEET),
        /// the distance between the area and the foot of the back cover
        trim: Pt as LENGTH = "0in",
        /// the distance between the area and the fold at the spine
        fold: Pt as LENGTH = "0in",
    }

    /// The fields of the printer's form into which a seller uploads the files.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Upload {
        ..Origin,
        /// the field of the printer's form for the inside pages
        interior: String,
        /// the field of the printer's form for the cover
        cover: String,
    }
}

impl InnerMargins {
    /// The minimum inner margin of a book with this page count. Returns `None` if the book has more
    /// pages than the last row allows.
    pub fn at(&self, pages: u32) -> Option<Pt> {
        self.rows.iter().find(|row| pages <= row.max_pages.0).map(|row| row.margin)
    }
}

impl FileRules {
    /// Whether the printer accepts a printing condition. A condition that is not in the registry
    /// is always accepted: it is possible that the printer itself defined it.
    pub fn accepts_intent(&self, intent: &str) -> bool {
        self.intents.is_empty()
            || self.intents.iter().any(|accepted| accepted == intent)
            || printing_conditions::find(intent).is_none()
    }
}

impl CoverSheet {
    /// The width of the spine for a page count. `thickness` is the width that one page of the paper
    /// adds. Returns `None` if the book has more pages than the table of spine widths allows, or if
    /// there is neither a table nor a thickness.
    pub fn spine_width(&self, pages: u32, thickness: Option<Pt>) -> Option<Pt> {
        if !self.spines.is_empty() {
            return self.spines.iter().find(|row| pages <= row.max_pages.0).map(|row| row.width);
        }
        thickness.map(|thickness| thickness * f64::from(pages) + self.spine)
    }

    /// The size of the whole sheet, bleed or turn-in included, for a page size and a spine width.
    /// `None` if the size must come from the printer's template.
    pub fn sheet(&self, page: Size, spine: Pt) -> Option<Size> {
        let width = (page.width + self.board) * 2.0 + spine + self.width?;
        Some(Size::new(width, page.height + self.height?))
    }
}
