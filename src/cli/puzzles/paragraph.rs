//! Wraps text for readers.

use textwrap::{Options, WordSplitter};

use crate::cli::terminal::text_columns;

/// The indent of the text below the number of a step.
pub const INDENT: &str = "    ";

/// Writes how often a solution uses each technique.
pub fn write_counts<'a>(counts: impl IntoIterator<Item = (usize, &'a str)>, out: &mut String) {
    *out += "The steps:\n\n";
    for (count, technique) in counts {
        *out += &format!("{INDENT}{count:>2}  {technique}\n");
    }
    out.push('\n');
}

/// Writes a wrapped paragraph with the given indents. Grids and puzzle strings may be wider.
pub fn write_paragraph(out: &mut String, first_indent: &str, indent: &str, text: &str) {
    write_split(out, [first_indent, indent], text, WordSplitter::HyphenSplitter);
}

/// Writes a wrapped paragraph as [`write_paragraph`] does, but keeps words with hyphens whole.
pub fn write_unhyphenated(out: &mut String, first_indent: &str, indent: &str, text: &str) {
    write_split(out, [first_indent, indent], text, WordSplitter::NoHyphenation);
}

fn write_split(out: &mut String, indents: [&str; 2], text: &str, splitter: WordSplitter) {
    let options = Options::new(text_columns())
        .initial_indent(indents[0])
        .subsequent_indent(indents[1])
        .word_splitter(splitter);
    *out += &textwrap::fill(text, options);
    out.push('\n');
}
