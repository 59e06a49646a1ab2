//! The files of other programs and of the user in the folders of a publication.

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// The message for a file whose content is unknown.
fn in_the_way(issue: &str, path: &str, help: &str) -> String {
    format!("{issue}{path} is in the way help: {help}")
}

const FOREIGN: &str =
    "bookgen does not replace a file that it did not write: move it, or choose another path";
const CHANGED: &str = "bookgen has no digest of this content: somebody changed the file, or an earlier release wrote it; move or remove the file, or choose another path";

/// Runs `daily`, which must fail with one message and leave `path` unchanged.
fn refused(dir: &TestDir, words: &str, now: &str, path: &str, message: &str) {
    let before = dir.bytes(path);
    let all: Vec<&str> =
        ["daily"].into_iter().chain(words.split(' ')).chain(["--now", now]).collect();
    let run = dir.run(&all);
    assert_eq!(run.code, 3, "{path}: {}", run.err);
    let shown = flat(&run.err).replace("× ", "");
    assert_eq!(shown, message, "{path}");
    assert!(dir.bytes(path) == before, "{path} was replaced");
}

#[test]
fn a_json_file_of_the_user_is_kept() {
    let dir = post();
    for (name, help) in [
        ("embargo/out/2026/11/the-post-2026-11-22.json", FOREIGN),
        ("embargo/out/2026/11/the-post-2026-11-22-answers.json", FOREIGN),
        ("embargo/out/2026/11/the-post-2026-11-22-sudoku.ipuz", FOREIGN),
        ("embargo/out/2026/11/the-post-2026-11-22-sudoku.svg", FOREIGN),
    ] {
        dir.put(name, "{\"mine\": true}");
        let message = in_the_way("the issue of 2026-11-22: ", name, help);
        refused(&dir, "post.toml --date 2026-11-22", NOON, name, &message);
        dir.remove(name);
    }
    daily(&dir, "post.toml --date 2026-11-22", NOON);
    // The user changes the data of an issue. A change of the spec would make the data again.
    let name = "embargo/out/2026/11/the-post-2026-11-22.json";
    let original = dir.text(name);
    dir.put(name, original.replace("\"easy\"", "\"hard\""));
    dir.put("post.toml", POST.replace("[[slot]]", "byline = \"A. Setter\"\n\n[[slot]]"));
    let message = in_the_way("the issue of 2026-11-22: ", name, CHANGED);
    refused(&dir, "post.toml --date 2026-11-22", NOON, name, &message);
    dir.put(name, original);
    daily(&dir, "post.toml --date 2026-11-22", NOON);
    // A changed file under embargo is not released.
    dir.put(name, dir.text(name).replace("\"easy\"", "\"hard\""));
    let run =
        dir.run(&["daily", "post.toml", "--date", "2026-11-23", "--now", "2026-11-22T12:00:00Z"]);
    assert_eq!(run.code, 3);
    let shown = flat(&run.err);
    assert_eq!(
        shown,
        format!(
            "× {name} was changed help: somebody changed the file after bookgen wrote it: move or remove the file, and bookgen makes it again"
        )
    );
    assert!(!dir.path("out/2026/11/the-post-2026-11-22.json").exists());
}

#[test]
fn a_feed_of_the_user_is_kept() {
    let dir = post();
    let feed = "out/the-post/feed.json";
    // The file has all marks of a feed that bookgen wrote.
    let mine = "{\n  \"version\": \"https://jsonfeed.org/version/1.1\",\n  \"title\": \"My own feed\",\n  \"_generator\": {\n    \"name\": \"bookgen\"\n  },\n  \"items\": []\n}\n";
    dir.put(feed, mine);
    refused(&dir, "post.toml", NOON, feed, &in_the_way("", feed, FOREIGN));
    dir.remove(feed);
    daily(&dir, "post.toml", NOON);
    dir.put(feed, dir.text(feed).replace("The Post", "My Post"));
    let next = "2026-11-22T12:00:00Z";
    refused(&dir, "post.toml", next, feed, &in_the_way("", feed, CHANGED));
    dir.remove(feed);
    daily(&dir, "post.toml", next);
    assert_eq!(json(&dir, feed)["items"].as_array().unwrap().len(), 2);
}

/// A file of another program at the path of a released file does not release the issue.
#[test]
fn a_foreign_file_does_not_release_an_issue() {
    let dir = post();
    let early = "2026-11-21T03:00:00Z";
    daily(&dir, "post.toml", early);
    dir.put("out/2026/11/the-post-2026-11-21.json", "{\"mine\": true}");
    let out = daily(&dir, "post.toml", early);
    assert_eq!(out, "The Post: nothing to do, 1 issue is up to date\n");
    assert_eq!(names(&dir, "out"), ["2026/11/the-post-2026-11-21.json"]);
}

/// Files of a previous build are removed only if they are unchanged.
#[test]
fn changed_files_of_a_previous_build_are_kept() {
    let dir = post();
    let early = "2026-11-21T03:00:00Z";
    daily(&dir, "post.toml", early);
    let svg = "embargo/out/2026/11/the-post-2026-11-21-sudoku.svg";
    dir.put(svg, dir.text(svg) + "<!-- my changes -->\n");
    dir.put("post.toml", POST.replace("release", "output = \"out/{date}.pdf\"\nrelease"));
    daily(&dir, "post.toml", early);
    assert_eq!(
        names(&dir, "embargo/out/2026"),
        ["11/the-post-2026-11-21-sudoku.svg"],
        "the unchanged files are removed"
    );
}

/// The state of a publication is in files with plain names. Files of the user stay.
#[test]
fn files_of_the_user_in_the_folder_of_records_are_kept() {
    let dir = post();
    daily(&dir, "post.toml", "2026-11-20T12:00:00Z");
    let notes = "my notes\n";
    for name in ["unfinished", "publication.json", "2026/2026-11-21.made", "2026/2026-11-21.lock"] {
        let name = format!("records/the-post/{name}");
        let before = dir.path(&name).exists().then(|| dir.bytes(&name));
        dir.put(&name, notes);
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 3, "{name}: {}", run.err);
        assert_eq!(dir.text(&name), notes, "{name}");
        match before {
            Some(bytes) => dir.put(&name, bytes),
            None => dir.remove(&name),
        }
    }
    daily(&dir, "post.toml", NOON);
    for name in ["schedule.pid", "status.json"] {
        let name = format!("records/the-post/{name}");
        dir.put(&name, notes);
        let child = std::process::Command::new("timeout")
            .args(["5", env!("CARGO_BIN_EXE_bookgen"), "schedule", "run", "post.toml"])
            .current_dir(dir.path(""))
            .output();
        let errors = String::from_utf8_lossy(&child.unwrap().stderr).into_owned();
        assert!(flat(&errors).contains("is in the way"), "{name}: {errors}");
        assert_eq!(dir.text(&name), notes, "{name}");
        dir.remove(&name);
    }
}
