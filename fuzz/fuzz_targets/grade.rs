//! Any 81 cells can be graded, and each step can be explained. In a puzzle with exactly one
//! solution, no step removes a digit of the solution.
#![no_main]

use bookgen_puzzles::Rating;
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::explain::Walkthrough;
use bookgen_puzzles::sudoku::grade::{self, Conclusion, NESTED};
use bookgen_puzzles::sudoku::solve;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // A small byte becomes a digit. Any other byte becomes an empty cell. So most cells are empty,
    // as in a real puzzle.
    let mut givens: Cells = [0; 81];
    for (cell, byte) in givens.iter_mut().zip(bytes) {
        *cell = if *byte < 28 { byte % 9 + 1 } else { 0 };
    }
    let unique = solve::count(&givens, 2) == 1;
    let outcome = grade::solve(&givens, NESTED);
    assert_eq!(outcome.rating().is_some(), unique);
    let _ = (grade::effort(&givens, outcome), grade::dependency(&givens));
    assert_eq!(grade::qqwing_grade(&givens).is_some(), unique);
    let answer = solve::solution(&givens).filter(|_| unique);
    // If the puzzle does not have exactly one solution, only steps with a rating up to 7.2 are
    // searched. A search for harder steps would take seconds.
    let max_rating = if unique { NESTED } else { Rating(72) };
    let mut walk = Walkthrough::new(&givens, max_rating);
    for (step, explanation) in walk.by_ref() {
        assert!(!explanation.to_string().contains(['{', '}']));
        let Some(answer) = answer else { continue };
        let right = |cell: usize, digit: usize| usize::from(answer[cell]) == digit + 1;
        match step.conclusion {
            Conclusion::Placement(cell, digit) => assert!(right(cell, digit)),
            Conclusion::Eliminations(removals) => {
                for (digit, cells) in removals.into_iter().enumerate() {
                    assert!((0..81).all(|cell| cells >> cell & 1 == 0 || !right(cell, digit)));
                }
            }
        }
    }
    assert!(!walk.grid().is_empty());
});
