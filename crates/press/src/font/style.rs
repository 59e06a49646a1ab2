//! The style of a text.

use crate::page::FontId;
use bookgen_base::units::Pt;

/// The font, size and features of a text. Figures are always lining figures.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// The fonts in order of preference. Each character is set in the first font that has the
    /// character.
    pub fonts: Vec<FontId>,
    /// The type size (the em).
    pub size: Pt,
    /// Whether small capitals replace small letters. A font without small capitals keeps the small
    /// letters; see [`Face::has_small_caps`](super::Face::has_small_caps).
    pub small_caps: bool,
    /// Whether figures are tabular: all figures have the same width. Otherwise figures are
    /// proportional.
    pub tabular: bool,
    /// Space added between letters. Tracked text has no ligatures.
    pub tracking: Pt,
}

impl TextStyle {
    /// A style without small capitals and tracking, with proportional figures.
    pub fn new(fonts: impl Into<Vec<FontId>>, size: Pt) -> TextStyle {
        TextStyle {
            fonts: fonts.into(),
            size,
            small_caps: false,
            tabular: false,
            tracking: Pt::ZERO,
        }
    }
}
