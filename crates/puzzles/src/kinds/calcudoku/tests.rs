//! Tests of calcudoku.

mod faults;
mod fillings;
mod formats;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::cage::{Clue, Operation};
use super::*;
use bookgen_base::schema::NoFiles;
use bookgen_core::board::{Board, Verdict};
use bookgen_core::grid::board::GridBoard;
use bookgen_core::grid::testing::make;
use bookgen_core::kind::{Kind, Solved};
use bookgen_core::kind_tests;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::testing;

kind_tests!(
    Calcudoku,
    "calcudoku",
    ["", "size = 4", "size = 5", "size = 7", "size = 9\noperations = \"+-\""]
);

/// The levels.
const LEVELS: &[Level] = ABOUT.levels;

fn board(puzzle: &str) -> GridBoard<Calcudoku> {
    GridBoard::parse(&Calcudoku, &puzzle.parse().unwrap()).unwrap()
}

/// The cages of a puzzle.
fn cages(board: &GridBoard<Calcudoku>) -> Vec<Cage> {
    board.puzzle.regions.iter().map(Cage::from).collect()
}

/// The message if the setter refuses a level, else an empty text.
fn refusal(options: &str, level: usize) -> String {
    testing::level_faults(&Calcudoku, options, LEVELS[level].name)
}

#[test]
fn small_puzzles_have_two_levels() {
    for (index, level) in LEVELS.iter().enumerate() {
        assert_eq!(refusal("size = 3", index).is_empty(), index < 2);
        if index < 2 {
            let puzzle = make(&Calcudoku, "size = 3", index, 1).text();
            testing::check(&Calcudoku, &puzzle, level.name);
        }
    }
}

/// Each set of operations gives puzzles of the levels that the setter accepts.
#[test]
fn each_set_of_operations_is_used() {
    for set in 1..16 {
        let of_set = Operation::ALL.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let operations: BTreeSet<Operation> = of_set.clone().map(|(_, known)| known.0).collect();
        let symbols: String = of_set.map(|(_, known)| known.1).collect();
        for size in [3, 6] {
            let options = format!("size = {size}\noperations = \"{symbols}\"");
            for level in (0..LEVELS.len()).filter(|level| refusal(&options, *level).is_empty()) {
                let board = make(&Calcudoku, &options, level, 1);
                let used = cages(&board).into_iter().filter_map(|cage| cage.clue.operation);
                let used: BTreeSet<Operation> = used.collect();
                assert!(!used.is_empty() && used.is_subset(&operations), "{options}: {board:?}");
            }
        }
    }
}

/// Few cages have one cell, and no operation is rare.
#[test]
fn the_cages_are_balanced() {
    let single_cells = |board: &_| cages(board).iter().filter(|cage| cage.cells.len() == 1).count();
    for level in 0..LEVELS.len() {
        let mut counts = [0; 4];
        for seed in 0..10 {
            let board = make(&Calcudoku, "", level, seed);
            assert!(single_cells(&board) <= [3, 2, 1, 1, 1][level], "{board:?}");
            assert!(cages(&board).iter().all(|cage| cage.cells.len() <= 6), "{board:?}");
            for operation in cages(&board).into_iter().filter_map(|cage| cage.clue.operation) {
                counts[operation as usize] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count >= 4), "level {level}: {counts:?}");
    }
    // Small grids with few operations, too.
    for options in ["size = 4", "size = 6\noperations = \"+\""] {
        for seed in 0..20 {
            let board = make(&Calcudoku, options, 3 + seed as usize % 2, seed);
            assert!(single_cells(&board) <= 1, "{board:?}");
        }
    }
}

/// The steps of an easy puzzle place digits: no pencil marks are needed.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..20 {
        let board = make(&Calcudoku, "", seed as usize % 2, seed);
        assert_eq!(board.steps("en").len(), board.puzzle.size.cells());
        assert!(board.worked().unwrap().steps.len() > 3, "{board:?}");
    }
}
