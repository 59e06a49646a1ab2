//! Pages to bytes, one file an edition.
//!
//! A renderer translates: it decides nothing about the page. What it is given can still be wrong (a
//! number that is none, a font nobody loaded); then it says so.

pub mod press;
pub mod svg;

use std::fmt;

use crate::page::FontId;

/// Why pages could not be rendered.
#[derive(Clone, Debug, PartialEq)]
pub enum RenderError {
    /// A book needs a page.
    NoPages,
    /// Something on a page cannot be printed.
    Page {
        /// The page, counted from 0.
        page: usize,
        /// What is wrong there.
        fault: PageFault,
    },
    /// A font cannot be embedded.
    Font {
        /// The font's name.
        font: String,
        /// Why not.
        reason: String,
    },
    /// The book's date is not in the years 1 to 9999.
    Date,
    /// The standard that the file is to keep cannot be kept; why not.
    Exchange(&'static str),
    /// The document could not be written.
    Document(String),
}

/// What is wrong with a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageFault {
    /// Its width or height, bleed included, is not between 3 pt and 14400 pt (200 in).
    Size,
    /// A place, length or transformation is not a number or lies beyond 32767 pt.
    Number,
    /// A stroke's width is not above zero.
    StrokeWidth,
    /// A type size is not above zero.
    TypeSize,
    /// A colour has more than 100 % of an ink.
    Colour,
    /// A path does not begin with a move.
    Path,
    /// Groups are nested deeper than 20.
    Nesting,
    /// A font is not in the set.
    UnknownFont(FontId),
    /// A font has no glyph of that number.
    UnknownGlyph(FontId, u16),
    /// A glyph claims text that its run has not.
    Text,
    /// It has a picture, which the edition does not take.
    Picture,
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::NoPages => write!(f, "there are no pages"),
            RenderError::Page { page, fault } => {
                write!(f, "page {} of the file: {fault}", page + 1)
            }
            RenderError::Font { font, reason } => write!(f, "the font {font}: {reason}"),
            RenderError::Date => write!(f, "the date is not in the years 1 to 9999"),
            RenderError::Exchange(why) => write!(f, "the file cannot keep its standard: {why}"),
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
            PageFault::Size => write!(f, "its sides are not between 3 pt and 14400 pt"),
            PageFault::Number => write!(f, "a place or length is not a number or is too large"),
            PageFault::StrokeWidth => write!(f, "a line's width is not above zero"),
            PageFault::TypeSize => write!(f, "a type size is not above zero"),
            PageFault::Colour => write!(f, "a colour has more than 100 % of an ink"),
            PageFault::Path => write!(f, "a path does not begin with a move"),
            PageFault::Nesting => write!(f, "groups are nested deeper than 20"),
            PageFault::UnknownFont(font) => write!(f, "font {} is not in the set", font.0),
            PageFault::UnknownGlyph(font, glyph) => {
                write!(f, "font {} has no glyph {glyph}", font.0)
            }
            PageFault::Text => write!(f, "a glyph stands for text that is not there"),
            PageFault::Picture => write!(f, "it has a picture, which drawings of lines have not"),
        }
    }
}
