//! Publications that would share records, and folders that are not separate on disk.

#![cfg(unix)]

use std::os::unix::fs::symlink;

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

#[test]
fn two_publications_with_one_id_are_refused() {
    let dir = TestDir::with("all/a.toml", POST);
    dir.put("all/b.toml", POST.replace("The Post", "The. Post!"));
    dir.put("all/c.toml", POST.replace("The Post", "Another"));
    // In one run, both are refused, and each message names both.
    let run = dir.run(&["daily", "all/*.toml", "--now", NOON]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "all/out/2026/11/another-2026-11-21.pdf and 11 files more\nAnother: 1 issue made\n"
    );
    assert_eq!(
        run.err,
        "  × The Post (all/a.toml) and The. Post! (all/b.toml) have the same id `the-post`
   ╭─[all/a.toml:3:8]
 2 │ [publication]
 3 │ name = \"The Post\"
   ·        ─────┬────
   ·             ╰── the id `the-post` is also the id of all/b.toml
 4 │ timezone = \"Europe/Madrid\"
   ╰────
  help: publications in one folder need different ids, because their files have the same names:
        add `id = \"…\"` to one of the specs

  × The. Post! (all/b.toml) and The Post (all/a.toml) have the same id `the-post`
   ╭─[all/b.toml:3:8]
 2 │ [publication]
 3 │ name = \"The. Post!\"
   ·        ──────┬─────
   ·              ╰── the id `the-post` is also the id of all/a.toml
 4 │ timezone = \"Europe/Madrid\"
   ╰────
  help: publications in one folder need different ids, because their files have the same names:
        add `id = \"…\"` to one of the specs
"
    );
    // In two runs, the second publication is refused.
    daily(&dir, "all/a.toml", NOON);
    let before = tree(&dir, "all");
    for words in [
        &["daily", "all/b.toml", "--now", NOON][..],
        &["schedule", "status", "all/b.toml", "--now", NOON],
        &["schedule", "run", "all/b.toml"],
        &[
            "daily",
            "reject",
            "all/b.toml",
            "--date",
            "2026-11-21",
            "--slot",
            "sudoku",
            "--reason",
            "x",
        ],
    ] {
        let run = dir.run(words);
        assert_eq!(run.code, 1, "{words:?}");
        let start =
            "  × The. Post! (all/b.toml) and The Post (all/a.toml) have the same id `the-post`\n";
        assert!(run.err.starts_with(start), "{}", run.err);
    }
    assert!(tree(&dir, "all") == before, "nothing is written");
    // A spec keeps its records when it is renamed, and one spec may have two names.
    std::fs::rename(dir.path("all/a.toml"), dir.path("all/d.toml")).unwrap();
    assert!(daily(&dir, "all/d.toml", NOON).starts_with("The Post: nothing to do"));
    symlink("d.toml", dir.path("all/e.toml")).unwrap();
    assert!(daily(&dir, "all/d.toml all/e.toml", NOON).contains("The Post: nothing to do"));
    // Publications in different folders may have the same id.
    dir.put("other/a.toml", POST);
    daily(&dir, "other/a.toml all/d.toml", NOON);
}

/// The same id with different folders of records would still share the feeds.
#[test]
fn a_publication_does_not_replace_the_feeds_of_another() {
    let dir = post();
    daily(&dir, "post.toml", NOON);
    let feed = dir.text("out/the-post/feed.json");
    let other =
        POST.replace("release", "records = \"other\"\noutput = \"out/other-{date}.pdf\"\nrelease");
    dir.put("other.toml", other.replace("Europe/Madrid", "Asia/Tokyo"));
    let run = dir.run(&["daily", "other.toml", "--now", NOON]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("out/the-post/feed.json is in the way"), "{}", run.err);
    assert_eq!(dir.text("out/the-post/feed.json"), feed);
}

#[test]
fn an_embargo_folder_in_the_output_folder_is_refused() {
    let message = |key: &str, folder: &str, public: &str| {
        format!(
            "× the folder {folder} of `{key}` and the folder {public} of released files are not separate help:"
        )
    };
    for (link, target, lines, key, folder, public) in [
        ("embargo", "out/later", "", "embargo", "embargo", "out"),
        ("embargo", "out", "", "embargo", "embargo", "out"),
        ("out", "embargo", "", "embargo", "embargo", "out"),
        ("out", "embargo/public", "", "embargo", "embargo", "out"),
        ("records", "out/records", "", "records", "records", "out"),
        ("a", "out", "embargo = \"a/b\"", "embargo", "a/b", "out"),
        ("private", ".", "embargo = \"private/out\"", "embargo", "private/out", "out"),
        ("the-post", "embargo", "output = \"{date}.pdf\"", "embargo", "embargo", "the-post"),
    ] {
        let dir =
            TestDir::with("post.toml", &POST.replace("release", &format!("{lines}\nrelease")));
        std::fs::create_dir_all(dir.path(target)).unwrap();
        symlink(target, dir.path(link)).unwrap();
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 3, "{link} -> {target}: {}{}", run.out, run.err);
        let wanted = message(key, folder, public);
        assert!(flat(&run.err).starts_with(&wanted), "{link} -> {target}: {}", run.err);
        for folder in ["out", "embargo", "the-post"] {
            let names = names(&dir, folder);
            assert!(!names.iter().any(|name| name.ends_with(".pdf")), "{link} -> {target}");
        }
    }
    // A folder may be a link to a folder elsewhere.
    let dir = post();
    for (link, target) in [("out", "www"), ("embargo", "later"), ("records", "kept")] {
        std::fs::create_dir_all(dir.path(target)).unwrap();
        symlink(target, dir.path(link)).unwrap();
    }
    daily(&dir, "post.toml --ahead 1", NOON);
    assert!(dir.path("www/2026/11/the-post-2026-11-21.pdf").exists());
    assert!(dir.path("later/out/2026/11/the-post-2026-11-22.pdf").exists());
}

/// Links below the folders lead from the embargo folder to the output folder, or back.
#[test]
fn links_inside_the_folders_are_refused() {
    let early = "2026-11-20T12:00:00Z";
    let dir = post();
    std::fs::create_dir_all(dir.path("out")).unwrap();
    std::fs::create_dir_all(dir.path("embargo")).unwrap();
    symlink("../out", dir.path("embargo/out")).unwrap();
    let run = dir.run(&["daily", "post.toml", "--date", "2026-11-21", "--now", early]);
    assert_eq!(run.code, 3);
    assert!(
        flat(&run.err).starts_with(
            "× the issue of 2026-11-21: embargo/out/2026/11 leads out of the embargo folder embargo help: the folder is "
        ),
        "{}",
        run.err
    );
    assert_eq!(names(&dir, "out"), [""; 0]);
    let dir = post();
    std::fs::create_dir_all(dir.path("embargo/out/2026")).unwrap();
    std::fs::create_dir_all(dir.path("out")).unwrap();
    symlink("../embargo/out/2026", dir.path("out/2026")).unwrap();
    let run = dir.run(&["daily", "post.toml", "--date", "2026-11-20", "--now", early]);
    assert_eq!(run.code, 3);
    assert!(
        flat(&run.err).starts_with(
            "× the issue of 2026-11-20: out/2026/11 leads into the embargo folder embargo help: the folder is "
        ),
        "{}",
        run.err
    );
    assert_eq!(names(&dir, "embargo"), [""; 0]);
}

/// The folders of `embargo`, `records` and `output` are separate, also after the pattern of
/// `output` is applied. The message points at a line of the spec.
#[test]
fn nested_folders_are_refused() {
    let same = "is the folder of released files";
    let inside = "is inside the folder of released files";
    let around = "contains the folder of released files";
    let own = "not separate from the folder of `output`";
    for (lines, key, what, label) in [
        ("embargo = \".\"", "embargo", around, own),
        ("embargo = \"out/later\"", "embargo", inside, own),
        ("records = \"out\"", "records", same, own),
        ("output = \"a/b/{date}.pdf\"\nrecords = \"a\"", "records", around, own),
        (
            "output = \"embargo/{date}.pdf\"",
            "embargo",
            same,
            "not separate from the folder `embargo` of `embargo`",
        ),
        (
            "output = \"records/a/{date}.pdf\"",
            "records",
            around,
            "not separate from the folder `records` of `records`",
        ),
        ("output = \"{date:%Y}/{date}.pdf\"\nembargo = \"2031/embargo\"", "embargo", inside, own),
        ("output = \"{date:%Y-%m}/{date}.pdf\"\nrecords = \"2028-02\"", "records", same, own),
        ("output = \"{edition}/{date}.pdf\"\nembargo = \"main/embargo\"", "embargo", inside, own),
        ("output = \"{slug}/{date}.pdf\"\nembargo = \"the-post/x\"", "embargo", inside, own),
        (
            "embargo = \"records\"",
            "embargo",
            "and `records` are the same folder",
            "not a separate folder",
        ),
        (
            "embargo = \"records/later\"",
            "embargo",
            "is inside the folder of `records`",
            "not a separate folder",
        ),
        (
            "records = \"embargo/records\"",
            "embargo",
            "contains the folder of `records`",
            "not a separate folder",
        ),
    ] {
        let dir =
            TestDir::with("post.toml", &POST.replace("release", &format!("{lines}\nrelease")));
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 1, "{lines}: {}{}", run.out, run.err);
        let err = flat(&run.err);
        assert!(
            err.starts_with(&format!("× `{key}` {what} ╭─[post.toml:")),
            "{lines}: {}",
            run.err
        );
        assert!(err.contains(label), "{lines}: {}", run.err);
        assert_eq!(names(&dir, ""), ["post.toml"], "{lines}");
    }
    for lines in [
        "output = \"{date:%Y}/{date}.pdf\"\nembargo = \"later/2026\"",
        "output = \"out/{date:%Y}/{date}.pdf\"\nembargo = \"2026/embargo\"",
        "output = \"post/public/{date}.pdf\"\nembargo = \"post/embargo\"\nrecords = \"post/records\"",
        "output = \"{date}.pdf\"",
    ] {
        let dir =
            TestDir::with("post.toml", &POST.replace("release", &format!("{lines}\nrelease")));
        daily(&dir, "post.toml", NOON);
    }
}

/// With `site`, the output folder is served to readers, so the folder must not contain the records.
#[test]
fn a_site_needs_an_output_folder() {
    let lines = "output = \"{slug}-{date}.pdf\"\nsite = \"https://post.example\"\nrelease";
    let dir = TestDir::with("post.toml", &POST.replace("release", lines));
    let run = dir.run(&["daily", "post.toml", "--now", NOON]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert_eq!(
        run.err,
        "  × a publication with `site` needs an output folder
   ╭─[post.toml:6:10]
 5 │ template = \"newspaper-column\"
 6 │ output = \"{slug}-{date}.pdf\"
   ·          ─────────┬─────────
   ·                   ╰── this pattern begins without a folder, so the output folder is the folder of the spec
 7 │ site = \"https://post.example\"
   ╰────
  help: readers of `site` would see the folders of `embargo` and `records`: begin the pattern with
        a folder, out/{slug}-{date}.pdf
"
    );
}

/// Links below the folder of the records lead into the folders of released or embargoed files.
#[test]
fn links_in_the_records_are_refused() {
    for (link, target) in [
        ("records/the-post", "out"),
        ("records/the-post", "embargo/out"),
        ("records/the-post/2026", "out/2026"),
    ] {
        let dir = post();
        std::fs::create_dir_all(dir.path(target)).unwrap();
        std::fs::create_dir_all(dir.path(link).parent().unwrap()).unwrap();
        symlink(dir.path(target), dir.path(link)).unwrap();
        let before = tree(&dir, "");
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 3, "{link}: {}{}", run.out, run.err);
        let start = format!("× the folder {link} of `records` and the folder ");
        assert!(flat(&run.err).starts_with(&start), "{link}: {}", run.err);
        assert!(flat(&run.err).contains("are not separate help:"), "{link}: {}", run.err);
        assert!(tree(&dir, "") == before, "{link}");
    }
    // Links can lead into a folder that begins with a placeholder.
    let spec = POST.replace("release", "output = \"{date:%Y}/{date}.pdf\"\nrelease");
    let dir = TestDir::with("post.toml", &spec);
    std::fs::create_dir_all(dir.path("2026/embargo")).unwrap();
    symlink("2026/embargo", dir.path("embargo")).unwrap();
    let run = dir.run(&["daily", "post.toml", "--now", NOON]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    let start = "× the issue of 2026-11-21: the embargo folder embargo leads into the folder 2026 of released files";
    assert!(flat(&run.err).starts_with(start), "{}", run.err);
    assert!(!dir.path("2026/2026-11-21.pdf").exists());
}

/// The ledger has the answers of issues under embargo.
#[test]
fn a_ledger_among_the_files_of_a_publication_is_refused() {
    let public = "released files";
    for (output, ledger, link, folder, of) in [
        ("", "out/series.db", None, "out", public),
        ("", "OUT/2026/11/series.db", None, "out", public),
        ("", "a/series.db", Some(("a", "out")), "out", public),
        ("", "embargo/series.db", None, "embargo", "`embargo`"),
        ("", "records/the-post/series.db", None, "records/the-post", "`records`"),
        ("", "out/.bookgen.sha256", None, "out", public),
        // Only `postgres://` is the address of a server.
        ("", "out/a://series.db", None, "out", public),
        ("{date:%Y}/{date}.pdf", "2026/series.db", None, "2026", public),
        ("{date}.pdf", "the-post/series.db", None, "the-post", public),
    ] {
        let output = match output {
            "" => String::new(),
            pattern => format!("output = \"{pattern}\"\n"),
        };
        let series = format!("\n[series]\nname = \"Sunday\"\nledger = \"{ledger}\"\n");
        let spec = POST.replace("release", &format!("{output}release")) + &series;
        let dir = TestDir::with("post.toml", &spec);
        for path in [ledger, &format!("{folder}/x")] {
            let (parent, _) = path.rsplit_once('/').unwrap();
            if link.is_none_or(|(link, _)| link != parent) {
                std::fs::create_dir_all(dir.path(parent)).unwrap();
            }
        }
        if let Some((link, target)) = link {
            symlink(target, dir.path(link)).unwrap();
        }
        let before = tree(&dir, "");
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 3, "{ledger}: {}{}", run.out, run.err);
        let message = format!(
            "× the ledger {ledger} is in the folder {folder} of {of} help: the ledger has puzzles with their answers, and its path could be the path of another file: set `ledger` to a path outside this folder"
        );
        assert_eq!(flat(&run.err).trim(), message);
        assert!(tree(&dir, "") == before, "{ledger}");
    }
    // Publications may share the folder of records, and a file there is no file of a publication.
    let series = "\n[series]\nname = \"Sunday\"\nledger = \"records/series.db\"\n";
    let dir = TestDir::with("post.toml", &(POST.to_owned() + series));
    std::fs::create_dir_all(dir.path("records")).unwrap();
    daily(&dir, "post.toml", NOON);
}

#[test]
fn a_series_of_a_publication_has_a_name() {
    let series = "\n[series]\nname = \" \"\nledger = \"series.db\"\n";
    let dir = TestDir::with("post.toml", &(POST.to_owned() + series));
    let run = dir.run(&["daily", "post.toml", "--now", NOON]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(flat(&run.err).starts_with("× the series has no name ╭─[post.toml:"), "{}", run.err);
    assert!(!dir.path("series.db").exists());
}

#[test]
fn wrong_paths_have_true_messages() {
    let backslash = "`embargo` contains a backslash ╭─[post.toml:6:11]";
    let outside = "`records` is outside the folder of the spec ╭─[post.toml:6:11]";
    for (lines, message, help) in [
        ("embargo = \"\"", "`embargo` is empty", "write a path inside the folder of the spec"),
        ("embargo = 'a\\b'", backslash, "separate folders with `/`"),
        ("records = \"../x\"", outside, "use a file or folder in the folder of the spec"),
        ("output = \"./{date}.pdf\"", "the path has a folder `.`", "remove `./`"),
        (
            "output = \"out//{date}.pdf\"",
            "the path has a folder without a name",
            "write a single `/`",
        ),
        (
            "output = 'out/\\{date}.pdf'",
            "the path contains a backslash",
            "separate folders with `/`",
        ),
        ("output = \"C:{date}.pdf\"", "the path contains a colon", "use a hyphen"),
        (
            "output = \"out/{date}.pdf/\"",
            "the path of an issue does not end with .pdf",
            "end the pattern",
        ),
        (
            "output = \"../{date}.pdf\"",
            "the path is outside the folder of the spec",
            "without `..`",
        ),
    ] {
        let dir =
            TestDir::with("post.toml", &POST.replace("release", &format!("{lines}\nrelease")));
        let run = dir.run(&["daily", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 1, "{lines}: {}{}", run.out, run.err);
        let err = flat(&run.err);
        assert!(err.starts_with(&format!("× {message}")), "{lines}: {}", run.err);
        assert!(err.contains("[post.toml:6:") && err.contains(help), "{lines}: {}", run.err);
    }
}
