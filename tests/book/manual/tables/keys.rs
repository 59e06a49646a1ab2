//! The tables of keys.

use std::fmt::Write;

use bookgen::publication::DAILY;
use bookgen::spec::{BOOK_TOML, IMPRINT};
use bookgen::template::TEMPLATE;
use bookgen_base::schema::{Field, Need, Type};

/// A key table with the name of its table in a TOML file.
pub struct Keys {
    pub name: String,
    pub fields: &'static [Field],
}

/// The key tables of all files, each once: tables with the same keys, such as `[front]` and
/// `[back]`, have one entry.
pub fn all() -> Vec<Keys> {
    let mut all = Vec::new();
    for (file, fields) in [
        ("book.toml", BOOK_TOML),
        ("template", TEMPLATE),
        ("imprint", IMPRINT),
        ("daily.toml", DAILY),
    ] {
        add(file, fields, &mut all);
    }
    all
}

/// Adds a key table, then the tables inside it, then the tables inside these.
fn add(file: &str, fields: &'static [Field], all: &mut Vec<Keys>) {
    let mut next = all.len();
    all.push(Keys { name: file.to_owned(), fields });
    while let Some(Keys { name, fields }) = all.get(next) {
        // The tables of a book have no prefix: `chapter.mix`. The others have: `page.fonts`.
        let prefix = match name.as_str() {
            "book.toml" => String::new(),
            "template" => "page.".to_owned(),
            "daily.toml" => "daily ".to_owned(),
            _ => format!("{name}."),
        };
        for field in *fields {
            let (Type::Table(inner) | Type::List(&Type::Table(inner), ..)) = field.ty else {
                continue;
            };
            let table = key_table(inner, "");
            if all.iter().all(|known| key_table(known.fields, "") != table) {
                all.push(Keys { name: format!("{prefix}{}", field.name), fields: inner });
            }
        }
        next += 1;
    }
}

/// The text of a help in a cell of a table.
pub fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

/// The values of a type.
fn values(ty: &Type) -> String {
    match ty {
        Type::Choice(words) => {
            words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
        }
        Type::Int(min, i64::MAX) => format!("a whole number from {min}"),
        Type::Int(min, max) => format!("{min} to {max}"),
        Type::Number(min, max) => format!("{min} to {max}"),
        Type::List(Type::Table(_), ..) => "a list of tables".to_owned(),
        Type::List(Type::Choice(words), ..) => {
            format!("a list of {}", values(&Type::Choice(words)))
        }
        other => other.describe().to_owned(),
    }
}

/// A table of keys. `required` is the text in place of the default of a required key.
pub fn key_table(fields: &[Field], required: &str) -> String {
    let mut out = "| key | value | default | meaning |\n|---|---|---|---|\n".to_owned();
    for Field { name, ty, need, help } in fields {
        let default = match need {
            Need::Required => required.to_owned(),
            Need::Optional => String::new(),
            Need::Default(text) => format!("`{text}`"),
        };
        let values = values(ty);
        let _ = writeln!(out, "| `{name}` | {values} | {default} | {} |", cell(help));
    }
    out
}
