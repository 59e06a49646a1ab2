//! Writes puzzles.

use std::fmt::Write;

use quick_xml::escape::escape;
use serde_json::{Map, Value, json};

use super::details::Of;
use super::{Detail, Details, Entry, Format};
use crate::kinds::sudoku::board::{self, Cells};

/// Writes a line. Writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($format:tt)*) => {{
        let _ = writeln!($out, $($format)*);
    }};
}

impl Format {
    /// What stands before the first puzzle. Only [`Format::OpenSudoku`] says something there: its
    /// details hold for all puzzles of a file.
    pub fn begin(self, details: &Details, out: &mut String) {
        if self == Format::OpenSudoku {
            *out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
            for (name, text) in details.named(Of::OpenSudoku) {
                line!(out, "  <{name}>{}</{name}>", escape(text));
            }
        }
    }

    /// A puzzle. Several, one after the other, make a file; a blank line follows each grid.
    ///
    /// What the format has no place for is left out: solutions and details in lines and grids, a
    /// date in ipuz that is not month, day and year.
    pub fn write(self, entry: &Entry, out: &mut String) {
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
                grid(&entry.givens, out);
                out.push('\n');
            }
            Format::Sdk => {
                for (name, text) in entry.details().named(Of::Sdk) {
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
            Format::Ipuz => line!(out, "{}", ipuz(entry)),
            Format::Json => line!(out, "{}", own(entry)),
        }
    }

    /// What stands after the last puzzle.
    pub fn end(self, out: &mut String) {
        if self == Format::OpenSudoku {
            *out += "</opensudoku>\n";
        }
    }
}

fn grid(grid: &Cells, out: &mut String) {
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

fn ipuz(entry: &Entry) -> Value {
    let rows = |grid: &Cells| -> Value { grid.chunks_exact(9).map(|row| json!(row)).collect() };
    let mut object = Map::new();
    object.insert("version".into(), json!("http://ipuz.org/v2"));
    object.insert("kind".into(), json!(["http://ipuz.org/sudoku#1"]));
    for (name, text) in entry.details().named(Of::Ipuz) {
        if name != "date" || is_month_day_year(text) {
            object.insert(name.into(), json!(text));
        }
    }
    object.insert("charset".into(), json!("123456789"));
    object.insert("boxes".into(), json!(true));
    object.insert("puzzle".into(), rows(&entry.givens));
    if let Some(solution) = &entry.solution {
        object.insert("solution".into(), rows(solution));
    }
    Value::Object(object)
}

/// `11/20/2026`.
fn is_month_day_year(text: &str) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().map(|part| part.len()).eq([2, 2, 4]) && parts.iter().all(digits)
}

fn own(entry: &Entry) -> Value {
    let mut object = Map::new();
    object.insert("puzzle".into(), json!(board::text(&entry.givens)));
    if let Some(solution) = &entry.solution {
        object.insert("solution".into(), json!(board::text(solution)));
    }
    for (name, detail) in Detail::all(Of::Json) {
        if let Some(text) = entry.details().get(detail) {
            object.insert(name.into(), json!(text));
        }
    }
    Value::Object(object)
}
