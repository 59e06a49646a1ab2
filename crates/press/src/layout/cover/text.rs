//! Type in a box: as large as it can be.

use super::super::compose::Composer;
use super::super::paragraph::{Line, Setting, plain};
use super::extent;
use crate::cover::{Alignment, Caps, CoverItem};
use crate::font::{FontSet, TextStyle};
use crate::page::{Item, Role, Transform, coloured, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// From one size that is tried to the next.
const STEP: f64 = 0.97;

/// What is kept free for descenders below a last baseline, in type sizes, whether it has any or not:
/// what stands below would else be nearer to some texts than to others.
const DESCENT: f64 = 0.22;

/// No text of a cover that is longer fits.
const MOST_LETTERS: usize = 300;

/// Between the ink of two lines, in type sizes.
const AIR: f64 = 0.02;

/// The style of a thing's type in a size.
pub fn style(item: &CoverItem, size: Pt) -> TextStyle {
    TextStyle {
        small_caps: item.caps == Caps::Small,
        tracking: size * item.tracking,
        ..TextStyle::new(item.font.clone(), size)
    }
}

/// The text as it is set.
pub fn cased(item: &CoverItem, text: &str) -> String {
    if item.caps == Caps::All { text.to_uppercase() } else { text.to_owned() }
}

/// How a text may stand in its box.
#[derive(Clone, Copy)]
pub struct Room {
    /// The box: all ink of the text lies in it.
    pub rect: Rect,
    /// The least and the greatest type size.
    pub sizes: [Pt; 2],
    /// Whether its capitals stand in the very middle and nothing is kept for descenders that it does
    /// not have: on a spine there is no room to give away.
    pub tight: bool,
}

/// A text in a box, in the largest size in which it fits; none if it does not fit in the least.
///
/// # Errors
/// A character that no font has.
pub fn fitted(
    composer: Composer<'_>,
    item: &CoverItem,
    text: &str,
    room: Room,
) -> Result<Option<Vec<Item>>, Diagnostic> {
    let [least, most] = room.sizes;
    let text = cased(item, text);
    let mut size = most.max(least);
    loop {
        if let Some(items) = in_size(composer, item, &text, room, size)? {
            return Ok(Some(coloured(items, item.colour)));
        }
        if size <= least {
            return Ok(None);
        }
        size = (size * STEP).max(least);
    }
}

/// How many letters of a text have room in its least type, whole words if there are any.
///
/// # Errors
/// A character that no font has.
pub fn letters(
    composer: Composer<'_>,
    item: &CoverItem,
    text: &str,
    room: Room,
) -> Result<usize, Diagnostic> {
    // Nothing so long is far from fitting.
    let text: String = cased(item, text).chars().take(MOST_LETTERS).collect();
    let text = text.as_str();
    let ends = || text.char_indices().map(|(at, _)| at).rev();
    let words = ends().filter(|at| text[*at..].starts_with(char::is_whitespace));
    for end in words.chain(ends()) {
        let part = text[..end].trim_end();
        if in_size(composer, item, part, room, room.sizes[0])?.is_some() {
            return Ok(part.chars().count());
        }
    }
    Ok(0)
}

fn in_size(
    composer: Composer<'_>,
    item: &CoverItem,
    text: &str,
    Room { rect, tight, .. }: Room,
    size: Pt,
) -> Result<Option<Vec<Item>>, Diagnostic> {
    let style = style(item, size);
    for word in text.split_whitespace() {
        // No word is broken, and a title is not set letter by letter.
        if composer.width(&style, word)? > rect.width {
            return Ok(None);
        }
    }
    // Centred lines are broken so that they are of one length, which is right for all of them.
    let lines = plain(composer, &style, text, rect.width, Setting::Centred)?;
    if lines.len() > item.lines {
        return Ok(None);
    }
    let fonts = &composer.book.design.fonts;
    let lines: Vec<Vec<Item>> =
        lines.into_iter().map(|line| placed(fonts, line, rect, item.align)).collect();
    let leading = apart(fonts, &lines, size).max(size * item.leading);
    let block = leading * lines.len().saturating_sub(1) as f64;
    let cap = composer.cap_height(&style);
    let reach = |line: Option<&Vec<Item>>| {
        line.and_then(|line| extent::all(fonts, line, Transform::translate(Point::default())))
    };
    let above = reach(lines.first()).map_or(cap, |ink| (-ink.y).max(cap));
    let kept = if tight { Pt::ZERO } else { size * DESCENT };
    let below = reach(lines.last()).map_or(kept, |ink| ink.bottom().max(kept));
    // The first baseline at its highest and at its lowest.
    let (high, low) = (rect.y + above, rect.bottom() - below - block);
    if high > low {
        return Ok(None);
    }
    let middle = rect.y + cap + (rect.height - cap - block) / 2.0;
    let first = match item.valign {
        Alignment::Start => high,
        Alignment::End => low,
        Alignment::Middle if tight && (middle < high || middle > low) => return Ok(None),
        Alignment::Middle => middle.max(high).min(low),
    };
    let mut items = Vec::new();
    for (i, line) in lines.into_iter().enumerate() {
        items.extend(moved(line, Point::new(Pt::ZERO, first + leading * i as f64)));
    }
    Ok(Some(items))
}

/// How far the baselines of lines are apart at the least, so that no descender of one meets what
/// rises from the next.
fn apart(fonts: &FontSet, lines: &[Vec<Item>], size: Pt) -> Pt {
    let boxes = |line: &[Item]| -> Vec<Rect> {
        let runs = line.iter().filter_map(|item| match item {
            Item::Glyphs(run) => Some(run),
            _ => None,
        });
        runs.flat_map(|run| extent::glyphs(fonts, run)).collect()
    };
    let air = size * AIR;
    let mut least = Pt::ZERO;
    for pair in lines.windows(2) {
        let below = boxes(&pair[1]);
        for a in boxes(&pair[0]) {
            let meets = |b: &&Rect| a.x < b.right() + air && b.x < a.right() + air;
            for b in below.iter().filter(meets) {
                least = least.max(a.bottom() - b.y + air);
            }
        }
    }
    least
}

/// A line that was centred in a box, moved to where it is to stand, its baseline at nought. Ink that
/// hangs out of a letter's width, as the tail of a j does, stays in the box.
fn placed(fonts: &FontSet, line: Line, rect: Rect, align: Alignment) -> Vec<Item> {
    let slack = (rect.width - line.width).max(Pt::ZERO) / 2.0;
    let across = match align {
        Alignment::Start => -slack,
        Alignment::Middle => Pt::ZERO,
        Alignment::End => slack,
    };
    let mut items = moved(line.items, Point::new(rect.x + across, Pt::ZERO));
    if let Some(ink) = extent::all(fonts, &items, Transform::translate(Point::default())) {
        let back = (rect.x - ink.x).max(Pt::ZERO) - (ink.right() - rect.right()).max(Pt::ZERO);
        items = moved(items, Point::new(back, Pt::ZERO));
    }
    for item in &mut items {
        if let Item::Glyphs(run) = item {
            run.role = Role::Text;
        }
    }
    items
}
