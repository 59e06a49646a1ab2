//! Type in a box: as large as it can be.

use super::super::compose::Composer;
use super::super::paragraph::{Line, Setting, plain};
use crate::diagnostic::Diagnostic;
use crate::font::TextStyle;
use crate::page::{Item, Role, coloured, moved};
use crate::spec::{Caps, CoverItem, Stand};
use crate::units::{Point, Pt, Rect};

/// From one size that is tried to the next.
const STEP: f64 = 0.97;

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
    /// The box.
    pub rect: Rect,
    /// The least and the greatest type size.
    pub sizes: [Pt; 2],
    /// Whether all ink lies between its top and its foot, descenders too; else capitals do.
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
    let cap = composer.cap_height(&style);
    let leading = size * item.leading;
    let height = cap + leading * lines.len().saturating_sub(1) as f64;
    if lines.len() > item.lines || height > rect.height {
        return Ok(None);
    }
    let above = rect.height - height;
    let first = rect.y
        + cap
        + match item.valign {
            Stand::Start => Pt::ZERO,
            Stand::Middle => above / 2.0,
            Stand::End => above,
        };
    if tight {
        let ink = composer.shape(&style, text)?.ink;
        let (top, foot) = (first + ink.y, first + ink.bottom());
        if top < rect.y || foot > rect.bottom() {
            return Ok(None);
        }
    }
    let mut items = Vec::new();
    for (i, line) in lines.into_iter().enumerate() {
        let y = first + leading * i as f64;
        let tracking = style.tracking;
        items.extend(placed(line, rect, y, item.align, tracking));
    }
    Ok(Some(items))
}

/// A line that was centred in a box, moved to where it is to stand. The space after the last letter
/// of letterspaced type is not seen.
fn placed(line: Line, rect: Rect, y: Pt, align: Stand, tracking: Pt) -> Vec<Item> {
    let slack = (rect.width - line.width).max(Pt::ZERO) / 2.0;
    let across = match align {
        Stand::Start => -slack,
        Stand::Middle => tracking / 2.0,
        Stand::End => slack + tracking,
    };
    let mut items = moved(line.items, Point::new(rect.x + across, y));
    for item in &mut items {
        if let Item::Glyphs(run) = item {
            run.role = Role::Text;
        }
    }
    items
}
