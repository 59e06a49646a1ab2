//! `imprint`: a file with what all books of a publisher have in common.

use crate::test_dir::TestDir;

const IMPRINT: &str = r#"publisher = "Quiet Hours Press"
author = "A. Setter"
contact = "errata@example.org"
series = "Quiet Hours"
logo = "art/logo.svg"

[cover]
design = "poster"
colours = "teal"

[fonts]
regular = "Lato-Regular"
"#;

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";

const SPEC: &str = r#"[book]
title = "Sunday"
imprint = "imprint.toml"
copyright = { year = 2026, holder = "A. Setter" }
seed = 5
pages = 24
[[chapter]]
id = "a"
kind = "sudoku"
"#;

/// A folder with an imprint, and a book in a folder of its own.
fn folder() -> TestDir {
    let dir = TestDir::with("imprint.toml", IMPRINT);
    dir.put("art/logo.svg", LOGO);
    dir.put("sunday/book.toml", SPEC);
    dir
}

/// The front pages of the book and the texts of its cover.
fn built(dir: &TestDir) -> Option<(String, String)> {
    dir.done(&["build", "sunday", "--quiet"]);
    let text = |file: &str| {
        crate::external_program::run("pdftotext", &["-l", "2", "{}", "-"], &dir.path(file))
    };
    Some((text("sunday/book.pdf")?, text("sunday/book-cover.pdf")?))
}

#[test]
fn a_book_has_the_texts_logo_cover_and_fonts_of_its_imprint() {
    let dir = folder();
    let Some((pages, cover)) = built(&dir) else { return };
    for text in ["Quiet Hours Press", "A. Setter", "errata@example.org", "Quiet Hours, Volume 1"] {
        assert!(pages.contains(text), "{text}: {pages}");
    }
    for text in ["A. Setter", "Quiet Hours Press", "Quiet Hours · Volume 1"] {
        assert!(cover.contains(text), "{text}: {cover}");
    }
    // The same book with the keys in its spec is the same, except for the file identifiers.
    let own = SPEC.replace(
        "imprint = \"imprint.toml\"\n",
        "publisher = \"Quiet Hours Press\"\nauthor = \"A. Setter\"\ncontact = \"errata@example.org\"\nseries = \"Quiet Hours\"\n",
    ) + "[[front]]\npage = \"title\"\nlogo = \"art/logo.svg\"\n[[front]]\npage = \"copyright\"\n[[front]]\npage = \"how-to-solve\"\n\
        [cover]\ndesign = \"poster\"\ncolours = \"teal\"\n[page.fonts]\nregular = \"Lato-Regular\"\n";
    let other = TestDir::with("sunday/book.toml", &own);
    other.put("sunday/art/logo.svg", LOGO);
    other.done(&["build", "sunday", "--quiet"]);
    for file in ["sunday/book.pdf", "sunday/book-cover.pdf", "sunday/book.lock"] {
        assert!(dir.bytes(file) == other.bytes(file), "{file}");
    }
}

#[test]
fn the_spec_overrides_its_imprint() {
    let dir = folder();
    let own = SPEC.replace("imprint =", "author = \"B. Guest\"\nimprint =");
    dir.put("sunday/book.toml", own + "[cover]\ncolours = \"rose\"\n");
    let Some((pages, _)) = built(&dir) else { return };
    assert!(pages.contains("B. Guest") && !pages.contains("by A. Setter"), "{pages}");
}

#[test]
fn the_nearest_imprint_is_used() {
    let dir = folder();
    dir.put("sunday/imprint.toml", "publisher = \"Nearby Press\"\n");
    let Some((pages, _)) = built(&dir) else { return };
    assert!(pages.contains("Nearby Press") && !pages.contains("Quiet Hours Press"), "{pages}");
}

#[test]
fn faults_of_an_imprint_are_reported_at_their_place() {
    let dir = folder();
    for (imprint, message) in [
        (
            IMPRINT.replace("publisher", "publsher"),
            "  × the imprint has no key `publsher`\n   ╭─[sunday/../imprint.toml:1:1]",
        ),
        (
            IMPRINT.replace("logo.svg", "logos.svg"),
            "  × art/logos.svg cannot be read\n   ╭─[sunday/../imprint.toml:5:8]",
        ),
        (
            IMPRINT.replace("art/logo.svg", "../logo.svg"),
            "  × `logo` is outside the folder of the spec\n   ╭─[sunday/../imprint.toml:5:8]",
        ),
        (
            IMPRINT.replace("poster", "postr"),
            "  × there is no cover design `postr`\n   ╭─[sunday/../imprint.toml:8:10]",
        ),
    ] {
        dir.put("imprint.toml", imprint);
        let run = dir.run(&["build", "sunday"]);
        assert!(run.code == 1 || run.code == 3, "{}", run.err);
        assert!(run.err.contains(message), "{message}\n{}", run.err);
    }
    dir.remove("imprint.toml");
    for (name, message) in [
        ("imprint.toml", "× there is no imprint `imprint.toml`"),
        ("../imprint.toml", "× `imprint` is no name of a TOML file"),
        ("house.txt", "× `imprint` is no name of a TOML file"),
    ] {
        dir.put("sunday/book.toml", SPEC.replace("\"imprint.toml\"", &format!("{name:?}")));
        let run = dir.run(&["build", "sunday"]);
        assert!(run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn several_books_are_built_and_listed() {
    let dir = folder();
    dir.put(
        "monday.toml",
        SPEC.replace("Sunday", "Monday")
            .replace("seed = 5", "seed = 6\nisbn = \"978-0-306-40615-7\""),
    );
    dir.put("broken.toml", "[book]\n");
    let words = ["sunday", "monday.toml", "imprint.toml"];
    let list = |words: &[&str]| dir.run(&[&["list"], words].concat());
    assert_eq!(
        list(&words).out,
        "spec              title             pages  spine     ISBN               state
sunday/book.toml  Sunday, volume 1  24     0.054 in  -                  not built
monday.toml       Monday, volume 1  24     0.054 in  978-0-306-40615-7  not built
"
    );
    let run = dir.run(&["build", "sunday", "broken.toml", "monday.toml", "imprint.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("imprint.toml is skipped: it is no spec of a book\n"), "{}", run.err);
    assert!(run.err.contains("[broken.toml:"), "{}", run.err);
    for file in ["sunday/book.pdf", "sunday/book-cover.pdf", "monday.pdf", "monday-cover.pdf"] {
        assert!(dir.path(file).is_file(), "{file}");
    }
    dir.remove("monday-cover.pdf");
    let out = list(&words).out;
    let states: Vec<&str> = out.lines().map(|line| line[72..].trim()).collect();
    assert_eq!(states, ["state", "built", "built without cover"]);
}
