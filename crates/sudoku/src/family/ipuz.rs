//! Writes puzzles of the family in the ipuz format (<http://ipuz.org/sudoku>), and reads them.

mod read;

use serde_json::{Value, json};

use super::board::{FamilyBoard, Layout};
use super::clues::Clues;
use super::grid::{Regions, Shape, box_size};
use super::symbols::{Symbols, digit_char};
use bookgen_core::ipuz::{Document, places};
use bookgen_core::solver::houses::HouseKind;
use bookgen_core::{Face, Metadata};
pub use read::{FORMAT, has_format};

/// The value of an empty cell if the digits begin with 0, which is the usual value.
const EMPTY: &str = ".";

/// The document of a face. `None` for variants with rules that ipuz does not define.
pub fn write(board: &FamilyBoard, face: Face, metadata: &Metadata<'_>) -> Option<String> {
    let layout = &board.layout;
    let size = layout.grid.size;
    let mut document = Document::new(&kinds(layout)?);
    document.metadata(metadata);
    document.dimensions(size, size);
    let mut charset: Vec<char> = (1..=size as u8).map(|digit| symbol(layout, digit)).collect();
    if let Clues::Letters(_) = layout.clues {
        // In the order of their digits, the letters are the word that the answer hides.
        charset.sort_unstable();
    }
    let is_plain = charset.iter().copied().eq(('1'..='9').take(size));
    document.field("charset", json!(charset.into_iter().collect::<String>()));
    if !is_plain {
        document.field("displaycharset", json!(true));
    }
    if layout.symbols == Symbols::FromZero {
        document.field("empty", json!(EMPTY));
    }
    document.field("boxes", json!(has_square_boxes(layout)));
    let zones = zones(layout);
    if !zones.is_empty() {
        document.field("zones", json!(zones));
    }
    if let Clues::Cages(cages) = &layout.clues {
        let cages = cages.iter().map(|cage| {
            json!({ "cells": places(&cage.cells, size), "value": cage.sum, "operator": "+" })
        });
        document.field("cageborder", json!("dashed"));
        document.field("showoperators", json!(false));
        document.field("cages", cages.collect());
    }
    let value = |digit: &u8| value(layout, *digit);
    document.sudoku_grids(
        size,
        board.givens.iter().map(value),
        board.answer.iter().map(value),
        face,
    );
    Some(document.into_text())
}

/// The kinds of ipuz, from the general to the special one.
fn kinds(layout: &Layout) -> Option<Vec<&'static str>> {
    let Shape { regions, has_diagonals, has_windows, is_anti_knight } = layout.grid.shape;
    if is_anti_knight || regions == Regions::Samurai {
        return None;
    }
    let of_clues = match layout.clues {
        Clues::None => None,
        Clues::Letters(_) => Some("sudoku/wordoku#1"),
        Clues::Cages(_) => Some("sudoku/killersudoku#1"),
        Clues::Pairs(..) | Clues::Thermos(_) | Clues::Arrows(_) | Clues::Parity(_) => return None,
    };
    let kinds = [
        Some("sudoku#1"),
        (regions == Regions::Irregular).then_some("sudoku/jigsawsudoku#1"),
        has_windows.then_some("sudoku/hypersudoku#1"),
        of_clues,
        has_diagonals.then_some("sudoku/diagonalsudoku#1"),
    ];
    Some(kinds.into_iter().flatten().collect())
}

/// Whether the regions are square boxes. ipuz does not say whether other boxes are wide or high, so
/// those are zones, like irregular regions.
fn has_square_boxes(layout: &Layout) -> bool {
    let (rows, columns) = box_size(layout.grid.size);
    layout.grid.shape.regions == Regions::Boxes && rows == columns
}

/// The houses besides rows, columns and square boxes. The diagonals and windows follow from the kind,
/// but a program may know only the general kind.
fn zones(layout: &Layout) -> Vec<Value> {
    let houses = layout.grid.houses::<10>();
    let is_zone = |kind: HouseKind| match kind {
        HouseKind::Box => !has_square_boxes(layout),
        HouseKind::Region | HouseKind::Diagonal | HouseKind::Window => true,
        // The remainders follow from the other houses.
        HouseKind::Row | HouseKind::Column | HouseKind::Remainder => false,
    };
    let zones = houses.houses.into_iter().filter(|house| is_zone(house.kind));
    zones
        .map(|house| {
            let cells: Vec<usize> = house.cells.into_iter().collect();
            json!({ "cells": places(&cells, layout.grid.size) })
        })
        .collect()
}

/// The character of a digit from 1. A number above 9 is a letter, as in puzzle strings: A is 10. The
/// symbols of an ipuz charset are single characters.
fn symbol(layout: &Layout, digit: u8) -> char {
    let text = layout.symbol(digit);
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(symbol), None) => symbol,
        _ => digit_char(digit),
    }
}

/// The value of a cell. 0 is an empty cell.
fn value(layout: &Layout, digit: u8) -> Value {
    let is_from_zero = layout.symbols == Symbols::FromZero;
    match digit {
        0 if is_from_zero => json!(EMPTY),
        0 => json!(0),
        digit => match symbol(layout, digit) {
            symbol @ '1'..='9' if !is_from_zero => json!(symbol.to_digit(10)),
            symbol => json!(symbol),
        },
    }
}
