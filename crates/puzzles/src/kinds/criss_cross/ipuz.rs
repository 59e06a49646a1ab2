//! Writes a criss-cross with clues as an ipuz crossword (<http://ipuz.org/crossword>).

use serde_json::{Map, Value, json};

use super::board::{CrissCrossBoard, List};
use crate::html_text::html;
use crate::kinds::{Face, Metadata};

/// The document of a face. `None` for a puzzle that lists its words: it is no crossword of ipuz.
pub fn write(board: &CrissCrossBoard, face: Face, metadata: &Metadata<'_>) -> Option<String> {
    let List::Clues { across, down, clues } = &board.list else { return None };
    let shape = &board.shape;
    let mut object = Map::new();
    object.insert("version".into(), json!("http://ipuz.org/v2"));
    object.insert("kind".into(), json!(["http://ipuz.org/crossword#1"]));
    let facts = [
        ("title", metadata.title),
        ("author", metadata.author),
        ("copyright", metadata.copyright),
        ("publication", metadata.source),
        ("date", metadata.date),
        ("difficulty", metadata.level),
    ];
    for (key, text) in facts.into_iter().filter(|(_, text)| !text.is_empty()) {
        // ipuz has HTML in these texts.
        let text = if key == "date" { text.to_owned() } else { html(text) };
        object.insert(key.into(), json!(text));
    }
    object.insert("dimensions".into(), json!({ "width": shape.columns, "height": shape.rows }));
    let number = |cell: usize| {
        let run = board.runs.iter().find(|run| run.cells[0] == cell);
        run.map_or(0, |run| run.number)
    };
    let puzzle = |cell: usize| match &board.givens[cell] {
        _ if !shape.cells[cell] => Value::Null,
        Some(letter) => json!({ "cell": number(cell), "value": letter }),
        None => json!(number(cell)),
    };
    let cells: Vec<Value> = (0..shape.cells.len()).map(puzzle).collect();
    object.insert("puzzle".into(), cells.chunks(shape.columns).map(|row| json!(row)).collect());
    if face == Face::Answer {
        let rows = board.answer.chunks(shape.columns).map(|row| json!(row));
        object.insert("solution".into(), rows.collect());
    }
    let list = |is_across: bool| -> Value {
        let clues = board.runs.iter().zip(clues).filter(|(run, _)| run.is_across == is_across);
        clues.map(|(run, clue)| json!([run.number, html(clue)])).collect()
    };
    // A key such as "Across:Waagerecht" has the heading after the colon.
    let heading = |key: &str, text: &str| match key == text {
        true => key.to_owned(),
        false => format!("{key}:{}", html(text)),
    };
    let lists = [(heading("Across", across), list(true)), (heading("Down", down), list(false))];
    object.insert("clues".into(), Value::Object(lists.into_iter().collect()));
    Some(Value::Object(object).to_string())
}
