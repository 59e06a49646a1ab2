//! What stands across the whole page: a headline above, the rules in a sentence below.

use super::Job;
use super::compose::{Align, rule};
use super::paragraph::{Line, Setting, at_most, plain, stack};
use crate::diagnostic::Diagnostic;
use crate::language::expand;
use crate::page::{Item, Role};
use crate::spec;
use crate::units::{Point, Pt, Rect};

/// The height that a headline takes; none if the design has none.
pub fn headline_height(job: Job<'_>) -> Pt {
    match job.book.design.headline.is_empty() {
        true => Pt::ZERO,
        false => job.book.design.sizes.heading * 1.55,
    }
}

/// The headline of a chapter's pages.
pub fn headline_words(job: Job<'_>, chapter: &spec::Chapter) -> String {
    let kind = chapter.kind.about().name;
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let args = [("kind", kind), ("book", &job.book.title), ("chapter", &chapter.title)];
    // Names that are not known were refused with the spec.
    expand(&job.book.design.headline, &args).unwrap_or_default()
}

/// A headline between two rules, across the page, if the design has headlines. One that is too long
/// is set smaller, then in two lines, and cut only when they are full.
pub fn headline(job: Job<'_>, words: &str, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    match job.book.design.headline.is_empty() {
        true => Ok(Vec::new()),
        false => banner(job, words, text, job.book.design.sizes.heading),
    }
}

/// The height of a headline between two rules, in shares of its type size.
pub const BANNER: f64 = 1.4;

/// A headline between two rules, across the top of an area; see [`headline`].
pub fn banner(job: Job<'_>, words: &str, text: Rect, size: Pt) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    let composer = job.composer;
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    let below = text.y + size * 1.3;
    let style = composer.shrunk(composer.bold(size), words, text.width, size * 0.6)?;
    let role = Role::Heading(2);
    let mut items = if composer.width(&style, words)? <= text.width + Pt(0.1) {
        // Smaller type stands in the middle of the height.
        let up = (size - style.size) * 0.36;
        let at = Point::new(text.x, text.y + thick + size * 0.92 - up);
        composer.line(&style, words, at, Align::Left, role)?
    } else {
        let style = composer.bold(size * 0.5);
        let lines = at_most(composer, &style, words, text.width, Setting::Left, 2)?;
        let at = Point::new(text.x, text.y + thick + style.size * 0.95);
        stack(lines, at, style.size * 1.15, &role).0
    };
    for (y, width) in [(text.y + thick / 2.0, thick), (below, thin)] {
        items.push(rule(Point::new(text.x, y), Point::new(text.right(), y), width));
    }
    Ok(items)
}

/// The rules of a kind in lines, and their type size.
fn rules_lines(
    job: Job<'_>,
    chapter: &spec::Chapter,
    width: Pt,
) -> Result<(Vec<Line>, Pt), Diagnostic> {
    let size = job.book.design.sizes.small;
    let Some(texts) = job.book.language.kind(chapter.kind.about().name) else {
        return Ok((Vec::new(), size));
    };
    let style = job.composer.regular(size);
    Ok((plain(job.composer, &style, &texts.short, width, Setting::Left)?, size))
}

/// The height of the rules at the foot of a page.
pub fn rules_height(job: Job<'_>, chapter: &spec::Chapter, width: Pt) -> Result<Pt, Diagnostic> {
    if !job.book.design.rules_line {
        return Ok(Pt::ZERO);
    }
    let (lines, size) = rules_lines(job, chapter, width)?;
    Ok(size * 1.25 * lines.len() as f64 + size * 0.9)
}

/// The rules of a chapter's puzzles at the foot of a text area, if the design has them.
pub fn rules(job: Job<'_>, chapter: &spec::Chapter, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    if !job.book.design.rules_line {
        return Ok(Vec::new());
    }
    let (lines, size) = rules_lines(job, chapter, text.width)?;
    // The last line stands on the bottom of the text area, its descenders inside.
    let up = size * 1.25 * lines.len().saturating_sub(1) as f64 + size * 0.25;
    let at = Point::new(text.x, text.bottom() - up);
    Ok(stack(lines, at, size * 1.25, &Role::Text).0)
}
