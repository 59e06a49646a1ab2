//! Several builds that use one ledger at the same time.

use std::collections::BTreeSet;
use std::process::{Command, Output, Stdio};

use super::ledger::{number, rows, spec};
use crate::test_dir::TestDir;

/// Runs one build of each spec, all at the same time.
fn run_in_parallel(dir: &TestDir, specs: &[String]) -> Vec<Output> {
    let start = |spec: &String| {
        Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(["build", spec])
            .current_dir(dir.path("."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let children: Vec<_> = specs.iter().map(start).collect();
    children.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

#[test]
fn several_volumes_can_be_built_at_the_same_time() {
    let dir = TestDir::new();
    let names: Vec<String> = (1..=8).map(|volume| format!("{volume}.toml")).collect();
    for (volume, name) in (1..).zip(&names) {
        dir.put(name, spec(volume, 3));
    }
    for _ in 0..2 {
        for run in run_in_parallel(&dir, &names) {
            assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        }
        assert_eq!((rows(&dir).len(), number(&dir, "SELECT count(*) FROM reservation")), (24, 0));
    }
    let prints: BTreeSet<String> = rows(&dir).into_iter().map(|row| row.4).collect();
    assert_eq!(prints.len(), 24);
    dir.done(&["ledger", "verify", "series.db"]);
}

/// Several runs build the same book. At least one succeeds; every other run succeeds or reports the
/// conflict.
#[test]
fn runs_of_one_book_at_the_same_time_succeed_or_name_the_conflict() {
    let dir = TestDir::with("1.toml", &spec(1, 3));
    let mut done = 0;
    for run in run_in_parallel(&dir, &vec!["1.toml".to_owned(); 6]) {
        let words = String::from_utf8_lossy(&run.stderr);
        let known = [
            "another run is making volume-1-seed-1 of Sunday",
            "1.lock changed while the book was being made",
        ];
        done += usize::from(run.status.success());
        assert!(run.status.success() || known.iter().any(|known| words.contains(known)), "{words}");
    }
    assert!(done > 0);
    dir.done(&["build", "1.toml"]);
    assert_eq!((rows(&dir).len(), number(&dir, "SELECT count(*) FROM reservation")), (3, 0));
    dir.done(&["ledger", "verify", "series.db"]);
}
