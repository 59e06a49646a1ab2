//! Builds fail with a clear error when the ledger cannot be used, and change no file.

use std::process::Command;

use rusqlite::Connection;

use super::ledger::{number, rows, spec};
use crate::test_dir::TestDir;

/// Runs a build that must fail with the exit code `code` and must change no file. Returns the error
/// text.
fn refused(dir: &TestDir, code: i32) -> String {
    let before: Vec<(String, Vec<u8>)> =
        dir.files().into_iter().map(|name| (name.clone(), dir.bytes(&name))).collect();
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, code, "{}", run.err);
    for (name, bytes) in before {
        assert!(dir.bytes(&name) == bytes, "{name} was changed");
    }
    run.err
}

#[test]
fn a_file_that_is_not_a_ledger_is_refused() {
    let dir = TestDir::with("book.toml", &spec(1, 1));
    dir.put("series.db", "my notes\n");
    assert_eq!(
        refused(&dir, 3),
        "  × series.db is not a ledger of bookgen\n  help: the file is unchanged: give another path, or move this file\n"
    );
    dir.put("book.toml", spec(1, 1).replace("series.db", "no/series.db"));
    assert_eq!(
        refused(&dir, 3),
        "  × there is no folder no\n  help: create the folder first: the path of the ledger is no/series.db\n"
    );
    dir.put("book.toml", spec(1, 1).replace("series.db", ""));
    assert!(refused(&dir, 1).starts_with("  × `ledger` does not name a file\n"));
    assert_eq!(dir.files(), ["book.toml", "series.db"]);
}

/// A trigger or a view in a ledger could change or hide rows, so no command uses such a ledger.
#[test]
fn a_ledger_with_other_tables_is_refused() {
    let dir = TestDir::with("book.toml", &spec(1, 1));
    dir.done(&["build", "book.toml"]);
    let whole = dir.bytes("series.db");
    for (statement, difference) in [
        (
            "CREATE TRIGGER t AFTER UPDATE ON issue BEGIN DELETE FROM puzzle; END",
            "it has an unknown trigger `t`",
        ),
        (
            "CREATE TRIGGER t BEFORE UPDATE ON puzzle BEGIN SELECT raise(ignore); END",
            "it has an unknown trigger `t`",
        ),
        (
            "PRAGMA foreign_keys = OFF; ALTER TABLE puzzle RENAME TO p2; CREATE VIEW puzzle AS \
             WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT * FROM c",
            "it has a changed index `puzzle_in_waiting`",
        ),
        ("CREATE VIEW v AS SELECT * FROM puzzle", "it has an unknown view `v`"),
        ("CREATE TABLE notes (text)", "it has an unknown table `notes`"),
        ("CREATE INDEX i ON puzzle (level)", "it has an unknown index `i`"),
        ("ALTER TABLE puzzle ADD COLUMN note", "it has a changed table `puzzle`"),
        ("DROP INDEX puzzle_of_slot", "the index `puzzle_of_slot` is missing"),
        ("PRAGMA user_version = 2", "it has a changed table `issue`"),
        // A no-break space is no space in SQL: the column would have no `NOT NULL`.
        (
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema \
             SET sql = replace(sql, 'title TEXT NOT', 'title TEXT\u{a0}NOT') WHERE name = 'issue'",
            "it has a changed table `issue`",
        ),
    ] {
        Connection::open(dir.path("series.db")).unwrap().execute_batch(statement).unwrap();
        let message = format!(
            "  × series.db was changed by another program: {difference}\n  help: restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db\n        *.lock\n"
        );
        assert_eq!(refused(&dir, 3), message, "{statement}");
        for words in [&["check", "book.toml"][..], &["ledger", "list", "series.db"]] {
            let run = dir.run(words);
            assert_eq!((run.code, run.err), (3, message.clone()), "{statement}");
        }
        let run = dir.run(&["ledger", "verify", "series.db"]);
        assert_eq!((run.code, run.err), (3, message.clone()), "{statement}");
        dir.put("series.db", &whole);
    }
    // The statistics of SQLite are harmless.
    Connection::open(dir.path("series.db")).unwrap().execute_batch("ANALYZE").unwrap();
    dir.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn a_failed_command_leaves_no_new_ledger() {
    let dir = TestDir::with("book.toml", &spec(1, 20_000));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(dir.files(), ["book.toml"]);
    dir.put("damaged.csv", "series,issue\n");
    for words in [
        &["ledger", "import", "new.db", "damaged.csv"][..],
        &["ledger", "import", "new.db", "missing.lock", "--series", "Sunday"],
    ] {
        let run = dir.run(words);
        assert_ne!(run.code, 0, "{}", run.out);
        assert_eq!(dir.files(), ["book.toml", "damaged.csv"]);
    }
}

#[test]
fn a_ledger_is_the_path_of_no_other_file() {
    let in_record = |path: &str| format!("lock = \"{path}\"\n");
    for (ledger, lock, message) in [
        ("book.lock", String::new(), "the record book.lock would overwrite the ledger book.lock"),
        ("BOOK.lock", String::new(), "the record book.lock would overwrite the ledger BOOK.lock"),
        ("book.pdf", String::new(), "the PDF book.pdf would overwrite the ledger book.pdf"),
        (
            "book.manifest.json",
            String::new(),
            "the manifest book.manifest.json would overwrite the ledger book.manifest.json",
        ),
        (
            ".bookgen.sha256",
            String::new(),
            "the ledger .bookgen.sha256 would overwrite the list of digests .bookgen.sha256",
        ),
        ("book.toml", String::new(), "the ledger book.toml would overwrite the spec book.toml"),
        (
            "series.db",
            in_record(".bookgen.sha256"),
            "the record .bookgen.sha256 would overwrite the list of digests .bookgen.sha256",
        ),
        (
            "series.db",
            in_record("series.db"),
            "the record series.db would overwrite the ledger series.db",
        ),
        // SQLite removes these files.
        (
            "series.db",
            in_record("series.db-journal"),
            "the record series.db-journal would overwrite the journal of the ledger series.db-journal",
        ),
        (
            "series.db",
            in_record("Series.db-WAL"),
            "the record Series.db-WAL would overwrite the journal of the ledger series.db-wal",
        ),
        (
            "series.db",
            in_record("series.db-shm"),
            "the record series.db-shm would overwrite the journal of the ledger series.db-shm",
        ),
    ] {
        let text = spec(1, 1).replace("series.db", ledger);
        let dir = TestDir::with("book.toml", &text.replacen("seed", &format!("{lock}seed"), 1));
        for command in ["check", "build"] {
            let run = dir.run(&[command, "book.toml"]);
            assert_eq!(run.code, 2, "{command} {ledger} {lock}: {}", run.err);
            let flat = run.err.replace("\n  │ ", " ");
            assert!(flat.starts_with(&format!("  × {message}\n")), "{ledger}: {flat}");
            assert_eq!(dir.files(), ["book.toml"], "{ledger}");
        }
    }
}

/// SQLite follows links: the journal is beside the real ledger.
#[test]
#[cfg(unix)]
fn a_record_is_not_the_journal_of_a_linked_ledger() {
    let text = spec(1, 1).replacen("seed", "lock = \"real.db-journal\"\nseed", 1);
    let dir = TestDir::with("first.toml", &spec(1, 1));
    dir.done(&["build", "first.toml"]);
    std::fs::rename(dir.path("series.db"), dir.path("real.db")).unwrap();
    std::os::unix::fs::symlink("real.db", dir.path("series.db")).unwrap();
    dir.put("book.toml", text.replace("volume = 1", "volume = 2"));
    let before = dir.files();
    for command in ["check", "build"] {
        let run = dir.run(&[command, "book.toml"]);
        assert_eq!(run.code, 2, "{command}: {}{}", run.out, run.err);
        let flat = run.err.replace("\n  │ ", " ");
        let start = "  × the record real.db-journal would overwrite the journal of the ledger ";
        assert!(flat.starts_with(start), "{flat}");
        assert_eq!(dir.files(), before);
    }
}

#[test]
fn a_read_only_ledger_is_refused_by_a_build() {
    let dir = TestDir::with("book.toml", &spec(1, 1));
    dir.done(&["build", "book.toml"]);
    let path = dir.path("series.db");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(
        refused(&dir, 3),
        "  × series.db is read-only\n  help: bookgen writes printed puzzles to the ledger: give yourself write permission for the file\n        and its folder\n"
    );
    // `check` only reads the ledger.
    dir.done(&["check", "book.toml"]);
}

#[test]
fn a_damaged_ledger_is_refused_unchanged() {
    let dir = TestDir::with("book.toml", &spec(1, 40));
    dir.done(&["build", "book.toml"]);
    let whole = dir.bytes("series.db");
    // Every page of the database except the first page is damaged.
    let mut damaged = whole.clone();
    damaged[4096..].fill(0xa5);
    dir.put("series.db", &damaged);
    let words = refused(&dir, 3);
    assert!(words.starts_with("  × series.db is damaged: "), "{words}");
    assert!(words.contains("help: nothing was changed: restore a copy"), "{words}");
    dir.put("series.db", &whole[..whole.len() / 2]);
    let words = refused(&dir, 3);
    assert!(words.starts_with("  × series.db is damaged: "), "{words}");
    dir.put("series.db", &whole);
    dir.done(&["build", "book.toml"]);
}

/// A small full drive in memory. Mounting it needs root; without root the test is skipped.
struct Drive {
    dir: TestDir,
}

impl Drive {
    fn new(kilobytes: u32) -> Option<Drive> {
        let dir = TestDir::new();
        let size = format!("size={kilobytes}k");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(dir.path("."))
            .output();
        mounted.is_ok_and(|done| done.status.success()).then_some(Drive { dir })
    }
}

impl Drop for Drive {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.dir.path(".")).output();
    }
}

#[test]
fn a_full_drive_changes_no_row_of_the_ledger() {
    let Some(drive) = Drive::new(1024) else { return };
    let dir = &drive.dir;
    dir.put("book.toml", spec(1, 4));
    dir.done(&["build", "book.toml"]);
    let before = rows(dir);
    dir.put("book.toml", spec(1, 24));
    // At first no space is free. Each run has more free space than the run before, so the build
    // fails at a later step.
    for free_space in [0, 8, 24, 48, 72, 96] {
        dir.remove("filler");
        dir.put("free_space", vec![1; free_space * 1024]);
        let mut filler = Vec::new();
        while std::fs::write(dir.path("filler"), vec![1_u8; filler.len() + 4096]).is_ok() {
            filler.resize(filler.len() + 4096, 1);
        }
        let _ = std::fs::write(dir.path("filler"), &filler);
        dir.remove("free_space");
        let run = dir.run(&["build", "book.toml"]);
        if run.code == 0 {
            break;
        }
        assert_eq!(run.code, 3, "{}", run.err);
        let of_ledger = run.err.starts_with("  × series.db cannot be written: the disk is full\n");
        let of_file = run.err.contains("No space left on device");
        assert!(of_ledger || of_file, "{}", run.err);
        assert_eq!(rows(dir), before, "with free_space for {free_space} KB");
    }
    dir.remove("filler");
    dir.done(&["build", "book.toml"]);
    assert_eq!((rows(dir).len(), number(dir, "SELECT count(*) FROM reservation")), (24, 0));
}

#[test]
fn an_import_of_a_missing_file_names_the_file() {
    let run = TestDir::new().run(&["ledger", "import", "new.db", "none.csv"]);
    assert_eq!(run.code, 3);
    let message = "  × none.csv cannot be read: there is no such file\n  help: check the path: ";
    assert!(run.err.starts_with(message), "{}", run.err);
}
