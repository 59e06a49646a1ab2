//! The distances inside lists.

use bookgen_base::units::Pt;

/// The distances inside a word list and above it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListStyle {
    /// The distance from one entry to the next.
    pub leading: Pt,
    /// The space between two columns of entries.
    pub gutter: Pt,
    /// The space between the figure and the list.
    pub gap: Pt,
}

/// The style of word lists with the type size `size`.
pub fn style_of_size(size: Pt) -> ListStyle {
    ListStyle { leading: size * 1.32, gutter: size * 1.2, gap: size * 1.5 }
}
