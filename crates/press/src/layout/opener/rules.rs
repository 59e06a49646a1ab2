//! The short rules of play on the opening page of a chapter.

use super::super::paragraph::Setting;
use super::super::text_column::{TextColumn, pages, used_height};
use super::super::typesetter::Typesetter;
use super::super::{Context, markdown};
use crate::design::HowTo;
use crate::page::Item;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The rules of one kind.
pub struct ShortRules {
    /// The text, in Markdown. In a chapter of several kinds, it begins with the name of the kind.
    text: String,
}

/// The rules of the kinds of a chapter that no earlier chapter has; empty if the design prints the rules
/// elsewhere. A chapter of one kind has all its rules, a mixed chapter a sentence for each kind.
pub fn of_chapter(context: Context<'_>, chapter: usize) -> Vec<ShortRules> {
    if context.document.design.how_to != HowTo::Short {
        return Vec::new();
    }
    let mut earlier: Vec<&str> = Vec::new();
    let mut own: Vec<&str> = Vec::new();
    for placed in context.puzzles {
        let kind = placed.puzzle.kind.as_str();
        let kinds = match placed.chapter {
            Some(other) if other < chapter => &mut earlier,
            Some(other) if other == chapter => &mut own,
            _ => continue,
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let is_mixed = own.len() > 1;
    own.retain(|kind| !earlier.contains(kind));
    let texts = own.into_iter().filter_map(|kind| context.document.language.kind(kind));
    let texts = texts.map(|texts| match is_mixed {
        true => format!("**{}.** {}", texts.title, texts.short),
        false => texts.rules.clone(),
    });
    texts.map(|text| ShortRules { text }).collect()
}

/// Typesets rules in a column of the given width. Returns their items, relative to the top left corner,
/// and their height; `None` if there are no rules.
///
/// # Errors
/// A character that no font has.
pub fn typeset(
    typesetter: Typesetter<'_>,
    rules: &[ShortRules],
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
    for rules in rules {
        markdown::markdown(&mut column, &rules.text)?;
    }
    let height = used_height(&column.blocks);
    Ok(Some((pages(column.blocks, NO_LIMIT).concat(), height)))
}
