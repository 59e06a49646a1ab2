//! Dated sheets of a series with a ledger.

use bookgen_puzzles::record::Record;

use super::*;

#[test]
fn publications_of_a_series_share_no_puzzle() {
    // Without the ledger, both publications would have the same puzzles, because they have the same
    // seed.
    let dir = TestDir::new();
    let spec = format!("{POST}\n[series]\nname = \"The series\"\nledger = \"../series.db\"\n");
    dir.put("one/post.toml", &spec);
    dir.put("two/post.toml", spec.replace("\"The Post\"", "\"The Post\"\nid = \"the-post-two\""));
    let now = "2026-11-21T12:00:00Z";
    daily(&dir, "one/post.toml --from 2026-11-20 --to 2026-11-23", now);
    daily(&dir, "two/post.toml --from 2026-11-20 --to 2026-11-23", now);
    let list = dir.done(&["ledger", "list", "series.db"]).out;
    assert!(
        list.contains("the-post-2026-11-20") && list.contains("the-post-two-2026-11-23"),
        "{list}"
    );
    let fingerprints = |folder: &str| -> BTreeSet<_> {
        let records = tree(&dir, folder).into_iter().filter(|(name, _)| name.ends_with(".lock"));
        let records = records.map(|(name, bytes)| {
            record::read(&Source::new(name, String::from_utf8(bytes).unwrap())).unwrap()
        });
        records.flat_map(|record| record.entries).map(|entry| entry.fingerprint).collect()
    };
    let (one, two) = (fingerprints("one/records"), fingerprints("two/records"));
    // The page of the first day prints the answer of the day before.
    assert_eq!((one.len(), two.len()), (5, 5), "one puzzle a day");
    assert!(one.is_disjoint(&two), "{one:?} {two:?}");
    dir.done(&["ledger", "verify", "series.db"]);
    // A second run changes no file, and no row of the ledger.
    let before = tree(&dir, "");
    daily(&dir, "one/post.toml --from 2026-11-20 --to 2026-11-23", now);
    let after = tree(&dir, "");
    assert!(before.keys().eq(after.keys()));
    let changed = |name: &&String| before[*name] != after[*name];
    assert_eq!(after.keys().find(changed), None);

    // A copy of the first publication in a third folder has the same issues, so the run is refused.
    dir.put("three/post.toml", spec.replace("\"The Post\"", "\"The Post\" # again"));
    let record = "three/records/the-post/2026/2026-11-22.lock";
    let run = dir.run(&["daily", "three/post.toml", "--date", "2026-11-22", "--now", now]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(flat(&run.err).contains("of The series was already printed"), "{}", run.err);
    assert!(!dir.path(record).exists());

    // The ledger also has the changes that the editor made, and the verification still finds no
    // errors.
    let editor = |words: &str| {
        let all: Vec<&str> = words.split(' ').chain(["--now", now]).collect();
        dir.done(&all).out
    };
    editor("daily reject one/post.toml --date 2026-11-23 --slot sudoku --reason odd");
    editor("daily correct one/post.toml --date 2026-11-21 --slot sudoku --note wrong --replace");
    editor("daily rerun one/post.toml --from 2026-11-20 --date 2026-11-24");
    dir.done(&["ledger", "verify", "series.db"]);
    let rows = dir.done(&["ledger", "export", "series.db", "--format", "json"]).out;
    assert_eq!(rows.matches("\"replaced\"").count(), 3, "{rows}");
}

#[test]
fn a_puzzle_printed_in_the_series_is_replaced_by_the_next_candidate() {
    let dir = post();
    let late = "2026-12-01T12:00:00Z";
    daily(&dir, "post.toml --date 2026-11-21", late);
    let first = record::read(&Source::new("x", dir.text(RECORD))).unwrap();
    // Another book of the series has already printed the puzzle of 21 November.
    let other = Record { issue: Some("old-2026-11-21".to_owned()), ..first.clone() };
    dir.put("old.lock", record::write(&other));
    dir.done(&["ledger", "import", "series.db", "old.lock", "--series", "The series"]);
    for folder in ["records", "out"] {
        std::fs::remove_dir_all(dir.path(folder)).unwrap();
    }
    let series = "\n[series]\nname = \"The series\"\nledger = \"series.db\"\n";
    dir.put("post.toml", POST.replace("\"The Post\"", "\"The Post\"\nid = \"the-post\"") + series);
    daily(&dir, "post.toml --date 2026-11-21", late);
    let second = record::read(&Source::new("x", dir.text(RECORD))).unwrap();
    assert_eq!((first.entries[0].candidate, second.entries[0].candidate), (0, 1));
    assert_ne!(first.entries[0].fingerprint, second.entries[0].fingerprint);
}
