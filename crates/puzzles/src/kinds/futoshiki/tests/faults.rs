//! Tests of faults: wrong puzzle strings, wrong figures and wrong options.

use super::*;
use crate::figure::{Direction, Mark, Panel, Role, Sign, Spot};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader, parse};

/// A gentle puzzle.
const SMALL: &str = "futoshiki:4x4:.-.-.-./^---/2<.-.>./----/.-.-.-./----/.<.-.-.:1234234141233412";

#[test]
fn wrong_puzzles_are_refused() {
    let made =
        board("futoshiki:4x4:.-.-.-./^---/2<.-.>./----/.-.-.-./----/.<.-.-.:1234234141233412")
            .puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Futoshiki, &made, change);
    let answer = |text: &str| flaw(&|p| p.answer = text.to_owned());
    assert_eq!(flaw(&|p| p.kind = "jigsaw".into()), "this is a \"jigsaw\", not a futoshiki");
    assert_eq!(flaw(&|p| p.params = "3x3".into()), "a futoshiki has 4x4 to 9x9 cells, not \"3x3\"");
    assert_eq!(flaw(&|p| p.params = "5x5".into()), "the givens have 7 lines instead of 9");
    assert_eq!(flaw(&|p| p.givens = String::new()), "the givens have 1 lines instead of 7");
    let line = |number: usize, text: &str| {
        flaw(&|p| {
            let mut lines: Vec<&str> = p.givens.split('/').collect();
            lines[number - 1] = text;
            p.givens = lines.join("/");
        })
    };
    assert_eq!(line(1, ".-.-."), "line 1 of the givens has 5 characters instead of 7");
    assert_eq!(line(2, "v--^-"), "line 2 of the givens has 5 characters instead of 4");
    assert_eq!(line(1, "5-.-.<."), "'5' is not a digit from 1 to 4");
    assert_eq!(line(1, "0-.-.<."), "'0' is not a digit from 1 to 4");
    assert_eq!(line(1, ".-.-.^."), "'^' is not a sign `<`, `>` or `-`");
    assert_eq!(line(2, "v--<"), "'<' is not a sign `^`, `v` or `-`");
    assert_eq!(answer("123"), "the answer has 3 cells instead of 16");
    assert_eq!(answer("x234234141233412"), "'x' is not a digit from 1 to 4");
    assert_eq!(answer("12342.4141233412"), "the answer has no digit in row 2, column 2");
    assert_eq!(
        answer("1134234141233412"),
        "the answer breaks a rule: two values that must differ are equal \
         (row 1, column 1 and row 1, column 2)"
    );
    assert_eq!(
        line(2, "v---"),
        "the answer breaks a rule: a value is not less than another \
         (row 2, column 1 and row 1, column 1)"
    );
    assert_eq!(
        line(3, "1<.-.>."),
        "the answer breaks a rule: a cell does not agree with what is given (row 2, column 1)"
    );
    assert_eq!(
        line(2, "----"),
        "there is a second solution, with 4 instead of 1 in row 1, column 1"
    );
}

/// The message for a figure that a change makes wrong.
fn misread(face: Face, change: impl Fn(&mut Vec<Mark>)) -> String {
    let board = board(SMALL);
    let [mut puzzle, mut answer] =
        [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    let figure = match face {
        Face::Puzzle => &mut puzzle,
        Face::Answer => &mut answer,
    };
    let Some(Panel::Grid(grid)) = figure.panels.first_mut() else { panic!("there is no grid") };
    change(&mut grid.marks);
    Futoshiki.read(&puzzle, &answer).unwrap_err().0
}

#[test]
fn wrong_figures_are_refused() {
    let at = Spot::new(3, 1);
    let sign = Mark::Sign { at, sign: Sign::Less(Direction::Up) };
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.push(sign.clone())),
        "a sign is not between two cells"
    );
    let outside = Mark::Sign { at: Spot::new(15, 1), sign: Sign::Less(Direction::Left) };
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.push(outside.clone())),
        "a sign is not between two cells"
    );
    let symbol = |x, y, text: &str| Mark::Symbol {
        at: Spot::new(x, y),
        anchor: crate::figure::Anchor::Centre,
        text: text.to_owned(),
        role: Role::Given,
    };
    assert_eq!(
        misread(Face::Puzzle, |marks| {
            marks.retain(|mark| !matches!(mark, Mark::Symbol { .. }));
            marks.push(symbol(1, 1, "5"));
        }),
        "\"5\" is not a digit of the grid"
    );
    assert_eq!(
        misread(Face::Puzzle, |marks| marks.push(symbol(3, 1, "1"))),
        "in the puzzle, the text \"1\" at row 1 column 2 does not belong to the puzzle"
    );
    let drop_sign = |marks: &mut Vec<Mark>| {
        let at = marks.iter().position(|mark| matches!(mark, Mark::Sign { .. })).unwrap();
        marks.remove(at);
    };
    assert_eq!(
        misread(Face::Answer, drop_sign),
        "in the answer, the sign at row 2 column 1 is missing"
    );
}

#[test]
fn too_many_givens_for_the_size_are_a_fault() {
    let mut reader = Reader::new(&NoFiles);
    let options = parse(&Source::new("book.toml", "size = 4\ngivens = 3")).unwrap();
    let options = reader.table(&options, ABOUT.options, "the options");
    let faults = Futoshiki.setter(&options).map(|_| ()).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "a grid of size 4 cannot have 3 givens (book.toml:2:10); choose fewer `givens` or a larger \
         `size`\n"
    );
}
