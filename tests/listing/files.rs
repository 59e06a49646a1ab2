//! The files of listings: which books have one, where the files are, and which files are replaced.

use crate::specs::{chapter, folder, head};
use crate::test_dir::TestDir;

/// A book that is made quickly.
fn small() -> String {
    head("en") + &chapter("sudoku-4", "gentle", 20)
}

/// The error output of a run that fails with an exit code.
fn refused(dir: &TestDir, words: &[&str], code: i32) -> String {
    let run = dir.run(words);
    assert_eq!(run.code, code, "{words:?}: {}{}", run.out, run.err);
    run.err
}

#[test]
fn a_listing_is_beside_the_spec_or_in_a_given_folder() {
    let dir = folder(&small());
    let run = dir.done(&["listing", "book.toml", "--no-pictures"]);
    assert!(run.out.starts_with("book-listing: 6 texts\n"), "{}", run.out);
    assert_eq!(run.err, "");
    assert_eq!(dir.files(), ["book-listing", "book.lock", "book.toml", "nine.txt", "words.txt"]);
    dir.done(&["listing", ".", "--no-pictures", "--quiet", "-o", "a/b"]);
    assert_eq!(dir.bytes("a/b/facts.json"), dir.bytes("book-listing/facts.json"));
    let err = refused(&dir, &["listing", "book.toml", "-o", "words.txt"], 2);
    assert!(err.contains("words.txt is a file, not a folder"), "{err}");
    let err = refused(&dir, &["listing", "book.toml", "-o", "-"], 2);
    assert!(err.contains("a listing is several files"), "{err}");
}

#[test]
fn the_same_spec_gives_the_same_files() {
    let [first, second] = [folder(&small()), folder(&small())];
    first.done(&["listing", "book.toml", "--quiet"]);
    second.done(&["listing", "book.toml", "--quiet", "--jobs", "1"]);
    let names = |dir: &TestDir| -> Vec<String> {
        let entries = std::fs::read_dir(dir.path("book-listing")).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&first), names(&second));
    assert_eq!(names(&first).len(), if cfg!(feature = "pictures") { 19 } else { 7 });
    for name in names(&first) {
        let path = format!("book-listing/{name}");
        assert!(first.bytes(&path) == second.bytes(&path), "{name} differs");
    }
}

#[test]
fn the_puzzles_of_the_record_are_shown() {
    let dir = folder(&small());
    dir.done(&["build", "book.toml", "--quiet"]);
    let record = dir.text("book.lock");
    dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
    assert_eq!(dir.text("book.lock"), record);
}

#[test]
fn own_files_are_replaced_and_changed_files_are_kept() {
    let dir = folder(&small());
    dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
    dir.put("book.toml", small().replace("Nine", "Ten"));
    dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
    assert!(dir.text("book-listing/facts.txt").starts_with("Title: Ten\n"));
    dir.put("book-listing/description.txt", "My own words.");
    dir.put("book.toml", small());
    let err = refused(&dir, &["listing", "book.toml", "--no-pictures"], 3);
    assert!(err.contains("book-listing/description.txt is in the way"), "{err}");
    assert_eq!(dir.text("book-listing/description.txt"), "My own words.");
    assert!(dir.text("book-listing/facts.txt").starts_with("Title: Ten\n"));
    // A file of the user in a new folder is kept too.
    let dir = folder(&small());
    dir.put("book-listing/keywords.txt", "mine");
    let err = refused(&dir, &["listing", "book.toml", "--no-pictures"], 3);
    assert!(err.contains("book-listing/keywords.txt is in the way"), "{err}");
    assert!(!dir.path("book-listing/facts.txt").exists());
}

#[test]
fn newspaper_pages_worksheets_and_publications_are_refused() {
    let dir = TestDir::with_examples();
    let err = refused(&dir, &["listing", "tabloid.toml"], 1);
    assert!(err.contains("a newspaper page has no product page"), "{err}");
    let err = refused(&dir, &["listing", "worksheets.toml"], 1);
    assert!(err.contains("worksheets for a class have no product page"), "{err}");
    let err = refused(&dir, &["listing", "daily.toml"], 2);
    assert!(err.contains("daily.toml is the spec of a publication"), "{err}");
    let err = refused(&dir, &["listing", "class"], 3);
    assert!(err.contains("the folder class has no spec"), "{err}");
    assert!(!dir.path("tabloid-listing").exists());
}

#[test]
fn editions_have_listings_of_their_own() {
    let edition = "[[edition]]\nid = \"large\"\ntemplate = \"kdp-large-print\"\n";
    let dir = folder(&(small() + edition));
    dir.done(&["listing", "book.toml", "--edition", "large", "--no-pictures", "--quiet"]);
    let facts: serde_json::Value =
        serde_json::from_str(&dir.text("book-large-listing/facts.json")).unwrap();
    assert_eq!(facts["large_print"], true);
    assert_eq!(facts["width_mm"], 215.9);
    let description = dir.text("book-large-listing/description.txt");
    assert!(
        description
            .contains("Large print: no type of the puzzles and texts is smaller than 18 points."),
        "{description}"
    );
    let run = dir.run(&["listing", "book.toml", "--edition", "small"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn a_book_needs_neither_a_printer_nor_a_known_spine() {
    // IngramSpark gives the width of the spine only in its template.
    let dir = TestDir::with_examples();
    dir.done(&["listing", "sunday.toml", "--edition", "ingram", "--quiet"]);
    let facts: serde_json::Value =
        serde_json::from_str(&dir.text("sunday-ingram-listing/facts.json")).unwrap();
    assert_eq!(facts["spine_mm"], serde_json::Value::Null);
    assert_eq!(facts["printer"], "ingramspark");
    let has_cover = dir.path("sunday-ingram-listing/cover.png").exists();
    assert_eq!(has_cover, cfg!(feature = "pictures"));
    let dir = folder(&small().replace("kdp-paperback", "none"));
    dir.done(&["listing", "book.toml", "--quiet"]);
    let facts: serde_json::Value =
        serde_json::from_str(&dir.text("book-listing/facts.json")).unwrap();
    assert_eq!(facts["printer"], serde_json::Value::Null);
    assert_eq!(dir.path("book-listing/cover.png").exists(), cfg!(feature = "pictures"));
}

#[test]
fn loose_sheets_have_a_cover_only_if_the_spec_has_one() {
    let sheets =
        small().replace("kdp-6x9", "a4-sheet").replace("printer = \"kdp-paperback\"\n", "");
    let sheets = sheets.replace("[page]\npuzzles_per_page = 1\n", "");
    let dir = folder(&sheets);
    dir.done(&["listing", "book.toml", "--quiet"]);
    assert!(!dir.path("book-listing/cover.png").exists());
    dir.put("with.toml", sheets + "[cover]\ndesign = \"poster\"\n");
    dir.done(&["listing", "with.toml", "--quiet"]);
    assert_eq!(dir.path("with-listing/cover.png").exists(), cfg!(feature = "pictures"));
    assert_eq!(dir.path("with-listing/spread.png").exists(), cfg!(feature = "pictures"));
}

#[test]
fn a_book_for_screens_has_no_terms_about_paper() {
    let dir = TestDir::with_examples();
    dir.done(&["listing", "tablet.toml", "--no-pictures", "--quiet"]);
    let keywords = dir.text("tablet-listing/keywords.txt");
    assert_eq!(keywords.lines().count(), 7, "{keywords}");
    assert!(!keywords.contains("paper") && !keywords.contains("screen"), "{keywords}");
    assert!(!dir.text("tablet-listing/facts.txt").contains("Ink"));
}

#[test]
fn a_long_description_gets_advice() {
    let blurb = "word ".repeat(900);
    let cover = format!("[cover]\nspine_text = \"none\"\nblurb = \"\"\"{blurb}\"\"\"\n");
    let dir = folder(&(small() + &cover));
    let run = dir.done(&["listing", "book.toml", "--no-pictures"]);
    assert!(run.err.contains("characters with its tags"), "{}", run.err);
    assert!(run.err.contains("KDP accepts at most 4000"), "{}", run.err);
}

#[cfg(not(feature = "pictures"))]
#[test]
fn a_program_without_pictures_says_how_to_get_them() {
    let dir = folder(&small());
    let run = dir.done(&["listing", "book.toml"]);
    assert!(run.err.contains("the listing has no pictures"), "{}", run.err);
    assert!(run.err.contains("cargo build --release --features pictures"), "{}", run.err);
    assert!(run.out.starts_with("book-listing: 6 texts\n"), "{}", run.out);
}
