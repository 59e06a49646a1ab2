//! The line below a puzzle, in small type: the author of the puzzle and the holder of the rights.

use crate::layout::context::Context;
use crate::layout::text::{Line, Setting, plain};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// Breaks the line below a puzzle into lines of a maximum width.
pub fn lines_below(context: Context<'_>, line: &str, width: Pt) -> Result<Vec<Line>, Diagnostic> {
    let style = context.typesetter.regular(context.document.design.sizes.small);
    plain(context.typesetter, &style, line, width, Setting::Left)
}

/// The leading of the line below a puzzle, used if the text needs several lines.
pub fn line_leading(context: Context<'_>) -> Pt {
    context.document.design.sizes.small * 1.25
}

/// The height of the line below a puzzle when its text is broken into lines of a maximum width.
pub fn line_height(context: Context<'_>, line: &str, width: Pt) -> Result<Pt, Diagnostic> {
    let further = lines_below(context, line, width)?.len().saturating_sub(1);
    Ok(context.document.design.sizes.small * 1.6 + line_leading(context) * further as f64)
}
