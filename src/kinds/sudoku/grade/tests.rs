use proptest::prelude::*;

use super::*;
use crate::kinds::sudoku::board;
use crate::kinds::sudoku::dig::{Limits, dig};
use crate::kinds::sudoku::fill::fill;
use crate::kinds::sudoku::solve::State;
use crate::kinds::sudoku::symmetry::Symmetry;
use crate::rng::{Draw, StreamName};

fn grid(text: &str) -> Cells {
    board::parse(text, "the givens", true).unwrap()
}

/// Ratings by Sudoku Explainer itself.
#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let table = include_str!("../../../../tests/data/sudoku_ratings.tsv");
    let mut checked = [0, 0];
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, rating) = line.split_once('\t').unwrap();
        let (ones, tenths) = rating.split_once('.').unwrap();
        let rating = Rating(ones.parse::<u16>().unwrap() * 10 + tenths.parse::<u16>().unwrap());
        let expected = (rating <= Technique::MOST).then_some(rating);
        assert_eq!(solve(&grid(puzzle), Technique::MOST).rating(), expected, "{puzzle}");
        checked[usize::from(expected.is_none())] += 1;
    }
    assert!(checked[0] > 90 && checked[1] > 50, "{checked:?}");
}

#[test]
fn techniques_stand_in_order() {
    assert!(Technique::ALL.is_sorted());
    assert!(Technique::ALL.iter().map(|technique| technique.rating()).is_sorted());
    assert_eq!(Technique::ALL.last().map(|technique| technique.rating()), Some(Technique::MOST));
}

/// The steps of a puzzle that are no hidden singles, in the order of Sudoku Explainer.
#[test]
fn steps_come_in_order() {
    let puzzle =
        ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
    let mut solver = Solver::of(&grid(puzzle));
    let mut steps = Vec::new();
    while let Some(step) = solver.next(Technique::MOST) {
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
        T::NakedTriplet,
    ];
    assert_eq!(steps, expected);
    let outcome = Outcome { hardest: Rating(36), others: 6, open: 0 };
    assert_eq!(solve(&grid(puzzle), Technique::MOST), outcome);
}

#[test]
fn what_is_no_puzzle_is_beyond() {
    // Nothing given; a digit twice in a row; a cell without a candidate; two solutions.
    let empty = [0; 81];
    let mut twice = empty;
    (twice[0], twice[8]) = (5, 5);
    let stuck = grid(&format!("12345678.........9{}", ".".repeat(63)));
    for puzzle in [empty, twice, stuck] {
        let outcome = solve(&puzzle, Technique::MOST);
        assert_eq!(outcome.rating(), None);
        assert!(outcome.open > 0);
    }
    assert_eq!(solve(&twice, Technique::MOST).open, 81);
}

#[test]
fn a_solved_grid_takes_no_step() {
    let mut rng = StreamName::new().with("solved").stream();
    let outcome = solve(&fill(&mut rng), Technique::MOST);
    assert_eq!(outcome, Outcome { hardest: Rating(0), others: 0, open: 0 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Steps never take a digit of the solution away, and a ceiling is kept.
    #[test]
    fn steps_are_sound(seed: u64, most in 10u16..=36) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { least: 0, no_empty_house: false };
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, State::new()));
        let mut solver = Solver::of(&givens);
        while let Some(step) = solver.next(Rating(most)) {
            prop_assert!(step.technique.rating() <= Rating(most));
            match &step.draws {
                Draws::Digit(cell, digit) => prop_assert_eq!(usize::from(answer[*cell]), digit + 1),
                Draws::Removals(removals) => {
                    for (digit, &cells) in removals.iter().enumerate() {
                        let right = |cell: usize| usize::from(answer[cell]) == digit + 1;
                        prop_assert!(!board::cells(cells).any(right));
                    }
                }
            }
            solver.apply(&step);
        }
        prop_assert!(!solver.candidates().broken());
    }

    /// What locked candidates and singles solve for the fast solver is never rated higher.
    #[test]
    fn what_the_machine_sees_at_once_is_no_harder_than_claiming(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { least: 0, no_empty_house: false };
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, State::new()));
        let mut state = State::of(&givens);
        let solved = state.propagate() && state.solved();
        let outcome = solve(&givens, Technique::Claiming.rating());
        prop_assert!(!solved || outcome.open == 0);
    }

    /// Disguises have the same effort as long as singles solve them.
    #[test]
    fn effort_sees_through_disguises(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        let limits = Limits { least: 28, no_empty_house: true };
        let most = Technique::HiddenSingleLine.rating();
        let givens = board::masked(&answer, dig(&answer, &orbits, limits, Singles::new(most)));
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        let other: Cells = std::array::from_fn(|cell| {
            // Transposed, turned upside down, renamed.
            match givens[9 * (8 - cell % 9) + cell / 9] {
                0 => 0,
                digit => digits[usize::from(digit) - 1],
            }
        });
        let effort = |givens: &Cells| effort(givens, solve(givens, most));
        prop_assert_eq!(effort(&givens), effort(&other));
    }
}
