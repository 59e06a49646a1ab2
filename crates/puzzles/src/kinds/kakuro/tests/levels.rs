//! Tests of the techniques and the levels.

use std::collections::BTreeMap;

use super::super::closure::solves;
use super::super::combinations::{ALL_DIGITS, digit_set};
use super::super::run_filter::filter;
use super::super::solution::{Conclusion, Solution};
use super::super::technique::Technique;
use super::*;
use bookgen_base::placeholders::placeholders;
use bookgen_core::kind_texts::KindTexts;
use bookgen_core::words::Words;

/// Each step agrees with the answer and has an effect. Together, the puzzles need all techniques.
#[test]
fn no_step_removes_a_digit_of_the_answer() {
    let mut missing: BTreeSet<Technique> = Technique::ALL.into_iter().collect();
    for board in samples() {
        let mut solution = Solution::new(&board.layout, &board.sums);
        while let Some(step) = solution.next_step(EXPERT) {
            missing.remove(&step.technique);
            match &step.conclusion {
                Conclusion::Placed(cell, digit) => {
                    assert_eq!(solution.digits[*cell], 0, "{step:?}");
                    assert_eq!(*digit, board.answer[*cell], "{step:?}");
                }
                Conclusion::Removed(removed) => {
                    assert!(!removed.is_empty(), "{step:?}");
                    for (cell, set) in removed {
                        assert!(*set != 0 && set & !solution.candidates[*cell] == 0, "{step:?}");
                        assert_eq!(set & digit_set(board.answer[*cell].into()), 0, "{step:?}");
                    }
                }
            }
            solution.apply(&step);
        }
        assert_eq!(solution.digits, board.answer);
    }
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

/// The techniques of the level solve the puzzle, and the next easier level does not. Solving step
/// by step and the closure of the generator agree.
#[test]
fn a_puzzle_needs_its_level() {
    for (seed, board) in samples().iter().enumerate() {
        let level = seed % LEVELS.len();
        for up_to in 0..LEVELS.len() {
            let mut solution = Solution::new(&board.layout, &board.sums);
            while let Some(step) = solution.next_step(up_to) {
                solution.apply(&step);
            }
            assert_eq!(solution.open_cells().next().is_none(), up_to >= level, "{board:?}");
            assert_eq!(solves(&board.layout, &board.sums, up_to), up_to >= level, "{board:?}");
        }
    }
}

/// Gentle and easy puzzles need no pencil marks: each step places a digit.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..10 {
        let board = make("", seed as usize % 2, seed);
        assert_eq!(board.steps("en").len(), board.answer.len());
    }
}

/// Harder levels have fewer unique sums.
#[test]
fn gentle_puzzles_have_more_unique_sums() {
    let share = |level: usize| {
        let (mut unique, mut runs) = (0, 0);
        for seed in 0..10 {
            let board = make("", level, seed);
            for (run, sum) in board.layout.runs.iter().zip(&board.sums) {
                let count = run.cells.len();
                let sets = combinations::combinations(count, u32::from(*sum), 0, None);
                unique += usize::from(sets.count() == 1);
                runs += 1;
            }
        }
        100 * unique / runs
    };
    let shares = [GENTLE, MEDIUM, HARD].map(share);
    assert!(shares[0] > 33 && shares[0] > shares[1] && shares[1] > shares[2], "{shares:?}");
}

proptest! {
    /// Fewer candidates give no more candidates, and harder levels give no more candidates.
    #[test]
    fn the_filter_of_a_run_is_monotone(
        cells in prop::collection::vec((1..=ALL_DIGITS, 1..=ALL_DIGITS), 2..7), sum in 3..40u32,
    ) {
        let all: Vec<u32> = cells.iter().map(|(one, other)| one | other).collect();
        let few: Vec<u32> = cells.iter().map(|(one, _)| *one).collect();
        let closed = |level: usize, cells: &[u32]| {
            let (mut cells, mut before) = (cells.to_vec(), Vec::new());
            while cells != before {
                before.clone_from(&cells);
                if !filter(level, &mut cells, sum) {
                    return vec![0; before.len()];
                }
            }
            cells
        };
        let is_within = |few: &[u32], many: &[u32]| few.iter().zip(many).all(|(a, b)| a & !b == 0);
        for level in GENTLE..=HARD {
            prop_assert!(is_within(&closed(level, &few), &closed(level, &all)), "level {level}");
            prop_assert!(is_within(&closed(level, &all), &all));
            if level > GENTLE {
                prop_assert!(is_within(&closed(level, &all), &closed(level - 1, &all)));
            }
        }
    }
}

#[test]
fn the_steps_explain_the_solution() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for board in samples() {
        for step in board.steps("en") {
            seen.entry(step.technique).or_insert(step.sentences.join(" "));
        }
    }
    let expected = [
        (
            "arrangements",
            "No arrangement of the candidates of 28 across from r3c2 has its sum with these digits. So r3c5 cannot be 4.",
        ),
        (
            "combinations",
            "For the empty cells of 27 across from r5c2, the candidates leave only 4 + 6 + 8 + 9 or 3 + 7 + 8 + 9. So r5c3, r5c4 and r5c5 cannot be 5.",
        ),
        (
            "crossing",
            "For r3c6, 27 across from r3c3 leaves 3, 4, 5, 6, 7, 8 and 9 and 7 down from r2c6 leaves 2 and 4; both have just 4. So r3c6 is 4.",
        ),
        (
            "hidden set",
            "28 across from r3c2 needs 8 and 9, which can only be in r3c3 and r3c4. So r3c3 and r3c4 cannot be 6 or 7.",
        ),
        (
            "last cell",
            "r2c5 is the last empty cell of 4 across from r2c5, and the other cells add up to 1. So r2c5 is 3.",
        ),
        (
            "least and largest sums",
            "Of the 18 that 18 across from r4c3 still needs, its empty cells other than r4c4 have at most 15. So r4c4 cannot be 2.",
        ),
        (
            "naked set",
            "In 34 across from r7c2, r7c3 and r7c4 have only the candidates 4 and 6. So r7c2 cannot be 6; r7c5 cannot be 4 or 6.",
        ),
        (
            "needed digit",
            "The only combination of 29 down from r2c3 leaves 7, 8 and 9, and only r2c3 can be 9. So r2c3 is 9.",
        ),
        (
            "needed digit, with notes",
            "Every combination of 32 down from r2c4 that fits the candidates needs 7, and only r4c4 can be 7. So r4c4 is 7.",
        ),
        ("only candidate", "r5c3 can only be 6. So r5c3 is 6."),
        (
            "unique sums",
            "The only combination of 4 across from r2c5 leaves 1 and 3 for r2c6, and the only combination of 7 down from r2c6 leaves 1, 2 and 4; both have just 1. So r2c6 is 1.",
        ),
        (
            "area sums",
            "The empty cells of 16 across from r6c2 and 15 across from r7c4 add up to 19, and those of 7 down from r6c4 and 18 down from r5c5 to 16; they are the same cells except for r6c2, which is only in the first, so it is 3. So r6c2 is 3.",
        ),
        (
            "trial",
            "If r4c5 were 1, it would follow that r4c6 = 6, r3c5 = 9, r3c6 = 9, and 32 across from r3c2 could not have its sum. So r4c5 cannot be 1.",
        ),
    ];
    let found =
        expected.map(|(technique, _)| (technique, seen.get(technique).map_or("", String::as_str)));
    assert_eq!(found, expected);
}

/// All languages have the same phrases with the same placeholders, and every phrase of a step is there.
#[test]
fn steps_are_explained_in_all_languages() {
    // In English, the name of a technique is its own text.
    let english = KindTexts::load(&Kakuro, "en").unwrap().unwrap().phrases;
    let phrases = |code: &str| {
        let texts = KindTexts::load(&Kakuro, code).unwrap().unwrap();
        let phrases = texts.phrases.into_iter().filter(|(key, _)| english.contains_key(key));
        phrases.map(|(key, text)| (key, placeholders(&text))).collect::<Vec<_>>()
    };
    for (code, _) in ABOUT.texts {
        assert_eq!(phrases(code), phrases("en"), "{code}");
        let words = Words::of_kind(&Kakuro, code);
        for board in samples() {
            let mut solution = Solution::new(&board.layout, &board.sums);
            while let Some(step) = solution.next_step(EXPERT) {
                assert!(words.has(step.reason.key), "{code}: {}", step.reason.key);
                let text = solution.sentences(&step, &words).join(" ");
                assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{code}: {text}");
                solution.apply(&step);
            }
        }
    }
}
