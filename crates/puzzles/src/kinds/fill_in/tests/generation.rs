//! Tests of making puzzles.

use std::collections::BTreeSet;

use super::super::setter::CEILINGS;
use super::*;
use bookgen_core::entries::{built_in_words, lattice};
use bookgen_core::testing::{check, check_many};
use bookgen_core::{KindTexts, Medium};

/// The number of printed words.
fn starters(board: &FillInBoard) -> usize {
    let given = board.grid.given_letters();
    let is_given = |cell: &usize| given[*cell].is_some();
    board.entries.iter().filter(|entry| entry.cells.iter().all(is_given)).count()
}

/// Checks the rules of a puzzle: a lattice, words up to the class of the level, words of different stems.
fn check_rules(puzzle: &Puzzle, level: usize) {
    check(&FillIn, puzzle, LEVELS[level].name);
    let board = board(puzzle);
    assert_eq!(lattice::check(&board.shape, 25), Ok(()), "{puzzle}");
    let lexicon = &built_in_words("en").unwrap().lexicon;
    let found: Vec<_> = board
        .grid
        .letters()
        .into_iter()
        .map(|letters| lexicon.find(letters).unwrap())
        .inspect(|word| assert!(lexicon.class(*word) <= CEILINGS[level]))
        .collect();
    for word in &found {
        assert!(lexicon.relatives(*word).all(|other| !found.contains(&other)), "{puzzle}");
    }
    match level {
        0 => assert!(starters(&board) >= 1),
        1 => assert!(starters(&board) <= 1),
        _ => assert!(board.grid.given_letters().iter().all(Option::is_none)),
    }
}

#[test]
fn puzzles_of_all_levels_are_proved_and_read_back() {
    check_many(&FillIn, "columns = 11\nrows = 11");
    check_many(&FillIn, "columns = 9\nrows = 7\nlanguage = \"es\"");
    check_many(&FillIn, "words = \"builtin:numbers\"\ncolumns = 9\nrows = 11");
}

#[test]
fn grids_have_all_sizes() {
    for (columns, rows) in [(7, 7), (7, 15), (15, 15), (11, 9), (21, 17)] {
        for (index, level) in LEVELS.iter().enumerate() {
            let options = format!("columns = {columns}\nrows = {rows}");
            let puzzle = make(&FillIn, &options, level.name, 2);
            let puzzle = puzzle.unwrap_or_else(|short| panic!("{short}"));
            check_rules(&puzzle, index);
            assert!(puzzle.params.starts_with(&format!("{columns}x{rows};letters=letters")));
        }
    }
}

/// Large easy grids have more printed words.
#[test]
fn options_decide_about_printed_words() {
    let printed = |options: &str, level| {
        let puzzle = make(&FillIn, options, level, 1).unwrap_or_else(|short| panic!("{short}"));
        check(&FillIn, &puzzle, level);
        starters(&board(&puzzle))
    };
    assert_eq!(printed("starters = 3", "medium"), 3);
    assert_eq!(printed("starters = 0\ncolumns = 15\nrows = 15", "easy"), 0);
    assert!(printed("columns = 21\nrows = 15", "easy") >= 2);
}

#[test]
fn numbers_are_different_and_do_not_start_with_zero() {
    for (level, seed) in [("easy", 1), ("medium", 2), ("hard", 3)] {
        let puzzle = numbers(level, seed);
        let board = board(&puzzle);
        let texts: BTreeSet<&str> = board.grid.texts().into_iter().collect();
        assert_eq!(texts.len(), board.entries.len());
        assert!(texts.iter().all(|text| !text.starts_with('0') && text.len() >= 3), "{puzzle}");
        assert!(puzzle.params.ends_with(";letters=digits;signs=keep"), "{puzzle}");
        let step = |step: &bookgen_core::Step| step.to_string().contains("no word");
        assert!(!board.steps("en").iter().any(step));
    }
}

#[test]
fn each_language_with_a_list_has_puzzles() {
    for language in ["nl", "pl", "es", "de", "fr"] {
        let options = format!("language = \"{language}\"");
        let puzzle = make(&FillIn, &options, "medium", 1).unwrap_or_else(|short| panic!("{short}"));
        check(&FillIn, &puzzle, "medium");
    }
    let german = "words = \"builtin:pl\"\nlanguage = \"de\"";
    let puzzle = make(&FillIn, german, "easy", 1).unwrap_or_else(|short| panic!("{short}"));
    assert!(puzzle.params.starts_with("13x13;letters=Buchstaben"), "{puzzle}");
}

/// The example of each language can be made, and its picture of the first steps is a valid figure.
#[test]
fn each_language_has_an_example() {
    for (language, _) in ABOUT.texts {
        let example = KindTexts::load(&FillIn, language).unwrap().unwrap().example;
        let options = example.options.as_ref().unwrap();
        let mut reader = bookgen_base::schema::Reader::new(&example);
        let values = reader.table(options, ABOUT.options, "the options");
        let setter = FillIn.setter(&values).unwrap();
        let mut stream = bookgen_base::rng::StreamName::new().with("example").stream();
        let target = bookgen_core::Target::Level(ABOUT.level(&example.level).unwrap());
        let chapter = stream.clone();
        let order = bookgen_core::Order { index: 0, target, chapter, earlier: Vec::new() };
        let puzzle = setter.make(&order, &mut stream).unwrap_or_else(|short| panic!("{short}"));
        check(&FillIn, &puzzle, "easy");
        let worked = board(&puzzle).worked().unwrap();
        assert!(worked.steps.len() > 3, "{language}: {:?}", worked.steps);
        assert_eq!(worked.figure.check(), Ok(()));
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
    let mut text = String::new();
    for puzzle in [small(1), numbers("hard", 1), own()] {
        text += &format!("{puzzle}\n");
        let steps = board(&puzzle).steps("en");
        text += &steps.iter().map(|step| format!("  {step}")).collect::<String>();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/fill_in/tests/golden.txt");
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
    let faces = [Face::Puzzle, Face::Answer].map(|face| board(&own()).figure(face, Medium::Book));
    assert_eq!(FillIn.read(&faces[0], &faces[1]), Ok(own()));
}
