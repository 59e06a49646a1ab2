//! The texts of listings, compared with golden files.

use bookgen_puzzles::KINDS;

use crate::specs::{books, folder, head, kind_chapter};
use crate::test_dir::{TestDir, golden};

/// The texts of a listing, one after the other.
fn texts(dir: &TestDir, listing: &str) -> String {
    let files =
        ["description.txt", "description.html", "keywords.txt", "subtitle.txt", "facts.txt"];
    let file = |name| format!("== {name}\n{}\n", dir.text(&format!("{listing}/{name}")));
    files.map(file).concat()
}

#[test]
fn the_texts_of_books_with_few_and_many_kinds() {
    for language in ["en", "de", "es", "fr"] {
        for (name, spec) in books(language) {
            let dir = folder(&spec);
            dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
            let golden_file = format!("golden/listing/{name}-{language}.txt");
            golden(&golden_file, &texts(&dir, "book-listing"));
        }
    }
}

#[test]
fn every_kind_has_a_listing() {
    // The kinds in groups, so that the program runs only a few times.
    for kinds in KINDS.chunks(8) {
        let chapters = kinds.iter().map(|kind| kind_chapter(kind.about().name, 1));
        // Large pages without a printer have room for each kind and need no minimum of pages.
        let head = head("en").replace("kdp-paperback", "none");
        let head = head.replace("[page]\n", "[page]\ntrim = \"8.5in x 11in\"\n");
        let dir = folder(&(head + &chapters.collect::<String>()));
        dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
        let facts: serde_json::Value =
            serde_json::from_str(&dir.text("book-listing/facts.json")).unwrap();
        let names: Vec<&str> = facts["kinds"]
            .as_array()
            .unwrap()
            .iter()
            .map(|kind| kind["kind"].as_str().unwrap())
            .collect();
        let expected: Vec<&str> = kinds.iter().map(|kind| kind.about().name).collect();
        assert_eq!(names, expected);
        assert_eq!(facts["puzzles"], kinds.len());
    }
}

#[test]
fn a_unique_solution_is_claimed_only_for_kinds_that_have_it() {
    let claim = "Every puzzle has exactly one solution, checked before printing.";
    let description = |kinds: &[&str]| {
        let chapters: String = kinds.iter().map(|kind| kind_chapter(kind, 2)).collect();
        let head = head("en").replace("kdp-paperback", "none");
        let dir = folder(&(head + &chapters));
        dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
        dir.text("book-listing/description.txt")
    };
    let all = description(&["sudoku", "maze"]);
    assert!(all.contains(claim), "{all}");
    let some = description(&["sudoku", "maze", "wordsearch"]);
    assert!(!some.contains(claim), "{some}");
    let sentence = "Every puzzle of these kinds has exactly one solution: Sudoku and Maze.";
    assert!(some.contains(sentence), "{some}");
    let none = description(&["wordsearch"]);
    assert!(!none.contains("exactly one solution"), "{none}");
}

#[test]
fn the_facts_are_those_of_the_book() {
    let [_, _, (_, spec)] = books("en");
    let dir = folder(&spec);
    dir.done(&["listing", "book.toml", "--no-pictures", "--quiet"]);
    let facts: serde_json::Value =
        serde_json::from_str(&dir.text("book-listing/facts.json")).unwrap();
    let checked = dir.done(&["check", "book.toml"]).out;
    let pages = facts["pages"].as_u64().unwrap();
    assert!(checked.contains(&format!("{pages} pages of ")), "{checked}");
    let spine = facts["spine_mm"].as_f64().unwrap();
    assert!(checked.contains("spine ") || spine > 0.0, "{checked}");
    assert_eq!(facts["isbn"], "978-0-306-40615-7");
    assert_eq!(facts["binding"], "paperback");
    assert_eq!(facts["paper"], "white");
    assert_eq!(facts["format"], "bookgen listing 1");
    assert_eq!(facts["suggested_subtitle"], "24 puzzles of 12 kinds");
    assert_eq!(facts["description"], dir.text("book-listing/description.html"));
}
