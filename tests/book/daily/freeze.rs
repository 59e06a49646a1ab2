//! Frozen issues: what went to press stays as it is.

use super::*;

const NOW: &str = "2026-11-21T12:00:00Z";

/// A second slot, which changes every issue that is made again.
const SECOND: &str = "
[[slot]]
name = \"Second\"
kind = \"sudoku\"
first_date = 2026-01-01
level = \"gentle\"
";

/// A publication that has room for two puzzles.
fn sheet() -> TestDir {
    let spec = POST.replace("newspaper-column", "a4-sheet");
    let dir = TestDir::with("post.toml", &spec);
    daily(&dir, "post.toml --ahead 3", NOW);
    dir
}

fn add(dir: &TestDir, text: &str) {
    dir.put("post.toml", format!("{}{text}", dir.text("post.toml")));
}

#[test]
fn a_comment_or_another_form_remakes_no_issue() {
    let dir = sheet();
    let spec = dir.text("post.toml");
    let spec = spec.replace("\"The Post\"", "'The Post'  # our paper");
    dir.put("post.toml", format!("# Puzzles.\n{spec}\n# The end.\n"));
    let out = daily(&dir, "post.toml --ahead 3", NOW);
    assert_eq!(out, "The Post: nothing to do, 4 issues are up to date\n");
}

#[test]
fn a_run_says_why_it_makes_issues_again() {
    let dir = sheet();
    add(&dir, SECOND);
    let checked = daily(&dir, "check post.toml --ahead 3", NOW);
    assert!(
        checked.contains("2026-11-22  to be made again, because the spec has changed, "),
        "{checked}"
    );
    assert!(checked.contains("2026-11-21  up to date, "), "{checked}");
    let out = daily(&dir, "post.toml --ahead 3", NOW);
    assert_eq!(out.matches(": made again, because the spec has changed\n").count(), 3, "{out}");
}

#[test]
fn a_frozen_issue_stays_when_the_spec_changes() {
    let dir = sheet();
    let out = daily(&dir, "freeze post.toml --date 2026-11-23", NOW);
    // The page also shows the answers of the day before.
    assert_eq!(out, "frozen: 2026-11-22, 2026-11-23\n");
    let before = tree(&dir, "embargo");
    let records = tree(&dir, "records/the-post/2026");
    add(&dir, SECOND);
    let checked = daily(&dir, "check post.toml --ahead 3", NOW);
    assert!(
        checked.contains("2026-11-23  frozen, stays although the spec has changed, "),
        "{checked}"
    );
    let run = dir.done(&["daily", "post.toml", "--ahead", "3", "--now", NOW]);
    assert!(
        flat(&run.err).contains(
            "The Post: the spec has changed, but 2026-11-22, 2026-11-23 stay as they are"
        ),
        "{}",
        run.err
    );
    assert!(run.out.contains("2026-11-24.pdf and "), "{}", run.out);
    let (after, changed) = (tree(&dir, "embargo"), tree(&dir, "records/the-post/2026"));
    for day in ["2026-11-22", "2026-11-23"] {
        let of_day = |(name, _): &(&String, &Vec<u8>)| name.contains(day);
        assert!(before.iter().filter(of_day).eq(after.iter().filter(of_day)), "{day}");
        let record = format!("{day}.lock");
        assert_eq!(records.get(&record), changed.get(&record), "{day}");
    }
    assert_ne!(records.get("2026-11-24.lock"), changed.get("2026-11-24.lock"));
    // The frozen issue is released as it is.
    daily(&dir, "post.toml --ahead 3", "2026-11-23T12:00:00Z");
    let pdf = |files: BTreeMap<String, Vec<u8>>| {
        let pdf = files.into_iter().find(|(name, _)| name.ends_with("2026-11-23.pdf"));
        pdf.expect("the issue is made").1
    };
    assert!(pdf(tree(&dir, "out")) == pdf(before));
}

#[test]
fn a_frozen_issue_refuses_changes_until_it_is_free() {
    let dir = sheet();
    daily(&dir, "freeze post.toml --date 2026-11-24", NOW);
    let reject = ["daily", "reject", "post.toml", "--date", "2026-11-23", "--slot", "sudoku"];
    let reject = [&reject[..], &["--reason", "too easy", "--now", NOW]].concat();
    let run = dir.run(&reject);
    assert_eq!(run.code, 2);
    assert_eq!(
        flat(&run.err),
        "× the issue of 2026-11-23 is frozen: it went to press help: to change it all the same: \
         bookgen daily freeze post.toml --date 2026-11-23 --undo"
    );
    // The issue of the next day prints the answers, so it is free, too.
    let out = daily(&dir, "freeze post.toml --date 2026-11-23 --undo", NOW);
    assert_eq!(out, "no issue is frozen\n");
    dir.done(&reject);
    let run = dir.run(&["daily", "freeze", "post.toml", "--date", "2026-12-24", "--now", NOW]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("the issue of 2026-12-24 is not made yet"), "{}", run.err);
}

#[test]
fn the_spec_can_freeze_the_next_days() {
    let dir = sheet();
    let spec = dir.text("post.toml");
    dir.put("post.toml", spec.replace("release =", "freeze_days = 2\nrelease ="));
    add(&dir, SECOND);
    let checked = daily(&dir, "check post.toml --ahead 3", NOW);
    assert_eq!(checked.matches("frozen, stays although the spec has changed").count(), 2);
    assert!(checked.contains("2026-11-24  to be made again"), "{checked}");
    let freeze = ["daily", "freeze", "post.toml", "--date", "2026-11-22", "--undo", "--now", NOW];
    let run = dir.run(&freeze);
    assert!(run.err.contains("lower `freeze_days` in the spec"), "{}", run.err);
    // A correction is printed in the first issue that can still change.
    let correct = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let run = dir.done(&[&correct[..], &["--note", "A 7 was missing.", "--now", NOW]].concat());
    assert!(run.out.ends_with("the issue of 2026-11-24 prints the note\n"), "{}", run.out);
}
