//! Errors of font files.

use std::fmt;

/// The reason why a font cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FontError {
    /// The bytes are not a TrueType or OpenType font. The string is the reason.
    NotAFont(String),
    /// A required table is missing, truncated or invalid.
    Table {
        /// The table's four-letter name.
        table: &'static str,
        /// The reason why the table cannot be used.
        reason: String,
    },
    /// The font has neither TrueType (`glyf`) nor `CFF` outlines.
    NoOutlines,
    /// The number of units per em is not from 16 to 16384.
    UnitsPerEm(u16),
    /// The font has no glyph for any character.
    NoCharacters,
    /// The font cannot be subset. The string is the reason.
    Subset(String),
    /// The font set already has 256 fonts.
    TooMany,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FontError::NotAFont(reason) => {
                write!(f, "the file is not a TrueType or OpenType font: {reason}")
            }
            FontError::Table { table, reason } => {
                write!(f, "the font's `{table}` table cannot be used: {reason}")
            }
            FontError::NoOutlines => {
                write!(f, "the font has neither TrueType (`glyf`) nor `CFF` outlines")
            }
            FontError::UnitsPerEm(units) => {
                write!(f, "the font has {units} units per em; 16 to 16384 are allowed")
            }
            FontError::NoCharacters => write!(f, "the font has no glyph for any character"),
            FontError::Subset(reason) => write!(f, "the font cannot be embedded: {reason}"),
            FontError::TooMany => write!(f, "a book can use at most 256 fonts"),
        }
    }
}

impl std::error::Error for FontError {}
