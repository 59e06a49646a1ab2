//! Tests of making puzzles.

use std::collections::BTreeSet;

use super::super::setter::{CEILINGS, STARTERS};
use super::*;
use bookgen_core::entries::{built_in_words, lattice};
use bookgen_core::testing::{check, check_many};
use bookgen_core::{KindTexts, Medium};

/// Checks the rules of a puzzle: a lattice, no word twice, words up to the class of the level.
fn check_rules(puzzle: &Puzzle, level: usize) {
    check(&Codeword, puzzle, LEVELS[level].name);
    let board = board(puzzle);
    assert_eq!(lattice::check(&board.shape, 25), Ok(()), "{puzzle}");
    let words: BTreeSet<String> = board.entries.iter().map(|entry| board.word(entry)).collect();
    assert_eq!(words.len(), board.entries.len(), "{puzzle}");
    assert_eq!(board.starters.iter().flatten().count(), STARTERS[level]);
    let lexicon = &built_in_words("en").unwrap().lexicon;
    for entry in &board.entries {
        let letters: Vec<&str> =
            entry.cells.iter().filter_map(|cell| board.letter(*cell)).collect();
        let word = lexicon.find(&letters).unwrap();
        assert!(lexicon.class(word) <= CEILINGS[level], "{}", letters.concat());
    }
}

#[test]
fn puzzles_of_all_levels_are_proved_and_read_back() {
    check_many(&Codeword, "columns = 11\nrows = 11");
    check_many(&Codeword, "columns = 9\nrows = 7\nlanguage = \"es\"");
}

#[test]
fn puzzles_have_common_words_and_all_letters() {
    for (index, level) in LEVELS.iter().enumerate() {
        let puzzle = make(&Codeword, "", level.name, 4).unwrap();
        check_rules(&puzzle, index);
        assert_eq!(board(&puzzle).count(), 26);
    }
}

#[test]
fn grids_have_all_sizes() {
    for (columns, rows) in [(7, 7), (7, 15), (15, 15), (11, 9), (21, 17)] {
        let options = format!("columns = {columns}\nrows = {rows}");
        let puzzle =
            make(&Codeword, &options, "medium", 2).unwrap_or_else(|short| panic!("{short}"));
        check_rules(&puzzle, 1);
        assert!(puzzle.params.starts_with(&format!("{columns}x{rows};en;")));
    }
}

#[test]
fn options_decide_about_starters_and_letters() {
    let puzzle = make(&Codeword, "starters = 6\nall_letters = false", "easy", 1).unwrap();
    assert_eq!(board(&puzzle).starters.iter().flatten().count(), 6);
    let none = make(&Codeword, "starters = 0", "hard", 1).unwrap();
    assert_eq!(board(&none).starters.iter().flatten().count(), 0);
    check(&Codeword, &none, "hard");
    let all = make(&Codeword, "columns = 11\nrows = 13\nall_letters = true", "medium", 1).unwrap();
    assert_eq!(board(&all).count(), 26);
}

#[test]
fn each_language_with_a_list_has_puzzles() {
    for (language, letters) in [("nl", 22), ("pl", 28), ("es", 22)] {
        let options = format!("language = \"{language}\"");
        let puzzle =
            make(&Codeword, &options, "medium", 1).unwrap_or_else(|short| panic!("{short}"));
        check(&Codeword, &puzzle, "medium");
        assert!(board(&puzzle).count() >= letters, "{language}: {puzzle}");
    }
}

/// The example of each language can be made, and its picture of the first steps is a valid figure.
#[test]
fn each_language_has_an_example() {
    for (language, _) in ABOUT.texts {
        let example = KindTexts::load(&Codeword, language).unwrap().unwrap().example;
        let options = example.options.as_ref().unwrap();
        let mut reader = bookgen_base::schema::Reader::new(&example);
        let values = reader.table(options, ABOUT.options, "the options");
        let setter = Codeword.setter(&values).unwrap();
        let mut stream = bookgen_base::rng::StreamName::new().with("example").stream();
        let target = bookgen_core::Target::Level(ABOUT.level(&example.level).unwrap());
        let order =
            bookgen_core::Order { index: 0, target, chapter: stream.clone(), earlier: Vec::new() };
        let puzzle = setter.make(&order, &mut stream).unwrap_or_else(|short| panic!("{short}"));
        check(&Codeword, &puzzle, "easy");
        let worked = board(&puzzle).worked().unwrap();
        assert!(worked.steps.len() > 1, "{language}: {:?}", worked.steps);
        // The pages of the rules do not name the list of the example.
        let faces = [Face::Puzzle, Face::Answer]
            .map(|face| Figure { source: None, ..board(&puzzle).figure(face, Medium::Book) });
        assert_eq!(Codeword.read(&faces[0], &faces[1]), Ok(puzzle), "{language}");
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    assert_eq!(small(5), small(5));
    assert_ne!(small(5), small(6));
}

/// The puzzle of a seed stays the same in all releases.
#[test]
fn the_puzzle_of_a_seed_is_fixed() {
    let puzzle = format!("{}\n{}\n", small(1), own());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/codeword/tests/golden.txt");
    let known = std::fs::read_to_string(path).unwrap_or_default();
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, &puzzle).unwrap();
    }
    assert_eq!(puzzle, known);
}
