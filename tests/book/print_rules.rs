//! `docs/print-rules.md` has every rule of every printer, with its values, source and date.

use std::collections::BTreeSet;
use std::fmt::Write;

use toml::{Table, Value};

use crate::test_dir::project;

const BEGIN: &str = "<!-- figures -->\n";

/// The keys that give the source of a table's values.
const ORIGIN_KEYS: [&str; 3] = ["source", "basis", "checked"];

/// The printers, by name.
fn printers() -> Vec<(String, Table)> {
    let folder = std::fs::read_dir(project().join("templates/printers")).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap().parse().unwrap())
    };
    paths.iter().map(read).collect()
}

fn rules_text() -> String {
    std::fs::read_to_string(project().join("docs/print-rules.md")).unwrap()
}

/// The tables of a printer file. Each item has the name of the table, the same name with `*` in
/// place of the name of a paper or a cover, and the keys of the table.
fn tables(printer: &Table) -> Vec<(String, String, &Table)> {
    let mut tables = Vec::new();
    for (key, value) in printer {
        match value {
            Value::Table(named) if matches!(key.as_str(), "papers" | "cover") => {
                for (name, table) in named {
                    let table = table.as_table().unwrap();
                    tables.push((format!("{key}.{name}"), format!("{key}.*"), table));
                }
            }
            Value::Table(table) => tables.push((key.clone(), key.clone(), table)),
            Value::Array(rows) => {
                for row in rows {
                    tables.push((key.clone(), key.clone(), row.as_table().unwrap()));
                }
            }
            _ => {}
        }
    }
    tables
}

/// The key of every rule of a printer.
fn keys(printer: &Table) -> Vec<String> {
    let mut keys: Vec<String> = printer
        .iter()
        .filter(|(_, value)| !value.is_table() && !value.is_array())
        .map(|(key, _)| key.clone())
        .collect();
    for (_, kind, table) in tables(printer) {
        let own = table.keys().filter(|key| !ORIGIN_KEYS.contains(&key.as_str()));
        keys.extend(own.map(|key| format!("{kind}.{key}")));
    }
    keys
}

/// A value as readable text.
fn value_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(value_text).collect::<Vec<_>>().join(", "),
        Value::Table(table) => {
            let pairs = table.iter().map(|(key, value)| format!("{key} {}", value_text(value)));
            format!("({})", pairs.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn rule_tables() -> String {
    let mut text = String::new();
    for (name, printer) in printers() {
        let _ = write!(text, "\n### {name}\n\n{}.", printer["about"].as_str().unwrap());
        if let Some(base) = printer.get("base") {
            let _ = write!(text, " All other rules are those of {}.", base.as_str().unwrap());
        }
        text += "\n\n| table | values | source | quality, last compared |\n|---|---|---|---|\n";
        for (called, _, table) in tables(&printer) {
            let own = table.iter().filter(|(key, _)| !ORIGIN_KEYS.contains(&key.as_str()));
            let own: Vec<String> =
                own.map(|(key, value)| format!("{key}: {}", value_text(value))).collect();
            let of = |key: &str| value_text(&table[key]);
            let _ = writeln!(
                text,
                "| `{called}` | {} | {} | {}, {} |",
                own.join("; "),
                of("source"),
                of("basis"),
                of("checked")
            );
        }
    }
    text
}

#[test]
fn every_rule_of_every_printer_has_a_row() {
    let text = rules_text();
    let (rules, _) = text.split_once("## PDF/X").unwrap();
    let mut rows: BTreeSet<&str> = BTreeSet::new();
    for row in rules.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        // At least one column shows how the rule is used.
        assert!(cells[1..].iter().any(|cell| !cell.is_empty()), "{row}");
        rows.extend(cells[0].split('`').filter(|word| !word.trim_matches([' ', ',']).is_empty()));
    }
    let mut known: BTreeSet<String> = BTreeSet::new();
    for (name, printer) in printers() {
        for key in keys(&printer) {
            assert!(rows.contains(key.as_str()), "{name}: {key} has no row in docs/print-rules.md");
            known.insert(key);
        }
        let things = printer.get("forbidden").and_then(|table| table.get("things"));
        for thing in things.into_iter().flat_map(|things| things.as_array().unwrap()) {
            let thing = thing.as_str().unwrap();
            assert!(rows.contains(thing), "{name}: {thing} has no row in docs/print-rules.md");
            known.insert(thing.to_owned());
        }
    }
    let idle: Vec<&&str> = rows.iter().filter(|row| !known.contains(**row)).collect();
    assert!(idle.is_empty(), "rows that no printer has a rule for: {idle:?}");
}

/// Compares the tables in `docs/print-rules.md` with the printer files. With `BOOKGEN_BLESS` set,
/// the test instead writes the tables to `docs/print-rules.md`.
#[test]
fn the_values_match_the_printer_files() {
    let text = rules_text();
    let (before, written) = text.split_once(BEGIN).unwrap();
    let rule_tables = rule_tables();
    #[allow(clippy::disallowed_methods, reason = "goldens are rewritten on request only")]
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        let path = project().join("docs/print-rules.md");
        std::fs::write(path, format!("{before}{BEGIN}{rule_tables}")).unwrap();
        return;
    }
    for (is, should) in written.lines().zip(rule_tables.lines()) {
        assert_eq!(is, should, "BOOKGEN_BLESS=1 cargo test --test book writes it");
    }
    assert_eq!(written, rule_tables);
}
