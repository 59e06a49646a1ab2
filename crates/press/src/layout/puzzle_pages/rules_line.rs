//! The rules of play in one sentence at the foot of a page.

use crate::document::Chapter;
use crate::layout::context::Context;
use crate::layout::text::{Line, even, stack};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// The height of the rules at the foot of a page; zero if the design does not print rules there.
pub fn rules_height(context: Context<'_>, chapter: &Chapter, width: Pt) -> Result<Pt, Diagnostic> {
    if !context.document.design.rules_line || chapter.is_mixed {
        return Ok(Pt::ZERO);
    }
    let size = context.document.design.sizes.small;
    let lines = lines(context, chapter, width)?;
    Ok(size * 1.25 * lines.len() as f64 + size * 0.9)
}

/// Typesets the rules of a chapter at the foot of a text area, if the design prints rules there.
pub fn rules(context: Context<'_>, chapter: &Chapter, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    if !context.document.design.rules_line || chapter.is_mixed {
        return Ok(Vec::new());
    }
    let size = context.document.design.sizes.small;
    let lines = lines(context, chapter, text.width)?;
    // The descenders of the last line stay inside the text area.
    let up = size * 1.25 * lines.len().saturating_sub(1) as f64 + size * 0.25;
    let at = Point::new(text.x, text.bottom() - up);
    Ok(stack(lines, at, size * 1.25, &Role::Text).0)
}

/// The rules for the puzzles of a chapter, broken into lines of about equal length.
fn lines(context: Context<'_>, chapter: &Chapter, width: Pt) -> Result<Vec<Line>, Diagnostic> {
    let document = context.document;
    let Some(texts) = document.language.kind(chapter.kind.about().name) else {
        return Ok(Vec::new());
    };
    let style = context.typesetter.regular(document.design.sizes.small);
    even(context.typesetter, &style, &texts.short, width)
}
