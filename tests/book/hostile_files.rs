//! Pipes, devices, links, folders and huge files at every path that bookgen reads or writes. The
//! program reports them, does not wait for them, and reads no more than the maximum size of a file.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::test_dir::{Run, TestDir};

/// The maximum size of the memory of the program, in kilobytes. A test book needs less than half.
const MAX_MEMORY: u32 = 1 << 20;

/// Runs the program with limited memory. Fails if the program does not end: it waits for a pipe, or
/// reads from a device.
fn run(dir: &TestDir, words: &[&str]) -> Run {
    let limited = format!("ulimit -v {MAX_MEMORY}; exec \"$0\" \"$@\"");
    let child = Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_bookgen")])
        .args(words)
        .env("RAYON_NUM_THREADS", "2")
        .current_dir(dir.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("the program does not end: {words:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().unwrap_or_else(|| panic!("{words:?}: {}", output.status));
    Run { code, out: text(&output.stdout), err: text(&output.stderr) }
}

/// Something at a path that is not a regular file, or is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Odd {
    Pipe,
    Socket,
    LinkToDevice,
    LinkToItself,
    BrokenLink,
    Folder,
    /// A file of 1 TB without content, which takes no space on the drive.
    Sparse,
}

impl Odd {
    const ALL: [Odd; 7] = [
        Odd::Pipe,
        Odd::Socket,
        Odd::LinkToDevice,
        Odd::LinkToItself,
        Odd::BrokenLink,
        Odd::Folder,
        Odd::Sparse,
    ];

    /// Creates the file in place of an existing file.
    fn create(self, path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let _ = fs::remove_file(path);
        match self {
            Odd::Pipe => {
                let made = Command::new("mkfifo").arg(path).status();
                assert!(made.unwrap().success());
            }
            Odd::Socket => drop(UnixListener::bind(path).unwrap()),
            Odd::LinkToDevice => symlink("/dev/zero", path).unwrap(),
            Odd::LinkToItself => symlink(path.file_name().unwrap(), path).unwrap(),
            Odd::BrokenLink => symlink("nothing", path).unwrap(),
            Odd::Folder => fs::create_dir(path).unwrap(),
            Odd::Sparse => {
                fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
            }
        }
    }

    /// Removes the file.
    fn remove(self, path: &Path) {
        if self == Odd::Folder { fs::remove_dir(path) } else { fs::remove_file(path) }.unwrap();
    }

    /// Whether the path still has this kind of file: the program has not replaced it.
    fn is_at(self, path: &Path) -> bool {
        use std::os::unix::fs::FileTypeExt;
        let Ok(metadata) = fs::symlink_metadata(path) else { return false };
        let kind = metadata.file_type();
        match self {
            Odd::Pipe => kind.is_fifo(),
            Odd::Socket => kind.is_socket(),
            Odd::LinkToDevice | Odd::LinkToItself | Odd::BrokenLink => kind.is_symlink(),
            Odd::Folder => kind.is_dir(),
            Odd::Sparse => metadata.len() == 1 << 40,
        }
    }
}

/// Checks a run on an odd file: the program ends with an error and not with a panic, and the odd file
/// stays.
fn check_refused(odd: Odd, path: &Path, run: &Run) {
    let at = path.display();
    assert!([1, 2, 3].contains(&run.code), "{odd:?} at {at}: {} {}{}", run.code, run.out, run.err);
    assert!(!run.err.contains("panicked") && !run.err.is_empty(), "{odd:?} at {at}: {}", run.err);
    assert!(odd.is_at(path), "{odd:?} at {at} was replaced");
}

const BOOK: &str = r#"
[book]
title = "Hostile"
seed = 1
TEMPLATE
PRINTER
LOCK

[[front]]
page = "front.md"

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 1

[[chapter]]
id = "own"
kind = "sudoku"
PUZZLES

[[chapter]]
id = "words"
kind = "wordsearch"
count = 1
options = { words = "words.txt", words_per_puzzle = 4, columns = 8, rows = 8 }

MORE
"#;

/// A spec that names a file in addition to the files that every spec names.
fn book(place: &str, line: &str) -> String {
    let mut text = BOOK.to_owned();
    let defaults = [
        ("TEMPLATE", "template = \"kdp-6x9\""),
        ("PRINTER", ""),
        ("LOCK", ""),
        ("PUZZLES", "count = 1\nlevel = \"gentle\""),
        ("MORE", ""),
    ];
    for (name, default) in defaults {
        text = text.replace(name, if name == place { line } else { default });
    }
    text
}

/// The places of a spec at which a file is named: the placeholder, the text and the file.
const NAMED: [(&str, &str, &str); 12] = [
    ("", "", "front.md"),
    ("", "", "words.txt"),
    ("TEMPLATE", "template = \"mine.toml\"", "mine.toml"),
    ("PRINTER", "printer = \"press.toml\"", "press.toml"),
    ("PUZZLES", "puzzles = \"own.sdm\"", "own.sdm"),
    ("LOCK", "lock = \"mine.lock\"", "mine.lock"),
    ("MORE", "[page.fonts]\nregular = \"font.ttf\"", "font.ttf"),
    ("MORE", "[pdf]\nstandard = \"x-4\"\nicc = \"press.icc\"", "press.icc"),
    ("MORE", "[answers]\nof = \"old.lock\"", "old.lock"),
    ("MORE", "[series]\nname = \"Sunday\"\nvolumes = [\"one.lock\"]", "one.lock"),
    ("MORE", "[series]\nname = \"Sunday\"\nledger = \"series.db\"", "series.db"),
    ("MORE", "[cover]\nart = \"art.png\"", "art.png"),
];

#[test]
fn no_odd_file_is_read_at_a_path_of_a_book_spec() {
    for (place, line, file) in NAMED {
        let dir = TestDir::with("book.toml", &book(place, line));
        dir.put("front.md", "Hello\n");
        dir.put("words.txt", "robin\nheron\nfinch\nswift\nraven\nowlet\n");
        for odd in Odd::ALL {
            let path = dir.path(file);
            odd.create(&path);
            let command = if file == "art.png" { "cover" } else { "build" };
            let refused = run(&dir, &[command, "book.toml"]);
            check_refused(odd, &path, &refused);
            assert!(!dir.path("book.pdf").exists(), "{odd:?} at {file}");
            odd.remove(&path);
        }
    }
}

#[test]
fn no_odd_file_is_read_or_replaced_beside_a_book() {
    let dir = TestDir::with("book.toml", &book("", ""));
    dir.put("front.md", "Hello\n");
    dir.put("words.txt", "robin\nheron\nfinch\nswift\nraven\nowlet\n");
    for file in ["book.toml", "book.pdf", "book.lock", "book.manifest.json", ".bookgen.sha256"] {
        let text = book("", "");
        for odd in Odd::ALL {
            let path = dir.path(file);
            odd.create(&path);
            check_refused(odd, &path, &run(&dir, &["build", "book.toml"]));
            odd.remove(&path);
            dir.put("book.toml", &text);
        }
    }
    dir.done(&["build", "book.toml"]);
    let pdf = dir.bytes("book.pdf");
    for (words, file) in [
        (&["proof", "in.pdf"][..], "in.pdf"),
        (&["proof", "book.pdf", "--manifest", "m.json"], "m.json"),
        (&["proof", "book.pdf", "--record", "r.lock"], "r.lock"),
        (&["proof", "book.pdf", "--for", "press.toml"], "press.toml"),
        (&["impose", "in.pdf", "--booklet"], "in.pdf"),
        (&["impose", "book.pdf", "--booklet", "-o", "out.pdf"], "out.pdf"),
        (&["ledger", "import", "new.db", "in.csv"], "in.csv"),
        (&["ledger", "list", "in.db"], "in.db"),
        (&["ledger", "list", "a.db"], "a.db-journal"),
        (&["ledger", "list", "a.db"], "a.db-wal"),
        (&["build", "book.toml", "--interior", "-o", "out.pdf"], "out.pdf"),
        (&["build", "book.toml", "--format", "svg", "-o", "web"], "web/page-1.svg"),
        (&["founding", "relabel", "--count", "1", "-o", "boards.txt"], "boards.txt"),
        (&["schedule", "units", "u.toml", "--cron"], "u.toml"),
        (&["daily", "u.toml"], "u.toml"),
    ] {
        let is_of_sqlite = file.starts_with("a.db-");
        if is_of_sqlite {
            dir.done(&["ledger", "import", "a.db", "book.lock", "--series", "Sunday"]);
        }
        // SQLite itself ignores a regular file that is not a journal.
        for odd in Odd::ALL.into_iter().filter(|odd| !is_of_sqlite || *odd != Odd::Sparse) {
            let path = dir.path(file);
            odd.create(&path);
            check_refused(odd, &path, &run(&dir, words));
            odd.remove(&path);
        }
    }
    assert!(dir.bytes("book.pdf") == pdf);
}

const POST: &str = r#"
[publication]
name = "The Post"
timezone = "UTC"
template = "newspaper-column"
release = "05:00"
days_ahead = 1

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
level = "gentle"
"#;

/// All files below a folder, by their paths relative to the folder.
fn files_below(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(root, &path, found);
        } else {
            found.push(path.strip_prefix(root).unwrap().display().to_string());
        }
    }
}

/// An odd file takes the place of each file of a publication, one after the other. `daily` ends each
/// time, and the next run without the odd file succeeds.
#[test]
fn no_odd_file_in_the_folders_of_a_publication_stops_daily() {
    let dir = TestDir::with("post.toml", POST);
    let daily = |now: &str| run(&dir, &["daily", "post.toml", "--now", now]);
    assert_eq!(daily("2026-11-21T12:00:00Z").code, 0);
    let mut files = Vec::new();
    files_below(&dir.path(""), &dir.path(""), &mut files);
    files.sort();
    assert!(files.len() > 30, "{files:?}");
    files.extend(
        ["unfinished", "reserve.lock", "status.json"]
            .map(|name| format!("records/the-post/{name}")),
    );
    let mut refused = 0;
    for file in &files {
        let path = dir.path(file);
        let kept = fs::read(&path).ok();
        // Not every kind of file at every path, because each run takes a moment.
        for odd in [Odd::Pipe, Odd::LinkToDevice, Odd::Folder, Odd::Sparse] {
            odd.create(&path);
            let run = daily("2026-11-22T12:00:00Z");
            assert!([0, 1, 3].contains(&run.code), "{odd:?} at {file}: {}{}", run.out, run.err);
            assert!(!run.err.contains("panicked"), "{odd:?} at {file}: {}", run.err);
            assert_eq!(run.code == 0, run.err.is_empty(), "{odd:?} at {file}: {}", run.err);
            refused += u32::from(run.code != 0);
            if odd.is_at(&path) {
                odd.remove(&path);
            }
            match &kept {
                Some(bytes) => dir.put(file, bytes),
                None => dir.remove(file),
            }
        }
        let again = daily("2026-11-22T12:00:00Z");
        assert_eq!(again.code, 0, "{file}: {}", again.err);
    }
    assert!(refused > 60, "{refused}");
    dir.done(&["daily", "post.toml", "--ahead", "3", "--now", "2026-11-22T12:00:00Z"]);
    dir.done(&["schedule", "status", "post.toml", "--now", "2026-11-22T12:00:00Z"]);
}

#[test]
fn a_pipe_in_the_output_folder_is_named() {
    let dir = TestDir::with("post.toml", POST);
    let pdf = "out/2026/11/the-post-2026-11-21.pdf";
    Odd::Pipe.create(&dir.path(pdf));
    let refused =
        run(&dir, &["daily", "post.toml", "--date", "2026-11-21", "--now", "2026-11-21T12:00:00Z"]);
    assert_eq!(
        (refused.code, refused.err.as_str()),
        (
            3,
            "  × the issue of 2026-11-21: out/2026/11/the-post-2026-11-21.pdf is in the way\n  help: bookgen does not replace a special file: move it, or choose another path\n"
        )
    );
}

#[test]
fn messages_name_the_kind_of_file_and_its_maximum() {
    let dir = TestDir::with("book.toml", &book("", ""));
    dir.put("front.md", "Hello\n");
    for (odd, label, help) in [
        (Odd::Pipe, "it is not a regular file", "write the path of a regular file"),
        (Odd::Folder, "it is a folder", "write the path of a regular file"),
        (
            Odd::Sparse,
            "the file is larger than 32 MB, the maximum for a word list",
            "check the path, or split the file into smaller files",
        ),
    ] {
        odd.create(&dir.path("words.txt"));
        let refused = run(&dir, &["check", "book.toml"]);
        assert_eq!(
            refused.err,
            format!(
                "  × words.txt cannot be read
    ╭─[book.toml:28:21]
 27 │ count = 1
 28 │ options = {{ words = \"words.txt\", words_per_puzzle = 4, columns = 8, rows = 8 }}
    ·                     ─────┬─────
    ·                          ╰── {label}
    ╰────
  help: {help}
"
            )
        );
        odd.remove(&dir.path("words.txt"));
    }
}

#[test]
fn links_are_followed_only_to_named_inputs() {
    let dir = TestDir::with("real.toml", &book("", ""));
    dir.put("text/front.md", "Hello\n");
    dir.put("text/words.txt", "robin\nheron\nfinch\nswift\nraven\nowlet\n");
    for (target, link) in
        [("text/front.md", "front.md"), ("text/words.txt", "words.txt"), ("real.toml", "book.toml")]
    {
        symlink(target, dir.path(link)).unwrap();
    }
    dir.done(&["build", "book.toml"]);
    // A PDF on the command line may be a link.
    symlink("book.pdf", dir.path("link.pdf")).unwrap();
    symlink("book.lock", dir.path("link.lock")).unwrap();
    dir.done(&["impose", "link.pdf", "--booklet"]);
    dir.done(&["ledger", "import", "a.db", "link.lock", "--series", "Sunday"]);
    symlink("a.db", dir.path("link.db")).unwrap();
    dir.done(&["ledger", "list", "link.db"]);
    // Outputs and records are never links.
    for (words, message) in [
        (
            &["build", "book.toml", "--interior", "-o", "link.pdf"][..],
            "  × link.pdf is a symbolic link\n  help: bookgen does not write through links: remove the link, or choose another path\n",
        ),
        (
            &["proof", "book.pdf", "--record", "link.lock"],
            "  × link.lock cannot be read: it is a symbolic link\n  help: make the record readable, or set `lock` to the path of another record\n",
        ),
    ] {
        let refused = run(&dir, words);
        assert_eq!((refused.code, refused.err.as_str()), (3, message));
    }
}

/// A linked folder in the folder of the spec does not lead a book's record to another place.
#[test]
fn a_record_stays_in_the_folder_of_the_spec() {
    let dir = TestDir::new();
    let lock = "lock = \"sub/book.lock\"\n";
    dir.put("book/book.toml", book("", "").replacen("seed", &format!("{lock}seed"), 1));
    dir.put("other/notes.txt", "mine\n");
    dir.put("book/text/front.md", "Hello\n");
    dir.put("book/text/words.txt", "robin\nheron\nfinch\nswift\nraven\nowlet\n");
    for name in ["front.md", "words.txt"] {
        fs::copy(dir.path(&format!("book/text/{name}")), dir.path(&format!("book/{name}")))
            .unwrap();
    }
    symlink("../other", dir.path("book/sub")).unwrap();
    for command in ["check", "build", "cover"] {
        let refused = run(&dir, &[command, "book/book.toml"]);
        let first = refused.err.lines().next().unwrap();
        let message = "  × the record book/sub/book.lock is outside the folder of the spec";
        assert_eq!((refused.code, first), (3, message), "{command}: {}", refused.err);
    }
    assert_eq!(fs::read_dir(dir.path("other")).unwrap().count(), 1);
    // A link to a folder inside the folder of the spec is followed.
    fs::remove_file(dir.path("book/sub")).unwrap();
    symlink("text", dir.path("book/sub")).unwrap();
    dir.done(&["build", "book/book.toml"]);
    assert!(dir.path("book/text/book.lock").exists());
}

/// A linked folder beside the spec does not lead drawings to another place. A folder that the user
/// names is followed.
#[test]
fn drawings_stay_in_the_folder_of_the_spec() {
    let dir = TestDir::new();
    dir.put("book/book.toml", book("", ""));
    dir.put("book/front.md", "Hello\n");
    dir.put("book/words.txt", "robin\nheron\nfinch\nswift\nraven\nowlet\n");
    dir.put("other/notes.txt", "mine\n");
    symlink("../other", dir.path("book/book-svg")).unwrap();
    let words = ["build", "book/book.toml", "--format", "svg"];
    let refused = run(&dir, &words);
    let first = refused.err.lines().next().unwrap();
    let message = "  × the drawings book/book-svg are outside the folder of the spec";
    assert_eq!((refused.code, first), (3, message), "{}", refused.err);
    assert_eq!(fs::read_dir(dir.path("other")).unwrap().count(), 1);
    assert!(!dir.path("book/book.lock").exists());
    dir.done(&[&words[..], &["-o", "book/book-svg"]].concat());
    assert!(dir.path("other/page-1.svg").exists());
}

/// Commands that stream puzzles read pipes and terminals, but no devices and no folders.
#[test]
fn streams_of_puzzles_are_read() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    dir.put("one.txt", format!("{puzzle}\n"));
    let program = env!("CARGO_BIN_EXE_bookgen");
    let shell = |command: &str| {
        let output = Command::new("bash").args(["-c", command]).current_dir(dir.path("")).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let direct = shell(&format!("{program} sudoku grade one.txt"));
    assert!(direct.starts_with(puzzle), "{direct}");
    for command in [
        format!("cat one.txt | {program} sudoku grade -"),
        format!("{program} sudoku grade - <one.txt"),
        format!("{program} sudoku grade <(cat one.txt)"),
        format!("cat one.txt | {program} sudoku grade /dev/stdin"),
        format!("mkfifo pipe; cat one.txt >pipe & {program} sudoku grade pipe; rm pipe"),
    ] {
        assert_eq!(shell(&command), direct, "{command}");
    }
    let rated = shell(&format!("{program} founding rate <(cat one.txt)"));
    assert_eq!(rated, shell(&format!("{program} founding rate one.txt")));
    for (path, reason) in [
        ("/dev/zero", "it is a device"),
        ("/dev/null", "it is a device"),
        ("/tmp", "it is a folder"),
    ] {
        let refused = run(&dir, &["sudoku", "grade", path]);
        assert_eq!(refused.code, 3);
        assert_eq!(
            refused.err,
            format!(
                "  × {path} cannot be read: {reason}\n  help: name a readable file, or use `-` for standard input\n"
            )
        );
    }
}
