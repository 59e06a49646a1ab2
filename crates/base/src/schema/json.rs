//! The JSON Schema of a key table. Text editors use the schema to check a TOML file and to complete
//! keys.

use serde_json::{Map, Value, json};

use super::{Field, Need, Type};

/// The JSON Schema (draft 2020-12) of a key table. The schema rejects unknown keys and describes
/// every key with the help text of its field. For an open table ([`Type::Open`]), this function
/// calls `open` with the key of the table to get the schema of the table.
pub fn json_schema(fields: &[Field], open: &dyn Fn(&str) -> Value) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut property = of_type(field.name, &field.ty, open);
        if let Some(map) = property.as_object_mut() {
            map.insert("description".into(), field.help.into());
            if let Need::Default(text) = field.need {
                map.extend(json_of(text).map(|value| ("default".to_owned(), value)));
            }
        }
        properties.insert(field.name.to_owned(), property);
    }
    let required: Vec<&str> =
        fields.iter().filter(|f| f.need == Need::Required).map(|f| f.name).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// Converts a default, which is TOML text, to a JSON value.
fn json_of(text: &str) -> Option<Value> {
    let table: toml::Table = toml::from_str(&format!("x = {text}")).ok()?;
    serde_json::to_value(table.get("x")?).ok()
}

/// The schema of a type. `name` is the key whose value has this type.
fn of_type(name: &str, ty: &Type, open: &dyn Fn(&str) -> Value) -> Value {
    const LENGTH: &str = r"^\s*[0-9]*\.?[0-9]+\s*(in|mm|cm|pt|pc)\s*$";
    const SIZE: &str =
        r"^\s*[0-9]*\.?[0-9]+\s*(in|mm|cm|pt|pc)\s*[x×]\s*[0-9]*\.?[0-9]+\s*(in|mm|cm|pt|pc)\s*$";
    match ty {
        Type::Text => json!({ "type": "string", "maxLength": 500 }),
        Type::Prose | Type::Path | Type::TextFile(_) | Type::TextFiles(_) | Type::BinaryFile(_) => {
            json!({ "type": "string" })
        }
        Type::Id => json!({ "type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$" }),
        Type::Int(min, max) => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Type::Number(min, max) => {
            json!({ "type": "number", "minimum": min, "maximum": max })
        }
        Type::Length(..) => json!({ "type": "string", "pattern": LENGTH }),
        Type::Size(..) => json!({ "type": "string", "pattern": SIZE }),
        Type::NamedSize(known, ..) => {
            let names: Vec<&str> = known.iter().map(|size| size.name).collect();
            json!({ "anyOf": [{ "enum": names }, { "type": "string", "pattern": SIZE }] })
        }
        Type::Flag => json!({ "type": "boolean" }),
        Type::Choice(words) => json!({ "enum": words }),
        Type::Date => json!({ "type": "string", "format": "date" }),
        Type::List(of, min, max) => {
            let mut list = json!({
                "type": "array", "items": of_type(name, of, open), "minItems": min
            });
            if *max != usize::MAX {
                list["maxItems"] = (*max).into();
            }
            list
        }
        Type::WordOr(words, of) => {
            json!({ "anyOf": [{ "enum": words }, of_type(name, of, open)] })
        }
        Type::Table(fields) => json_schema(fields, open),
        Type::Map(of) => {
            json!({ "type": "object", "additionalProperties": of_type(name, of, open) })
        }
        Type::Open => open(name),
    }
}
