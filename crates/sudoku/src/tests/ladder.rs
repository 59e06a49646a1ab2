//! Tests of the techniques on classic Sudoku, whose own engine rates the same techniques.

use std::sync::Arc;

use crate::setter::SudokuSetter;
use crate::{Sudoku, parse_answer, parse_givens};
use bookgen_base::rng::StreamName;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::rules::fish::Fish;
use bookgen_core::solver::rules::locked::LockedCandidates;
use bookgen_core::solver::rules::singles::{HiddenSingle, NakedSingle};
use bookgen_core::solver::rules::subsets::{HiddenSubset, NakedSubset};
use bookgen_core::solver::rules::wings::{XyWing, XyzWing};
use bookgen_core::solver::rules::{Conclusion, LevelRules, Rule, Step};
use bookgen_core::words::Words;
use bookgen_core::{Kind, Order, Puzzle, Setter, Target};

/// The houses of a classic Sudoku.
fn classic() -> Houses<2> {
    let boxes: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    Houses::with_regions(9, &boxes)
}

/// A Sudoku of a level.
fn puzzle(level: &str, seed: u64) -> Puzzle {
    let target = Target::Level(Sudoku.about().level(level).expect("the level exists"));
    let stream = StreamName::new().with("sudoku").with(level).with_number(seed);
    let order = Order {
        index: 0,
        target,
        chapter: stream.clone().with("chapter").stream(),
        earlier: Vec::new(),
    };
    SudokuSetter::default().make(&order, &mut stream.stream()).expect("a puzzle")
}

/// The techniques of the first levels of Sudoku. A house of Sudoku with one empty cell is a step of the
/// first level in rows and columns, too; the puzzles below need no such step.
fn ladder() -> Ladder<Candidates<2>> {
    let levels: Vec<LevelRules<2>> = vec![
        vec![Box::new(HiddenSingle(HouseKind::Region))],
        vec![Box::new(HiddenSingle(HouseKind::Row)), Box::new(HiddenSingle(HouseKind::Column))],
        vec![Box::new(LockedCandidates), Box::new(NakedSingle)],
        vec![
            Box::new(NakedSubset(2)),
            Box::new(HiddenSubset(2)),
            Box::new(Fish(2)),
            Box::new(NakedSubset(3)),
            Box::new(HiddenSubset(3)),
        ],
        vec![Box::new(XyWing), Box::new(XyzWing), Box::new(Fish(3))],
    ];
    Ladder { geometry: Arc::new(classic()), levels }
}

fn candidates(houses: &Houses<2>, givens: &[u8]) -> Candidates<2> {
    let clues: Vec<Option<u8>> =
        givens.iter().map(|digit| Some(*digit).filter(|digit| *digit > 0)).collect();
    Candidates::with_clues(houses, &clues)
}

#[test]
fn levels_agree_with_the_engine_of_sudoku() {
    let ladder = ladder();
    for (level, name) in ["gentle", "easy", "medium", "hard"].iter().enumerate() {
        for seed in 0..40 {
            let puzzle = puzzle(name, seed);
            let givens = parse_givens(&puzzle.givens).unwrap();
            let answer = parse_answer(&puzzle.answer).unwrap();
            let mut state = candidates(&ladder.geometry, &givens);
            let solved = ladder.solve(&mut state, level, |_, _, step| check(step, &answer));
            assert!(solved.is_complete, "{name}: {}", puzzle.givens);
            assert_eq!(state.digits(&ladder.geometry), answer);
            // A medium puzzle may need direct forms of techniques that the ladder has at its level.
            if level < 2 {
                assert_eq!(solved.level, Some(level), "{name}: {}", puzzle.givens);
            }
            let mut state = candidates(&ladder.geometry, &givens);
            assert!(ladder.close(&mut state, level, CellSet::first(81)), "{}", puzzle.givens);
            assert_eq!(state.digits(&ladder.geometry), answer);
        }
    }
}

/// Steps of puzzles beyond the ladder's techniques contradict no answer, and have an effect.
#[test]
fn every_step_agrees_with_the_answer() {
    let ladder = ladder();
    let mut seen: Vec<&str> = Vec::new();
    for seed in 0..60 {
        let puzzle = puzzle(["expert", "extreme"][seed as usize % 2], seed);
        let givens = parse_givens(&puzzle.givens).unwrap();
        let answer = parse_answer(&puzzle.answer).unwrap();
        let mut state = candidates(&ladder.geometry, &givens);
        ladder.solve(&mut state, ladder.levels.len() - 1, |before, _, step| {
            check(step, &answer);
            if let Conclusion::Removed(removed) = &step.conclusion {
                assert!(!removed.is_empty());
                for (digit, cells) in removed {
                    assert!(!cells.is_empty() && cells.is_subset(&before.cells_of[*digit]));
                }
            }
            if !seen.contains(&step.technique) {
                seen.push(step.technique);
            }
        });
    }
    let all = ladder.levels.iter().flatten().map(|rule| rule.name());
    let missing: Vec<&str> = all.filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

fn check(step: &Step<2>, answer: &[u8]) {
    let digit = |cell: usize| usize::from(answer[cell]) - 1;
    match &step.conclusion {
        Conclusion::Placed(cell, placed) => assert_eq!(*placed, digit(*cell), "{step:?}"),
        Conclusion::Removed(removed) => {
            for (removed, cells) in removed {
                assert!(cells.into_iter().all(|cell| digit(cell) != *removed), "{step:?}");
            }
        }
    }
}

#[test]
fn steps_are_explained() {
    let houses = classic();
    let mut state = Candidates::new(&houses);
    // Row 1 has room for 1 and 2 only in its first two cells.
    for digit in 0..2 {
        for cell in 2..9 {
            state.cells_of[digit].remove(cell);
        }
    }
    let step = HiddenSubset(2).find(&houses, &state).unwrap();
    assert_eq!(
        step.sentences(&houses, Words::new("en"))[0],
        "In row 1 the digits 1 and 2 can only be in r1c1 and r1c2."
    );
    let step = LockedCandidates.find(&houses, &state).unwrap();
    assert_eq!(
        step.sentences(&houses, Words::new("en")),
        [
            "In row 1 the digit 1 can only be in r1c1 and r1c2, all in the region of r1c1.",
            "So r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 cannot be 1."
        ]
    );
    // The first four cells of column 1 have only the candidates 6 to 9.
    let mut state = Candidates::new(&houses);
    for digit in 0..5 {
        for row in 0..4 {
            state.cells_of[digit].remove(9 * row);
        }
    }
    let step = NakedSubset(4).find(&houses, &state).unwrap();
    assert_eq!(
        step.sentences(&houses, Words::new("en")),
        [
            "r1c1, r2c1, r3c1 and r4c1 in column 1 have only the candidates 6, 7, 8 and 9.",
            "So r5c1, r6c1, r7c1, r8c1 and r9c1 cannot be 6, 7, 8 or 9."
        ]
    );
}
