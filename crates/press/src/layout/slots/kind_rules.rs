//! The rules of several kinds of puzzle on one page: the name of each kind and its rules in one
//! sentence.

use super::text_columns::{GUTTER, text_columns};
use crate::layout::text::{Setting, Span, Typesetter, paragraph, stack};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::KindTexts;

/// The typeset rules of several kinds.
pub struct KindRules {
    /// The items, from the top left corner of the rules.
    pub items: Vec<Item>,
    /// The height.
    pub height: Pt,
}

/// Typesets the rules of several kinds in one column, or in two columns if one column would have long
/// lines. `size` is the type size.
///
/// # Errors
/// A character that no font has.
pub fn kind_rules(
    typesetter: Typesetter<'_>,
    kinds: &[&KindTexts],
    width: Pt,
    size: Pt,
) -> Result<KindRules, Diagnostic> {
    let columns = text_columns(width, size).min(2).min(kinds.len().max(1));
    let column = width.column_width(columns, GUTTER);
    let leading = size * 1.3;
    let mut rules = KindRules { items: Vec::new(), height: Pt::ZERO };
    for (index, kinds) in kinds.chunks(kinds.len().div_ceil(columns).max(1)).enumerate() {
        let x = (column + GUTTER) * index as f64;
        let mut y = Pt::ZERO;
        for (at, texts) in kinds.iter().enumerate() {
            let name = Span { style: typesetter.bold(size), text: format!("{}: ", texts.title) };
            let text = Span { style: typesetter.regular(size), text: texts.short.clone() };
            let lines = paragraph(typesetter, &[name, text], column, Setting::Left)?;
            y += if at > 0 { size * 0.4 } else { Pt::ZERO };
            let first = Point::new(x, y + size * 0.82);
            let height = leading * lines.len() as f64;
            rules.items.extend(stack(lines, first, leading, &Role::Text).0);
            y += height;
        }
        rules.height = rules.height.max(y);
    }
    Ok(rules)
}
