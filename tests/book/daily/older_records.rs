//! Records that are lost, or restored from an older copy: no false answer is published.

use super::*;

/// A publication with one puzzle a day, which prints the answers of the previous day.
const SHEET: &str = r#"
[publication]
name = "Post"
timezone = "Europe/Madrid"
template = "letter-sheet"
output = "out/{slug}-{date}.pdf"
days_ahead = 1
release = "05:00"

[[slot]]
name = "Sudoku"
id = "easy"
kind = "sudoku"
first_date = 2026-01-01
first_number = 1001
level = "gentle"
"#;

/// The issues of 1 to 3 March, made day by day, and the issue of 4 March under embargo.
fn three_days() -> TestDir {
    let dir = TestDir::with("post.toml", SHEET);
    for day in 1..=3 {
        daily(&dir, "post.toml", &format!("2026-03-0{day}T08:00:00Z"));
    }
    dir
}

/// Runs `daily` for the dates of the spec.
fn run(dir: &TestDir, now: &str) -> crate::test_dir::Run {
    dir.run(&["daily", "post.toml", "--now", now])
}

fn restore(dir: &TestDir, folder: &str, files: &BTreeMap<String, Vec<u8>>) {
    std::fs::remove_dir_all(dir.path(folder)).unwrap();
    for (name, bytes) in files {
        dir.put(&format!("{folder}/{name}"), bytes);
    }
}

/// The released pages.
fn released(dir: &TestDir) -> Vec<String> {
    names(dir, "out").into_iter().filter(|name| name.ends_with(".pdf")).collect()
}

#[test]
fn a_lost_record_of_a_released_issue_is_not_made_again_with_other_puzzles() {
    let dir = three_days();
    let public = tree(&dir, "out");
    let lock = "records/post/2026/2026-03-03.lock";
    let stamp = "records/post/2026/2026-03-03.made";
    let saved = [lock, stamp].map(|name| dir.bytes(name));
    [lock, stamp].into_iter().for_each(|name| dir.remove(name));
    dir.put("post.toml", SHEET.replace("gentle", "medium"));
    let refused = run(&dir, "2026-03-03T12:00:00Z");
    assert_eq!(refused.code, 3, "{}", refused.out);
    assert_eq!(
        refused.err,
        "  × 2 issues from 2026-03-03 to 2026-03-04: records/post/2026/2026-03-03.lock and records/
  │ post/2026/2026-03-03.made are missing, and a new record has other puzzles than out/post-2026-
  │ 03-03.json, which bookgen made
  help: restore records/post from the newest copy
"
    );
    assert!(!dir.path(lock).exists(), "no record is written");
    // The next day, the issue with the answers is neither made again nor released.
    let refused = run(&dir, "2026-03-04T08:00:00Z");
    assert_eq!(refused.code, 3, "{}", refused.out);
    assert_eq!(
        refused.err,
        "  × the issue of 2026-03-04: records/post/2026/2026-03-03.lock and records/post/2026/2026-03-
  │ 03.made are missing, and a new record has other puzzles than out/post-2026-03-03.json, which
  │ bookgen made
  help: restore records/post from the newest copy
"
    );
    let feeds = |name: &String| name.starts_with("post/");
    let now = tree(&dir, "out");
    assert!(public.iter().all(|(name, bytes)| feeds(name) || now.get(name) == Some(bytes)));
    assert_eq!(released(&dir).last().unwrap(), "post-2026-03-03.pdf");
    // With the restored record, the issue is released.
    dir.put(lock, &saved[0]);
    dir.put(stamp, &saved[1]);
    daily(&dir, "post.toml", "2026-03-04T09:00:00Z");
    assert!(dir.path("out/post-2026-03-04.pdf").exists());
}

/// From the same spec, bookgen makes the same puzzles, so lost records are harmless.
#[test]
fn a_lost_record_is_made_again_with_the_published_puzzles() {
    let dir = three_days();
    let before = tree(&dir, "");
    for name in ["2026-03-03.lock", "2026-03-03.made"] {
        dir.remove(&format!("records/post/2026/{name}"));
    }
    daily(&dir, "post.toml", "2026-03-03T12:00:00Z");
    assert!(tree(&dir, "") == before);
}

#[test]
fn an_older_copy_of_the_records_publishes_no_false_answers() {
    let dir = three_days();
    let older = tree(&dir, "records");
    let reject = ["daily", "reject", "post.toml", "--date", "2026-03-04", "--slot", "easy"];
    dir.done(&[&reject[..], &["--reason", "x", "--now", "2026-03-03T09:00:00Z"]].concat());
    daily(&dir, "post.toml", "2026-03-04T08:00:00Z");
    let public = tree(&dir, "out");
    let newest = tree(&dir, "records");
    restore(&dir, "records", &older);
    let message = "records/post/2026/2026-03-04.made is not the build stamp of the published issue: out/post-2026-03-04.json has other puzzles or corrections help: the folder of the records is probably an older copy: restore records/post from the newest copy, and keep the published files";
    // bookgen does not say that it makes the published files again.
    let refused = run(&dir, "2026-03-04T12:00:00Z");
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert_eq!(flat(&refused.err), format!("× 2 issues from 2026-03-04 to 2026-03-05: {message}"));
    let refused = run(&dir, "2026-03-05T08:00:00Z");
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(
        flat(&refused.err).starts_with(&format!("× the issue of 2026-03-05: {message}")),
        "{}",
        refused.err
    );
    let feeds = |name: &String| name.starts_with("post/");
    let now = tree(&dir, "out");
    assert!(now.iter().all(|(name, bytes)| feeds(name) || public.get(name) == Some(bytes)));
    assert_eq!(released(&dir).last().unwrap(), "post-2026-03-04.pdf");
    restore(&dir, "records", &newest);
    daily(&dir, "post.toml", "2026-03-05T09:00:00Z");
    assert!(dir.path("out/post-2026-03-05.pdf").exists());
}

/// Without the JSON file, the puzzles of the published pages are unknown.
#[test]
fn published_pages_without_a_stamp_are_not_replaced() {
    let dir = three_days();
    for name in [
        "records/post/2026/2026-03-03.lock",
        "records/post/2026/2026-03-03.made",
        "out/post-2026-03-03.json",
    ] {
        dir.remove(name);
    }
    let before = tree(&dir, "");
    let refused = run(&dir, "2026-03-03T12:00:00Z");
    assert_eq!(refused.code, 3, "{}", refused.out);
    assert_eq!(
        refused.err,
        "  × 2 issues from 2026-03-03 to 2026-03-04: out/post-2026-03-03.pdf is in the way: records/
  │ post/2026/2026-03-03.made is missing, so bookgen does not know the file
  help: if bookgen made the file, restore records/post from the newest copy; otherwise move the
        file, or change `output` if another publication or edition writes to this path
"
    );
    assert!(tree(&dir, "") == before);
}

/// The file in the output folder counts, not a copy in the embargo folder.
#[test]
fn a_changed_published_file_is_reported_even_if_a_copy_is_under_embargo() {
    let dir = three_days();
    let pdf = "out/post-2026-03-03.pdf";
    dir.put("embargo/out/post-2026-03-03.pdf", dir.bytes(pdf));
    dir.put(pdf, "%PDF-1.4 edited");
    let refused = run(&dir, "2026-03-03T12:00:00Z");
    assert_eq!(refused.code, 1);
    assert_eq!(refused.out, "");
    assert_eq!(
        refused.err,
        "  × 2 issues from 2026-03-03 to 2026-03-04: out/post-2026-03-03.pdf was changed after the release
  │ of its issue
  help: restore the file from a copy; or move the file away and run the command again: bookgen
        then makes the published file again
"
    );
}
