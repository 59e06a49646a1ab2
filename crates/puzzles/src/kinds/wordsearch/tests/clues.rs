//! Tests of puzzles with clues.

use super::list_faults::faults;
use super::message::checked;
use super::*;
use bookgen_core::figure::{Anchor, Mark, Panel};

const LIST: &str = "[Animals]\nOtter: Swims on its back\nPolar bear: White hunter (5,4)\nTapir: Has \
                    a trunk\nLynx: Cat with tufted ears\nX-ray fish: Its bones are seen\n";

#[test]
fn the_puzzle_lists_clues_and_the_answer_has_their_numbers() {
    let setter = setter(LIST, "");
    assert_eq!(setter.text_form(), Some("clues"));
    for level in ["easy", "medium", "hard"] {
        let board = checked(&*setter, 0, level);
        let clues: Vec<&str> = board.clues().collect();
        assert_eq!(
            clues,
            [
                "Cat with tufted ears (4)",
                "Has a trunk (5)",
                "Its bones are seen (1-3,\u{a0}4)",
                "Swims on its back (5)",
                "White hunter (5,4)"
            ]
        );
        let entries: Vec<&str> = board.words.iter().map(|word| word.entry.as_str()).collect();
        assert_eq!(entries, ["LYNX", "TAPIR", "XRAYFISH", "OTTER", "POLARBEAR"]);
        let (front, back) = figures::faces(&board);
        assert_eq!(front.lists[0].entries[3].label.as_deref(), Some("4"));
        assert_eq!(back.lists, []);
        let numbers = back.grid().unwrap().marks.iter().filter(
            |mark| matches!(mark, Mark::Symbol { anchor, .. } if *anchor != Anchor::Centre),
        );
        assert_eq!(numbers.count(), 5);
        assert_eq!(WordSearch.read_alone(&front, Face::Puzzle), Ok(None));
        assert!(board.has_unlisted_words());
        assert!(board.listed_letters().is_empty());
        assert_eq!(board.clued_words()[4].clue, "White hunter");
        let puzzle = board.puzzle();
        assert_eq!(WordSearch.solve(&puzzle), Ok(Solved::One(puzzle.answer.clone())));
    }
}

#[test]
fn the_list_or_the_option_decides() {
    let form = |list: &str, options: &str| super::setter(list, options).text_form();
    assert_eq!(form(LIST, "show = \"words\""), None);
    assert_eq!(form("Otter\nPanda\n", ""), None);
    // A table could always be read as a list of words.
    let table = "Word;Clue\nOtter;Swims on its back\nPanda;Eats bamboo\n";
    assert_eq!(form(table, ""), None);
    assert_eq!(form(table, "show = \"clues\""), Some("clues"));
    assert_eq!(form(LIST, "message = \"Wild\""), Some("clues-message"));
    checked(&*super::setter(LIST, "message = \"Wild\"\ncase = \"lower\""), 0, "hard");
    assert_eq!(
        faults("Otter: Swims on its back\nPanda\n", "show = \"clues\""),
        "  × `Panda` has no clue
   ╭─[words.txt:2:1]
 1 │ Otter: Swims on its back
 2 │ Panda
   · ──┬──
   ·   ╰── the puzzle lists clues
   ╰────
  help: write `Panda: its clue`, or set `show = \"words\"` to list the words
"
    );
}

#[test]
fn a_changed_clue_keeps_recorded_puzzles() {
    let (old, new) = (setter(LIST, ""), setter(&LIST.replace("trunk", "long nose"), ""));
    let puzzle = make(&*old, 0, "easy");
    assert_ne!(old.params(0), new.params(0));
    assert_eq!(new.check_recorded(0, &old.params(0), &puzzle), Ok(()));
    let less = setter(&LIST.replace("Lynx: Cat with tufted ears\n", ""), "");
    assert!(less.check_recorded(0, &old.params(0), &puzzle).is_err());
}

const GOOD: &str = "wordsearch:5x5:CATXX/XNEXX/XNTXX/XANXX/XXXXX;A girl (4);A pet (3);Zebras (3):\
                    1,2,S,ANNA;1,1,E,CAT;2,3,S,ETN";

#[test]
fn false_clues_are_found() {
    let flaw = |from: &str, to: &str| {
        let text = GOOD.replacen(from, to, 1);
        match WordSearch.board(&text.parse().unwrap()) {
            Ok(board) => board.verify().proved().err().map_or("fine".to_owned(), |flaw| flaw.0),
            Err(flaw) => flaw.0,
        }
    };
    for (from, to, expected) in [
        ("", "", "fine"),
        ("1,1,E,CAT", "1,1,E,Cat", "`Cat` is not the letters of the grid"),
        (";Zebras (3)", "", "the puzzle has 2 clues for 3 words"),
        ("A girl (4)", "Mine (4)", "the puzzle string is not in canonical form"),
        ("A girl", "A  girl", "`A  girl (4)` has white space other than single spaces"),
        (
            "A girl (4)",
            "",
            "a clue is empty, has a control character, or starts or ends with a space",
        ),
    ] {
        assert_eq!(flaw(from, to), expected);
    }
}

#[test]
fn figures_with_changed_numbers_are_rejected() {
    let board = board(&GOOD.parse().unwrap());
    let (front, back) = figures::faces(&board);
    assert_eq!(WordSearch.read(&front, &back), Ok(board.puzzle()));
    let changed = |text: &str| {
        let mut back = back.clone();
        let Panel::Grid(grid) = &mut back.panels[0] else { panic!("a grid") };
        grid.marks.retain_mut(|mark| match mark {
            Mark::Symbol { anchor: Anchor::TopLeft, text: number, .. } => {
                text.clone_into(number);
                !text.is_empty()
            }
            _ => true,
        });
        WordSearch.read(&front, &back).unwrap_err().0
    };
    assert_eq!(changed(""), "a ring has no number at its first letter");
    assert_eq!(changed("9"), "a number has no clue");
    assert!(!changed("1").is_empty());
}
