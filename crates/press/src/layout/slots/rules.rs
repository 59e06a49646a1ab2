//! The rules of play of a kind: in full in columns, or in one sentence.

use super::text_columns::{GUTTER, text_columns};
use crate::document::{Chapter, Document};
use crate::layout::text::Typesetter;
use crate::layout::text::{
    Line, Setting, Span, TextColumn, break_pages, even, fits_height, markdown, used_height,
};
use crate::page::{Item, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// A part of the full rules of play, with its heading.
pub struct RulesPart<'a> {
    /// The heading of the part. It is empty for the part with the rules themselves.
    title: String,
    paragraphs: Vec<RulesParagraph<'a>>,
}

/// A paragraph of the full rules of play.
struct RulesParagraph<'a> {
    /// The name of a level in bold at the start of the paragraph.
    name: Option<&'a str>,
    text: &'a str,
}

/// The parts of the full rules of a chapter: the rules of the kind, advice on where to begin, and the
/// techniques of the levels. No parts if the language has no texts for the kind.
pub fn rules_parts<'a>(document: &'a Document, chapter: &Chapter) -> Vec<RulesPart<'a>> {
    let about = chapter.kind.about();
    let Some(texts) = document.language.kind(about.name) else { return Vec::new() };
    let part = |title: &str, text: &'a str| RulesPart {
        title: title.to_owned(),
        paragraphs: vec![RulesParagraph { name: None, text }],
    };
    let levels = about.levels.iter().filter_map(|level| {
        let texts = document.language.level(about.name, level.name)?;
        Some(RulesParagraph { name: Some(&texts.name), text: &texts.needs })
    });
    let title = document.language.text("the-levels", &[]);
    vec![
        part("", &texts.rules),
        part(&texts.begin_title, &texts.begin),
        RulesPart { title, paragraphs: levels.collect() },
    ]
}

/// Typeset parts of the full rules.
pub struct FullRules {
    /// The items, from the top left corner of the rules.
    pub items: Vec<Item>,
    /// The height of the highest column.
    pub height: Pt,
}

impl FullRules {
    /// Whether the rules fit a height.
    pub fn fit(&self, height: Pt) -> bool {
        fits_height(self.height, height)
    }
}

/// The number of columns for `parts` parts of the full rules in a width.
pub fn rules_columns(typesetter: Typesetter<'_>, parts: usize, width: Pt) -> usize {
    text_columns(width, typesetter.design().sizes.body).min(parts)
}

/// Typesets parts of the full rules, in columns if the width is large enough. The columns are as high
/// as the rules need.
///
/// # Errors
/// A character that no font has.
pub fn full_rules(
    typesetter: Typesetter<'_>,
    parts: &[RulesPart<'_>],
    width: Pt,
) -> Result<FullRules, Diagnostic> {
    let body = typesetter.design().sizes.body;
    let columns = rules_columns(typesetter, parts.len(), width).max(1);
    let column_width = width.column_width(columns, GUTTER);
    let mut rules = FullRules { items: Vec::new(), height: Pt::ZERO };
    for (index, parts) in parts.chunks(parts.len().div_ceil(columns).max(1)).enumerate() {
        let mut column = TextColumn::new(typesetter, column_width);
        for (i, RulesPart { title, paragraphs }) in parts.iter().enumerate() {
            // Print the heading of a part only if the part is the first one in its column. The
            // heading of the levels is always printed, even below another part.
            let first = paragraphs.first();
            let has_names = first.and_then(|first| first.name).is_some_and(|name| !name.is_empty());
            if !title.is_empty() && (i == 0 || has_names) {
                column.subheading(title)?;
            }
            for RulesParagraph { name, text } in paragraphs {
                let Some(name) = name.filter(|name| !name.is_empty()) else {
                    markdown(&mut column, text)?;
                    continue;
                };
                let name = Span { style: typesetter.bold(body), text: format!("{name}: ") };
                let text = Span { style: typesetter.regular(body), text: (*text).to_owned() };
                column.paragraph(&[name, text], Setting::Left)?;
            }
        }
        rules.height = rules.height.max(used_height(&column.blocks));
        let at = Point::new((column_width + GUTTER) * index as f64, Pt::ZERO);
        // A page of any height takes the whole column.
        for page in break_pages(column.blocks, Pt(f64::INFINITY)) {
            rules.items.extend(moved(page, at));
        }
    }
    Ok(rules)
}

/// The rules of play in one sentence, broken into lines.
pub struct ShortRules {
    /// The lines.
    pub lines: Vec<Line>,
    /// The type size.
    pub size: Pt,
    /// The distance from one baseline to the next.
    pub leading: Pt,
    /// The height of all lines.
    pub height: Pt,
}

/// Typesets the rules of a chapter in one sentence.
///
/// # Errors
/// A character that no font has.
pub fn short_rules(
    typesetter: Typesetter<'_>,
    chapter: &Chapter,
    width: Pt,
) -> Result<ShortRules, Diagnostic> {
    let kind = chapter.kind.about().name;
    let text = typesetter.document.language.kind(kind).map_or("", |texts| &texts.short);
    let style = typesetter.regular(typesetter.design().sizes.small);
    let lines = even(typesetter, &style, text, width)?;
    let leading = style.size * 1.3;
    let height = style.size * 1.1 + leading * lines.len().saturating_sub(1) as f64;
    Ok(ShortRules { lines, size: style.size, leading, height })
}
