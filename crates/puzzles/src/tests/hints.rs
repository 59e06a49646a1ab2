//! Tests of `hints`.

use bookgen_core::hints::*;
use bookgen_core::testing::make;
use bookgen_core::{About, Board, Puzzle};

use crate::{KINDS, board as parsed, find, sudoku};

/// The codes of the languages of the texts.
const LANGUAGES: [&str; 4] = ["en", "de", "es", "fr"];

/// A board of a kind without word lists or pictures.
fn board(name: &str, level: &str) -> Box<dyn Board> {
    parsed(&make(find(name).unwrap(), "", level, 1).unwrap()).unwrap()
}

/// Some puzzles of each family of techniques, easy and hard.
const SAMPLES: [(&str, &str); 13] = [
    ("sudoku", "gentle"),
    ("sudoku", "medium"),
    ("sudoku", "hard"),
    ("sudoku", "extreme"),
    ("sudoku-6", "gentle"),
    ("jigsaw", "medium"),
    ("killer", "hard"),
    ("calcudoku", "hard"),
    ("futoshiki", "hard"),
    ("kakuro", "hard"),
    ("slitherlink", "hard"),
    ("nonogram", "hard"),
    ("fill-in", "medium"),
];

/// Compares the hints and paths with the golden file. With `BOOKGEN_BLESS=1` the golden file is
/// written instead.
#[test]
fn hints_and_paths_of_all_techniques() {
    let mut text = String::new();
    for (name, level) in SAMPLES {
        let board = board(name, level);
        for language in LANGUAGES {
            text += &format!("{name}, {level}, {language}\n");
            for count in [2, 3] {
                for (number, hint) in (1..).zip(hints(&*board, language, count)) {
                    text += &format!("  {number} of {count}: {hint}\n");
                }
            }
            let path = path(&*board, language);
            let beginning: String = path.chars().take(400).collect();
            text += &format!("  path: {beginning}\n");
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/hints.txt");
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(file, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), text);
}

#[test]
fn all_languages_have_as_many_hints_and_all_placeholders_are_filled() {
    for (name, level) in SAMPLES {
        let board = board(name, level);
        for language in LANGUAGES {
            for count in [2, 3] {
                let hints = hints(&*board, language, count);
                assert_eq!(hints.len(), count, "{name} {level} {language}");
                for hint in hints {
                    let length = hint.chars().count();
                    assert!(!hint.contains(['{', '}']) && length < 700, "{hint}");
                }
            }
            assert!(!path(&*board, language).contains(['{', '}']));
        }
    }
}

/// The kinds that have hints and need no list of words.
fn with_hints() -> impl Iterator<Item = &'static About> {
    let kinds = KINDS.iter().filter(|kind| kind.has_hints()).map(|kind| kind.about());
    kinds.filter(|about| !["criss-cross", "wordoku"].contains(&about.name))
}

#[test]
fn the_first_hint_says_what_to_look_for() {
    for about in with_hints() {
        let board = board(about.name, about.levels[0].name);
        let hints = hints(&*board, "en", 3);
        let [first, second, last] = &hints[..] else { panic!("{}: {hints:?}", about.name) };
        let (_, sought) = first.split_once(": ").unwrap_or_else(|| panic!("{first}"));
        assert!(sought.len() > 3, "{first}");
        assert!(second.contains(": ") && second != first && last != second, "{hints:?}");
    }
}

#[test]
fn every_step_has_a_place() {
    for about in with_hints() {
        for level in about.levels {
            for step in board(about.name, level.name).steps("en") {
                assert!(step.place.len() > "in r1".len(), "{}: {step:?}", about.name);
            }
        }
    }
}

#[test]
fn a_path_lists_easy_steps_by_their_results() {
    let board = board("sudoku", "gentle");
    let path = path(&*board, "en");
    let steps = board.steps("en");
    assert_eq!(path.matches('=').count(), steps.len());
    assert!(path.starts_with(&steps[0].result) && path.ends_with('.'), "{path}");
}

#[test]
fn a_puzzle_beyond_all_techniques_says_where_the_path_ends() {
    let givens =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let solution = sudoku::solution(&sudoku::parse_givens(givens).unwrap());
    let answer = sudoku::board::text(&solution.unwrap());
    let puzzle = Puzzle {
        kind: "sudoku".to_owned(),
        params: "9x9".to_owned(),
        givens: givens.to_owned(),
        answer,
    };
    let board = parsed(&puzzle).unwrap();
    let path = path(&*board, "en");
    assert_eq!(board.grade().level.is_none(), path.ends_with("only trial and error helps."));
}

#[test]
fn kinds_that_are_solved_by_searching_have_no_hints() {
    let without: Vec<&str> =
        KINDS.iter().filter(|kind| !kind.has_hints()).map(|kind| kind.about().name).collect();
    assert_eq!(without, ["maze", "arrowword", "word-wheel", "wordsearch"]);
}

#[test]
fn every_diagram_is_a_valid_figure_with_a_conclusion() {
    let kinds: Vec<_> = KINDS.iter().filter(|kind| kind.has_diagrams()).collect();
    let names: Vec<&str> = kinds.iter().map(|kind| kind.about().name).collect();
    let expected = [
        "sudoku",
        "sudoku-4",
        "sudoku-6",
        "sudoku-8",
        "sudoku-x",
        "jigsaw",
        "jigsaw-x",
        "anti-knight",
    ];
    assert_eq!(names, expected);
    for kind in kinds {
        for level in kind.about().levels.iter().take(3) {
            let board = parsed(&make(*kind, "", level.name, 2).unwrap()).unwrap();
            let steps = board.steps("en").len();
            for step in (0..steps).step_by(5) {
                let figure = board.diagram(step).unwrap();
                assert_eq!(figure.check(), Ok(()), "{} {step}", kind.about().name);
                let text = figure.describe("en");
                assert!(text.contains("struck out") || text.contains("Outline"), "{text}");
            }
            assert!(board.diagram(steps).is_none());
        }
    }
    let letters = make(find("sudoku-6").unwrap(), "symbols = \"pictures\"", "gentle", 1);
    assert!(parsed(&letters.unwrap()).unwrap().diagram(0).is_none());
}
