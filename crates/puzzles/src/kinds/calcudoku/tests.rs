//! Tests of calcudoku.

mod faults;
mod fillings;
mod formats;
mod levels;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::cage::{Cage, Clue, Operation};
use super::*;
use bookgen_core::solver::model::{Another, Constraint};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Medium, Target, Verdict, testing};

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> CalcudokuBoard {
    let puzzle = testing::make(&Calcudoku, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    CalcudokuBoard::parse(&puzzle).unwrap()
}

fn board(puzzle: &str) -> CalcudokuBoard {
    CalcudokuBoard::parse(&puzzle.parse().unwrap()).unwrap()
}

fn answer(board: &CalcudokuBoard) -> Vec<i32> {
    board.answer.iter().map(|digit| i32::from(*digit)).collect()
}

/// Whether the setter accepts a level.
fn has_level(options: &str, level: usize) -> bool {
    setter(options).check(Target::Level(&LEVELS[level])).is_ok()
}

fn setter(options: &str) -> Box<dyn Setter> {
    let mut reader = bookgen_base::schema::Reader::new(&bookgen_base::schema::NoFiles);
    let source = bookgen_base::diagnostic::Source::new("book.toml", options);
    let options = bookgen_base::schema::parse(&source).unwrap();
    let options = reader.table(&options, ABOUT.options, "the options");
    Calcudoku.setter(&options).unwrap()
}

#[test]
fn puzzles_of_every_size_and_level_are_proved() {
    for size in MIN_SIZE..=MAX_SIZE {
        for (index, level) in LEVELS.iter().enumerate() {
            let options = format!("size = {size}");
            assert_eq!(has_level(&options, index), size > 3 || index < 2);
            if has_level(&options, index) {
                let board = make(&options, index, 1);
                testing::check(&Calcudoku, &board.puzzle(), level.name);
            }
        }
    }
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Calcudoku, "");
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("", 1, 7).puzzle().to_string();
    assert_eq!(make("", 1, 7).puzzle().to_string(), puzzle);
    assert_ne!(make("", 1, 8).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "calcudoku:6x6 ABBABAACACBABCACDDBABBAAABAABCABCCBC:9+,4-,3,4-,24*,3/,3-,6/,6*,12*,4,2/,30*,5-,\
         11+,9+,6*,2/,7+:526314432156215643341265164532653421"
    );
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
            for level in (0..LEVELS.len()).filter(|level| has_level(&options, *level)) {
                let board = make(&options, level, 1);
                let used = board.cages.iter().filter_map(|cage| cage.clue.operation);
                let used: BTreeSet<Operation> = used.collect();
                assert!(!used.is_empty() && used.is_subset(&operations), "{options}: {board:?}");
            }
        }
    }
}

/// Few cages have one cell, and no operation is rare.
#[test]
fn the_cages_are_balanced() {
    for level in 0..LEVELS.len() {
        let mut counts = [0; 4];
        for seed in 0..10 {
            let board = make("", level, seed);
            let single_cells = board.cages.iter().filter(|cage| cage.cells.len() == 1).count();
            assert!(single_cells <= [3, 2, 1, 1, 1][level], "{board:?}");
            assert!(board.cages.iter().all(|cage| cage.cells.len() <= 6), "{board:?}");
            for operation in board.cages.iter().filter_map(|cage| cage.clue.operation) {
                counts[operation as usize] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count >= 4), "level {level}: {counts:?}");
    }
    // Small grids with few operations, too.
    for options in ["size = 4", "size = 6\noperations = \"+\""] {
        for seed in 0..20 {
            let board = make(options, 3 + seed as usize % 2, seed);
            let single_cells = board.cages.iter().filter(|cage| cage.cells.len() == 1).count();
            assert!(single_cells <= 1, "{board:?}");
        }
    }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("size = 5", 1, 4);
    let mut seen = BTreeSet::new();
    for position in Position::all(5, 5) {
        let disguised = board.moved(&position);
        assert_eq!(disguised.verify(), Verdict::Proved);
        assert_eq!(disguised.fingerprint(), board.fingerprint());
        assert_eq!(disguised.grade().level, board.grade().level);
        assert_eq!(CalcudokuBoard::parse(&disguised.puzzle()), Ok(disguised.clone()));
        seen.insert(disguised.puzzle().to_string());
    }
    assert_eq!(seen.len(), 8);
    assert_ne!(make("size = 5", 1, 5).fingerprint(), board.fingerprint());
}

#[test]
fn a_model_has_the_rules_and_the_cages() {
    let board = make("size = 7", 0, 3);
    let model = board.model();
    let count = |is: fn(&Constraint) -> bool| model.constraints().iter().filter(|c| is(c)).count();
    let cages =
        |operation| board.cages.iter().filter(|cage| cage.clue.operation == operation).count();
    assert_eq!(count(|rule| matches!(rule, Constraint::Distinct(cells) if cells.len() == 7)), 14);
    let sums = cages(Some(Operation::Add));
    assert_eq!(count(|rule| matches!(rule, Constraint::Linear { .. })), sums);
    let products = cages(Some(Operation::Multiply));
    assert_eq!(count(|rule| matches!(rule, Constraint::Product { .. })), products);
    let pairs = cages(Some(Operation::Subtract)) + cages(Some(Operation::Divide));
    assert_eq!(count(|rule| matches!(rule, Constraint::Table { .. })), pairs);
    assert_eq!(count(|rule| matches!(rule, Constraint::Clause(_))), cages(None));
    assert_eq!(model.constraints().len(), 14 + board.cages.len());
}

/// Without the rows, the columns or a cage of each operation, a puzzle has a second solution. One
/// row alone follows from the columns and the other rows, so all rows are left out together.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = board(NEEDS_ALL);
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
        assert!(has_another(&|rule| rule < 8 && rule % 2 == group), "group {group}");
    }
    let needed: Vec<usize> =
        (8..rules).filter(|left_out| has_another(&|rule| rule == *left_out)).collect();
    let operations = needed.iter().map(|rule| board.cages[rule - 8].clue.operation);
    let operations: BTreeSet<Option<Operation>> = operations.collect();
    assert_eq!(operations.len(), 5, "{needed:?}");
}

/// A puzzle in which a cage of each operation, and a cage of one cell, are needed.
const NEEDS_ALL: &str = "calcudoku:4x4 ABBAACCAABCCABBA:24*,1-,2/,12*,9+,3:3214413223411423";

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "3x3 [A-D]{9}|4x4 [A-E]{16}|[3-9]x[3-9]( [A-Z]{0,20})?|\\PC{0,20}",
        clues in prop::collection::vec("[1-9]|[1-9][-+*/]|[1-3][0-9]?[*+]", 16),
        count in 0..17usize,
        givens in "\\PC{0,20}",
        answer in "[1-3]{9}|[1-4]{16}|\\PC{0,20}",
    ) {
        let fitting = puzzle_text::parse_params(&params).map_or(count, |(_, cages)| cages.len());
        for givens in [clues[..fitting.min(16)].join(","), clues[..count.min(16)].join(","), givens] {
            let puzzle = Puzzle {
                kind: NAME.into(), params: params.clone(), givens, answer: answer.clone(),
            };
            let Ok(board) = CalcudokuBoard::parse(&puzzle) else { continue };
            check_parsed(&puzzle, &board)?;
        }
    }

    /// Random cages of a random grid: valid texts, mostly without a solution or with several.
    #[test]
    fn any_cages_are_a_puzzle(
        size in MIN_SIZE..=6usize,
        values in prop::collection::vec(0..3u8, 36),
        choices in prop::collection::vec((0..4usize, 1..40u32), 36),
        digits in prop::collection::vec(1..=3u8, 36),
    ) {
        let groups = puzzle_text::regions(size, &values[..size * size]);
        let cages = groups.into_iter().zip(choices).filter_map(|(cells, (operation, target))| {
            let clue = match cells.len() {
                1 => Clue { operation: None, target: target % size as u32 + 1 },
                _ => Clue { operation: Some(Operation::ALL[operation].0), target },
            };
            let cage = Cage { cells, clue };
            cage.fault(size).is_none().then_some(cage)
        });
        let cages: Vec<Cage> = cages.collect();
        let answer = digits[..size * size].to_vec();
        let board = CalcudokuBoard { size, cages, answer };
        if board.cages.iter().map(|cage| cage.cells.len()).sum::<usize>() == size * size {
            let puzzle = board.puzzle();
            prop_assert_eq!(CalcudokuBoard::parse(&puzzle), Ok(board.clone()));
            check_parsed(&puzzle, &board)?;
        }
    }
}

/// Every method of a parsed puzzle gives a result.
fn check_parsed(puzzle: &Puzzle, board: &CalcudokuBoard) -> Result<(), TestCaseError> {
    prop_assert_eq!(&board.puzzle(), puzzle);
    for face in [Face::Puzzle, Face::Answer] {
        prop_assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
    }
    board.grade();
    board.steps("de");
    board.verify();
    board.worked();
    Ok(())
}
