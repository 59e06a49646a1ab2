//! What stands across the whole page: a headline above, the rules in a sentence below.

use super::Job;
use super::compose::{Align, rule};
use super::paragraph::{Line, Setting, even, plain, stack};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt, Rect};

/// The height that a headline takes; none if the design has none.
pub fn headline_height(job: Job<'_>) -> Pt {
    match job.book.design.headline.is_empty() {
        true => Pt::ZERO,
        false => job.book.design.sizes.heading * 1.55,
    }
}

/// The headline of a chapter's pages.
pub fn headline_words(job: Job<'_>, chapter: &crate::document::Chapter) -> String {
    let kind = chapter.kind.about().name;
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let args = [("kind", kind), ("book", &job.book.title), ("chapter", &chapter.title)];
    // Names that are not known were refused with the spec.
    expand(&job.book.design.headline, &args).unwrap_or_default()
}

/// A headline between two rules, across the page, if the design has headlines. One that is too long
/// is set smaller, then in two lines.
///
/// # Errors
/// It does not fit then either.
pub fn headline(job: Job<'_>, words: &str, text: Rect) -> Result<Vec<Item>, Diagnostic> {
    match job.book.design.headline.is_empty() {
        true => Ok(Vec::new()),
        false => banner(job, (words, ""), text, job.book.design.sizes.heading),
    }
}

/// A headline between two rules, across the top of an area; see [`headline`]. What belongs to it, such
/// as the day, stands at its right end in small type, in two lines if one is too long.
pub fn banner(
    job: Job<'_>,
    (words, aside): (&str, &str),
    text: Rect,
    size: Pt,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    let composer = job.composer;
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    let below = text.y + size * 1.3;
    let baseline = text.y + thick + size * 0.92;
    let mut items = Vec::new();
    let mut room = text.width;
    if !aside.is_empty() {
        let usual = design.sizes.subtitle.min(size * 0.6);
        let small = design.sizes.small.min(usual);
        // Smaller itself, then in two lines; and the words smaller only where it needs that.
        let natural = composer.width(&composer.bold(size), words)? + size * 0.8;
        let mut fitting = None;
        for (share, aside_size, most_lines) in [
            (1.0, usual, 1),
            (1.0, (usual + small) / 2.0, 1),
            (1.0, small, 2),
            (0.8, small, 2),
            (0.6, small, 2),
        ] {
            let most = text.width - natural * share;
            if most < text.width * 0.2 {
                continue;
            }
            let style = composer.regular(aside_size);
            let lines = plain(composer, &style, aside, most, Setting::Right)?;
            if lines.len() <= most_lines {
                fitting = Some((lines, aside_size, most));
                break;
            }
        }
        let (lines, size, most) = fitting.ok_or_else(|| too_long(aside))?;
        let widest = lines.iter().fold(Pt::ZERO, |widest, line| widest.max(line.width));
        room = text.width - widest - size;
        // The last line is on the baseline of the words, or two of them in the middle.
        let (up, down) = match lines.len() {
            1 => (Pt::ZERO, Pt::ZERO),
            _ => (size * 1.15, size * 0.15),
        };
        let first = Point::new(text.right() - most, baseline - up + down);
        items.extend(stack(lines, first, size * 1.15, &Role::Text).0);
    }
    let style = composer.shrunk(composer.bold(size), words, room, size * 0.6)?;
    let role = Role::Heading(2);
    let set = if composer.width(&style, words)? <= room + Pt(0.1) {
        // Smaller type stands in the middle of the height, beside a date on its line.
        let up = if aside.is_empty() { (size - style.size) * 0.36 } else { Pt::ZERO };
        composer.line(&style, words, Point::new(text.x, baseline - up), Align::Left, role)?
    } else {
        let style = composer.bold(size * 0.5);
        let lines = plain(composer, &style, words, room, Setting::Left)?;
        if lines.len() > 2 {
            return Err(too_long(words));
        }
        let at = Point::new(text.x, text.y + thick + style.size * 0.95);
        stack(lines, at, style.size * 1.15, &role).0
    };
    items.splice(0..0, set);
    for (y, width) in [(text.y + thick / 2.0, thick), (below, thin)] {
        items.push(rule(Point::new(text.x, y), Point::new(text.right(), y), width));
    }
    Ok(items)
}

/// Words of a headline that have no room.
fn too_long(words: &str) -> Diagnostic {
    Diagnostic::book(format!("{words:?} does not fit into its headline"))
        .help("shorten it, or take smaller type in [page.sizes]")
}

/// The rules of a kind in lines, and their type size.
fn rules_lines(
    job: Job<'_>,
    chapter: &crate::document::Chapter,
    width: Pt,
) -> Result<(Vec<Line>, Pt), Diagnostic> {
    let size = job.book.design.sizes.small;
    let Some(texts) = job.book.language.kind(chapter.kind.about().name) else {
        return Ok((Vec::new(), size));
    };
    let style = job.composer.regular(size);
    Ok((even(job.composer, &style, &texts.short, width)?, size))
}

/// The height of the rules at the foot of a page.
pub fn rules_height(
    job: Job<'_>,
    chapter: &crate::document::Chapter,
    width: Pt,
) -> Result<Pt, Diagnostic> {
    if !job.book.design.rules_line {
        return Ok(Pt::ZERO);
    }
    let (lines, size) = rules_lines(job, chapter, width)?;
    Ok(size * 1.25 * lines.len() as f64 + size * 0.9)
}

/// The rules of a chapter's puzzles at the foot of a text area, if the design has them.
pub fn rules(
    job: Job<'_>,
    chapter: &crate::document::Chapter,
    text: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    if !job.book.design.rules_line {
        return Ok(Vec::new());
    }
    let (lines, size) = rules_lines(job, chapter, text.width)?;
    // The last line stands on the bottom of the text area, its descenders inside.
    let up = size * 1.25 * lines.len().saturating_sub(1) as f64 + size * 0.25;
    let at = Point::new(text.x, text.bottom() - up);
    Ok(stack(lines, at, size * 1.25, &Role::Text).0)
}
