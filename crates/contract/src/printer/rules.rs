//! The requirements of a printer as typed values, each with its source.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use chrono::NaiveDate;

use super::condition;
use bookgen_base::units::{Pt, Size};

/// Declares an enum, and a list with one word for each variant. A printer's file contains these
/// words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:ident { $($(#[$item:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$item])* $variant,)* }

        /// The words of the enum, in the order of its variants.
        pub(super) const $list: &[&str] = &[$($word),*];

        impl $name {
            /// The word for this variant in a printer's file.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// The variant of a word, or `None` if the word is unknown.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// How reliable a source is.
    Basis, BASES {
        /// The printer's own page.
        Official = "official",
        /// A third party that cites the printer's page, with the date of the citation.
        Secondary = "secondary",
        /// Derived from the output of the printer's tools.
        ReverseEngineered = "reverse-engineered",
        /// Known from experience, without a source at hand.
        Memory = "memory",
        /// A reasonable assumption.
        Judgment = "judgment",
    }
}

words! {
    /// A PDF colour space.
    ColourSpace, SPACES {
        /// Grey: black ink only.
        Grey = "DeviceGray",
        /// The four process inks.
        Cmyk = "DeviceCMYK",
        /// Device-dependent RGB.
        Rgb = "DeviceRGB",
        /// Colours defined by an ICC profile.
        Icc = "ICCBased",
        /// A spot colour.
        Spot = "Separation",
    }
}

words! {
    /// A PDF/X standard for the exchange of print data (ISO 15930).
    Standard, STANDARDS {
        /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3 with grey, CMYK and spot colours.
        X1a2001 = "x-1a:2001",
        /// PDF/X-1a:2003 (ISO 15930-4): PDF 1.4 with grey, CMYK and spot colours.
        X1a2003 = "x-1a:2003",
        /// PDF/X-4 (ISO 15930-7): PDF 1.6. ICC colours, transparency and layers are allowed.
        X4 = "x-4",
    }
}

impl Standard {
    /// The PDF version of the files that bookgen writes for this standard.
    pub fn version(self) -> &'static str {
        match self {
            Standard::X1a2001 => "1.3",
            Standard::X1a2003 => "1.4",
            Standard::X4 => "1.6",
        }
    }

    /// The name with which a PDF file declares this standard.
    pub fn title(self) -> &'static str {
        match self {
            Standard::X1a2001 => "PDF/X-1a:2001",
            Standard::X1a2003 => "PDF/X-1a:2003",
            Standard::X4 => "PDF/X-4",
        }
    }

    /// Whether the standard requires a metadata packet, in which the file declares its
    /// conformance.
    pub fn needs_packet(self) -> bool {
        self == Standard::X4
    }

    /// Whether the standard's PDF version has the keys that PDF 1.4 introduced: the metadata
    /// packet, the language, the document title in the title bar, private data in the catalogue.
    pub fn has_newer_keys(self) -> bool {
        self != Standard::X1a2001
    }
}

words! {
    /// A PDF feature that a printer may forbid.
    PdfFeature, FEATURES {
        /// Crop, fold and registration marks.
        Marks = "marks",
        /// A document outline.
        Bookmarks = "bookmarks",
        /// Links, comments and other annotations.
        Annotations = "annotations",
        /// Metadata beyond the minimum that a standard requires.
        Metadata = "metadata",
        /// Embedded files.
        Attachments = "attachments",
        /// A password.
        Encryption = "encryption",
        /// Anything that is not opaque.
        Transparency = "transparency",
        /// Layers (optional content).
        Layers = "layers",
        /// Objects outside the page or without colour.
        Invisible = "invisible",
        /// Embedded colour profiles.
        Profiles = "profiles",
    }
}

/// The source of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The page, book or program that states the rule.
    pub source: Option<String>,
    /// How reliable the source is.
    pub basis: Option<Basis>,
    /// The day on which the rule was last compared with its source.
    pub checked: Option<NaiveDate>,
}

/// A rule with its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule<T> {
    /// The rule.
    pub value: T,
    /// The source of the rule.
    pub origin: Origin,
}

impl<T> Deref for Rule<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// The fields of the printer's form into which a seller uploads the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The field for the inside pages.
    pub interior: String,
    /// The field for the cover.
    pub cover: String,
}

/// How the pages are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Glued into a soft cover.
    Paperback,
    /// Bound between hard boards.
    Hardcover,
    /// Loose sheets.
    Sheets,
}

/// A paper that the printer offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// A description of the paper.
    pub about: Option<String>,
    /// The width that one page adds to the spine.
    pub thickness: Option<Pt>,
    /// The minimum page count on this paper.
    pub min_pages: Option<u32>,
    /// The maximum page count on this paper.
    pub max_pages: Option<u32>,
}

/// Accepted trim sizes that have the same page limits.
#[derive(Clone, Debug, PartialEq)]
pub struct TrimSizes {
    /// The accepted trim sizes.
    pub sizes: Vec<Size>,
    /// The maximum page count, by paper.
    pub max_pages: BTreeMap<String, u32>,
}

/// The range of accepted custom trim sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomSizes {
    /// The minimum trim width and height.
    pub min: Size,
    /// The maximum trim width and height.
    pub max: Size,
    /// The maximum page count, by paper.
    pub max_pages: BTreeMap<String, u32>,
}

/// The limits of the page count.
#[derive(Clone, Debug, PartialEq)]
pub struct PageCount {
    /// The minimum page count.
    pub min: u32,
    /// The maximum page count.
    pub max: u32,
    /// The page count must be a multiple of this number.
    pub multiple: u32,
    /// Whether the last page must be blank.
    pub last_blank: bool,
}

/// The maximum numbers of consecutive blank pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlankPages {
    /// The maximum number of consecutive blank pages at the start of the book.
    pub start: u32,
    /// The maximum number of consecutive blank pages in the middle of the book.
    pub middle: u32,
    /// The maximum number of consecutive blank pages at the end of the book.
    pub end: u32,
}

/// The minimum margins around everything printed, folios included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// The minimum top margin.
    pub top: Pt,
    /// The minimum bottom margin.
    pub bottom: Pt,
    /// The minimum outer margin.
    pub outside: Pt,
}

/// Bleed: artwork that extends beyond the trim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bleed {
    /// How far the artwork extends beyond the trim.
    pub edge: Pt,
    /// Whether pages have bleed at the spine too.
    pub gutter: bool,
    /// The minimum margins of a book with bleed.
    pub margins: Margins,
}

/// The minimum line widths.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LineWidths {
    /// The minimum width of black lines on paper.
    pub positive: Option<Pt>,
    /// The minimum width of paper-white lines on a tint or on black.
    pub reversed: Option<Pt>,
    /// The minimum width of lines in several inks.
    pub coloured: Option<Pt>,
}

/// The minimum type sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TypeSizes {
    /// The minimum size of black type on paper.
    pub solid: Option<Pt>,
    /// The minimum size of type in a tint.
    pub tinted: Option<Pt>,
    /// The minimum size of paper-white type on a tint or on black.
    pub reversed: Option<Pt>,
}

/// Limits of tints, total ink coverage and colour spaces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InkLimits {
    /// The lightest tint, in percent. A lighter tint may vanish.
    pub min_tint: Option<u8>,
    /// The darkest tint, in percent. Darker tints look black.
    pub max_tint: Option<u8>,
    /// The darkest tint under black type, in percent.
    pub max_tint_under_type: Option<u8>,
    /// The maximum total ink coverage, in percent.
    pub max_coverage: Option<u16>,
    /// The accepted colour spaces. An empty list accepts all.
    pub spaces: Vec<ColourSpace>,
}

/// The resolution of images, in pixels per inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageResolution {
    /// The minimum resolution, in pixels per inch.
    pub min_ppi: Option<u32>,
    /// The resolution above which more pixels have no effect.
    pub max_ppi: Option<u32>,
}

/// Requirements for the PDF file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileRules {
    /// The PDF/X standard that the file must conform to.
    pub standard: Option<Standard>,
    /// The registered name of the default printing condition, for books that do not choose a
    /// condition.
    pub intent: Option<String>,
    /// The accepted registered printing conditions. An empty list accepts all.
    pub intents: Vec<String>,
    /// The maximum file size, in megabytes.
    pub max_mb: Option<u32>,
}

impl FileRules {
    /// Whether the printer accepts a printing condition. A condition that is not in the registry
    /// is always accepted: it is possible that the printer itself defined it.
    pub fn accepts_intent(&self, intent: &str) -> bool {
        self.intents.is_empty()
            || self.intents.iter().any(|accepted| accepted == intent)
            || condition(intent).is_none()
    }
}

/// The PDF features that must not be used, and the words that must not be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forbidden {
    /// The forbidden PDF features.
    pub features: Vec<PdfFeature>,
    /// The words that must not appear on any page.
    pub texts: Vec<String>,
}

/// The rules for text on the spine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpineText {
    /// The minimum page count of a book with text on its spine.
    pub min_pages: Option<u32>,
    /// The minimum width of a spine with text.
    pub min_width: Option<Pt>,
    /// The minimum distance between the text and each fold.
    pub margin: Pt,
}

/// The sheet on which a cover is printed: back board, spine, front board, and the edge that is cut
/// off or turned in.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverSheet {
    /// Whether the sheet's width must come from a template made by the printer.
    pub template: bool,
    /// The width of the sheet without the boards and the spine.
    pub width: Option<Pt>,
    /// The sheet's height minus the height of a page.
    pub height: Option<Pt>,
    /// The width of a board minus the width of a page.
    pub board: Pt,
    /// The width of the spine minus the thickness of all pages.
    pub spine: Pt,
    /// A table of spine widths. Each pair has the maximum page count of a book and the width of
    /// its spine. The first pair whose maximum is large enough applies. The table is empty if the
    /// width follows from the thickness of the paper.
    pub spines: Vec<(u32, Pt)>,
    /// The width of the sheet's edge that is cut off or turned in.
    pub bleed: Pt,
    /// The minimum distance between text and each cut or fold.
    pub safe: Pt,
    /// The minimum distance between a frame and the cut.
    pub border: Pt,
    /// The width of the groove next to the spine.
    pub hinge: Pt,
}

impl CoverSheet {
    /// The width of the spine for a page count. `thickness` is the width that one page of the paper
    /// adds. Returns `None` if the book has more pages than the table of spine widths allows, or if
    /// there is neither a table nor a thickness.
    pub fn spine_width(&self, pages: u32, thickness: Option<Pt>) -> Option<Pt> {
        if !self.spines.is_empty() {
            return self
                .spines
                .iter()
                .find(|(max_pages, _)| pages <= *max_pages)
                .map(|(_, width)| *width);
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

/// The area reserved for the barcode, at the foot of the back cover next to the spine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarcodeArea {
    /// The size of the barcode area.
    pub size: Size,
    /// The distance between the barcode area and the foot of the cover.
    pub trim: Pt,
    /// The distance between the barcode area and the fold at the spine.
    pub fold: Pt,
}
