//! Tests of puzzle strings and figures.

use super::*;
use bookgen_core::Medium;
use bookgen_core::figure::{Anchor, Mark};
use bookgen_core::testing::{flaw, for_changed_strings, misread};

fn puzzle() -> Puzzle {
    make("columns = 8\nrows = 8\nphrase = \"net\"", &no_files(), "medium", 1)
}

#[test]
fn strings_in_another_form_are_refused() {
    let puzzle = puzzle();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&Arrowword, &puzzle, change);
    assert_eq!(changed(&|_| ()), "proved");
    assert_eq!(
        changed(&|puzzle| puzzle.params = "8".to_owned()),
        "`8` is not a size such as `10x13`"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = "7x8".to_owned()),
        "7 columns and 8 rows: an arrowword has 8 to 25 columns and 8 to 35 rows"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.givens += ";x"),
        "`=".to_owned()
            + &board(&puzzle).phrase[0].iter().map(usize::to_string).collect::<Vec<_>>().join(",")
            + "` is not a clue such as `0rr Capital of France`"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.givens += ",999"),
        "the phrase has `999`, which is no cell with a letter"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = puzzle.answer.replacen(char::is_alphabetic, "-", 1)),
        "in the answer, row 1, column 2 has no letter"
    );
    let without_clue = |puzzle: &mut Puzzle| {
        let texts: Vec<&str> = puzzle.givens.split(';').collect();
        puzzle.givens = [&texts[..1], &texts[2..]].concat().join(";");
    };
    // A clue cell without its clue is a part of the block.
    assert!(changed(&without_clue).ends_with("has no clue"), "{}", changed(&without_clue));
}

/// Any changed string is a puzzle or an error.
#[test]
fn changed_strings_never_panic() {
    let puzzle = puzzle().to_string();
    for_changed_strings([&puzzle, &puzzle], "#-/;=,()xXrdul0159 \\ÄÖ", &|changed| {
        if let Ok(board) = Arrowword.parse(changed) {
            let _ = (board.verify(), board.grade(), board.fingerprint());
            for face in [Face::Puzzle, Face::Answer] {
                let _ = board.figure(face, Medium::Book).check();
                assert!(!board.describe(face, "de").contains('{'));
            }
        }
    });
}

#[test]
fn changed_figures_are_not_read() {
    let text = puzzle().to_string();
    let is_clue = |mark: &Mark| matches!(mark, Mark::Symbol { anchor, .. } if anchor.is_block());
    let message = misread(&Arrowword, &text, Face::Puzzle, |marks| {
        let at = marks.iter().position(|mark| matches!(mark, Mark::Sign { .. })).unwrap();
        marks.remove(at);
    });
    assert!(message.ends_with("does not have one arrow"), "{message}");
    let message =
        misread(&Arrowword, &text, Face::Puzzle, |marks| marks.retain(|mark| !is_clue(mark)));
    assert!(!message.is_empty());
    let message = misread(&Arrowword, &text, Face::Answer, |marks| {
        for mark in marks {
            if let Mark::Symbol { anchor: Anchor::Centre, text, .. } = mark {
                "Q".clone_into(text);
            }
        }
    });
    assert!(!message.is_empty());
}

#[test]
fn a_face_is_described_in_words() {
    let board = Arrowword.parse(&puzzle()).unwrap();
    let text = board.describe(Face::Puzzle, "en");
    assert!(text.starts_with("The grid has 8 columns and 8 rows.\nAcross from row "), "{text}");
    assert!(text.contains(" letters, _ _ _") && text.contains("Clue: "), "{text}");
    let answer = board.describe(Face::Answer, "de");
    assert!(answer.ends_with("Der Lösungssatz: NET."), "{answer}");
}
