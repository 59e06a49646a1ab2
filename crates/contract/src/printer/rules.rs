//! What a printer asks for, typed, each rule with where it is from.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use chrono::NaiveDate;

use super::condition;
use bookgen_base::units::{Pt, Size};

/// Declares a set of words that a key may hold, as an enum and as the list of them.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:ident { $($(#[$item:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$item])* $variant,)* }

        /// The words for them in a file.
        pub(super) const $list: &[&str] = &[$($word),*];

        impl $name {
            /// What a file's word for it is.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// What a word of a file stands for.
            pub fn of(word: &str) -> Option<$name> {
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
    /// How good a source is.
    Basis, BASES {
        /// The printer's own page.
        Official = "official",
        /// Somebody who names the printer's page and the day.
        Secondary = "secondary",
        /// Found out from what the printer's tools gave.
        ReverseEngineered = "reverse-engineered",
        /// Known, with no source at hand.
        Memory = "memory",
        /// What seems wise.
        Judgment = "judgment",
    }
}

words! {
    /// A colour space of PDF.
    Space, SPACES {
        /// Black alone.
        Grey = "DeviceGray",
        /// Four inks.
        Cmyk = "DeviceCMYK",
        /// Light of a screen, of no particular one.
        Rgb = "DeviceRGB",
        /// Whatever a profile says.
        Icc = "ICCBased",
        /// A spot colour.
        Spot = "Separation",
    }
}

words! {
    /// A standard for the exchange of print data (ISO 15930).
    Standard, STANDARDS {
        /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3; grey, four inks and spot colours.
        X1a2001 = "x-1a:2001",
        /// PDF/X-1a:2003 (ISO 15930-4): the same in PDF 1.4.
        X1a2003 = "x-1a:2003",
        /// PDF/X-4 (ISO 15930-7): PDF 1.6; profiled colour, transparency and layers, too.
        X4 = "x-4",
    }
}

impl Standard {
    /// The version of PDF that files of the standard have.
    pub fn version(self) -> &'static str {
        match self {
            Standard::X1a2001 => "1.3",
            Standard::X1a2003 => "1.4",
            Standard::X4 => "1.6",
        }
    }

    /// What a file of the standard says it is.
    pub fn title(self) -> &'static str {
        match self {
            Standard::X1a2001 => "PDF/X-1a:2001",
            Standard::X1a2003 => "PDF/X-1a:2003",
            Standard::X4 => "PDF/X-4",
        }
    }

    /// Whether the metadata packet is part of the standard, and the file is known by it.
    pub fn needs_packet(self) -> bool {
        self == Standard::X4
    }

    /// Whether the standard's version of PDF has what came with PDF 1.4: the metadata packet, the
    /// language, the title in a window's bar, data of a program's own in the catalogue.
    pub fn has_newer_keys(self) -> bool {
        self != Standard::X1a2001
    }
}

words! {
    /// A part of a PDF that a printer may not want.
    Thing, THINGS {
        /// Crop, fold and registration marks.
        Marks = "marks",
        /// An outline.
        Bookmarks = "bookmarks",
        /// Links, comments and other annotations.
        Annotations = "annotations",
        /// What a document says of itself beyond what a standard asks for.
        Metadata = "metadata",
        /// Embedded files.
        Attachments = "attachments",
        /// A password.
        Encryption = "encryption",
        /// Anything that is not opaque.
        Transparency = "transparency",
        /// Optional content.
        Layers = "layers",
        /// Objects that are in the file and not on the page.
        Invisible = "invisible",
        /// Colour profiles.
        Profiles = "profiles",
    }
}

/// Where a rule is from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The page, book or program that says so.
    pub source: Option<String>,
    /// How good that is.
    pub basis: Option<Basis>,
    /// The day when the rule was last compared with it.
    pub checked: Option<NaiveDate>,
}

/// A rule and where it is from.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule<T> {
    /// The rule.
    pub is: T,
    /// Where it is from.
    pub origin: Origin,
}

impl<T> Deref for Rule<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.is
    }
}

/// How pages are held together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Glued into a soft cover.
    Paperback,
    /// In boards.
    Hardcover,
    /// Not at all.
    Sheets,
}

/// A paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// What it is.
    pub about: Option<String>,
    /// What a page adds to the spine.
    pub thickness: Option<Pt>,
    /// Fewer pages are not printed on it.
    pub least: Option<u32>,
    /// More pages are not printed on it.
    pub most: Option<u32>,
}

/// Some sizes that are taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Trims {
    /// The sizes.
    pub sizes: Vec<Size>,
    /// The most pages, by paper.
    pub pages: BTreeMap<String, u32>,
}

/// The range of sizes of one's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Custom {
    /// The least width and height.
    pub from: Size,
    /// The greatest width and height.
    pub to: Size,
    /// The most pages, by paper.
    pub pages: BTreeMap<String, u32>,
}

/// The page count.
#[derive(Clone, Debug, PartialEq)]
pub struct PageCount {
    /// Fewer are not bound.
    pub least: u32,
    /// More are not bound.
    pub most: u32,
    /// It is a multiple of this.
    pub multiple: u32,
    /// Whether the last page is blank.
    pub last_blank: bool,
}

/// How many pages on end may be blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blank {
    /// At the start.
    pub start: u32,
    /// In the middle.
    pub middle: u32,
    /// At the end.
    pub end: u32,
}

/// The least margins of everything printed, page numbers included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// At the top.
    pub top: Pt,
    /// At the bottom.
    pub bottom: Pt,
    /// At the outer edge.
    pub outside: Pt,
}

/// Artwork to the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bleed {
    /// How far it goes on beyond the trim.
    pub edge: Pt,
    /// Whether at the spine, too.
    pub gutter: bool,
    /// The least margins of a book that bleeds.
    pub margins: Margins,
}

/// The thinnest lines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lines {
    /// Black on paper.
    pub positive: Option<Pt>,
    /// Paper on a tint or on black.
    pub reversed: Option<Pt>,
    /// Of several inks.
    pub coloured: Option<Pt>,
}

/// The smallest type.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TypeSizes {
    /// Black on paper.
    pub solid: Option<Pt>,
    /// In a tint.
    pub tinted: Option<Pt>,
    /// Paper on a tint or on black.
    pub reversed: Option<Pt>,
}

/// Tints, cover and colours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ink {
    /// A lighter tint may vanish; percent.
    pub least_tint: Option<u8>,
    /// A darker tint fills; percent.
    pub most_tint: Option<u8>,
    /// The darkest tint that black type is read on; percent.
    pub under_type: Option<u8>,
    /// The inks of a place together; percent.
    pub most_cover: Option<u16>,
    /// The colour spaces that are taken; all, if none is named.
    pub spaces: Vec<Space>,
}

/// The resolution of images, in pixels to the inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Images {
    /// The least.
    pub least_ppi: Option<u32>,
    /// More is of no use.
    pub most_ppi: Option<u32>,
}

/// The PDF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The standard it keeps.
    pub standard: Option<Standard>,
    /// The registered printing condition that a book is made for if it names none.
    pub intent: Option<String>,
    /// The registered printing conditions that are taken; any, if none is named.
    pub intents: Vec<String>,
    /// The largest file, in megabytes.
    pub most_mb: Option<u32>,
}

impl File {
    /// Whether a printing condition is taken. One that nobody registered may be the printer's own.
    pub fn takes(&self, intent: &str) -> bool {
        self.intents.is_empty()
            || self.intents.iter().any(|taken| taken == intent)
            || condition(intent).is_none()
    }
}

/// What a PDF must not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forbidden {
    /// Parts of a PDF.
    pub things: Vec<Thing>,
    /// Words that must stand nowhere.
    pub texts: Vec<String>,
}

/// Type on the spine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spine {
    /// From so many pages it may bear some.
    pub pages: Option<u32>,
    /// From such a width it may bear some.
    pub width: Option<Pt>,
    /// Between the type and each fold.
    pub margin: Pt,
}

/// The sheet that a cover is printed on: back board, spine, front board, and what is cut off or
/// turned in.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    /// Whether the width must be taken from a template that the printer makes.
    pub template: bool,
    /// The sheet's width beyond both boards and the spine.
    pub width: Option<Pt>,
    /// Its height beyond that of a page.
    pub height: Option<Pt>,
    /// What a board is wider than a page.
    pub board: Pt,
    /// The spine beyond its pages.
    pub spine: Pt,
    /// The spine by page count, where it is not a thickness times the pages.
    pub spines: Vec<(u32, Pt)>,
    /// The part of the sheet that is cut off or turned in.
    pub bleed: Pt,
    /// Between type and each cut or fold.
    pub safe: Pt,
    /// Between a frame and the cut.
    pub border: Pt,
    /// The groove beside the spine.
    pub hinge: Pt,
}

impl Cover {
    /// The width of the spine, from what a page of its paper adds to it; none where nobody says.
    pub fn spine_width(&self, pages: u32, thickness: Option<Pt>) -> Option<Pt> {
        if !self.spines.is_empty() {
            return self.spines.iter().find(|(most, _)| pages <= *most).map(|(_, width)| *width);
        }
        thickness.map(|thickness| thickness * f64::from(pages) + self.spine)
    }

    /// The whole sheet, bleed or wrap included, for pages of a size and a spine; none where the
    /// printer's template must say.
    pub fn sheet(&self, page: Size, spine: Pt) -> Option<Size> {
        let width = (page.width + self.board) * 2.0 + spine + self.width?;
        Some(Size::new(width, page.height + self.height?))
    }
}

/// The place kept for the barcode, at the foot of the back cover beside the spine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barcode {
    /// Its size.
    pub size: Size,
    /// From the foot of the cover.
    pub trim: Pt,
    /// From the fold at the spine.
    pub fold: Pt,
}
