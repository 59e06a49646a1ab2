//! Tests of jigsaw Sudoku.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::levels::{candidates, ladder};
use super::*;
use crate::kinds::{Verdict, testing};
use crate::solver::model::{Another, Constraint};
use crate::solver::rules::Conclusion;
use crate::solver::symmetry::Position;

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> JigsawBoard {
    let puzzle = testing::make(&Jigsaw, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    JigsawBoard::parse(&puzzle).unwrap()
}

fn board(params: &str, givens: &str, answer: &str) -> JigsawBoard {
    JigsawBoard::parse(&format!("jigsaw:{params}:{givens}:{answer}").parse().unwrap()).unwrap()
}

#[test]
fn puzzles_of_every_size_and_level_are_proved() {
    for size in MIN_SIZE..=MAX_SIZE {
        for (index, level) in LEVELS.iter().enumerate() {
            let board = make(&format!("size = {size}"), index, 1);
            testing::check(&Jigsaw, &board.puzzle(), level.name);
        }
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("", 1, 7).puzzle().to_string();
    assert_eq!(make("", 1, 7).puzzle().to_string(), puzzle);
    assert_ne!(make("", 1, 8).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "jigsaw:9x9 AAAABBBCCADABBEBBCADABEEECCDDABEEEECDFFFGGGECDFGGGGGCCDFFGHHHHIDFHHHIHHIDFFIIIIII:\
         5...3.4....1.93....7.8..2..............9.8..............4..5.8....41.3....5.7...3:\
         598237416741593628476851239653184792137928564289346157324765981862419375915672843"
    );
}

#[test]
fn no_step_removes_a_digit_of_the_answer() {
    for seed in 0..30 {
        let board = make("size = 9\nsymmetry = \"none\"", seed as usize % LEVELS.len(), seed);
        let ladder = ladder(board.size, &board.regions);
        let mut state = candidates(&ladder.houses, &board.givens);
        let solved = ladder.solve(&mut state, LEVELS.len() - 1, |before, _, step| {
            let digit = |cell: usize| usize::from(board.answer[cell]) - 1;
            match &step.conclusion {
                Conclusion::Placed(cell, placed) => assert_eq!(*placed, digit(*cell), "{step:?}"),
                Conclusion::Removed(removed) => {
                    for (removed, cells) in removed {
                        for cell in *cells {
                            assert_ne!(*removed, digit(cell), "{step:?}");
                            assert!(before.cells_of[*removed].has(cell), "{step:?}");
                        }
                    }
                }
            }
        });
        assert!(solved.is_complete);
        assert_eq!(state.digits(&ladder.houses), board.answer);
    }
}

#[test]
fn the_steps_explain_the_solution() {
    let board = board(
        "6x6 AAAABBAABBBCDDDBCCDDEFCCDEEFFCEEEFFF",
        "..3.......163....11....523.......2..",
        "613542425316354621162435236154541263",
    );
    let steps: Vec<String> = board.steps().iter().map(ToString::to_string).collect();
    assert_eq!(steps.len(), 27);
    assert_eq!(
        steps[0],
        "hidden single in a region\n  In the region of r1c5 only r2c4 can be 3.\n  So r2c4 is 3.\n"
    );
    assert_eq!(
        steps[11],
        "locked candidates\n  In the region of r1c1 the digit 6 can only be in r1c1 and r1c4, all in \
         row 1.\n  So r1c5 cannot be 6.\n"
    );
    assert_eq!(board.grade().level, Some(&LEVELS[2]));
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("size = 7", 1, 4);
    let mut seen = BTreeSet::new();
    for (number, position) in Position::all(7, 7).iter().enumerate() {
        let of = |values: &[u8]| -> Vec<u8> {
            let digit = |cell: &usize| match values[*cell] {
                0 => 0,
                digit => (digit + number as u8) % 7 + 1,
            };
            position.cells.iter().map(digit).collect()
        };
        let regions: Vec<usize> = position.cells.iter().map(|cell| board.regions[*cell]).collect();
        let regions = super::regions::renumbered(&regions);
        let disguised =
            JigsawBoard { size: 7, regions, givens: of(&board.givens), answer: of(&board.answer) };
        assert_eq!(disguised.verify(), Verdict::Proved);
        assert_eq!(disguised.fingerprint(), board.fingerprint());
        seen.insert(disguised.puzzle().to_string());
    }
    assert_eq!(seen.len(), 8);
    assert_ne!(make("size = 7", 1, 5).fingerprint(), board.fingerprint());
}

#[test]
fn a_model_has_the_rules_and_the_givens() {
    let board = make("size = 7", 1, 3);
    let model = board.model();
    let is_distinct =
        |rule: &&Constraint| matches!(rule, Constraint::Distinct(cells) if cells.len() == 7);
    assert_eq!(model.constraints().iter().filter(is_distinct).count(), 21);
    let givens = board.givens.iter().filter(|digit| **digit > 0).count();
    assert_eq!(model.constraints().len(), 21 + givens);
}

/// Without the rows, the columns, the regions or one of the givens, a puzzle has a second solution.
/// One row alone follows from the columns and the other rows, so all rows are left out together.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = make("size = 7\nsymmetry = \"none\"", 4, 3);
    let answer: Vec<i32> = board.answer.iter().map(|digit| i32::from(*digit)).collect();
    let has_another = |is_left_out: &dyn Fn(usize) -> bool| {
        let mut model = board.model();
        for rule in (0..model.constraints().len()).rev().filter(|rule| is_left_out(*rule)) {
            model.remove(rule);
        }
        matches!(model.another(&answer), Another::Found(_))
    };
    assert!(!has_another(&|_| false));
    for group in 0..3 {
        assert!(has_another(&|rule| rule < 21 && rule % 3 == group), "group {group}");
    }
    let needed =
        (21..board.model().constraints().len()).filter(|given| has_another(&|rule| rule == *given));
    assert!(needed.count() > 5);
}

#[test]
fn wrong_puzzles_are_refused() {
    let made = make("size = 5", 0, 1).puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Jigsaw, &made, change);
    assert_eq!(flaw(&|p| p.kind = "sudoku".into()), "this is a \"sudoku\", not a jigsaw");
    assert_eq!(
        flaw(&|p| p.params = "4x4 AAAA".into()),
        "a jigsaw has 5x5 to 9x9 cells, not \"4x4\""
    );
    assert_eq!(flaw(&|p| p.params = "5x5 AAAA".into()), "the regions have 4 cells instead of 25");
    assert_eq!(
        flaw(&|p| p.params = "5x5 AAaA".into()),
        "the regions must be capital letters, not \"AAaA\""
    );
    assert_eq!(flaw(&|p| p.givens = "12".into()), "the grid has 2 cells instead of 25");
    assert_eq!(flaw(&|p| p.givens = "6".into()), "'6' is not a digit from 1 to 5");
    let cell = made.givens.find('.').unwrap();
    let place = format!("row {}, column {}", cell / 5 + 1, cell % 5 + 1);
    assert_eq!(
        flaw(&|p| p.answer.replace_range(cell..=cell, ".")),
        format!("the answer has no digit in {place}")
    );
    assert_eq!(
        flaw(&|p| p.answer = p.answer.replace('1', "2")),
        "the answer breaks a rule: two values that must differ are equal"
    );
    let empty = flaw(&|p| p.givens = ".".repeat(25));
    assert!(empty.starts_with("there is a second solution, with "), "{empty}");
    // Another letter for the first region: not in the order of the first cells.
    let swapped = made.params.replace('A', "Z").replace('B', "A").replace('Z', "B");
    assert_eq!(
        flaw(&|p| p.params = swapped.clone()),
        "the regions must be lettered in the order of their first cells"
    );
    let params = |letters: &str| format!("5x5 {letters}");
    assert_eq!(
        flaw(&|p| p.params = params("AAAAAABBBBCCCCCDDDDDEEEEE")),
        "region A has 6 cells instead of 5"
    );
    assert_eq!(
        flaw(&|p| p.params = params("AAABAABBBBCCCCCDDDDDEEEEE")),
        "region A is not connected"
    );
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Jigsaw, "");
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(params in "[5-9]x[5-9] [A-J]{0,81}|\\PC{0,20}", givens in "[.1-9]{0,81}|\\PC{0,20}") {
        let puzzle = Puzzle { kind: NAME.into(), params, givens: givens.clone(), answer: givens };
        if let Ok(board) = JigsawBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
        }
    }
}
