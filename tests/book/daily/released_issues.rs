//! A released issue is compared with what was published, and changes only by a correction.

use bookgen_puzzles::record::Record;

use super::*;
use crate::record_edits::{Draw, position, random_edit, swapped};
use crate::soak::repetitions;

/// A publication with two puzzles a day.
fn two_puzzles() -> String {
    format!(
        "{POST}\n[[slot]]\nname = \"Second\"\nid = \"second\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"easy\"\n"
    )
    .replace("newspaper-column", "a4-sheet")
}

const NOON: &str = "2026-11-22T12:00:00Z";

/// Issues from 20 to 23 November. The issues of 20, 21 and 22 November are released.
fn published() -> TestDir {
    let dir = TestDir::with("post.toml", &two_puzzles());
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-23", NOON);
    dir
}

fn run(dir: &TestDir, from: &str, to: &str) -> crate::test_dir::Run {
    dir.run(&["daily", "post.toml", "--from", from, "--to", to, "--now", NOON])
}

fn read(dir: &TestDir, path: &str) -> Record {
    record::read(&Source::new(path, dir.text(path))).unwrap()
}

/// The files in the output folder, without the feeds.
fn public(dir: &TestDir) -> BTreeMap<String, Vec<u8>> {
    tree(dir, "out")
}

#[test]
fn swapped_puzzles_are_refused_and_the_published_files_stay() {
    let dir = published();
    let before = public(&dir);
    let text = dir.text(RECORD);
    let at = |slot: &str| position(&text, &format!("the-post-2026-11-21-{slot}"));
    let edited = swapped(&text, at("sudoku"), at("second"));
    dir.put(RECORD, &edited);
    // The answers of 21 November are on the page of 22 November, so that issue is refused too.
    let run = run(&dir, "2026-11-20", "2026-11-23");
    assert_eq!(run.code, 1, "{}", run.out);
    assert_eq!(
        run.err,
        "  × 2 issues from 2026-11-21 to 2026-11-22: the record is damaged: the-post-2026-11-21-second and
  │ the-post-2026-11-21-sudoku have changed places
    ╭─[records/the-post/2026/2026-11-21.lock:15:6]
 14 │ [[puzzle]]
 15 │ id = \"the-post-2026-11-21-second\"
    ·      ──────────────┬─────────────
    ·                    ╰── another puzzle was recorded at this position
 16 │ kind = \"sudoku\"
    ╰────
  help: restore the record from a copy: printed puzzles cannot be regenerated
"
    );
    assert!(public(&dir) == before);
    assert_eq!(dir.text(RECORD), edited);
}

/// A record with a right seal that is not the published record, for example an older copy.
#[test]
fn another_record_of_a_released_issue_is_refused() {
    let dir = published();
    let before = public(&dir);
    let mut record = read(&dir, RECORD);
    record.entries.swap(0, 1);
    dir.put(RECORD, record::write(&record));
    let refused = run(&dir, "2026-11-20", "2026-11-23");
    assert_eq!(
        refused.err,
        "  × 2 issues from 2026-11-21 to 2026-11-22: the issue is released, but records/the-post/2026/2026-
  │ 11-21.lock is not the record from which it was published: the order of the puzzles differs
  help: restore the record from a copy: printed puzzles cannot be regenerated; only `bookgen daily
        correct` changes a released issue
"
    );
    record.entries.swap(0, 1);
    let (first, second) = (record.entries[0].puzzle.clone(), record.entries[1].clone());
    record.entries[0].puzzle = second.puzzle;
    record.entries[0].hash = record.entries[0].compute_hash();
    dir.put(RECORD, record::write(&record));
    let refused = run(&dir, "2026-11-20", "2026-11-23");
    let message = flat(&refused.err);
    assert!(
        message.contains("published: the-post-2026-11-21-sudoku has another puzzle"),
        "{message}"
    );
    assert!(message.contains("another puzzle was published"), "{message}");
    record.entries[0].puzzle = first;
    record.entries[0].hash = record.entries[0].compute_hash();
    record.entries.pop();
    dir.put(RECORD, record::write(&record));
    let message = flat(&run(&dir, "2026-11-21", "2026-11-21").err);
    assert!(message.contains("published: the-post-2026-11-21-second is missing"), "{message}");
    assert!(public(&dir) == before);
}

#[test]
fn a_changed_published_file_is_reported_and_a_lost_file_is_made_again() {
    let dir = published();
    let before = public(&dir);
    let damaged = "%PDF-1.4 /Producer(bookgen ) half";
    dir.put(PDF, damaged);
    let refused = run(&dir, "2026-11-20", "2026-11-22");
    assert_eq!(refused.code, 1);
    assert_eq!(
        refused.err,
        "  × 2 issues from 2026-11-21 to 2026-11-22: out/2026/11/the-post-2026-11-21.pdf was changed after
  │ the release of its issue
  help: restore the file from a copy; or move the file away and run the command again: bookgen
        then makes the published file again
"
    );
    assert_eq!(dir.text(PDF), damaged, "the changed file is not overwritten");
    // The editor's commands do not copy the changed file as the old revision.
    let correct = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let correct = dir.run(&[&correct[..], &["--note", "odd", "--now", NOON]].concat());
    assert!(
        flat(&correct.err).contains("was changed after the release of its issue"),
        "{}",
        correct.err
    );
    dir.remove(PDF);
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-22", NOON);
    assert!(public(&dir) == before);
}

#[test]
fn a_lost_file_is_not_made_again_with_other_content() {
    let dir = published();
    let before = public(&dir);
    let svg = "out/2026/11/the-post-2026-11-21-sudoku.svg";
    let json = "out/2026/11/the-post-2026-11-21.json";
    dir.put("post.toml", two_puzzles().replace("a4-sheet", "letter-sheet"));
    for lost in [PDF, svg, json] {
        dir.remove(lost);
    }
    let refused = run(&dir, "2026-11-20", "2026-11-24");
    assert_eq!(refused.code, 1);
    // The data do not depend on the template, so the lost JSON file is made again.
    let message = flat(&refused.err).replace("- ", "-");
    assert!(
        message.starts_with(
            "× the issue of 2026-11-21: out/2026/11/the-post-2026-11-21.pdf is missing, and cannot be made again as it was published: the spec, the version of bookgen or the answers of the previous issue have changed help: restore the file from a copy: a released issue never changes"
        ),
        "{message}"
    );
    let mut after = public(&dir);
    assert!(!after.contains_key(&PDF["out/".len()..]));
    for (name, bytes) in &before {
        if let Some(now) = after.remove(name) {
            assert!(now == *bytes, "{name}");
        }
    }
    assert!(dir.path(json).exists());
    // The next issues are made from the new spec.
    assert!(dir.path("embargo/out/2026/11/the-post-2026-11-24.pdf").exists());
    // With the old spec, all files are made again.
    dir.put("post.toml", two_puzzles());
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-22", NOON);
    assert!(public(&dir) == before);
}

#[test]
fn the_feed_items_of_released_issues_stay() {
    let dir = published();
    let items = |dir: &TestDir| json(dir, "out/the-post/feed.json")["items"].clone();
    let before = items(&dir);
    // The spec now has another name, another release time and another name of a slot.
    let spec = two_puzzles().replace("\"The Post\"", "\"The Mail\"\nid = \"the-post\"");
    dir.put("post.toml", spec.replace("05:00", "06:30").replace("\"Second\"", "\"Other\""));
    daily(&dir, "post.toml", "2026-11-24T12:00:00Z");
    let after = items(&dir);
    assert_eq!(after[0]["title"], "The Mail, Tuesday 24 November 2026");
    assert_eq!(after[0]["date_published"], "2026-11-24T06:30:00+01:00");
    assert_eq!(after[1]["title"], "The Post, Monday 23 November 2026");
    for (at, item) in before.as_array().unwrap().iter().enumerate() {
        for key in ["id", "title", "content_text", "date_published"] {
            assert_eq!(after[at + 2][key], item[key], "{key}");
        }
    }
    // The feed still lists an issue whose record is damaged.
    dir.put(RECORD, "");
    daily(&dir, "post.toml --date 2026-11-25", "2026-11-25T12:00:00Z");
    assert_eq!(items(&dir).as_array().unwrap().len(), 6);
}

/// `correct` saves the record before the files. If the command is killed between these two steps,
/// the next run makes the files of the new revision.
#[test]
fn a_killed_correction_is_finished() {
    let dir = published();
    let before = tree(&dir, "");
    let correct = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let words = [&correct[..], &["--note", "odd", "--replace", "--now", NOON]].concat();
    dir.done(&words);
    let after = tree(&dir, "");
    // All files as before, except the record, the old pages and some files of the new revision.
    let is_done = |name: &String| {
        name.ends_with(".lock") || name.contains("revision-1") || name.ends_with("11-21.json")
    };
    for (name, bytes) in &before {
        if !is_done(name) {
            dir.put(name, bytes);
        }
    }
    dir.put("records/the-post/unfinished", "2026-11-21\n2026-11-23\n");
    daily(&dir, "post.toml --date 2026-11-23", NOON);
    for (name, bytes) in tree(&dir, "") {
        assert!(bytes == after[&name], "{name}");
    }
}

#[test]
fn a_changed_build_stamp_is_refused() {
    let dir = published();
    let stamp = "records/the-post/2026/2026-11-22.made";
    let text = dir.text(stamp);
    // A reader would see the answers early.
    let edited = text.replace("\"answers\": true", "\"answers\": false");
    // Stamps of release 0.1 have no seal.
    let downgraded = text.replace("issue 2", "issue 1");
    let (start, seal) = downgraded.rsplit_once("\"seal\": ").unwrap();
    assert!(seal.len() > 64, "{seal}");
    let without_seal = format!("{start}\"seal\": \"\"\n}}\n").replace("The Post", "Another");
    let (start, _) = downgraded.split_once(",\n  \"puzzles\"").unwrap();
    let unsealed = format!("{start}\n}}\n");
    let before = public(&dir);
    for (edited, reason) in [
        (edited, "was changed: the seal does not match the content"),
        (text[..text.len() / 2].to_owned(), "is damaged: "),
        (text.replace("issue 2", "issue 3"), "was written by a later release of bookgen"),
        (
            without_seal,
            "was changed: the file names the format of release 0.1, but release 0.1 wrote stamps in another form",
        ),
        (
            unsealed,
            "was changed: the file names the format of release 0.1, but records/the-post/2026/2026-11-22.lock has a seal",
        ),
    ] {
        dir.put(stamp, edited);
        let refused = run(&dir, "2026-11-20", "2026-11-22");
        assert_eq!(refused.code, 3, "{reason}");
        let message = flat(&refused.err);
        assert!(
            message.contains(&format!("records/the-post/2026/2026-11-22.made {reason}")),
            "{message}"
        );
        assert!(public(&dir) == before);
    }
    // Without its stamp, an unchanged issue is built again with the same bytes.
    dir.remove(stamp);
    daily(&dir, "post.toml --date 2026-11-22", NOON);
    assert!(public(&dir) == before);
    assert_eq!(dir.text(stamp), text);
}

#[test]
fn a_lost_record_of_an_issue_under_embargo_is_not_made_again() {
    let dir = published();
    let lock = "records/the-post/2026/2026-11-23.lock";
    dir.done(&[
        "daily",
        "reject",
        "post.toml",
        "--date",
        "2026-11-23",
        "--slot",
        "sudoku",
        "--reason",
        "odd",
        "--now",
        NOON,
    ]);
    dir.remove(lock);
    let refused = run(&dir, "2026-11-23", "2026-11-23");
    assert_eq!(
        refused.err,
        "  × the issue of 2026-11-23: records/the-post/2026/2026-11-23.lock is missing, but the issue is
  │ already made
  help: restore the record from a copy; or, to make the issue again from the spec, also with
        puzzles that were rejected, remove records/the-post/2026/2026-11-23.made and the files of
        the issue
"
    );
    assert!(!dir.path(lock).exists());
    dir.remove("records/the-post/2026/2026-11-23.made");
    for entry in std::fs::read_dir(dir.path("embargo/out/2026/11")).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().contains("2026-11-23") {
            std::fs::remove_file(path).unwrap();
        }
    }
    daily(&dir, "post.toml --date 2026-11-23", NOON);
}

/// A copy of a published file in the embargo folder does not hide an edit of the published file.
#[test]
fn an_edited_file_with_a_copy_under_embargo_is_refused() {
    let dir = published();
    let pdf = "out/2026/11/the-post-2026-11-22.pdf";
    let bytes = dir.bytes(pdf);
    dir.put(&format!("embargo/{pdf}"), &bytes);
    dir.put(pdf, [&bytes[..], b"x"].concat());
    let refused = run(&dir, "2026-11-22", "2026-11-22");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{}", refused.err);
    let message = format!(
        "× the issue of 2026-11-22: {pdf} was changed after the release of its issue help: restore the file"
    );
    assert!(flat(&refused.err).starts_with(&message), "{}", refused.err);
}

/// A publication of version 0.1, whose records have no seal. The build stamps have the digests of
/// the records.
#[test]
fn old_records_of_released_issues_are_compared() {
    let dir = TestDir::new();
    let files = crate::test_dir::project().join("tests/data/v0.1/files/daily");
    fn copy(dir: &TestDir, from: &Path, to: &str) {
        for entry in std::fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{to}{}", path.file_name().unwrap().to_str().unwrap());
            match path.is_dir() {
                true => copy(dir, &path, &format!("{name}/")),
                false => dir.put(&name, std::fs::read(&path).unwrap()),
            }
        }
    }
    copy(&dir, &files, "");
    let series = "[series]\nname = \"Die Post\"\nledger = \"post.db\"\n";
    dir.put("post.toml", dir.text("post.toml").replace(series, ""));
    let before = public(&dir);
    let lock = "records/post/2026/2026-11-13.lock";
    let old = dir.text(lock);
    dir.put(lock, swapped(&old, 0, 1));
    let words = ["daily", "post.toml", "--date", "2026-11-13", "--now", "2026-11-14T12:00:00Z"];
    let run = dir.run(&words);
    assert_eq!(run.code, 1, "{}", run.out);
    let message =
        "is not the record from which it was published: the digest of the record is another";
    assert!(flat(&run.err).contains(message), "{}", run.err);
    assert!(public(&dir) == before);
    assert!(!dir.path(&format!("{lock}.format-1")).exists(), "an edited record gets no seal");
    dir.put(lock, &old);
    let run = dir.done(&words);
    assert!(run.err.starts_with(&format!("  ⚠ {lock} now has a seal\n")), "{}", run.err);
    assert!(public(&dir) == before);
}

/// After every random edit of a record, a build stamp or a published file, no published file is
/// rewritten.
#[test]
fn random_edits_change_no_published_file() {
    let dir = published();
    let all = tree(&dir, "");
    let names: Vec<&String> = all.keys().filter(|name| !name.ends_with("in-use")).collect();
    let locks: Vec<&String> =
        names.iter().copied().filter(|name| name.ends_with(".lock")).collect();
    let mut draw = Draw(21);
    let mut counts: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for _ in 0..repetitions(16, 320) {
        let (what, name) = if draw.below(2) == 0 {
            let name = locks[draw.below(locks.len())];
            let (what, edited) = random_edit(std::str::from_utf8(&all[name]).unwrap(), &mut draw);
            dir.put(name, edited);
            (what, name)
        } else {
            let name = names[draw.below(names.len())];
            if draw.below(2) == 0 {
                dir.remove(name);
                ("file removed", name)
            } else {
                let mut bytes = all[name].clone();
                let at = draw.below(bytes.len());
                bytes[at] ^= 1;
                dir.put(name, bytes);
                ("file changed", name)
            }
        };
        let edited = tree(&dir, "").get(name).cloned();
        // Half of the runs have another spec.
        if draw.below(2) == 0 {
            dir.put("post.toml", two_puzzles().replace("a4-sheet", "letter-sheet"));
        }
        let run = run(&dir, "2026-11-20", "2026-11-23");
        counts.entry(what).or_default()[usize::from(run.code == 0)] += 1;
        for (path, bytes) in public(&dir) {
            let path = format!("out/{path}");
            // A feed is written again if a file was released or restored.
            let is_feed = path.contains("/the-post/");
            let is_edit = path == *name && Some(&bytes) == edited.as_ref();
            assert!(all.get(&path) == Some(&bytes) || is_edit || is_feed, "{what} {name}: {path}");
        }
        for path in tree(&dir, "").into_keys() {
            if !all.contains_key(&path) {
                dir.remove(&path);
            }
        }
        for (path, bytes) in &all {
            dir.put(path, bytes);
        }
    }
    println!("edits of a publication, [refused, harmless]: {counts:?}");
}

/// A published file is compared with its stamp by the runs of later days, too, not only by the run that
/// makes its issue.
#[test]
fn a_changed_file_of_a_past_issue_is_noticed_later() {
    let dir = published();
    daily(&dir, "post.toml", "2026-11-24T12:00:00Z");
    let answers = names(&dir, "out").into_iter();
    let answers = answers.filter(|name| name.contains("2026-11-21") && name.contains("answer"));
    let file = format!("out/{}", answers.max().expect("published answers"));
    let bytes = dir.bytes(&file);
    dir.put(&file, [&bytes[..], b" "].concat());
    let now = ["--now", "2026-11-25T12:00:00Z"];
    let run = dir.run(&[&["daily", "post.toml"], &now[..]].concat());
    assert_eq!(run.code, 1, "{}", run.err);
    let message = format!("{file} was changed after the release of its issue");
    assert_eq!(flat(&run.err).matches(&message).count(), 1, "{}", run.err);
    assert!(run.out.contains("1 issue made"), "the other issues are made: {}", run.out);
    let status = dir.run(&[&["schedule", "status", "post.toml"], &now[..]].concat());
    assert!(status.out.contains(&format!("\nchanged  {file}\n")), "{}", status.out);
    assert!(status.out.contains("missing  none\n"), "{}", status.out);
    assert!(flat(&status.err).contains(&message), "{}", status.err);
    dir.put(&file, bytes);
    daily(&dir, "post.toml", now[1]);
}
