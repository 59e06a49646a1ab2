//! Text in a box, at the largest size that fits.

use crate::cover::{Alignment, Caps, CoverItem};
use crate::font::{FontSet, TextStyle};
use crate::layout::text::{Line, Setting, Typesetter, plain};
use crate::page::ink_bounds::{bounds, glyph_bounds};

use crate::page::{Item, Role, Transform, coloured, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// Type sizes are tried in turn. Each type size is the previous type size times this factor.
const STEP: f64 = 0.97;

/// The space for descenders below the last baseline, as a share of the type size. The space is also
/// reserved for texts without descenders, so that all texts have the same distance to elements
/// below.
const DESCENT: f64 = 0.22;

/// The maximum number of characters of a text that [`fitting_characters`] measures.
const MAX_CHARACTERS: usize = 300;

/// The space between a text and the edges of its panel, as a share of the type size: at the left and the
/// right, and above and below.
const PADDING: (f64, f64) = (0.55, 0.42);

/// The minimum space between the ink of two lines, as a share of the type size.
const MIN_LINE_GAP: f64 = 0.02;

/// The style of an element's text at a size.
pub fn style(item: &CoverItem, size: Pt) -> TextStyle {
    TextStyle {
        small_caps: item.caps == Caps::Small,
        tracking: size * item.tracking,
        ..TextStyle::new(item.font.clone(), size)
    }
}

/// The text in capitals if the element asks for capitals. Otherwise the text is unchanged.
pub fn cased(item: &CoverItem, text: &str) -> String {
    if item.caps == Caps::All { text.to_uppercase() } else { text.to_owned() }
}

/// A range of type sizes.
#[derive(Clone, Copy)]
pub struct SizeRange {
    /// The minimum size.
    pub min: Pt,
    /// The maximum size.
    pub max: Pt,
}

/// A box for a text.
#[derive(Clone, Copy)]
pub struct TextBox {
    /// The box, which contains all ink of the text.
    pub rect: Rect,
    /// The range of type sizes.
    pub sizes: SizeRange,
    /// Whether the text may fill the height of the box, as on a narrow spine. If this is true,
    /// space for descenders is reserved only if the text has descenders, and the capitals of a
    /// vertically centred text are exactly in the middle of the height. If accents prevent this even
    /// at the minimum size, the capitals are as near to the middle as possible.
    pub tight: bool,
}

/// A text that was typeset in a box.
pub struct FittedText {
    /// The items.
    pub items: Vec<Item>,
    /// The bottom edge of the ink, or of the panel.
    pub bottom: Pt,
    /// The bottom edge of the smallest box that the text fits into.
    pub foot: Pt,
    /// The panel behind the text, if the element has one.
    pub panel: Option<Rect>,
}

/// Typesets a text in a box at the largest size that fits. Returns `None` if the text does not fit
/// at the minimum size.
///
/// # Errors
/// A character that no font has.
pub fn fitted(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    text: &str,
    text_box: TextBox,
) -> Result<Option<FittedText>, Diagnostic> {
    let SizeRange { min, max } = text_box.sizes;
    let text = cased(item, text);
    let mut size = max.max(min);
    loop {
        if let Some(fitted) = at_size(typesetter, item, &text, text_box, size)? {
            return Ok(Some(fitted));
        }
        if size <= min {
            return Ok(None);
        }
        size = (size * STEP).max(min);
    }
}

/// Counts how many characters of a text fit into the box at the minimum type size. The text is cut
/// at the end of a word if possible.
///
/// # Errors
/// A character that no font has.
pub fn fitting_characters(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    text: &str,
    text_box: TextBox,
) -> Result<usize, Diagnostic> {
    let text: String = cased(item, text).chars().take(MAX_CHARACTERS).collect();
    let text = text.as_str();
    let ends = || text.char_indices().map(|(at, _)| at).rev();
    let words = ends().filter(|at| text[*at..].starts_with(char::is_whitespace));
    for end in words.chain(ends()) {
        let part = text[..end].trim_end();
        if at_size(typesetter, item, part, text_box, text_box.sizes.min)?.is_some() {
            return Ok(part.chars().count());
        }
    }
    Ok(0)
}

/// Typesets a text in a box at a given size. Returns `None` if the text does not fit.
fn at_size(
    typesetter: Typesetter<'_>,
    item: &CoverItem,
    text: &str,
    text_box: TextBox,
    size: Pt,
) -> Result<Option<FittedText>, Diagnostic> {
    let TextBox { rect, tight, .. } = text_box;
    let padding = item.panel.map_or((Pt::ZERO, Pt::ZERO), |_| (size * PADDING.0, size * PADDING.1));
    let rect = Rect::new(
        rect.x + padding.0,
        rect.y + padding.1,
        rect.width - padding.0 * 2.0,
        rect.height - padding.1 * 2.0,
    );
    let style = style(item, size);
    // Words are never broken.
    for word in text.split_whitespace() {
        if typesetter.width(&style, word)? > rect.width {
            return Ok(None);
        }
    }
    // Break the text as centred text, because this balances the lengths of the lines. The alignment
    // of the element is applied afterwards.
    let lines = plain(typesetter, &style, text, rect.width, Setting::Centred)?;
    if lines.len() > item.lines {
        return Ok(None);
    }
    let fonts = &typesetter.document.design.fonts;
    let lines: Vec<Vec<Item>> =
        lines.into_iter().map(|line| aligned(fonts, line, rect, item.align)).collect();
    let leading = min_leading(fonts, &lines, size).max(size * item.leading);
    let height = leading * lines.len().saturating_sub(1) as f64;
    let cap_height = typesetter.cap_height(&style);
    let ink = |line: Option<&Vec<Item>>| {
        line.and_then(|line| bounds(fonts, line, Transform::translate(Point::default())))
    };
    let above = ink(lines.first()).map_or(cap_height, |ink| (-ink.y).max(cap_height));
    let is_tight = tight || item.panel.is_some();
    let descent = if is_tight { Pt::ZERO } else { size * DESCENT };
    let below = ink(lines.last()).map_or(descent, |ink| ink.bottom().max(descent));
    // The highest and the lowest possible position of the first baseline, as y coordinates.
    let (highest, lowest) = (rect.y + above, rect.bottom() - below - height);
    if highest > lowest {
        return Ok(None);
    }
    let must_be_exact = tight && size > text_box.sizes.min;
    let middle = rect.y + cap_height + (rect.height - cap_height - height) / 2.0;
    let first = match item.valign {
        Alignment::Start => highest,
        Alignment::End => lowest,
        Alignment::Middle if must_be_exact && (middle < highest || middle > lowest) => {
            return Ok(None);
        }
        Alignment::Middle => middle.max(highest).min(lowest),
    };
    let mut items = Vec::new();
    for (i, line) in lines.into_iter().enumerate() {
        let further = i.checked_sub(1).map(|at| item.more.get(at % item.more.len().max(1)));
        let colour = further.flatten().copied().unwrap_or(item.colour);
        let line = moved(line, Point::new(Pt::ZERO, first + leading * i as f64));
        items.extend(coloured(line, colour));
    }
    let last = first + height;
    let ink = bounds(fonts, &items, Transform::translate(Point::default()));
    let panel = ink.filter(|_| item.panel.is_some()).map(|ink| {
        let top = (first - cap_height).min(ink.y) - padding.1;
        let bottom = last.max(ink.bottom() - size * (DESCENT / 2.0)) + padding.1;
        Rect::new(ink.x - padding.0, top, ink.width + padding.0 * 2.0, bottom - top)
    });
    let ink_bottom = ink.map_or(last, |ink| ink.bottom().max(last));
    let bottom = panel.map_or(ink_bottom, |panel| panel.bottom());
    Ok(Some(FittedText { items, bottom, foot: (last + below + padding.1).max(bottom), panel }))
}

/// The minimum leading at which the glyphs of neighbouring lines do not touch.
fn min_leading(fonts: &FontSet, lines: &[Vec<Item>], size: Pt) -> Pt {
    let glyphs = |line: &[Item]| -> Vec<Rect> {
        let runs = line.iter().filter_map(|item| match item {
            Item::Glyphs(run) => Some(run),
            _ => None,
        });
        runs.flat_map(|run| glyph_bounds(fonts, run)).collect()
    };
    let gap = size * MIN_LINE_GAP;
    let mut min = Pt::ZERO;
    for pair in lines.windows(2) {
        let below = glyphs(&pair[1]);
        for a in glyphs(&pair[0]) {
            let meets = |b: &&Rect| a.x < b.right() + gap && b.x < a.right() + gap;
            for b in below.iter().filter(meets) {
                min = min.max(a.bottom() - b.y + gap);
            }
        }
    }
    min
}

/// Moves a line from the centre of a box to the given alignment. The baseline is at y = 0. Overhanging ink, such as the tail of
/// a j, stays inside the box.
fn aligned(fonts: &FontSet, line: Line, rect: Rect, align: Alignment) -> Vec<Item> {
    let slack = (rect.width - line.width).max(Pt::ZERO) / 2.0;
    let shift = match align {
        Alignment::Start => -slack,
        Alignment::Middle => Pt::ZERO,
        Alignment::End => slack,
    };
    let mut items = moved(line.items, Point::new(rect.x + shift, Pt::ZERO));
    let ink = bounds(fonts, &items, Transform::translate(Point::default()));
    if let Some(ink) = ink {
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
