//! `on_publish`: a command that runs after files are published.

#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// The spec with a command.
fn with_command(command: &str) -> String {
    format!(
        "{POST}\n[schedule]\non_publish = '''{command}'''\non_failure = 'echo \"$BOOKGEN_MESSAGE\" >> failures'\n"
    )
}

/// Appends the date, the revision and the number of files to `log`, and the files to `files`.
const LOG: &str = "echo $BOOKGEN_PUBLICATION $BOOKGEN_DATE $BOOKGEN_REVISION >> log; \
                   echo \"$BOOKGEN_FILES\" > files; echo \"$BOOKGEN_FEEDS\" > feeds";

fn run(dir: &TestDir, words: &str, now: &str) -> crate::test_dir::Run {
    let mut all = vec!["daily", "post.toml", "--alert"];
    all.extend(words.split(' ').filter(|word| !word.is_empty()));
    all.extend(["--now", now]);
    dir.run(&all)
}

#[test]
fn the_command_runs_once_for_each_issue_and_revision() {
    let dir = TestDir::with("post.toml", &with_command(LOG));
    let run = |words: &str, now: &str| {
        let run = run(&dir, words, now);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    };
    run("--ahead 2", NOON);
    assert_eq!(dir.text("log"), "the-post 2026-11-21 1\n");
    let files = dir.text("files");
    assert!(files.lines().all(|file| dir.path(file).is_file()), "{files}");
    assert!(files.contains("the-post-2026-11-21.pdf\n"), "{files}");
    // Neither embargoed issues nor embargoed answers are named.
    assert!(!files.contains("embargo") && !files.contains("answer"), "{files}");
    assert!(!files.contains("11-22"), "{files}");
    assert_eq!(dir.text("feeds"), "out/the-post/feed.json\nout/the-post/atom.xml\n");
    run("--ahead 2", NOON);
    assert_eq!(dir.text("log").lines().count(), 1, "nothing was published");
    // The next day releases an issue and the answers of the issue before.
    run("", "2026-11-22T12:00:00Z");
    assert_eq!(
        dir.text("log"),
        "the-post 2026-11-21 1\nthe-post 2026-11-21 1\nthe-post 2026-11-22 1\n"
    );
    let correct = ["daily", "correct", "post.toml", "--date", "2026-11-22", "--slot", "sudoku"];
    let more = ["--note", "A 7 was missing.", "--now", "2026-11-22T13:00:00Z", "--alert"];
    dir.done(&[&correct[..], &more].concat());
    assert!(dir.text("log").ends_with("the-post 2026-11-22 1\nthe-post 2026-11-22 2\n"));
    let announced = dir.text("records/the-post/announced");
    assert_eq!(announced.lines().count(), 4, "{announced}");
    assert!(announced.contains("2026-11-22 revision 2 "), "{announced}");
    assert_eq!(dir.text("records/the-post/to-announce"), "");
    assert!(!dir.path("failures").exists());
}

/// A plain run runs no command, so that the spec of a stranger is harmless. The next run with
/// `--alert` runs the command.
#[test]
fn a_plain_run_runs_no_command() {
    let dir = TestDir::with("post.toml", &with_command(LOG));
    let plain = dir.done(&["daily", "post.toml", "--now", NOON]);
    assert!(!dir.path("log").exists());
    let advice = flat(&plain.err);
    assert!(
        advice.contains("The Post: `on_publish` did not run for the published issues"),
        "{advice}"
    );
    assert!(advice.contains("`bookgen daily post.toml --alert` runs"), "{advice}");
    dir.done(&["daily", "check", "post.toml", "--now", NOON]);
    assert!(!dir.path("log").exists());
    assert_eq!(run(&dir, "", NOON).code, 0);
    assert_eq!(dir.text("log"), "the-post 2026-11-21 1\n");
}

#[test]
fn a_failure_is_reported_and_tried_again() {
    let dir = TestDir::with("post.toml", &with_command("echo no route >&2; exit 7"));
    for attempt in 1..=2 {
        let failed = run(&dir, "", NOON);
        assert_eq!(failed.code, 3);
        let message = flat(&failed.err);
        let text = "the issue of 2026-11-21: `on_publish` ended with exit status: 7";
        assert!(message.contains(text), "{message}");
        assert!(
            message.contains("the command wrote: no route; the next run tries again"),
            "{message}"
        );
        assert_eq!(dir.text("failures").matches("`on_publish` ended").count(), attempt);
        assert!(dir.path(PDF).exists(), "the issue is published all the same");
    }
    // A missing program; output that is not UTF-8 and controls the terminal; megabytes of output.
    for (command, says) in [
        ("no-such-uploader", "no-such-uploader"),
        ("printf 'a\\377\\033[31mb'; exit 1", "a\u{fffd} [31mb"),
        ("head -c 9000000 /dev/zero | tr '\\0' x; echo; echo the end; exit 1", "the end"),
        ("kill -9 $$", "signal: 9"),
    ] {
        dir.put("post.toml", with_command(command));
        let failed = run(&dir, "", NOON);
        assert_eq!(failed.code, 3, "{command}");
        assert!(flat(&failed.err).contains(says), "{command}: {}", failed.err);
        assert!(failed.err.len() < 5_000, "{command}");
        assert!(!failed.err.contains('\u{1b}'), "{command}");
    }
}

/// The command fails for one issue. The other issues are announced in the same run.
#[test]
fn a_failure_holds_back_no_other_issue() {
    let command = "echo $BOOKGEN_DATE >> log; test $BOOKGEN_DATE != 2026-11-19";
    let dir = TestDir::with("post.toml", &with_command(command));
    let dates = "--from 2026-11-18 --to 2026-11-21";
    assert_eq!(run(&dir, dates, NOON).code, 3);
    assert_eq!(dir.text("log"), "2026-11-18\n2026-11-19\n2026-11-20\n2026-11-21\n");
    assert_eq!(dir.text("records/the-post/to-announce"), "2026-11-19\n");
    assert_eq!(dir.text("records/the-post/announce-failed"), "2026-11-19\n");
    // An issue whose turn is new comes first.
    dir.remove("log");
    assert_eq!(run(&dir, "--from 2026-11-17 --to 2026-11-21", NOON).code, 3);
    assert_eq!(dir.text("log"), "2026-11-17\n2026-11-19\n");
    dir.put("post.toml", with_command(LOG));
    dir.remove("log");
    assert_eq!(run(&dir, "", NOON).code, 0);
    assert_eq!(dir.text("log"), "the-post 2026-11-19 1\n");
    assert_eq!(dir.text("records/the-post/announce-failed"), "");
}

/// The command fails for all issues. A run tries it again for three of them, in turn.
#[test]
fn failed_commands_run_again_in_turn() {
    let dir = TestDir::with("post.toml", &with_command("echo $BOOKGEN_DATE >> log; false"));
    let days = |days: &[u32]| days.iter().map(|day| format!("2026-11-{day}\n")).collect::<String>();
    for expected in [&[17, 18, 19, 20, 21][..], &[17, 18, 19], &[20, 21, 17], &[18, 19, 20]] {
        assert_eq!(run(&dir, "--from 2026-11-17 --to 2026-11-21", NOON).code, 3);
        assert_eq!(dir.text("log"), days(expected));
        dir.remove("log");
    }
}

/// A run that is killed while the command runs does not know whether the command succeeded. The next
/// run runs the command again.
#[test]
fn a_run_that_is_killed_runs_the_command_again() {
    let slow = "echo $BOOKGEN_DATE >> log; test -e quick || sleep 30";
    let dir = TestDir::with("post.toml", &with_command(slow));
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookgen"))
        .args(["daily", "post.toml", "--alert", "--now", NOON])
        .current_dir(dir.path(""))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !dir.path("log").exists() {
        assert!(begun.elapsed() < Duration::from_secs(120));
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!dir.path("records/the-post/announced").exists());
    dir.put("quick", "");
    let again = run(&dir, "", NOON);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert_eq!(dir.text("log"), "2026-11-21\n2026-11-21\n");
    assert_eq!(run(&dir, "", NOON).code, 0);
    assert_eq!(dir.text("log").lines().count(), 2, "the success is recorded");
}
