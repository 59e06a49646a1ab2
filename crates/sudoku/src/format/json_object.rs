//! Parses one JSON object: a puzzle in ipuz or in bookgen's own format.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::cell_text::{WRITE_CELLS, grid_from_cells, not_a_cell, parse_cell, parse_cells};
use super::entry_of_puzzle::entry;
use super::fragment::Fragment;
use super::metadata::{Dialect, keys};
use super::{FormatError, Metadata, MetadataKey, PuzzleEntry};
use crate::board::{self, Cells};
use crate::sudoku_board::NAME;
use bookgen_core::heading::{Key, TextKey, text_of};
use bookgen_core::html_text::without_tags;
use bookgen_core::text_format;

/// Advice about invalid JSON.
pub(super) const WRITE_OBJECT: &str = "write an object like {\"puzzle\": \"53..7....6..…\"}";

/// A string outside objects with at least this length in bytes is probably a puzzle.
const MIN_STRING_OF_PUZZLE: usize = 41;

/// The keys that are read, except the keys of metadata.
const KEYS: [&str; 12] = [
    "puzzle", "solution", "kind", "version", "empty", "zones", "cages", "charset", "value",
    "given", "cell", "givens",
];

/// The known keys of an object, each with the JSON text of its value.
struct Object<'a>(Vec<(&'static str, &'a RawValue)>);

impl<'a> Object<'a> {
    fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'a>, D::Error> {
        deserializer.deserialize_map(ObjectVisitor).map(Object)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Vec<(&'static str, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let metadata_names =
            || keys(Dialect::Json).chain(keys(Dialect::Ipuz)).map(|(name, _)| name);
        let mut fields = Vec::new();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            let names = KEYS.into_iter().chain(metadata_names());
            // The keys of titles and authors have several names, in capital or small letters.
            let known = { names }.find(|known| *known == key);
            match known.or_else(|| TextKey::json(&key).map(|key| key.name)) {
                // If a key occurs several times, the last value is used, as in most JSON readers.
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

/// Passes the items of a list to a function one at a time.
struct ItemVisitor<F>(F);

impl<'de, F: FnMut(&'de RawValue)> Visitor<'de> for ItemVisitor<F> {
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

/// The error for text that is not valid JSON.
fn syntax_error(fragment: &Fragment<'_>, error: &serde_json::Error) -> FormatError {
    // serde_json counts lines and columns in bytes from the start of the text.
    let before = fragment.text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let byte = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    fragment.error(byte, format!("invalid JSON: {message}"), WRITE_OBJECT)
}

/// Parses the puzzle of an item of a list: a string of 81 cells, or a value as [`parse_object`] reads.
///
/// # Errors
/// The text is no such value, or the object is not a puzzle.
pub(super) fn parse_list_item(fragment: &Fragment<'_>) -> Result<PuzzleEntry, FormatError> {
    let is_long = fragment.text.starts_with('"') && fragment.text.len() >= MIN_STRING_OF_PUZZLE;
    if is_long && let Ok(string) = serde_json::from_str::<&RawValue>(fragment.text) {
        let (givens, line) = (parse_grid(fragment, string, None)?, fragment.line);
        return Ok(PuzzleEntry { givens, solution: None, metadata: None, line });
    }
    parse_object(fragment)
}

/// Parses the puzzle of an object or of a grid of lists.
///
/// # Errors
/// The text is no such value, or the object is not a puzzle.
pub(super) fn parse_object(fragment: &Fragment<'_>) -> Result<PuzzleEntry, FormatError> {
    let at = |value: &RawValue| fragment.offset_of(value.get());
    if fragment.text.trim_start().starts_with('[')
        && let Ok(grid) = serde_json::from_str::<&RawValue>(fragment.text)
    {
        let (givens, line) = (parse_grid(fragment, grid, None)?, fragment.line);
        return Ok(PuzzleEntry { givens, solution: None, metadata: None, line });
    }
    let object: Object<'_> = match serde_json::from_str(fragment.text) {
        Ok(object) => object,
        Err(_) => {
            return Err(match serde_json::from_str::<IgnoredAny>(fragment.text) {
                Ok(_) => fragment.error(0, "the value is not an object", WRITE_OBJECT),
                Err(error) => syntax_error(fragment, &error),
            });
        }
    };
    if object.get("givens").is_some() && object.get("puzzle").is_none() {
        return parse_own_object(fragment);
    }
    let is_ipuz = ["kind", "version"].iter().any(|key| object.get(key).is_some());
    if is_ipuz {
        check_ipuz(fragment, &object)?;
    }
    let Some(puzzle) = object.get("puzzle") else {
        return Err(fragment.error(0, "the object has no key \"puzzle\"", WRITE_OBJECT));
    };
    let empty = object.get("empty").map(|value| value.get());
    let givens = parse_grid(fragment, puzzle, empty)?;
    let stated = object.get("solution").filter(|value| !matches!(value.get(), "null" | "\"\""));
    let solution = match stated {
        Some(value) => {
            let cells = parse_grid(fragment, value, empty)?;
            if let Some(cell) = cells.iter().position(|&digit| digit == 0) {
                let message = format!("the solution has no digit at {}", board::cell_name(cell));
                let help = "write all 81 digits of the solution, or remove the solution";
                return Err(fragment.error(at(value), message, help));
            }
            Some(cells)
        }
        None => None,
    };
    let mut metadata = Metadata::empty();
    for (name, key) in keys(if is_ipuz { Dialect::Ipuz } else { Dialect::Json }) {
        let Some(value) = object.get(name) else { continue };
        // The values of `level` and `rating` may be JSON numbers.
        let Some(text) = serde_json::from_str(value.get()).ok().as_ref().and_then(text_of) else {
            continue;
        };
        // ipuz has HTML in its texts.
        let is_html = is_ipuz && !matches!(name, "date" | "url");
        let text = if is_html { without_tags(&text) } else { text };
        metadata.set(key, &text);
    }
    for TextKey { name, key, .. } in TextKey::of_json() {
        let Some(value) = object.get(name) else { continue };
        let key = match key {
            Key::Title => MetadataKey::Title,
            Key::Credit => MetadataKey::Author,
        };
        let text = serde_json::from_str(value.get()).ok().as_ref().and_then(text_of);
        if let Some(text) = text.filter(|_| metadata.get(key).is_none()) {
            metadata.set(key, &if is_ipuz { without_tags(&text) } else { text });
        }
    }
    let metadata = (metadata != Metadata::empty()).then(|| Arc::new(metadata));
    Ok(PuzzleEntry { givens, solution, metadata, line: fragment.line })
}

/// Parses an object with the fields of a puzzle string, as `bookgen puzzle` prints it.
fn parse_own_object(fragment: &Fragment<'_>) -> Result<PuzzleEntry, FormatError> {
    let puzzle = text_format::parse_object(fragment.text, true)
        .map_err(|error| fragment.error(0, error.message, WRITE_OBJECT))?;
    if puzzle.kind != NAME {
        let message = format!("this is a puzzle of kind `{}`, not of kind `{NAME}`", puzzle.kind);
        return Err(fragment.error(0, message, "read the puzzle as a puzzle of its kind"));
    }
    let entry = entry(&puzzle).map_err(|flaw| {
        fragment.error(0, flaw.to_string(), "`bookgen puzzle` prints puzzles in the right form")
    })?;
    Ok(PuzzleEntry { line: fragment.line, ..entry })
}

/// Checks that an ipuz object is a classic Sudoku with 9x9 cells.
fn check_ipuz(fragment: &Fragment<'_>, object: &Object<'_>) -> Result<(), FormatError> {
    const WRITE_CLASSIC: &str =
        "only classic 9x9 Sudoku can be read: kind \"http://ipuz.org/sudoku#1\"";
    let text =
        |name: &str| object.get(name).map(|value| (fragment.offset_of(value.get()), value.get()));
    if let Some((at, kinds)) = text("kind") {
        let is_classic = |kind: &String| {
            let kind = kind.trim_start_matches("http://").trim_start_matches("https://");
            kind.strip_prefix("ipuz.org/sudoku")
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
        };
        let kinds: Vec<String> = serde_json::from_str(kinds).unwrap_or_default();
        if kinds.is_empty() || !kinds.iter().all(is_classic) {
            return Err(fragment.error(at, "the puzzle is not a classic Sudoku", WRITE_CLASSIC));
        }
    }
    for rule in ["zones", "cages"] {
        if let Some((at, _)) = text(rule).filter(|(_, text)| !matches!(*text, "null" | "[]")) {
            return Err(fragment.error(at, format!("the puzzle has {rule}"), WRITE_CLASSIC));
        }
    }
    match text("charset").filter(|(_, set)| *set != "\"123456789\"") {
        Some((at, _)) => {
            Err(fragment.error(at, "the puzzle does not use the digits 1 to 9", WRITE_CLASSIC))
        }
        None => Ok(()),
    }
}

/// Parses the cells from a string of 81 cells, nine strings of nine cells, or nine lists of nine
/// cells.
fn parse_grid(
    fragment: &Fragment<'_>,
    value: &RawValue,
    empty: Option<&str>,
) -> Result<Cells, FormatError> {
    let at = fragment.offset_of(value.get());
    if let Some(text) = string_of(value) {
        return parse_cells(&text).map_err(|(character, message)| {
            // `+ 1` skips the opening quotation mark. The position is wrong if the string contains
            // escape sequences, but strings of cells do not need them.
            let place = value.get().char_indices().nth(character + 1);
            fragment.error(at + place.map_or(0, |(byte, _)| byte), message, WRITE_CELLS)
        });
    }
    if let Some(grid) = parse_digit_lists(value.get()) {
        return Ok(grid);
    }
    let error = |at: usize, message: String| {
        Err(fragment.error(at, message, "write nine rows of nine cells, with 0 for an empty cell"))
    };
    let Some((rows, count)) = first_nine_items(value) else {
        return error(at, "cells must be a string or a list of rows".to_owned());
    };
    if count == 81 && !rows.iter().any(|row| row.get().starts_with('[')) {
        return parse_flat_grid(fragment, value, empty);
    }
    if count != 9 {
        return error(at, format!("the grid has {} instead of 9", count_text(count, "row")));
    }
    let mut grid = Vec::with_capacity(81);
    for row in rows {
        let at = fragment.offset_of(row.get());
        let count = if let Some(text) = string_of(row) {
            let mut count = 0;
            for c in text.chars() {
                count += 1;
                match parse_cell(c) {
                    Some(cell) if count <= 9 => grid.push(cell),
                    Some(_) => {}
                    None => return error(at, not_a_cell(c)),
                }
            }
            count
        } else {
            let Some((items, count)) = first_nine_items(row) else {
                return error(at, "a row must be a string or a list of cells".to_owned());
            };
            for item in items {
                match parse_item(item, empty) {
                    Some(cell) => grid.push(cell),
                    None => {
                        let at = fragment.offset_of(item.get());
                        return error(
                            at,
                            "the value is neither a digit nor an empty cell".to_owned(),
                        );
                    }
                }
            }
            count
        };
        if count != 9 {
            return error(at, format!("the row has {} instead of 9", count_text(count, "cell")));
        }
    }
    match grid_from_cells(grid) {
        Some(grid) => Ok(grid),
        None => error(at, "the rows do not have 81 cells".to_owned()),
    }
}

/// Parses a list of 81 cells.
fn parse_flat_grid(
    fragment: &Fragment<'_>,
    value: &RawValue,
    empty: Option<&str>,
) -> Result<Cells, FormatError> {
    let items: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_default();
    let mut cells = Vec::with_capacity(items.len());
    for item in items {
        let Some(cell) = parse_item(item, empty) else {
            let message = "the value is neither a digit nor an empty cell";
            return Err(fragment.error(fragment.offset_of(item.get()), message, WRITE_CELLS));
        };
        cells.push(cell);
    }
    grid_from_cells(cells)
        .ok_or_else(|| fragment.error(0, "the list does not have 81 cells", WRITE_CELLS))
}

/// Parses nine lists of nine digits, the most common form, without the JSON parser.
fn parse_digit_lists(text: &str) -> Option<Cells> {
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

fn count_text(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The text of a JSON string, or `None` for any other value.
fn string_of(value: &RawValue) -> Option<Cow<'_, str>> {
    // Values that are not strings are not parsed, because creating the JSON error would be slow.
    value.get().starts_with('"').then(|| serde_json::from_str(value.get()).ok()).flatten()
}

/// The first nine items of a list and the length of the list, or `None` for a value that is not a
/// list.
fn first_nine_items(list: &RawValue) -> Option<(Vec<&RawValue>, usize)> {
    let (mut items, mut count) = (Vec::new(), 0);
    let note = |item| {
        count += 1;
        if items.len() < 9 {
            items.push(item);
        }
    };
    serde_json::Deserializer::from_str(list.get()).deserialize_seq(ItemVisitor(note)).ok()?;
    Some((items, count))
}

/// Parses a cell in a list of cells. The cell is a number, a string or null, or an object that
/// contains a number, a string or null.
fn parse_item(item: &RawValue, empty: Option<&str>) -> Option<u8> {
    let text = item.get();
    if text == "null" || Some(text) == empty {
        return Some(0);
    }
    if text.starts_with('{') {
        let object: Object<'_> = serde_json::from_str(text).ok()?;
        let inner = ["value", "given", "cell"].iter().find_map(|name| object.get(name));
        return match inner {
            Some(inner) if inner.get().starts_with('{') => None,
            Some(inner) => parse_item(inner, empty),
            None => Some(0),
        };
    }
    let text = string_of(item).unwrap_or(Cow::Borrowed(text));
    let mut chars = text.chars();
    match chars.next() {
        None => Some(0),
        Some(c) => parse_cell(c).filter(|_| chars.next().is_none()),
    }
}
