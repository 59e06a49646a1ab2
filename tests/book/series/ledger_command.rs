//! The subcommands of `bookgen ledger`.

use super::ledger::{number, rows, spec};
use crate::test_dir::TestDir;

/// A folder with two volumes of a series. One puzzle of the first volume is replaced.
fn dir() -> TestDir {
    let dir = TestDir::with("one.toml", &spec(1, 4));
    dir.put("two.toml", spec(2, 2).replace("\"Series\"", "\"Series, two\""));
    dir.done(&["build", "one.toml"]);
    dir.done(&["build", "two.toml"]);
    dir.done(&["build", "one.toml", "--replace", "3"]);
    dir
}

/// Replaces the times in a text by `TIME`.
fn timeless(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(", 20") {
        Some((before, after)) if after.contains(" UTC") => {
            format!("{before}, TIME{}", &after[after.find(" UTC").unwrap()..])
        }
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn list_shows_each_issue() {
    let dir = dir();
    assert_eq!(
        timeless(&dir.done(&["ledger", "list", "series.db"]).out),
        "Sunday
  volume-1-seed-1  4 puzzles, 1 replaced, 3 files, TIME UTC  Series
  volume-2-seed-1  2 puzzles, 3 files, TIME UTC  Series, two"
    );
    let json = dir.done(&["ledger", "list", "series.db", "--json", "--issue", "volume-2-seed-1"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json[0]["puzzles"], &json[0]["title"]), (&2.into(), &"Series, two".into()));
    assert_eq!(json.as_array().unwrap().len(), 1);
    let run = dir.run(&["ledger", "list", "other.db"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "  × there is no ledger other.db\n  help: `bookgen build` creates the ledger if the spec has [series] ledger = \"series.db\"; `bookgen\n        ledger import` also creates the ledger\n"
        )
    );
    assert!(!dir.files().contains(&"other.db".to_owned()), "`list` creates no ledger");
}

#[test]
fn show_finds_a_puzzle_in_any_disguise() {
    let dir = dir();
    let source = bookgen_base::diagnostic::Source::new("two.lock", dir.text("two.lock"));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter().find(|entry| entry.id == "one/2").unwrap();
    let of_slot =
        dir.done(&["ledger", "show", "series.db", "one/2", "--issue", "volume-2-seed-1"]).out;
    let (givens, answer) = (&entry.puzzle.givens, &entry.puzzle.answer);
    let text = timeless(&of_slot);
    assert!(
        text.starts_with(&format!(
            "one/2 of volume-2-seed-1 of Sunday: published, TIME UTC
  Series, two, 2000-01-01
  sudoku, gentle {}, candidate 0, generators of version 1
  fingerprint {}
  {givens}
  {answer}
  ",
            entry.rating.as_ref().unwrap(),
            entry.fingerprint.0
        )),
        "{text}"
    );
    assert!(text.ends_with(" two.pdf"), "{text}");
    let turned: String = givens.chars().rev().collect();
    for what in [&entry.fingerprint.0, givens, &turned] {
        assert_eq!(dir.done(&["ledger", "show", "series.db", what]).out, of_slot, "{what}");
    }
    let all = dir.done(&["ledger", "show", "series.db", "one/2"]).out;
    assert!(all.contains("volume-1-seed-1") && all.ends_with(&of_slot), "{all}");
    for what in ["one/9", &"0".repeat(32), &"1".repeat(81)] {
        assert_eq!(dir.run(&["ledger", "show", "series.db", what]).code, 1, "{what}");
    }
}

#[test]
fn an_export_is_imported_unchanged() {
    let dir = dir();
    let before = rows(&dir);
    for format in ["csv", "json"] {
        let text = dir.done(&["ledger", "export", "series.db", "--format", format]).out;
        let name = format!("all.{format}");
        let words = ["ledger", "export", "series.db", "--format", format, "-o", &name];
        dir.done(&words);
        dir.done(&words);
        assert_eq!(dir.text(&name), text);
        dir.done(&["ledger", "verify", "series.db"]);
        std::fs::rename(dir.path("series.db"), dir.path("old.db")).unwrap();
        let run = dir.done(&["ledger", "import", "series.db", &name]);
        assert_eq!(run.out, format!("{name}: 7 puzzles imported\n"));
        assert_eq!(rows(&dir), before);
        assert_eq!(dir.done(&["ledger", "export", "series.db", "--format", format]).out, text);
        let again = dir.done(&["ledger", "import", "series.db", &name]).out;
        assert_eq!(again, format!("{name}: 0 puzzles imported\n"));
        dir.done(&["build", "one.toml"]);
        assert_eq!(rows(&dir), before);
    }
    let one = dir.done(&["ledger", "export", "series.db", "--issue", "volume-2-seed-1"]).out;
    assert_eq!(one.lines().filter(|line| line.contains(",published,1")).count(), 2);
}

#[test]
fn a_record_is_not_imported_into_a_series_without_a_name() {
    let dir = dir();
    for name in ["", " \t"] {
        let run = dir.run(&["ledger", "import", "new.db", "one.lock", "--series", name]);
        let message = "  × the series has no name\n  help: pass the `name` from the [series] table of the book, for example --series \"Sunday Sudoku\"\n";
        assert_eq!((run.code, run.err.as_str()), (2, message), "{name:?}");
        assert!(!dir.path("new.db").exists());
    }
}

/// An issue without puzzles and files can be in an export that was made during a build.
#[test]
fn an_empty_issue_of_an_export_is_not_imported() {
    let dir = dir();
    let json = dir.done(&["ledger", "export", "series.db", "--format", "json"]).out;
    let empty = "{\"series\": \"Sunday\", \"issue\": \"volume-8\", \"title\": \"\", \"date\": \"\", \"files\": [], \"puzzles\": []},\n{\"series\"";
    dir.put("all.json", json.replacen("{\"series\"", empty, 1));
    dir.done(&["ledger", "import", "new.db", "all.json"]);
    dir.done(&["ledger", "verify", "new.db"]);
    let list = dir.done(&["ledger", "list", "new.db"]).out;
    assert!(!list.contains("volume-8"), "{list}");
}

#[test]
fn import_rebuilds_a_ledger_from_records() {
    let dir = dir();
    let published: Vec<_> = rows(&dir).into_iter().filter(|row| row.2 == "published").collect();
    dir.remove("series.db");
    let run = dir.run(&["ledger", "import", "series.db", "one.lock", "two.lock"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("  × the series of one.lock is unknown\n"), "{}", run.err);
    let words = ["ledger", "import", "series.db", "one.lock", "two.lock", "--series", "Sunday"];
    assert_eq!(
        dir.done(&words).out,
        "one.lock: 4 puzzles imported\ntwo.lock: 2 puzzles imported\n"
    );
    assert_eq!(rows(&dir).into_iter().collect::<Vec<_>>(), published);
    dir.done(&["build", "one.toml"]);
    assert_eq!(
        timeless(&dir.done(&["ledger", "list", "series.db"]).out),
        "Sunday
  volume-2-seed-1  2 puzzles, 1 file, TIME UTC  two
  volume-1-seed-1  4 puzzles, 3 files, TIME UTC  Series"
    );
    // A copy of the record with another volume number.
    let source = bookgen_base::diagnostic::Source::new("one.lock", dir.text("one.lock"));
    let mut copy = bookgen_puzzles::record::read(&source).unwrap();
    copy.volume = 9;
    dir.put("copy.lock", bookgen_puzzles::record::write(&copy));
    let before = rows(&dir);
    let run = dir.run(&["ledger", "import", "series.db", "copy.lock", "--series", "Sunday"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains(" of copy.lock was already printed in the series\n"), "{}", run.err);
    assert!(run.err.contains(" of volume-1-seed-1\n"), "{}", run.err);
    assert_eq!(rows(&dir), before);
}

#[test]
fn import_refuses_invalid_and_changed_exports() {
    let dir = dir();
    dir.done(&["ledger", "export", "series.db", "-o", "all.csv"]);
    dir.done(&["ledger", "export", "series.db", "--format", "json", "-o", "all.json"]);
    let before = dir.bytes("series.db");
    let (csv, json) = (dir.text("all.csv"), dir.text("all.json"));
    let digit = json.find("\"givens\":\"").unwrap() + 10;
    let given = digit + json[digit..].find(|c: char| c.is_ascii_digit()).unwrap();
    let wrong = format!("{}.{}", &json[..given], &json[given + 1..]);
    for (text, place, words) in [
        ("a,b\n1,2\n".to_owned(), "x:1:1", "this is not an exported ledger"),
        (
            csv.replacen(",published,1", ",lost,1", 1),
            "x:2:1",
            "the value of column `state` is invalid",
        ),
        (csv.replacen(",published,1", ",reserved,1", 1), "x:2:1", "is only reserved"),
        (
            csv.replacen(",gentle,", ",easy,", 1),
            "x:2:1",
            "was changed: the hash does not match the content of the puzzle",
        ),
        (csv.replacen(",gentle,", ",gentle,9,", 1), "x:2:1", "the wrong number of values"),
        (csv.replace(",volume-2-seed-1,", ",,"), "x:", "the issue has no name"),
        (csv.replacen(",one/1,", ",,", 1), "x:2:1", "the slot has no name"),
        (csv.replace("\nSunday,", "\n \t,"), "x:2:1", "the series has no name"),
        (json.replacen("\"slot\"", "\"slit\"", 1), "x:", "a puzzle is invalid"),
        (json.replacen("ledger 1", "ledger 2", 1), "x:1:1", "this release cannot read this ledger"),
        (json[..json.len() - 4].to_owned(), "x:", "this is not an exported ledger"),
        (wrong, "x:", "was changed: the hash does not match the content of the puzzle"),
    ] {
        dir.put("x", &text);
        dir.remove("new.db");
        let run = dir.run(&["ledger", "import", "series.db", "x"]);
        assert_eq!(run.code, 1, "{words}: {}", run.err);
        assert!(run.err.contains(words), "{words}: {}", run.err);
        assert!(run.err.contains(&format!("[{place}")), "{words}: {}", run.err);
        assert_eq!(dir.bytes("series.db"), before, "{words}");
    }
    // The puzzle is already in another issue.
    dir.put("x", csv.replace("volume-2-seed-1", "volume-7"));
    let run = dir.run(&["ledger", "import", "series.db", "x"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × one/1 of volume-7 cannot be imported: the ledger already has this puzzle as one/1 of volume-2-\n  │ seed-1\n"),
        "{}",
        run.err
    );
    assert_eq!(rows(&dir).len(), 7);
}

#[test]
fn verify_finds_changed_files_and_rows() {
    let dir = dir();
    assert_eq!(
        dir.done(&["ledger", "verify", "series.db"]).out,
        "7 puzzles of 2 issues and 6 files: no errors\n"
    );
    dir.remove("two.pdf");
    let run = dir.done(&["ledger", "verify", "series.db"]);
    assert_eq!(run.out, "7 puzzles of 2 issues and 5 files: no errors\n");
    assert_eq!(run.err, "  ⚠ 1 file is missing\n  help: for example two.pdf\n");
    dir.put("one.pdf", "%PDF-1.7 of somebody else");
    let run = dir.run(&["ledger", "verify", "series.db"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × one.pdf of volume-1-seed-1 of Sunday was changed\n"),
        "{}",
        run.err
    );
    let whole = dir.bytes("series.db");
    for (change, words) in [
        ("level = 'hard'", "was changed: the hash does not match"),
        ("fingerprint = x'00112233445566778899aabbccddeeff'", "was changed: the hash"),
    ] {
        let connection = rusqlite::Connection::open(dir.path("series.db")).unwrap();
        let changed = format!(
            "UPDATE puzzle SET {change} WHERE slot = 'one/1' AND issue = 1 AND state = 'published'"
        );
        assert_eq!(connection.execute(&changed, []), Ok(1));
        drop(connection);
        let run = dir.run(&["ledger", "verify", "series.db"]);
        assert_eq!(run.code, 1);
        assert!(
            run.err.starts_with(&format!("  × one/1 of volume-1-seed-1 of Sunday {words}")),
            "{}",
            run.err
        );
        dir.put("series.db", &whole);
    }
    let mut damaged = whole.clone();
    let text = damaged.windows(6).rposition(|bytes| bytes == b"gentle").unwrap();
    damaged[text - 60..text + 20].fill(0xff);
    dir.put("series.db", damaged);
    assert!(dir.run(&["ledger", "verify", "series.db"]).code > 0);
}

#[test]
fn forget_removes_an_issue_after_confirmation() {
    let dir = dir();
    let words = ["ledger", "forget", "series.db", "--issue", "volume-1-seed-1"];
    let run = dir.run(&words);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × this command would remove the issue volume-1-seed-1 of Sunday with 5 puzzles\n  help: to confirm, add --yes. The series may then print the issue's puzzles again. The files of\n        the issue are not deleted\n"
        )
    );
    assert_eq!(rows(&dir).len(), 7);
    let run = dir.done(&[&words[..], &["--yes"]].concat());
    assert_eq!(run.out, "volume-1-seed-1 of Sunday is removed, with 5 puzzles\n");
    assert_eq!((rows(&dir).len(), number(&dir, "SELECT count(*) FROM file")), (2, 3));
    assert_eq!(dir.run(&words).code, 2);
    dir.done(&["build", "one.toml"]);
    assert_eq!(rows(&dir).len(), 6, "a rebuild enters the puzzles again");
}
