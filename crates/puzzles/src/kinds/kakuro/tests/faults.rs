//! Tests of faults: wrong puzzle strings and wrong figures.

use super::*;
use bookgen_core::figure::{Anchor, Form, Lattice, Mark, Tone};

#[test]
fn wrong_puzzles_are_refused() {
    let made = board(SMALL).text();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Kakuro, &made, change);
    let answer = |text: &str| flaw(&|p| p.answer = text.to_owned());
    assert_eq!(flaw(&|p| p.kind = "jigsaw".into()), "this is a \"jigsaw\", not a kakuro");
    assert_eq!(flaw(&|p| p.params = "7x5".into()), "a kakuro has 6x6 to 20x20 cells, not \"7x5\"");
    assert_eq!(flaw(&|p| p.params = "7x6".into()), "the givens have 7 rows instead of 6");
    assert_eq!(flaw(&|p| p.params = "6x7".into()), "row 1 has 7 cells instead of 6");
    assert_eq!(flaw(&|p| p.givens = String::new()), "the givens have 1 rows instead of 7");
    assert_eq!(answer("123"), "the answer has 3 values instead of 24");
    assert_eq!(answer("92851939761336251415279x"), "'x' is not a value from 1 to 9");
    assert_eq!(answer("928519397613362514152790"), "'0' is not a value from 1 to 9");
    assert_eq!(
        answer("298519397613362514152796"),
        "the answer breaks a rule: a sum of different values is wrong \
         (from row 2, column 3 to row 6, column 3)"
    );
}

/// The message for a puzzle with another row of cells.
fn with_row(number: usize, text: &str) -> String {
    testing::flaw(&Kakuro, &board(SMALL).text(), &|p| {
        let mut rows: Vec<&str> = p.givens.split('/').collect();
        rows[number - 1] = text;
        p.givens = rows.join("/");
    })
}

#[test]
fn wrong_cells_are_refused() {
    for text in ["x", "-", "0-", "-46", "07-", "1-2-3", ""] {
        let message = format!("{text:?} is not a cell `.`, `#` or two sums such as `23-16`");
        assert_eq!(with_row(1, &format!("{text},#,#,#,#,#,#")), message);
    }
    for (number, text, message) in [
        (1, "#,.,#,#,#,#,#", "the first row or the first column has a white cell"),
        (7, ".,#,#,#,#,#,#", "the first row or the first column has a white cell"),
        (
            2,
            "#,-19,.,.,.,17-,.",
            "the run across from row 2, column 7 has 1 cell; a run has 2 to 9",
        ),
        (2, "#,-19,.,.,.,.,#", "row 1, column 6 has no sum down"),
        (2, "#,#,.,.,.,17-,#", "row 2, column 2 has no sum across"),
        (
            2,
            "#,-25,.,.,.,17-,#",
            "row 2, column 2 has the sum 25 across, but 3 digits cannot have this sum",
        ),
        (1, "#,5-,31-,3-,23-,#,#", "row 1, column 2 has a sum without white cells beside it"),
        (7, "#,#,-22,.,.,.,-5", "row 7, column 7 has a sum without white cells beside it"),
        (
            2,
            "#,-18,.,.,.,17-,#",
            "the answer breaks a rule: a sum of different values is wrong \
             (from row 2, column 3 to row 2, column 5)",
        ),
    ] {
        assert_eq!(with_row(number, text), message, "{text}");
    }
}

/// The message for a board of 6x6 cells with these rows after the first.
fn board_of(rows: [&str; 6], answer: &str) -> String {
    let givens = rows.join("/");
    let puzzle =
        Puzzle { kind: ABOUT.name.into(), params: "6x6".into(), givens, answer: answer.into() };
    testing::flaw(&Kakuro, &puzzle, &|_| {})
}

#[test]
fn other_boards_are_refused() {
    const BLACK: &str = "#,#,#,#,#,#";
    assert_eq!(board_of([BLACK; 6], ""), "there are no white cells");
    let two = [BLACK, "#,#,3-,3-,#,#", "#,-3,.,.,#,#", "#,-3,.,.,#,#", BLACK, BLACK];
    assert_eq!(
        board_of(two, "1221"),
        "there is a second solution, with 2 instead of 1 in row 3, column 3"
    );
    let apart =
        ["#,3-,3-,#,#,#", "-3,.,.,#,#,#", "-3,.,.,3-,3-,#", "#,#,-3,.,.,#", "#,#,-3,.,.,#", BLACK];
    assert_eq!(board_of(apart, "12211221"), "the white cells are not connected");
}

/// The message for a figure that a change makes wrong.
fn misread(face: Face, change: impl Fn(&mut Vec<Mark>)) -> String {
    testing::misread(&Kakuro, SMALL, face, change)
}

/// Replaces a text of a figure.
fn replace(marks: &mut [Mark], old: &str, new: &str) {
    let text = marks.iter_mut().find_map(|mark| match mark {
        Mark::Symbol { text, .. } if text == old => Some(text),
        _ => None,
    });
    new.clone_into(text.unwrap());
}

#[test]
fn wrong_figures_are_refused() {
    let puzzle = |change: &dyn Fn(&mut Vec<Mark>)| misread(Face::Puzzle, change);
    let answer = |change: &dyn Fn(&mut Vec<Mark>)| misread(Face::Answer, change);
    let without = |marks: &mut Vec<Mark>, is: &dyn Fn(&Mark) -> bool| {
        marks.remove(marks.iter().position(is).unwrap());
    };
    assert_eq!(puzzle(&|marks| replace(marks, "19", "x")), "\"x\" is not a sum");
    assert_eq!(
        puzzle(&|marks| replace(marks, "19", "45")),
        "row 2, column 2 has the sum 45 across, but 3 digits cannot have this sum"
    );
    let is_half = |mark: &Mark| matches!(mark, Mark::Shape { form: Form::Half(_), .. });
    assert_eq!(
        puzzle(&|marks| without(marks, &is_half)),
        "in the puzzle, the black half at row 1 column 3 is missing"
    );
    let whiten = |marks: &mut Vec<Mark>| {
        let tinted = marks.iter_mut().find_map(|mark| match mark {
            Mark::Fill { cells, tone: Tone::Tint } => Some(cells),
            _ => None,
        });
        tinted.unwrap().remove(0);
    };
    assert_eq!(puzzle(&whiten), "in the puzzle, row 1 column 3 is white instead of tinted");
    let is_split = |mark: &Mark| matches!(mark, Mark::Sign { .. });
    assert_eq!(
        puzzle(&|marks| without(marks, &is_split)),
        "in the puzzle, the sign at row 3 column 2 is missing"
    );
    assert_eq!(answer(&|marks| replace(marks, "9", "0")), "\"0\" is not a digit from 1 to 9");
    assert_eq!(
        answer(&|marks| replace(marks, "9", "8")),
        "the run from row 2, column 3 has a digit twice"
    );
    let is_centre = |mark: &Mark| matches!(mark, Mark::Symbol { anchor: Anchor::Centre, .. });
    assert_eq!(
        answer(&|marks| without(marks, &is_centre)),
        "in the answer, the text \"2\" at row 1 column 2 is missing"
    );
}

#[test]
fn figures_of_other_sizes_are_refused() {
    let figure = |side: u16| {
        Figure::new(bookgen_core::figure::Grid::new(
            Lattice::rectangle(side, side),
            bookgen_core::figure::Purpose::Written,
        ))
    };
    let flaw = |side, face| Kakuro.read_alone(&figure(side), face).unwrap_err().0;
    assert_eq!(flaw(5, Face::Puzzle), "a kakuro has 6x6 to 20x20 cells; the lattice has 5x5");
    assert_eq!(flaw(5, Face::Answer), "there are no white cells");
    assert_eq!(
        flaw(20, Face::Answer),
        "a kakuro has 6x6 to 20x20 cells; the lattice has 20x20 without the first row and column"
    );
    let made = [7, 8].map(|seed| make("columns = 7", EASY, seed));
    let [puzzle, answer] = [(0, Face::Puzzle), (1, Face::Answer)]
        .map(|(index, face): (usize, Face)| made[index].figure(face, Medium::Book));
    assert!(Kakuro.read(&puzzle, &answer).is_err());
}
