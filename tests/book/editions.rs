//! Editions: several formats of one book, with the same puzzles.

use crate::external_program::run;
use crate::test_dir::TestDir;

const SPEC: &str = r#"
[book]
title = "Sunday Sudoku"
subtitle = "{puzzles} puzzles"
author = "A. Setter"
copyright = { year = 2026, holder = "A. Setter" }
isbn = "978-0-306-40615-7"
seed = 7
printer = "kdp-paperback"
paper = "cream"

[page]
opener_tint = 12

[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 24
per_page = 2

[[chapter]]
id = "two"
kind = "sudoku"
level = "medium"
count = 6

[[edition]]
id = "large"
subtitle = "{puzzles} puzzles in large print"
isbn = "978-1-86197-876-9"
template = "kdp-large-print"
[edition.page]
puzzles_per_page = 1

[[edition]]
id = "small"
per_page = { one = 1 }
answers = { at = "separate" }
[edition.page]
trim = "5in x 8in"
"#;

#[test]
fn all_editions_share_one_record() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.done(&["build", "book.toml", "--all", "--interior"]);
    let files = [
        "book-large.manifest.json",
        "book-large.pdf",
        "book-small-answers.manifest.json",
        "book-small-answers.pdf",
        "book-small.manifest.json",
        "book-small.pdf",
        "book.lock",
        "book.manifest.json",
        "book.pdf",
        "book.toml",
    ];
    assert_eq!(dir.files(), files);
    for name in ["book.pdf", "book-large.pdf", "book-small.pdf"] {
        assert!(run.out.contains(&format!("{name} (")), "{}", run.out);
    }
    assert_eq!(run.out.matches("30 puzzles: sudoku 24 easy, 6 medium").count(), 3, "{}", run.out);
    // Builds of one edition at a time, in another order, give the same bytes. The first of these
    // builds has no record.
    let other = TestDir::with("book.toml", SPEC);
    other.done(&["build", "book.toml", "--edition", "large", "--interior"]);
    assert_eq!(
        other.files(),
        ["book-large.manifest.json", "book-large.pdf", "book.lock", "book.toml"]
    );
    other.done(&["build", "book.toml", "--edition", "small", "--interior"]);
    other.done(&["build", "book.toml", "--interior"]);
    for name in files {
        assert!(dir.bytes(name) == other.bytes(name), "{name}");
    }
    // The options `--pages` and `-o` work for an edition too.
    other.done(&["build", "book.toml", "--edition", "large", "--pages", "1-2"]);
    other.done(&["build", "book.toml", "--edition", "large", "--interior", "-o", "other.pdf"]);
    assert!(other.bytes("other.pdf") == dir.bytes("book-large.pdf"));
    assert!(other.files().contains(&"book-large-pages-1-2.pdf".to_owned()));
}

#[test]
fn a_replaced_puzzle_changes_in_all_editions() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml", "--all"]);
    let before = dir.text("book.lock");
    let run = dir.done(&["build", "book.toml", "--edition", "large", "--replace", "3"]);
    let outdated =
        "replaced   3\n  editions   the book, small: out of date, until you build with --all\n";
    assert!(run.out.contains(outdated), "{}", run.out);
    let after = dir.text("book.lock");
    assert_ne!(before, after);
    let run = dir.done(&["build", "book.toml", "--all"]);
    assert!(!run.out.contains("out of date"), "{}", run.out);
    assert_eq!(dir.text("book.lock"), after);
}

#[test]
fn each_edition_has_its_own_isbn_subtitle_and_trim() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml", "--all", "--quiet"]);
    let text = |name: &str| run("pdftotext", &["-l", "6", "-layout", "{}", "-"], &dir.path(name));
    let Some(book) = text("book.pdf") else { return };
    assert!(book.contains("978-0-306-40615-7") && book.contains("30 puzzles\n"), "{book}");
    let large = text("book-large.pdf").unwrap();
    assert!(large.contains("978-1-86197-876-9") && large.contains("in large print"), "{large}");
    // An ISBN belongs to one format, so an edition does not inherit the book's ISBN.
    let small = text("book-small.pdf").unwrap();
    assert!(!small.contains("978-") && small.contains("30 puzzles\n"), "{small}");
    let size = |name: &str| {
        let out = run("pdfinfo", &["-box", "{}"], &dir.path(name)).unwrap();
        let line = out.lines().find(|line| line.starts_with("TrimBox")).unwrap().to_owned();
        let corners: Vec<f64> =
            line.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
        [corners[2] - corners[0], corners[3] - corners[1]]
    };
    assert_eq!(size("book.pdf"), [432.0, 648.0]);
    // The edition has its own template, so the trim and the tint in the book's table [page] do not
    // apply to the edition.
    assert_eq!(size("book-large.pdf"), [612.0, 792.0]);
    assert_eq!(size("book-small.pdf"), [360.0, 576.0]);
    let media = |name: &str| {
        let out = run("pdfinfo", &["-box", "{}"], &dir.path(name)).unwrap();
        out.lines().find(|line| line.starts_with("MediaBox")).unwrap().contains("369.00")
    };
    assert!(
        media("book-small.pdf") && !media("book-large.pdf"),
        "only the edition with the tint has a bleed"
    );
    let kept = bookgen::spec::requested(
        &bookgen_base::diagnostic::Source::new("book.toml", SPEC),
        &bookgen_base::schema::NoFiles,
        &bookgen::spec::Request { edition: Some("small"), ..Default::default() },
    );
    let kept = kept.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(kept.document.printing.unwrap().paper.as_deref(), Some("cream"));
    assert_eq!(kept.document.chapters.iter().map(|c| c.per_page).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn check_lists_each_edition() {
    let dir = TestDir::with("book.toml", SPEC);
    let out = dir.done(&["check", "book.toml"]).out;
    assert!(
        out.contains(
            "\nedition large\n  book       46 pages of 8.5 x 11 in (216 x 279 mm)\n  content    30 puzzles"
        ),
        "{out}"
    );
    assert!(out.contains("\nedition small\n"), "{out}");
    assert_eq!(dir.files(), ["book.toml"]);
}

#[test]
fn an_unknown_edition_is_refused() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.run(&["build", "book.toml", "--edition", "larg"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "  × the book has no edition `larg`\n  help: did you mean `large`?\n");
    for words in [
        &["--all", "--edition", "large"][..],
        &["--all", "-o", "x.pdf"],
        &["--all", "--pages", "1"],
    ] {
        let words = [&["build", "book.toml"], words].concat();
        assert_eq!(dir.run(&words).code, 2, "{words:?}");
    }
    // An error in one edition stops the build before any file is written.
    dir.put("book.toml", SPEC.replace("\"5in x 8in\"", "\"5in x 80in\""));
    let run = dir.run(&["build", "book.toml", "--all"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("× edition `small`: `trim` is out of range"), "{}", run.err);
    assert_eq!(dir.files(), ["book.toml"]);
}
