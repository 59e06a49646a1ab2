//! Reads JSON: ipuz, and objects of bookgen's own.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::details::Of;
use super::document::Place;
use super::lines::Found;
use super::{Detail, Details, Entry, Fault, signs};
use crate::kinds::sudoku::board::{self, Cells};

/// The keys of an object, each with the text of its value.
type Object<'a> = BTreeMap<String, &'a RawValue>;

const WRITE_OBJECT: &str = "write an object like {\"puzzle\": \"53..7....6..…\"}";

/// Reads one value of JSON after another.
pub(super) fn read(place: &Place<'_>, body: &str, found: &mut Found) {
    let before = found.len();
    for value in serde_json::Deserializer::from_str(body).into_iter::<&RawValue>() {
        match value {
            Ok(value) if value.get().starts_with('[') => match serde_json::from_str(value.get()) {
                Ok(items) => {
                    let items: Vec<&RawValue> = items;
                    found.extend(items.into_iter().map(|item| entry(place, item)));
                }
                Err(error) => found.push_back(Err(syntax(place, value.get(), &error))),
            },
            Ok(value) => found.push_back(entry(place, value)),
            Err(error) => {
                found.push_back(Err(syntax(place, body, &error)));
                break;
            }
        }
    }
    if found.len() == before {
        found.push_back(Err(place.fault(0, "there is no puzzle here", WRITE_OBJECT)));
    }
}

fn syntax(place: &Place<'_>, part: &str, error: &serde_json::Error) -> Fault {
    // Lines and columns are counted from the beginning of the part.
    let before = part.split_inclusive('\n').take(error.line().saturating_sub(1));
    let byte = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    place.fault(place.byte(part) + byte, format!("this is not JSON: {message}"), WRITE_OBJECT)
}

fn entry(place: &Place<'_>, value: &RawValue) -> Result<Entry, Fault> {
    let at = |value: &RawValue| place.byte(value.get());
    let (line, _) = place.at(at(value));
    let object: Object<'_> = match serde_json::from_str(value.get()) {
        Ok(object) => object,
        Err(_) => return Err(place.fault(at(value), "this is not an object", WRITE_OBJECT)),
    };
    let is_ipuz = object.contains_key("kind") || object.contains_key("version");
    if is_ipuz {
        check_ipuz(place, &object)?;
    }
    let Some(puzzle) = object.get("puzzle") else {
        return Err(place.fault(at(value), "the object has no \"puzzle\"", WRITE_OBJECT));
    };
    let empty = object.get("empty").map(|value| value.get());
    let givens = cells(place, puzzle, empty)?;
    let claimed = object.get("solution").filter(|value| !matches!(value.get(), "null" | "\"\""));
    let solution = match claimed {
        Some(value) => {
            let cells = cells(place, value, empty)?;
            if let Some(cell) = cells.iter().position(|&digit| digit == 0) {
                let hole = format!("the solution has no digit at {}", board::place(cell));
                return Err(place.fault(
                    at(value),
                    hole,
                    "write the whole solution, or leave it out",
                ));
            }
            Some(cells)
        }
        None => None,
    };
    let mut details = Details::none();
    for (name, detail) in Detail::all(if is_ipuz { Of::Ipuz } else { Of::Json }) {
        let Some(value) = object.get(name) else { continue };
        // A level may be a number, and so may a rating.
        let text = match serde_json::from_str::<serde_json::Value>(value.get()) {
            Ok(serde_json::Value::String(text)) => text,
            Ok(serde_json::Value::Number(number)) => number.to_string(),
            _ => continue,
        };
        details.set(detail, &text);
    }
    let details = (details != Details::none()).then(|| Arc::new(details));
    Ok(Entry { givens, solution, details, line })
}

/// Whether an ipuz is a Sudoku of 9x9 cells and nothing else.
fn check_ipuz(place: &Place<'_>, object: &Object<'_>) -> Result<(), Fault> {
    const PLAIN: &str = "only the Sudoku of 9x9 cells is read: \"http://ipuz.org/sudoku#1\"";
    let text = |name: &str| object.get(name).map(|value| (place.byte(value.get()), value.get()));
    if let Some((at, kinds)) = text("kind") {
        let plain = |kind: &String| {
            let kind = kind.trim_start_matches("http://").trim_start_matches("https://");
            kind.strip_prefix("ipuz.org/sudoku")
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
        };
        let kinds: Vec<String> = serde_json::from_str(kinds).unwrap_or_default();
        if kinds.is_empty() || !kinds.iter().all(plain) {
            return Err(place.fault(at, "the puzzle is of another kind", PLAIN));
        }
    }
    for rule in ["zones", "cages"] {
        if let Some((at, _)) = text(rule).filter(|(_, text)| !matches!(*text, "null" | "[]")) {
            return Err(place.fault(at, format!("the puzzle has {rule}"), PLAIN));
        }
    }
    match text("charset").filter(|(_, set)| *set != "\"123456789\"") {
        Some((at, _)) => Err(place.fault(at, "the puzzle is not of the digits 1 to 9", PLAIN)),
        None => Ok(()),
    }
}

/// The cells of a string of 81, of nine strings of nine, or of nine lists of nine.
fn cells(place: &Place<'_>, value: &RawValue, empty: Option<&str>) -> Result<Cells, Fault> {
    let at = place.byte(value.get());
    if let Ok(text) = serde_json::from_str::<String>(value.get()) {
        return signs::cells(&text).map_err(|(character, message)| {
            // One byte for the quotation mark, and no escape sequence among usual characters.
            let inside = value.get().char_indices().nth(character + 1);
            place.fault(at + inside.map_or(0, |(byte, _)| byte), message, signs::WRITE_CELLS)
        });
    }
    let wrong = |at: usize, message: String| {
        Err(place.fault(
            at,
            message,
            "write nine rows of nine cells: digits, and 0 for an empty one",
        ))
    };
    let Ok(rows) = serde_json::from_str::<Vec<&RawValue>>(value.get()) else {
        return wrong(at, "cells are a text or a list of rows".to_owned());
    };
    if rows.len() != 9 {
        return wrong(at, format!("{} rows, where a puzzle has 9", rows.len()));
    }
    let mut grid = Vec::with_capacity(81);
    for row in rows {
        let at = place.byte(row.get());
        let before = grid.len();
        if let Ok(text) = serde_json::from_str::<String>(row.get()) {
            for c in text.chars() {
                match signs::cell(c) {
                    Some(cell) => grid.push(cell),
                    None => return wrong(at, signs::not_a_cell(c)),
                }
            }
        } else {
            let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(row.get()) else {
                return wrong(at, "a row is a text or a list of cells".to_owned());
            };
            for item in items {
                match cell(item, empty) {
                    Some(cell) => grid.push(cell),
                    None => {
                        return wrong(
                            place.byte(item.get()),
                            "neither a digit nor an empty cell".to_owned(),
                        );
                    }
                }
            }
        }
        if grid.len() - before != 9 {
            return wrong(at, format!("{} cells, where a row has 9", grid.len() - before));
        }
    }
    match signs::grid(grid) {
        Some(grid) => Ok(grid),
        None => wrong(at, "not 81 cells".to_owned()),
    }
}

/// A cell of a list: a number, a text, nothing, or an object that has one of these.
fn cell(item: &RawValue, empty: Option<&str>) -> Option<u8> {
    let text = item.get();
    if text == "null" || Some(text) == empty {
        return Some(0);
    }
    if text.starts_with('{') {
        let object: Object<'_> = serde_json::from_str(text).ok()?;
        let inner = ["value", "given", "cell"].iter().find_map(|name| object.get(*name));
        return match inner {
            Some(inner) if inner.get().starts_with('{') => None,
            Some(inner) => cell(inner, empty),
            None => Some(0),
        };
    }
    let text = match serde_json::from_str::<String>(text) {
        Ok(text) if text.is_empty() => return Some(0),
        Ok(text) => text,
        Err(_) => text.to_owned(),
    };
    let mut chars = text.chars();
    let cell = signs::cell(chars.next()?)?;
    chars.next().is_none().then_some(cell)
}
