//! Tests of lists of the user.

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Files, Reader, parse};
use bookgen_core::testing::{check, flaw};
use bookgen_core::{Change, Medium};

fn setter(options: &str, files: &dyn Files) -> Box<dyn Setter> {
    let node = parse(&Source::new("book.toml", options)).unwrap();
    let mut reader = Reader::new(files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    Codeword.setter(&values).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A puzzle has the words of the list that fit, and nothing else is needed to prove it and to solve it.
#[test]
fn a_puzzle_has_the_words_that_fit() {
    let puzzle = own();
    check(&Codeword, &puzzle, "medium");
    let board = board(&puzzle);
    assert!(board.source.words.len() > 50, "{puzzle}");
    assert!(puzzle.params.starts_with("9x9;own;"));
    let figure = board.figure(Face::Puzzle, Medium::Book);
    assert!(figure.source.unwrap().len() > 300);
}

#[test]
fn words_that_do_not_fit_are_refused() {
    let puzzle = own();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&Codeword, &puzzle, change);
    assert_eq!(
        changed(&|puzzle| puzzle.givens += ",ZZZZZZZZZ"),
        "the word ZZZZZZZZZ fits no entry"
    );
    let last = board(&puzzle).source.words.last().unwrap().concat();
    assert_eq!(
        changed(&|puzzle| puzzle.givens += &format!(",{last}")),
        format!("the words {last} and {last} are not in their order")
    );
    assert_eq!(changed(&|puzzle| puzzle.givens += ",A"), "the word `A` has 1 letters");
    assert_eq!(
        changed(&|puzzle| puzzle.givens += &"A".repeat(50_000)),
        "the words have more than 40000 bytes"
    );
    // Without a word of the answer, the answer is wrong.
    let word = {
        let board = board(&puzzle);
        board.word(&board.entries[0])
    };
    let message = changed(&|puzzle| {
        puzzle.givens = puzzle.givens.replace(&format!(",{word},"), ",");
    });
    assert!(
        message
            == format!("the word {word} from {} is not in the list", {
                let board = board(&puzzle);
                board.shape.cell_name(board.entries[0].cells[0])
            })
            || message == "proved",
        "{message}"
    );
}

/// A record stays valid if the list changes, but not if words that fit come or go.
#[test]
fn a_recorded_puzzle_needs_its_words() {
    let files = german_words();
    let before = setter(GERMAN, &files);
    let (puzzle, params) = (own(), before.params(0));
    let text = String::from_utf8(files.bytes("words.txt").unwrap()).unwrap();
    let with = |text: &str| MemoryFiles::new([("words.txt", text)]);
    let unfit = setter(GERMAN, &with(&format!("{text}\nabcdefghijklmnopqr\n")));
    assert_ne!(unfit.params(0), params);
    assert_eq!(unfit.check_recorded(0, &params, &puzzle), Ok(()));
    let lines: Vec<String> = text.lines().map(str::to_uppercase).collect();
    let words = board(&puzzle).source.words.clone().into_iter().map(|word| word.concat());
    let word = { words }.find(|word| lines.contains(word)).unwrap();
    let is_other = |line: &&str| line.to_uppercase() != word;
    let fewer: Vec<&str> = text.lines().filter(is_other).collect();
    let change = setter(GERMAN, &with(&fewer.join("\n"))).check_recorded(0, &params, &puzzle);
    assert!(
        matches!(&change, Err(Change::File { part: "words that are no longer in the list", names, .. }) if *names == format!("`{word}`")),
        "{change:?}"
    );
    let change = setter("columns = 9\nrows = 9", &files).check_recorded(0, &params, &puzzle);
    assert!(matches!(change, Err(Change::Options { .. })), "{change:?}");
    let shipped = setter("columns = 9\nrows = 9", &files);
    assert_eq!(shipped.check_recorded(0, &shipped.params(0), &puzzle), Ok(()));
    assert!(shipped.check_recorded(0, &params, &puzzle).is_err());
}

#[test]
fn the_dutch_ij_is_one_cell_by_choice() {
    let options = "language = \"nl\"\nij = \"one\"\ncolumns = 9\nrows = 9";
    let made = |seed| {
        let made = make(&Codeword, options, "easy", seed);
        made.unwrap_or_else(|short| panic!("{short}"))
    };
    let puzzles: Vec<Puzzle> = (0..2).map(made).collect();
    // The list of words that fit the cells is in the puzzle.
    assert!(puzzles.iter().any(|puzzle| puzzle.givens.contains('Ĳ')), "{puzzles:?}");
    for puzzle in &puzzles {
        assert!(!puzzle.givens.contains("IJ"), "{puzzle}");
        assert_eq!(board(puzzle).verify(), bookgen_core::Verdict::Proved);
    }
}
