//! Series: no volume prints a puzzle of another volume.

mod killed_builds;
mod ledger;
mod ledger_command;
mod ledger_errors;
mod parallel_builds;
mod record_in_ledger;

use crate::test_dir::TestDir;

/// A volume of six puzzles. `before` lists the records of the earlier volumes. All volumes have the
/// same seed and volume number, so without these records they would have the same puzzles.
fn volume(before: &str) -> String {
    format!(
        r#"[book]
title = "Series"
seed = 1
template = "a4-sheet"

[series]
name = "Sunday"
volumes = [{before}]

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 4

[[chapter]]
id = "two"
kind = "sudoku"
level = "easy"
count = 2
"#
    )
}

/// Candidate and fingerprint of every puzzle in a record. The examples of the rules are omitted.
fn printed(dir: &TestDir, lock: &str) -> Vec<(u32, String)> {
    let source = bookgen_base::diagnostic::Source::new(lock, dir.text(lock));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let puzzles = record.entries.into_iter().filter(|entry| !entry.id.starts_with("example"));
    puzzles.map(|entry| (entry.candidate, entry.fingerprint.0)).collect()
}

#[test]
fn puzzles_of_the_listed_volumes_are_not_repeated() {
    let dir = TestDir::with("one.toml", &volume(""));
    dir.put("two.toml", volume("\"one.lock\""));
    dir.put("three.toml", volume("\"one.lock\", \"two.lock\""));
    let mut all = Vec::new();
    for (at, name) in ["one", "two", "three"].into_iter().enumerate() {
        dir.done(&["build", &format!("{name}.toml")]);
        let lock = format!("{name}.lock");
        let before = dir.text(&lock);
        dir.done(&["build", &format!("{name}.toml")]);
        assert_eq!(dir.text(&lock), before, "a rebuild changes nothing");
        let puzzles = printed(&dir, &lock);
        // All volumes have the same seed, so each volume uses the next candidate for every puzzle.
        assert!(puzzles.iter().all(|(candidate, _)| *candidate == at as u32), "{puzzles:?}");
        all.extend(puzzles.into_iter().map(|(_, fingerprint)| fingerprint));
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 18);
}

#[test]
fn a_record_that_repeats_a_volume_is_refused() {
    let dir = TestDir::with("one.toml", &volume(""));
    dir.put("two.toml", volume("\"one.lock\""));
    dir.done(&["build", "one.toml"]);
    dir.put("two.lock", dir.bytes("one.lock"));
    let run = dir.run(&["build", "two.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let (message, help) = run.err.split_once("    ╭─[two.lock:").unwrap();
    assert_eq!(message, "  × puzzles 1-6 of two.lock were already printed in the series\n");
    assert!(help.contains("╰── puzzle 1 was printed as one/"), "{help}");
    assert!(help.contains(" of one.lock\n"), "{help}");
    assert!(help.contains("regenerate only these puzzles with --replace 1,2,3,4,5,6\n"), "{help}");
    assert_eq!(
        dir.files(),
        ["one.lock", "one.manifest.json", "one.pdf", "one.toml", "two.lock", "two.toml"]
    );
    // Replacing five of the six puzzles is not enough.
    let run = dir.run(&["build", "two.toml", "--replace", "1,2,3,5,6"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × puzzle 4 of two.lock was already printed in the series\n"),
        "{}",
        run.err
    );
    dir.done(&["build", "two.toml", "--replace", "1,2,3,4,5,6"]);
    let (one, two) = (printed(&dir, "one.lock"), printed(&dir, "two.lock"));
    assert_eq!((one.len(), two.len()), (6, 6));
    assert!(two.iter().all(|(_, two)| one.iter().all(|(_, one)| one != two)));
    dir.done(&["build", "two.toml"]);
}

#[test]
fn invalid_volumes_are_refused() {
    let dir = TestDir::with("one.toml", &volume("\"one.lock\""));
    dir.put("one.lock", "format = 1");
    let run = dir.run(&["check", "one.toml"]);
    assert_eq!(
        run.err,
        "  × a book cannot be an earlier volume of itself
   ╭─[one.toml:8:12]
 7 │ name = \"Sunday\"
 8 │ volumes = [\"one.lock\"]
   ·            ─────┬────
   ·                 ╰── this is the record of this book
   ╰────
  help: remove this record: `volumes` lists the records of other books
"
    );
    dir.put("two.toml", volume("\"one.lock\""));
    let run = dir.run(&["check", "two.toml"]);
    assert!(
        run.err.starts_with("  × the record is damaged: the record has no `seed`\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("  help: restore the record of that volume from a copy\n"),
        "{}",
        run.err
    );
    dir.put("two.toml", volume("\"none.lock\""));
    let run = dir.run(&["check", "two.toml"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("  × none.lock cannot be read\n"), "{}", run.err);
}

/// An imported puzzle has no other candidate that could replace it.
#[test]
fn imported_puzzles_that_the_series_has_printed_are_refused() {
    let dir = TestDir::with("one.toml", &volume(""));
    dir.done(&["build", "one.toml"]);
    let source = bookgen_base::diagnostic::Source::new("one.lock", dir.text("one.lock"));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter().find(|entry| entry.id == "two/2").unwrap();
    // An equivalent puzzle: the printed puzzle rotated by half a turn.
    let turned: String = entry.puzzle.givens.chars().rev().collect();
    dir.put("guests.sdm", format!("{turned}\n"));
    let spec = volume("\"one.lock\"");
    let two = spec.find("[[chapter]]\nid = \"two\"").unwrap();
    let guests = "[[chapter]]\nid = \"guests\"\nkind = \"sudoku\"\npuzzles = \"guests.sdm\"\n";
    dir.put("two.toml", format!("{}{guests}", &spec[..two]));
    let run = dir.run(&["build", "two.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err
            .starts_with("  × guests/1 was already printed in the series\n   ╭─[guests.sdm:1:1]\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("printed as two/2 of one.lock; equivalent puzzles count as the same"),
        "{}",
        run.err
    );
}
