//! Columns of text in a slot.

use bookgen_base::units::Pt;

/// The space between columns of text.
pub const GUTTER: Pt = Pt(26.0);

/// The number of columns, at most three, for text of type size `size` in the total width `width`.
/// With this number, lines have at most about sixty letters; longer lines are hard to read.
pub fn text_columns(width: Pt, size: Pt) -> usize {
    let fitting = ((width + GUTTER) / (size * 16.5 + GUTTER)).floor();
    fitting.clamp(1.0, 3.0) as usize
}
