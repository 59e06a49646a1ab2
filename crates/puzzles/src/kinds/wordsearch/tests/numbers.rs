//! Tests of number searches.

use std::collections::BTreeSet;

use super::message::checked;
use super::*;

#[test]
fn built_in_numbers_are_used_once_before_they_are_used_again() {
    let node = parse(&Source::new("book.toml", "words = \"builtin:numbers\"")).unwrap();
    let files = MemoryFiles::new([("none.txt", "")]);
    let mut reader = Reader::new(&files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    let setter = WordSearch.setter(&values).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((setter.text_form(), setter.natural_count()), (Some("numbers"), Some(60)));
    let mut all = BTreeSet::new();
    for index in 0..30 {
        let level = ["easy", "medium", "hard"][index as usize % 3];
        let board = checked(&*setter, index, level);
        assert!(board.puzzle().params.ends_with(";signs=keep"));
        all.extend(board.words.into_iter().map(|word| word.entry));
    }
    assert_eq!(all.len(), 600);
}

#[test]
fn a_list_of_numbers_needs_no_option() {
    let setter =
        setter("[Years]\n1066\n1492\n1789\n1815\n1918\n[Big]\n12 345\n98 765\n24 681\n", "");
    assert_eq!(setter.text_form(), Some("numbers"));
    let entries = |index| -> Vec<String> {
        checked(&*setter, index, "hard").words.into_iter().map(|word| word.entry).collect()
    };
    assert_eq!(entries(0), ["1066", "1492", "1789", "1815", "1918"]);
    assert_eq!(entries(1), ["12 345", "24 681", "98 765"]);
}

#[test]
fn numbers_that_are_in_others_are_refused() {
    let fault = list_faults::faults("123\n41235\n777\n", "");
    assert!(fault.contains("`123` is part of `41235`"), "{fault}");
}
