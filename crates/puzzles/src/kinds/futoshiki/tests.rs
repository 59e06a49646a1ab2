//! Tests of futoshiki.

mod faults;
mod formats;
mod levels;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::kinds::{Medium, Verdict, testing};
use crate::solver::model::{Another, Constraint};
use crate::solver::symmetry::Position;

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> FutoshikiBoard {
    let puzzle = testing::make(&Futoshiki, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    FutoshikiBoard::parse(&puzzle).unwrap()
}

fn board(puzzle: &str) -> FutoshikiBoard {
    FutoshikiBoard::parse(&puzzle.parse().unwrap()).unwrap()
}

/// The number of givens.
fn givens(board: &FutoshikiBoard) -> usize {
    board.givens.iter().filter(|digit| **digit > 0).count()
}

fn answer(board: &FutoshikiBoard) -> Vec<i32> {
    board.answer.iter().map(|digit| i32::from(*digit)).collect()
}

#[test]
fn puzzles_of_every_size_and_level_are_proved() {
    for size in MIN_SIZE..=MAX_SIZE {
        for (index, level) in LEVELS.iter().enumerate() {
            let board = make(&format!("size = {size}"), index, 1);
            testing::check(&Futoshiki, &board.puzzle(), level.name);
        }
    }
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Futoshiki, "");
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("", 1, 7).puzzle().to_string();
    assert_eq!(make("", 1, 7).puzzle().to_string(), puzzle);
    assert_ne!(make("", 1, 8).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "futoshiki:6x6:4-.-.-.-.>./-^----/.<.-.>.>.-./v^----/.-.-.-.-.-./-----v/.-.-.-.-.<./\
         ----v-/.-.-.-.<.-3/----v-/.-.-.-6-.-.:415362236541143256621435564123352614"
    );
}

#[test]
fn every_puzzle_has_signs_and_the_wanted_givens() {
    for (options, level, least, most) in [
        ("size = 4", 0, 1, 3),
        ("size = 5", 4, 2, 2),
        ("size = 6\ngivens = 0", 3, 0, 6),
        ("size = 6\ngivens = 6", 2, 6, 6),
        ("size = 9\ngivens = 15", 1, 15, 15),
        // The easiest level needs more givens in a large grid.
        ("size = 9", 0, 10, 20),
    ] {
        for seed in 0..5 {
            let board = make(options, level, seed);
            assert!(board.signs.len() >= board.size, "{board:?}");
            assert!((least..=most).contains(&givens(&board)), "{options}: {board:?}");
        }
    }
}

/// Without the signs, the puzzle has several solutions: it is no Latin square in disguise.
#[test]
fn signs_decide_the_solution() {
    for seed in 0..20 {
        let mut board = make("", seed as usize % LEVELS.len(), seed);
        board.signs.clear();
        assert!(matches!(board.verify(), Verdict::Second { .. }), "{board:?}");
    }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("size = 5", 1, 4);
    let mut seen = BTreeSet::new();
    for position in Position::all(5, 5) {
        for is_inverted in [false, true] {
            let disguised = board.moved(&position, is_inverted);
            assert_eq!(disguised.verify(), Verdict::Proved);
            assert_eq!(disguised.fingerprint(), board.fingerprint());
            assert_eq!(disguised.grade(), board.grade());
            seen.insert(disguised.puzzle().to_string());
        }
    }
    assert_eq!(seen.len(), 16);
    assert_ne!(make("size = 5", 1, 5).fingerprint(), board.fingerprint());
}

#[test]
fn a_model_has_the_rules_the_signs_and_the_givens() {
    let board = make("size = 7", 1, 3);
    let model = board.model();
    let count = |is: fn(&Constraint) -> bool| model.constraints().iter().filter(|c| is(c)).count();
    assert_eq!(count(|rule| matches!(rule, Constraint::Distinct(cells) if cells.len() == 7)), 14);
    assert_eq!(count(|rule| matches!(rule, Constraint::Less(..))), board.signs.len());
    assert_eq!(model.constraints().len(), 14 + board.signs.len() + givens(&board));
}

/// Without the rows, the columns, a sign or a given, a puzzle has a second solution. One row alone
/// follows from the columns and the other rows, so all rows are left out together.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = make("size = 6", 4, 3);
    let answer = answer(&board);
    let rules = board.model().constraints().len();
    let has_another = |is_left_out: &dyn Fn(usize) -> bool| {
        let mut model = board.model();
        for rule in (0..rules).rev().filter(|rule| is_left_out(*rule)) {
            model.remove(rule);
        }
        matches!(model.another(&answer), Another::Found(_))
    };
    assert!(!has_another(&|_| false));
    for group in 0..2 {
        assert!(has_another(&|rule| rule < 12 && rule % 2 == group), "group {group}");
    }
    let first_given = 12 + board.signs.len();
    let needed: Vec<usize> =
        (12..rules).filter(|left_out| has_another(&|rule| rule == *left_out)).collect();
    // Some signs are needed only to keep the level, not to keep the solution unique.
    assert!(needed.iter().filter(|rule| **rule < first_given).count() > 5, "{needed:?}");
    assert!(needed.iter().any(|rule| *rule >= first_given), "{needed:?}");
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "[4-9]x[4-9]|\\PC{0,20}",
        givens in "([.1-4][<>-]){3}[.1-4](/[\\^v-]{4}/([.1-4][<>-]){3}[.1-4]){3}|[.1-9<>^v/-]{0,99}|\\PC{0,20}",
        answer in "[1-4]{16}|\\PC{0,20}",
    ) {
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        // Most random params do not fit, so the test also tries the size of the givens.
        for puzzle in [Puzzle { params: "4x4".into(), ..puzzle.clone() }, puzzle] {
            let Ok(board) = FutoshikiBoard::parse(&puzzle) else { continue };
            prop_assert_eq!(board.puzzle(), puzzle);
            for face in [Face::Puzzle, Face::Answer] {
                prop_assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
            }
            board.grade();
            board.steps("de");
            board.verify();
            board.worked();
        }
    }
}
