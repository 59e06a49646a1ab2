//! Markdown as blocks of styled text, for texts without pictures.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::markdown::events;
use super::paragraph::LINE_END;
use crate::language::Language;

/// A paragraph, a heading or a list item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Whether the block is a heading.
    pub is_heading: bool,
    /// Whether the block is an item of a list.
    pub is_list_item: bool,
    /// The text. A forced line break is the character [`LINE_END`].
    pub texts: Vec<StyledText>,
}

/// Text with its emphasis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyledText {
    /// The text.
    pub text: String,
    /// Whether the text is bold.
    pub bold: bool,
    /// Whether the text is italic.
    pub italic: bool,
}

/// Splits a Markdown text into blocks. The punctuation becomes that of the language.
pub fn markdown_blocks(text: &str, language: &Language) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = Block::default();
    // The nesting depths of emphasis, strong emphasis and list items.
    let (mut italic, mut bold, mut list_items) = (0u32, 0u32, 0u32);
    let mut flush = |open: &mut Block| {
        let block = std::mem::take(open);
        if block.texts.iter().any(|part| !part.text.trim().is_empty()) {
            blocks.push(block);
        }
    };
    let plain = |text: String| StyledText { text, bold: false, italic: false };
    for event in events(text, language) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                flush(&mut open);
                open.is_heading = true;
            }
            Event::Start(Tag::Item) => {
                flush(&mut open);
                list_items += 1;
                open.is_list_item = true;
            }
            Event::Start(Tag::Paragraph) if list_items == 0 => flush(&mut open),
            Event::End(TagEnd::Item) => {
                flush(&mut open);
                list_items = list_items.saturating_sub(1);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => flush(&mut open),
            Event::Start(Tag::Emphasis) => italic += 1,
            Event::End(TagEnd::Emphasis) => italic = italic.saturating_sub(1),
            Event::Start(Tag::Strong) => bold += 1,
            Event::End(TagEnd::Strong) => bold = bold.saturating_sub(1),
            Event::Text(text) | Event::Code(text) => {
                let text = text.into_string();
                open.texts.push(StyledText { text, bold: bold > 0, italic: italic > 0 });
            }
            Event::SoftBreak => open.texts.push(plain(" ".to_owned())),
            Event::HardBreak => open.texts.push(plain(LINE_END.to_string())),
            _ => {}
        }
    }
    flush(&mut open);
    blocks
}
