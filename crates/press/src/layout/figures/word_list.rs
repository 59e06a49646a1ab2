//! The word list of a puzzle: its style and its columns.

use super::list_style::{ListStyle, style_of_size};
use crate::layout::text::{Align, Typesetter};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// The style of the word lists of a document.
pub fn list_style(typesetter: Typesetter<'_>) -> ListStyle {
    style_of_size(typesetter.design().sizes.list)
}

/// Typesets list entries in columns, column by column. `pitch` is the width of a column with its
/// gutter, `origin` the top left corner.
///
/// # Errors
/// A character that no font has.
pub fn list_items(
    typesetter: Typesetter<'_>,
    entries: &[String],
    columns: usize,
    pitch: Pt,
    origin: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let style = typesetter.regular(typesetter.design().sizes.list);
    let starts = entry_starts(entries.len(), columns, pitch, style.size, origin);
    let mut items = Vec::new();
    for (entry, at) in entries.iter().zip(starts) {
        items.extend(typesetter.line(&style, entry, at, Align::Left, Role::Text)?);
    }
    Ok(items)
}

/// The points where the baselines of list entries start, column by column. `size` is the type size;
/// for `pitch` and `origin` see [`list_items`].
pub fn entry_starts(
    count: usize,
    columns: usize,
    pitch: Pt,
    size: Pt,
    origin: Point,
) -> impl Iterator<Item = Point> {
    let leading = style_of_size(size).leading;
    let rows = count.div_ceil(columns.max(1)).max(1);
    (0..count).map(move |i| {
        Point::new(
            origin.x + pitch * (i / rows) as f64,
            origin.y + leading * (i % rows) as f64 + size * 0.8,
        )
    })
}
