//! Wraps text for readers.

use textwrap::Options;

use crate::cli::terminal::text_columns;

/// Writes a wrapped paragraph with the given indents. Grids and puzzle strings may be wider.
pub fn write_paragraph(out: &mut String, first_indent: &str, indent: &str, text: &str) {
    let options =
        Options::new(text_columns()).initial_indent(first_indent).subsequent_indent(indent);
    *out += &textwrap::fill(text, options);
    out.push('\n');
}
