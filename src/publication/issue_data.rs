//! The data of an issue: JSON for websites and apps. `bookgen schema issue` and `bookgen schema
//! answers` describe the format; the schemas are in [`issue_schema`](super::issue_schema).

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::definition::Publication;
use bookgen_press::document::{Chapter, Placed};
use bookgen_press::language::Language;
use bookgen_puzzles::figure::{Anchor, Cell, Grid, Mark, Panel, Spot, Weight};
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{ClueCage, Face, Figure, Medium};

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
    /// The language of the publication, or of the edition.
    pub language: &'a Language,
}

impl IssuePuzzle<'_> {
    /// The data of the puzzle, without its answer.
    pub fn puzzle(&self) -> Value {
        let IssuePuzzle { publication, date, placed, chapter, entry, language } = *self;
        let id = publication.feature_id(date, entry);
        let feature = publication.features.iter().find(|feature| feature.id == id);
        let [byline, copyright] = feature.map(|feature| feature.lines(date)).unwrap_or_default();
        let figure = placed.board.figure(Face::Puzzle, Medium::Screen);
        let list: Vec<&str> = figure.entries().collect();
        let rating = entry.rating.as_deref().and_then(|rating| rating.parse::<f64>().ok());
        let kind = placed.puzzle.kind.as_str();
        let level = placed.grade.level_name().and_then(|level| language.level(kind, level));
        let form = placed.board.text_form();
        let rules = language.kind(kind).map(|texts| texts.rules_of_form(form));
        let mut data = json!({
            "id": entry.id,
            "slot": id,
            "title": chapter.title,
            "number": entry.number,
            "kind": kind,
            "level": entry.level,
            "level_name": level.map(|level| level.name.as_str()).unwrap_or_default(),
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
            "rules": rules.unwrap_or_default(),
            "list": list,
            "grids": grids(&figure),
            "clues": clues(&figure, &placed.board.listed_letters()),
            "fingerprint": entry.fingerprint.0,
            "hash": entry.hash,
        });
        let cages = placed.board.cages();
        if !cages.is_empty() {
            data["cages"] = cages.iter().map(cage).collect();
        }
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
        Panel::Flow(_) | Panel::Text(_) => None,
    });
    grids.collect()
}

/// A cage: its cells and its clue.
fn cage(cage: &ClueCage) -> Value {
    json!({ "cells": places(&cage.cells), "clue": cage.clue })
}

/// The lists of a figure: clues, or the words of a word search. `letters` are the words as they are in
/// the grid, if the lists have words.
fn clues(figure: &Figure, letters: &[String]) -> Value {
    let mut letters = letters.iter();
    let lists = figure.lists.iter().map(|list| {
        let entries = list.entries.iter().map(|entry| {
            let mut data = json!({ "label": entry.label, "text": entry.text });
            if let Some(letters) = letters.next() {
                data["letters"] = json!(letters);
            }
            data
        });
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
                        json!({ "at": point(*at), "anchor": anchor.name(), "text": text }),
                    )),
                }
            }
            Mark::Fill { cells, tone } => {
                marks.push(("fills", json!({ "tone": tone.name(), "cells": places(cells) })));
            }
            Mark::Edges { weight, .. } if !is_strong(*weight) => {}
            Mark::Edges { runs, weight } => {
                let line = |(from, to): &(Spot, Spot)| json!([point(*from), point(*to)]);
                let lines: Vec<Value> = runs.iter().map(line).collect();
                marks.push(("edges", json!({ "weight": weight.name(), "lines": lines })));
            }
            Mark::Outline { cells, style } => {
                marks.push(("outlines", json!({ "style": style.name(), "cells": places(cells) })));
            }
            Mark::Line { through, style } => {
                let points: Vec<Value> = through.iter().map(|spot| point(*spot)).collect();
                marks.push(("lines", json!({ "style": style.name(), "points": points })));
            }
            Mark::Shape { at, form, tone } => marks.push((
                "shapes",
                json!({ "at": point(*at), "form": form.name(), "tone": tone.name() }),
            )),
            // Only diagrams of techniques have notes.
            Mark::Note { .. } => {}
            Mark::Sign { at, sign } => {
                marks.push(("signs", json!({ "at": point(*at), "sign": sign.name() })));
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

/// Whether the data have the lines of a weight. Web sites draw the lines between all cells and the
/// border themselves.
pub fn is_strong(weight: Weight) -> bool {
    match weight {
        Weight::Thin | Weight::Border => false,
        Weight::Thick | Weight::Region | Weight::Wall => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::issue_schema;
    use super::*;
    use bookgen_puzzles::figure::{
        Corner, Direction, Form, Lattice, LineStyle, OutlineStyle, Purpose, Role, Sign, Tone,
    };
    use std::collections::BTreeSet;

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

    /// Every mark that a grid can have.
    fn all_marks() -> Vec<Mark> {
        let (at, cells) = (Spot::new(1, 1), vec![Cell::new(0, 0)]);
        let text = |anchor| {
            let (text, role) = ("1".to_owned(), Role::Clue);
            // A text in the centre of a cell of the grid is in `cells`.
            Mark::Symbol { at: Spot::new(-1, 1), anchor, text, role }
        };
        let fill = |tone| Mark::Fill { cells: cells.clone(), tone };
        let edges = |weight| Mark::Edges { runs: vec![(at, at)], weight };
        let outline = |style| Mark::Outline { cells: cells.clone(), style };
        let line = |style| Mark::Line { through: vec![at], style };
        // A fill of paper is not allowed.
        let fills = Tone::ALL.into_iter().filter(|tone| *tone != Tone::Paper).map(fill);
        let shapes = Form::ALL
            .into_iter()
            .flat_map(|form| Tone::ALL.map(|tone| Mark::Shape { at, form, tone }));
        let signs = Sign::all().into_iter().map(|sign| Mark::Sign { at, sign });
        Anchor::ALL
            .into_iter()
            .map(text)
            .chain(fills)
            .chain(Weight::ALL.map(edges))
            .chain(OutlineStyle::ALL.map(outline))
            .chain(LineStyle::ALL.map(line))
            .chain(shapes)
            .chain(signs)
            .collect()
    }

    #[test]
    fn the_schema_lists_the_values_that_are_written() {
        let mut grid = Grid::new(Lattice::rectangle(2, 2), Purpose::Written);
        grid.marks = all_marks();
        let data = grid_data(&grid);
        let schema = issue_schema::puzzles();
        let grid = &schema["properties"]["puzzles"]["items"]["properties"]["grids"]["items"];
        let mut lists = 0;
        for (key, list) in grid["properties"].as_object().unwrap() {
            let properties = list["items"]["properties"].as_object();
            for (name, described) in properties.into_iter().flatten() {
                let Some(listed) = described.get("enum").and_then(Value::as_array) else {
                    continue;
                };
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                let written: BTreeSet<String> =
                    data[key].as_array().unwrap().iter().map(|mark| text(&mark[name])).collect();
                let listed: Vec<String> = listed.iter().map(text).collect();
                assert_eq!(listed.len(), written.len(), "{key}.{name}: {listed:?}, {written:?}");
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), written, "{key}.{name}");
                lists += 1;
            }
        }
        assert_eq!(lists, 8);
    }

    #[test]
    fn words_have_their_letters() {
        let list = bookgen_puzzles::figure::ClueList::plain(["Ice cream".to_owned()]);
        let figure = Figure { lists: vec![list], ..Figure::default() };
        let text = |letters: &[String]| clues(&figure, letters).to_string();
        assert_eq!(
            text(&["ICECREAM".to_owned()]),
            r#"[{"heading":null,"entries":[{"label":null,"text":"Ice cream","letters":"ICECREAM"}]}]"#
        );
        assert_eq!(
            text(&[]),
            r#"[{"heading":null,"entries":[{"label":null,"text":"Ice cream"}]}]"#
        );
    }
}
