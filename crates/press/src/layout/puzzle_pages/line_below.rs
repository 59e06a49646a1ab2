//! The line below a puzzle, in small type: the author of the puzzle and the holder of the rights.

use crate::layout::text::{Line, Setting, Typesetter, plain};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The line below a puzzle, broken into lines.
pub struct LineBelow {
    /// The lines.
    pub lines: Vec<Line>,
    /// The distance from the puzzle to the first baseline.
    pub first: Pt,
    /// The leading of the lines.
    pub leading: Pt,
    /// The height, with the space between the puzzle and the first line.
    pub height: Pt,
}

/// Typesets the line below a puzzle in lines of a maximum width.
///
/// # Errors
/// A character that no font has.
pub fn line_below(
    typesetter: Typesetter<'_>,
    line: &str,
    width: Pt,
) -> Result<LineBelow, Diagnostic> {
    /// The depth of descenders, as a share of the type size.
    const DESCENT: f64 = 0.3;
    let size = typesetter.design().sizes.small;
    let lines = plain(typesetter, &typesetter.regular(size), line, width, Setting::Left)?;
    let (first, leading) = (size * 1.3, size * 1.25);
    let further = lines.len().saturating_sub(1) as f64;
    let height = first + leading * further + size * DESCENT;
    Ok(LineBelow { lines, first, leading, height })
}
