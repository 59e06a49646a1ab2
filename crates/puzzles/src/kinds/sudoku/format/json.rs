//! Reads an object of JSON: ipuz, or bookgen's own.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::details::Of;
use super::document::Place;
use super::{Detail, Details, Entry, Fault, signs};
use crate::kinds::sudoku::board::{self, Cells};

/// The way out where there is no object.
pub(super) const WRITE_OBJECT: &str = "write an object like {\"puzzle\": \"53..7....6..…\"}";

/// The keys that mean something beside those of details.
const KEYS: [&str; 11] = [
    "puzzle", "solution", "kind", "version", "empty", "zones", "cages", "charset", "value",
    "given", "cell",
];

/// What an object says under keys that mean something, each with the text of its value.
struct Object<'a>(Vec<(&'static str, &'a RawValue)>);

impl<'a> Object<'a> {
    fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'a>, D::Error> {
        deserializer.deserialize_map(Fields).map(Object)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Vec<(&'static str, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let details = || Detail::all(Of::Json).chain(Detail::all(Of::Ipuz)).map(|(name, _)| name);
        let mut fields = Vec::new();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match KEYS.into_iter().chain(details()).find(|known| *known == key) {
                // Of two with the same name the last holds, as in most readers.
                Some(known) => {
                    let value = map.next_value()?;
                    fields.retain(|(key, _)| *key != known);
                    fields.push((known, value));
                }
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(fields)
    }
}

/// Hands over the items of a list one by one.
struct Items<F>(F);

impl<'de, F: FnMut(&'de RawValue)> Visitor<'de> for Items<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(item) = list.next_element()? {
            (self.0)(item);
        }
        Ok(())
    }
}

/// What is wrong with a text that is no JSON.
fn syntax(place: &Place<'_>, error: &serde_json::Error) -> Fault {
    // Lines and columns are counted in bytes from the beginning of the text.
    let before = place.text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let byte = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    place.fault(byte, format!("this is not JSON: {message}"), WRITE_OBJECT)
}

/// The puzzle of an object.
///
/// # Errors
/// The text is none, or has none.
pub(super) fn entry(place: &Place<'_>) -> Result<Entry, Fault> {
    let at = |value: &RawValue| place.byte(value.get());
    let object: Object<'_> = match serde_json::from_str(place.text) {
        Ok(object) => object,
        Err(_) => {
            return Err(match serde_json::from_str::<IgnoredAny>(place.text) {
                Ok(_) => place.fault(0, "this is not an object", WRITE_OBJECT),
                Err(error) => syntax(place, &error),
            });
        }
    };
    let is_ipuz = ["kind", "version"].iter().any(|key| object.get(key).is_some());
    if is_ipuz {
        check_ipuz(place, &object)?;
    }
    let Some(puzzle) = object.get("puzzle") else {
        return Err(place.fault(0, "the object has no \"puzzle\"", WRITE_OBJECT));
    };
    let empty = object.get("empty").map(|value| value.get());
    let givens = cells(place, puzzle, empty)?;
    let claimed = object.get("solution").filter(|value| !matches!(value.get(), "null" | "\"\""));
    let solution = match claimed {
        Some(value) => {
            let cells = cells(place, value, empty)?;
            if let Some(cell) = cells.iter().position(|&digit| digit == 0) {
                let hole = format!("the solution has no digit at {}", board::cell_name(cell));
                let help = "write the whole solution, or leave it out";
                return Err(place.fault(at(value), hole, help));
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
    Ok(Entry { givens, solution, details, line: place.line })
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
    if let Some(text) = text_of(value) {
        return signs::cells(&text).map_err(|(character, message)| {
            // One byte for the quotation mark, and no escape sequence among usual characters.
            let inside = value.get().char_indices().nth(character + 1);
            place.fault(at + inside.map_or(0, |(byte, _)| byte), message, signs::WRITE_CELLS)
        });
    }
    if let Some(grid) = numbers(value.get()) {
        return Ok(grid);
    }
    let wrong = |at: usize, message: String| {
        Err(place.fault(
            at,
            message,
            "write nine rows of nine cells: digits, and 0 for an empty one",
        ))
    };
    let Some((rows, count)) = items(value) else {
        return wrong(at, "cells are a text or a list of rows".to_owned());
    };
    if count != 9 {
        return wrong(at, format!("{}, where a puzzle has 9", counted(count, "row")));
    }
    let mut grid = Vec::with_capacity(81);
    for row in rows {
        let at = place.byte(row.get());
        let count = if let Some(text) = text_of(row) {
            let mut count = 0;
            for c in text.chars() {
                count += 1;
                match signs::cell(c) {
                    Some(cell) if count <= 9 => grid.push(cell),
                    Some(_) => {}
                    None => return wrong(at, signs::not_a_cell(c)),
                }
            }
            count
        } else {
            let Some((items, count)) = items(row) else {
                return wrong(at, "a row is a text or a list of cells".to_owned());
            };
            for item in items {
                match cell(item, empty) {
                    Some(cell) => grid.push(cell),
                    None => {
                        let at = place.byte(item.get());
                        return wrong(at, "neither a digit nor an empty cell".to_owned());
                    }
                }
            }
            count
        };
        if count != 9 {
            return wrong(at, format!("{}, where a row has 9", counted(count, "cell")));
        }
    }
    match signs::grid(grid) {
        Some(grid) => Ok(grid),
        None => wrong(at, "not 81 cells".to_owned()),
    }
}

/// The cells of nine lists of nine digits, as most files have them, taken without asking JSON for
/// each.
fn numbers(text: &str) -> Option<Cells> {
    let mut bytes = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let mut grid = [0; 81];
    for (at, cell) in grid.iter_mut().enumerate() {
        let before: &[u8] = match (at, at % 9) {
            (0, _) => b"[[",
            (_, 0) => b"],[",
            _ => b",",
        };
        if !before.iter().all(|&byte| bytes.next() == Some(byte)) {
            return None;
        }
        *cell = bytes.next().filter(u8::is_ascii_digit)? - b'0';
    }
    (bytes.next() == Some(b']') && bytes.next() == Some(b']') && bytes.next().is_none())
        .then_some(grid)
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The text of a value that is one.
fn text_of(value: &RawValue) -> Option<Cow<'_, str>> {
    // What is none is asked nothing of JSON: a fault is slow to make.
    value.get().starts_with('"').then(|| serde_json::from_str(value.get()).ok()).flatten()
}

/// The first nine items of a list, and how many it has; none if it is no list.
fn items(list: &RawValue) -> Option<(Vec<&RawValue>, usize)> {
    let (mut items, mut count) = (Vec::new(), 0);
    let note = |item| {
        count += 1;
        if items.len() < 9 {
            items.push(item);
        }
    };
    serde_json::Deserializer::from_str(list.get()).deserialize_seq(Items(note)).ok()?;
    Some((items, count))
}

/// A cell of a list: a number, a text, nothing, or an object that has one of these.
fn cell(item: &RawValue, empty: Option<&str>) -> Option<u8> {
    let text = item.get();
    if text == "null" || Some(text) == empty {
        return Some(0);
    }
    if text.starts_with('{') {
        let object: Object<'_> = serde_json::from_str(text).ok()?;
        let inner = ["value", "given", "cell"].iter().find_map(|name| object.get(name));
        return match inner {
            Some(inner) if inner.get().starts_with('{') => None,
            Some(inner) => cell(inner, empty),
            None => Some(0),
        };
    }
    let text = text_of(item).unwrap_or(Cow::Borrowed(text));
    let mut chars = text.chars();
    match chars.next() {
        None => Some(0),
        Some(c) => signs::cell(c).filter(|_| chars.next().is_none()),
    }
}
