//! Tests of the techniques and the levels.

use super::super::combinations::ALL_DIGITS;
use super::super::run_filter::filter;
use super::*;

/// Gentle and easy puzzles need no pencil marks: each step places a digit.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..10 {
        let board = make("", seed as usize % 2, seed);
        assert_eq!(board.steps("en").len(), board.puzzle.answer.len());
    }
}

/// Harder levels have fewer unique sums.
#[test]
fn gentle_puzzles_have_more_unique_sums() {
    let share = |level: usize| {
        let boards = (0..10).map(|seed| make("", level, seed));
        let runs: Vec<Region> = boards.flat_map(|board| board.puzzle.regions).collect();
        let is_unique =
            |run: &&Region| combinations(run.cells.len(), run.clue, 0, None).count() == 1;
        100 * runs.iter().filter(is_unique).count() / runs.len()
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

/// The sentences of techniques that are too rare for `golden.txt`.
#[test]
fn rare_techniques_are_explained() {
    let expected = [
        (
            "naked set",
            "In 34 across from r7c2, r7c3 and r7c4 have only the candidates 4 and 6. So r7c2 cannot be 6; r7c5 cannot be 4 or 6.",
        ),
        (
            "hidden set",
            "28 across from r3c2 needs 8 and 9, which can only be in r3c3 and r3c4. So r3c3 and r3c4 cannot be 6 or 7.",
        ),
        (
            "trial",
            "If r4c5 were 1, it would follow that r4c6 = 6, r3c5 = 9, r3c6 = 9, and 32 across from r3c2 could not have its sum. So r4c5 cannot be 1.",
        ),
    ];
    for (technique, sentences) in expected {
        let mut steps = samples().iter().flat_map(|board| board.steps("en"));
        let step = steps.find(|step| step.technique == technique).unwrap();
        assert_eq!(step.sentences.join(" "), sentences);
    }
}
