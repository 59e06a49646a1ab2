//! `bookgen schema`: the JSON Schemas of `book.toml`, `daily.toml` and the data of issues.

use serde_json::{Map, Value, json};

use crate::publication::{DAILY, issue_schema};
use crate::spec::BOOK_TOML;
use crate::template::PAGE;
use bookgen_base::schema::{Field, json_schema};
use bookgen_puzzles::{self as kinds, KINDS};

/// A file that a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SchemaOf {
    /// The spec of a book, book.toml.
    Book,
    /// The spec of dated sheets, daily.toml.
    Daily,
    /// The JSON file with the puzzles of an issue.
    Issue,
    /// The JSON file with the answers of an issue.
    Answers,
}

/// The JSON Schema of a file.
pub fn schema(of: SchemaOf) -> Value {
    match of {
        SchemaOf::Book => spec_schema(BOOK_TOML, "bookgen book.toml", "chapter"),
        SchemaOf::Daily => spec_schema(DAILY, "bookgen daily.toml", "slot"),
        SchemaOf::Issue => issue_schema::puzzles(),
        SchemaOf::Answers => issue_schema::answers(),
    }
}

/// The schema of a spec. `puzzles` is the key of the list of chapters or slots.
fn spec_schema(fields: &'static [Field], title: &str, puzzles: &str) -> Value {
    let open = |name: &str| match name {
        "page" => optional(json_schema(PAGE, &|_| json!({}))),
        _ => json!({ "type": "object" }),
    };
    let mut schema = json_schema(fields, &open);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(title);
    let puzzles = &mut schema["properties"][puzzles]["items"];
    puzzles["properties"]["kind"] = json!({
        "enum": KINDS.iter().map(|kind| kind.about().name).collect::<Vec<_>>(),
        "description": "the kind of puzzle",
    });
    puzzles["allOf"] = KINDS.iter().map(|kind| kind_schema(kind.about())).collect();
    schema
}

/// A JSON Schema condition: if the key `kind` names this kind of puzzle, only the levels and
/// options of this kind are valid.
fn kind_schema(about: &kinds::About) -> Value {
    let levels: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
    json!({
        "if": { "properties": { "kind": { "const": about.name } } },
        "then": {
            "properties": {
                "level": { "enum": levels, "default": about.default_level },
                "options": fields_schema(about.options),
            }
        }
    })
}

fn fields_schema(fields: &'static [Field]) -> Value {
    json_schema(fields, &|_| json!({ "type": "object" }))
}

/// A schema in which no key is required, at any depth. `[page]` of a spec changes keys of a
/// template, so any key may be missing.
fn optional(mut schema: Value) -> Value {
    if let Some(map) = schema.as_object_mut() {
        map.remove("required");
        if let Some(Value::Object(properties)) = map.get_mut("properties") {
            let names: Vec<String> = properties.keys().cloned().collect();
            let mut all = Map::new();
            for name in names {
                if let Some(value) = properties.remove(&name) {
                    all.insert(name, optional(value));
                }
            }
            *properties = all;
        }
    }
    schema
}
