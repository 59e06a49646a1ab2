//! The lines of a word list.

use std::ops::Range;

use bookgen_base::text_table::all_lines;

/// The maximum length of an entry, in characters.
pub const MAX_CHARACTERS: usize = 80;

/// Whether a line is the beginning of JSON, not a title.
pub(super) fn is_json(line: &str) -> bool {
    line == "[" || line.starts_with('{') || line.starts_with("[{") || {
        line.starts_with("[\"") && (line.contains("\",") || line.ends_with("\"]"))
    }
}

/// A line that is neither blank nor a comment.
pub(super) struct ContentLine<'a> {
    /// The number of the line, from 1.
    pub number: usize,
    /// The range of the text in the file.
    pub span: Range<usize>,
    /// The text, without white space around it.
    pub text: &'a str,
}

/// Whether a character is in rows of empty cells, and in the line below the headings of a Markdown table.
fn is_empty_cell(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"' | '\u{feff}' | '\u{200b}')
}

/// The lines that are neither blank nor comments.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = ContentLine<'_>> {
    // Invisible characters at the ends of a line come from other programs.
    let is_outside =
        |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{200d}');
    all_lines(text).zip(1..).filter_map(move |((from, line), number)| {
        let start = from + (line.len() - line.trim_start_matches(is_outside).len());
        let text = line.trim_matches(is_outside);
        // A Markdown table has vertical lines around its rows.
        let is_row = text.len() > 1 && text.starts_with('|') && text.ends_with('|');
        let (start, text) = match is_row {
            true => (start + 1, &text[1..text.len() - 1]),
            false => (start, text),
        };
        // `#;Word` is a row of headings.
        let is_comment =
            text.strip_prefix('#').is_some_and(|rest| !rest.starts_with([',', ';', '\t', '|']));
        let is_rule = is_row && text.chars().all(|c| is_empty_cell(c) || matches!(c, '-' | ':'));
        let has_content = !is_comment && !is_rule && !text.chars().all(is_empty_cell);
        has_content.then_some(ContentLine { number, span: start..start + text.len(), text })
    })
}

/// Whether a character cannot be printed in a line: controls, line and paragraph separators, and
/// bidirectional controls.
pub fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}
