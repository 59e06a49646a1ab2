//! Series: no volume prints what another has printed.

mod command;
mod faults;
mod kill;
mod ledger;
mod together;

use crate::desk::Desk;

/// A volume of six puzzles. All have one seed and one number, so that without the others all would
/// be the same book.
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

/// Candidate and fingerprint of every puzzle of a record but the example.
fn printed(desk: &Desk, lock: &str) -> Vec<(u32, String)> {
    let source = bookgen_base::diagnostic::Source::new(lock, desk.text(lock));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let puzzles = record.entries.into_iter().filter(|entry| !entry.id.starts_with("example"));
    puzzles.map(|entry| (entry.candidate, entry.fingerprint.0)).collect()
}

#[test]
fn volumes_that_are_named_are_not_repeated() {
    let desk = Desk::with("one.toml", &volume(""));
    desk.put("two.toml", volume("\"one.lock\""));
    desk.put("three.toml", volume("\"one.lock\", \"two.lock\""));
    let mut all = Vec::new();
    for (at, name) in ["one", "two", "three"].into_iter().enumerate() {
        desk.done(&["build", &format!("{name}.toml")]);
        let lock = format!("{name}.lock");
        let before = desk.text(&lock);
        desk.done(&["build", &format!("{name}.toml")]);
        assert_eq!(desk.text(&lock), before, "a rebuild changes nothing");
        let puzzles = printed(&desk, &lock);
        // The streams are the same, so each volume has the candidates after those of the last.
        assert!(puzzles.iter().all(|(candidate, _)| *candidate == at as u32), "{puzzles:?}");
        all.extend(puzzles.into_iter().map(|(_, fingerprint)| fingerprint));
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 18);
}

#[test]
fn a_record_that_repeats_a_volume_is_refused() {
    let desk = Desk::with("one.toml", &volume(""));
    desk.put("two.toml", volume("\"one.lock\""));
    desk.done(&["build", "one.toml"]);
    desk.put("two.lock", desk.bytes("one.lock"));
    let run = desk.run(&["build", "two.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let (message, help) = run.err.split_once("    ╭─[two.lock:").unwrap();
    assert_eq!(message, "  × puzzles 1-6 of two.lock were already printed in the series\n");
    assert!(help.contains("╰── puzzle 1 is one/"), "{help}");
    assert!(help.contains(" of one.lock\n"), "{help}");
    assert!(
        help.contains("\n        regenerate only these puzzles with --replace 1,2,3,4,5,6\n"),
        "{help}"
    );
    assert_eq!(
        desk.files(),
        ["one.lock", "one.manifest.json", "one.pdf", "one.toml", "two.lock", "two.toml"]
    );
    // All but one is not enough.
    let run = desk.run(&["build", "two.toml", "--replace", "1,2,3,5,6"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × puzzle 4 of two.lock was already printed in the series\n"),
        "{}",
        run.err
    );
    desk.done(&["build", "two.toml", "--replace", "1,2,3,4,5,6"]);
    let one = printed(&desk, "one.lock");
    assert!(
        printed(&desk, "two.lock").iter().all(|(_, two)| one.iter().all(|(_, one)| one != two))
    );
    desk.done(&["build", "two.toml"]);
}

#[test]
fn what_a_volume_cannot_be_is_told() {
    let desk = Desk::with("one.toml", &volume("\"one.lock\""));
    desk.put("one.lock", "format = 1");
    let run = desk.run(&["check", "one.toml"]);
    assert_eq!(
        run.err,
        "  × a book cannot be an earlier volume of itself
   ╭─[one.toml:8:12]
 7 │ name = \"Sunday\"
 8 │ volumes = [\"one.lock\"]
   ·            ─────┬────
   ·                 ╰── this is the record of this book
   ╰────
  help: remove it: `volumes` lists the records of other books
"
    );
    desk.put("two.toml", volume("\"one.lock\""));
    let run = desk.run(&["check", "two.toml"]);
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
    desk.put("two.toml", volume("\"none.lock\""));
    let run = desk.run(&["check", "two.toml"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("  × none.lock cannot be read\n"), "{}", run.err);
}

/// Puzzles of somebody's own have no other candidate.
#[test]
fn own_puzzles_that_were_printed_are_refused() {
    let desk = Desk::with("one.toml", &volume(""));
    desk.done(&["build", "one.toml"]);
    let source = bookgen_base::diagnostic::Source::new("one.lock", desk.text("one.lock"));
    let record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter().find(|entry| entry.id == "two/2").unwrap();
    // In disguise: turned by half.
    let turned: String = entry.puzzle.givens.chars().rev().collect();
    desk.put("guests.sdm", format!("{turned}\n"));
    let spec = volume("\"one.lock\"");
    let two = spec.find("[[chapter]]\nid = \"two\"").unwrap();
    let guests = "[[chapter]]\nid = \"guests\"\nkind = \"sudoku\"\npuzzles = \"guests.sdm\"\n";
    desk.put("two.toml", format!("{}{guests}", &spec[..two]));
    let run = desk.run(&["build", "two.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err
            .starts_with("  × guests/1 was already printed in the series\n   ╭─[guests.sdm:1:1]\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("it is two/2 of one.lock; equivalent puzzles count as the same"),
        "{}",
        run.err
    );
}
