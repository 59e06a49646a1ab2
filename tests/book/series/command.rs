//! `bookgen ledger`.

use super::ledger::{number, rows, spec};
use crate::desk::Desk;

/// Two volumes of a series, and one puzzle of the first replaced.
fn desk() -> Desk {
    let desk = Desk::with("one.toml", &spec(1, 4));
    desk.put("two.toml", spec(2, 2).replace("\"Series\"", "\"Series, two\""));
    desk.done(&["build", "one.toml"]);
    desk.done(&["build", "two.toml"]);
    desk.done(&["build", "one.toml", "--replace", "3"]);
    desk
}

/// A text without the times in it.
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
fn issues_are_listed() {
    let desk = desk();
    assert_eq!(
        timeless(&desk.done(&["ledger", "list", "series.db"]).out),
        "Sunday
  volume-1-seed-1  4 puzzles, 1 replaced, 3 files, TIME UTC  Series
  volume-2-seed-1  2 puzzles, 3 files, TIME UTC  Series, two"
    );
    let json = desk.done(&["ledger", "list", "series.db", "--json", "--issue", "volume-2-seed-1"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json[0]["puzzles"], &json[0]["title"]), (&2.into(), &"Series, two".into()));
    assert_eq!(json.as_array().unwrap().len(), 1);
    let run = desk.run(&["ledger", "list", "other.db"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "  × there is no ledger other.db\n  help: a build creates it, if the book has [series] ledger = \"series.db\"; `bookgen ledger import`\n        creates it too\n"
        )
    );
    assert!(!desk.files().contains(&"other.db".to_owned()), "to look makes nothing");
}

#[test]
fn a_puzzle_is_shown_in_any_disguise() {
    let desk = desk();
    let source = bookgen_base::diagnostic::Source::new("two.lock", desk.text("two.lock"));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter().find(|entry| entry.id == "one/2").unwrap();
    let of_slot =
        desk.done(&["ledger", "show", "series.db", "one/2", "--issue", "volume-2-seed-1"]).out;
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
        assert_eq!(desk.done(&["ledger", "show", "series.db", what]).out, of_slot, "{what}");
    }
    let all = desk.done(&["ledger", "show", "series.db", "one/2"]).out;
    assert!(all.contains("volume-1-seed-1") && all.ends_with(&of_slot), "{all}");
    for (what, code) in [("one/9", 1), (&"0".repeat(32), 1), (&"1".repeat(81), 2)] {
        assert_eq!(desk.run(&["ledger", "show", "series.db", what]).code, code, "{what}");
    }
}

#[test]
fn what_is_exported_is_imported() {
    let desk = desk();
    let before = rows(&desk);
    for format in ["csv", "json"] {
        let text = desk.done(&["ledger", "export", "series.db", "--format", format]).out;
        let name = format!("all.{format}");
        let words = ["ledger", "export", "series.db", "--format", format, "-o", &name];
        desk.done(&words);
        desk.done(&words);
        assert_eq!(desk.text(&name), text);
        desk.done(&["ledger", "verify", "series.db"]);
        std::fs::rename(desk.path("series.db"), desk.path("old.db")).unwrap();
        let run = desk.done(&["ledger", "import", "series.db", &name]);
        assert_eq!(run.out, format!("{name}: 7 puzzles imported\n"));
        assert_eq!(rows(&desk), before);
        assert_eq!(desk.done(&["ledger", "export", "series.db", "--format", format]).out, text);
        let again = desk.done(&["ledger", "import", "series.db", &name]).out;
        assert_eq!(again, format!("{name}: 0 puzzles imported\n"));
        desk.done(&["build", "one.toml"]);
        assert_eq!(rows(&desk), before);
    }
    let one = desk.done(&["ledger", "export", "series.db", "--issue", "volume-2-seed-1"]).out;
    assert_eq!(one.lines().filter(|line| line.contains(",published,1")).count(), 2);
}

#[test]
fn a_ledger_is_made_anew_from_the_records() {
    let desk = desk();
    let published: Vec<_> = rows(&desk).into_iter().filter(|row| row.2 == "published").collect();
    desk.remove("series.db");
    let run = desk.run(&["ledger", "import", "series.db", "one.lock", "two.lock"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("  × the series of one.lock is unknown\n"), "{}", run.err);
    let words = ["ledger", "import", "series.db", "one.lock", "two.lock", "--series", "Sunday"];
    assert_eq!(
        desk.done(&words).out,
        "one.lock: 4 puzzles imported\ntwo.lock: 2 puzzles imported\n"
    );
    assert_eq!(rows(&desk).into_iter().collect::<Vec<_>>(), published);
    desk.done(&["build", "one.toml"]);
    assert_eq!(
        timeless(&desk.done(&["ledger", "list", "series.db"]).out),
        "Sunday
  volume-2-seed-1  2 puzzles, 1 file, TIME UTC  two
  volume-1-seed-1  4 puzzles, 3 files, TIME UTC  Series"
    );
    // The record of a copy, under another number.
    desk.put("copy.lock", desk.text("one.lock").replace("volume = 1", "volume = 9"));
    let before = rows(&desk);
    let run = desk.run(&["ledger", "import", "series.db", "copy.lock", "--series", "Sunday"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains(" of copy.lock was printed in the series already\n"), "{}", run.err);
    assert!(run.err.contains(" of volume-1-seed-1\n"), "{}", run.err);
    assert_eq!(rows(&desk), before);
}

#[test]
fn what_is_no_export_is_refused() {
    let desk = desk();
    desk.done(&["ledger", "export", "series.db", "-o", "all.csv"]);
    desk.done(&["ledger", "export", "series.db", "--format", "json", "-o", "all.json"]);
    let before = desk.bytes("series.db");
    let (csv, json) = (desk.text("all.csv"), desk.text("all.json"));
    let digit = json.find("\"givens\":\"").unwrap() + 10;
    let given = digit + json[digit..].find(|c: char| c.is_ascii_digit()).unwrap();
    let wrong = format!("{}.{}", &json[..given], &json[given + 1..]);
    for (text, place, words) in [
        ("a,b\n1,2\n".to_owned(), "x:1:1", "this is not an exported ledger"),
        (csv.replacen(",published,1", ",lost,1", 1), "x:2:1", "the state is invalid"),
        (csv.replacen(",published,1", ",reserved,1", 1), "x:2:1", "is only reserved"),
        (csv.replacen(",gentle,", ",easy,", 1), "x:2:1", "was changed: its hash does not match"),
        (csv.replacen(",gentle,", ",gentle,9,", 1), "x:2:1", "the wrong number of values"),
        (json.replacen("\"slot\"", "\"slit\"", 1), "x:", "a puzzle is invalid"),
        (json.replacen("ledger 1", "ledger 2", 1), "x:1:1", "this release cannot read this ledger"),
        (json[..json.len() - 4].to_owned(), "x:", "this is not an exported ledger"),
        (wrong, "x:", "was changed: its hash does not match"),
    ] {
        desk.put("x", &text);
        desk.remove("new.db");
        let run = desk.run(&["ledger", "import", "series.db", "x"]);
        assert_eq!(run.code, 1, "{words}: {}", run.err);
        assert!(run.err.contains(words), "{words}: {}", run.err);
        assert!(run.err.contains(&format!("[{place}")), "{words}: {}", run.err);
        assert_eq!(desk.bytes("series.db"), before, "{words}");
    }
    // A puzzle that another issue has.
    desk.put("x", csv.replace("volume-2-seed-1", "volume-7"));
    let run = desk.run(&["ledger", "import", "series.db", "x"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × one/1 of volume-7 cannot be imported: its puzzle is already one/1 of volume-2-seed-1\n"),
        "{}",
        run.err
    );
    assert_eq!(rows(&desk).len(), 7);
}

#[test]
fn a_false_ledger_is_found() {
    let desk = desk();
    assert_eq!(
        desk.done(&["ledger", "verify", "series.db"]).out,
        "7 puzzles of 2 issues and 6 files: no errors\n"
    );
    desk.remove("two.pdf");
    let run = desk.done(&["ledger", "verify", "series.db"]);
    assert_eq!(run.out, "7 puzzles of 2 issues and 5 files: no errors\n");
    assert_eq!(run.err, "  ⚠ 1 file is missing\n  help: for example two.pdf\n");
    desk.put("one.pdf", "%PDF-1.7 of somebody else");
    let run = desk.run(&["ledger", "verify", "series.db"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × one.pdf of volume-1-seed-1 of Sunday was changed\n"),
        "{}",
        run.err
    );
    let whole = desk.bytes("series.db");
    for (change, words) in [
        ("level = 'hard'", "was changed: its hash does not match its content"),
        ("fingerprint = x'00112233445566778899aabbccddeeff'", "was changed: its hash"),
    ] {
        let connection = rusqlite::Connection::open(desk.path("series.db")).unwrap();
        let changed = format!(
            "UPDATE puzzle SET {change} WHERE slot = 'one/1' AND issue = 1 AND state = 'published'"
        );
        assert_eq!(connection.execute(&changed, []), Ok(1));
        drop(connection);
        let run = desk.run(&["ledger", "verify", "series.db"]);
        assert_eq!(run.code, 1);
        assert!(
            run.err.starts_with(&format!("  × one/1 of volume-1-seed-1 of Sunday {words}")),
            "{}",
            run.err
        );
        desk.put("series.db", &whole);
    }
    let mut damaged = whole.clone();
    let text = damaged.windows(6).rposition(|bytes| bytes == b"gentle").unwrap();
    damaged[text - 60..text + 20].fill(0xff);
    desk.put("series.db", damaged);
    assert!(desk.run(&["ledger", "verify", "series.db"]).code > 0);
}

#[test]
fn an_issue_is_forgotten() {
    let desk = desk();
    let words = ["ledger", "forget", "series.db", "--issue", "volume-1-seed-1"];
    let run = desk.run(&words);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × this removes volume-1-seed-1 of Sunday with 5 puzzles\n  help: the series may then print its puzzles again; its files stay. Confirm with --yes\n"
        )
    );
    assert_eq!(rows(&desk).len(), 7);
    let run = desk.done(&[&words[..], &["--yes"]].concat());
    assert_eq!(run.out, "volume-1-seed-1 of Sunday is removed, with 5 puzzles\n");
    assert_eq!((rows(&desk).len(), number(&desk, "SELECT count(*) FROM file")), (2, 3));
    assert_eq!(desk.run(&words).code, 2);
    desk.done(&["build", "one.toml"]);
    assert_eq!(rows(&desk).len(), 6, "what is built is printed");
}
