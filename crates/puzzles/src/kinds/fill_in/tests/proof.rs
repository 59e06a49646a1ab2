//! Tests of the proof, the level and the fingerprint.

use std::collections::BTreeSet;

use super::*;
use bookgen_core::entries::placement::{PlacementModel, PlacementStep, Technique};
use bookgen_core::solver::model::Another;
use bookgen_core::testing::flaw;
use bookgen_core::{Board, Verdict};

/// Without its printed word, some puzzle has a second solution, which is a solution indeed.
#[test]
fn second_solutions_are_found() {
    let mut found = 0;
    for seed in 0..20 {
        let puzzle = make(&FillIn, "columns = 9\nrows = 9", "easy", seed).unwrap();
        let puzzle = without_starters(&puzzle);
        let board = board(&puzzle);
        let Verdict::Second { answer, difference } = board.verify() else { continue };
        found += 1;
        assert_ne!(answer, puzzle.answer);
        assert!(difference.0.starts_with("with `") && difference.0.contains("` from row "));
        let other = Puzzle { answer, ..puzzle.clone() };
        assert!(matches!(self::board(&other).verify(), Verdict::Second { .. }), "{other}");
        assert!(matches!(FillIn.solve(&puzzle), Ok(Solved::Two(..))), "{puzzle}");
        assert_eq!(board.grade().level, None);
    }
    assert!(found > 0);
}

#[test]
fn wrong_answers_are_found() {
    let puzzle: Puzzle = (SMALL.to_owned()
        + "CAMEL##/A#E####/R#N####/STEEP##/#######/#######/#######")
        .parse()
        .unwrap();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&FillIn, &puzzle, change);
    // TENS has an M at its crossing with CAMEL.
    assert_eq!(changed(&|_| ()), "a word of the answer is not in the list");
    assert_eq!(changed(&|puzzle| puzzle.answer.clear()), "the puzzle has no answer");
    let alone = |puzzle: &mut Puzzle| {
        puzzle.givens = puzzle.givens.replacen("/#######;", "/######-;", 1);
        puzzle.answer.clear();
    };
    assert_eq!(flaw(&FillIn, &puzzle, &alone), "the puzzle has no answer");
    let alone = Puzzle {
        givens: puzzle.givens.replacen("/#######;", "/######-;", 1),
        answer: String::new(),
        ..puzzle.clone()
    };
    assert_eq!(
        FillIn.solve(&alone).unwrap_err().0,
        "the cell in row 7, column 7 belongs to no word"
    );
    let long = Puzzle {
        givens: puzzle.givens.replace("CAMEL", "CAMELS"),
        answer: String::new(),
        ..puzzle.clone()
    };
    assert!(FillIn.solve(&long).is_err() || FillIn.solve(&long) == Ok(Solved::None));
}

/// Without one of its constraints, the model of a puzzle has a second solution. In a lattice, other crossings
/// often make up for one that is missing, so the puzzle has only one crossing.
#[test]
fn each_kind_of_constraint_is_needed() {
    let text = "fill-in:7x7;letters=letters:----###/#-#####/#-#####/#-#####/#######/#######/#######;OOZE;OVER:\
                OOZE###/#V#####/#E#####/#R#####/#######/#######/#######";
    let board = board(&text.parse().unwrap());
    assert_eq!(board.verify(), Verdict::Proved);
    let model = || PlacementModel::of_grid(&board.shape, &board.grid).unwrap();
    let answer = model().answer(&board.grid.answer).unwrap();
    let mut needed = BTreeSet::new();
    for index in 0..model().model.constraints().len() {
        let mut model = model().model;
        let removed = format!("{:?}", model.remove(index));
        if model.another(&answer) != Another::None {
            needed.insert(removed.split([' ', '(']).next().unwrap().to_owned());
        }
    }
    assert_eq!(needed, ["Distinct", "Table"].map(str::to_owned).into());
}

/// Each step is true of the answer and is needed, and says so in each language.
#[test]
fn steps_lead_to_the_answer() {
    for level in ["easy", "medium", "hard"] {
        let board = board(&make(&FillIn, "", level, 3).unwrap());
        let (task, givens) = board.task();
        let (state, path) = task.path(&givens, Technique::CrossingLetters);
        let (_, all) = task.solve(&givens, Technique::CrossingLetters);
        assert!(state.is_solved() && path.len() <= all.len());
        assert_eq!(state.letters, task.letter_numbers(&board.grid.answer));
        let text = |word: usize| board.grid.words[word].letters.concat();
        for step in &path {
            let own = board.grid.word(&board.entries[step.run()]);
            match step {
                PlacementStep::Placed { word, .. } => assert_eq!(text(*word), own),
                PlacementStep::Removed { words, .. } => {
                    assert!(words.iter().all(|word| text(*word) != own));
                }
            }
        }
        assert!(matches!(path.last(), Some(PlacementStep::Placed { .. })));
        for (language, _) in ABOUT.texts {
            let steps = board.steps(language);
            assert_eq!(steps.len(), path.len());
            assert!(steps.iter().all(|step| !step.to_string().contains('{')), "{language}");
        }
    }
}

/// A puzzle with its rows and columns exchanged has the same fingerprint.
#[test]
fn disguises_have_the_same_fingerprint() {
    let puzzle = small(2);
    let first = board(&puzzle);
    let (columns, rows) = (first.grid.columns, first.grid.rows);
    let transposed: Vec<usize> =
        (0..columns).flat_map(|x| (0..rows).map(move |y| y * columns + x)).collect();
    let grid = ListedGrid {
        columns: rows,
        rows: columns,
        givens: transposed.iter().map(|cell| first.grid.givens[*cell].clone()).collect(),
        answer: transposed.iter().map(|cell| first.grid.answer[*cell].clone()).collect(),
        ..first.grid.clone()
    };
    let other = FillInBoard::new(grid).unwrap();
    assert_ne!(other.puzzle(), puzzle);
    assert_eq!(other.verify(), Verdict::Proved);
    assert_eq!(other.fingerprint(), first.fingerprint());
    assert_eq!(other.grade().level, first.grade().level);
    assert_ne!(board(&small(3)).fingerprint(), first.fingerprint());
    assert_eq!(board(&without_starters(&puzzle)).fingerprint(), first.fingerprint());
}
