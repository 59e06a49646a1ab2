//! Tests of hitori.

use super::*;
use bookgen_core::kind_tests;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::testing;

kind_tests!(Hitori, "hitori", ["", "size = 5", "size = 6", "size = 10"]);

/// A gentle puzzle.
const SMALL: &str = "hitori:8x8:6142362785632434442671544327883171431823327364876744881248114277:\
                     #.#...#....#.#..#.#....#....#.#..#.#.#..#......#..#..#..#..#...#";

#[test]
fn wrong_puzzles_are_refused() {
    let puzzle: Puzzle = SMALL.parse().unwrap();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Hitori, &puzzle, change);
    let answer = |from: usize, text: &str| {
        flaw(&|puzzle| puzzle.answer.replace_range(from..from + text.len(), text))
    };
    for (found, expected) in [
        (answer(0, "x"), "'x' is not a white cell `.` or a shaded cell `#`"),
        (flaw(&|puzzle| puzzle.answer.truncate(3)), "the answer has 3 cells instead of 64"),
        (
            answer(0, "."),
            "the answer breaks a rule: a cell does not agree with what is given (row 1, column 1 and \
             row 1, column 6)",
        ),
        (
            answer(1, "#"),
            "the answer breaks a rule: a cell does not agree with what is given (row 1, column 1 and \
             row 1, column 2)",
        ),
        // The white cell above is cut off.
        (answer(9, "#"), "the answer breaks a rule: cells that must be connected are not"),
        (
            flaw(&|puzzle| puzzle.givens.replace_range(0..1, "5")),
            "there is a second solution, with row 1, column 1 white",
        ),
    ] {
        assert_eq!(found, expected);
    }
}
