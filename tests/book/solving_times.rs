//! Predicted solving times in books and daily issues: what is recorded, printed, refused and told.

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::test_dir::TestDir;

const SPEC: &str = r#"[book]
title = "Minutes"
seed = 1
template = "a4-sheet"

[levels]
time = true

[[chapter]]
id = "one"
title = "One"
kind = "sudoku"
level = "easy"
minutes = [6, 8]
count = 5

[[chapter]]
id = "two"
title = "Two"
kind = "sudoku"
level = "hard"
count = 2
"#;

/// The advice about the chapter without predictions.
const ADVICE: &str = "  ⚠ no time is printed with the puzzles of chapter `two`
   ╭─[book.toml:7:8]
 6 │ [levels]
 7 │ time = true
   ·        ──┬─
   ·          ╰── times are predicted for: sudoku gentle, easy, medium, expert
   ╰────
  help: bookgen does not guess: it predicts times only for levels of which enough puzzles were
        measured
";

/// Id, givens and minutes of every puzzle of a chapter, in the order of the record.
fn entries(dir: &TestDir, chapter: &str) -> Vec<(String, String, Option<u32>)> {
    let record = record::read(&Source::new("book.lock", dir.text("book.lock"))).unwrap();
    let entries = record.entries.into_iter().filter(|entry| entry.id.starts_with(chapter));
    entries.map(|entry| (entry.id, entry.puzzle.givens, entry.minutes)).collect()
}

#[test]
fn recorded_times_are_in_the_range_and_sorted() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.done(&["build", "book.toml"]);
    assert_eq!(run.err, ADVICE);
    let minutes: Vec<u32> = entries(&dir, "one/").iter().filter_map(|entry| entry.2).collect();
    assert_eq!(minutes.len(), 5);
    assert!(minutes.is_sorted() && minutes.iter().all(|minutes| (6..=8).contains(minutes)));
    let hard: Vec<Option<u32>> = entries(&dir, "two/").into_iter().map(|entry| entry.2).collect();
    assert_eq!(hard, [None; 2]);
    // The record gives the same file again.
    let pdf = dir.bytes("book.pdf");
    dir.remove("book.pdf");
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.bytes("book.pdf"), pdf);
}

/// A book that was printed without times can be printed with times: its puzzles stay the same.
#[test]
fn times_are_added_to_a_record_without_times() {
    let without = SPEC.replace("time = true", "time = false").replace("minutes = [6, 8]\n", "");
    let dir = TestDir::with("book.toml", &without);
    dir.done(&["build", "book.toml"]);
    let before = entries(&dir, "one/");
    assert_eq!(before.len(), 5);
    assert!(before.iter().all(|entry| entry.2.is_none()));
    dir.put("book.toml", without.replace("time = false", "time = true"));
    dir.done(&["build", "book.toml"]);
    let after = entries(&dir, "one/");
    assert!(after.iter().all(|entry| entry.2.is_some()));
    let puzzles = |entries: Vec<(String, String, Option<u32>)>| {
        entries.into_iter().map(|(id, givens, _)| (id, givens)).collect::<Vec<_>>()
    };
    assert_eq!(puzzles(after), puzzles(before));
}

#[test]
fn another_range_than_in_the_record_is_refused() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    dir.put("book.toml", SPEC.replace("[6, 8]", "[6, 9]"));
    let run = dir.run(&["build", "book.toml"]);
    let expected = "  × book.lock and the spec disagree about the options of one/1-5
    ╭─[book.lock:30:6]
 29 │ [[puzzle]]
 30 │ id = \"one/5\"
    ·      ───┬───
    ·         ╰── recorded: symmetry=half-turn minutes=6-8; in the spec: symmetry=half-turn minutes=6-9
 31 │ kind = \"sudoku\"
    ╰────
  help: printed puzzles cannot change: restore the options, or give the chapter another id; if the
        book is not published yet, `bookgen build --relock book.toml` makes all puzzles again
";
    assert_eq!((run.code, run.err), (1, format!("{ADVICE}{expected}")));
}

/// The seal finds an edited time. If the seal and the hash are computed again, the prediction finds
/// the time.
#[test]
fn a_false_time_in_the_record_is_refused() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    let mut record = record::read(&Source::new("book.lock", dir.text("book.lock"))).unwrap();
    let entry = record.entries.iter_mut().find(|entry| entry.minutes.is_some()).unwrap();
    entry.minutes = Some(99);
    entry.hash = entry.compute_hash();
    dir.put("book.lock", record::write(&record));
    let run = dir.run(&["build", "book.toml"]);
    let expected = "  × the recorded solving time in minutes of one/5 in book.lock is wrong
    ╭─[book.lock:30:6]
 29 │ [[puzzle]]
 30 │ id = \"one/5\"
    ·      ───┬───
    ·         ╰── measured: 6; recorded: 99
 31 │ kind = \"sudoku\"
    ╰────
  help: restore the record from a copy, or regenerate all puzzles with --relock
";
    assert_eq!((run.code, run.err), (1, format!("{ADVICE}{expected}")));
}

/// A daily issue with times has the minutes in its data. A slot cannot request minutes.
#[test]
fn the_data_of_an_issue_has_the_printed_minutes() {
    let spec = "[publication]\nname = \"Post\"\nid = \"post\"\ntimezone = \"Europe/Madrid\"\n\
                template = \"a4-sheet\"\noutput = \"out/{slug}-{date}.pdf\"\n\
                [levels]\ntime = true\n\
                [[slot]]\nid = \"s\"\nname = \"Sudoku\"\nkind = \"sudoku\"\nlevel = \"easy\"\n\
                first_date = 2026-11-01\nfirst_number = 1\n";
    let dir = TestDir::with("daily.toml", spec);
    dir.done(&["daily", "daily.toml", "--date", "2026-11-22"]);
    let find = |name: &str| {
        let found = ["out", "embargo"].map(|folder| format!("{folder}/{name}"));
        let name = found.into_iter().find(|name| dir.path(name).exists()).expect("the data");
        serde_json::from_str::<serde_json::Value>(&dir.text(&name)).unwrap()
    };
    let data = find("post-2026-11-22.json");
    let minutes = data["puzzles"][0]["minutes"].as_u64().unwrap();
    assert!((4..=10).contains(&minutes), "{minutes}");

    dir.put("slot.toml", spec.replace("level = \"easy\"", "level = \"easy\"\nminutes = [6, 8]"));
    let run = dir.run(&["daily", "slot.toml", "--date", "2026-11-22"]);
    let expected = "  × [[slot]] has no key `minutes`
    ╭─[slot.toml:14:1]
 13 │ level = \"easy\"
 14 │ minutes = [6, 8]
    · ───┬───
    ·    ╰── unknown key
 15 │ first_date = 2026-11-01
    ╰────
  help: the keys are name, id, kind, first_date, first_number, level, ramp, options,
        answer_in_picture, byline, copyright
";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
    dir.put("hard.toml", spec.replace("\"easy\"", "\"hard\""));
    let run = dir.run(&["daily", "hard.toml", "--date", "2026-11-22"]);
    let expected = "  × `time` has no effect: no puzzle has a predicted time
   ╭─[hard.toml:8:8]
 7 │ [levels]
 8 │ time = true
   ·        ──┬─
   ·          ╰── times are predicted for: sudoku gentle, easy, medium, expert
 9 │ [[slot]]
   ╰────
  help: remove `time`, or choose another level
";
    assert_eq!((run.code, run.err.as_str()), (1, expected));
}
