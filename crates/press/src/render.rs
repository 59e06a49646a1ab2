//! Renderers: they turn pages into the bytes of a file.
//!
//! A renderer translates pages and makes no decisions about their design. A page can still be
//! invalid, for example because a coordinate is not a number or a font is not in the set. The
//! renderer then returns an error.

mod page_check;
pub mod pdf;
#[cfg(feature = "pictures")]
pub mod raster;
pub(crate) mod rounding;
pub mod svg;

use std::fmt;

use crate::page::FontId;

/// The reason why pages cannot be rendered.
#[derive(Clone, Debug, PartialEq)]
pub enum RenderError {
    /// The document has no pages.
    NoPages,
    /// An item on a page is invalid.
    Page {
        /// The index of the page, from 0.
        page: usize,
        /// The error on the page.
        fault: PageFault,
    },
    /// A font cannot be embedded.
    Font {
        /// The font's name.
        font: String,
        /// The reason why the font cannot be embedded.
        reason: String,
    },
    /// The document's date is not in the years 1 to 9999.
    Date,
    /// The file cannot conform to the requested PDF/X standard. The string is the reason.
    PdfX(&'static str),
    /// The document cannot be written. The string is the reason.
    Document(String),
}

/// An error on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageFault {
    /// The width or height of the page, including the bleed, is not between 3 pt and 14400 pt (200
    /// in).
    Size,
    /// A coordinate, length or factor is not a number or exceeds 32767 pt.
    Number,
    /// A stroke's width is not above zero.
    StrokeWidth,
    /// A type size is not above zero.
    TypeSize,
    /// A colour has more than 100 % of an ink.
    Colour,
    /// A path does not begin with a move.
    Path,
    /// Groups are nested to a depth of more than 20.
    Nesting,
    /// A font is not in the font set.
    UnknownFont(FontId),
    /// A font has no glyph with this number.
    UnknownGlyph(FontId, u16),
    /// A glyph's text range is not within its run's text.
    Text,
    /// The page has a picture, but the output format, SVG, does not support pictures.
    Picture,
    /// The data of a picture is damaged, so that it cannot be drawn.
    DamagedPicture,
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::NoPages => write!(f, "the document has no pages"),
            RenderError::Page { page, fault } => {
                write!(f, "page {} of the file: {fault}", page + 1)
            }
            RenderError::Font { font, reason } => write!(f, "the font {font}: {reason}"),
            RenderError::Date => write!(f, "the date is not in the years 1 to 9999"),
            RenderError::PdfX(reason) => write!(f, "the file cannot conform to PDF/X: {reason}"),
            RenderError::Document(reason) => {
                write!(f, "the document cannot be written: {reason}")
            }
        }
    }
}

impl std::error::Error for RenderError {}

impl fmt::Display for PageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageFault::Size => write!(f, "the width or height is not between 3 pt and 14400 pt"),
            PageFault::Number => {
                write!(f, "a coordinate or length is not a number or is too large")
            }
            PageFault::StrokeWidth => write!(f, "a line's width is not above zero"),
            PageFault::TypeSize => write!(f, "a type size is not above zero"),
            PageFault::Colour => write!(f, "a colour has more than 100 % of an ink"),
            PageFault::Path => write!(f, "a path does not begin with a move"),
            PageFault::Nesting => write!(f, "groups are nested more than 20 levels deep"),
            PageFault::UnknownFont(font) => write!(f, "font {} is not in the font set", font.0),
            PageFault::UnknownGlyph(font, glyph) => {
                write!(f, "font {} has no glyph {glyph}", font.0)
            }
            PageFault::Text => write!(f, "a glyph's text is not part of its run's text"),
            PageFault::DamagedPicture => write!(f, "the data of a picture is damaged"),
            PageFault::Picture => {
                write!(f, "the page has a picture; SVG drawings cannot contain pictures")
            }
        }
    }
}
