//! Blocks of formatted text as plain text, and in the HTML that KDP accepts.

use bookgen_press::layout::{Block, LINE_END, StyledText};

/// A paragraph of plain text.
pub fn paragraph(text: String) -> Block {
    Block { texts: vec![StyledText { text, bold: false, italic: false }], ..Block::default() }
}

/// A paragraph of bold text.
pub fn bold_paragraph(text: String) -> Block {
    Block { texts: vec![StyledText { text, bold: true, italic: false }], ..Block::default() }
}

/// A heading.
pub fn heading(text: String) -> Block {
    Block { is_heading: true, ..paragraph(text) }
}

/// An item of a list.
pub fn item(text: String) -> Block {
    Block { is_list_item: true, ..paragraph(text) }
}

/// Blocks as plain text. Items of a list begin with a bullet.
pub fn text(blocks: &[Block]) -> String {
    let mut out = String::new();
    let mut after_item = false;
    for block in blocks {
        let continues_list = block.is_list_item && after_item;
        if !out.is_empty() && !continues_list {
            out.push('\n');
        }
        after_item = block.is_list_item;
        if block.is_list_item {
            out.push_str("• ");
        }
        let text: String = block.texts.iter().map(|part| part.text.as_str()).collect();
        out.push_str(text.replace(LINE_END, "\n").trim());
        out.push('\n');
    }
    out
}

/// Blocks in the HTML that KDP accepts in a description.
pub fn html(blocks: &[Block]) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for block in blocks {
        if block.is_list_item != in_list {
            out.push_str(if in_list { "</ul>\n" } else { "<ul>\n" });
            in_list = block.is_list_item;
        }
        let tag = match (block.is_list_item, block.is_heading) {
            (true, _) => "li",
            (false, true) => "h4",
            (false, false) => "p",
        };
        let text: String = block.texts.iter().map(styled).collect();
        out.push_str(&format!("<{tag}>{}</{tag}>\n", text.trim()));
    }
    if in_list {
        out.push_str("</ul>\n");
    }
    out
}

fn styled(StyledText { text, bold, italic }: &StyledText) -> String {
    let mut html = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    html = html.replace(LINE_END, "<br>");
    if *italic {
        html = format!("<i>{html}</i>");
    }
    if *bold {
        html = format!("<b>{html}</b>");
    }
    html
}
