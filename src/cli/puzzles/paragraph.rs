//! Wraps text for readers.

use textwrap::Options;

/// The width of text in characters. Grids and puzzle strings may be wider.
const WIDTH: usize = 80;

/// Writes a wrapped paragraph with the given indents.
pub fn write_paragraph(out: &mut String, first_indent: &str, indent: &str, text: &str) {
    let options = Options::new(WIDTH).initial_indent(first_indent).subsequent_indent(indent);
    *out += &textwrap::fill(text, options);
    out.push('\n');
}
