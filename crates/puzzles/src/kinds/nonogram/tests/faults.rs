//! Tests of faults: wrong puzzle strings, wrong figures and wrong options.

use super::*;
use bookgen_core::figure::{Anchor, Mark, Panel, Role, Spot, Tone};

/// A small puzzle.
const SMALL: &str = "nonogram:5x5:2/4/4/4/2/1.1/5/5/3/1:.#.#.##########.###...#..;Heart";

#[test]
fn wrong_puzzles_are_refused() {
    let made = board(SMALL).puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Nonogram, &made, change);
    let givens = |text: &str| flaw(&|p| p.givens = text.to_owned());
    let answer = |text: &str| flaw(&|p| p.answer = text.to_owned());
    assert_eq!(flaw(&|_| ()), "proved");
    assert_eq!(flaw(&|p| p.kind = "jigsaw".into()), "this is a \"jigsaw\", not a nonogram");
    for params in ["4x5", "5x41", "05x5", "5", "5x5x5", ""] {
        let message = format!("a nonogram has 5x5 to 40x40 cells, not {params:?}");
        assert_eq!(flaw(&|p| p.params = params.into()), message);
    }
    assert_eq!(givens("2/4"), "the givens have 2 lines instead of 10");
    assert_eq!(givens("2/x/4/4/2/1.1/5/5/3/1"), "\"x\" in column 2 is not a number from 1 to 40");
    for (row, number) in [("1.", ""), ("1.0", "0"), ("01", "01"), ("", ""), ("41", "41")] {
        assert_eq!(
            givens(&format!("2/4/4/4/2/{row}/5/5/3/1")),
            format!("{number:?} in row 1 is not a number from 1 to 40")
        );
    }
    assert_eq!(givens("2/4/4/4/2/1.1/5/2.3/3/1"), "the numbers of row 3 need 6 cells");
    assert_eq!(
        givens("2/4/4/4/2/1.1/5/4/3/1"),
        "the answer breaks a rule: the runs of a line have other lengths \
         (from row 3, column 1 to row 3, column 5)"
    );
    assert_eq!(answer("#"), "the answer has 1 cells instead of 25");
    assert_eq!(answer(".#.#.#####x####.###...#.."), "'x' is neither `#` (black) nor `.` (white)");
    let titled = |title: &str| answer(&format!(".#.#.##########.###...#..;{title}"));
    assert_eq!(titled(""), "the title is empty");
    assert_eq!(titled(" Heart"), "the title starts or ends with a space");
    assert_eq!(titled("He\nart"), "the title has a control character");
    assert_eq!(titled(&"x".repeat(101)), "the title has more than 100 characters");
    assert_eq!(titled("Heart; red"), "proved");
    let diagonal = "nonogram:5x5:1/1/0/0/0/1/1/0/0/0:#.....#..................";
    assert_eq!(
        board(diagonal).verify().proved().unwrap_err().0,
        "there is a second solution, with a white cell in row 1, column 1"
    );
}

/// The message for a figure that a change makes wrong.
fn misread(face: Face, change: impl Fn(&mut Vec<Mark>)) -> String {
    testing::misread(&Nonogram, SMALL, face, change)
}

#[test]
fn wrong_figures_are_refused() {
    let clue = |x, y, text: &str| Mark::Symbol {
        at: Spot::new(x, y),
        anchor: Anchor::Centre,
        text: text.to_owned(),
        role: Role::Clue,
    };
    let is_at =
        |mark: &Mark, x, y| matches!(mark, Mark::Symbol { at, .. } if *at == Spot::new(x, y));
    let add = |mark: Mark| misread(Face::Puzzle, move |marks| marks.push(mark.clone()));
    assert_eq!(add(clue(1, 1, "3")), "the text \"3\" is not beside a line");
    assert_eq!(add(clue(-1, -1, "3")), "the text \"3\" is not beside a line");
    assert_eq!(add(clue(11, -1, "3")), "the text \"3\" is not beside a line");
    assert_eq!(add(clue(-3, 3, "x")), "the text \"x\" beside row 2 is not a number");
    assert_eq!(add(clue(-3, 3, "0")), "row 2 has a 0 beside another number");
    assert_eq!(add(clue(-3, 3, "1")), "the numbers of row 2 do not fit");
    let replace = |x, y, text: &'static str| {
        misread(Face::Puzzle, move |marks| {
            marks.retain(|mark| !is_at(mark, x, y));
            if !text.is_empty() {
                marks.push(clue(x, y, text));
            }
        })
    };
    assert_eq!(replace(-1, 3, ""), "row 2 has no number");
    // A number in the wrong place is a number of the line all the same, but the figure differs.
    assert_eq!(
        misread(Face::Puzzle, |marks| {
            marks.retain(|mark| !is_at(mark, -1, 3));
            marks.push(clue(-3, 3, "5"));
        }),
        "in the puzzle, the text \"5\" at the spot x -1, y 3 is missing"
    );
    assert_eq!(
        misread(Face::Answer, |marks| {
            let fill = marks.iter_mut().find_map(|mark| match mark {
                Mark::Fill { tone, .. } => Some(tone),
                _ => None,
            });
            *fill.unwrap() = Tone::Tint;
        }),
        "in the answer, row 1 column 2 is tinted instead of white"
    );
    // The answer to another puzzle.
    let board = board(SMALL);
    let [puzzle, mut answer] =
        [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    let Some(Panel::Grid(grid)) = answer.panels.first_mut() else { panic!("there is no grid") };
    for mark in &mut grid.marks {
        if let Mark::Fill { cells, .. } = mark {
            cells.pop();
        }
    }
    assert_eq!(
        Nonogram.read(&puzzle, &answer).unwrap_err().0,
        "the answer has the numbers 0 in row 5 instead of 1"
    );
}

#[test]
fn options_for_pictures_need_pictures() {
    let faults = |options: &str| setter(options, &NoFiles).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        faults("titles = [\"Cat\"]\nthreshold = 50"),
        "`titles` needs pictures (book.toml:1:10); add a line `pictures = [\"cat.png\"]`, or \
         remove `titles`\n`threshold` needs pictures (book.toml:2:13); add a line `pictures = \
         [\"cat.png\"]`, or remove `threshold`\n"
    );
}

/// Sizes beyond the limits never reach the setter.
#[test]
fn the_reader_checks_sizes() {
    for (options, message) in [
        ("columns = 0", "`columns` is out of range (book.toml:1:11)"),
        ("columns = 4", "`columns` is out of range (book.toml:1:11)"),
        ("rows = 1000", "`rows` is out of range (book.toml:1:8)"),
        ("threshold = 100", "`threshold` is out of range (book.toml:1:13)"),
        ("pictures = []", "`pictures` has 0 values (book.toml:1:12)"),
    ] {
        let faults = setter(options, &NoFiles).map(|_| ()).unwrap_err().to_string();
        assert!(faults.starts_with(message), "{faults}");
    }
}
