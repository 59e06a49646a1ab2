//! Writes puzzles in each format.

use std::fmt::Write;

use quick_xml::escape::escape;
use serde_json::{Map, Value, json};

use super::metadata::{Dialect, keys, named_values};
use super::{Format, Metadata, PuzzleEntry};
use crate::board::{self, Cells};
use bookgen_core::ipuz::Document;

/// Writes a line. Writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($format:tt)*) => {{
        let _ = writeln!($out, $($format)*);
    }};
}

impl Format {
    /// Writes the start of a file. Only [`Format::OpenSudoku`] has a header; the metadata in the
    /// header applies to all puzzles of the file.
    pub fn write_header(self, metadata: &Metadata, out: &mut String) {
        if self == Format::OpenSudoku {
            *out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
            for (name, text) in named_values(metadata, Dialect::OpenSudoku) {
                line!(out, "  <{name}>{}</{name}>", escape(text));
            }
        }
    }

    /// Writes a puzzle. Several puzzles can be written one after the other; a blank line follows
    /// each grid.
    ///
    /// Values that the format does not support are left out. For example, [`Format::Line`] and
    /// [`Format::Grid`] contain neither solutions nor metadata. [`Format::Ipuz`] contains a date
    /// only in the form month/day/year.
    pub fn write_puzzle(self, entry: &PuzzleEntry, out: &mut String) {
        match self {
            Format::Line => {
                board::write(&entry.givens, b'.', out);
                out.push('\n');
            }
            Format::Sdm => {
                board::write(&entry.givens, b'0', out);
                out.push('\n');
            }
            Format::Grid => {
                write_grid(&entry.givens, out);
                out.push('\n');
            }
            Format::Sdk => {
                for (name, text) in named_values(entry.metadata(), Dialect::Sdk) {
                    line!(out, "#{name}{text}");
                }
                *out += "[Puzzle]\n";
                for row in entry.givens.as_chunks::<9>().0 {
                    board::write(row, b'.', out);
                    out.push('\n');
                }
                out.push('\n');
            }
            Format::OpenSudoku => {
                *out += "  <game data=\"";
                board::write(&entry.givens, b'0', out);
                *out += "\" />\n";
            }
            Format::Ipuz => line!(out, "{}", ipuz_document(entry)),
            Format::Json => line!(out, "{}", json_object(entry)),
        }
    }

    /// Writes the end of a file. Only [`Format::OpenSudoku`] has a footer.
    pub fn write_footer(self, out: &mut String) {
        if self == Format::OpenSudoku {
            *out += "</opensudoku>\n";
        }
    }
}

fn write_grid(grid: &Cells, out: &mut String) {
    for (number, row) in grid.chunks_exact(9).enumerate() {
        if number == 3 || number == 6 {
            *out += "------+-------+------\n";
        }
        for (column, &digit) in row.iter().enumerate() {
            *out += match column {
                0 => "",
                3 | 6 => " | ",
                _ => " ",
            };
            board::write(&[digit], b'.', out);
        }
        out.push('\n');
    }
}

/// The document of ipuz, on one line.
fn ipuz_document(entry: &PuzzleEntry) -> String {
    let mut document = Document::new(&["sudoku#1"]);
    for (name, text) in named_values(entry.metadata(), Dialect::Ipuz) {
        document.text(name, text);
    }
    document.field("charset", json!("123456789"));
    document.field("boxes", json!(true));
    let grids = [("puzzle", Some(&entry.givens)), ("solution", entry.solution.as_ref())];
    for (key, grid) in grids.into_iter().filter_map(|(key, grid)| Some((key, grid?))) {
        document.grid(key, 9, &grid.map(|digit| json!(digit)));
    }
    document.into_text()
}

fn json_object(entry: &PuzzleEntry) -> Value {
    let mut object = Map::new();
    object.insert("puzzle".into(), json!(board::text(&entry.givens)));
    if let Some(solution) = &entry.solution {
        object.insert("solution".into(), json!(board::text(solution)));
    }
    for (name, key) in keys(Dialect::Json) {
        if let Some(text) = entry.metadata().get(key) {
            object.insert(name.into(), json!(text));
        }
    }
    Value::Object(object)
}
