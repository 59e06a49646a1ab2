//! Tests of lists of the user and of own words.

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Files, Reader, parse};
use bookgen_core::Change;
use bookgen_core::testing::check;

fn setter(options: &str, files: &dyn Files) -> Box<dyn Setter> {
    let node = parse(&Source::new("book.toml", options)).unwrap();
    let mut reader = Reader::new(files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    FillIn.setter(&values).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn own_words_are_in_each_puzzle() {
    let files = MemoryFiles::new([("own.txt", "Happy\nbirth-day\nAnna\n")]);
    for level in ["easy", "medium", "hard"] {
        let puzzle = make_with_files(&FillIn, "own_words = \"own.txt\"", level, 1, &files);
        let puzzle = puzzle.unwrap_or_else(|short| panic!("{short}"));
        check(&FillIn, &puzzle, level);
        for word in [";HAPPY", ";BIRTHDAY", ";ANNA"] {
            assert!(puzzle.givens.contains(word), "{puzzle}");
        }
    }
}

/// A record stays valid if the list changes, as long as it has the words of the puzzle.
#[test]
fn a_recorded_puzzle_needs_its_words() {
    let files = german_words();
    let before = setter(GERMAN, &files);
    let (puzzle, params) = (own(), before.params(0));
    assert_eq!(before.check_recorded(0, &params, &puzzle), Ok(()));
    let text = String::from_utf8(files.bytes("words.txt").unwrap()).unwrap();
    let with = |text: &str| MemoryFiles::new([("words.txt", text)]);
    let longer = setter(GERMAN, &with(&format!("{text}\nabcdefghijkl\n")));
    assert_ne!(longer.params(0), params);
    assert_eq!(longer.check_recorded(0, &params, &puzzle), Ok(()));
    let words: Vec<String> = board(&puzzle).grid.texts().into_iter().map(str::to_owned).collect();
    let lines: Vec<String> = text.lines().map(str::to_uppercase).collect();
    let word = words.into_iter().find(|word| lines.contains(word)).unwrap();
    let fewer: Vec<&str> = text.lines().filter(|line| line.to_uppercase() != word).collect();
    let change = setter(GERMAN, &with(&fewer.join("\n"))).check_recorded(0, &params, &puzzle);
    assert!(
        matches!(&change, Err(Change::File { part: "words that are no longer in the list", names, .. }) if *names == format!("`{word}`")),
        "{change:?}"
    );
    let change = setter("columns = 9\nrows = 9", &files).check_recorded(0, &params, &puzzle);
    assert!(matches!(change, Err(Change::Options { .. })), "{change:?}");
    let own = MemoryFiles::new([("words.txt", text.as_str()), ("own.txt", "giraffe\n")]);
    let change = setter(&format!("{GERMAN}\nown_words = \"own.txt\""), &own)
        .check_recorded(0, &params, &puzzle);
    assert!(
        matches!(&change, Err(Change::File { part: "words that are not in the puzzle", names, .. }) if names == "`GIRAFFE`"),
        "{change:?}"
    );
}
