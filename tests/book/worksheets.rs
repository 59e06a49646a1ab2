//! Worksheets for a class: other puzzles every week.

use std::collections::BTreeSet;

use crate::external_program::run;
use crate::test_dir::TestDir;

/// The values of a key in a record.
fn values(record: &str, key: &str) -> Vec<String> {
    let start = format!("{key} = ");
    record.lines().filter_map(|line| line.strip_prefix(&start)).map(str::to_owned).collect()
}

#[test]
fn each_week_has_its_own_puzzles_and_files() {
    let dir = TestDir::with_examples();
    dir.put("class/5b.csv", "Ada\nBen\n");
    let spec = dir.text("worksheets.toml").replace("seed = 52", "seed = 52\nweek = 12");
    dir.put("worksheets.toml", &spec);
    dir.done(&["build", "worksheets.toml"]);
    let files = ["worksheets-week-12.pdf", "worksheets-week-12-answers.pdf"];
    let before = files.map(|file| dir.bytes(file));
    dir.done(&["build", "worksheets.toml", "--week", "13"]);
    // The record has the puzzles of both weeks, and week 12 can be printed again.
    dir.done(&["build", "worksheets.toml"]);
    assert_eq!(files.map(|file| dir.bytes(file)), before);
    let record = dir.text("worksheets.lock");
    let ids = values(&record, "id");
    for id in ["friday.week-12/4", "friday.week-13/1"] {
        assert!(ids.contains(&format!("\"{id}\"")), "{id}: {ids:?}");
    }
    let puzzles = values(&record, "fingerprint");
    assert_eq!(puzzles.len(), 9, "the example and four puzzles of each week");
    assert_eq!(puzzles.iter().collect::<BTreeSet<_>>().len(), 9, "no puzzle is printed twice");
    // Without the record, the same week gives the same bytes.
    dir.remove("worksheets.lock");
    dir.done(&["build", "worksheets.toml"]);
    assert_eq!(files.map(|file| dir.bytes(file)), before);
    dir.done(&["proof", files[0]]);
    dir.done(&["proof", files[1]]);
    for (file, head) in [
        (files[0], "Friday puzzles · Sudoku · Week 12"),
        ("worksheets-week-13.pdf", "Friday puzzles · Sudoku · Week 13"),
        (files[1], "Friday puzzles · Week 12 · Answers 1–4"),
    ] {
        let Some(text) = run("pdftotext", &["{}", "-"], &dir.path(file)) else { return };
        assert!(text.contains(head), "{file}: {text}");
    }
}

#[test]
fn no_puzzle_of_an_earlier_week_is_printed_again() {
    let spec = "[book]\ntitle = \"Four, week {week}\"\nseed = 5\nweek = 1\ntemplate = \"a4-sheet\"\n\
                language = \"de\"\n[[chapter]]\nid = \"a\"\nkind = \"sudoku-4\"\ncount = 100\n";
    let apart = TestDir::with("b.toml", spec);
    let mut made = Vec::new();
    for week in ["1", "2"] {
        apart.remove("b.lock");
        apart.done(&["build", "b.toml", "--week", week, "-q"]);
        made.extend(values(&apart.text("b.lock"), "fingerprint").into_iter().skip(1));
    }
    assert!(made.iter().collect::<BTreeSet<_>>().len() < 200, "the weeks have no puzzle in common");
    let dir = TestDir::with("b.toml", spec);
    dir.done(&["build", "b.toml", "-q"]);
    dir.done(&["build", "b.toml", "--week", "2", "-q"]);
    let puzzles = values(&dir.text("b.lock"), "fingerprint");
    assert_eq!(puzzles[1..].iter().collect::<BTreeSet<_>>().len(), 200);
    // The other week stays in the record if a week is made again.
    dir.done(&["build", "b.toml", "--relock", "-q"]);
    assert_eq!(values(&dir.text("b.lock"), "fingerprint"), puzzles);
    // A title with the week is the only text with the week.
    let Some(text) = run("pdftotext", &["-l", "1", "{}", "-"], &dir.path("b-week-2.pdf")) else {
        return;
    };
    assert!(text.contains("Four, week 2 ·") && !text.contains("Woche"), "{text}");
}
