//! The line below a puzzle: its author and the holder of its rights.

use super::Context;
use super::paragraph::{Line, Setting, plain};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The line below a puzzle (its author and the holder of its rights), broken at a width.
pub fn lines_below(context: Context<'_>, line: &str, width: Pt) -> Result<Vec<Line>, Diagnostic> {
    let style = context.typesetter.regular(context.document.design.sizes.small);
    plain(context.typesetter, &style, line, width, Setting::Left)
}

/// The leading of the line below a puzzle.
pub fn line_leading(context: Context<'_>) -> Pt {
    context.document.design.sizes.small * 1.25
}

/// The height of the line below a puzzle, broken at a width.
pub fn line_height(context: Context<'_>, line: &str, width: Pt) -> Result<Pt, Diagnostic> {
    let further = lines_below(context, line, width)?.len().saturating_sub(1);
    Ok(context.document.design.sizes.small * 1.6 + line_leading(context) * further as f64)
}
