//! Tests of `kinds::sudoku::grade`.

mod cases;
mod steps;

use proptest::prelude::*;

use super::*;
use crate::board::{self, Cells};
use crate::dig::{Limits, dig};
use crate::fill::fill;
use crate::solve::State;
use crate::symmetry::Symmetry;
use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_core::Rating;

fn grid(text: &str) -> Cells {
    board::parse_givens(text).unwrap()
}

fn rating(text: &str) -> Rating {
    let (ones, tenths) = text.split_once('.').unwrap();
    Rating(ones.parse::<u16>().unwrap() * 10 + tenths.parse::<u16>().unwrap())
}

/// Rates 800 puzzles with ratings up to 9.1. All ratings equal the ratings ER, EP and ED of Sudoku
/// Explainer (hardest step, first placement, first step). All grades equal the grades that QQWing
/// computes.
#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/rating_vectors.tsv"
    ));
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [puzzle, hardest, pearl, diamond, grade] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let outcome = solve(&grid(puzzle), NESTED);
        assert_eq!(outcome.unsolved_cells, 0, "{puzzle}");
        let found = [outcome.hardest, outcome.pearl, outcome.diamond];
        assert_eq!(found, [hardest, pearl, diamond].map(rating), "{puzzle}");
        assert_eq!(qqwing_grade(&grid(puzzle)).map(QqwingGrade::name), Some(grade), "{puzzle}");
        checked += 1;
    }
    assert_eq!(checked, 800);
}

/// A puzzle is solved only if no step is rated above the requested maximum.
#[test]
fn the_maximum_rating_is_respected() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/rating_vectors.tsv"
    ));
    for line in table.lines().filter(|line| !line.starts_with('#')).step_by(9) {
        let (puzzle, ratings) = line.split_once('\t').unwrap();
        let hardest = rating(ratings.split('\t').next().unwrap());
        for max_rating in [15, 28, 36, 45, 62, 66, 70, 72, 75, 80, 85].map(Rating) {
            let expected = (hardest <= max_rating).then_some(hardest);
            assert_eq!(
                solve(&grid(puzzle), max_rating).rating(),
                expected,
                "{puzzle} {max_rating}"
            );
        }
    }
}

#[test]
fn techniques_are_in_order_of_rating() {
    assert!(Technique::ALL.is_sorted());
    assert!(Technique::ALL.iter().map(|technique| technique.rating()).is_sorted());
    assert_eq!(Technique::ALL.len(), Technique::COUNT);
    assert!(Technique::ALL.iter().enumerate().all(|(at, technique)| *technique as usize == at));
}

/// Compares the order of a puzzle's steps with the order in Sudoku Explainer. Leaves out full
/// houses and hidden singles.
#[test]
fn steps_are_in_the_order_of_sudoku_explainer() {
    let puzzle =
        ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
    let mut solver = Solver::new(&grid(puzzle));
    let mut steps = Vec::new();
    while let Some(step) = solver.next(Technique::HARD_RATING) {
        if step.technique > Technique::HiddenSingleLine {
            steps.push(step.technique);
        }
        solver.apply(&step);
    }
    use Technique as T;
    let expected = [
        T::DirectHiddenPair,
        T::DirectHiddenPair,
        T::Claiming,
        T::NakedPair,
        T::XWing,
        T::NakedTriple,
    ];
    assert_eq!(steps, expected);
    let outcome = solve(&grid(puzzle), Technique::HARD_RATING);
    assert_eq!(
        (outcome.hardest, outcome.nontrivial_steps(), outcome.unsolved_cells),
        (Rating(36), 6, 0)
    );
    assert_eq!(outcome.technique, Some(T::NakedTriple));
    assert_eq!(outcome.count(T::DirectHiddenPair), 2);
}

#[test]
fn invalid_puzzles_have_no_rating() {
    // Three invalid puzzles: a grid without givens, a grid with the same digit in two cells of a
    // row, and a grid with a cell that has no candidates.
    let empty = [0; 81];
    let mut repeated = empty;
    (repeated[0], repeated[8]) = (5, 5);
    let stuck = grid(&format!("12345678.........9{}", ".".repeat(63)));
    for puzzle in [empty, repeated, stuck] {
        for max_rating in [Technique::HARD_RATING, NESTED] {
            let outcome = solve(&puzzle, max_rating);
            assert_eq!(outcome.rating(), None);
            assert!(outcome.unsolved_cells > 0);
            assert_eq!(qqwing_grade(&puzzle), None);
        }
    }
    assert_eq!(solve(&repeated, Technique::HARD_RATING).unsolved_cells, 81);
}

#[test]
fn a_solved_grid_needs_no_step() {
    let mut rng = StreamName::new().with("solved").stream();
    let outcome = solve(&fill(&mut rng), Technique::HARD_RATING);
    assert_eq!((outcome.rating(), outcome.nontrivial_steps()), (Some(Rating(0)), 0));
}

/// A random equivalent puzzle.
fn equivalent(givens: &Cells, rng: &mut Rng) -> Cells {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut digits);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut all = Vec::new();
        for band in bands {
            let mut within = [0, 1, 2].map(|line| 3 * band + line);
            rng.shuffle(&mut within);
            all.extend(within);
        }
        all
    };
    let (rows, columns) = (lines(), lines());
    let transposed = rng.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if transposed { 9 * column + row } else { 9 * row + column };
        usize::from(givens[from]).checked_sub(1).map_or(0, |digit| digits[digit])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// All steps agree with the solution, and no step is rated above `max_rating`.
    #[test]
    fn steps_are_sound(seed: u64, max_rating in 10u16..=95) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens: 0, no_empty_house: false };
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, State::new()));
        let mut solver = Solver::new(&givens);
        while let Some(step) = solver.next(Rating(max_rating)) {
            prop_assert!(step.rating <= Rating(max_rating));
            match &step.conclusion {
                Conclusion::Placement(cell, digit) => prop_assert_eq!(usize::from(answer[*cell]), digit + 1),
                Conclusion::Eliminations(removals) => {
                    for (digit, &cells) in removals.iter().enumerate() {
                        let right = |cell: usize| usize::from(answer[cell]) == digit + 1;
                        prop_assert!(!board::cells(cells).any(right));
                    }
                }
            }
            solver.apply(&step);
        }
        prop_assert!(!solver.candidates().is_contradictory());
    }

    /// If propagation (singles and locked candidates) solves a puzzle, the rating of the puzzle is
    /// at most the rating of claiming.
    #[test]
    fn propagated_puzzles_are_no_harder_than_claiming(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens: 0, no_empty_house: false };
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, State::new()));
        let mut state = State::from_givens(&givens);
        let solved = state.propagate() && state.is_solved();
        let outcome = solve(&givens, Technique::Claiming.rating());
        prop_assert!(!solved || outcome.unsolved_cells == 0);
    }

    /// Equivalent puzzles have the same ratings and effort if singles solve them.
    #[test]
    fn equivalent_puzzles_that_singles_solve_have_equal_ratings(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens: 28, no_empty_house: true };
        let max_rating = Technique::HiddenSingleLine.rating();
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, SinglesSolver::new(max_rating)));
        let other = equivalent(&givens, &mut rng);
        let ratings = |givens: &Cells| {
            let outcome = solve(givens, NESTED);
            (outcome.hardest, outcome.pearl, outcome.diamond, effort(givens, outcome))
        };
        prop_assert_eq!(ratings(&givens), ratings(&other));
    }

    #[test]
    fn equivalent_puzzles_have_equal_qqwing_grades(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens: 0, no_empty_house: false };
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, State::new()));
        prop_assert_eq!(qqwing_grade(&givens), qqwing_grade(&equivalent(&givens, &mut rng)));
    }
}
