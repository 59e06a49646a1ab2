//! Documents in the format ipuz, version 2 (<http://ipuz.org>): the fields that all kinds of puzzle
//! share.
//!
//! A document is one JSON object. It names the kinds of its puzzle, from the general to the special
//! one: a program that does not know the special kind can show the puzzle by the general one.

use serde_json::{Map, Value, json};

use crate::board::{Face, Metadata};
use crate::html_text::html;

/// An ipuz document. Its fields stay in the order in which they are added.
pub struct Document(Map<String, Value>);

impl Document {
    /// A document with the version and the kinds. A kind is its address below `http://ipuz.org/`,
    /// for example `sudoku#1`.
    pub fn new(kinds: &[&str]) -> Document {
        let kinds = kinds.iter().map(|kind| json!(format!("http://ipuz.org/{kind}")));
        let mut document = Document(Map::new());
        document.field("version", json!("http://ipuz.org/v2"));
        document.field("kind", kinds.collect());
        document
    }

    /// Adds the metadata.
    pub fn metadata(&mut self, metadata: &Metadata<'_>) {
        let texts = [
            ("title", metadata.title),
            ("author", metadata.author),
            ("copyright", metadata.copyright),
            ("publication", metadata.source),
            ("date", metadata.date),
            ("difficulty", metadata.level),
        ];
        texts.into_iter().for_each(|(key, text)| self.text(key, text));
    }

    /// Adds a text. An empty text is left out, and a date in another form than month/day/year.
    pub fn text(&mut self, key: &str, text: &str) {
        let text = match key {
            _ if text.is_empty() => return,
            "date" if !is_month_day_year(text) => return,
            "date" | "url" => text.to_owned(),
            // The other texts are HTML.
            _ => html(text),
        };
        self.field(key, json!(text));
    }

    /// Adds a field.
    pub fn field(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    /// Adds the numbers of columns and rows.
    pub fn dimensions(&mut self, columns: usize, rows: usize) {
        self.field("dimensions", json!({ "width": columns, "height": rows }));
    }

    /// Adds a grid: its cells row by row, as a list of rows.
    pub fn grid(&mut self, key: &str, columns: usize, cells: &[Value]) {
        self.field(key, cells.chunks(columns.max(1)).map(|row| json!(row)).collect());
    }

    /// Adds the grids of a Sudoku. Only the document of the answer has the grid of the answer.
    pub fn sudoku_grids(
        &mut self,
        columns: usize,
        puzzle: impl IntoIterator<Item = Value>,
        answer: impl IntoIterator<Item = Value>,
        face: Face,
    ) {
        self.grid("puzzle", columns, &puzzle.into_iter().collect::<Vec<_>>());
        if face == Face::Answer {
            self.grid("solution", columns, &answer.into_iter().collect::<Vec<_>>());
        }
    }

    /// The document as JSON on one line.
    pub fn into_text(self) -> String {
        Value::Object(self.0).to_string()
    }
}

/// Cells, as indices row by row, as pairs of a column and a row from 0.
pub fn places(cells: &[usize], columns: usize) -> Value {
    cells.iter().map(|cell| json!([cell % columns, cell / columns])).collect()
}

/// Whether a date has the form `11/20/2026`.
fn is_month_day_year(text: &str) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().map(|part| part.len()).eq([2, 2, 4]) && parts.iter().all(digits)
}

#[cfg(test)]
mod tests;
