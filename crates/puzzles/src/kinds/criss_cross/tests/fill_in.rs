//! Tests of the techniques that solve a list of words, and of the proof.

use std::collections::BTreeSet;

use super::*;
use bookgen_core::Verdict;
use bookgen_core::entries::placement::{ListedWord, PlacementStep, Technique};
use bookgen_core::solver::model::Another;
use bookgen_core::testing::make_with_files;

fn puzzles(level: &str, count: u64) -> Vec<CrissCrossBoard> {
    puzzles_of(12, level, count)
}

fn puzzles_of(words: usize, level: &str, count: u64) -> Vec<CrissCrossBoard> {
    let options = format!("words = \"words.txt\"\nwords_per_puzzle = {words}");
    let make = |seed| make_with_files(&CrissCross, &options, level, seed, &files(WORDS));
    (0..count).map(|seed| board(&make(seed).unwrap_or_else(|short| panic!("{short}")))).collect()
}

fn words(board: &CrissCrossBoard) -> &[ListedWord] {
    match &board.list {
        List::Words { words, .. } => words,
        List::Clues { .. } => panic!("the puzzle has clues"),
    }
}

#[test]
fn every_technique_is_seen_and_none_contradicts_the_answer() {
    let mut seen = BTreeSet::new();
    for board in puzzles("medium", 20).into_iter().chain(puzzles("easy", 40)) {
        let fill_in = board.fill_in().unwrap();
        let givens = fill_in.letter_numbers(&board.givens);
        let (state, steps) = fill_in.solve(&givens, Technique::CrossingLetters);
        assert!(state.is_solved());
        assert_eq!(state.letters, fill_in.letter_numbers(&board.answer));
        let answer: Vec<String> = board.runs.iter().map(|run| board.word(run)).collect();
        let text = |word: usize| words(&board)[word].letters.concat();
        for step in &steps {
            seen.insert(step.technique());
            match step {
                PlacementStep::Placed { run, word, .. } => assert_eq!(text(*word), answer[*run]),
                PlacementStep::Removed { run, words, .. } => {
                    assert!(words.iter().all(|word| text(*word) != answer[*run]));
                }
            }
        }
        assert_eq!(board.steps("en").len(), steps.len());
    }
    let all = [Technique::OnlyWord, Technique::OnlyPlace, Technique::CrossingLetters];
    assert_eq!(seen, all.into());
}

/// A further letter never prevents the solution.
#[test]
fn solving_is_monotone() {
    for board in puzzles("medium", 6).into_iter().chain(puzzles("easy", 6)) {
        let fill_in = board.fill_in().unwrap();
        let answer = fill_in.letter_numbers(&board.answer);
        for cell in (0..answer.len()).filter(|cell| answer[*cell] > 0) {
            let mut givens = fill_in.letter_numbers(&board.givens);
            givens[cell] = answer[cell];
            let hardest = grade::HARDEST[usize::from(board.grade().level == Some(&LEVELS[1]))];
            assert!(fill_in.solve(&givens, hardest).0.is_solved());
        }
    }
}

/// Every given letter is needed for the level.
#[test]
fn no_given_letter_can_be_left_out() {
    for board in puzzles("easy", 6) {
        let fill_in = board.fill_in().unwrap();
        let givens = fill_in.letter_numbers(&board.givens);
        for cell in (0..givens.len()).filter(|cell| givens[*cell] > 0) {
            let mut fewer = givens.clone();
            fewer[cell] = 0;
            assert!(!fill_in.solve(&fewer, Technique::OnlyPlace).0.is_solved());
        }
    }
}

/// The number of ways to place words, by trying all orders.
fn count_by_force(board: &CrissCrossBoard) -> usize {
    fn place(
        board: &CrissCrossBoard,
        run: usize,
        used: &mut Vec<usize>,
        cells: &[Option<String>],
    ) -> usize {
        let Some(cells_of) = board.runs.get(run).map(|run| &run.cells) else { return 1 };
        let mut ways = 0;
        for (index, word) in words(board).iter().enumerate() {
            let fits = word.letters.len() == cells_of.len() && !used.contains(&index) && {
                cells_of.iter().zip(&word.letters)
            }
            .all(|(cell, letter)| cells[*cell].as_ref().is_none_or(|own| own == letter));
            if fits {
                let mut cells = cells.to_vec();
                for (cell, letter) in cells_of.iter().zip(&word.letters) {
                    cells[*cell] = Some(letter.clone());
                }
                used.push(index);
                ways += place(board, run + 1, used, &cells);
                used.pop();
            }
        }
        ways
    }
    place(board, 0, &mut Vec::new(), &board.givens)
}

#[test]
fn the_proof_agrees_with_brute_force() {
    let mut several = 0;
    for board in puzzles_of(7, "medium", 8).into_iter().chain(puzzles_of(7, "easy", 8)) {
        assert_eq!(count_by_force(&board), 1);
        let mut open = board.clone();
        open.givens.fill(None);
        let is_proved = open.verify() == Verdict::Proved;
        assert_eq!(is_proved, count_by_force(&open) == 1);
        several += usize::from(!is_proved);
    }
    assert!(several > 0);
}

/// Without one of its constraints, the model of some puzzle has a second solution.
#[test]
fn each_kind_of_constraint_is_needed() {
    let boards = puzzles("medium", 10);
    let mut needed = BTreeSet::new();
    for board in &boards {
        let model_of_board = || verify::model(board, words(board)).unwrap();
        let answer = model_of_board().answer(&board.answer).unwrap();
        assert_eq!(model_of_board().model.another(&answer), Another::None);
        for index in 0..model_of_board().model.constraints().len() {
            let mut model = model_of_board().model;
            let removed = model.remove(index);
            if model.another(&answer) != Another::None {
                let name = format!("{removed:?}");
                needed.insert(name.split([' ', '(']).next().unwrap().to_owned());
            }
        }
    }
    assert_eq!(needed, ["Distinct", "Table"].map(str::to_owned).into());
}

#[test]
fn steps_are_sentences_in_every_language() {
    let board = board(&LISTED.parse().unwrap());
    let text =
        |language: &str| board.steps(language).iter().map(ToString::to_string).collect::<String>();
    assert_eq!(text("en"), "crossing letters
  tot cannot go across from row 1, column 1: no word down from row 1, column 1 has the letter needed where they cross.
only word
  Only cat fits across from row 1, column 1.
only word
  Only cart fits down from row 1, column 1.
only word
  Only rats fits across from row 3, column 1.
only word
  Only tot fits down from row 1, column 3.
");
    assert!(text("de").contains("passt"), "{}", text("de"));
}
