//! The commands with which an editor changes issues: `reject`, `correct` and `rerun`.

use super::*;
use crate::external_program::run;

#[test]
fn reject_replaces_an_unreleased_puzzle() {
    let dir = post();
    let early = "2026-11-20T12:00:00Z";
    daily(&dir, "post.toml --from 2026-11-21 --to 2026-11-22", early);
    let before = json(&dir, "embargo/out/2026/11/the-post-2026-11-21.json");
    let reject = [
        "daily",
        "reject",
        "post.toml",
        "--date",
        "2026-11-21",
        "--slot",
        "sudoku",
        "--reason",
        "looks odd",
        "--now",
        early,
    ];
    let out = dir.done(&reject).out;
    assert_eq!(
        out,
        "Sudoku 6506 of 2026-11-21: replaced by candidate puzzle 1; \
         embargo/out/2026/11/the-post-2026-11-21.pdf\n"
    );
    let after = json(&dir, "embargo/out/2026/11/the-post-2026-11-21.json");
    assert_ne!(before["puzzles"][0]["puzzle"], after["puzzles"][0]["puzzle"]);
    for key in ["id", "number", "level", "revision"] {
        assert_eq!(before["puzzles"][0][key], after["puzzles"][0][key], "{key}");
    }
    // The issue of the next day has the answer of the new puzzle.
    dir.done(&["proof", "embargo/out/2026/11/the-post-2026-11-22.pdf", "--record", RECORD]);
    let record = dir.text(RECORD);
    assert!(
        record.contains("why = \"rejected\"\nnote = \"looks odd\"\nat = \"2026-11-20T12:00:00Z\"")
    );
    // A second rejection uses a candidate that was never rejected.
    let out = dir.done(&reject).out;
    assert!(out.contains("replaced by candidate puzzle 2;"), "{out}");
    let late = [&reject[..10], &["2026-11-21T12:00:00Z"]].concat();
    let run = dir.run(&late);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the issue of 2026-11-21 is already released to readers"),
        "{}",
        run.err
    );
    assert!(run.err.contains("bookgen daily correct post.toml --date 2026-11-21"), "{}", run.err);
}

#[test]
fn correct_makes_a_revision_of_a_released_puzzle() {
    let dir = post();
    daily(&dir, "post.toml --from 2026-11-21 --to 2026-11-23", "2026-11-21T12:00:00Z");
    let first = dir.bytes(PDF);
    let correct = [
        "daily",
        "correct",
        "post.toml",
        "--date",
        "2026-11-21",
        "--slot",
        "sudoku",
        "--note",
        "a given was missing",
        "--now",
        "2026-11-22T12:00:00Z",
    ];
    let printed = {
        daily(&dir, "post.toml --date 2026-11-22", "2026-11-22T12:00:00Z");
        dir.bytes("out/2026/11/the-post-2026-11-22.pdf")
    };
    let out = dir.done(&correct).out;
    assert_eq!(
        out,
        "Sudoku 6506 of 2026-11-21: revision 2, out/2026/11/the-post-2026-11-21.pdf; \
         the issue of 2026-11-23 prints the note\n"
    );
    // The files of revision 1 and of revision 2 exist. The issue of 22 November, which was released
    // before the correction, is unchanged.
    assert!(first == dir.bytes("out/2026/11/the-post-2026-11-21-revision-1.pdf"));
    assert!(first == dir.bytes(PDF), "the puzzle is unchanged");
    assert!(printed == dir.bytes("out/2026/11/the-post-2026-11-22.pdf"));
    dir.done(&["proof", PDF]);
    let issue = json(&dir, "out/2026/11/the-post-2026-11-21.json");
    assert_eq!(issue["puzzles"][0]["revision"], 2);
    let feed = json(&dir, "out/the-post/feed.json");
    let item = &feed["items"][1];
    assert_eq!(item["id"], "tag:the-post.invalid,2000-01-01:2026-11-21");
    assert_eq!(item["date_modified"], "2026-11-22T12:00:00Z");
    assert!(item["content_text"].as_str().unwrap().contains("a given was missing"));
    let next = json(&dir, "embargo/out/2026/11/the-post-2026-11-23.json");
    assert_eq!(next["corrections"][0]["note"], "a given was missing");
    let pdf = dir.path("embargo/out/2026/11/the-post-2026-11-23.pdf");
    if let Some(text) = run("pdftotext", &["-layout", "{}", "-"], &pdf) {
        let text = text.replace('\n', " ");
        assert!(text.contains("Correction. Saturday 21 November 2026, Sudoku 6,506"), "{text}");
    }
    let again = daily(&dir, "post.toml --from 2026-11-21 --to 2026-11-23", "2026-11-22T12:00:00Z");
    assert_eq!(again, "The Post: nothing to do, 3 issues are up to date\n");
    let out = dir.done(&correct).out;
    assert!(
        out.contains("nothing to do, the issue of 2026-11-23 prints the note already"),
        "{out}"
    );

    // The option `--replace` makes revision 3. Only the note of revision 3 is printed.
    let other = [&correct[..8], &["the list was wrong", "--replace"], &correct[9..]].concat();
    let out = dir.done(&other).out;
    assert!(out.contains("revision 3"), "{out}");
    assert!(first == dir.bytes("out/2026/11/the-post-2026-11-21-revision-2.pdf"));
    assert!(first != dir.bytes(PDF));
    assert!(
        printed == dir.bytes("out/2026/11/the-post-2026-11-22.pdf"),
        "the released issue is unchanged"
    );
    let next = json(&dir, "embargo/out/2026/11/the-post-2026-11-23.json");
    assert_eq!(next["corrections"].as_array().unwrap().len(), 1);
    assert_eq!(next["corrections"][0]["note"], "the list was wrong");

    // A note that is too long, or needs a missing glyph, changes no file.
    let before = tree(&dir, "");
    let long = "x ".repeat(2000);
    let run = dir.run(&[&correct[..8], &[long.as_str()], &correct[9..]].concat());
    assert_eq!(run.code, 1, "{}", run.err);
    let run = dir.run(&[&correct[..8], &["日本"], &correct[9..]].concat());
    assert_eq!(run.code, 1, "{}", run.err);
    let out = "with this note the issue of 2026-11-23 cannot be made";
    assert!(flat(&run.err).contains(out), "{} {}", run.out, run.err);
    assert!(flat(&run.err).contains("nothing was changed"), "{}", run.err);
    let changed =
        tree(&dir, "").into_iter().filter(|(name, bytes)| before.get(name) != Some(bytes));
    assert_eq!(changed.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0]);
    let early = [&correct[..4], &["2026-11-23"], &correct[5..]].concat();
    let run = dir.run(&early);
    assert!(run.err.contains("is not released yet"), "{}", run.err);
}

#[test]
fn rerun_prints_an_earlier_issue_again() {
    let dir = post();
    daily(&dir, "post.toml --date 2026-11-18", "2026-11-20T12:00:00Z");
    let rerun = [
        "daily",
        "rerun",
        "post.toml",
        "--from",
        "2026-11-18",
        "--date",
        "2026-11-21",
        "--now",
        "2026-11-20T12:00:00Z",
    ];
    assert_eq!(
        dir.done(&rerun).out,
        "2026-11-21: 1 puzzle of 2026-11-18 printed again; embargo/out/2026/11/the-post-2026-11-21.pdf\n"
    );
    assert!(dir.done(&rerun).out.contains("nothing to do"));
    let old = json(&dir, "out/2026/11/the-post-2026-11-18.json");
    let new = json(&dir, "embargo/out/2026/11/the-post-2026-11-21.json");
    let (old, new) = (&old["puzzles"][0], &new["puzzles"][0]);
    assert_eq!(old["puzzle"], new["puzzle"]);
    assert_eq!(new["rerun"], "the-post-2026-11-18-sudoku");
    assert_eq!(new["number"], 6182 + 324);
    let run =
        dir.run(&["daily", "rerun", "post.toml", "--from", "2026-11-22", "--date", "2026-11-21"]);
    assert!(run.err.contains("--from 2026-11-22 is not before --date 2026-11-21"), "{}", run.err);
    // An issue cannot be printed again on a page that shows the answers of this issue. An issue
    // that is not released cannot be printed again.
    let now = "2026-11-20T12:00:00Z";
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-23", now);
    for (from, date, says) in [
        (
            "2026-11-20",
            "2026-11-21",
            "the issue of 2026-11-21 shows the answers of the issue of 2026-11-20",
        ),
        ("2026-11-21", "2026-11-23", "the issue of 2026-11-21 is not released yet"),
    ] {
        let words = ["daily", "rerun", "post.toml", "--from", from, "--date", date, "--now", now];
        let run = dir.run(&words);
        assert!(run.err.contains(says), "{}", run.err);
    }
}

/// The words of a command that corrects the puzzle of 21 November in the issue of the next day.
fn correct_words(note: &str) -> [&str; 11] {
    [
        "daily",
        "correct",
        "post.toml",
        "--date",
        "2026-11-21",
        "--slot",
        "sudoku",
        "--note",
        note,
        "--now",
        "2026-11-21T12:00:00Z",
    ]
}

/// A sheet whose puzzle fills the page: the puzzle becomes smaller, and the proof finds no text over
/// the grid.
#[test]
fn correct_prints_a_note_on_a_sheet() {
    for show in ["separate", "upside-down"] {
        let spec = POST.replace("newspaper-column", "letter-sheet");
        let dir = TestDir::with("post.toml", &format!("{spec}\n[answers]\nshow = \"{show}\"\n"));
        daily(&dir, "post.toml --ahead 1", "2026-11-21T12:00:00Z");
        let run = dir.done(&correct_words("x"));
        assert!(run.out.contains("the issue of 2026-11-22 prints the note"), "{}", run.out);
        dir.done(&["proof", "embargo/out/2026/11/the-post-2026-11-22.pdf"]);
    }
}

/// The help is a way out: a shorter note, if a short note can be printed; otherwise another template.
#[test]
fn a_refused_note_changes_nothing_and_the_help_is_true() {
    let message = |dir: &TestDir, note: &str| {
        daily(dir, "post.toml --ahead 1", "2026-11-21T12:00:00Z");
        let before = tree(dir, "");
        let run = dir.run(&correct_words(note));
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(tree(dir, "") == before);
        flat(&run.err)
    };
    let dir = TestDir::with("post.toml", &POST.replace("newspaper-column", "newspaper-3-columns"));
    let long = message(&dir, "The 7 in the top row was missing in print. ".repeat(8).trim());
    let start = "× with this note the issue of 2026-11-22 cannot be made: the answer does not fit into its slot";
    assert!(long.starts_with(start), "{long}");
    assert!(long.ends_with("help: shorten or change the note; nothing was changed"), "{long}");

    let template = dir.done(&["templates", "newspaper-3-columns"]).out;
    let without = template.replace("holds = \"rules\"\nchapter = 1", "holds = \"line\"");
    let first = without.find("[[slot]]\nholds = \"headline\"\ntext = \"{answers}\"").unwrap();
    let last = first + without[first..].find("[sizes]").unwrap_or(without.len() - first);
    let without = without.replace(&without[first..last], "");
    let dir = TestDir::with("post.toml", &POST.replace("newspaper-column", "own.toml"));
    dir.put("own.toml", without);
    let missing = message(&dir, "x");
    let start = "× with this note the issue of 2026-11-22 cannot be made: the template has no slot for a correction";
    assert!(missing.starts_with(start), "{missing}");
    let help = "help: use a template with a slot for answers or for rules; nothing was changed";
    assert!(missing.ends_with(help), "{missing}");
}
