//! Tests of the techniques and the levels.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::cages::Cages;
use super::super::levels::{few_rules, rules, start};
use super::*;
use bookgen_core::board::WorkedStep;
use bookgen_core::kind_texts::KindTexts;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::rules::Conclusion;

/// Whether techniques up to a level solve a puzzle.
fn is_solved(board: &CalcudokuBoard, level: usize, has_few_rules: bool) -> bool {
    let cages = Arc::new(Cages::new(board.size, &board.cages));
    let levels = if has_few_rules { few_rules(&cages, level) } else { rules(&cages) };
    let ladder = Ladder { geometry: Arc::new(Houses::latin(board.size)), levels };
    let mut state = Candidates::new(&ladder.geometry);
    let all = state.open;
    ladder.close(&mut state, level, all)
}

/// Each step agrees with the answer and has an effect. Together, the puzzles need all techniques.
#[test]
fn no_step_removes_a_digit_of_the_answer() {
    let mut missing: BTreeSet<&str> = BTreeSet::new();
    missing.extend(start(&make("", 0, 0)).0.levels.iter().flatten().map(|rule| rule.name()));
    for seed in 0..120 {
        let size = 4 + seed as usize % 6 % 5;
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
        assert_eq!(state.digits(&ladder.geometry), board.answer);
    }
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

/// The techniques of the level solve the puzzle, those of the next easier level do not. Both lists of
/// techniques agree.
#[test]
fn a_puzzle_needs_its_level() {
    for seed in 0..50 {
        let level = seed as usize % LEVELS.len();
        let board = make(&format!("size = {}", 4 + seed % 4), level, seed);
        for up_to in 0..LEVELS.len() {
            for has_few_rules in [false, true] {
                let is_solved = is_solved(&board, up_to, has_few_rules);
                assert_eq!(is_solved, up_to >= level, "level {up_to}: {board:?}");
            }
        }
    }
}

/// A candidate less prevents no later conclusion: with some more digits removed that the answer does
/// not have, the same techniques still solve the puzzle.
#[test]
fn fewer_candidates_never_make_a_puzzle_harder() {
    for seed in 0..60 {
        let level = seed as usize % LEVELS.len();
        let board = make("size = 5", level, seed);
        let cages = Arc::new(Cages::new(board.size, &board.cages));
        let ladder =
            Ladder { geometry: Arc::new(Houses::latin(board.size)), levels: rules(&cages) };
        for part in 0..8 {
            let mut state = Candidates::new(&ladder.geometry);
            for cell in 0..board.answer.len() {
                for digit in 0..board.size {
                    let is_removed = (cell * 7 + digit * 3 + seed as usize) % 8 == part;
                    if is_removed && usize::from(board.answer[cell]) != digit + 1 {
                        state.cells_of[digit].remove(cell);
                    }
                }
            }
            let all = state.open;
            assert!(ladder.close(&mut state, level, all), "{part}: {board:?}");
        }
    }
}

#[test]
fn the_steps_explain_the_solution() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for puzzle in EXPLAINED {
        for step in board(puzzle).steps("en") {
            seen.entry(step.technique).or_insert(step.sentences.join(" "));
        }
    }
    let expected: BTreeMap<&str, &str> = EXPLANATIONS.iter().copied().collect();
    let own = seen.iter().filter(|(technique, _)| expected.contains_key(*technique));
    let own: BTreeMap<&str, &str> = own.map(|(key, text)| (*key, text.as_str())).collect();
    assert_eq!(own, expected);
}

/// Puzzles that need the techniques.
const EXPLAINED: &[&str] = &[
    "calcudoku:5x5 AAABBBBCCAAABBAABACBCCACB:12*,7+,15*,4*,6*,7+,4-,5,3-,1-,4/,5+:\
     4132553412241531523432541",
    "calcudoku:6x6 ABBABAACCABAACDDBBBBADABBCABAABCBBAA:90*,2-,6+,18+,2/,14+,9+,12+,5*,18+,7+,12+:\
     613542326154564321451236245613132465",
    "calcudoku:6x6 AABBBABCBBAABCACBBDDACACAAABBCBBCCAA:1-,19+,6+,4-,18*,15+,1-,1-,12*,2,1-,12*,3/,5+,\
     15*:453261532614165432341526216345624153",
    "calcudoku:6x6 AABAABCCBAABCCBBCCCAABCCBABACCBABABB:3/,72*,200*,1-,20+,2160*,300*,1-,7+,7+,4*:\
     136452641523512346465231324165253614",
];

/// The first explanation of each technique.
const EXPLANATIONS: &[(&str, &str)] = &[
    ("cage of one cell", "r4c2 is a cage of its own. So r4c2 is 5."),
    (
        "hidden single in a row",
        "In row 2 only r2c5 can be 2: in cage 15× (r2c1), r2c1 and r2c2 cannot be 2; in cage 4× (r2c3), \
         r2c3 and r2c4 cannot be 2. So r2c5 is 2.",
    ),
    ("last cell of a cage", "In cage 6× (r2c5) only r3c5 is empty. So r3c5 is 3."),
    (
        "hidden single in a row, with combinations",
        "In row 2 only r2c3 can be 4: cage 1− (r4c4) needs 4 in column 4. So r2c3 is 4.",
    ),
    (
        "hidden single in a column, with combinations",
        "In column 3 only r4c3 can be 1: in cage 5× (r4c3), r5c3 cannot be 1; cage 5× (r4c3) needs 1 in \
         column 3. So r4c3 is 1.",
    ),
    (
        "cage combination",
        "With the candidates that are left, cage 90× (r1c1) can only hold 3, 5 and 6. So r1c1, r2c1 and \
         r3c1 cannot be 1, 2 or 4.",
    ),
    (
        "digit needed in a cage",
        "In column 1, cage 90× (r1c1) needs 3, which can only be in r1c1, r2c1 and r3c1. So r4c1, r5c1 \
         and r6c1 cannot be 3.",
    ),
    (
        "sum of a line",
        "The digits of column 3 add up to 21, and the other cages leave 9 for r1c3, r2c3 and r3c3 of \
         cage 72× (r1c3). So r3c4 and r4c4 cannot be 4.",
    ),
    (
        "forcing chain",
        "Either r2c1 is 3, so r2c5 is 5; or r2c1 is 5, so r3c1 is 3. So r3c6 cannot be 3.",
    ),
];

/// All steps are written in every language, without a key or a placeholder that is left over.
#[test]
fn steps_are_written_in_every_language() {
    for puzzle in EXPLAINED {
        let board = board(puzzle);
        for (code, _) in ABOUT.texts {
            for step in board.steps(code) {
                let text = format!("{} {}", step.name, step.sentences.join(" "));
                assert!(!text.contains(['{', '}']) && !text.contains("cage-"), "{text}");
            }
        }
    }
}

/// The steps of an easy puzzle place digits: no pencil marks are needed.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..20 {
        let board = make("", seed as usize % 2, seed);
        assert_eq!(board.steps("en").len(), board.answer.len());
        let worked = board.worked().unwrap();
        assert!(worked.steps.len() > 3, "{board:?}");
        for (code, _) in ABOUT.texts {
            let texts = KindTexts::load(&Calcudoku, code).unwrap().unwrap();
            for rule in start(&board).0.levels.iter().take(2).flatten() {
                let step = WorkedStep::new(rule.name());
                assert!(texts.step(&step).is_some(), "{code}: {}", rule.name());
            }
        }
    }
}
