//! Books of a series that has a ledger.

use std::collections::BTreeSet;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::printed;
use crate::test_dir::TestDir;

/// The spec of a volume of the series with `count` puzzles.
pub fn spec(volume: u32, count: u32) -> String {
    format!(
        r#"[book]
title = "Series"
seed = 1
volume = {volume}
template = "a4-sheet"

[series]
name = "Sunday"
ledger = "series.db"

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = {count}
"#
    )
}

/// A row of the ledger: issue, slot, state, candidate, fingerprint.
pub type Row = (String, String, String, u32, String);

/// All puzzles in the ledger.
pub fn rows(dir: &TestDir) -> BTreeSet<Row> {
    let connection = Connection::open(dir.path("series.db")).unwrap();
    let mut query = connection
        .prepare(
            "SELECT name, slot, state, candidate, lower(hex(fingerprint)) FROM puzzle \
             JOIN issue ON issue.id = issue",
        )
        .unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    };
    query.query_map([], row).unwrap().map(Result::unwrap).collect()
}

/// The single number that a query returns.
pub fn number(dir: &TestDir, query: &str) -> i64 {
    let connection = Connection::open(dir.path("series.db")).unwrap();
    connection.query_row(query, [], |row| row.get(0)).unwrap()
}

/// Renames an issue in the ledger. A book with the same volume number and seed then counts as
/// another issue.
fn rename(dir: &TestDir, from: &str, to: &str) {
    let connection = Connection::open(dir.path("series.db")).unwrap();
    let renamed = connection.execute("UPDATE issue SET name = ?2 WHERE name = ?1", [from, to]);
    assert_eq!(renamed, Ok(1));
}

fn fingerprints(dir: &TestDir, lock: &str) -> BTreeSet<String> {
    printed(dir, lock).into_iter().map(|(_, fingerprint)| fingerprint).collect()
}

fn fingerprints_of(rows: &BTreeSet<Row>, issue: &str, state: &str) -> BTreeSet<String> {
    let rows = rows.iter().filter(|row| row.0 == issue && row.2 == state);
    rows.map(|row| row.4.clone()).collect()
}

#[test]
fn a_build_enters_its_puzzles_and_files_in_the_ledger() {
    let dir = TestDir::with("book.toml", &spec(1, 4));
    dir.done(&["check", "book.toml"]);
    assert_eq!(dir.files(), ["book.toml"], "`check` enters nothing");
    dir.done(&["build", "book.toml", "--interior", "--no-lock", "-o", "draft.pdf"]);
    assert_eq!(
        dir.files(),
        ["book.toml", "draft.manifest.json", "draft.pdf"],
        "a draft writes no ledger"
    );
    dir.done(&["build", "book.toml"]);
    let rows_before = rows(&dir);
    assert_eq!(
        fingerprints_of(&rows_before, "volume-1-seed-1", "published"),
        fingerprints(&dir, "book.lock")
    );
    assert_eq!(rows_before.len(), 4);
    assert_eq!(number(&dir, "SELECT count(*) FROM reservation"), 0);
    let connection = Connection::open(dir.path("series.db")).unwrap();
    let mut query = connection.prepare("SELECT path, sha256 FROM file ORDER BY path").unwrap();
    let files: Vec<(String, String)> = query
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let names = ["book.lock", "book.manifest.json", "book.pdf"];
    assert_eq!(files.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), names);
    for (path, hash) in files {
        assert_eq!(hash, sha256(&dir.bytes(&path)), "{path}");
    }
    let (lock, pdf) = (dir.text("book.lock"), dir.bytes("book.pdf"));
    dir.done(&["build", "book.toml"]);
    dir.done(&["check", "book.toml"]);
    assert_eq!((dir.text("book.lock"), dir.bytes("book.pdf")), (lock, pdf));
    assert_eq!(rows(&dir), rows_before, "a rebuild changes nothing");
}

#[test]
fn a_later_volume_takes_the_next_candidates() {
    let dir = TestDir::with("book.toml", &spec(1, 4));
    dir.done(&["build", "book.toml"]);
    let mut all = fingerprints(&dir, "book.lock");
    for candidate in 1..4 {
        rename(&dir, "volume-1-seed-1", &format!("an earlier one, {candidate}"));
        dir.remove("book.lock");
        dir.done(&["check", "book.toml"]);
        dir.done(&["build", "book.toml"]);
        let puzzles = printed(&dir, "book.lock");
        assert!(puzzles.iter().all(|(found, _)| *found == candidate), "{puzzles:?}");
        all.extend(fingerprints(&dir, "book.lock"));
        let lock = dir.text("book.lock");
        dir.done(&["build", "book.toml"]);
        assert_eq!(dir.text("book.lock"), lock);
    }
    assert_eq!((all.len(), rows(&dir).len()), (16, 16));
    // The replacement of a puzzle is a puzzle that no issue has printed.
    dir.done(&["build", "book.toml", "--replace", "2"]);
    assert_eq!(printed(&dir, "book.lock").iter().filter(|(found, _)| *found == 4).count(), 1);
    assert_eq!(rows(&dir).iter().filter(|row| row.2 == "replaced").count(), 1);
    let before = rows(&dir);
    dir.done(&["build", "book.toml", "--relock"]);
    assert_eq!(fingerprints_of(&rows(&dir), "volume-1-seed-1", "replaced").len(), 1);
    assert_eq!(rows(&dir).len(), before.len(), "one puzzle returned and another was replaced");
}

#[test]
fn a_record_with_puzzles_of_another_issue_is_refused() {
    let dir = TestDir::with("book.toml", &spec(1, 4));
    dir.done(&["build", "book.toml"]);
    rename(&dir, "volume-1-seed-1", "sunday-2026-11-22");
    let before = rows(&dir);
    for words in [&["build", "book.toml"][..], &["check", "book.toml"], &["cover", "book.toml"]] {
        let run = dir.run(words);
        assert_eq!(run.code, 1, "{words:?}");
        assert!(
            run.err.contains("  × puzzles 1-4 of book.lock were already printed in the series\n")
                || words[0] == "cover",
            "{}",
            run.err
        );
        assert_eq!(rows(&dir), before);
    }
    let run = dir.run(&["build", "book.toml"]);
    assert!(run.err.contains(" of sunday-2026-11-22\n"), "{}", run.err);
    // The spec no longer has the chapter `one`, whose puzzles are in the record. A build of this
    // spec cannot replace these puzzles.
    let head = spec(1, 4).replace("id = \"one\"", "id = \"two\"");
    dir.put("book.toml", head);
    let run = dir.run(&["build", "book.toml"]);
    assert!(run.err.contains(" of book.lock was already printed in the series\n"), "{}", run.err);
    assert!(run.err.contains("build the book of this record with --replace\n"), "{}", run.err);
    assert_eq!(rows(&dir), before, "nothing is reserved");
    dir.put("book.toml", spec(1, 4));
    dir.done(&["build", "book.toml", "--replace", "1,2,3,4"]);
}

#[test]
fn a_book_whose_record_is_lost_is_refused() {
    let dir = TestDir::with("book.toml", &spec(1, 4));
    dir.done(&["build", "book.toml"]);
    // The spec for the next volume is a copy that still has the old volume number.
    dir.put("next.toml", spec(1, 4));
    for words in [&["build", "next.toml"][..], &["cover", "next.toml"]] {
        let run = dir.run(words);
        assert_eq!(run.code, 1);
        if words[0] == "build" {
            assert_eq!(
                run.err,
                "  × volume-1-seed-1 of Sunday was already printed, but next.lock is missing
  help: series.db has the puzzles of this issue: restore the record; or set another `volume`, if
        this is a new book; or make the printed book again from its seed with --relock
"
            );
        }
    }
    dir.put("next.toml", spec(2, 4));
    dir.done(&["build", "next.toml"]);
    assert_eq!(rows(&dir).len(), 8);
    dir.remove("book.lock");
    dir.done(&["build", "book.toml", "--relock"]);
    assert_eq!(rows(&dir).len(), 8, "the same puzzles");
}

#[test]
fn editions_are_one_issue() {
    let edition = "\n[[edition]]\nid = \"large\"\ntemplate = \"kdp-large-print\"\n";
    let dir = TestDir::with("book.toml", &(spec(1, 4) + edition));
    dir.done(&["build", "book.toml", "--all"]);
    let german =
        spec(1, 4).replace("seed = 1", "seed = 1\nlanguage = \"de\"\nlock = \"book.lock\"");
    dir.put("german.toml", german);
    dir.done(&["build", "german.toml"]);
    assert_eq!((rows(&dir).len(), number(&dir, "SELECT count(*) FROM issue")), (4, 1));
    assert_eq!(number(&dir, "SELECT count(*) FROM file WHERE path LIKE '%.pdf'"), 4);
}

/// A run was killed after it had reserved puzzles. The next run releases or publishes them.
#[test]
fn a_killed_run_is_finished_by_the_next_run() {
    let dir = TestDir::with("book.toml", &spec(1, 4));
    dir.put("two.toml", spec(2, 4));
    dir.done(&["build", "book.toml"]);
    let connection = Connection::open(dir.path("series.db")).unwrap();
    let whole = rows(&dir);
    let killed = |staged: &str| {
        connection
            .execute_batch(&format!(
                "UPDATE puzzle SET state = 'reserved', published = NULL;
                 INSERT INTO reservation SELECT id, 'gone', 1, 'x', 0 FROM issue;
                 {staged}"
            ))
            .unwrap();
    };
    // The killed run wrote no file. The record on disk is from an earlier run.
    killed("");
    dir.done(&["build", "book.toml"]);
    assert_eq!(rows(&dir), whole);
    // All files of the killed run have their final names.
    let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let staged = format!(
        "INSERT INTO staged SELECT issue, path, sha256, path = 'book.lock' FROM file;
         DELETE FROM file;
         UPDATE reservation SET host = '{machine}/x/1';"
    );
    killed(&staged);
    dir.done(&["build", "two.toml"]);
    assert_eq!(fingerprints_of(&rows(&dir), "volume-1-seed-1", "published").len(), 4);
    assert_eq!(number(&dir, "SELECT count(*) FROM file WHERE path LIKE 'book%'"), 3);
    // The record of the killed run does not have its final name, so the puzzles were not printed.
    connection.execute_batch("DELETE FROM puzzle WHERE issue = 2; DELETE FROM file WHERE issue = 2; DELETE FROM issue WHERE id = 2").unwrap();
    killed(&staged);
    dir.remove("two.lock");
    dir.put("book.lock", dir.text("book.lock").replace("effort", "effort "));
    dir.done(&["build", "two.toml"]);
    assert_eq!(fingerprints_of(&rows(&dir), "volume-1-seed-1", "published").len(), 0);
    assert_eq!(rows(&dir).len(), 4);
    assert_eq!(number(&dir, "SELECT count(*) FROM reservation"), 0);
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
