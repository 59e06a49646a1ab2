//! The standard output of all commands that print. Output that cannot be written is an error; a
//! reader that stops reading is not.

#![cfg(unix)]

use std::process::Command;

use crate::test_dir::{Run, TestDir};

const SPEC: &str = r#"
[book]
title = "Output"
seed = 1
template = "a4-sheet"

[series]
name = "Sunday"
ledger = "series.db"

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 2
"#;

const POST: &str = r#"
[publication]
name = "The Post"
timezone = "UTC"
template = "newspaper-column"

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
level = "gentle"
"#;

/// Runs the program in a shell with a redirection of the standard output.
fn redirected(dir: &TestDir, command: &str, redirection: &str) -> Run {
    let program = env!("CARGO_BIN_EXE_bookgen");
    let script = format!("set -o pipefail; {program} {command} {redirection}");
    let output = Command::new("bash").args(["-c", &script]).current_dir(dir.path("")).output();
    let output = output.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

/// The commands that print, with files that they need.
fn commands() -> (TestDir, Vec<&'static str>) {
    let dir = TestDir::with("book.toml", SPEC);
    dir.put("post.toml", POST);
    dir.done(&["build", "book.toml"]);
    dir.done(&["sudoku", "generate", "--seed", "1"]);
    dir.put("puzzles.txt", dir.done(&["sudoku", "generate", "-n", "3", "--seed", "1"]).out);
    dir.put("strings.txt", dir.done(&["puzzle", "generate", "sudoku", "--seed", "1"]).out);
    dir.put("one.txt", dir.text("strings.txt"));
    dir.done(&["daily", "post.toml", "--ahead", "3", "--now", "2026-11-21T12:00:00Z"]);
    let commands = vec![
        "--help",
        "--version",
        "build --help",
        "build book.toml",
        "build book.toml --format svg -o web",
        "check book.toml",
        "proof book.pdf",
        "impose book.pdf --booklet",
        "daily post.toml --now 2026-11-21T12:00:00Z",
        "daily post.toml --now 2026-11-21T12:00:00Z --json",
        "schedule units post.toml --cron",
        "schedule status post.toml --now 2026-11-21T12:00:00Z",
        "schedule status post.toml --now 2026-11-21T12:00:00Z --json",
        "ledger list series.db",
        "ledger list series.db --json",
        "ledger show series.db one/1",
        "ledger export series.db",
        "ledger export series.db --format json",
        "ledger verify series.db",
        "ledger import new.db book.lock --series Sunday",
        "puzzle generate sudoku --seed 1",
        "puzzle generate sudoku --seed 1 --format json",
        "puzzle generate sudoku --seed 1 --format svg",
        "puzzle read sudoku puzzles.txt",
        "puzzle solve sudoku --from line puzzles.txt",
        "puzzle grade sudoku --from line puzzles.txt",
        "puzzle explain sudoku --from line puzzles.txt",
        "puzzle verify sudoku strings.txt",
        "puzzle show sudoku one.txt",
        "sudoku generate --seed 1",
        "sudoku generate --seed 1 --format json",
        "sudoku grade puzzles.txt",
        "sudoku solve puzzles.txt",
        "sudoku explain puzzles.txt",
        "sudoku canonical puzzles.txt",
        "founding list",
        "founding fill cyclic --count 2 --trace",
        "founding dig --level 3 --trace",
        "founding solve three-step puzzles.txt",
        "founding rate puzzles.txt",
        "founding relabel --count 2",
        "founding shuffle",
        "founding blank --count 2",
        "templates",
        "templates a4-sheet",
        "printers",
        "printers lulu",
        "covers",
        "covers cloth",
        "kinds",
        "kinds sudoku",
        "schema",
        "schema daily",
        "schema issue",
        "daily check post.toml --date 2026-11-21",
        "completions bash",
        "man",
        "ledger forget series.db --issue volume-1-seed-1 --yes",
    ];
    (dir, commands)
}

/// `-o -` writes the file to the standard output, and nothing else.
#[test]
fn a_hyphen_is_the_standard_output() {
    let dir = TestDir::with("book.toml", SPEC);
    let same = |command: &str, file: &str| {
        let run = redirected(&dir, &format!("{command} -o -"), "> printed");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{command}");
        let written = redirected(&dir, &format!("{command} -o {file}"), "> /dev/null");
        assert_eq!((written.code, written.err.as_str()), (0, ""), "{command}");
        assert!(dir.bytes("printed") == dir.bytes(file), "{command}");
        assert!(!dir.path("-").exists(), "{command}");
    };
    same("build book.toml", "a.pdf");
    assert!(dir.path("book.lock").exists(), "the record is written as usual");
    assert!(!dir.path("book.pdf").exists() && !dir.path("-.manifest.json").exists());
    same("build book.toml --pages 1", "b.pdf");
    same("impose a.pdf --nup 2x1", "c.pdf");
    same("ledger export series.db", "d.csv");
    same("puzzle generate sudoku --seed 1 --count 2", "e.txt");
    same("puzzle generate sudoku --seed 1 --format svg", "f.svg");
    same("founding relabel --count 5", "g.txt");
    // The PDF on the standard output has its manifest inside.
    redirected(&dir, "build book.toml --interior -o -", "> h.pdf");
    dir.done(&["proof", "h.pdf"]);
    let faults = [
        ("build book.toml --format svg -o -", "drawings are several files"),
        ("build separate.toml --interior -o -", "the answers of this book are a second PDF"),
        ("cover book.toml --guides -o -", "--guides makes a second PDF"),
    ];
    let separate = SPEC.replace("[series]\nname = \"Sunday\"\nledger = \"series.db\"\n", "");
    dir.put("separate.toml", format!("{separate}\n[answers]\nat = \"separate\"\n"));
    for (command, says) in faults {
        let run = redirected(&dir, command, "> printed");
        assert_eq!(run.code, 2, "{command}: {}", run.err);
        assert!(run.err.contains(says), "{command}: {}", run.err);
        assert_eq!(dir.bytes("printed"), b"", "{command}");
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let failures = [
        (">&-", "the standard output is closed"),
        (">/dev/full", "No space left on device (os error 28)"),
        ("1</dev/null", "Bad file descriptor (os error 9)"),
    ];
    for (redirection, reason) in failures {
        // Each redirection has files of its own, because the last command removes an issue.
        let (dir, commands) = commands();
        for command in commands {
            let run = redirected(&dir, command, redirection);
            assert_eq!(
                (run.code, run.out.as_str()),
                (3, ""),
                "{command} {redirection}: {}",
                run.err
            );
            let message = format!("  × the output cannot be written\n  help: {reason}\n");
            assert!(run.err.ends_with(&message), "{command} {redirection}: {}", run.err);
            assert_eq!(run.err.matches('×').count(), 1, "{command} {redirection}: {}", run.err);
        }
    }
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    for reader in ["| true", "| head -c 1", "| head -n 1", "> /dev/null"] {
        let (dir, commands) = commands();
        for command in commands {
            let run = redirected(&dir, command, reader);
            assert_eq!(run.code, 0, "{command} {reader}: {}", run.err);
            assert!(!run.err.contains('×'), "{command} {reader}: {}", run.err);
        }
    }
}

/// A schedule goes on if its log cannot be written, and fails at its end.
#[test]
fn a_schedule_reports_that_its_log_cannot_be_written() {
    let dir = TestDir::with("post.toml", POST);
    let program = env!("CARGO_BIN_EXE_bookgen");
    let script = format!(
        "{program} schedule run post.toml >/dev/full & \
         until test -e records/the-post/status.json; do sleep 0.05; done; kill $!; wait $!"
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(dir.path("")).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "the log cannot be written to the standard output; the schedule continues\n  × the output cannot be written\n  help: No space left on device (os error 28)\n"
    );
    assert!(dir.path("out").exists(), "the issue is made");
}
