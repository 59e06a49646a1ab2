//! The lines of a word list.

use std::ops::Range;

use bookgen_base::text_table::{is_line_break, line_break_length};

/// The maximum length of an entry, in characters.
pub(crate) const MAX_CHARACTERS: usize = 80;

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

/// The start of each line in bytes, and its text without the line break.
pub(super) fn all_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let rest = text.get(next..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(is_line_break).unwrap_or(rest.len());
        let from = next;
        next += length + line_break_length(&rest[length..]);
        Some((from, &rest[..length]))
    })
}

/// The lines that are neither blank nor comments.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = ContentLine<'_>> {
    // Invisible characters at the ends of a line come from other programs.
    let is_outside =
        |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{200d}');
    all_lines(text).zip(1..).filter_map(move |((from, line), number)| {
        let start = from + (line.len() - line.trim_start_matches(is_outside).len());
        let text = line.trim_matches(is_outside);
        let has_content = !text.is_empty() && !text.starts_with('#');
        has_content.then_some(ContentLine { number, span: start..start + text.len(), text })
    })
}

/// Whether a character cannot be printed in a line: controls, line and paragraph separators, and
/// bidirectional controls.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}
