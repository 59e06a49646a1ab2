//! Tests of puzzle strings.

use super::*;
use bookgen_core::Medium;
use bookgen_core::testing::{flaw, for_changed_strings};
use proptest::prelude::*;

#[test]
fn strings_in_another_form_are_refused() {
    let puzzle = small(1);
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&Codeword, &puzzle, change);
    let params = |text: &'static str| changed(&move |puzzle| puzzle.params = text.to_owned());
    assert_eq!(params("13"), "`13` is not a size such as `13x13`");
    assert_eq!(
        params("6x7;en;0123456789abcdef"),
        "6 columns and 7 rows: a codeword has 7 to 25 columns and rows"
    );
    for list in ["", ";en", ";en;12", ";EN;0123456789abcdef", ";en;0123456789ABCDEF"] {
        let message = changed(&|puzzle| puzzle.params = format!("7x7{list}"));
        assert!(message.ends_with("does not name a list of words, such as `en;0123456789abcdef`"));
    }
    let grid = |change: &dyn Fn(&str) -> String| {
        changed(&|puzzle| {
            let (grid, rest) = puzzle.givens.split_once(';').unwrap();
            puzzle.givens = change(grid) + ";" + rest;
        })
    };
    assert_eq!(
        grid(&|grid| grid.replacen("(10)", "(100)", 1)),
        "a cell has no number from 1 to 99"
    );
    assert_eq!(grid(&|grid| grid.replacen("(10)", "Q", 1)), "a cell has no number from 1 to 99");
    assert_eq!(grid(&|grid| grid.replace("(10)", "(99)")), "no cell has the number 10");
    assert_eq!(grid(&|grid| grid.replacen('/', "", 1)), "the grid has 6 rows instead of 7");
    let message = changed(&|puzzle| {
        puzzle.answer.clear();
        puzzle.givens = "#######/".repeat(6) + "11#####";
    });
    assert_eq!(message, "the grid has fewer than two words");
    let starters = |text: &'static str| {
        changed(&move |puzzle| {
            let grid = puzzle.givens.split(';').next().unwrap().to_owned();
            puzzle.givens = grid + ";" + text;
        })
    };
    assert_eq!(starters("3"), "`3` is not a starter such as `3=E`");
    assert_eq!(starters("99=E"), "`99=E` is not a starter such as `3=E`");
    assert_eq!(starters("1=e"), "`e` is not one upper-case letter");
    assert_eq!(starters("1=5"), "`5` is not one upper-case letter");
    assert_eq!(starters("1=E,1=T"), "the number 1 has two starters");
    assert_eq!(starters("1=E,2=E"), "the starter E belongs to two numbers");
    assert_eq!(starters(";WORD"), "the words of a built-in list are not in the puzzle");
    let own = puzzle.answer.chars().next().unwrap();
    let other = if own == 'E' { "1=T" } else { "1=E" };
    assert_eq!(starters(other), "the starter of the number 1 is not the letter of the answer");
    let count = board(&puzzle).count();
    assert_eq!(
        changed(&|puzzle| puzzle.answer += "Ø"),
        format!("the answer has {} letters instead of {count}", count + 1)
    );
    let second = puzzle.answer.chars().nth(1).unwrap();
    assert_eq!(
        changed(&|puzzle| puzzle.answer = puzzle.answer.replacen(second, &own.to_string(), 1)),
        format!("the letter {own} belongs to two numbers")
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = puzzle.params.replacen("7x7", "07x7", 1)),
        "the puzzle string is not in canonical form"
    );
}

/// A puzzle without its answer can be parsed and solved.
#[test]
fn a_puzzle_without_its_answer_is_solved() {
    for puzzle in [small(1), own()] {
        let open = Puzzle { answer: String::new(), ..puzzle.clone() };
        assert_eq!(Codeword.solve(&open), Ok(Solved::One(puzzle.answer.clone())));
    }
}

/// Any changed string is a puzzle or an error.
#[test]
fn changed_strings_never_panic() {
    let (first, second) = (own().to_string(), small(1).to_string());
    for_changed_strings([&first, &second], "#-/;=,()xeE0159 QÄÖ", &|changed| {
        let Ok(board) = Codeword.parse(changed) else { return };
        let _ = (board.verify(), board.grade(), board.fingerprint());
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
        params in r"[0-9x;a-z]{0,24}",
        givens in r"[#/0-9();=,A-C]{0,80}",
        answer in r"[A-D()]{0,8}",
        has_size in any::<bool>(),
    ) {
        let params = if has_size { "7x7;own;0123456789abcdef".to_owned() } else { params };
        let puzzle = Puzzle { kind: NAME.to_owned(), params, givens, answer };
        if let Ok(board) = CodewordBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
            let _ = board.verify();
        }
    }
}
