//! Writes a calcudoku in the ipuz format (<http://ipuz.org/sudoku/calcudoku>).

use serde_json::{Value, json};

use super::cage::Cage;
use bookgen_core::board::{Face, Metadata};
use bookgen_core::grid::layers::Region;
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::ipuz::{Document, places};

/// The document of a face. The digit of a cage with one cell is its value, not a given.
pub fn write(puzzle: &GridPuzzle, face: Face, metadata: &Metadata<'_>) -> String {
    let size = puzzle.size.rows;
    let kinds = ["sudoku#1", "sudoku/latinsquare#1", "sudoku/calcudoku#1"];
    let mut document = Document::new(&kinds);
    document.metadata(metadata);
    document.dimensions(size, size);
    document.field("charset", json!(('1'..='9').take(size).collect::<String>()));
    document.field("boxes", json!(false));
    document.field("cageborder", json!("thick"));
    document.field("showoperators", json!(true));
    document.field("cages", puzzle.regions.iter().map(|region| cage_value(size, region)).collect());
    let empty = (0..size * size).map(|_| json!(0));
    document.sudoku_grids(size, empty, puzzle.answer.iter().map(|digit| json!(digit)), face);
    document.into_text()
}

fn cage_value(size: usize, region: &Region) -> Value {
    let cage = Cage::from(region);
    let mut value = json!({ "cells": places(&cage.cells, size), "value": cage.clue.target });
    if let Some(operation) = cage.clue.operation {
        value["operator"] = json!(operation.symbol());
    }
    value
}
