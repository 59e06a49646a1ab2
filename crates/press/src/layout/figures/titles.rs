//! The titles of puzzles, above their figures.

use crate::layout::text::{Setting, Typesetter, plain};
use bookgen_base::units::Pt;

/// The leading of the title of a puzzle.
pub fn title_leading(typesetter: Typesetter<'_>) -> Pt {
    typesetter.design().sizes.puzzle_title * 1.2
}

/// The distance between the last baseline of a title and the figure. In slots, which are small, it is
/// half the type size; elsewhere the descenders are 12 pt above the figure.
pub fn title_gap(typesetter: Typesetter<'_>) -> Pt {
    const CLEAR: Pt = Pt(12.0);
    let size = typesetter.design().sizes.puzzle_title;
    if typesetter.design().slots.is_empty() { CLEAR + size * 0.22 } else { size * 0.5 }
}

/// The height of the title of a puzzle, with the white space below the title.
pub fn title_height(typesetter: Typesetter<'_>, title: &str, width: Pt) -> Pt {
    let size = typesetter.design().sizes.puzzle_title;
    // If the title cannot be typeset, the result is the height of one line. `footprint` has already
    // reported the missing character.
    let lines = plain(typesetter, &typesetter.regular(size), title, width, Setting::Left);
    let further = lines.map_or(0, |lines| lines.len().saturating_sub(1));
    size * 1.1 + title_gap(typesetter) + title_leading(typesetter) * further as f64
}
