//! Tests of figures, and of the text about them.

use super::*;
use bookgen_core::figure::{Anchor, Mark, Panel};
use bookgen_core::testing::misread;
use bookgen_core::{Figure, Medium};

fn faces(puzzle: &Puzzle) -> [Figure; 2] {
    [Face::Puzzle, Face::Answer].map(|face| board(puzzle).figure(face, Medium::Book))
}

#[test]
fn the_key_has_a_cell_for_each_number() {
    for (columns, lines) in [(7, 2), (13, 2), (9, 2)] {
        let puzzle = make(&Codeword, &format!("columns = {columns}\nrows = 9"), "easy", 1).unwrap();
        let [figure, _] = faces(&puzzle);
        let Panel::Grid(key) = &figure.panels[1] else { panic!("no key") };
        assert_eq!(key.lattice.cells().count(), board(&puzzle).count());
        assert!(key.lattice.rows >= lines, "{columns}");
    }
}

/// A file without a manifest does not name the list: it is the first that has all words.
#[test]
fn the_list_is_guessed_from_the_words() {
    let puzzle = small(1);
    let [puzzle_face, answer] = faces(&puzzle).map(|face| Figure { source: None, ..face });
    assert_eq!(Codeword.read(&puzzle_face, &answer), Ok(puzzle));
    assert_eq!(Codeword.read_alone(&puzzle_face, Face::Puzzle), Ok(None));
    let [puzzle_face, answer] = faces(&own()).map(|face| Figure { source: None, ..face });
    assert_eq!(
        Codeword.read(&puzzle_face, &answer).unwrap_err().0,
        "no built-in list has all words of the answer"
    );
}

#[test]
fn changed_figures_are_not_read() {
    let text = small(1).to_string();
    let is_number = |mark: &Mark| matches!(mark, Mark::Symbol { anchor: Anchor::TopLeft, .. });
    let message = misread(&Codeword, &text, Face::Puzzle, |marks| {
        marks.retain(|mark| !is_number(mark));
    });
    assert!(!message.is_empty());
    let message = misread(&Codeword, &text, Face::Puzzle, |marks| {
        for mark in marks.iter_mut().filter(|mark| is_number(mark)) {
            if let Mark::Symbol { text, .. } = mark {
                "0".clone_into(text);
            }
        }
    });
    assert_eq!(message, "`0` is not a number from 1 to 99");
    let message = misread(&Codeword, &text, Face::Puzzle, |marks| {
        marks.retain(|mark| !matches!(mark, Mark::Fill { .. }));
    });
    assert!(message.ends_with("is white instead of black"), "{message}");
    let message = misread(&Codeword, &text, Face::Answer, |marks| {
        for mark in marks {
            if let Mark::Symbol { anchor: Anchor::Centre, text, .. } = mark {
                "Q".clone_into(text);
            }
        }
    });
    assert_eq!(message, "the letter Q belongs to two numbers");
    // One cell of a number that has several.
    let message = misread(&Codeword, &text, Face::Answer, |marks| {
        let mut symbols = marks.iter_mut().filter_map(|mark| match mark {
            Mark::Symbol { anchor: Anchor::Centre, text, .. } => Some(text),
            _ => None,
        });
        let first = symbols.next().unwrap();
        let same = symbols.filter(|text| *text == first).count();
        assert!(same > 0);
        "?".clone_into(first);
    });
    assert!(message.starts_with("in the answer, the text "), "{message}");
    let [puzzle, mut answer] = faces(&small(1));
    answer.panels.pop();
    assert_eq!(
        Codeword.read(&puzzle, &answer).unwrap_err().0,
        "in the answer, the number of grids is 1 instead of 2"
    );
}

#[test]
fn a_face_is_described_in_words() {
    let board = Codeword.parse(&small(1)).unwrap();
    let text = board.describe(Face::Puzzle, "en");
    assert!(text.starts_with("The grid has 7 columns and 7 rows.\nAcross from row "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("The key: "), "{text}");
    let answer = board.describe(Face::Answer, "de");
    assert!(answer.lines().last().unwrap().starts_with("Der Schlüssel: 1 = "), "{answer}");
}

#[test]
fn the_largest_grid_that_fits_has_odd_sides() {
    assert_eq!(Codeword.size_within(14, 13), Some((13, 13)));
    assert_eq!(Codeword.size_within(40, 8), Some((25, 7)));
    assert_eq!(Codeword.size_within(13, 6), None);
    assert_eq!(Codeword.size_within(0, 0), None);
}
