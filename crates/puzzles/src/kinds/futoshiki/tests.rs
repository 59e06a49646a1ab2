//! Tests of futoshiki.

mod formats;

use super::*;
use bookgen_core::board::{Board, Face, Verdict};
use bookgen_core::figure::{Anchor, Direction, Mark, Role, Sign, Spot};
use bookgen_core::grid::testing::make;
use bookgen_core::kind_tests;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::testing;

kind_tests!(
    Futoshiki,
    "futoshiki",
    ["", "size = 4", "size = 5", "size = 7", "size = 8", "size = 9"]
);

/// A gentle puzzle.
const SMALL: &str = "futoshiki:4x4:.-.-.-./^---/2<.-.>./----/.-.-.-./----/.<.-.-.:1234234141233412";

#[test]
fn every_puzzle_has_signs_and_the_wanted_givens() {
    for (options, level, least, most) in [
        ("size = 4", 0, 1, 3),
        ("size = 5", 4, 2, 2),
        ("size = 6\ngivens = 0", 3, 0, 6),
        ("size = 6\ngivens = 6", 2, 6, 6),
        ("size = 9\ngivens = 15", 1, 15, 15),
        // The easiest level needs more givens in a large grid.
        ("size = 9", 0, 10, 20),
    ] {
        for seed in 0..5 {
            let puzzle = make(&Futoshiki, options, level, seed).puzzle;
            assert!(puzzle.count(Things::Sides) >= puzzle.size.rows, "{puzzle:?}");
            assert!((least..=most).contains(&puzzle.count(Things::Cells)), "{options}: {puzzle:?}");
        }
    }
}

/// Without the signs, the puzzle has several solutions: it is no Latin square in disguise. Without any
/// one sign, the techniques of the level do not solve it.
#[test]
fn all_signs_are_needed() {
    for seed in 0..20 {
        let level = seed as usize % 5;
        let board = make(&Futoshiki, "", level, seed);
        let geometry = Arc::new(Futoshiki.geometry(&board.puzzle));
        for (layer, sign) in board.puzzle.clues_of(Things::Sides) {
            let mut less = board.puzzle.clone();
            less.clues[layer][sign] = None;
            assert!(
                !Futoshiki.solver(Task::quick(&geometry, &less, level)).close(&[]),
                "{board:?}"
            );
        }
        let mut less = board.clone();
        less.puzzle.clues[Things::Sides].fill(None);
        assert!(matches!(less.verify(), Verdict::Second { .. }), "{board:?}");
    }
}

/// The steps of an easy puzzle place digits: no pencil marks are needed.
#[test]
fn easy_puzzles_need_no_pencil_marks() {
    for seed in 0..20 {
        let board = make(&Futoshiki, "", seed as usize % 2, seed);
        let empty = board.puzzle.size.cells() - board.puzzle.count(Things::Cells);
        assert_eq!(board.steps("en").len(), empty);
        assert!(board.worked().unwrap().steps.len() > 1, "{board:?}");
    }
}

#[test]
fn signs_on_a_circle_are_left_out() {
    let signs = Signs::new(4, [[0, 1], [1, 5], [5, 4], [4, 0], [2, 3]]);
    assert_eq!(signs.ordered, [[2, 3]]);
}

#[test]
fn wrong_puzzles_are_refused() {
    let made: Puzzle = SMALL.parse().unwrap();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Futoshiki, &made, change);
    let line = |number: usize, text: &str| {
        flaw(&|p| {
            let mut lines: Vec<&str> = p.givens.split('/').collect();
            lines[number - 1] = text;
            p.givens = lines.join("/");
        })
    };
    let answer = |text: &str| flaw(&|p| p.answer = text.to_owned());
    for (found, expected) in [
        (flaw(&|p| p.params = "3x3".into()), "a futoshiki has 4x4 to 9x9 cells, not \"3x3\""),
        (flaw(&|p| p.params = "5x5".into()), "the givens have 7 lines instead of 9"),
        (line(1, ".-.-."), "line 1 of the givens has 5 characters instead of 7"),
        (line(1, "5-.-.<."), "'5' is not a number from 1 to 4"),
        (line(1, ".-.-.^."), "'^' is not a sign `<`, `>` or `-`"),
        (line(2, "v--<"), "'<' is not a sign `^`, `v` or `-`"),
        (answer("123"), "the answer has 3 values instead of 16"),
        (answer("12342.4141233412"), "'.' is not a value from 1 to 4"),
        (
            answer("1134234141233412"),
            "the answer breaks a rule: two values that must differ are equal (row 1, column 1 and \
             row 1, column 2)",
        ),
        (
            line(2, "v---"),
            "the answer breaks a rule: a value is not less than another (row 2, column 1 and row 1, \
             column 1)",
        ),
        (
            line(3, "1<.-.>."),
            "the answer breaks a rule: a cell does not agree with what is given (row 2, column 1)",
        ),
        (line(2, "----"), "there is a second solution, with 4 instead of 1 in row 1, column 1"),
    ] {
        assert_eq!(found, expected);
    }
}

/// The message for a figure that a change makes wrong.
fn misread(face: Face, change: impl Fn(&mut Vec<Mark>)) -> String {
    testing::misread(&Futoshiki, SMALL, face, change)
}

#[test]
fn wrong_figures_are_refused() {
    let sign = |x, y, direction| Mark::Sign { at: Spot::new(x, y), sign: Sign::Less(direction) };
    let digit = |x, y, text: &str| Mark::Symbol {
        at: Spot::new(x, y),
        anchor: Anchor::Centre,
        text: text.to_owned(),
        role: Role::Given,
    };
    let puzzle = |mark: Mark| misread(Face::Puzzle, |marks| marks.push(mark.clone()));
    assert_eq!(
        puzzle(sign(3, 1, Direction::Up)),
        "in the puzzle, the sign at row 1 column 2 is missing"
    );
    assert_eq!(puzzle(digit(1, 1, "5")), "5 is not a clue of a futoshiki");
    assert_eq!(
        puzzle(digit(3, 1, "1")),
        "in the puzzle, the text \"1\" at row 1 column 2 does not belong to the puzzle"
    );
    let without_sign = misread(Face::Answer, |marks| {
        let at = marks.iter().position(|mark| matches!(mark, Mark::Sign { .. })).unwrap();
        marks.remove(at);
    });
    assert_eq!(without_sign, "in the answer, the sign at row 2 column 1 is missing");
}

#[test]
fn too_many_givens_for_the_size_are_a_fault() {
    assert_eq!(
        testing::setter_faults(&Futoshiki, "size = 4\ngivens = 3", &bookgen_base::schema::NoFiles),
        "a grid of size 4 cannot have 3 givens (book.toml:2:10); choose fewer `givens` or a larger \
         `size`\n"
    );
}
