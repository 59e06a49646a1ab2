//! Chapters with `levels`: equal parts, in rising order, within each sheet of a class.

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::test_dir::TestDir;

/// The levels of all puzzles of a chapter, in printing order.
fn levels(dir: &TestDir, chapter: &str) -> Vec<String> {
    let record = record::read(&Source::new("book.lock", dir.text("book.lock"))).unwrap();
    let entries = record.entries.into_iter().filter(|entry| entry.chapter() == chapter);
    entries.map(|entry| entry.level.unwrap_or_default()).collect()
}

#[test]
fn a_chapter_rises_through_its_levels() {
    let dir = TestDir::with(
        "book.toml",
        "[book]
title = \"Rising\"
seed = 1
template = \"a4-sheet\"

[[chapter]]
id = \"one\"
kind = \"sudoku-6\"
levels = [\"gentle\", \"easy\", \"medium\"]
count = 7

[[chapter]]
id = \"two\"
kind = \"maze\"
levels = [\"easy\", \"hard\"]
count = 4
",
    );
    dir.done(&["build", "book.toml"]);
    let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(levels(&dir, "one"), names("gentle gentle gentle easy easy medium medium"));
    assert_eq!(levels(&dir, "two"), names("easy easy hard hard"));
    // The record gives the same book again.
    let pdf = dir.bytes("book.pdf");
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.bytes("book.pdf"), pdf);
}

#[test]
fn a_book_that_fills_its_pages_is_built_again_from_its_record() {
    let dir = TestDir::with(
        "book.toml",
        "[book]
title = \"Rising\"
seed = 1
pages = 36
trim = \"6x9\"
printer = \"kdp-paperback\"

[[chapter]]
id = \"one\"
kind = \"sudoku-6\"
levels = [\"gentle\", \"easy\", \"medium\"]

[[chapter]]
id = \"two\"
kind = \"futoshiki\"
levels = [\"gentle\", \"easy\", \"medium\"]
",
    );
    dir.done(&["build", "book.toml"]);
    let (pdf, lock) = (dir.bytes("book.pdf"), dir.text("book.lock"));
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.text("book.lock"), lock);
    assert!(dir.bytes("book.pdf") == pdf);
}

#[test]
fn each_pupil_has_all_levels() {
    let dir = TestDir::with("class.csv", "name\nAda\nBen\n");
    dir.put(
        "book.toml",
        "[book]
title = \"Class\"
seed = 1
template = \"a4-sheet\"

[[chapter]]
id = \"one\"
kind = \"sudoku-6\"
levels = [\"gentle\", \"easy\"]
names = \"class.csv\"
count = 2
",
    );
    dir.done(&["build", "book.toml"]);
    assert_eq!(levels(&dir, "one"), ["gentle", "easy", "gentle", "easy"]);
}

#[test]
fn the_levels_of_a_word_search_share_its_words() {
    let words: Vec<String> = (0..24u8)
        .map(|at| [b'A' + at, b'A' + (at + 1) % 24, b'Z'])
        .map(|letters| String::from_utf8_lossy(&letters).into_owned())
        .collect();
    let dir = TestDir::with("words.txt", &words.join("\n"));
    dir.put(
        "book.toml",
        "[book]
title = \"Words\"
seed = 1
template = \"a4-sheet\"

[[chapter]]
id = \"one\"
kind = \"wordsearch\"
levels = [\"easy\", \"medium\", \"hard\"]
options = { words = \"words.txt\", words_per_puzzle = 8 }
count = 3
",
    );
    dir.done(&["build", "book.toml"]);
    let record = record::read(&Source::new("book.lock", dir.text("book.lock"))).unwrap();
    let mut used: Vec<String> = Vec::new();
    for entry in record.entries.iter().filter(|entry| entry.chapter() == "one") {
        // The answer has an item such as "6,1,E,acorn" for each word.
        let words = entry.puzzle.answer.split(';').filter_map(|item| item.rsplit(',').next());
        used.extend(words.map(str::to_owned));
    }
    used.sort();
    assert_eq!(used, words, "each word is in one puzzle");
}

#[test]
fn a_recorded_book_of_an_exact_page_count_is_built_again() {
    let dir = TestDir::new();
    dir.done(&["new", "mine", "--kind", "sudoku-6,wordsearch", "--pages", "40"]);
    dir.done(&["build", "mine"]);
    let pdf = dir.bytes("mine/book.pdf");
    let run = dir.done(&["build", "mine"]);
    assert_eq!(run.err, "");
    assert_eq!(dir.bytes("mine/book.pdf"), pdf);
}
