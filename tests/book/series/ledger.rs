//! Books whose series has a ledger.

use std::collections::BTreeSet;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::printed;
use crate::desk::Desk;

/// A volume of the series with so many puzzles.
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

/// All puzzles of a ledger.
pub fn rows(desk: &Desk) -> BTreeSet<Row> {
    let connection = Connection::open(desk.path("series.db")).unwrap();
    let mut question = connection
        .prepare(
            "SELECT name, slot, state, candidate, lower(hex(fingerprint)) FROM puzzle \
             JOIN issue ON issue.id = issue",
        )
        .unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    };
    question.query_map([], row).unwrap().map(Result::unwrap).collect()
}

/// The one number that a question has for an answer.
pub fn number(desk: &Desk, question: &str) -> i64 {
    let connection = Connection::open(desk.path("series.db")).unwrap();
    connection.query_row(question, [], |row| row.get(0)).unwrap()
}

/// Calls an issue of the ledger by another name, so that a book with its streams is another issue.
fn rename(desk: &Desk, from: &str, to: &str) {
    let connection = Connection::open(desk.path("series.db")).unwrap();
    let renamed = connection.execute("UPDATE issue SET name = ?2 WHERE name = ?1", [from, to]);
    assert_eq!(renamed, Ok(1));
}

fn fingerprints(desk: &Desk, lock: &str) -> BTreeSet<String> {
    printed(desk, lock).into_iter().map(|(_, fingerprint)| fingerprint).collect()
}

fn of(rows: &BTreeSet<Row>, issue: &str, state: &str) -> BTreeSet<String> {
    let rows = rows.iter().filter(|row| row.0 == issue && row.2 == state);
    rows.map(|row| row.4.clone()).collect()
}

#[test]
fn a_ledger_knows_what_is_printed() {
    let desk = Desk::with("book.toml", &spec(1, 4));
    desk.done(&["check", "book.toml"]);
    assert_eq!(desk.files(), ["book.toml"], "to check is not to print");
    desk.done(&["build", "book.toml", "--no-lock", "-o", "draft.pdf"]);
    assert_eq!(desk.files(), ["book.toml", "draft.manifest.json", "draft.pdf"], "nor is a draft");
    desk.done(&["build", "book.toml"]);
    let rows_before = rows(&desk);
    assert_eq!(of(&rows_before, "volume-1-seed-1", "published"), fingerprints(&desk, "book.lock"));
    assert_eq!(rows_before.len(), 4);
    assert_eq!(number(&desk, "SELECT count(*) FROM reservation"), 0);
    let connection = Connection::open(desk.path("series.db")).unwrap();
    let mut question = connection.prepare("SELECT path, sha256 FROM file ORDER BY path").unwrap();
    let files: Vec<(String, String)> = question
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let names = ["book.lock", "book.manifest.json", "book.pdf"];
    assert_eq!(files.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), names);
    for (path, hash) in files {
        assert_eq!(hash, sha256(&desk.bytes(&path)), "{path}");
    }
    let (lock, pdf) = (desk.text("book.lock"), desk.bytes("book.pdf"));
    desk.done(&["build", "book.toml"]);
    desk.done(&["check", "book.toml"]);
    assert_eq!((desk.text("book.lock"), desk.bytes("book.pdf")), (lock, pdf));
    assert_eq!(rows(&desk), rows_before, "a rebuild changes nothing");
}

#[test]
fn a_later_volume_takes_the_next_candidates() {
    let desk = Desk::with("book.toml", &spec(1, 4));
    desk.done(&["build", "book.toml"]);
    let mut all = fingerprints(&desk, "book.lock");
    for candidate in 1..4 {
        rename(&desk, "volume-1-seed-1", &format!("an earlier one, {candidate}"));
        desk.remove("book.lock");
        desk.done(&["check", "book.toml"]);
        desk.done(&["build", "book.toml"]);
        let puzzles = printed(&desk, "book.lock");
        assert!(puzzles.iter().all(|(found, _)| *found == candidate), "{puzzles:?}");
        all.extend(fingerprints(&desk, "book.lock"));
        let lock = desk.text("book.lock");
        desk.done(&["build", "book.toml"]);
        assert_eq!(desk.text("book.lock"), lock);
    }
    assert_eq!((all.len(), rows(&desk).len()), (16, 16));
    // A puzzle is replaced by one that nobody had.
    desk.done(&["build", "book.toml", "--replace", "2"]);
    assert_eq!(printed(&desk, "book.lock").iter().filter(|(found, _)| *found == 4).count(), 1);
    assert_eq!(rows(&desk).iter().filter(|row| row.2 == "replaced").count(), 1);
    let before = rows(&desk);
    desk.done(&["build", "book.toml", "--relock"]);
    assert_eq!(of(&rows(&desk), "volume-1-seed-1", "replaced").len(), 1);
    assert_eq!(rows(&desk).len(), before.len(), "one came again, and another went");
}

#[test]
fn a_record_with_puzzles_of_another_issue_is_refused() {
    let desk = Desk::with("book.toml", &spec(1, 4));
    desk.done(&["build", "book.toml"]);
    rename(&desk, "volume-1-seed-1", "sunday-2026-11-22");
    let before = rows(&desk);
    for words in [&["build", "book.toml"][..], &["check", "book.toml"], &["cover", "book.toml"]] {
        let run = desk.run(words);
        assert_eq!(run.code, 1, "{words:?}");
        assert!(
            run.err.contains("  × puzzles 1-4 of book.lock were already printed in the series\n")
                || words[0] == "cover",
            "{}",
            run.err
        );
        assert_eq!(rows(&desk), before);
    }
    let run = desk.run(&["build", "book.toml"]);
    assert!(run.err.contains(" of sunday-2026-11-22\n"), "{}", run.err);
    // A chapter that the book does not print is another book's to replace.
    let head = spec(1, 4).replace("id = \"one\"", "id = \"two\"");
    desk.put("book.toml", head);
    let run = desk.run(&["build", "book.toml"]);
    assert!(run.err.contains(" of book.lock was printed in the series already\n"), "{}", run.err);
    assert!(run.err.contains("build the book of this record with --replace\n"), "{}", run.err);
    assert_eq!(rows(&desk), before, "nothing is reserved");
    desk.put("book.toml", spec(1, 4));
    desk.done(&["build", "book.toml", "--replace", "1,2,3,4"]);
}

#[test]
fn a_book_whose_record_is_lost_is_not_made_again() {
    let desk = Desk::with("book.toml", &spec(1, 4));
    desk.done(&["build", "book.toml"]);
    // The spec of a next volume, copied, and its number forgotten.
    desk.put("next.toml", spec(1, 4));
    for words in [&["build", "next.toml"][..], &["cover", "next.toml"]] {
        let run = desk.run(words);
        assert_eq!(run.code, 1);
        if words[0] == "build" {
            assert_eq!(
                run.err,
                "  × volume-1-seed-1 of Sunday was printed already, but next.lock is missing
  help: series.db has its puzzles: restore the record; give another book another volume; --relock
        makes the book again from its seed
"
            );
        }
    }
    desk.put("next.toml", spec(2, 4));
    desk.done(&["build", "next.toml"]);
    assert_eq!(rows(&desk).len(), 8);
    desk.remove("book.lock");
    desk.done(&["build", "book.toml", "--relock"]);
    assert_eq!(rows(&desk).len(), 8, "the same puzzles");
}

#[test]
fn editions_are_one_issue() {
    let edition = "\n[[edition]]\nid = \"large\"\ntemplate = \"kdp-large-print\"\n";
    let desk = Desk::with("book.toml", &(spec(1, 4) + edition));
    desk.done(&["build", "book.toml", "--all"]);
    let german =
        spec(1, 4).replace("seed = 1", "seed = 1\nlanguage = \"de\"\nlock = \"book.lock\"");
    desk.put("german.toml", german);
    desk.done(&["build", "german.toml"]);
    assert_eq!((rows(&desk).len(), number(&desk, "SELECT count(*) FROM issue")), (4, 1));
    assert_eq!(number(&desk, "SELECT count(*) FROM file WHERE path LIKE '%.pdf'"), 3);
}

/// A run that was killed when it had reserved: the next lets it go, or publishes it.
#[test]
fn what_a_killed_run_left_is_brought_to_an_end() {
    let desk = Desk::with("book.toml", &spec(1, 4));
    desk.put("two.toml", spec(2, 4));
    desk.done(&["build", "book.toml"]);
    let connection = Connection::open(desk.path("series.db")).unwrap();
    let whole = rows(&desk);
    let killed = |staged: &str| {
        connection
            .execute_batch(&format!(
                "UPDATE puzzle SET state = 'reserved', published = NULL;
                 INSERT INTO reservation SELECT id, 'gone', 1, 'x', 0 FROM issue;
                 {staged}"
            ))
            .unwrap();
    };
    // Nothing was staged; the record is there from another time.
    killed("");
    desk.done(&["build", "book.toml"]);
    assert_eq!(rows(&desk), whole);
    // All had its name.
    let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let staged = format!(
        "INSERT INTO staged SELECT issue, path, sha256, path = 'book.lock' FROM file;
         DELETE FROM file;
         UPDATE reservation SET host = '{machine}/x/1';"
    );
    killed(&staged);
    desk.done(&["build", "two.toml"]);
    assert_eq!(of(&rows(&desk), "volume-1-seed-1", "published").len(), 4);
    assert_eq!(number(&desk, "SELECT count(*) FROM file WHERE path LIKE 'book%'"), 3);
    // The record had not: nothing of it was printed.
    connection.execute_batch("DELETE FROM puzzle WHERE issue = 2; DELETE FROM file WHERE issue = 2; DELETE FROM issue WHERE id = 2").unwrap();
    killed(&staged);
    desk.remove("two.lock");
    desk.put("book.lock", desk.text("book.lock").replace("effort", "effort "));
    desk.done(&["build", "two.toml"]);
    assert_eq!(of(&rows(&desk), "volume-1-seed-1", "published").len(), 0);
    assert_eq!(rows(&desk).len(), 4);
    assert_eq!(number(&desk, "SELECT count(*) FROM reservation"), 0);
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
