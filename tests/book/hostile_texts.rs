//! Texts from files, databases and arguments that try to control the terminal: escape sequences, line
//! breaks, and characters that change the writing direction.

use std::process::Command;

use crate::external_program::output;
use crate::test_dir::TestDir;

/// An escape sequence, a bell, a C1 control, a bidirectional override and isolate, and a line
/// separator.
const EVIL: &str = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}\u{2066}\u{2028}evil";

/// The same text as the program shows it.
const SHOWN: &str = "␛[2J␇\u{fffd}31m\u{fffd}\u{fffd}\u{fffd}evil";

/// Checks that a text contains nothing that a terminal obeys, except line breaks and tabs.
fn is_safe(text: &str) -> bool {
    let obeyed = |c: char| c.is_control() && c != '\n' && c != '\t';
    let bidi = |c: char| matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.contains(|c| obeyed(c) || bidi(c))
}

fn spec(volume: u32) -> String {
    format!(
        "[book]\ntitle = \"Series\"\nseed = 1\nvolume = {volume}\ntemplate = \"a4-sheet\"\n\n[series]\nname = \"Sunday\"\nledger = \"series.db\"\n\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 2\n"
    )
}

/// A ledger with one issue, and its export as CSV.
fn ledger() -> (TestDir, String) {
    let dir = TestDir::with("one.toml", &spec(1));
    dir.done(&["build", "one.toml"]);
    let csv = dir.done(&["ledger", "export", "series.db"]).out;
    (dir, csv)
}

/// Runs SQL on the ledger. Imports refuse hostile texts, but a database can come from anywhere.
fn change(dir: &TestDir, sql: &str, text: &str) {
    let connection = rusqlite::Connection::open(dir.path("series.db")).unwrap();
    assert!(connection.execute(sql, [text]).unwrap() > 0);
}

#[test]
fn no_text_of_a_database_controls_the_terminal() {
    let (dir, _) = ledger();
    let evil = format!("{EVIL}\nSunday\n  volume-9  99 puzzles");
    for sql in [
        "UPDATE series SET name = ?1",
        "UPDATE issue SET name = ?1, title = ?1, date = ?1",
        "UPDATE puzzle SET level = ?1, rating = ?1, kind = ?1, givens = ?1 WHERE slot = 'one/1'",
        "UPDATE file SET path = ?1 || path",
    ] {
        change(&dir, sql, &evil);
    }
    let list = dir.done(&["ledger", "list", "series.db"]).out;
    let line = format!("{SHOWN}␊Sunday␊  volume-9  99 puzzles");
    assert!(list.starts_with(&format!("{line}\n  {line}  2 puzzles, 3 files, ")), "{list:?}");
    assert!(list.ends_with(&format!("  {line}\n")) && list.lines().count() == 2, "{list:?}");
    let show = dir.done(&["ledger", "show", "series.db", "one/1"]).out;
    assert!(show.contains(&format!("one/1 of {line} of {line}: published")), "{show:?}");
    let verify = dir.run(&["ledger", "verify", "series.db"]);
    assert_eq!(verify.code, 1);
    let forget = dir.run(&["ledger", "forget", "series.db", "--issue", &evil]);
    assert_eq!(forget.code, 2);
    for text in [&list, &show, &verify.err, &forget.err] {
        assert!(is_safe(text), "{text:?}");
    }
    // JSON and CSV are data: another program gets the exact text.
    let json = dir.done(&["ledger", "list", "series.db", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["title"], evil.as_str());
    let forgotten = dir.done(&["ledger", "forget", "series.db", "--issue", &evil, "--yes"]).out;
    assert_eq!(forgotten, format!("{line} of {line} is removed, with 2 puzzles\n"));
}

/// `script` gives the program a terminal.
#[test]
fn a_terminal_gets_no_raw_data() {
    let (dir, _) = ledger();
    change(&dir, "UPDATE issue SET title = ?1", EVIL);
    dir.put("puzzle.sdk", format!("#A{EVIL}\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"));
    let program = env!("CARGO_BIN_EXE_bookgen");
    for (command, word) in [
        ("ledger export series.db", "evil"),
        ("ledger list series.db --json", "evil"),
        ("sudoku solve puzzle.sdk --format sdk", "cannot be printed"),
        ("sudoku explain puzzle.sdk", "cannot be printed"),
    ] {
        let command = format!("NO_COLOR=1 {program} {command}");
        let mut script = Command::new("script");
        script.args(["-q", "-e", "-c", &command, "/dev/null"]).current_dir(dir.path(""));
        let Some(shown) = output(&mut script) else { return };
        let text = String::from_utf8_lossy(&shown.stdout).replace('\r', "");
        assert_eq!(shown.status.success(), word == "evil", "{command}: {text}");
        assert!(text.contains(word), "{command}: {text}");
        assert!(is_safe(&text), "{command}: {text:?}");
    }
}

#[test]
fn a_long_name_is_listed() {
    let (dir, _) = ledger();
    for length in [61, 65_535, 65_536, 100_000] {
        let name = "n".repeat(length);
        change(&dir, "UPDATE issue SET name = ?1", &name);
        let list = dir.done(&["ledger", "list", "series.db"]).out;
        let start = format!("Sunday\n  {name}  2 puzzles, 3 files, ");
        assert!(list.starts_with(&start), "{length}: {}", &list[..80]);
        dir.done(&["ledger", "show", "series.db", "one/1"]);
    }
}

#[test]
fn no_argument_and_no_file_name_controls_the_terminal() {
    let dir = TestDir::new();
    let file = format!("{EVIL}.toml");
    dir.put(&file, "[book]\nwrong = 1\n");
    dir.put("puzzles.txt", "not a puzzle\n");
    std::fs::rename(dir.path("puzzles.txt"), dir.path(EVIL)).unwrap();
    let option = format!("--{EVIL}");
    for words in [
        &["build", EVIL][..],
        &["build", &file],
        &["check", &file],
        &["build", &option],
        &["templates", EVIL],
        &["proof", EVIL],
        &["impose", EVIL, "--booklet"],
        &["daily", EVIL],
        &["daily", "post.toml", "--date", EVIL],
        &["ledger", "list", EVIL],
        &["ledger", "import", "new.db", EVIL, "--series", "Sunday"],
        &["ledger", "import", "new.db", "puzzles.txt", "--series", EVIL],
        &["sudoku", "grade", EVIL],
        &["sudoku", "generate", "--level", EVIL],
        &["schedule", "units", EVIL, "--cron"],
        &["new", EVIL, "--template", EVIL],
    ] {
        let run = dir.run(words);
        assert!([1, 2, 3].contains(&run.code), "{words:?}: {}", run.err);
        assert!(is_safe(&run.err) && !run.err.is_empty(), "{words:?}: {:?}", run.err);
        assert!(is_safe(&run.out), "{words:?}: {:?}", run.out);
    }
    let run = dir.done(&["new", &format!("{EVIL} new\n/book")]);
    assert!(is_safe(&run.out) && run.out.contains(SHOWN), "{:?}", run.out);
}

/// A message with control characters in the texts that the user reads.
#[test]
fn titles_of_puzzles_are_shown_without_control_characters() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let put = |title: &str| {
        let json = serde_json::json!({ "puzzle": puzzle, "title": title, "author": "B\nC" });
        dir.put("titled.json", json.to_string());
    };
    put("A \u{1b}[2J\u{7}\u{9b}31m\u{2028}evil");
    let out = dir.done(&["sudoku", "explain", "titled.json"]).out;
    // The reader of puzzle files replaces control characters by spaces.
    assert!(out.contains(&format!("{puzzle}\nA [2J 31m evil · B C\n")), "{out:?}");
    assert!(is_safe(&out));
    // Characters that change the direction of writing cannot be printed.
    put(EVIL);
    for words in [&["sudoku", "explain"][..], &["puzzle", "explain", "sudoku"]] {
        let run = dir.run(&[words, &["titled.json"]].concat());
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.err.contains("cannot be printed") && is_safe(&run.err), "{}", run.err);
    }
}

#[test]
fn imports_follow_the_rule_for_texts_of_a_spec() {
    let (dir, csv) = ledger();
    let json = dir.done(&["ledger", "export", "series.db", "--format", "json"]).out;
    let before = dir.bytes("series.db");
    let long = "x".repeat(501);
    let control = ("a line break or a control character", "write the text in one line");
    let length = ("more than 500 characters", "shorten the text");
    for (name, text, key, (label, help)) in [
        ("x.csv", csv.replace("Sunday", "\"Sun\nday\""), "series", control),
        ("x.csv", csv.replace("Sunday", &long), "series", length),
        ("x.csv", csv.replace(",Series,", ",S\u{1b}[31m,"), "title", control),
        ("x.csv", csv.replace(",Series,", &format!(",{long},")), "title", length),
        ("x.csv", csv.replace("volume-1-seed-1", &long), "issue", length),
        ("x.csv", csv.replace("  one.pdf", "  o\u{7}.pdf"), "path of a file", control),
        ("x.csv", csv.replace(",one/1,", &format!(",{long},")), "slot", length),
        ("x.json", json.replace("\"Series\"", "\"S\\u001b[31m\""), "title", control),
        ("x.json", json.replace("\"Sunday\"", &format!("\"{long}\"")), "series", length),
        ("x.json", json.replace("volume-1-seed-1", "a\\nb"), "issue", control),
    ] {
        dir.put(name, &text);
        let run = dir.run(&["ledger", "import", "series.db", name]);
        assert_eq!(run.code, 1, "{key}: {}", run.err);
        let start = format!("  × the {key} must be one line of text\n");
        assert!(run.err.starts_with(&start), "{key}: {}", run.err);
        assert!(run.err.contains(&format!("╰── {label}\n")), "{key}: {}", run.err);
        assert!(
            run.err.contains(&format!("  help: {help}; nothing was imported\n")),
            "{}",
            run.err
        );
        assert_eq!(dir.bytes("series.db"), before, "{key}");
    }
    let run = dir.run(&["ledger", "import", "series.db", "one.lock", "--series", &long]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × the name of the series must be one line of text\n  help: more than 500 characters: shorten the text\n"
        )
    );
    // The name of a record becomes the title of an issue.
    dir.put("a\nb.lock", dir.bytes("one.lock"));
    let run = dir.run(&["ledger", "import", "new.db", "a\nb.lock", "--series", "Sunday"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "  × the name of the file a\n  │ b.lock has a control character\n  help: the name becomes the title of the issue: rename the file\n"
        )
    );
    let words = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let run = dir.run(&[&words[..], &["--note", "a\u{1b}b"]].concat());
    assert_eq!(run.code, 2);
    assert!(is_safe(&run.err), "{:?}", run.err);
}
