//! Tests of `kinds::sudoku::verify`.

use super::*;
use crate::{fill::fill, solve};
use bookgen_base::rng::{Draw, StreamName};
use proptest::prelude::*;

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Verifies the example after changing some of its cells.
fn verify_changed(givens: &[(usize, char)], answer: &[(usize, char)]) -> Result<(), String> {
    let text = |text: &str, changes: &[(usize, char)]| {
        let mut text: Vec<char> = text.chars().collect();
        changes.iter().for_each(|&(cell, c)| text[cell] = c);
        board::parse_givens(&text.into_iter().collect::<String>()).unwrap()
    };
    verify(&text(GIVENS, givens), &text(ANSWER, answer)).proved().map_err(|flaw| flaw.0)
}

#[test]
fn each_error_is_reported() {
    assert_eq!(verify_changed(&[], &[]), Ok(()));
    assert_eq!(
        verify_changed(&[(1, '4')], &[]).unwrap_err(),
        "the given 4 at row 1 column 2 is 3 in the answer"
    );
    assert_eq!(
        verify_changed(&[], &[(2, '6')]).unwrap_err(),
        "the answer has 6 more than once in row 1"
    );
    // Two digits of a row are swapped.
    assert_eq!(
        verify_changed(&[], &[(3, '8'), (5, '6')]).unwrap_err(),
        "the answer has 8 more than once in column 4"
    );
    assert_eq!(
        verify_changed(&[(20, '.')], &[]).unwrap_err(),
        "there is a second solution, with 2 instead of 6 at row 1 column 4"
    );
}

/// These puzzles have very many solutions. A search that branches on the conditions in a fixed
/// order would not finish.
#[test]
fn many_solutions_are_found_quickly() {
    let answer = board::parse_answer(ANSWER).unwrap();
    for givens in [0, 1 << 4, 1 << 10 | 1 << 40, 0b111 << 30] {
        let masked = board::masked(&answer, givens);
        let Verdict::Second { answer: second, .. } = verify(&masked, &answer) else {
            panic!("no second solution of {}", board::text(&masked));
        };
        assert!(board::is_solution(&board::parse_answer(&second).unwrap()));
    }
}

#[test]
fn boxes_are_checked() {
    // Rows and columns are valid: each row is the previous row, shifted by one cell.
    let latin: Cells = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9) as u8 + 1);
    let flaw = Flaw("the answer has 2 more than once in box 1".to_owned());
    assert_eq!(verify(&[0; 81], &latin), Verdict::Wrong(flaw));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_exact_cover_search_agrees_with_the_fast_solver(seed: u64, holes in 30usize..81) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut givens = answer;
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        for &cell in &order[..holes] {
            givens[cell] = 0;
        }
        let one = solve::count(&givens, 2) == 1;
        prop_assert_eq!(ExactCover::new(&givens).search(&answer).is_none(), one);
        prop_assert_eq!(verify(&givens, &answer) == Verdict::Proved, one);
    }
}
