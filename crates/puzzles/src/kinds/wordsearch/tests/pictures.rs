//! Tests of pictures as clues.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::list_faults::faults;
use super::message::checked;
use super::*;
use bookgen_core::figure::pictures::{self, ALL};
use bookgen_core::figure::{Anchor, Mark, Panel, Purpose};

const LIST: &str =
    "[Zoo]\nCat: 🐱\nDuck: 🦆 (4)\nIce cream: 🍦\nSun: ☀\u{fe0f}\nTree: 🌲\nBoat: ⛵\n";

/// The pictures of the font that no built-in list has: no child names them, or several names are as good.
const UNNAMED: [char; 11] = [
    pictures::SHIP_LEFT,
    pictures::SHIP_RIGHT,
    pictures::SHIP_TOP,
    pictures::SHIP_BOTTOM,
    pictures::SHIP_MIDDLE,
    pictures::SUBMARINE,
    pictures::WATER,
    pictures::MINE,
    pictures::BULB,
    pictures::JIGSAW,
    pictures::SWEET,
];

/// The pictures whose name in a language is too long or too short.
const LONG_NAMES: [(&str, char); 4] = [
    ("de", pictures::EGG),
    ("fr", pictures::SNOWMAN),
    ("es", pictures::SNOWMAN),
    ("es", pictures::TENT),
];

fn built_in(language: &str) -> Result<Box<dyn Setter>, Faults> {
    let text = format!("words = \"builtin:pictures\"\nlanguage = \"{language}\"");
    let node = parse(&Source::new("book.toml", text)).unwrap();
    let files = MemoryFiles::new([("none.txt", "")]);
    let mut reader = Reader::new(&files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    WordSearch.setter(&values)
}

/// A list with pictures of the font. The words are different numbers in letters, so that none is part of another.
fn list_of(pictures: impl IntoIterator<Item = usize>) -> String {
    let digit = |digit: usize| char::from(b'A' + digit as u8);
    let word = |index: usize| format!("Q{}{}X", digit(index / 10), digit(index % 10));
    let lines = pictures.into_iter().map(|index| format!("{}: {}\n", word(index), ALL[index]));
    lines.collect()
}

/// The texts of the tiles of a puzzle: upper left, centre, upper right.
fn tiles(figure: &Figure) -> Vec<[&str; 3]> {
    let Panel::Grid(grid) = &figure.panels[1] else { panic!("no tiles") };
    assert_eq!(grid.purpose, Purpose::Named);
    let text = |cell, wanted| {
        let texts = grid.marks.iter().filter_map(move |mark| match mark {
            Mark::Symbol { at, anchor, text, .. } if *at == cell && *anchor == wanted => Some(text),
            _ => None,
        });
        texts.map(String::as_str).next().unwrap()
    };
    let tile = |cell: bookgen_core::figure::Cell| {
        let anchors = [Anchor::TopLeft, Anchor::Centre, Anchor::TopRight];
        anchors.map(|anchor| text(cell.centre(), anchor))
    };
    grid.lattice.cells().map(tile).collect()
}

#[test]
fn the_puzzle_shows_tiles_and_the_answer_their_numbers() {
    let setter = setter(LIST, "");
    assert_eq!(setter.text_form(), Some("pictures"));
    for level in ["easy", "medium", "hard"] {
        let board = checked(&*setter, 0, level);
        assert!(!board.puzzle().params.contains("order"));
        let (front, back) = figures::faces(&board);
        assert_eq!((front.lists.len(), back.lists.len(), back.panels.len()), (0, 0, 1));
        assert_eq!(
            tiles(&front),
            [
                ["1", "☀", "(3)"],
                ["2", "⛵", "(4)"],
                ["3", "🌲", "(4)"],
                ["4", "🍦", "(8)"],
                ["5", "🐱", "(3)"],
                ["6", "🦆", "(4)"]
            ]
        );
        let words: Vec<&str> = board.words.iter().map(|word| word.entry.as_str()).collect();
        assert_eq!(words, ["SUN", "BOAT", "TREE", "ICECREAM", "CAT", "DUCK"]);
        let text = board.describe(Face::Puzzle, "de");
        assert!(
            text.ends_with(
                "1. Sonne (3)\n2. Boot (4)\n3. Baum (4)\n4. Eis (8)\n5. Katze (3)\n6. Ente (4)"
            ),
            "{text}"
        );
        assert!(!board.describe(Face::Answer, "de").contains("Katze"));
        assert_eq!(board.clued_words()[4].clue, "🐱");
        assert_eq!(WordSearch.read_alone(&front, Face::Puzzle), Ok(None));
    }
}

#[test]
fn pictures_go_with_messages_shapes_and_bends() {
    for (options, form) in [
        ("message = \"Well done\"", "pictures-message"),
        ("shape = \"heart\"\ncase = \"lower\"", "pictures"),
        ("paths = true", "paths-pictures"),
        ("paths = true\nmessage = \"Hi\"", "paths-pictures-message"),
    ] {
        let setter = setter(LIST, options);
        assert_eq!(setter.text_form(), Some(form));
        let board = checked(&*setter, 0, "easy");
        assert_eq!(board.text_form(), Some(form));
        let (front, _) = figures::faces(&board);
        assert_eq!(tiles(&front).len(), 6, "{options}");
    }
    let words = setter(LIST, "show = \"words\"");
    assert_eq!((words.text_form(), checked(&*words, 0, "easy").has_clues()), (None, false));
}

#[test]
fn rows_of_tiles_are_balanced() {
    // The numbers of columns and rows for a number of pictures, below grids of 8 to 15 columns.
    let mut found = Vec::new();
    for (count, columns) in [(1, 8), (5, 8), (6, 8), (7, 10), (12, 10), (13, 10), (20, 15)] {
        let list = list_of(0..count);
        let board = checked(&*setter(&list, &format!("columns = {columns}")), 0, "easy");
        let (front, _) = figures::faces(&board);
        let Panel::Grid(grid) = &front.panels[1] else { panic!("no tiles") };
        found.push((count, grid.lattice.columns, grid.lattice.rows));
    }
    let expected = [(1, 1, 1), (5, 5, 1), (6, 3, 2), (7, 4, 2), (12, 6, 2), (13, 5, 3), (20, 7, 3)];
    assert_eq!(found, expected);
}

#[test]
fn lists_with_other_pictures_are_refused() {
    assert_eq!(
        faults("Cat: 🐱\nOtter: Swims on its back\n", ""),
        "  × `Otter` has a text as its clue, not a picture
   ╭─[words.txt:2:1]
 1 │ Cat: 🐱
 2 │ Otter: Swims on its back
   · ────────────┬───────────
   ·             ╰── a text; `Cat` on line 1 has a picture
   ╰────
  help: write pictures for all words or texts for all words; a list of its own can have the other
        words
"
    );
    assert_eq!(
        faults("[Zoo]\nCat: 🐱\nKitten: 🐱\nDuck: 🦆\n[More]\nTiger: 🐱\n", ""),
        "  × `Kitten` has the picture of `Cat`
   ╭─[words.txt:3:1]
 2 │ Cat: 🐱
 3 │ Kitten: 🐱
   · ─────┬────
   ·      ╰── the word on line 2 has this picture, too
 4 │ Duck: 🦆
   ╰────
  help: give each word of a section a picture of its own
"
    );
    assert_eq!(
        faults("Cat: 🐱\nUnicorn: 🦄\n", ""),
        "  × bookgen has no picture 🦄
   ╭─[words.txt:2:1]
 1 │ Cat: 🐱
 2 │ Unicorn: 🦄
   · ─────┬─────
   ·      ╰── the symbol font has no such picture
   ╰────
  help: `bookgen words list pictures` prints all pictures with their words: use one of them, or
        write texts as clues
"
    );
}

#[test]
fn the_built_in_lists_have_all_pictures() {
    for file in bookgen_words::PICTURES {
        let language = file.language;
        let setter = built_in(language).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(setter.text_form(), Some("pictures"));
        // All words of a section are in one puzzle, and each picture always stands for the same word.
        let mut words: BTreeMap<String, String> = BTreeMap::new();
        for index in 0..setter.natural_count().unwrap() {
            let board = checked(&*setter, index, "medium");
            assert!(board.words.len() >= 6, "{language} {:?}", board.title);
            for word in &board.words {
                let (picture, _) = word.clue.as_ref().unwrap().split_once(' ').unwrap();
                let other = words.insert(picture.to_owned(), word.entry.clone());
                assert!(other.is_none_or(|other| other == word.entry), "{language} {picture}");
            }
        }
        let expected: BTreeSet<String> = ALL
            .iter()
            .filter(|c| !UNNAMED.contains(c) && !LONG_NAMES.contains(&(language, **c)))
            .map(char::to_string)
            .collect();
        let found: BTreeSet<String> = words.keys().cloned().collect();
        let differ: Vec<&String> = found.symmetric_difference(&expected).collect();
        assert!(differ.is_empty(), "{language}: {differ:?}");
        let mut names = BTreeMap::new();
        for (picture, word) in &words {
            let other = names.insert(word, picture);
            assert!(other.is_none(), "{language}: {word} has two pictures");
        }
    }
}

#[test]
fn other_languages_need_a_list_of_their_own() {
    let fault = built_in("it").err().unwrap().to_string();
    assert!(fault.contains("there are no words for pictures in the language `it`"), "{fault}");
    assert!(fault.contains("the languages are de, en, es, fr: set `language`"), "{fault}");
    assert!(built_in("en-GB").is_ok());
}

#[test]
fn changed_tiles_are_rejected() {
    let board = checked(&*setter(LIST, ""), 0, "easy");
    let (front, back) = figures::faces(&board);
    let changed = |wanted: Anchor, text: &str| {
        let mut front = front.clone();
        let Panel::Grid(grid) = &mut front.panels[1] else { panic!("no tiles") };
        let mark = grid.marks.iter_mut().find_map(|mark| match mark {
            Mark::Symbol { anchor, text, .. } if *anchor == wanted => Some(text),
            _ => None,
        });
        text.clone_into(mark.unwrap());
        WordSearch.read(&front, &back).map(|puzzle| puzzle != board.puzzle())
    };
    // Another picture for the word is another puzzle, which is not the one of the manifest.
    assert_eq!(changed(Anchor::Centre, "☾"), Ok(true));
    assert_eq!(changed(Anchor::Centre, "⛵"), Ok(true));
    for (anchor, text) in [(Anchor::TopLeft, "2"), (Anchor::TopRight, "(4)"), (Anchor::Centre, "A")]
    {
        assert!(changed(anchor, text).is_err(), "{text}");
    }
    let mut less = front.clone();
    less.panels.truncate(1);
    let flaw = WordSearch.read(&less, &back).unwrap_err().0;
    assert_eq!(flaw, "the puzzle has 0 word lists instead of one");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_pictures_are_read_back(
        chosen in prop::collection::btree_set(0..ALL.len(), 1..40),
        columns in 10..=25usize,
    ) {
        let list = list_of(chosen.iter().copied());
        let count = chosen.len();
        let setter =
            setter(&list, &format!("columns = {columns}\nwords_per_puzzle = {count}\nkeep_out = false"));
        let board = checked(&*setter, 0, "easy");
        let (front, back) = figures::faces(&board);
        prop_assert_eq!(tiles(&front).len(), count);
        prop_assert!(front.check().is_ok());
        prop_assert_eq!(WordSearch.read(&front, &back), Ok(board.puzzle()));
    }
}
