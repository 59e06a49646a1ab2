//! Tests of puzzle strings.

use super::*;
use bookgen_core::Medium;
use bookgen_core::testing::{flaw, for_changed_strings};
use proptest::prelude::*;

#[test]
fn strings_in_another_form_are_refused() {
    let puzzle: Puzzle = SMALL.parse().unwrap();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&FillIn, &puzzle, change);
    let params = |text: &'static str| changed(&move |puzzle| puzzle.params = text.to_owned());
    let wrong = "`13` is not a size and the word of the headings, such as `13x13;letters=letters`";
    assert_eq!(params("13"), wrong);
    assert_eq!(
        params("6x7;letters=letters"),
        "6 columns and 7 rows: both numbers must be from 7 to 25"
    );
    assert_eq!(
        params("7x7;letters="),
        "the word of the headings is empty, has a control character, or starts or ends with a space"
    );
    assert_eq!(params("07x7;letters=letters"), "the puzzle string is not in canonical form");
    let givens = |from: &'static str, to: &'static str| {
        changed(&move |puzzle| {
            assert!(puzzle.givens.contains(from), "{from}");
            puzzle.givens = puzzle.givens.replacen(from, to, 1);
        })
    };
    assert_eq!(givens("##/-#", "##-#"), "the grid has 6 rows instead of 7");
    assert_eq!(givens("-----", "a----"), "`a` is not one upper-case letter");
    assert_eq!(givens(";CARS;TENS", ";TENS;CARS"), "the puzzle string is not in canonical form");
    assert_eq!(givens(";CARS;TENS", ";CARS;CA-RS"), "two words of the list have the same letters");
    assert_eq!(givens(";CARS", ";C;CARS"), "`C` has fewer than two letters");
    assert_eq!(givens(";CARS", ""), "the list has 3 words for 4 places in the grid");
    assert_eq!(givens(";CARS;TENS;CAMEL;STEEP", ";AA"), "the list has 1 words; it needs 2 to 128");
    let answer = |text: &'static str| changed(&move |puzzle| puzzle.answer = text.to_owned());
    let rest = "/#######/#######/#######";
    assert_eq!(
        answer("CAMEL##/A#E####/R#N####/STEE###/#######/#######/#######"),
        "in the answer, row 4, column 5 has no letter"
    );
    assert_eq!(
        answer("CAMEL##/A#E####/R#N####/STEEPS#/#######/#######/#######"),
        "in the answer, row 4, column 6 has a letter instead of black"
    );
    assert_eq!(
        answer("CAMEL##/A#E####/R#N####/STE-P##/#######/#######/#######"),
        "in the answer, row 4, column 4 has no letter"
    );
    let message = changed(&|puzzle| {
        puzzle.givens = puzzle.givens.replacen("-----", "D----", 1);
        puzzle.answer = "CAMEL##/A#E####/R#N####/STEEP##".to_owned() + rest;
    });
    assert_eq!(message, "the given letter in row 1, column 1 is not the letter of the answer");
}

/// A puzzle without its answer can be parsed and solved.
#[test]
fn a_puzzle_without_its_answer_is_solved() {
    for puzzle in [small(1), own(), numbers("medium", 1)] {
        let open = Puzzle { answer: String::new(), ..puzzle.clone() };
        assert_eq!(FillIn.solve(&open), Ok(Solved::One(puzzle.answer.clone())));
    }
}

/// Any changed string is a puzzle or an error.
#[test]
fn changed_strings_never_panic() {
    let (first, second) = (small(1).to_string(), numbers("easy", 1).to_string());
    for_changed_strings([&first, &second], "#-/;=,()xeE0159 QÄÖ", &|changed| {
        let _ = FillIn.solve(changed);
        let Ok(board) = FillIn.parse(changed) else { return };
        let _ = (board.verify(), board.grade(), board.fingerprint(), board.worked());
        for face in [Face::Puzzle, Face::Answer] {
            let _ = board.figure(face, Medium::Book).check();
            assert!(!board.describe(face, "de").contains('{'));
        }
    });
}

proptest! {
    /// Any text is a puzzle, whose string is this text, or a flaw.
    #[test]
    fn any_text_is_a_puzzle_or_a_flaw(
        params in r"[0-9x;a-z=]{0,24}",
        givens in r"([#-]{7}/){6}[#-]{7}(;[A-C]{2,7}){2,9}",
        answer in r"(([#A-D]{7}/){6}[#A-D]{7})?",
        has_size in any::<bool>(),
    ) {
        let params = if has_size { "7x7;letters=n".to_owned() } else { params };
        let puzzle = Puzzle { kind: NAME.to_owned(), params, givens, answer };
        if let Ok(board) = FillInBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
            let _ = board.verify();
        }
    }
}
