//! Writes a word search in the ipuz format (<http://ipuz.org/wordsearch>).

use serde_json::{Map, Value, json};

use super::board::{PlacedWord, WordSearchBoard};
use crate::html_text::html;
use crate::kinds::{Face, Metadata};

/// The document of a face. The document of the puzzle lists the words, which readers see beside the
/// grid. The document of the answer also has the cells of each word.
pub(super) fn write(board: &WordSearchBoard, face: Face, metadata: &Metadata<'_>) -> String {
    let mut object = Map::new();
    object.insert("version".into(), json!("http://ipuz.org/v2"));
    object.insert("kind".into(), json!(["http://ipuz.org/wordsearch#1"]));
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
    object.insert("dimensions".into(), json!({ "width": board.columns, "height": board.rows }));
    let rows = board.cells.chunks(board.columns).map(|row| json!(row));
    object.insert("puzzle".into(), rows.collect());
    // Only the listed words count, and they are shown from the start.
    object.insert("dictionary".into(), json!(false));
    object.insert("showanswers".into(), json!("during"));
    let letters = |word: &PlacedWord| word.letters.concat();
    let cells = |word: &PlacedWord| -> Value {
        let cells = word.cells(board.columns, board.rows).unwrap_or_default();
        cells.iter().map(|cell| json!([cell % board.columns, cell / board.columns])).collect()
    };
    let solution = match face {
        Face::Puzzle => board.words.iter().map(|word| json!(letters(word))).collect(),
        Face::Answer => {
            let words = board.words.iter();
            let words = words.map(|word| (letters(word), json!({ "cells": cells(word) })));
            Value::Object(words.collect())
        }
    };
    object.insert("solution".into(), solution);
    Value::Object(object).to_string()
}
