//! The short rules of play on the opening page of a chapter.

use super::kinds_of;
use crate::design::HowTo;
use crate::layout::context::Context;
use crate::layout::text::{Setting, TextColumn, Typesetter, break_pages, markdown, used_height};
use crate::page::Item;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;
use bookgen_puzzles::KindTexts;

/// The rules of the kinds of a chapter that no earlier chapter has, in Markdown; empty if the design prints
/// the rules elsewhere. A chapter of one kind has all its rules, a mixed chapter a sentence for each kind,
/// which begins with the name of the kind.
pub fn of_chapter(context: Context<'_>, chapter: usize) -> Vec<String> {
    if context.document.design.how_to != HowTo::Short {
        return Vec::new();
    }
    let kinds = kinds_of(context, chapter);
    let earlier: Vec<&str> = (0..chapter).flat_map(|earlier| kinds_of(context, earlier)).collect();
    let new = kinds.iter().filter(|kind| !earlier.contains(kind));
    let texts = new.filter_map(|kind| context.document.language.kind(kind));
    let text = |texts: &KindTexts| match kinds.len() {
        1 => texts.rules.clone(),
        _ => format!("**{}.** {}", texts.title, texts.short),
    };
    texts.map(text).collect()
}

/// Typesets rules in a column of the given width. Returns their items, relative to the top left corner,
/// and their height; `None` if there are no rules.
///
/// # Errors
/// A character that no font has.
pub fn typeset(
    typesetter: Typesetter<'_>,
    rules: &[String],
    width: Pt,
) -> Result<Option<(Vec<Item>, Pt)>, Diagnostic> {
    /// Higher than any page.
    const NO_LIMIT: Pt = Pt(1e6);
    if rules.is_empty() {
        return Ok(None);
    }
    let mut column = TextColumn::new(typesetter, width);
    // The column is narrow.
    column.setting = Setting::Left;
    for text in rules {
        markdown(&mut column, text)?;
    }
    let height = used_height(&column.blocks);
    Ok(Some((break_pages(column.blocks, NO_LIMIT).concat(), height)))
}
