//! The tables of the documentation that the program decides: keys, kinds, options, levels, exit codes
//! and file formats. Each such table is between the comments `<!-- table: NAME -->` and
//! `<!-- end of table -->`.

mod keys;
mod levels;
mod lists;

use std::collections::BTreeSet;
use std::fs;

use bookgen::presets::printers::PRINTERS;
use bookgen::spec::COVERS;

use crate::test_dir::project;
use keys::{Keys, key_table, page_table};

/// The end of a table.
const END: &str = "<!-- end of table -->\n";

/// A table of the documentation.
struct Table {
    name: String,
    text: String,
}

/// All tables.
fn tables() -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for Keys { name, fields } in keys::all() {
        let is_template = name == "template" || name.starts_with("page.");
        let text = if is_template { page_table(&name, fields) } else { key_table(fields) };
        tables.push(Table { name: format!("keys {name}"), text });
    }
    for (name, text) in lists::all() {
        tables.push(Table { name, text });
    }
    tables
}

/// A page with current tables. The names of its tables are added to `used`.
fn with_tables(name: &str, text: &str, tables: &[Table], used: &mut Vec<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\n<!-- table: ") {
        let (table, after) = after.split_once(" -->\n").expect("the end of a comment");
        let (_, after) = after.split_once(END).unwrap_or_else(|| panic!("{name}: {table}: no end"));
        let Some(current) = tables.iter().find(|current| current.name == table) else {
            panic!("{name}: there is no table `{table}`")
        };
        used.push(table.to_owned());
        out += &format!("{before}\n<!-- table: {table} -->\n\n{}\n{END}", current.text);
        rest = after;
    }
    out + rest
}

/// Every table of the program is on a page, once, and is current. With `BOOKGEN_BLESS=1`, the test
/// writes the tables.
#[test]
fn the_tables_of_the_documentation_are_current() {
    let tables = tables();
    let mut used = Vec::new();
    for page in super::pages() {
        let path = project().join(&page.name);
        let text = fs::read_to_string(&path).unwrap();
        let current = with_tables(&page.name, &text, &tables, &mut used);
        if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
            fs::write(path, current).unwrap();
        } else {
            for (is, should) in text.lines().zip(current.lines()) {
                assert_eq!(is, should, "{}: BOOKGEN_BLESS=1 writes the table", page.name);
            }
            assert_eq!(text, current, "{}: BOOKGEN_BLESS=1 writes the table", page.name);
        }
    }
    let names: BTreeSet<&String> = tables.iter().map(|table| &table.name).collect();
    let missing: Vec<_> = names.iter().filter(|name| !used.contains(name)).collect();
    assert!(missing.is_empty(), "no page has the tables {missing:?}");
    assert_eq!(used.len(), used.iter().collect::<BTreeSet<_>>().len(), "a table is on two pages");
}

/// The built-in designs of covers and the built-in printers have a row in a table.
#[test]
fn built_in_designs_and_printers_are_documented() {
    let named = |page: &str, names: &mut dyn Iterator<Item = &'static str>| {
        let text = fs::read_to_string(project().join("docs").join(page)).unwrap();
        let missing: Vec<&str> =
            names.filter(|name| !text.contains(&format!("`{name}`"))).collect();
        assert!(missing.is_empty(), "docs/{page} does not name {missing:?}");
    };
    named("covers.md", &mut COVERS.names());
    named("printers.md", &mut PRINTERS.names());
}

#[test]
fn a_table_that_is_not_current_is_replaced() {
    let tables = [Table { name: "a".to_owned(), text: "| new |\n".to_owned() }];
    let text = format!("A `<!-- table: b -->`\n\n<!-- table: a -->\n\n| old |\n\n{END}\nB\n");
    let mut used = Vec::new();
    let current = with_tables("page", &text, &tables, &mut used);
    assert_eq!(
        current,
        format!("A `<!-- table: b -->`\n\n<!-- table: a -->\n\n| new |\n\n{END}\nB\n")
    );
    assert_eq!(used, ["a"]);
}

/// Without a row of dashes below its first row, and with rows of different lengths, a table is not
/// shown as it is meant.
#[test]
fn all_rows_of_a_table_have_the_same_number_of_columns() {
    let mut faults = Vec::new();
    let mut rows = 0;
    for page in super::pages() {
        let text = fs::read_to_string(project().join(&page.name)).unwrap();
        rows += text.lines().filter(|line| line.starts_with('|')).count();
        faults.extend(uneven_rows(&text).into_iter().map(|fault| format!("{}:{fault}", page.name)));
    }
    assert!(rows > 500, "only {rows} rows found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The number of cells of a row. A bar after a backslash is part of a cell.
fn cells(row: &str) -> usize {
    row.trim_end().replace("\\|", "").matches('|').count() - 1
}

/// The rows whose number of cells differs from the first row of their table, with their lines.
fn uneven_rows(text: &str) -> Vec<String> {
    let (mut faults, mut width, mut at_row, mut is_block) = (Vec::new(), 0, 0, false);
    for (at, line) in text.lines().enumerate() {
        is_block ^= line.trim_start().starts_with("```");
        if is_block || !line.starts_with('|') {
            at_row = 0;
            continue;
        }
        let fault = match at_row {
            0 => {
                width = cells(line);
                false
            }
            1 => !line.starts_with("|--") || cells(line) != width,
            _ => cells(line) != width,
        };
        if fault {
            faults.push(format!("{}: {line}", at + 1));
        }
        at_row += 1;
    }
    faults
}

#[test]
fn uneven_rows_are_found() {
    let text = "| a | b |\n|---|---|\n| 1 | 2 |\n| x \\| y | z |\n";
    assert!(uneven_rows(text).is_empty());
    assert_eq!(uneven_rows("| a | b |\n|---|---|\n| 1 |\n"), ["3: | 1 |"]);
    assert_eq!(uneven_rows("| a | b |\n| 1 | 2 |\n"), ["2: | 1 | 2 |"]);
    assert!(uneven_rows("```\n| a |\n| b | c |\n```\n").is_empty());
}
