//! The seal of a record: no edit of a record goes unnoticed.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record::{self, Record};

use crate::record_edits::{Draw, joined, parts, position, random_edit, swapped};
use crate::soak::repetitions;
use crate::test_dir::TestDir;

const SPEC: &str = r#"[book]
title = "Seal"
seed = 1
template = "a4-sheet"

[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 4

[[chapter]]
id = "two"
kind = "sudoku"
level = "gentle"
count = 2
"#;

fn built() -> TestDir {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    dir
}

fn read(dir: &TestDir, lock: &str) -> Record {
    record::read(&Source::new(lock, dir.text(lock))).unwrap()
}

/// Builds the book with an edited record. Checks that the build is refused and changes no file.
/// Returns the messages.
fn refused(dir: &TestDir, edited: &str) -> String {
    let before = dir.bytes("book.pdf");
    dir.put("book.lock", edited);
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(dir.bytes("book.pdf") == before && dir.text("book.lock") == edited);
    run.err
}

#[test]
fn moved_removed_and_added_puzzles_are_refused() {
    let dir = built();
    let text = dir.text("book.lock");
    let at = |id: &str| position(&text, id);
    let line = |id: &str| text[..text.find(&format!("\"{id}\"")).unwrap()].lines().count();
    let (first, second) = (at("one/1").min(at("one/2")), at("one/1").max(at("one/2")));
    let ids: Vec<String> = read(&dir, "book.lock").entries.into_iter().map(|e| e.id).collect();
    // Two puzzles of the same chapter and level are swapped.
    let (a, b) = (&ids[first], &ids[second]);
    assert_eq!(
        refused(&dir, &swapped(&text, first, second)),
        format!(
            "  × the record is damaged: {b} and {a} have changed places
    ╭─[book.lock:{line}:6]
 {before} │ [[puzzle]]
 {line} │ id = \"{b}\"
    ·      ───┬───
    ·         ╰── another puzzle was recorded at this position
 {after} │ kind = \"sudoku\"
    ╰────
  help: restore the record from a copy, or regenerate all puzzles with --relock
",
            line = line(a),
            before = line(a) - 1,
            after = line(a) + 1,
        )
    );
    let (header, puzzles) = parts(&text);
    let without = |at: usize| {
        let mut puzzles = puzzles.clone();
        puzzles.remove(at);
        joined(&header, &puzzles)
    };
    let removed = refused(&dir, &without(second));
    let message = format!("the record is damaged: 1 puzzle is missing after {}\n", ids[second - 1]);
    assert!(removed.starts_with(&format!("  × {message}")), "{removed}");
    let twice = joined(&header, &[&puzzles[..], &puzzles[second..=second]].concat());
    let twice = refused(&dir, &twice);
    assert!(
        twice.starts_with(&format!("  × the record is damaged: two puzzles have the id `{b}`\n"))
    );
    // The added puzzle is a copy with another id and a right hash.
    dir.put("book.lock", &text);
    let mut more = read(&dir, "book.lock");
    let mut copy = more.entries[second].clone();
    copy.id = "one/5".to_owned();
    copy.hash = copy.compute_hash();
    more.entries.push(copy);
    let added = joined(&header, &parts(&record::write(&more)).1);
    let added = refused(&dir, &added);
    assert!(added.starts_with("  × the record is damaged: one/5 was added\n"), "{added}");
    dir.put("book.lock", &text);
    assert_eq!(dir.done(&["build", "book.toml"]).err, "");
}

#[test]
fn an_edited_header_is_refused() {
    let dir = built();
    let text = dir.text("book.lock");
    // The spec has the same new volume, so only the seal shows the edit.
    dir.put("book.toml", SPEC.replace("seed = 1", "seed = 1\nvolume = 2"));
    let message = refused(&dir, &text.replace("volume = 1", "volume = 2"));
    assert!(
        message.starts_with("  × the record is damaged: the header was changed\n"),
        "{message}"
    );
    assert!(message.contains("[book.lock:10:8]"), "{message}");
    dir.put("book.toml", SPEC);
    let line = text.lines().find(|line| line.starts_with("seal = ")).unwrap();
    let message = refused(&dir, &text.replace(&format!("{line}\n"), ""));
    assert_eq!(
        message,
        "  × the record is damaged: the record has no `seal`
   ╭─[book.lock:7:8]
 6 │ format = 2
 7 │ seed = 1
   ·        ┬
   ·        ╰── the line `seal` of this header was removed
 8 │ volume = 1
   ╰────
  help: restore the record from a copy, or regenerate all puzzles with --relock
"
    );
}

/// A chapter that was made shorter keeps its last puzzles in the record. These puzzles are printed
/// again if the chapter grows.
#[test]
fn an_edited_puzzle_that_the_book_does_not_print_is_refused() {
    let dir = built();
    dir.put("book.toml", SPEC.replace("count = 4", "count = 2"));
    dir.done(&["build", "book.toml"]);
    let text = dir.text("book.lock");
    let unused = text.replace("id = \"one/4\"", "id = \"one/9\"");
    let message = refused(&dir, &unused);
    assert!(message.starts_with("  × one/9 in book.lock was changed\n"), "{message}");
    let label = "the hash does not match the content of the puzzle";
    assert!(message.contains(label), "{message}");
}

#[test]
fn an_old_record_is_sealed_once_and_kept() {
    let dir = built();
    let sealed = dir.text("book.lock");
    let pdf = dir.bytes("book.pdf");
    let old = record::write_unsealed(&read(&dir, "book.lock"));
    dir.put("book.lock", &old);
    // `check` writes nothing.
    dir.done(&["check", "book.toml"]);
    assert_eq!(dir.text("book.lock"), old);
    let run = dir.done(&["build", "book.toml"]);
    assert_eq!(
        run.err,
        "  ⚠ book.lock now has a seal
  help: an earlier release wrote this record without a seal, so bookgen cannot tell whether
        somebody moved or removed puzzles before; the record as it was is kept: book.lock.format-1
"
    );
    assert_eq!(
        (dir.text("book.lock"), dir.text("book.lock.format-1")),
        (sealed.clone(), old.clone())
    );
    assert!(dir.bytes("book.pdf") == pdf);
    assert_eq!(dir.done(&["build", "book.toml"]).err, "");
    // A restored copy of the old record is sealed again.
    dir.put("book.lock", &old);
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.text("book.lock"), sealed);
    // A record that looks like an old record, but is not the old record, has lost its seal.
    let stripped = swapped(&old, position(&old, "one/1"), position(&old, "one/2"));
    assert_eq!(
        refused(&dir, &stripped),
        "  × book.lock has no seal, but bookgen has sealed this record before
  help: restore the sealed record from a copy; if this older record is the right one, first move
        book.lock.format-1 to another folder
"
    );
}

#[test]
fn a_cover_seals_an_old_record() {
    let spec = SPEC.replace("template = \"a4-sheet\"", "printer = \"kdp-paperback\"");
    let dir = TestDir::with("book.toml", &spec.replace("count = 4", "count = 24"));
    dir.put("book.toml", dir.text("book.toml") + "\n[cover]\n");
    dir.done(&["build", "book.toml"]);
    let sealed = dir.text("book.lock");
    let old = record::write_unsealed(&read(&dir, "book.lock"));
    dir.put("book.lock", &old);
    let run = dir.done(&["cover", "book.toml"]);
    assert!(run.err.contains("  ⚠ book.lock now has a seal\n"), "{}", run.err);
    assert_eq!((dir.text("book.lock"), dir.text("book.lock.format-1")), (sealed, old));
}

/// `--relock` keeps the puzzles of other books that share the record. If the record is damaged,
/// these puzzles would be lost.
#[test]
fn a_damaged_record_that_another_book_shares_is_not_relocked() {
    let dir = built();
    let start = SPEC.find("[[chapter]]\nid = \"two\"").unwrap();
    dir.put("second.toml", SPEC[..start].replace("seed = 1", "seed = 1\nlock = \"book.lock\""));
    let text = dir.text("book.lock");
    let damaged = swapped(&text, position(&text, "two/1"), position(&text, "two/2"));
    dir.put("book.lock", &damaged);
    let run = dir.run(&["build", "second.toml", "--relock"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains("have changed places"), "{}", run.err);
    assert!(run.err.contains("--relock keeps the puzzles of chapter `two`"), "{}", run.err);
    assert_eq!(dir.text("book.lock"), damaged);
    // A book that alone uses a damaged record can be relocked.
    dir.done(&["build", "book.toml", "--relock"]);
    assert_eq!(dir.text("book.lock"), text);
}

#[test]
fn edited_records_of_earlier_volumes_are_refused() {
    let dir = built();
    let next = SPEC.replace("template", "volume = 2\ntemplate");
    dir.put("next.toml", next + "\n[series]\nname = \"Sunday\"\nvolumes = [\"book.lock\"]\n");
    let text = dir.text("book.lock");
    let at = text.find("fingerprint = \"").unwrap() + "fingerprint = \"".len();
    let digit = if &text[at..=at] == "0" { "1" } else { "0" };
    dir.put("book.lock", format!("{}{digit}{}", &text[..at], &text[at + 1..]));
    let run = dir.run(&["build", "next.toml"]);
    assert_eq!(run.code, 1, "{}", run.out);
    let message = "in book.lock was changed: the hash does not match the content of the puzzle\n";
    assert!(run.err.contains(message), "{}", run.err);
    assert!(
        run.err.contains("help: restore the record of that volume from a copy\n"),
        "{}",
        run.err
    );
    // This build cannot add the seal to the record of another book.
    dir.put("book.lock", record::write_unsealed(&record::read(&Source::new("x", text)).unwrap()));
    let run = dir.done(&["build", "next.toml"]);
    assert!(run.err.starts_with("  ⚠ book.lock has no seal\n"), "{}", run.err);
}

/// Every random edit of a record is refused, or changes neither the pages nor the record.
#[test]
fn random_edits_are_refused_or_harmless() {
    let dir = built();
    let (text, pdf) = (dir.text("book.lock"), dir.bytes("book.pdf"));
    let mut draw = Draw(2026);
    let mut counts: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for _ in 0..repetitions(24, 360) {
        let (name, edited) = random_edit(&text, &mut draw);
        dir.put("book.lock", &edited);
        let run = dir.run(&["build", "book.toml"]);
        let is_harmless = run.code == 0;
        counts.entry(name).or_default()[usize::from(is_harmless)] += 1;
        if is_harmless {
            assert_eq!(dir.text("book.lock"), text, "{name}:\n{edited}");
        } else {
            assert!([1, 3].contains(&run.code), "{}", run.err);
            assert!(run.err.contains("book.lock"), "{}", run.err);
            assert!(run.err.contains("help: "), "{}", run.err);
            assert_eq!(dir.text("book.lock"), edited, "{name}");
        }
        assert!(dir.bytes("book.pdf") == pdf, "{name}:\n{edited}");
    }
    println!("edits of a record, [refused, harmless]: {counts:?}");
}
