//! Dated sheets of a series, and its ledger.

use super::*;

#[test]
fn a_series_prints_no_puzzle_twice() {
    // Two publications that would have the same puzzles: one id, one seed, two folders.
    let desk = Desk::new();
    let spec = format!("{POST}\n[series]\nname = \"The series\"\nledger = \"../series.db\"\n");
    desk.put("one/post.toml", &spec);
    desk.put("two/post.toml", spec.replace("\"The Post\"", "\"The Post\"\nid = \"the-post-two\""));
    let now = "2026-11-21T12:00:00Z";
    daily(&desk, "one/post.toml --from 2026-11-20 --to 2026-11-23", now);
    daily(&desk, "two/post.toml --from 2026-11-20 --to 2026-11-23", now);
    let list = desk.done(&["ledger", "list", "series.db"]).out;
    assert!(
        list.contains("the-post-2026-11-20") && list.contains("the-post-two-2026-11-23"),
        "{list}"
    );
    desk.done(&["ledger", "verify", "series.db"]);
    // The same once more changes nothing, neither here nor there.
    let before = tree(&desk, "");
    daily(&desk, "one/post.toml --from 2026-11-20 --to 2026-11-23", now);
    let changed: Vec<String> = tree(&desk, "")
        .into_iter()
        .filter(|(name, bytes)| before[name] != *bytes)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(changed, [""; 0]);

    // A day whose first candidate another publication has printed takes the next: here its own, of a
    // copy that was made without the ledger.
    desk.put("three/post.toml", spec.replace("\"The Post\"", "\"The Post\" # again"));
    let record = "three/records/the-post/2026/2026-11-22.lock";
    let run = desk.run(&["daily", "three/post.toml", "--date", "2026-11-22", "--now", now]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(flat(&run.err).contains("of The series was printed already"), "{}", run.err);
    assert!(!desk.path(record).exists());

    // An editor's changes are entered too, and the ledger still proves.
    let editor = |words: &str| {
        let all: Vec<&str> = words.split(' ').chain(["--now", now]).collect();
        desk.done(&all).out
    };
    editor("daily reject one/post.toml --date 2026-11-23 --slot sudoku --reason odd");
    editor("daily correct one/post.toml --date 2026-11-21 --slot sudoku --note wrong --replace");
    editor("daily rerun one/post.toml --from 2026-11-20 --date 2026-11-24");
    desk.done(&["ledger", "verify", "series.db"]);
    let rows = desk.done(&["ledger", "export", "series.db", "--format", "json"]).out;
    assert_eq!(rows.matches("\"replaced\"").count(), 3, "{rows}");
}

#[test]
fn a_puzzle_that_another_printed_gives_way() {
    let desk = post();
    let late = "2026-12-01T12:00:00Z";
    daily(&desk, "post.toml --date 2026-11-21", late);
    let first = record::read(&Source::new("x", desk.text(RECORD))).unwrap();
    // Another book of the series has printed the puzzle of that day.
    desk.put("old.lock", desk.text(RECORD).replace("issue = \"the-post", "issue = \"old"));
    desk.done(&["ledger", "import", "series.db", "old.lock", "--series", "The series"]);
    for folder in ["records", "out"] {
        std::fs::remove_dir_all(desk.path(folder)).unwrap();
    }
    let series = "\n[series]\nname = \"The series\"\nledger = \"series.db\"\n";
    desk.put("post.toml", POST.replace("\"The Post\"", "\"The Post\"\nid = \"the-post\"") + series);
    daily(&desk, "post.toml --date 2026-11-21", late);
    let second = record::read(&Source::new("x", desk.text(RECORD))).unwrap();
    assert_eq!((first.entries[0].candidate, second.entries[0].candidate), (0, 1));
    assert_ne!(first.entries[0].fingerprint, second.entries[0].fingerprint);
}
