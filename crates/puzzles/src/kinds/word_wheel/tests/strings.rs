//! Tests of puzzle strings and figures.

use super::*;
use bookgen_core::Medium;
use bookgen_core::figure::{Panel, Text, WordGroup};
use bookgen_core::testing::{flaw, for_changed_strings, misread};

fn puzzle() -> Puzzle {
    make("", &no_files(), "medium", 1)
}

/// A puzzle with a list of the user.
const OWN: &str = "word-wheel:en;own=0123456789abcdef;4:DEALSRINT:TRAILS;;DEAL,SLANTRIDE";

#[test]
fn strings_in_another_form_are_refused() {
    let puzzle = puzzle();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&WordWheel, &puzzle, change);
    let hub = board(&puzzle).letters[HUB];
    assert_eq!(changed(&|_| ()), "proved");
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en;4".to_owned()),
        "`en;4` is not a language, a list and a number such as `en;list=…;4`"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en;list=0123456789abcdef;4".to_owned()),
        "this version has another built-in list of words than the puzzle names"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.givens = "abc".to_owned()),
        "`abc` is not nine upper-case letters"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = String::new()),
        "the answer does not have three groups of words"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = "b;;".to_owned()),
        "`b` is not a word of upper-case letters"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = "B,A;;".to_owned()),
        "the words of a group are not sorted, or one occurs twice"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = "A;;".to_owned()),
        "there is no word of nine letters"
    );
    let short = board(&puzzle).groups[0].iter().find(|word| word.len() < LETTERS).unwrap().clone();
    assert_eq!(
        changed(&|puzzle| puzzle.answer = puzzle.answer.replacen(&format!("{short},"), "", 1)),
        format!("{short} is in the list, but not in the answer")
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = format!("AAAA,{}", puzzle.answer)),
        if hub == 'A' {
            "AAAA cannot be made of the letters".to_owned()
        } else {
            format!("AAAA does not have the letter {hub}")
        }
    );
}

/// Without the list, each word is checked by itself.
#[test]
fn words_of_the_users_list_are_checked() {
    let own = |text: &str| {
        let text = format!("word-wheel:en;own=0123456789abcdef;4:{text}");
        flaw(&WordWheel, &text.parse().unwrap(), &|_| ())
    };
    assert_eq!(own("DEALSRINT:DEALS,DEALSRINT;;"), "proved");
    assert_eq!(own("DEALSRINT:DEALSRINT,DENTAL;;"), "DENTAL does not have the letter S");
    assert_eq!(own("DEALSRINT:DEALSRINT,SEED;;"), "SEED cannot be made of the letters");
    assert_eq!(own("DEALSRINT:DEALSRINT,SIR;;"), "SIR has 3 letters");
    assert_eq!(own("DEALSRINT:DEALSRINT,SIDE;SIDE;"), "SIDE occurs twice");
}

/// Any changed string is a puzzle or an error.
#[test]
fn changed_strings_never_panic() {
    for_changed_strings([&puzzle().to_string(), OWN], "ABDEILNRST;,:=ab019 \\ÄÖ", &|changed| {
        if let Ok(board) = WordWheel.parse(changed) {
            let _ = (board.verify(), board.grade(), board.fingerprint(), board.steps("en"));
            for face in [Face::Puzzle, Face::Answer] {
                assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
                assert!(!board.describe(face, "de").contains('{'));
            }
        }
    });
}

fn groups(figure: &mut Figure) -> &mut Vec<WordGroup> {
    match &mut figure.panels[0] {
        Panel::Text(Text::Words(groups)) => groups,
        _ => panic!("the answer has words"),
    }
}

#[test]
fn changed_figures_are_not_read() {
    let text = puzzle().to_string();
    let message = misread(&WordWheel, &text, Face::Puzzle, |marks| drop(marks.pop()));
    assert_eq!(message, "a cell does not have one letter");
    let board = WordWheel.board(&puzzle()).unwrap();
    let read = |change: &dyn Fn(&mut [Figure; 2])| {
        let mut figures = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        change(&mut figures);
        WordWheel.read(&figures[0], &figures[1]).map_err(|flaw| flaw.0)
    };
    // A page without a manifest: the list is the one that gives the words.
    assert_eq!(
        read(&|figures| figures.iter_mut().for_each(|figure| figure.source = None)),
        Ok(puzzle())
    );
    assert_eq!(
        read(&|figures| figures[1].panels.clear()),
        Err("the answer has no words".to_owned())
    );
    let fewer = read(&|figures| {
        groups(&mut figures[1]).last_mut().unwrap().words.pop();
    });
    // The targets would be others, or the proof finds the missing word.
    assert!(fewer.is_err() || flaw(&WordWheel, &fewer.unwrap(), &|_| ()).contains("in the list"));
    assert_eq!(
        read(&|figures| figures[0].panels.truncate(1)),
        Err("in the puzzle, the number of grids is 1 instead of 2".to_owned())
    );
    assert_eq!(
        read(&|figures| "Words".clone_into(&mut groups(&mut figures[1])[0].heading)),
        Err("`Words` is no heading of words".to_owned())
    );
    assert_eq!(
        read(&|figures| groups(&mut figures[1])[0].words.push("a1".to_owned())),
        Err("`a1` is not a word of upper-case letters".to_owned())
    );
}

#[test]
fn the_order_of_the_letters_does_not_matter() {
    let puzzle: Puzzle = OWN.replace("DEALSRINT", "EDALSRITN").parse().unwrap();
    let same: Puzzle = OWN.parse().unwrap();
    let other: Puzzle = OWN.replace("DEALSRINT", "DESLARINT").parse().unwrap();
    let print = |puzzle: &Puzzle| board(puzzle).fingerprint();
    assert_eq!(print(&puzzle), print(&same));
    assert_ne!(print(&other), print(&same));
}

#[test]
fn a_face_is_described_in_words() {
    let board = WordWheel.parse(&OWN.parse().unwrap()).unwrap();
    assert_eq!(
        board.describe(Face::Puzzle, "en"),
        "The letters, row by row: D, E, A, L, S, R, I, N, T. Every word has the letter S.\nWords of 4 or \
         more letters.\nGood: 1. Very good: 1. Excellent: 1."
    );
    assert_eq!(board.describe(Face::Answer, "de"), "Die Wörter: TRAILS, DEAL, SLANTRIDE.");
}
