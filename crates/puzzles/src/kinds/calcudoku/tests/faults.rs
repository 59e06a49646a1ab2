//! Tests of faults: wrong puzzle strings, wrong figures and wrong options.

use super::*;
use bookgen_core::figure::{Anchor, Mark, Role, Spot, Weight};

/// A gentle puzzle.
const SMALL: &str = "calcudoku:3x3 AABBCCBAA:1-,1,1-,3*,6*:321213132";

#[test]
fn wrong_puzzles_are_refused() {
    let made = board(SMALL).text();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Calcudoku, &made, change);
    let params = |text: &str| flaw(&|p| p.params = text.to_owned());
    let givens = |text: &str| flaw(&|p| p.givens = text.to_owned());
    let answer = |text: &str| flaw(&|p| p.answer = text.to_owned());
    assert_eq!(flaw(&|_| {}), "proved");
    assert_eq!(flaw(&|p| p.kind = "jigsaw".into()), "this is a \"jigsaw\", not a calcudoku");
    assert_eq!(params("2x2 AABB"), "a calcudoku has 3x3 to 9x9 cells, not \"2x2\"");
    assert_eq!(params("4x4"), "the map has 0 cells instead of 16");
    assert_eq!(params("3x3 AABBCCBAé"), "'é' is not a letter of a cage");
    assert_eq!(params("3x3 BBACAACBB"), "the letters of the cages must be AABCBBCAA");
    assert_eq!(params("3x3 AAAAAAAAA"), "the givens have 5 clues instead of 1");
    assert_eq!(givens(""), "the givens have 1 clues instead of 5");
    let clue = |number: usize, text: &str| {
        let mut clues: Vec<&str> = made.givens.split(',').collect();
        clues[number - 1] = text;
        givens(&clues.join(","))
    };
    assert_eq!(clue(1, "x"), "\"x\" is not a clue such as 12*, 3- or 5");
    assert_eq!(clue(1, "01-"), "\"01-\" is not a clue such as 12*, 3- or 5");
    assert_eq!(clue(1, "1−"), "\"1−\" is not a clue such as 12*, 3- or 5");
    assert_eq!(clue(1, "3"), "the cage of row 1, column 1 has 2 cells, but no operation");
    assert_eq!(clue(1, "3-"), "the cage of row 1, column 1 has the target 3 outside 1 to 2");
    assert_eq!(clue(1, "1/"), "the cage of row 1, column 1 has the target 1 outside 2 to 3");
    assert_eq!(clue(2, "1+"), "the cage of row 1, column 3 has one cell, but an operation");
    assert_eq!(clue(2, "4"), "the cage of row 1, column 3 has the target 4 outside 1 to 3");
    assert_eq!(clue(4, "10*"), "the cage of row 2, column 2 has the target 10 outside 1 to 9");
    let both = |params: &str, givens: &str| {
        flaw(&|p| (p.params, p.givens) = (params.to_owned(), givens.to_owned()))
    };
    assert_eq!(
        both("3x3 AAABBBBBB", "3-,9+"),
        "the cage of row 1, column 1 has 3 cells; `-` needs exactly two"
    );
    assert_eq!(
        both("3x3 AAAAAAABB", "9+,3+"),
        "the cage of row 1, column 1 has 7 cells; at most 6 are supported"
    );
    assert_eq!(answer("12"), "the answer has 2 values instead of 9");
    assert_eq!(answer("421213132"), "'4' is not a value from 1 to 3");
    let broken = |rule: &str| format!("the answer breaks a rule: {rule}");
    assert_eq!(
        answer("123213132"),
        broken("two values that must differ are equal (row 1, column 1 and row 3, column 1)")
    );
    let combination =
        broken("a combination of values is not allowed (row 1, column 1 and row 1, column 2)");
    assert_eq!(clue(1, "2-"), combination);
    assert_eq!(clue(1, "2/"), combination);
    assert_eq!(clue(2, "2"), broken("a cell does not agree with what is given (row 1, column 3)"));
    assert_eq!(clue(4, "2*"), broken("a product is wrong (row 2, column 2 and row 2, column 3)"));
    assert_eq!(clue(5, "4+"), broken("a sum is wrong (row 3, column 2 and row 3, column 3)"));
    assert_eq!(
        both("3x3 AAABBBAAA", "6+,6*,6+"),
        "there is a second solution, with 1 instead of 2 in row 1, column 2"
    );
}

/// The message for a figure that a change makes wrong.
fn misread(face: Face, change: impl Fn(&mut Vec<Mark>)) -> String {
    testing::misread(&Calcudoku, SMALL, face, change)
}

/// The message for a figure in which the text of the first cell is replaced.
fn misread_text(face: Face, new: &str) -> String {
    misread(face, |marks| {
        for mark in marks.iter_mut().filter(|mark| is_at_first(mark)) {
            if let Mark::Symbol { text, .. } = mark {
                new.clone_into(text);
            }
        }
    })
}

fn is_at_first(mark: &Mark) -> bool {
    matches!(mark, Mark::Symbol { at, .. } if *at == Spot::new(1, 1))
}

#[test]
fn wrong_figures_are_refused() {
    let clue = |x: i16| Mark::Symbol {
        at: Spot::new(x, 1),
        anchor: Anchor::TopLeft,
        text: "3+".to_owned(),
        role: Role::Clue,
    };
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.retain(|mark| !is_at_first(mark))),
        "the cage of row 1, column 1 has no clue"
    );
    assert_eq!(misread_text(Face::Puzzle, "1-"), "\"1-\" is not a clue");
    assert_eq!(
        misread_text(Face::Puzzle, "9+"),
        "the cage of row 1, column 1 has the target 9 outside 2 to 6"
    );
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.push(clue(9))),
        "the clue 3+ is outside the cells"
    );
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.push(clue(3))),
        "in the puzzle, the text \"3+\" at row 1 column 2 does not belong to the puzzle"
    );
    assert_eq!(
        misread(Face::Answer, |marks| marks.retain(|mark| !is_at_first(mark))),
        "the answer has no digit in row 1, column 1"
    );
    assert_eq!(misread_text(Face::Answer, "4"), "\"4\" is not a digit of the grid");
    let thin = |marks: &mut Vec<Mark>| {
        for mark in marks {
            match mark {
                Mark::Edges { weight, .. } if *weight == Weight::Region => *weight = Weight::Thin,
                _ => {}
            }
        }
    };
    assert_eq!(
        misread(Face::Answer, thin),
        "in the answer, the line to the right of row 1 column 2 is thin instead of the line of a region"
    );
}

/// The messages for the options of a chapter.
fn faults(options: &str) -> String {
    testing::setter_faults(&Calcudoku, options, &NoFiles)
}

#[test]
fn wrong_operations_are_a_fault() {
    let help = "write some of the characters + - * / in quotation marks: \"+-\"";
    assert_eq!(
        faults("operations = \"\""),
        format!("`operations` has no operation (book.toml:1:14); {help}\n")
    );
    assert_eq!(
        faults("operations = \"+x\""),
        format!("`operations` has the unknown operation 'x' (book.toml:1:14); {help}\n")
    );
    assert_eq!(
        faults("operations = \"+-+\""),
        format!("`operations` has '+' twice (book.toml:1:14); {help}\n")
    );
    let same = make(&Calcudoku, "size = 4\noperations = \"+*/\"", 1, 1).text();
    assert_eq!(make(&Calcudoku, "size = 4\noperations = \"÷×+\"", 1, 1).text(), same);
}

#[test]
fn levels_that_cannot_be_are_refused() {
    assert_eq!(refusal("size = 3", 1), "");
    assert_eq!(refusal("size = 9\noperations = \"/\"", 0), "");
    assert_eq!(
        refusal("size = 3", 2),
        "calcudoku of size 3 are never medium (book.toml:1:8); choose the level gentle or easy, or a \
         larger `size`\n"
    );
    assert_eq!(
        refusal("size = 3\noperations = \"+*\"", 1),
        "calcudoku of size 3 are easy only with `-` and `+` or `*` (book.toml:2:14); choose the level \
         gentle, a larger `size`, or the operations \"+-\"\n"
    );
    assert_eq!(
        refusal("size = 9\noperations = \"/\"", 1),
        "calcudoku with divisions alone are never easy (book.toml:2:14); choose the level gentle, or \
         add `+` or `*`\n"
    );
}
