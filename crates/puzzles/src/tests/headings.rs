//! Tests that figures are read by their kinds alone, and that every kind has headings.

use bookgen_core::testing::examples;
use bookgen_core::{Face, Heading, Medium, Puzzle, Verdict};

use crate::KINDS;

fn heading(title: &str, credit: &str) -> Heading {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Heading { title: text(title), credit: text(credit) }
}

/// A reader tries all kinds for a figure whose kind it does not know.
#[test]
fn a_figure_of_another_kind_is_a_flaw_or_a_puzzle() {
    let all = examples(KINDS);
    for (kind, puzzle) in &all {
        let board = kind.board(puzzle).unwrap();
        let [front, back] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        for (other, _) in &all {
            let alone = other.read_alone(&front, Face::Puzzle);
            let read =
                [alone, other.read_alone(&back, Face::Answer), other.read(&front, &back).map(Some)];
            for found in read.into_iter().flatten().flatten() {
                assert_eq!(found.kind, other.about().name);
                assert!(other.board(&found).is_ok(), "{}: {found}", kind.about().name);
            }
        }
    }
}

/// The title and the author of a puzzle of any kind are printed and read back. They change nothing
/// else.
#[test]
fn every_kind_has_headings() {
    for (kind, example) in examples(KINDS) {
        let name = kind.about().name;
        // The example of some kinds has an author.
        let params = Heading::split(&example.params).unwrap().0.to_owned();
        let plain = Puzzle { params, ..example };
        let bare = kind.board(&plain).unwrap();
        let title = if kind.has_own_titles() { "" } else { "Dusk" };
        let puzzle = heading(title, "A. Setter").put(plain.clone());
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()), "{name}");
        let board = kind.board(&puzzle).unwrap();
        assert_eq!(board.credit(), Some("A. Setter"), "{name}");
        // The author of a quotation is below it, in the figure.
        let is_above = board.heading().is_some_and(|text| text.ends_with("A. Setter"));
        assert_eq!(is_above, bare.signature("A. Setter").is_none(), "{name}");
        assert_eq!(board.title().is_some(), !title.is_empty() || bare.title().is_some());
        assert_eq!(board.fingerprint(), bare.fingerprint(), "{name}");
        assert_eq!(board.verify(), Verdict::Proved, "{name}");
        assert_eq!(kind.solve(&puzzle), kind.solve(&plain), "{name}");
        let [front, back] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        assert_eq!(kind.read(&front, &back), Ok(puzzle.clone()), "{name}");
        if let Some(read) = kind.read_alone(&front, Face::Puzzle).unwrap() {
            assert_eq!(read.params, puzzle.params, "{name}");
        }
        let two = heading("Dusk", "").put(plain);
        assert_eq!(kind.board(&two).is_err(), title.is_empty(), "{name}");
    }
}
