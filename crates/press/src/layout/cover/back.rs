//! The text of the back: the writer's own Markdown, or what the book has.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::super::compose::{Align, Composer};
use super::super::markdown::events;
use super::super::paragraph::{LINE_END, Setting, Span, paragraph, stack};
use super::text::style;
use crate::cover::CoverItem;
use crate::design::FontFace;
use crate::font::TextStyle;
use crate::page::{Item, Role, coloured, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// The faces of a text beside its own.
#[derive(Clone, Copy)]
pub struct Faces<'a> {
    /// What is emphasised.
    pub italic: &'a FontFace,
    /// What is emphasised more, and headings.
    pub bold: &'a FontFace,
}

/// A paragraph, a heading or an entry of a list.
#[derive(Debug, Default, PartialEq)]
struct Block {
    heading: bool,
    entry: bool,
    /// Texts, each with whether it is bold and whether it is italic.
    texts: Vec<(String, bool, bool)>,
}

/// The blocks of a Markdown text.
fn blocks(composer: Composer<'_>, text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = Block::default();
    let (mut italic, mut bold, mut entries) = (0u32, 0u32, 0u32);
    let mut flush = |open: &mut Block| {
        let block = std::mem::take(open);
        if block.texts.iter().any(|(text, ..)| !text.trim().is_empty()) {
            blocks.push(block);
        }
    };
    for event in events(text, &composer.book.language) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                flush(&mut open);
                open.heading = true;
            }
            Event::Start(Tag::Item) => {
                flush(&mut open);
                entries += 1;
                open.entry = true;
            }
            Event::Start(Tag::Paragraph) if entries == 0 => flush(&mut open),
            Event::End(TagEnd::Item) => {
                flush(&mut open);
                entries = entries.saturating_sub(1);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => flush(&mut open),
            Event::Start(Tag::Emphasis) => italic += 1,
            Event::End(TagEnd::Emphasis) => italic = italic.saturating_sub(1),
            Event::Start(Tag::Strong) => bold += 1,
            Event::End(TagEnd::Strong) => bold = bold.saturating_sub(1),
            Event::Text(text) | Event::Code(text) => {
                open.texts.push((text.into_string(), bold > 0, italic > 0));
            }
            Event::SoftBreak => open.texts.push((" ".to_owned(), false, false)),
            Event::HardBreak => open.texts.push((LINE_END.to_string(), false, false)),
            _ => {}
        }
    }
    flush(&mut open);
    blocks
}

/// A Markdown text in a box, in the largest size in which it fits; none if it does not fit in the
/// least.
///
/// # Errors
/// A character that no font has.
pub fn blurb(
    composer: Composer<'_>,
    item: &CoverItem,
    faces: Faces<'_>,
    text: &str,
    rect: Rect,
    [least, most]: [Pt; 2],
) -> Result<Option<Vec<Item>>, Diagnostic> {
    let blocks = blocks(composer, text);
    let mut size = most.max(least);
    loop {
        let (items, height) = set(composer, item, faces, &blocks, rect, size)?;
        if height <= rect.height {
            return Ok(Some(coloured(items, item.colour)));
        }
        if size <= least {
            return Ok(None);
        }
        size = (size * 0.97).max(least);
    }
}

/// How many letters of a Markdown text have room in the least type, whole words.
///
/// # Errors
/// A character that no font has.
pub fn letters(
    composer: Composer<'_>,
    item: &CoverItem,
    faces: Faces<'_>,
    text: &str,
    rect: Rect,
    least: Pt,
) -> Result<usize, Diagnostic> {
    let ends: Vec<usize> = text.match_indices(char::is_whitespace).map(|(at, _)| at).collect();
    let (mut fits, mut not) = (0, ends.len());
    while fits < not {
        let middle = (fits + not).div_ceil(2);
        let part = &text[..ends[middle - 1]];
        let (_, height) = set(composer, item, faces, &blocks(composer, part), rect, least)?;
        if height <= rect.height {
            fits = middle;
        } else {
            not = middle - 1;
        }
    }
    Ok(if fits == 0 { 0 } else { text[..ends[fits - 1]].chars().count() })
}

fn set(
    composer: Composer<'_>,
    item: &CoverItem,
    faces: Faces<'_>,
    blocks: &[Block],
    rect: Rect,
    size: Pt,
) -> Result<(Vec<Item>, Pt), Diagnostic> {
    let leading = size * item.leading;
    let mut y = rect.y;
    let mut items = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let size = if block.heading { size * 1.35 } else { size };
        let leading = leading * if block.heading { 1.25 } else { 1.0 };
        let spans: Vec<Span> = block
            .texts
            .iter()
            .map(|(text, bold, italic)| {
                let face = match (bold | block.heading, italic) {
                    (true, _) => faces.bold.clone(),
                    (false, true) => faces.italic.clone(),
                    (false, false) => item.font.clone(),
                };
                Span { style: TextStyle { fonts: face, ..style(item, size) }, text: text.clone() }
            })
            .collect();
        let indent = if block.entry { size * 1.1 } else { Pt::ZERO };
        let mut lines = paragraph(composer, &spans, rect.width - indent, Setting::Left)?;
        for line in &mut lines {
            line.items = moved(std::mem::take(&mut line.items), Point::new(indent, Pt::ZERO));
        }
        if i > 0 {
            let both = block.entry && blocks[i - 1].entry;
            y += leading * if both { 0.25 } else { 0.6 };
        }
        let first = y + composer.cap_height(&style(item, size));
        let count = lines.len();
        if block.entry {
            let at = Point::new(rect.x, first);
            items.extend(composer.line(&style(item, size), "•", at, Align::Left, Role::Text)?);
        }
        items.extend(stack(lines, Point::new(rect.x, first), leading, &Role::Text).0);
        y = first + leading * count.saturating_sub(1) as f64 + size * 0.3;
    }
    Ok((items, y - rect.y))
}
