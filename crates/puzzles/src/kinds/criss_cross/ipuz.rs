//! Writes a criss-cross in the ipuz format: with clues as a crossword
//! (<http://ipuz.org/crossword>), with a list of words as a fill-in (<http://ipuz.org/fill>).

use serde_json::{Value, json};

use super::board::{CrissCrossBoard, List};
use super::figure::clue_lists;
use bookgen_core::entries::Entry;
use bookgen_core::entries::enumeration::split_enumeration;
use bookgen_core::entries::placement::ipuz::fill_in;
use bookgen_core::html_text::html;
use bookgen_core::ipuz::Document;
use bookgen_core::{Face, Metadata};

/// The document of a face.
pub fn write(board: &CrissCrossBoard, face: Face, metadata: &Metadata<'_>) -> String {
    let document = match &board.list {
        List::Clues { across, down, clues } => {
            crossword(board, [(across, true), (down, false)], clues, metadata)
        }
        List::Words { .. } => {
            let shape = &board.shape;
            fill_in(shape, &board.givens, clue_lists(board), metadata)
        }
    };
    with_solution(document, board, face).into_text()
}

fn with_solution(mut document: Document, board: &CrissCrossBoard, face: Face) -> Document {
    if face == Face::Answer {
        let letters: Vec<Value> = board.answer.iter().map(|letter| json!(letter)).collect();
        document.grid("solution", board.shape.columns, &letters);
    }
    document
}

/// A crossword: the numbers in the grid, and the clues.
fn crossword(
    board: &CrissCrossBoard,
    headings: [(&String, bool); 2],
    clues: &[String],
    metadata: &Metadata<'_>,
) -> Document {
    let shape = &board.shape;
    let mut document = Document::new(&["crossword#1"]);
    document.metadata(metadata);
    document.dimensions(shape.columns, shape.rows);
    let number = |cell: usize| {
        let run = board.runs.iter().find(|run| run.cells[0] == cell);
        run.map_or(0, |run| run.number)
    };
    let puzzle = |cell: usize| match (&board.givens[cell], number(cell)) {
        _ if !shape.cells[cell] => Value::Null,
        (Some(letter), 0) => json!({ "value": letter }),
        (Some(letter), number) => json!({ "cell": number, "value": letter }),
        (None, number) => json!(number),
    };
    let cells: Vec<Value> = (0..shape.cells.len()).map(puzzle).collect();
    document.grid("puzzle", shape.columns, &cells);
    let clues: Vec<(&Entry, &str, Option<String>)> = board
        .runs
        .iter()
        .zip(clues)
        .map(|(run, clue)| {
            let (text, enumeration) = split_enumeration(clue, run.cells.len());
            (run, text, enumeration)
        })
        .collect();
    let list = |is_across: bool| -> Value {
        let clues = clues.iter().filter(|(run, ..)| run.is_across == is_across);
        let clue = |(run, text, enumeration): &(&Entry, &str, Option<String>)| match enumeration {
            None => json!([run.number, html(text)]),
            Some(enumeration) => json!({
                "number": run.number,
                "clue": html(text),
                "enumeration": enumeration,
            }),
        };
        clues.map(clue).collect()
    };
    // A key such as "Across:Waagerecht" has the heading after the colon.
    let heading = |key: &str, text: &str| match key == text {
        true => key.to_owned(),
        false => format!("{key}:{}", html(text)),
    };
    let lists = headings.map(|(text, is_across)| {
        (heading(if is_across { "Across" } else { "Down" }, text), list(is_across))
    });
    document.field("clues", Value::Object(lists.into_iter().collect()));
    if clues.iter().any(|(.., enumeration)| enumeration.is_some()) {
        document.field("showenumerations", json!(true));
    }
    document
}
