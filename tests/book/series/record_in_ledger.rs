//! The ledger of a series knows the seal of each record, and seals its own rows.

use bookgen::ledger::verify::verify;
use bookgen::ledger::{Access, IssueFilter, Ledger};
use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record::{self, Record};
use rusqlite::Connection;
use std::collections::BTreeMap;

use super::ledger::spec;
use crate::record_edits::{Draw, position, swapped};
use crate::soak::repetitions;
use crate::test_dir::{TestDir, project};

fn read(dir: &TestDir, lock: &str) -> Record {
    record::read(&Source::new(lock, dir.text(lock))).unwrap()
}

/// A folder with two volumes of a series. One puzzle of the first volume is replaced.
fn series() -> TestDir {
    let dir = TestDir::with("one.toml", &spec(1, 4));
    dir.put("two.toml", spec(2, 2));
    dir.done(&["build", "one.toml"]);
    dir.done(&["build", "two.toml"]);
    dir.done(&["build", "one.toml", "--replace", "3"]);
    dir
}

#[test]
fn a_record_without_its_seal_is_refused() {
    let dir = series();
    let sealed = read(&dir, "one.lock");
    let stripped = record::write_unsealed(&sealed);
    let message = "  × one.lock has no seal, but series.db knows the seal of this record
  help: restore the sealed record of volume-1-seed-1 of Sunday from a copy: without the seal,
        moved and removed puzzles would not be noticed
";
    let import = ["ledger", "import", "series.db", "one.lock", "--series", "Sunday"];
    for words in
        [&["build", "one.toml"][..], &["check", "one.toml"], &["cover", "one.toml"], &import]
    {
        dir.put("one.lock", &stripped);
        let run = dir.run(words);
        assert_eq!(run.code, 1, "{words:?}");
        if words[0] == "cover" {
            continue;
        }
        assert_eq!(run.err, message, "{words:?}");
        assert_eq!(dir.text("one.lock"), stripped);
    }
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert_eq!((run.code, run.err.as_str()), (1, message));
    dir.put("one.lock", record::write(&sealed));
    dir.done(&["build", "one.toml"]);
}

/// An older copy of the record has a right seal. Only the ledger shows that it is not the current
/// record.
#[test]
fn an_older_copy_of_a_record_is_refused() {
    let dir = TestDir::with("one.toml", &spec(1, 4));
    dir.done(&["build", "one.toml"]);
    let old = dir.text("one.lock");
    dir.done(&["build", "one.toml", "--replace", "3"]);
    let current = dir.text("one.lock");
    let numbered: Vec<_> = read(&dir, "one.lock")
        .entries
        .into_iter()
        .filter(|e| !e.id.starts_with("example"))
        .collect();
    let id = &numbered[2].id;
    let line = current[..current.find(&format!("\"{id}\"")).unwrap()].lines().count();
    dir.put("one.lock", &old);
    for words in [["build", "one.toml"], ["check", "one.toml"]] {
        let run = dir.run(&words);
        assert_eq!(run.code, 1);
        assert_eq!(
            run.err,
            format!(
                "  × one.lock is not the record of volume-1-seed-1 of Sunday in series.db: {id} has another puzzle
  │ than in one.lock
    ╭─[one.lock:{line}:6]
 {} │ [[puzzle]]
 {line} │ id = \"{id}\"
    ·      ───┬───
    ·         ╰── this puzzle differs
 {} │ kind = \"sudoku\"
    ╰────
  help: restore the current record from a copy; if this record is the right one, for example
        because a book without [series] shares it, enter it in the ledger: bookgen ledger import
        series.db one.lock --series \"Sunday\"
",
                line - 1,
                line + 1
            )
        );
        assert_eq!(dir.text("one.lock"), old, "nothing is changed");
    }
    // `import` is the explicit way to use the older record.
    dir.done(&["ledger", "import", "series.db", "one.lock", "--series", "Sunday"]);
    dir.done(&["build", "one.toml"]);
    assert_eq!(dir.text("one.lock"), old);
    // `--relock` does not print from the record, so it does not compare the record either.
    dir.put("one.lock", &current);
    assert_eq!(dir.run(&["build", "one.toml"]).code, 1);
    dir.done(&["build", "one.toml", "--relock"]);
    dir.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn a_sealed_record_in_another_order_is_refused() {
    let dir = series();
    let mut record = read(&dir, "one.lock");
    let at = |id: &str| record.entries.iter().position(|entry| entry.id == id).unwrap();
    let (a, b) = (at("one/1"), at("one/2"));
    record.entries.swap(a, b);
    dir.put("one.lock", record::write(&record));
    let run = dir.run(&["build", "one.toml"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.err.starts_with(
            "  × one.lock is not the record of volume-1-seed-1 of Sunday in series.db: the header, the order or\n  │ an example differs\n"
        ),
        "{}",
        run.err
    );
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert!(
        run.err.starts_with(
            "  × volume-1-seed-1 of Sunday: one.lock is not the record that was entered: its header, its order\n  │ or an example differs\n"
        ),
        "{}",
        run.err
    );
}

/// A ledger of version 0.1 has the digests of the record files, but no seals.
#[test]
fn an_old_ledger_shows_edits_of_an_old_record() {
    let dir = TestDir::new();
    let files = project().join("tests/data/v0.1/files/series");
    for name in ["series-1.toml", "series-1.lock", "series.db", "trees.txt"] {
        dir.put(name, std::fs::read(files.join(name)).unwrap());
    }
    let old = dir.text("series-1.lock");
    let id = |at: usize| old.split("\nid = \"").nth(at).unwrap().split('"').next().unwrap();
    let edited = swapped(&old, position(&old, id(2)), position(&old, id(3)));
    dir.put("series-1.lock", &edited);
    let run = dir.run(&["build", "series-1.toml"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains("the header, the\n  │ order or an example differs\n"), "{}", run.err);
    assert_eq!(dir.text("series-1.lock"), edited);
    // Another layout of the file is no other record.
    dir.put("series-1.lock", old.replace('\n', "\r\n"));
    dir.done(&["build", "series-1.toml"]);
    assert!(dir.text("series-1.lock").contains("\nseal = "));
}

/// Runs SQL statements on the ledger, as another program would.
fn change(dir: &TestDir, statements: &str) {
    let connection = Connection::open(dir.path("series.db")).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    connection.execute_batch(statements).unwrap();
}

#[test]
fn verify_names_deleted_and_changed_rows() {
    let dir = series();
    let whole = dir.bytes("series.db");
    let first = "issue = 1 AND slot = 'one/1' AND state = 'published'";
    let cases = [
        (
            format!("DELETE FROM puzzle WHERE {first}"),
            "rows of volume-1-seed-1 of Sunday were deleted or added: 5 puzzles entered, but the ledger has 4",
        ),
        (
            "DELETE FROM puzzle WHERE state = 'replaced'".to_owned(),
            "rows of volume-1-seed-1 of Sunday were deleted or added: 5 puzzles entered, but the ledger has 4",
        ),
        (
            format!("UPDATE puzzle SET state = 'replaced' WHERE {first}"),
            "rows of volume-1-seed-1 of Sunday were changed: the seal does not match the states, times and files of the puzzles, or the title and date of the issue",
        ),
        (
            format!("UPDATE puzzle SET state = 'reserved' WHERE {first}"),
            "one/1 of volume-1-seed-1 of Sunday is reserved, but no run makes the issue",
        ),
        (
            format!("UPDATE puzzle SET published = 7 WHERE {first}"),
            "rows of volume-1-seed-1 of Sunday were changed: the seal does not match the states, times and files of the puzzles, or the title and date of the issue",
        ),
        (
            "DELETE FROM file WHERE path = 'two.pdf'".to_owned(),
            "rows of volume-2-seed-1 of Sunday were deleted or added: 3 files entered, but the ledger has 2",
        ),
        (
            "UPDATE issue SET title = 'Other' WHERE id = 2".to_owned(),
            "rows of volume-2-seed-1 of Sunday were changed: the seal does not match the states, times and files of the puzzles, or the title and date of the issue",
        ),
        (
            "DELETE FROM puzzle WHERE issue = 2; DELETE FROM file WHERE issue = 2; DELETE FROM issue WHERE id = 2"
                .to_owned(),
            "issues of series.db were deleted or added: 2 issues entered, but the ledger has 1",
        ),
        ("DELETE FROM issue WHERE id = 2".to_owned(), "series.db has 2 puzzles without an issue"),
        (
            "INSERT INTO issue VALUES (3, 0, 'volume-3-seed-1', 'Fake', '2026-01-01', NULL, '0 0 x')"
                .to_owned(),
            "series.db has 1 issue without a series",
        ),
        (
            "INSERT INTO issue VALUES (3, 1, 'volume-3-seed-1', 'Fake', '2026-01-01', NULL, NULL)"
                .to_owned(),
            "series.db has 1 issue without puzzles and files",
        ),
        (
            "INSERT INTO reservation VALUES (7, 'host', 1, 'token', 0)".to_owned(),
            "series.db has 1 reservation without an issue",
        ),
        (
            "INSERT INTO staged VALUES (1, 'two.pdf', 'x', 0), (1, 'one.pdf', 'x', 0)".to_owned(),
            "series.db has 2 unfinished files without a reservation",
        ),
        (
            "INSERT INTO seal VALUES (2, 0, 'x')".to_owned(),
            "series.db has 1 seal that no release of bookgen writes",
        ),
        (
            "DELETE FROM seal".to_owned(),
            "issues of series.db were deleted or added: the seal of all issues was removed or changed",
        ),
        (
            "INSERT INTO series VALUES (9, 'Monday'); UPDATE puzzle SET series = 9 WHERE slot = 'one/2' AND issue = 2"
                .to_owned(),
            "one/2 of volume-2-seed-1 of Sunday is in another series than its issue",
        ),
        (
            format!("UPDATE puzzle SET slot = 'one/9' WHERE {first}"),
            "one/9 of volume-1-seed-1 of Sunday was changed: the hash does not match the content of the puzzle",
        ),
        (
            "UPDATE issue SET seal = NULL WHERE id = 1".to_owned(),
            "rows of volume-1-seed-1 of Sunday were deleted or added: 0 puzzles entered, but the ledger has 5",
        ),
    ];
    for (statements, message) in cases {
        change(&dir, &statements);
        let run = dir.run(&["ledger", "verify", "series.db"]);
        assert_eq!(run.code, 1, "{statements}: {}", run.out);
        let flat = run.err.replace("\n  │ ", " ").replace("- ", "-");
        assert!(flat.contains(&format!("  × {message}\n")), "{statements}: {flat}");
        dir.put("series.db", &whole);
    }
    dir.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn verify_compares_the_records_beside_the_ledger() {
    let dir = series();
    // The rows and their seals are from another run than the record: an older copy of the ledger.
    let old = dir.bytes("series.db");
    dir.done(&["build", "two.toml", "--replace", "1"]);
    let new = dir.bytes("series.db");
    dir.put("series.db", &old);
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert_eq!(run.code, 1);
    let flat = run.err.replace("\n  │ ", " ");
    assert!(flat.contains("has another puzzle than in two.lock\n"), "{}", run.err);
    assert!(
        flat.contains("help: restore the record or the ledger, whichever is wrong"),
        "{}",
        run.err
    );
    dir.put("series.db", &new);
    // A damaged record.
    let lock = dir.text("two.lock");
    dir.put("two.lock", lock.replace("volume = 2", "volume = 3"));
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert!(
        run.err.starts_with("  × the record is damaged: the header was changed\n"),
        "{}",
        run.err
    );
    // The ledger lost an issue whose record is still beside it.
    dir.put("two.lock", lock);
    change(
        &dir,
        "DELETE FROM puzzle WHERE issue = 2; DELETE FROM file WHERE issue = 2; DELETE FROM issue WHERE id = 2",
    );
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert_eq!(
        run.err,
        "  × issues of series.db were deleted or added: 2 issues entered, but the ledger has 1
  help: restore a copy of the ledger; without a copy, export the ledger, and import the export and
        the records of the missing issues into a new ledger; two.lock is beside the ledger, but no
        issue lists it
"
    );
    dir.done(&["ledger", "export", "series.db", "-o", "all.csv"]);
    dir.done(&["ledger", "import", "new.db", "all.csv"]);
    dir.done(&["ledger", "import", "new.db", "two.lock", "--series", "Sunday"]);
    dir.done(&["ledger", "verify", "new.db"]);
}

/// The end of a query that selects one random row of a table.
fn one_of(table: &str, draw: &mut Draw) -> String {
    format!("LIMIT 1 OFFSET {} % (SELECT count(*) FROM {table})", draw.below(1000))
}

/// A value for a column of the ledger, as an SQL expression.
fn random_value(draw: &mut Draw, column: &str) -> String {
    let from = ["'one/1'", "'published'", "'replaced'", "'reserved'", "'x'", "7", "NULL", "''"];
    match draw.below(3) {
        0 => format!("coalesce({column}, '') || '1'"),
        1 => format!("(SELECT {column} FROM TABLE_NAME {})", one_of("TABLE_NAME", draw)),
        _ => from[draw.below(from.len())].to_owned(),
    }
}

/// The content of the tables that `verify` covers, as text.
fn content(dir: &TestDir) -> Vec<String> {
    let connection = Connection::open(dir.path("series.db")).unwrap();
    let mut all = Vec::new();
    for table in ["series", "issue", "puzzle", "file", "seal"] {
        let mut query = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = query.column_count();
        let mut rows = query.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values = (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
            all.push(format!("{table}: {}", values.collect::<Vec<_>>().join("|")));
        }
    }
    all.sort();
    all
}

/// Every random change of the ledger's rows is found, or changes nothing.
#[test]
fn random_changes_of_rows_are_found() {
    let dir = series();
    let whole = dir.bytes("series.db");
    let before = content(&dir);
    let columns = |table: &str| -> Vec<String> {
        let connection = Connection::open(dir.path("series.db")).unwrap();
        let query = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        query.column_names().map(str::to_owned).collect()
    };
    let tables = ["series", "issue", "puzzle", "puzzle", "puzzle", "file", "file", "seal"];
    let mut draw = Draw(18);
    let mut counts: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    for _ in 0..repetitions(60, 600) {
        let table = tables[draw.below(tables.len())];
        let row = format!("rowid = (SELECT rowid FROM {table} {})", one_of(table, &mut draw));
        let columns = columns(table);
        let column = &columns[draw.below(columns.len())];
        let value = random_value(&mut draw, column).replace("TABLE_NAME", table);
        let (name, statement) = match draw.below(6) {
            0 => ("delete", format!("DELETE FROM {table} WHERE {row}")),
            1 => ("copy", {
                let list: Vec<String> = columns
                    .iter()
                    .map(|name| if name == column { value.clone() } else { name.clone() })
                    .collect();
                format!("INSERT INTO {table} SELECT {} FROM {table} WHERE {row}", list.join(", "))
            }),
            2 => ("exchange", {
                let from = format!("(SELECT min({column}) FROM {table})");
                let to = format!("(SELECT max({column}) FROM {table})");
                format!(
                    "UPDATE {table} SET {column} = CASE {column} WHEN {from} THEN {to} WHEN {to} THEN {from} ELSE {column} END"
                )
            }),
            _ => ("update", format!("UPDATE {table} SET {column} = {value} WHERE {row}")),
        };
        let connection = Connection::open(dir.path("series.db")).unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let is_done = connection.execute_batch(&statement).is_ok();
        drop(connection);
        let is_changed = is_done && content(&dir) != before;
        let found = match Ledger::open_file(&dir.path("series.db"), Access::Read) {
            Ok(ledger) => verify(&ledger.unwrap(), &IssueFilter::default()).is_err(),
            Err(_) => true,
        };
        // An unused series, and the keys of rows that no other row refers to, mean nothing.
        let is_meaningless = table == "series" && name == "copy"
            || column == "id" && ["puzzle", "seal"].contains(&table) && name != "delete";
        assert!(found || !is_changed || is_meaningless, "not found: {statement}");
        assert!(!found || is_changed, "found, but nothing was changed: {statement}");
        if is_done {
            counts.entry(format!("{name} {table}")).or_default()[usize::from(!found)] += 1;
        }
        dir.put("series.db", &whole);
    }
    let totals = counts.values().fold([0, 0], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
    println!("changes of rows, [found, harmless]: {totals:?} {counts:?}");
}
