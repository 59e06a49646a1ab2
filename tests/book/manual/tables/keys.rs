//! The tables of keys.

use std::fmt::Write;

use bookgen::publication::DAILY;
use bookgen::spec::{BOOK_TOML, IMPRINT};
use bookgen::template::{self, TEMPLATE};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Data, Field, Need, NoFiles, Reader, Type, Value, Values};

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
            let table = key_table(inner);
            if all.iter().all(|known| key_table(known.fields) != table) {
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

/// A table of keys.
pub fn key_table(fields: &[Field]) -> String {
    table(fields, "default", |field| match field.need {
        Need::Required => "required".to_owned(),
        Need::Optional => String::new(),
        Need::Default(text) => format!("`{text}`"),
    })
}

/// A table of the keys of a template, with their values in the template `paperback`. `name` is
/// `template`, or the name of a table such as `page.margins`.
pub fn page_table(name: &str, fields: &[Field]) -> String {
    let mut reader = Reader::new(&NoFiles);
    let template =
        template::load(&mut reader, "paperback", &Source::new("", "").place(0..0)).unwrap();
    let inner = |name: &str| match &template.get(name)?.data {
        Data::Table(values) => Some(values.clone()),
        _ => None,
    };
    // The grids of puzzles and of answers have the same keys.
    let tables: Vec<Values> = match name.strip_prefix("page.") {
        None => vec![template.clone()],
        Some("puzzle") => ["puzzle", "answer"].into_iter().filter_map(inner).collect(),
        Some(name) => inner(name).into_iter().collect(),
    };
    table(fields, "in `paperback`", |field| {
        let mut texts: Vec<String> =
            tables.iter().filter_map(|values| written(values.get(field.name)?)).collect();
        texts.dedup();
        texts.join(", answers: ")
    })
}

/// The text of a value in its file. Tables are left out.
fn written(value: &Value) -> Option<String> {
    if matches!(&value.data, Data::Table(_)) {
        return None;
    }
    let text = &value.place.source.text[value.place.span.clone()];
    Some(format!("`{}`", text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// A table of keys. The column `heading` has the text that `default` gives for a key.
fn table(fields: &[Field], heading: &str, default: impl Fn(&Field) -> String) -> String {
    let mut out = format!("| key | value | {heading} | meaning |\n|---|---|---|---|\n");
    for field in fields {
        let (name, values, help) = (field.name, values(&field.ty), cell(field.help));
        let _ = writeln!(out, "| `{name}` | {values} | {} | {help} |", default(field));
    }
    out
}
