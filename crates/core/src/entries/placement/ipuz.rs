//! Writes a fill-in in the ipuz format (<http://ipuz.org/fill>).

use serde_json::{Value, json};

use super::super::Shape;
use crate::board::Metadata;
use crate::figure::ClueList;
use crate::html_text::html;
use crate::ipuz::Document;

/// A fill-in: the given letters, and the words in the text that programs show above the grid. ipuz has
/// no field for the words of a fill-in.
pub fn fill_in(
    shape: &Shape,
    givens: &[Option<String>],
    lists: Vec<ClueList>,
    metadata: &Metadata<'_>,
) -> Document {
    let mut document = Document::new(&["fill#1"]);
    document.metadata(metadata);
    let lists = lists.into_iter().map(|list| {
        let words: Vec<String> = list.entries.iter().map(|entry| html(&entry.text)).collect();
        let heading = list.heading.map(|heading| format!("<b>{}</b>: ", html(&heading)));
        heading.unwrap_or_default() + &words.join(", ")
    });
    document.field("intro", json!(lists.collect::<Vec<_>>().join("<br>")));
    document.dimensions(shape.columns, shape.rows);
    let start = |cell: usize| match &givens[cell] {
        _ if !shape.cells[cell] => Value::Null,
        Some(letter) => json!(letter),
        None => json!(0),
    };
    let cells: Vec<Value> = (0..shape.cells.len()).map(start).collect();
    document.grid("start", shape.columns, &cells);
    document
}
