//! Failed runs, and changes of a publication after its first issues.

use super::*;

/// The word search does not fit on the page at first. After a change of the spec, it fits.
#[test]
fn a_failed_day_records_no_puzzles() {
    let slot = "\n[[slot]]\nname = \"Words\"\nkind = \"wordsearch\"\nfirst_date = 2026-01-01\nfirst_number = 20001\n";
    let sized = |size: u32| {
        let options = format!("options = {{ words = \"w.txt\", columns = {size}, rows = {size} }}");
        format!("{POST}{slot}{options}\n")
    };
    let dir = TestDir::with("post.toml", &sized(25));
    dir.put("w.txt", "one\nthree\nseven\neleven\n");
    let noon = "2026-11-21T12:00:00Z";
    let run = dir.run(&["daily", "post.toml", "--ahead", "3", "--now", noon]);
    assert_eq!(run.code, 1, "{}", run.out);
    // One message covers all four days.
    assert!(run.err.contains("4 issues from 2026-11-21 to 2026-11-24: "), "{}", run.err);
    assert_eq!(run.err.matches("does not fit").count(), 1, "{}", run.err);
    assert_eq!(names(&dir, "records"), ["the-post/in-use", "the-post/publication.json"]);
    dir.put("post.toml", sized(8));
    assert!(daily(&dir, "post.toml --ahead 3", noon).ends_with("The Post: 4 issues made\n"));

    // An issue that cannot be made does not stop the release of other issues.
    let text = dir.text("records/the-post/2026/2026-11-23.lock");
    dir.put("records/the-post/2026/2026-11-23.lock", &text[..text.len() / 2]);
    let run =
        dir.run(&["daily", "post.toml", "--ahead", "1", "--now", "2026-11-22T12:00:00Z", "--json"]);
    assert_eq!(run.code, 1);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report[0]["released"], serde_json::json!(["2026-11-21", "2026-11-22"]));
    assert!(report[0]["faults"].to_string().contains("2026-11-23.lock"), "{report}");
    assert!(dir.path("out/2026/11/the-post-2026-11-22.pdf").exists());
}

#[test]
fn a_released_issue_does_not_change() {
    let dir = post();
    daily(&dir, "post.toml", "2026-11-21T12:00:00Z");
    let before = tree(&dir, "out");
    // Each of these specs has one change: another release time, another time zone, another setting
    // for the answers, or a skipped day.
    let specs = [
        POST.replace("05:00", "23:30"),
        POST.replace("Europe/Madrid", "Pacific/Honolulu"),
        format!("{POST}\n[answers]\nshow = \"separate\"\n"),
        format!("{POST}\n[[special]]\ndate = 2026-11-20\nskip = true\n"),
    ];
    for spec in specs {
        dir.put("post.toml", spec);
        for now in ["2026-11-21T12:00:00Z", "2026-11-20T22:00:00Z"] {
            daily(&dir, "post.toml --date 2026-11-21", now);
            let after = tree(&dir, "out");
            assert!(before.iter().all(|(name, bytes)| name.contains("feed")
                || name.contains("atom")
                || after.get(name) == Some(bytes)));
        }
    }
    let reject = ["daily", "reject", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let words = [&reject[..], &["--reason", "odd", "--now", "2026-11-20T22:00:00Z"]].concat();
    assert!(dir.run(&words).err.contains("is already released to readers"));
    // If the record of a released issue is missing, the run fails and makes no new record.
    dir.put("post.toml", POST);
    dir.remove(RECORD);
    let run = dir.run(&["daily", "post.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert_eq!(run.code, 3);
    assert!(
        flat(&run.err).contains("2026-11-21.lock is missing, but the issue is already released"),
        "{}",
        run.err
    );
}

#[test]
fn numbers_continue_when_the_calendar_changes() {
    let dir = post();
    let number = |day: &str| {
        let path = format!("records/the-post/2026/2026-11-{day}.lock");
        record::read(&Source::new("x", dir.text(&path))).unwrap().entries[0].number.unwrap()
    };
    daily(&dir, "post.toml --ahead 2", "2026-11-21T12:00:00Z");
    let last = number("23");
    // The new pauses are in the past. One pause is on a day whose issue was already made.
    let pause = |from: &str, to: &str| format!("\n[[pause]]\nfrom = {from}\nto = {to}\n");
    dir.put(
        "post.toml",
        POST.to_owned() + &pause("2026-06-01", "2026-06-10") + &pause("2026-11-22", "2026-11-22"),
    );
    daily(&dir, "post.toml --ahead 2", "2026-11-23T12:00:00Z");
    assert_eq!([number("24"), number("25")], [last + 1, last + 2]);
    // A higher first number leaves a gap in the puzzle numbers. No number is used twice.
    dir.put("post.toml", POST.replace("6182", "7000"));
    daily(&dir, "post.toml --ahead 1", "2026-11-26T12:00:00Z");
    assert_eq!(number("26"), 7000 + 329);
}

#[test]
fn a_removed_feature_is_left_out_of_unreleased_issues() {
    let two = format!(
        "{POST}\n[[slot]]\nname = \"Mid\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"easy\"\n"
    );
    let dir = TestDir::with("post.toml", &two);
    daily(&dir, "post.toml --ahead 2", "2026-11-21T12:00:00Z");
    dir.put("post.toml", POST);
    daily(&dir, "post.toml --ahead 2", "2026-11-21T13:00:00Z");
    // The page of the 22nd has both answers of the 21st. The page of the 23rd has the only answer
    // of the 22nd.
    let of = |day: &str| {
        let manifest =
            json(&dir, &format!("embargo/out/2026/11/the-post-2026-11-{day}.manifest.json"));
        manifest["puzzles"]
            .as_array()
            .unwrap()
            .iter()
            .map(|puzzle| puzzle["number"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("22"), [6507, 6506, 50325]);
    assert_eq!(of("23"), [6508, 6507]);
    // The released issue still has two puzzles.
    assert_eq!(
        json(&dir, "out/2026/11/the-post-2026-11-21.json")["puzzles"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn the_next_run_finishes_a_killed_run() {
    let dir = post();
    daily(&dir, "post.toml", "2026-11-20T12:00:00Z");
    let (feed, state) = ("out/the-post/feed.json", "records/the-post/publication.json");
    let old_feed = dir.text(feed);
    let old_state = dir.text(state);
    daily(&dir, "post.toml --ahead 3", "2026-11-21T12:00:00Z");
    let before = tree(&dir, "out");
    // The test makes the files look as if the run was killed: the record is written, but the PDF
    // is missing, and the feed is old. The state has the digests of the old and of the new feed.
    dir.put("records/the-post/unfinished", "2026-11-20\n2026-11-21\n");
    dir.remove(PDF);
    dir.put(feed, old_feed);
    let digest = |state: &str| {
        let state: Value = serde_json::from_str(state).unwrap();
        state["feeds"][feed][0].as_str().unwrap().to_owned()
    };
    let (old, new) = (digest(&old_state), digest(&dir.text(state)));
    let both = format!("\"{old}\",\n      \"{new}\"");
    dir.put(state, dir.text(state).replace(&format!("\"{new}\""), &both));
    daily(&dir, "post.toml --date 2026-11-23", "2026-11-21T12:00:00Z");
    let after = tree(&dir, "out");
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes
        || name.contains("atom")
        || name.contains("feed")));
    assert!(dir.text("out/the-post/feed.json").contains("\"title\": \"The Post\""));
    assert!(!dir.path("records/the-post/unfinished").exists());
}

#[test]
fn foreign_files_are_not_overwritten() {
    let dir = post();
    daily(&dir, "post.toml --ahead 1", "2026-11-21T12:00:00Z");
    let letter = "out/2026/11/the-post-2026-11-22.pdf";
    dir.put(letter, "a letter");
    let run = dir.run(&["daily", "post.toml", "--now", "2026-11-22T12:00:00Z"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("the-post-2026-11-22.pdf is in the way"), "{}", run.err);
    assert_eq!(dir.text(letter), "a letter");
    // Two publications have the same output pattern.
    let other = POST
        .replace("The Post", "Another")
        .replace("release", "output = \"out/{date}.pdf\"\nrelease");
    dir.put("a.toml", &other);
    dir.put("b.toml", other.replace("Another", "Third"));
    daily(&dir, "a.toml", "2026-11-21T12:00:00Z");
    let before = dir.bytes("out/2026-11-21.pdf");
    let run = dir.run(&["daily", "b.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert!(
        flat(&run.err).contains("if another publication or edition writes to this path"),
        "{}",
        run.err
    );
    assert!(before == dir.bytes("out/2026-11-21.pdf"));
    // Two puzzles have the same file name.
    let slots = POST.to_owned()
        + "\n[[slot]]\nname = \"Other\"\nid = \"sudoku-answer\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"gentle\"\n";
    dir.put("c.toml", slots.replace("The Post", "Fourth"));
    let run = dir.run(&["daily", "c.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert!(flat(&run.err).contains("two files of the issue have the path"), "{}", run.err);
}
