//! The text on the back of a cover: the Markdown of the spec, or generated sentences.

use super::fitted_text::{SizeRange, style};
use crate::cover::CoverItem;
use crate::design::FontFace;
use crate::font::TextStyle;
use crate::layout::text::{
    Align, Block, Setting, Span, Typesetter, markdown_blocks, paragraph, stack,
};
use crate::page::ink_bounds::bounds;

use crate::page::{Item, Role, Transform, coloured, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// The fonts for emphasis.
#[derive(Clone, Copy)]
pub struct Faces<'a> {
    /// The fonts of emphasis.
    pub italic: &'a FontFace,
    /// The fonts of strong emphasis and of headings.
    pub bold: &'a FontFace,
}

/// A box for the text of the back cover, and its style.
#[derive(Clone, Copy)]
pub struct BlurbBox<'a> {
    /// The typesetter.
    pub typesetter: Typesetter<'a>,
    /// The element of the design.
    pub item: &'a CoverItem,
    /// The fonts for emphasis.
    pub faces: Faces<'a>,
    /// The box.
    pub rect: Rect,
    /// The range of type sizes.
    pub sizes: SizeRange,
    /// The distances between paragraphs, as multiples of their usual distances.
    pub spread: f64,
}

/// How the text of the back cover fills its box.
#[derive(Clone, Copy)]
pub struct BlurbFit {
    /// The smallest type size, as a share of the largest type size; 0 for the minimum of the element.
    pub text: f64,
    /// The distances between paragraphs, as multiples of their usual distances.
    pub spread: f64,
    /// Whether a shorter version of the default text is also tried.
    pub may_be_shorter: bool,
}

impl BlurbFit {
    /// The usual distances, and every allowed type size and version of the text.
    pub const ANY: BlurbFit = BlurbFit { text: 0.0, spread: 1.0, may_be_shorter: true };
}

/// Typesets Markdown in a box at the largest type size that fits. Returns the items and their height,
/// or `None` if the text does not fit at the minimum type size.
///
/// # Errors
/// A character that no font has.
pub fn blurb(blurb_box: BlurbBox<'_>, text: &str) -> Result<Option<(Vec<Item>, Pt)>, Diagnostic> {
    let BlurbBox { typesetter, rect, sizes, .. } = blurb_box;
    let blocks = markdown_blocks(text, &typesetter.document.language);
    let mut size = sizes.max.max(sizes.min);
    loop {
        let (items, height) = typeset(blurb_box, &blocks, size)?;
        if height <= rect.height {
            let items = inside(typesetter, items, rect);
            return Ok(Some((coloured(items, blurb_box.item.colour), height)));
        }
        if size <= sizes.min {
            return Ok(None);
        }
        size = (size * 0.97).max(sizes.min);
    }
}

/// Moves a text to the right if a letter such as J extends beyond the left edge of the box.
fn inside(typesetter: Typesetter<'_>, items: Vec<Item>, rect: Rect) -> Vec<Item> {
    let fonts = &typesetter.document.design.fonts;
    let ink = bounds(fonts, &items, Transform::translate(Point::default()));
    let by = ink.map_or(Pt::ZERO, |ink| (rect.x - ink.x).max(Pt::ZERO));
    moved(items, Point::new(by, Pt::ZERO))
}

/// Counts how many characters of a Markdown text fit into the box at the minimum type size. Only
/// whole words are counted.
///
/// # Errors
/// A character that no font has.
pub fn fitting_characters(blurb_box: BlurbBox<'_>, text: &str) -> Result<usize, Diagnostic> {
    let BlurbBox { typesetter, rect, sizes, .. } = blurb_box;
    let min_size = sizes.min;
    let ends: Vec<usize> = text.match_indices(char::is_whitespace).map(|(at, _)| at).collect();
    // A binary search for the largest number of words that fit.
    let (mut low, mut high) = (0, ends.len());
    while low < high {
        let middle = (low + high).div_ceil(2);
        let blocks = markdown_blocks(&text[..ends[middle - 1]], &typesetter.document.language);
        let (_, height) = typeset(blurb_box, &blocks, min_size)?;
        if height <= rect.height {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Ok(if low == 0 { 0 } else { text[..ends[low - 1]].chars().count() })
}

/// Typesets blocks from the top of a box. Returns the items and their height.
fn typeset(
    blurb_box: BlurbBox<'_>,
    blocks: &[Block],
    size: Pt,
) -> Result<(Vec<Item>, Pt), Diagnostic> {
    let BlurbBox { typesetter, item, faces, rect, spread, .. } = blurb_box;
    let leading = size * item.leading;
    let mut y = rect.y;
    let mut items = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let size = if block.is_heading { size * 1.35 } else { size };
        let leading = leading * if block.is_heading { 1.25 } else { 1.0 };
        let spans: Vec<Span> = block
            .texts
            .iter()
            .map(|part| {
                let face = match (part.bold | block.is_heading, part.italic) {
                    (true, _) => faces.bold.clone(),
                    (false, true) => faces.italic.clone(),
                    (false, false) => item.font.clone(),
                };
                let style = TextStyle { fonts: face, ..style(item, size) };
                Span { style, text: part.text.clone() }
            })
            .collect();
        let indent = if block.is_list_item { size * 1.1 } else { Pt::ZERO };
        let mut lines = paragraph(typesetter, &spans, rect.width - indent, Setting::Left)?;
        for line in &mut lines {
            line.items = moved(std::mem::take(&mut line.items), Point::new(indent, Pt::ZERO));
        }
        if i > 0 {
            let in_list = block.is_list_item && blocks[i - 1].is_list_item;
            y += leading * (spread * if in_list { 0.25 } else { 0.6 });
        }
        let first = y + typesetter.cap_height(&style(item, size));
        let count = lines.len();
        if block.is_list_item {
            let at = Point::new(rect.x, first);
            items.extend(typesetter.line(&style(item, size), "•", at, Align::Left, Role::Text)?);
        }
        items.extend(stack(lines, Point::new(rect.x, first), leading, &Role::Text).0);
        y = first + leading * count.saturating_sub(1) as f64 + size * 0.3;
    }
    Ok((items, y - rect.y))
}
