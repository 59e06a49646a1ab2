//! Headlines across a page or a slot, with a horizontal line above and below the text.

use crate::design::Design;
use crate::document::Chapter;
use crate::layout::context::Context;
use crate::layout::text::{Align, Line, Setting, Typesetter, plain, rule, stack};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt, Rect};

/// The height of the headline of a page; zero if the design has no headline.
pub fn headline_height(context: Context<'_>) -> Pt {
    let design = &context.document.design;
    if design.headline.is_empty() { Pt::ZERO } else { design.sizes.heading * 1.55 }
}

/// The text of the headline on the pages of a chapter.
pub fn headline_text(context: Context<'_>, chapter: &Chapter) -> String {
    let document = context.document;
    let kind = chapter.kind.about().name;
    let kind = match chapter.is_mixed {
        true => &chapter.title,
        false => document.language.kind(kind).map_or(kind, |texts| &texts.title),
    };
    let args = [("kind", kind), ("book", &document.title), ("chapter", &chapter.title)];
    // This cannot fail, because unknown placeholders are already errors when the spec is read.
    expand(&document.design.headline, &args).unwrap_or_default()
}

/// Typesets the headline of a page. Returns no items if the design has no headlines.
///
/// # Errors
/// The text does not fit, even in two lines at the minimum size.
pub fn page_headline(
    context: Context<'_>,
    text: &str,
    area: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &context.document.design;
    if design.headline.is_empty() {
        return Ok(Vec::new());
    }
    headline(context, text, "", area, design.sizes.heading)
}

/// The distance from the upper line of a headline to its baseline, as a share of the type size.
const ASCENT: f64 = 0.84;

/// The depth of descenders, as a share of the type size.
const DESCENT: f64 = 0.21;

/// The space between the descenders and the lower line of a headline.
const CLEAR: Pt = Pt(3.0);

/// The maximum height of a headline, as a multiple of its type size.
const MOST_EXTENT: f64 = 1.4;

/// The height of a headline of a type size, with the lines above and below it.
pub fn headline_extent(design: &Design, size: Pt) -> Pt {
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    // The lower line is clear of descenders, but a small headline stays compact.
    (thick + size * (ASCENT + DESCENT) + CLEAR + thin).min(size * MOST_EXTENT)
}

/// The type size of a headline that is at most `size` and fits a height.
pub fn headline_size(design: &Design, size: Pt, height: Pt) -> Pt {
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    let clear = (height - thick - CLEAR - thin) / (ASCENT + DESCENT);
    size.min(clear.max(height / MOST_EXTENT))
}

/// Typesets a headline at the top of an area. `size` is the maximum type size. A text that is too
/// long is set smaller; if it is still too long, it is set in two lines. `aside` is a secondary
/// text, such as the date. It is set in small type at the right end, in two lines if necessary.
///
/// # Errors
/// One of the texts does not fit.
pub fn headline(
    context: Context<'_>,
    text: &str,
    aside: &str,
    area: Rect,
    size: Pt,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &context.document.design;
    let typesetter = context.typesetter;
    let (thick, thin) = (design.puzzle.border, design.puzzle.thin);
    let baseline = area.y + thick + size * ASCENT;
    let bottom_rule = area.y + headline_extent(design, size) - thin / 2.0;
    let mut aside_items = Vec::new();
    let mut free = area.width;
    if !aside.is_empty() {
        let FittedAside { lines, size, width } = fit_aside(typesetter, text, aside, area, size)?;
        let widest = lines.iter().fold(Pt::ZERO, |widest, line| widest.max(line.width));
        free = area.width - widest - size;
        // A secondary text of one line shares the baseline of the headline. A secondary text of two
        // lines is centred on the height of the headline.
        let (up, down) = match lines.len() {
            1 => (Pt::ZERO, Pt::ZERO),
            _ => (size * 1.15, size * 0.15),
        };
        let first = Point::new(area.right() - width, baseline - up + down);
        aside_items.extend(stack(lines, first, size * 1.15, &Role::Text).0);
    }
    let style = typesetter.shrunk(typesetter.bold(size), text, free, size * 0.6)?;
    let role = Role::Heading(2);
    let mut items = if typesetter.width(&style, text)? <= free + Pt(0.1) {
        // A headline can be set smaller than `size`. Without a secondary text, it is then centred
        // vertically. With a secondary text, both texts share a baseline.
        let up = if aside.is_empty() { (size - style.size) * 0.36 } else { Pt::ZERO };
        typesetter.line(&style, text, Point::new(area.x, baseline - up), Align::Left, role)?
    } else {
        let style = typesetter.bold(size * 0.5);
        let lines = plain(typesetter, &style, text, free, Setting::Left)?;
        if lines.len() > 2 {
            return Err(too_long(text));
        }
        let at = Point::new(area.x, area.y + thick + style.size * 0.95);
        stack(lines, at, style.size * 1.15, &role).0
    };
    items.extend(aside_items);
    for (y, width) in [(area.y + thick / 2.0, thick), (bottom_rule, thin)] {
        items.push(rule(Point::new(area.x, y), Point::new(area.right(), y), width));
    }
    Ok(items)
}

/// The secondary text of a headline, broken into lines.
struct FittedAside {
    lines: Vec<Line>,
    /// The type size.
    size: Pt,
    /// The width in which the lines are set.
    width: Pt,
}

/// Fits the secondary text of a headline. A long text is first set smaller, then in two lines. If
/// two lines of small type do not fit either, the headline itself is made smaller.
fn fit_aside(
    typesetter: Typesetter<'_>,
    text: &str,
    aside: &str,
    area: Rect,
    size: Pt,
) -> Result<FittedAside, Diagnostic> {
    let sizes = &typesetter.design().sizes;
    let max_size = sizes.subtitle.min(size * 0.6);
    let min_size = sizes.small.min(max_size);
    let natural = typesetter.width(&typesetter.bold(size), text)? + size * 0.8;
    // Each step has the scale of the headline, the type size of the secondary text, and the maximum
    // number of lines of the secondary text.
    for (headline_scale, size, max_lines) in [
        (1.0, max_size, 1),
        (1.0, (max_size + min_size) / 2.0, 1),
        (1.0, min_size, 2),
        (0.8, min_size, 2),
        (0.6, min_size, 2),
    ] {
        let width = area.width - natural * headline_scale;
        if width < area.width * 0.2 {
            continue;
        }
        let lines = plain(typesetter, &typesetter.regular(size), aside, width, Setting::Right)?;
        if lines.len() <= max_lines {
            return Ok(FittedAside { lines, size, width });
        }
    }
    Err(too_long(aside))
}

/// The error for a text that does not fit into its headline.
fn too_long(text: &str) -> Diagnostic {
    Diagnostic::input(format!("the text {text:?} does not fit into the headline"))
        .help("shorten the text, or use smaller type in [page.sizes]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::sample;

    #[test]
    fn a_headline_has_the_size_for_its_own_height() {
        let document = sample::book("en", 1, 1);
        for size in (8..60).map(|size| Pt(f64::from(size))) {
            let height = headline_extent(&document.design, size);
            let found = headline_size(&document.design, Pt(100.0), height);
            assert!((found - size).0.abs() < 1e-9, "{size}: {found}");
            assert!(height >= size, "{size}: {height}");
        }
    }
}
