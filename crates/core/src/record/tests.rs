//! Tests of `record`.

use super::*;
use crate::board::Fingerprint;
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::Source;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::cell::Cell;

fn sample(id: &str, givens: &str) -> Entry {
    Entry {
        id: id.to_owned(),
        candidate: 1,
        generator: 1,
        setter: "symmetry=half-turn".to_owned(),
        asked: "easy".to_owned(),
        level: Some("easy".to_owned()),
        rating: Some("1.5".to_owned()),
        effort: 12,
        minutes: None,
        number: None,
        revision: 1,
        rerun: None,
        puzzle: Puzzle {
            kind: "sudoku".to_owned(),
            params: "9x9".to_owned(),
            givens: givens.to_owned(),
            answer: "123".to_owned(),
        },
        fingerprint: Fingerprint("00ff".to_owned()),
        hash: "0abc".to_owned(),
        place: Source::new("", "").place(0..0),
    }
}

fn record(entries: Vec<Entry>) -> Record {
    let place = Source::new("", "").place(0..0);
    Record {
        seed: 7,
        volume: 2,
        issue: None,
        entries,
        replaced: Vec::new(),
        notices: Vec::new(),
        is_sealed: true,
        seed_place: place.clone(),
        volume_place: place,
    }
}

#[test]
fn a_record_is_written_as_toml() {
    let text = write(&record(vec![sample("warm-up/1", ".2.")]));
    assert_eq!(
        text,
        "# A record of bookgen: the puzzles of a book, as they were made.
# Keep it with the spec: builds print from it, and a puzzle that was printed stays the same.
# `bookgen build --relock` makes all anew, `--replace 37` one puzzle.
# The seal shows every edit: bookgen refuses a record that was changed by hand.

format = 2
seed = 7
volume = 2
puzzles = 1
seal = \"1800489c114a840d84027822f0eeaa4c\"
order = \"0abc\"

[[puzzle]]
id = \"warm-up/1\"
kind = \"sudoku\"
setter = \"symmetry=half-turn\"
asked = \"easy\"
level = \"easy\"
rating = \"1.5\"
effort = 12
candidate = 1
generator = 1
params = \"9x9\"
givens = \".2.\"
answer = \"123\"
fingerprint = \"00ff\"
hash = \"0abc\"
"
    );
}

#[test]
fn an_issue_keeps_its_replaced_puzzles() {
    let mut issue = record(vec![Entry { revision: 2, ..sample("post-2026-11-21-easy", ".2.") }]);
    issue.issue = Some("post-2026-11-21".to_owned());
    issue.notices = vec!["Correction of \"7\".".to_owned()];
    issue.replaced = vec![Replaced {
        entry: sample("post-2026-11-21-easy", "3.."),
        reason: ReplaceReason::Corrected,
        note: "two answers".to_owned(),
        at: "2026-11-21T08:00:00Z".to_owned(),
    }];
    let text = write(&issue);
    let back = read(&Source::new("x.lock", text.clone())).unwrap();
    assert_eq!(write(&back), text);
    assert_eq!(back.replaced[0].reason, ReplaceReason::Corrected);
    assert_eq!(back.replaced[0].note, "two answers");
    assert_eq!(back.entries[0].revision, 2);
    assert_eq!(back.notices, issue.notices);
}

#[test]
fn every_damage_is_a_fault() {
    let text = write(&record(vec![sample("a/1", "."), sample("a/1", ".")]));
    let text = text.replace("effort = 12\n", "");
    let faults = read(&Source::new("sunday.lock", text)).unwrap_err().render(100, false);
    assert!(faults.contains("the record is damaged"), "{faults}");
    assert!(faults.contains("has no `effort`"), "{faults}");
    let text = write(&record(vec![sample("a/1", "."), sample("a/2", ".")]));
    let cut = text.split("\n[[puzzle]]\nid = \"a/2\"").next().unwrap();
    let faults = read(&Source::new("sunday.lock", cut)).unwrap_err().render(100, false);
    assert!(faults.contains("the record is damaged: 1 puzzle is missing after a/1"), "{faults}");
    assert!(faults.contains("more puzzles were recorded after this puzzle"), "{faults}");
    let old = write_unsealed(&record(vec![sample("a/1", "."), sample("a/2", ".")]));
    let cut = old.split("\n[[puzzle]]\nid = \"a/2\"").next().unwrap();
    let faults = read(&Source::new("sunday.lock", cut)).unwrap_err().render(100, false);
    assert!(
        faults.contains("`puzzles` is 2, but the number of puzzles in the record is 1"),
        "{faults}"
    );
    let later = "format = 3\nseed = 1\nvolume = 1\n";
    let faults = read(&Source::new("sunday.lock", later)).unwrap_err().render(100, false);
    assert!(faults.contains("a later release"), "{faults}");
}

#[test]
fn every_value_changes_the_hash() {
    let original = sample("a/1", ".2.");
    let changes: [fn(&mut Entry); 17] = [
        |entry| entry.minutes = Some(7),
        |entry| entry.number = Some(7),
        |entry| entry.revision = 2,
        |entry| entry.rerun = Some("a/1".to_owned()),
        |entry| entry.id += "1",
        |entry| entry.puzzle.kind += "x",
        |entry| entry.setter += "x",
        |entry| entry.asked += "x",
        |entry| entry.level = None,
        |entry| entry.rating = None,
        |entry| entry.effort += 1,
        |entry| entry.candidate += 1,
        |entry| entry.generator += 1,
        |entry| entry.puzzle.params += "x",
        |entry| entry.puzzle.givens += "x",
        |entry| entry.puzzle.answer += "x",
        |entry| entry.fingerprint.0 += "0",
    ];
    let mut hashes = vec![original.compute_hash()];
    for change in changes {
        let mut entry = original.clone();
        change(&mut entry);
        hashes.push(entry.compute_hash());
    }
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 18);
}

/// The messages about a record text, or an empty text if the record is read without faults.
fn faults(text: &str) -> String {
    let read = read(&Source::new("sunday.lock", text));
    read.err().map(|faults| faults.render(100, false)).unwrap_or_default()
}

/// A record of four puzzles, whose hashes are right.
fn sealed() -> Record {
    let ids = ["a/1", "a/2", "a/3", "b/1"];
    let mut entries: Vec<Entry> = ids.iter().map(|id| sample(id, id)).collect();
    entries.iter_mut().for_each(|entry| entry.hash = entry.compute_hash());
    record(entries)
}

/// The parts of a record text: the header, and the text of each puzzle.
fn parts(text: &str) -> (String, Vec<String>) {
    let mut parts = text.split("\n[[").map(str::to_owned);
    (parts.next().unwrap(), parts.collect())
}

fn joined(header: &str, puzzles: &[String]) -> String {
    puzzles.iter().fold(header.to_owned(), |text, puzzle| text + "\n[[" + puzzle)
}

#[test]
fn an_edit_of_the_order_or_the_header_is_named() {
    let text = write(&sealed());
    assert_eq!(faults(&text), "");
    let (header, puzzles) = parts(&text);
    let with = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut puzzles = puzzles.clone();
        edit(&mut puzzles);
        // The number of puzzles in the header is right, so only the seal shows the edit.
        let count = format!("puzzles = {}", puzzles.len());
        faults(&joined(&header.replace("puzzles = 4", &count), &puzzles))
    };
    let damaged = |message: &str, line: usize, start: usize, id: &str, label: &str| {
        let (before, after) = (line - 1, line + 1);
        format!(
            "  × the record is damaged: {message}
    ╭─[sunday.lock:{line}:{start}]
 {before} │ [[puzzle]]
 {line} │ id = \"{id}\"
    ·      ──┬──
    ·        ╰── {label}
 {after} │ kind = \"sudoku\"
    ╰────
  help: restore the record from a copy, or regenerate all puzzles with --relock
"
        )
    };
    let other = "another puzzle was recorded at this position";
    assert_eq!(
        with(&|puzzles| puzzles.swap(0, 2)),
        damaged("a/3 and a/1 have changed places", 14, 6, "a/3", other)
    );
    assert_eq!(
        with(&|puzzles| puzzles.rotate_left(1)),
        damaged("the order of the puzzles was changed from a/2 on", 14, 6, "a/2", other)
    );
    assert_eq!(
        with(&|puzzles| drop(puzzles.remove(1))),
        damaged(
            "1 puzzle is missing after a/1",
            30,
            6,
            "a/3",
            "another puzzle was recorded before this puzzle"
        )
    );
    let exchanged = |puzzles: &mut Vec<String>| {
        let mut entry = sample("c/9", "x");
        entry.hash = entry.compute_hash();
        puzzles[1] = parts(&write(&record(vec![entry]))).1.remove(0);
    };
    assert_eq!(with(&exchanged), damaged("c/9 was exchanged", 30, 6, "c/9", other));
    let hash = |puzzles: &mut Vec<String>| {
        puzzles[1] = puzzles[1].replace("hash = \"", "hash = \"0");
    };
    assert_eq!(
        with(&hash),
        damaged(
            "a/2 was changed: the hash does not match the content of the puzzle",
            30,
            6,
            "a/2",
            other
        )
    );
    let again = with(&|puzzles| puzzles.push(puzzles[0].clone()));
    assert!(again.contains("two puzzles have the id `a/1`"), "{again}");
    let added = |puzzles: &mut Vec<String>| {
        puzzles.push(puzzles[0].replace("id = \"a/1\"", "id = \"a/4\""));
    };
    let label = "no puzzle or another puzzle was recorded here";
    assert_eq!(with(&added), damaged("a/4 was added", 78, 6, "a/4", label));

    for (from, to) in [("seed = 7", "seed = 8"), ("volume = 2", "volume = 1")] {
        let changed = faults(&text.replace(from, to));
        assert_eq!(
            changed,
            format!(
                "  × the record is damaged: the header was changed
    ╭─[sunday.lock:10:8]
  9 │ puzzles = 4
 10 │ seal = \"{seal}\"
    ·        ─────────────────┬────────────────
    ·                         ╰── the seal belongs to another `format`, `seed`, `volume`, `puzzles`, `issue` or `notices`
 11 │ order = \"{order}\"
    ╰────
  help: restore the record from a copy, or regenerate all puzzles with --relock
",
                seal = sealed().seal(),
                order = sealed().order()
            ),
            "{from}"
        );
    }
    let order = faults(&text.replace("order = \"", "order = \"0000 "));
    assert!(order.contains("`order` does not match the puzzles of the record"), "{order}");
}

#[test]
fn a_record_without_its_seal_is_refused() {
    let text = write(&sealed());
    let without = |key: &str| {
        let lines = text.lines().filter(|line| !line.starts_with(key));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    for key in ["seal", "order"] {
        let words = faults(&without(key));
        assert!(words.contains(&format!("the record is damaged: the record has no `{key}`")));
        assert!(words.contains(&format!("the line `{key}` of this header was removed")), "{words}");
    }
    // A record that states the old format, but still has a seal.
    let old = faults(&text.replace("format = 2", "format = 1"));
    assert!(old.contains("the record is damaged: the header was changed"), "{old}");
}

#[test]
fn a_record_of_an_earlier_release_is_read() {
    let old = write_unsealed(&sealed());
    assert!(old.contains("format = 1\nseed = 7\nvolume = 2\npuzzles = 4\n\n[[puzzle]]"));
    let record = read(&Source::new("sunday.lock", old)).unwrap();
    assert!(!record.is_sealed);
    assert_eq!(write(&record), write(&sealed()));
    assert_eq!(record.seal(), sealed().seal());
}

#[test]
fn notices_and_notes_are_sealed() {
    let mut issue = sealed();
    issue.issue = Some("post-2026-11-21".to_owned());
    issue.notices = vec!["Correction.".to_owned()];
    issue.replaced = vec![Replaced {
        entry: sample("a/1", "3.."),
        reason: ReplaceReason::Corrected,
        note: "two answers".to_owned(),
        at: "2026-11-21T08:00:00Z".to_owned(),
    }];
    let text = write(&issue);
    assert_eq!(faults(&text), "");
    for (from, to) in [
        ("Correction.", "Corrections."),
        ("notices = [\"Correction.\"]\n", ""),
        ("issue = \"post", "issue = \"past"),
        ("two answers", "no answers"),
        ("\"corrected\"", "\"rejected\""),
        ("T08:00:00Z", "T09:00:00Z"),
    ] {
        assert!(text.contains(from));
        let words = faults(&text.replace(from, to));
        assert!(words.starts_with("  × the record is damaged: the header, or the"), "{words}");
    }
    let swapped = |a: usize, b: usize| {
        let (header, mut puzzles) = parts(&text);
        puzzles.swap(a, b);
        faults(&joined(&header, &puzzles))
    };
    // Only the order of `[[puzzle]]` and of `[[past]]` counts, not the position of `[[past]]`.
    assert_eq!(swapped(3, 4), "");
    assert!(swapped(2, 3).contains("b/1 and a/3 have changed places"));
}

/// An edit of a record by hand. Every number is reduced to the number of puzzles, lines or
/// characters of the record.
#[derive(Clone, Debug)]
enum Edit {
    Swap(usize, usize),
    Move(usize, usize),
    Delete(usize),
    Duplicate(usize, usize),
    Rename(usize, usize),
    /// Sets a value of the header.
    Header(usize, u8),
    Digit(usize, char),
    DeleteLine(usize),
    DuplicateLine(usize),
    SwapLines(usize, usize),
    /// Adds a comment, an empty line or a space.
    Layout(usize, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = || 0..10_000usize;
    prop_oneof![
        (at(), at()).prop_map(|(a, b)| Edit::Swap(a, b)),
        (at(), at()).prop_map(|(a, b)| Edit::Move(a, b)),
        at().prop_map(Edit::Delete),
        (at(), at()).prop_map(|(a, b)| Edit::Duplicate(a, b)),
        (at(), at()).prop_map(|(a, b)| Edit::Rename(a, b)),
        (at(), 0..9u8).prop_map(|(at, to)| Edit::Header(at, to)),
        (at(), prop::char::range('0', 'z')).prop_map(|(at, to)| Edit::Digit(at, to)),
        at().prop_map(Edit::DeleteLine),
        at().prop_map(Edit::DuplicateLine),
        (at(), at()).prop_map(|(a, b)| Edit::SwapLines(a, b)),
        (at(), at()).prop_map(|(a, b)| Edit::Layout(a, b)),
    ]
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let (header, mut puzzles) = parts(text);
        let count = puzzles.len();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let length = lines.len();
        match *self {
            Edit::Swap(a, b) => puzzles.swap(a % count, b % count),
            Edit::Move(a, b) => {
                let puzzle = puzzles.remove(a % count);
                puzzles.insert(b % count, puzzle);
            }
            Edit::Delete(at) => drop(puzzles.remove(at % count)),
            Edit::Duplicate(at, to) => puzzles.insert(to % count, puzzles[at % count].clone()),
            Edit::Rename(at, to) => {
                let puzzle = &mut puzzles[at % count];
                *puzzle = puzzle.replace("id = \"", &format!("id = \"{to}"));
            }
            Edit::Header(at, to) => {
                let numbers = header.lines().filter(|line| line.contains(" = "));
                let line = numbers.clone().nth(at % numbers.count()).unwrap();
                let key = line.split(" = ").next().unwrap();
                let value = match key {
                    "issue" => format!("\"post-{to}\""),
                    "notices" => format!("[\"{to}\"]"),
                    "seal" | "order" => format!("\"{to}\""),
                    _ => to.to_string(),
                };
                return text.replacen(line, &format!("{key} = {value}"), 1);
            }
            Edit::Digit(at, to) => {
                let mut chars: Vec<char> = text.chars().collect();
                let at = at % chars.len();
                chars[at] = to;
                return chars.into_iter().collect();
            }
            Edit::DeleteLine(at) => drop(lines.remove(at % length)),
            Edit::DuplicateLine(at) => lines.insert(at % length, lines[at % length].clone()),
            Edit::SwapLines(a, b) => lines.swap(a % length, b % length),
            Edit::Layout(at, what) => {
                let line = &mut lines[at % length];
                *line = match what % 3 {
                    0 => format!("# a comment\n{line}"),
                    1 => format!("\n{line}"),
                    _ => line.replacen(" = ", "  =  ", 1),
                };
            }
        }
        if joined(&header, &puzzles) == text {
            return lines.iter().map(|line| format!("{line}\n")).collect();
        }
        joined(&header, &puzzles)
    }
}

/// Every edit of a record is refused, unless the edited text has the same content.
#[test]
fn random_edits_are_refused_or_harmless() {
    let mut issue = sealed();
    issue.issue = Some("post-2026-11-21".to_owned());
    issue.notices = vec!["Correction.".to_owned()];
    for (id, reason) in [("a/1", ReplaceReason::Corrected), ("b/1", ReplaceReason::Rejected)] {
        let mut entry = sample(id, "3..");
        entry.hash = entry.compute_hash();
        let (note, at) = ("odd".to_owned(), "2026-11-21T08:00:00Z".to_owned());
        issue.replaced.push(Replaced { entry, reason, note, at });
    }
    let text = write(&issue);
    let (refused, harmless) = (Cell::new(0), Cell::new(0));
    let mut runner =
        TestRunner::new(Config { cases: 512, failure_persistence: None, ..Config::default() });
    let run = runner.run(&edit(), |edit| {
        let edited = edit.apply(&text);
        let read = read(&Source::new("x.lock", edited)).ok();
        match read.filter(|record| record.changed_entries().is_empty()) {
            Some(record) => {
                prop_assert_eq!(write(&record), text.as_str());
                harmless.set(harmless.get() + 1);
            }
            None => refused.set(refused.get() + 1),
        }
        Ok(())
    });
    println!("{} edits refused, {} edits without effect", refused.get(), harmless.get());
    run.unwrap();
}

proptest! {
    #[test]
    fn a_written_record_is_read_back(givens in "\\PC{0,20}[\"\\\\\n]?") {
        let entry = Entry { minutes: Some(7), ..sample("a/1", &givens) };
        let text = write(&record(vec![entry.clone()]));
        let back = read(&Source::new("x.lock", text)).unwrap();
        prop_assert_eq!((back.seed, back.volume), (7, 2));
        prop_assert_eq!(&back.entries[0].puzzle, &entry.puzzle);
        prop_assert_eq!(&back.entries[0].fingerprint, &entry.fingerprint);
        prop_assert_eq!(back.entries[0].minutes, entry.minutes);
    }

    #[test]
    fn every_record_that_is_read_can_be_written_and_read_again(
        at in any::<prop::sample::Index>(),
        cut in 0..40usize,
        put in "[\"=\\[\\]\n0-9a-z.]{0,6}",
        is_sealed in any::<bool>(),
    ) {
        // Without a seal, more of the damaged texts are still valid records.
        let write_old = if is_sealed { write } else { write_unsealed };
        let text = write_old(&record(vec![sample("a/1", "."), sample("a/2", ".")]));
        let chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let after = chars.iter().skip(at + cut);
        let broken: String = chars[..at].iter().copied().chain(put.chars()).chain(after.copied()).collect();
        if let Ok(record) = read(&Source::new("x.lock", broken)) {
            let text = write(&record);
            let again = read(&Source::new("x.lock", text.clone())).unwrap();
            prop_assert_eq!(write(&again), text);
        }
    }
}

#[test]
fn a_record_of_a_large_book_reads_back() {
    let entries = (0..3000).map(|at| sample(&format!("many/{at}"), ".2."));
    let text = write(&record(entries.collect()));
    let read = read(&Source::new("book.lock", text.clone())).unwrap();
    assert_eq!((read.entries.len(), write(&read) == text), (3000, true));
}
