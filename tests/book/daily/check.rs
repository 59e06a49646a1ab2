//! `bookgen daily check`, and editions that cannot be made.

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// A publication with a word search, and a narrow edition on whose page the word search does not fit.
fn with_narrow_edition(size: u32) -> String {
    format!(
        "{POST}
[[slot]]
name = \"Words\"
kind = \"wordsearch\"
first_date = 2026-01-01
first_number = 20001
options = {{ words = \"w.txt\", columns = {size}, rows = {size} }}

[[edition]]
name = \"evening\"
template = \"newspaper-column\"
"
    )
    .replacen("template = \"newspaper-column\"", "template = \"a4-sheet\"", 1)
}

fn narrow(size: u32) -> TestDir {
    let dir = TestDir::with("post.toml", &with_narrow_edition(size));
    dir.put("w.txt", "one\nthree\nseven\neleven\n");
    dir
}

#[test]
fn a_check_writes_and_reserves_nothing() {
    let series = format!("{POST}\n[series]\nname = \"Sunday\"\nledger = \"series.db\"\n");
    let dir = TestDir::with("post.toml", &series);
    let words = ["daily", "check", "post.toml", "--from", "2026-11-21", "--to", "2026-11-23"];
    let run = dir.done(&[&words[..], &["--now", NOON]].concat());
    let line = |day: u32| format!("  2026-11-{day}  new, 12 files\n");
    let lines: String = (21..=23).map(line).collect();
    assert_eq!(run.out, format!("The Post\n{lines}3 issues checked, nothing would fail\n"));
    assert_eq!(names(&dir, ""), ["post.toml"]);
    // `bookgen check` checks the issues that a run would make now.
    let run = dir.done(&["check", "post.toml"]);
    assert!(run.out.ends_with("1 issue checked, nothing would fail\n"), "{}", run.out);
    assert_eq!(names(&dir, ""), ["post.toml"]);
    // The check also changes nothing beside existing files, and makes the puzzles of the real run.
    daily(&dir, "post.toml", NOON);
    let before = tree(&dir, "");
    let run = dir.done(&[&words[..], &["--now", NOON, "--json"]].concat());
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report[0]["issues"][0]["action"], "up to date");
    assert_eq!(report[0]["issues"][1]["action"], "new");
    assert!(before == tree(&dir, ""));
    dir.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn a_check_names_what_would_fail() {
    let dir = narrow(25);
    let check = |more: &[&str]| {
        let words = ["daily", "check", "post.toml", "--ahead", "2", "--now", NOON];
        dir.run(&[&words[..], more].concat())
    };
    let run = check(&[]);
    assert_eq!(run.code, 1);
    assert!(flat(&run.err).contains("3 issues from 2026-11-21 to 2026-11-23: edition `evening`: "));
    assert!(run.out.contains("; without the edition evening\n"), "{}", run.out);
    assert!(run.out.ends_with("3 issues can be made\n"), "{}", run.out);
    // A published file that was changed is a fault of its issue.
    dir.put("post.toml", POST);
    daily(&dir, "post.toml", NOON);
    dir.put(PDF, "changed");
    let run = check(&[]);
    assert_eq!(run.code, 1);
    assert!(flat(&run.err).contains("was changed after the release"), "{}", run.err);
    // A missing file would be restored, but the check does not restore it.
    dir.remove(PDF);
    let run = check(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("  2026-11-21  to be completed, 12 files\n"), "{}", run.out);
    assert!(!dir.path(PDF).exists());
    // A fault of the spec.
    dir.put("post.toml", "[publication]\nname = 1\n");
    assert_eq!(check(&[]).code, 1);
    assert_eq!(dir.run(&["check", "post.toml"]).code, 1);
}

/// The word search does not fit in the evening edition. The main edition is made and released; the
/// evening edition follows when the spec is correct.
#[test]
fn an_edition_that_fails_does_not_stop_the_publication() {
    let dir = narrow(25);
    let words = ["daily", "post.toml", "--ahead", "1", "--now", NOON];
    for _ in 0..2 {
        let run = dir.run(&words);
        assert_eq!(run.code, 1);
        assert!(
            flat(&run.err).contains("2 issues from 2026-11-21 to 2026-11-22: edition `evening`: ")
        );
        assert!(dir.path(PDF).exists());
        assert!(dir.path("embargo/out/2026/11/the-post-2026-11-22.pdf").exists());
        assert!(!names(&dir, "").iter().any(|name| name.contains("evening")));
    }
    assert!(dir.text("out/the-post/feed.json").contains("the-post-2026-11-21.pdf"));
    let published = dir.bytes(PDF);
    // A wider page: the edition is added to the released issue, and the main edition stays.
    let wide = with_narrow_edition(25).replace("newspaper-column", "a4-sheet");
    dir.put(
        "post.toml",
        wide.replace("\"evening\"", "\"evening\"\noutput = \"out/{date}-{edition}.pdf\""),
    );
    let out = daily(&dir, "post.toml --ahead 1", NOON);
    assert!(out.ends_with("The Post: 2 issues made\n"), "{out}");
    assert!(published == dir.bytes(PDF));
    assert!(dir.path("out/2026-11-21-evening.pdf").exists());
    dir.done(&["proof", "out/2026-11-21-evening.pdf"]);
    assert!(dir.text("out/the-post/feed.json").contains("2026-11-21-evening.pdf"));
    assert_eq!(
        daily(&dir, "post.toml --ahead 1", NOON),
        "The Post: nothing to do, 2 issues are up to date\n"
    );
}

#[test]
fn the_status_of_a_given_time_may_be_a_local_time() {
    let dir = post();
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-25", "2026-11-21T12:00:00Z");
    let status = |now: &str| dir.run(&["schedule", "status", "post.toml", "--now", now]).out;
    let before = status("2026-11-22T04:59");
    assert!(before.contains("released 2026-11-21\n"), "{before}");
    assert!(before.contains("ready    2026-11-22 to 2026-11-25, 4 issues\n"), "{before}");
    assert!(status("2026-11-22 05:00").contains("released 2026-11-22\n"));
    assert!(status("2026-11-23").contains("released 2026-11-22\n"));
    let run = dir.run(&["schedule", "status", "post.toml", "--now", "soon"]);
    assert_eq!(run.code, 2);
    assert!(flat(&run.err).contains("`soon` is not a date with a time"), "{}", run.err);
}

/// Users of `daily.toml` write slots, so messages speak of slots.
#[test]
fn messages_speak_of_slots() {
    let three = format!(
        "{POST}\n[[slot]]\nname = \"Mid\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"easy\"\n"
    );
    let dir = TestDir::with("post.toml", &three.replace("newspaper-column", "newspaper-half"));
    let run = dir.run(&["daily", "check", "post.toml", "--date", "2026-11-21", "--now", NOON]);
    assert_eq!(run.code, 1);
    assert!(!run.err.contains("chapter"), "{}", run.err);
    golden("golden/daily-slots.txt", &run.err);
}
