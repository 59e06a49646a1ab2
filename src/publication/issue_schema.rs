//! The JSON Schemas of the data files of an issue.

use serde_json::{Value, json};

use super::issue_data::{VERSION, is_strong};
use bookgen_puzzles::figure::{Anchor, Form, LineStyle, OutlineStyle, Sign, Tone, Weight};

/// The schema of the file with the puzzles of an issue, `….json`.
pub fn puzzles() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let puzzle = object(
        "a puzzle",
        &[
            ("id", text("the id of the puzzle: the id of the issue, then the id of the slot")),
            ("slot", text("the id of the slot")),
            ("title", text("the name of the slot")),
            ("number", integer_or_null("the printed number")),
            ("kind", text("the kind of puzzle, as listed by `bookgen kinds`")),
            ("level", text_or_null("the level, as listed by `bookgen kinds NAME`")),
            ("level_name", text("the name of the level in the language of the publication")),
            ("rating", text_or_null("the rating on the scale of the kind, as text")),
            (
                "rating_value",
                json!({
                    "type": ["number", "null"],
                    "description": "the rating on the scale of the kind",
                }),
            ),
            ("revision", integer("1, or a higher number for a replaced puzzle")),
            (
                "rerun",
                text_or_null("for a puzzle that is printed again: the id of the earlier puzzle"),
            ),
            ("line", text_or_null("the printed line below the puzzle: `byline` and `copyright`")),
            ("byline", text("the author; empty if there is none")),
            ("copyright", text("the copyright; empty if there is none")),
            ("heading", text_or_null("the theme of the puzzle, such as the title of a word list")),
            (
                "rules",
                text(
                    "the rules of play of the kind, as Markdown, in the language of the issue; \
                     books print the same text",
                ),
            ),
            ("grids", grids("the grids of the puzzle; most puzzles have one")),
            (
                "clues",
                json!({
                    "type": "array",
                    "description": "the lists of the puzzle: clues, or the words of a word search",
                    "items": object("a list", &[
                        ("heading", text_or_null("the heading, such as Across")),
                        ("entries", json!({
                            "type": "array",
                            "items": object("a clue or a word", &[
                                ("label", text_or_null("the number of the clue")),
                                ("text", text("the clue or the word, as it is printed")),
                            ], &[
                                (
                                    "letters",
                                    text(
                                        "for a list of words: the letters of the word, as they are \
                                         in the grid",
                                    ),
                                ),
                            ]),
                        })),
                    ], &[]),
                }),
            ),
            (
                "params",
                text("the parameters in the puzzle string of the kind; use `grids` instead"),
            ),
            ("puzzle", text("the givens in the puzzle string of the kind; use `grids` instead")),
            (
                "list",
                json!({
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "the texts of `clues` without headings and labels",
                }),
            ),
            ("fingerprint", text("equal for puzzles that are the same except for symmetry")),
            ("hash", text("the hash of the record of the puzzle")),
        ],
        &[
            (
                "cages",
                json!({
                    "type": "array",
                    "description": "the cages of the first grid, for kinds with cages",
                    "items": object("a cage", &[
                        ("cells", cells()),
                        ("clue", text("the clue as it is printed: a sum, or 12×")),
                    ], &[]),
                }),
            ),
            ("minutes", integer("the predicted solving time in minutes")),
        ],
    );
    let correction = object(
        "a correction that this issue prints",
        &[
            ("date", date("the date of the corrected issue")),
            ("puzzle", text("the name and the number of the corrected puzzle")),
            ("note", text("the text of the correction")),
        ],
        &[],
    );
    issue(
        "The puzzles of an issue",
        &[
            ("puzzles", json!({ "type": "array", "items": puzzle })),
            ("corrections", json!({ "type": "array", "items": correction })),
        ],
    )
}

/// The schema of the file with the answers of an issue, `…-answers.json`.
pub fn answers() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let answer = object(
        "an answer",
        &[
            ("id", text("the id of the puzzle")),
            ("slot", text("the id of the slot")),
            ("number", integer_or_null("the printed number")),
            ("answer", text("the answer in the puzzle string of the kind; use `grids` instead")),
            ("grids", grids("the grids of the answer")),
        ],
        &[],
    );
    issue("The answers of an issue", &[("answers", json!({ "type": "array", "items": answer }))])
}

fn issue(title: &str, lists: &[(&str, Value)]) -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let mut fields = vec![
        ("version", json!({ "const": VERSION, "description": "the version of this format" })),
        ("issue", text("the id of the issue")),
        ("publication", text("the name of the publication")),
        ("date", date("the date of the issue")),
        ("language", text("the language of the texts, such as en")),
        ("revision", integer("1, or a higher number after corrections")),
    ];
    fields.extend(lists.iter().cloned());
    let of_editions = [
        ("edition", text("the name of the edition; only in the files of an edition")),
        ("date_text", text("the date in words; only in the files of an edition")),
    ];
    let mut schema = object(title, &fields, &of_editions);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(title);
    schema
}

/// A grid: its cells, and everything that is drawn on it.
fn grids(about: &str) -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let number = json!({ "type": "number" });
    let point = json!({
        "type": "array",
        "items": number,
        "minItems": 2,
        "maxItems": 2,
        "description": "the distances from the left and the top edge of the grid, in cells: [0.5, 0.5] is the \
                        centre of the first cell; outside the grid, a distance may be negative",
    });
    let list = |about: &str, fields: &[(&str, Value)]| json!({ "type": "array", "description": about, "items": object(about, fields, &[]) });
    // A fill has ink.
    let fill_tones = Tone::ALL.into_iter().filter(|tone| *tone != Tone::Paper);
    let strong_weights = Weight::ALL.into_iter().filter(|weight| is_strong(*weight));
    let points = json!({ "type": "array", "items": point });
    let lines = json!({ "type": "array", "items": points });
    let grid = object(
        "a grid",
        &[
            ("columns", integer("the number of columns")),
            ("rows", integer("the number of rows")),
            (
                "cells",
                json!({
                    "type": "array",
                    "items": { "type": "array", "items": { "type": ["string", "null"] } },
                    "description": "the texts in the centres of the cells, row by row; an empty text for an empty \
                                    cell, null where the grid has no cell",
                }),
            ),
        ],
        &[
            (
                "texts",
                list(
                    "texts outside the grid, on its lines and in corners of cells",
                    &[
                        ("at", point.clone()),
                        ("anchor", one_of("the place in the cell", Anchor::ALL.map(Anchor::name))),
                        ("text", text("the text")),
                    ],
                ),
            ),
            (
                "fills",
                list(
                    "filled cells",
                    &[("tone", one_of("the tone", fill_tones.map(Tone::name))), ("cells", cells())],
                ),
            ),
            (
                "edges",
                list(
                    "strong lines between cells",
                    &[
                        ("weight", one_of("the weight", strong_weights.map(Weight::name))),
                        ("lines", lines),
                    ],
                ),
            ),
            (
                "outlines",
                list(
                    "closed lines around cells, such as cages",
                    &[
                        ("style", one_of("the style", OutlineStyle::ALL.map(OutlineStyle::name))),
                        ("cells", cells()),
                    ],
                ),
            ),
            (
                "lines",
                list(
                    "lines across cells",
                    &[
                        ("style", one_of("the style", LineStyle::ALL.map(LineStyle::name))),
                        ("points", points),
                    ],
                ),
            ),
            (
                "shapes",
                list(
                    "circles, squares, dots and triangles",
                    &[
                        ("at", point.clone()),
                        ("form", one_of("the form", Form::ALL.map(Form::name))),
                        ("tone", one_of("the tone", Tone::ALL.map(Tone::name))),
                    ],
                ),
            ),
            (
                "signs",
                list(
                    "signs between or in cells",
                    &[
                        ("at", point),
                        (
                            "sign",
                            one_of(
                                "the sign; `less left`: the tip of the angle points to the left; \
                                 `head right 1 down -1`: the head of an arrow points to the right \
                                 and up",
                                Sign::all().into_iter().map(Sign::name),
                            ),
                        ),
                    ],
                ),
            ),
        ],
    );
    json!({ "type": "array", "description": about, "items": grid })
}

/// A list of cells.
fn cells() -> Value {
    json!({
        "type": "array",
        "items": {
            "type": "array",
            "items": { "type": "integer" },
            "minItems": 2,
            "maxItems": 2,
            "description": "row and column, from 1",
        },
    })
}

/// A text from a closed list.
fn one_of<T: Into<String>>(about: &str, names: impl IntoIterator<Item = T>) -> Value {
    let names: Vec<String> = names.into_iter().map(T::into).collect();
    json!({ "type": "string", "enum": names, "description": about })
}

/// The schema of an object. `optional` are the keys that may be missing.
fn object(about: &str, required: &[(&str, Value)], optional: &[(&str, Value)]) -> Value {
    let fields = required.iter().chain(optional);
    let properties = fields.map(|(name, schema)| ((*name).to_owned(), schema.clone()));
    json!({
        "type": "object",
        "description": about,
        "properties": properties.collect::<serde_json::Map<_, _>>(),
        "required": required.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
    })
}

fn integer(about: &str) -> Value {
    json!({ "type": "integer", "description": about })
}

fn integer_or_null(about: &str) -> Value {
    json!({ "type": ["integer", "null"], "description": about })
}

fn text_or_null(about: &str) -> Value {
    json!({ "type": ["string", "null"], "description": about })
}

fn date(about: &str) -> Value {
    json!({ "type": "string", "format": "date", "description": about })
}
