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
    /// The content of a table does not have the checksum that the file states for it.
    Checksum(String),
    /// The licence bits of the font forbid embedding a subset of the font.
    Licence(EmbeddingBan),
    /// The font cannot be subset. The string is the reason.
    Subset(String),
    /// The font set already has 256 fonts.
    TooMany,
}

/// A licence bit (`fsType` in the table `OS/2`) that forbids embedding a subset of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbeddingBan {
    /// Bit 1 (0x0002): the font must not be embedded.
    Restricted,
    /// Bit 8 (0x0100): the font must not be subset.
    NoSubsetting,
    /// Bit 9 (0x0200): only bitmaps of the font may be embedded.
    BitmapOnly,
}

impl FontError {
    /// Advice for the user of the font.
    pub fn help(&self) -> &'static str {
        match self {
            FontError::Licence(_) => {
                "choose a font whose licence allows embedding, or ask the maker of this font"
            }
            FontError::Checksum(_) => {
                "get an undamaged copy of the font; if its maker supplies the file like this, save \
                 the font again with a font editor, which writes the right checksums"
            }
            FontError::TooMany => "use fewer fonts",
            _ => "use an undamaged OpenType or TrueType font (.otf, .ttf)",
        }
    }
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
            FontError::Checksum(table) => write!(
                f,
                "the font is damaged: its `{table}` table does not have the stated checksum"
            ),
            FontError::Licence(ban) => {
                let ban = match ban {
                    EmbeddingBan::Restricted => "0x0002 (restricted licence, no embedding)",
                    EmbeddingBan::NoSubsetting => {
                        "0x0100 (no subsetting); bookgen embeds only the glyphs that it prints"
                    }
                    EmbeddingBan::BitmapOnly => "0x0200 (bitmap embedding only)",
                };
                write!(f, "the licence bits of the font (fsType) include {ban}")
            }
            FontError::Subset(reason) => write!(f, "the font cannot be embedded: {reason}"),
            FontError::TooMany => write!(f, "a book can use at most 256 fonts"),
        }
    }
}

impl std::error::Error for FontError {}
