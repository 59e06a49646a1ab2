//! Approved issues: what an editor has signed off.

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

fn wanted(count: u32) -> TestDir {
    let spec = POST.replace("release =", &format!("approved_ahead = {count}\nrelease ="));
    let dir = TestDir::with("post.toml", &spec);
    daily(&dir, "post.toml --ahead 4", NOON);
    dir
}

fn status(dir: &TestDir) -> crate::test_dir::Run {
    dir.run(&["schedule", "status", "post.toml", "--now", NOON])
}

#[test]
fn a_status_says_how_many_issues_ahead_are_approved() {
    let dir = wanted(3);
    let warning = |message: &str, first: &str| {
        format!(
            "⚠ The Post: {message} help: 3 issues ahead should be approved (`approved_ahead`): the \
             next one is `bookgen daily approve post.toml --date {first}`"
        )
    };
    let run = status(&dir);
    assert_eq!(
        (run.code, flat(&run.err)),
        (0, warning("no issue ahead is approved", "2026-11-22"))
    );
    assert!(run.out.contains("\napproved none\n"), "{}", run.out);
    let out = daily(&dir, "approve post.toml --date 2026-11-22 2026-11-23 2026-11-25", NOON);
    assert_eq!(out, "approved ahead: 2026-11-22 to 2026-11-23, 2 issues\n", "24 November is a gap");
    let run = status(&dir);
    assert_eq!(flat(&run.err), warning("only 2 issues are approved", "2026-11-24"));
    let checked = dir.run(&["daily", "check", "post.toml", "--now", NOON]);
    assert_eq!(flat(&checked.err), flat(&run.err));
    daily(&dir, "approve post.toml --date 2026-11-24", NOON);
    let run = status(&dir);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\napproved 2026-11-22 to 2026-11-25, 4 issues\n"), "{}", run.out);
    let value = dir.done(&["schedule", "status", "post.toml", "--now", NOON, "--json"]).out;
    let value: Value = serde_json::from_str(&value).unwrap();
    assert_eq!(value["approved"].as_array().unwrap().len(), 4);
    // Another puzzle must be approved again; the same puzzles on other pages stay approved.
    let reject = "reject post.toml --date 2026-11-23 --slot sudoku --reason dull";
    daily(&dir, reject, NOON);
    assert_eq!(flat(&status(&dir).err), warning("only 1 issue is approved", "2026-11-23"));
    daily(&dir, "approve post.toml --date 2026-11-23", NOON);
    dir.put(
        "post.toml",
        dir.text("post.toml").replace("\"The Post\"", "\"The Post\"\nsubtitle = \"{date}.\""),
    );
    daily(&dir, "post.toml --ahead 4", NOON);
    assert_eq!(status(&dir).err, "");
    let out = daily(&dir, "approve post.toml --date 2026-11-22 --undo", NOON);
    assert_eq!(out, "no issue ahead is approved\n");
}

#[test]
fn a_month_is_approved_at_once() {
    let dir = wanted(5);
    let approve = |more: &str| {
        let words = format!("daily approve post.toml {more} --now {NOON}");
        dir.run(&words.split(' ').collect::<Vec<_>>())
    };
    let run = approve("--month 2026-11");
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "  × the issue of 2026-11-01 is not made yet\n  help: `bookgen daily post.toml --date \
         2026-11-01` makes the issue\n"
    );
    assert!(!dir.path("records/the-post/approved").exists(), "nothing is approved");
    daily(&dir, "post.toml --from 2026-12-01 --to 2026-12-31", NOON);
    daily(&dir, "post.toml --from 2026-11-22 --to 2026-11-30", NOON);
    assert_eq!(approve("--month 2026-12").out, "no issue ahead is approved\n");
    let days: Vec<String> = (22..=30).map(|day| format!("2026-11-{day}")).collect();
    let run = approve(&format!("--date {}", days.join(" ")));
    assert_eq!(run.out, "approved ahead: 2026-11-22 to 2026-12-31, 40 issues\n", "{}", run.err);
    let run = approve("");
    assert_eq!(run.code, 2, "a date or a month is required");
    let run = approve("--month 2025-12");
    assert_eq!(run.err, "  × The Post has no issue in 2025-12\n  help: choose another month\n");
}

#[test]
fn a_publication_without_the_key_has_no_warning() {
    let dir = post();
    daily(&dir, "post.toml --ahead 4", NOON);
    let run = status(&dir);
    assert_eq!(run.err, "");
    assert!(!run.out.contains("approved"), "{}", run.out);
    // The file of another program is not replaced.
    dir.put("records/the-post/approved", "mine");
    let run = dir.run(&["daily", "approve", "post.toml", "--date", "2026-11-22", "--now", NOON]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(dir.text("records/the-post/approved"), "mine");
}
