//! The data of an issue: JSON for websites and apps. `bookgen schema issue` and `bookgen schema
//! answers` describe the format; the schemas are in [`issue_schema`](super::issue_schema).

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::definition::Publication;
use bookgen_press::document::{Chapter, Placed};
use bookgen_puzzles::figure::{Anchor, Cell, Grid, Mark, Panel, Spot, Weight};
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{Face, Figure, Medium};

/// The version of the format. Version 1 has no key `version`, and no plain grids and clues.
pub const VERSION: u32 = 2;

/// A puzzle of an issue, for the JSON files of the issue.
pub struct IssuePuzzle<'a> {
    /// The publication.
    pub publication: &'a Publication,
    /// The date of the issue.
    pub date: NaiveDate,
    /// The puzzle.
    pub placed: &'a Placed,
    /// The chapter of the puzzle, which has its title.
    pub chapter: &'a Chapter,
    /// The record of the puzzle.
    pub entry: &'a Entry,
    /// The name of the level in the language of the publication.
    pub level: &'a str,
}

impl IssuePuzzle<'_> {
    /// The data of the puzzle, without its answer.
    pub fn puzzle(&self) -> Value {
        let IssuePuzzle { publication, date, placed, chapter, entry, level } = *self;
        let id = publication.feature_id(date, entry);
        let feature = publication.features.iter().find(|feature| feature.id == id);
        let [byline, copyright] = feature.map(|feature| feature.lines(date)).unwrap_or_default();
        let figure = placed.board.figure(Face::Puzzle, Medium::Screen);
        let list: Vec<&str> = figure.entries().collect();
        let rating = entry.rating.as_deref().and_then(|rating| rating.parse::<f64>().ok());
        let mut data = json!({
            "id": entry.id,
            "slot": id,
            "title": chapter.title,
            "number": entry.number,
            "kind": placed.puzzle.kind,
            "level": entry.level,
            "level_name": level,
            "rating": entry.rating,
            "rating_value": rating,
            "revision": entry.revision,
            "rerun": entry.rerun,
            "line": chapter.line,
            "byline": byline,
            "copyright": copyright,
            "params": entry.puzzle.params,
            "puzzle": entry.puzzle.givens,
            "heading": placed.board.title().filter(|_| !placed.kind.has_telling_titles()),
            "list": list,
            "grids": grids(&figure),
            "clues": clues(&figure),
            "fingerprint": entry.fingerprint.0,
            "hash": entry.hash,
        });
        if let Some(minutes) = entry.minutes {
            data["minutes"] = json!(minutes);
        }
        data
    }

    /// The answer of the puzzle.
    pub fn answer(&self) -> Value {
        let figure = self.placed.board.figure(Face::Answer, Medium::Screen);
        json!({
            "id": self.entry.id,
            "slot": self.publication.feature_id(self.date, self.entry),
            "number": self.entry.number,
            "answer": self.entry.puzzle.answer,
            "grids": grids(&figure),
        })
    }
}

/// JSON with indents. A list without objects and without longer lists is on one line, so that a row
/// of a grid is a line.
pub fn json_text(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text + "\n"
}

fn write(value: &Value, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth + 1);
    let is_short = |item: &Value| match item {
        Value::Array(items) => items.iter().all(Value::is_number),
        item => !item.is_object(),
    };
    let items: Vec<(Option<&String>, &Value)> = match value {
        Value::Array(items) if !items.iter().all(is_short) => {
            items.iter().map(|item| (None, item)).collect()
        }
        Value::Object(map) if !map.is_empty() => {
            map.iter().map(|(key, item)| (Some(key), item)).collect()
        }
        short => {
            *out += &short.to_string();
            return;
        }
    };
    let [open, close] = if value.is_array() { ['[', ']'] } else { ['{', '}'] };
    out.push(open);
    for (at, (key, item)) in items.into_iter().enumerate() {
        *out += if at == 0 { "\n" } else { ",\n" };
        *out += &indent;
        if let Some(key) = key {
            *out += &format!("{}: ", json!(key));
        }
        write(item, depth + 1, out);
    }
    *out += &format!("\n{}{close}", &indent[2..]);
}

/// The grids of a figure, as lists and numbers.
fn grids(figure: &Figure) -> Value {
    let grids = figure.panels.iter().filter_map(|panel| match panel {
        Panel::Grid(grid) => Some(grid_data(grid)),
        Panel::Flow(_) => None,
    });
    grids.collect()
}

/// The lists of a figure: clues, or the words of a word search.
fn clues(figure: &Figure) -> Value {
    let lists = figure.lists.iter().map(|list| {
        let entries = list.entries.iter();
        let entries = entries.map(|entry| json!({ "label": entry.label, "text": entry.text }));
        json!({ "heading": list.heading, "entries": entries.collect::<Vec<_>>() })
    });
    lists.collect()
}

/// A grid. Cells are pairs of a row and a column, from 1. Points are pairs of the distances from the
/// left and the top edge, in cells.
fn grid_data(grid: &Grid) -> Value {
    let lattice = &grid.lattice;
    let mut cells: Vec<Vec<Value>> = (0..lattice.rows)
        .map(|row| {
            let cell = |column| match lattice.has(Cell::new(column, row)) {
                true => json!(""),
                false => Value::Null,
            };
            (0..lattice.columns).map(cell).collect()
        })
        .collect();
    let mut marks: Vec<(&str, Value)> = Vec::new();
    for mark in &grid.marks {
        match mark {
            Mark::Symbol { at, anchor, text, .. } => {
                let cell = Cell::at(*at).filter(|cell| lattice.has(*cell));
                match cell.filter(|_| *anchor == Anchor::Centre) {
                    Some(cell) => {
                        cells[usize::from(cell.row)][usize::from(cell.column)] = json!(text);
                    }
                    None => marks.push((
                        "texts",
                        json!({ "at": point(*at), "anchor": words(anchor), "text": text }),
                    )),
                }
            }
            Mark::Fill { cells, tone } => {
                marks.push(("fills", json!({ "tone": words(tone), "cells": places(cells) })));
            }
            // Sites draw the lines between all cells, and the border, themselves.
            Mark::Edges { weight: Weight::Thin | Weight::Border, .. } => {}
            Mark::Edges { runs, weight } => {
                let line = |(from, to): &(Spot, Spot)| json!([point(*from), point(*to)]);
                let lines: Vec<Value> = runs.iter().map(line).collect();
                marks.push(("edges", json!({ "weight": weight.name(), "lines": lines })));
            }
            Mark::Outline { cells, style } => {
                marks.push(("outlines", json!({ "style": words(style), "cells": places(cells) })));
            }
            Mark::Line { through, style } => {
                let points: Vec<Value> = through.iter().map(|spot| point(*spot)).collect();
                marks.push(("lines", json!({ "style": style.name(), "points": points })));
            }
            Mark::Shape { at, form, tone } => marks.push((
                "shapes",
                json!({ "at": point(*at), "form": words(form), "tone": words(tone) }),
            )),
            // Only diagrams of techniques have notes.
            Mark::Note { .. } => {}
            Mark::Sign { at, sign } => {
                marks.push(("signs", json!({ "at": point(*at), "sign": words(sign) })));
            }
        }
    }
    let mut data = Map::new();
    data.insert("columns".to_owned(), json!(lattice.columns));
    data.insert("rows".to_owned(), json!(lattice.rows));
    data.insert("cells".to_owned(), json!(cells));
    for (key, mark) in marks {
        if let Value::Array(list) = data.entry(key).or_insert_with(|| json!([])) {
            list.push(mark);
        }
    }
    Value::Object(data)
}

/// A spot as distances from the left and the top edge, in cells. The first centre is [0.5, 0.5].
fn point(spot: Spot) -> Value {
    let length = |half: i16| match half % 2 {
        0 => json!(half / 2),
        _ => json!(f64::from(half) / 2.0),
    };
    json!([length(spot.x), length(spot.y)])
}

/// Cells as pairs of a row and a column, from 1.
fn places(cells: &[Cell]) -> Value {
    cells.iter().map(|cell| json!([cell.row + 1, cell.column + 1])).collect()
}

/// The name of a variant in lower case, with spaces: `TopLeft` becomes `top left`.
fn words(variant: &impl std::fmt::Debug) -> String {
    let mut text = String::new();
    for c in format!("{variant:?}").chars() {
        if c.is_ascii_uppercase() && !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
        match c {
            '(' | ')' | '{' | '}' | ',' | ':' | ' ' if text.ends_with(' ') => {}
            '(' | ')' | '{' | '}' | ',' | ':' => text.push(' '),
            c => text.push(c.to_ascii_lowercase()),
        }
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_puzzles::figure::{Corner, Direction, Form, Lattice, Purpose, Role, Sign, Tone};

    #[test]
    fn rows_are_lines() {
        let value =
            json!({ "a": [["1", ""], ["", null]], "b": [], "c": { "d": [[1, 2]] }, "e": {} });
        let text = "{\n  \"a\": [\n    [\"1\",\"\"],\n    [\"\",null]\n  ],\n  \"b\": [],\n  \"c\": {\n    \"d\": [[1,2]]\n  },\n  \"e\": {}\n}\n";
        assert_eq!(json_text(&value), text);
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
    }

    #[test]
    fn a_grid_is_lists_and_numbers() {
        let mut lattice = Lattice::rectangle(3, 2);
        lattice.absent.insert(Cell::new(2, 1));
        let mut grid = Grid::new(lattice, Purpose::Written);
        grid.symbol(Cell::new(1, 0), "5", Role::Given);
        grid.text(Spot::new(-1, 1), Anchor::Centre, "12", Role::Clue);
        grid.marks.extend([
            Mark::Fill { cells: vec![Cell::new(0, 0)], tone: Tone::Black },
            Mark::Edges { runs: vec![(Spot::new(0, 0), Spot::new(6, 0))], weight: Weight::Border },
            Mark::Edges { runs: vec![(Spot::new(2, 0), Spot::new(2, 4))], weight: Weight::Wall },
            Mark::Sign { at: Spot::new(2, 1), sign: Sign::Less(Direction::Left) },
            Mark::Shape {
                at: Spot::new(1, 1),
                form: Form::Half(Corner::TopLeft),
                tone: Tone::Tint,
            },
        ]);
        assert_eq!(
            grid_data(&grid),
            json!({
                "columns": 3,
                "rows": 2,
                "cells": [["", "5", ""], ["", "", null]],
                "texts": [{ "at": [-0.5, 0.5], "anchor": "centre", "text": "12" }],
                "fills": [{ "tone": "black", "cells": [[1, 1]] }],
                "edges": [{ "weight": "wall", "lines": [[[1, 0], [1, 2]]] }],
                "signs": [{ "at": [1, 0.5], "sign": "less left" }],
                "shapes": [{ "at": [0.5, 0.5], "form": "half top left", "tone": "tint" }],
            })
        );
    }
}
