//! Tests of the techniques and the levels.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::levels::{candidates, few_rules, rules, start};
use super::super::signs::{Less, Signs};
use super::*;
use crate::kind_texts::KindTexts;
use crate::solver::houses::Houses;
use crate::solver::ladder::Ladder;
use crate::solver::rules::Conclusion;

/// Whether techniques up to a level solve a puzzle with some of its signs.
fn is_solved(board: &FutoshikiBoard, signs: &[Less], level: usize, has_few_rules: bool) -> bool {
    let signs = Arc::new(Signs::new(board.size, signs.iter().copied()));
    let levels = if has_few_rules { few_rules(&signs, level) } else { rules(&signs) };
    let ladder = Ladder { houses: Houses::latin(board.size), levels };
    let mut state = candidates(&ladder.houses, &board.givens);
    let all = state.open;
    ladder.close(&mut state, level, all)
}

/// Each step agrees with the answer and has an effect. Together, the puzzles need all techniques.
#[test]
fn no_step_removes_a_digit_of_the_answer() {
    let mut missing: BTreeSet<&str> = BTreeSet::new();
    missing.extend(start(&make("", 0, 0)).0.levels.iter().flatten().map(|rule| rule.name()));
    for seed in 0..100 {
        let size = MIN_SIZE + seed as usize % 6;
        let board = make(&format!("size = {size}"), seed as usize % LEVELS.len(), seed);
        let (ladder, mut state) = start(&board);
        let solved = ladder.solve(&mut state, LEVELS.len() - 1, |before, _, step| {
            missing.remove(step.technique);
            let digit = |cell: usize| usize::from(board.answer[cell]) - 1;
            match &step.conclusion {
                Conclusion::Placed(cell, placed) => assert_eq!(*placed, digit(*cell), "{step:?}"),
                Conclusion::Removed(removed) => {
                    assert!(!removed.is_empty(), "{step:?}");
                    for (removed, cells) in removed {
                        assert!(!cells.is_empty() && cells.is_subset(&before.cells_of[*removed]));
                        for cell in *cells {
                            assert_ne!(*removed, digit(cell), "{step:?}");
                        }
                    }
                }
            }
        });
        assert!(solved.is_complete);
        assert_eq!(state.digits(&ladder.houses), board.answer);
    }
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

/// The techniques of the level solve the puzzle, and the next easier level does not. If any one
/// sign is removed, the techniques of the level no longer solve the puzzle. Both lists of
/// techniques agree.
#[test]
fn a_puzzle_needs_its_level_and_all_its_signs() {
    for seed in 0..30 {
        let level = seed as usize % LEVELS.len();
        let board = make("size = 6", level, seed);
        for up_to in 0..LEVELS.len() {
            for has_few_rules in [false, true] {
                let is_solved = is_solved(&board, &board.signs, up_to, has_few_rules);
                assert_eq!(is_solved, up_to >= level, "level {up_to}: {board:?}");
            }
        }
        for left_out in 0..board.signs.len() {
            let mut signs = board.signs.clone();
            signs.remove(left_out);
            for has_few_rules in [false, true] {
                assert!(!is_solved(&board, &signs, level, has_few_rules), "{left_out}: {board:?}");
            }
        }
    }
}

#[test]
fn the_steps_explain_the_solution() {
    let board = board(
        "futoshiki:6x6:5-.>.-.-.-./--vv--/.-.-3-2-.-./-v--v-/.-.>.<.-.-./---^v-/.-.-.>.-.>./\
         ^v--^-/.-.-.-.-.-./v-^-v^/.-.-.-.-.-.:564312153264621435346521412653235146",
    );
    assert_eq!(board.grade().level, Some(&LEVELS[4]));
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for step in board.steps("en") {
        seen.entry(step.technique).or_insert(step.sentences.join(" "));
    }
    for (technique, text) in [
        (
            "hidden single in a row",
            "In row 4 only r4c3 can be 6: by signs, r4c1, r4c4, r4c5 and r4c6 are at most 5. So r4c3 \
             is 6.",
        ),
        (
            "naked single",
            "By signs, r1c2 is at least 5, and of these digits only 6 is left. So r1c2 is 6.",
        ),
        ("comparison", "r2c2 is greater than r3c2, which is at least 1. So r2c2 cannot be 1."),
        (
            "several in a line",
            "r4c5 is less than r2c5, r3c5 and r5c5, which have different digits in column 5; one of \
             them is at most 4. So r4c5 cannot be 4.",
        ),
        ("forcing chain", "Either r2c5 is 4; or r2c5 is 6, so r5c5 is 5. So r3c5 cannot be 5."),
    ] {
        assert_eq!(seen.get(technique).map(String::as_str), Some(text), "{technique}");
    }
}

/// The steps of an easy puzzle place digits: no pencil marks are needed.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..20 {
        let board = make("", seed as usize % 2, seed);
        let empty = board.answer.len() - givens(&board);
        assert_eq!(board.steps("en").len(), empty);
        let worked = board.worked().unwrap();
        assert!(worked.steps.len() > 1, "{board:?}");
        for (code, _) in ABOUT.texts {
            let texts = KindTexts::load(&Futoshiki, code).unwrap().unwrap();
            assert!(worked.steps.iter().all(|step| texts.step(step).is_some()));
        }
    }
}

#[test]
fn signs_on_a_circle_are_left_out() {
    let circle = [(0, 1), (1, 5), (5, 4), (4, 0), (2, 3)];
    let signs = Signs::new(4, circle.map(|(smaller, larger)| Less { smaller, larger }));
    assert_eq!(signs.ordered, [Less { smaller: 2, larger: 3 }]);
}
