//! Tests of figures, and of the text about them.

use super::*;
use bookgen_core::figure::{Anchor, Mark};
use bookgen_core::testing::misread;
use bookgen_core::{Board, Medium, Metadata};

#[test]
fn the_puzzle_alone_is_read_and_solved() {
    for puzzle in [small(1), own(), numbers("hard", 2)] {
        let faces =
            [Face::Puzzle, Face::Answer].map(|face| board(&puzzle).figure(face, Medium::Book));
        assert_eq!(FillIn.read_alone(&faces[0], Face::Puzzle), Ok(Some(puzzle)));
        assert_eq!(FillIn.read_alone(&faces[1], Face::Answer), Ok(None));
    }
}

#[test]
fn the_lists_have_headings() {
    let figure = board(&numbers("easy", 1)).figure(Face::Puzzle, Medium::Book);
    let headings: Vec<&str> =
        figure.lists.iter().filter_map(|list| list.heading.as_deref()).collect();
    assert!(!headings.is_empty() && headings.iter().all(|heading| heading.ends_with(" digits")));
    for list in &figure.lists {
        assert!(list.entries.windows(2).all(|two| two[0].text < two[1].text), "{list:?}");
    }
}

#[test]
fn changed_figures_are_not_read() {
    let text = small(1).to_string();
    let message = misread(&FillIn, &text, Face::Puzzle, |marks| {
        marks.retain(|mark| !matches!(mark, Mark::Fill { .. }));
    });
    assert!(message.ends_with("has no letter"), "{message}");
    let message = misread(&FillIn, &text, Face::Answer, |marks| {
        marks.retain(|mark| !matches!(mark, Mark::Symbol { .. }));
    });
    assert!(
        message.starts_with("in the answer, row ") && message.ends_with(" is empty"),
        "{message}"
    );
    let message = misread(&FillIn, &text, Face::Answer, |marks| {
        for mark in marks {
            if let Mark::Symbol { anchor: Anchor::Centre, text, .. } = mark {
                "ab".clone_into(text);
            }
        }
    });
    assert_eq!(message, "`ab` is not one upper-case letter");
}

#[test]
fn a_face_is_described_in_words() {
    let board = FillIn.parse(&small(1)).unwrap();
    let text = board.describe(Face::Puzzle, "en");
    assert!(text.starts_with("The grid has 9 columns and 7 rows.\nAcross from row "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("The list: "), "{text}");
    let answer = board.describe(Face::Answer, "de");
    assert!(
        answer.starts_with("Das Gitter hat 9 Spalten und 7 Zeilen.\nWaagerecht ab "),
        "{answer}"
    );
}

#[test]
fn puzzles_are_written_as_fill_ins_of_ipuz() {
    let metadata =
        Metadata { title: "One", author: "", copyright: "", source: "", date: "", level: "easy" };
    let board = board(&small(1));
    let ipuz = board.ipuz(Face::Answer, &metadata).unwrap();
    assert!(ipuz.contains("\"kind\":[\"http://ipuz.org/fill#1\"]"), "{ipuz}");
    assert!(ipuz.contains("letters</b>: ") && ipuz.contains("\"solution\":[["), "{ipuz}");
    assert!(!board.ipuz(Face::Puzzle, &metadata).unwrap().contains("solution"));
}

#[test]
fn the_largest_grid_that_fits_has_odd_sides() {
    assert_eq!(FillIn.size_within(14, 9), Some((13, 9)));
    assert_eq!(FillIn.size_within(6, 9), None);
}
