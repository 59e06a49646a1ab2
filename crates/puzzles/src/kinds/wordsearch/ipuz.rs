//! Writes a word search in the ipuz format (<http://ipuz.org/wordsearch>).

use serde_json::{Value, json};

use super::board::{PlacedWord, WordSearchBoard};
use bookgen_core::ipuz::{Document, places};
use bookgen_core::{Face, Metadata};

/// The document of a face. The document of the puzzle lists the words, which readers see beside the
/// grid. The document of the answer also has the cells of each word.
pub(super) fn write(board: &WordSearchBoard, face: Face, metadata: &Metadata<'_>) -> String {
    let mut document = Document::new(&["wordsearch#1"]);
    document.metadata(metadata);
    document.dimensions(board.columns, board.rows);
    // A cell outside the shape of the grid is null.
    let cells: Vec<Value> = board.cells.iter().map(|cell| json!(cell)).collect();
    document.grid("puzzle", board.columns, &cells);
    // Only the listed words count, and they are shown from the start.
    document.field("dictionary", json!(false));
    document.field("showanswers", json!("during"));
    if board.has_paths {
        document.field("zigzag", json!(true));
    }
    let letters = |word: &PlacedWord| word.letters.concat();
    let cells = |word: &PlacedWord| {
        let cells = word.cells(board.columns, board.rows).unwrap_or_default();
        json!({ "cells": places(&cells, board.columns) })
    };
    let solution = match face {
        Face::Puzzle => board.words.iter().map(|word| json!(letters(word))).collect(),
        Face::Answer => {
            let words = board.words.iter().map(|word| (letters(word), cells(word)));
            Value::Object(words.collect())
        }
    };
    document.field("solution", solution);
    document.into_text()
}
