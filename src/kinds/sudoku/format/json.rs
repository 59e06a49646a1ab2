//! Reads JSON: ipuz, and objects of bookgen's own.
//!
//! Whatever a document holds beside puzzles is passed over without being kept, so that it takes no
//! memory.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::details::Of;
use super::document::Place;
use super::lines::Found;
use super::{Detail, Details, Entry, Fault, document, signs};
use crate::kinds::sudoku::board::{self, Cells};

const WRITE_OBJECT: &str = "write an object like {\"puzzle\": \"53..7....6..…\"}";

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

/// Hands over the items of a list one by one, as long as more are asked for.
struct Items<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> bool> DeserializeSeed<'de> for Items<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(&'de RawValue) -> bool> Visitor<'de> for Items<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(item) = list.next_element()? {
            if !(self.0)(item) {
                break;
            }
        }
        Ok(())
    }
}

/// Reads one value of JSON after another.
pub(super) fn read(place: &Place<'_>, body: &str, found: &mut Found) {
    let before = found.len();
    let mut faults = 0;
    let mut note = |entry: Result<Entry, Fault>| {
        faults += usize::from(entry.is_err());
        let goes_on = faults <= document::MOST_FAULTS;
        found.push_back(if goes_on { entry } else { entry.map_err(|at| document::enough(&at)) });
        goes_on
    };
    for value in serde_json::Deserializer::from_str(body).into_iter::<&RawValue>() {
        let goes_on = match value {
            Ok(value) if value.get().starts_with('[') => {
                let mut goes_on = true;
                let mut list = serde_json::Deserializer::from_str(value.get());
                // It has been found to be JSON; an end before its end is our own doing.
                let _ = Items(|item| {
                    goes_on = note(entry(place, item));
                    goes_on
                })
                .deserialize(&mut list);
                goes_on
            }
            Ok(value) => note(entry(place, value)),
            Err(error) => {
                note(Err(syntax(place, body, &error)));
                false
            }
        };
        if !goes_on {
            break;
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
    let is_ipuz = ["kind", "version"].iter().any(|key| object.get(key).is_some());
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
    let Some((rows, count)) = items(value) else {
        return wrong(at, "cells are a text or a list of rows".to_owned());
    };
    if count != 9 {
        return wrong(at, format!("{}, where a puzzle has 9", counted(count, "row")));
    }
    let mut grid = Vec::with_capacity(81);
    for row in rows {
        let at = place.byte(row.get());
        let count = if let Ok(text) = serde_json::from_str::<Cow<'_, str>>(row.get()) {
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

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The first nine items of a list, and how many it has; none if it is no list.
fn items(list: &RawValue) -> Option<(Vec<&RawValue>, usize)> {
    let (mut items, mut count) = (Vec::new(), 0);
    let note = |item| {
        count += 1;
        if items.len() < 9 {
            items.push(item);
        }
        true
    };
    Items(note).deserialize(&mut serde_json::Deserializer::from_str(list.get())).ok()?;
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
    let text = match serde_json::from_str::<String>(text) {
        Ok(text) if text.is_empty() => return Some(0),
        Ok(text) => text,
        Err(_) => text.to_owned(),
    };
    let mut chars = text.chars();
    let cell = signs::cell(chars.next()?)?;
    chars.next().is_none().then_some(cell)
}
