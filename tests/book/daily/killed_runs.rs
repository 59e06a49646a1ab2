//! Runs that are killed, or that cannot write a file. The next run continues, and leaves no temporary
//! file.

#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// The spec with one of several page designs. A change of the design changes all files under embargo.
fn design(number: u32) -> String {
    let thick = 1.6 + 0.1 * f64::from(number % 8);
    let series = "[series]\nname = \"Sunday\"\nledger = \"series.db\"\n";
    format!("{POST}\n[page]\npuzzle = {{ thick = \"{thick}pt\" }}\n{series}")
}

/// The names of temporary files below a folder.
fn temporary(dir: &TestDir) -> Vec<String> {
    names(dir, "")
        .into_iter()
        .filter(|name| name.contains(".part") || name.contains("-journal"))
        .collect()
}

#[test]
fn killed_runs_leave_nothing_that_stops_the_next_run() {
    let dir = TestDir::with("post.toml", &design(0));
    let words = ["daily", "post.toml", "--ahead", "3", "-q", "--now", NOON];
    let started = Instant::now();
    dir.done(&words);
    let whole = started.elapsed();
    let mut killed = 0;
    let rounds = repetitions(16, 200);
    for round in 1..=rounds {
        // The spec changes before each run, so that each run makes other files. A killed run leaves
        // some old files and some new files.
        dir.put("post.toml", design(round));
        let mut child = Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(words)
            .current_dir(dir.path(""))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * (round * 7 % 20) / 18);
        child.kill().unwrap();
        killed += u32::from(child.wait().unwrap().code().is_none());
        dir.put("post.toml", design(round + 3));
        let run = dir.run(&words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "round {round}");
        assert_eq!(temporary(&dir), [""; 0], "round {round}");
    }
    assert!(killed > 0, "no run was killed in {rounds} rounds");
    dir.done(&["ledger", "verify", "series.db"]);
}

/// Runs a command with a maximum size of files, in blocks of 512 bytes or 1024 bytes.
fn limited(dir: &TestDir, blocks: u32, words: &[&str]) -> std::process::Output {
    let script = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    Command::new("bash")
        .args(["-c", &script, env!("CARGO_BIN_EXE_bookgen")])
        .args(words)
        .current_dir(dir.path(""))
        .output()
        .unwrap()
}

#[test]
fn a_maximum_size_of_files_is_an_error() {
    let now = ["--now", NOON];
    let mut failures = 0;
    for blocks in [0, 1, 4, 8, 16, 24, 40, 64] {
        let dir = TestDir::with("post.toml", &design(0));
        let words = [&["daily", "post.toml", "-q"], &now[..]].concat();
        let output = limited(&dir, blocks, &words);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.signal(), None, "{blocks}: {errors}");
        assert!([0, 3].contains(&output.status.code().unwrap()), "{blocks}: {errors}");
        if output.status.code() == Some(3) {
            failures += 1;
            let says = ["File too large", "the disk is full", "cannot be read or written"];
            let shown = flat(&errors);
            assert!(says.iter().any(|says| shown.contains(says)), "{blocks}: {errors}");
        }
        let run = dir.run(&words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{blocks}");
        assert_eq!(temporary(&dir), [""; 0], "{blocks}");
        dir.done(&["ledger", "verify", "series.db"]);
    }
    assert!(failures >= 5, "{failures}");
}

/// Temporary files of killed runs, also the files that SQLite makes beside the temporary file of a
/// ledger.
#[test]
fn temporary_files_are_removed_by_the_next_run() {
    let dir = TestDir::with("post.toml", &design(0));
    daily(&dir, "post.toml", NOON);
    let folders = [
        "",
        "records/the-post/",
        "records/the-post/2026/",
        "out/the-post/",
        "embargo/out/2026/11/",
    ];
    for folder in folders {
        for end in ["", "-journal", "-wal", "-shm"] {
            dir.put(&format!("{folder}.bookgen-a1B2c3.part{end}"), "half");
        }
    }
    dir.remove("series.db");
    dir.put("post.toml", design(1));
    daily(&dir, "post.toml --ahead 1", "2026-11-22T12:00:00Z");
    assert_eq!(temporary(&dir), [""; 0]);
    // The ledger was removed by the test, so the new ledger has the puzzles of the new issues only.
    dir.done(&["ledger", "verify", "series.db"]);
}
