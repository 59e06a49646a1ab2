//! The word list of a puzzle: its style and its columns.

use super::Context;
use super::arrangement::ListStyle;
use super::typesetter::{Align, Typesetter};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// The style of word lists.
pub fn list_style(typesetter: Typesetter<'_>) -> ListStyle {
    let size = typesetter.design().sizes.list;
    ListStyle { leading: size * 1.32, gutter: size * 1.2, gap: size * 1.5 }
}

/// Typesets list entries in columns, column by column. `pitch` is the width of a column with its
/// gutter, `origin` the top left corner.
pub fn list_items(
    context: Context<'_>,
    entries: &[&str],
    columns: usize,
    pitch: Pt,
    origin: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let style = typesetter.regular(typesetter.design().sizes.list);
    let leading = list_style(typesetter).leading;
    let rows = entries.len().div_ceil(columns.max(1)).max(1);
    let mut items = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let at = Point::new(
            origin.x + pitch * (i / rows) as f64,
            origin.y + leading * (i % rows) as f64 + style.size * 0.8,
        );
        items.extend(typesetter.line(&style, entry, at, Align::Left, Role::Text)?);
    }
    Ok(items)
}
