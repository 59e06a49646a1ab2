//! Writes a calcudoku in the ipuz format (<http://ipuz.org/sudoku/calcudoku>).

use serde_json::{Value, json};

use super::board::CalcudokuBoard;
use super::cage::Cage;
use bookgen_core::ipuz::{Document, places};
use bookgen_core::{Face, Metadata};

/// The document of a face. The digit of a cage with one cell is its value, not a given.
pub fn write(board: &CalcudokuBoard, face: Face, metadata: &Metadata<'_>) -> String {
    let size = board.size;
    let kinds = ["sudoku#1", "sudoku/latinsquare#1", "sudoku/calcudoku#1"];
    let mut document = Document::new(&kinds);
    document.metadata(metadata);
    document.dimensions(size, size);
    document.field("charset", json!(('1'..='9').take(size).collect::<String>()));
    document.field("boxes", json!(false));
    document.field("cageborder", json!("thick"));
    document.field("showoperators", json!(true));
    document.field("cages", board.cages.iter().map(|cage| cage_value(size, cage)).collect());
    let empty = (0..size * size).map(|_| json!(0));
    document.sudoku_grids(size, empty, board.answer.iter().map(|digit| json!(digit)), face);
    document.into_text()
}

fn cage_value(size: usize, cage: &Cage) -> Value {
    let mut value = json!({ "cells": places(&cage.cells, size), "value": cage.clue.target });
    if let Some(operation) = cage.clue.operation {
        value["operator"] = json!(operation.symbol());
    }
    value
}
