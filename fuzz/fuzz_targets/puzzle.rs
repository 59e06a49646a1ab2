//! Any text parses as a puzzle or gives an error. A parsed puzzle gives a board or a flaw. No
//! operation of a board panics.
#![no_main]

use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{Face, Puzzle, Style, find};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(puzzle) = text.parse::<Puzzle>() else { return };
    assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
    let Some(kind) = find(&puzzle.kind) else { return };
    let Ok(board) = kind.board(&puzzle) else { return };
    let _ = (board.verify(), board.grade(), board.fingerprint());
    let style = Style {
        thin: Pt(0.75),
        thick: Pt(1.75),
        border: Pt(2.25),
        ring: Pt(1.0),
        symbol_ratio: 0.64,
        least_symbol: Pt(9.0),
        least_cell: Pt(14.0),
        most_cell: Pt(36.0),
    };
    let frame = Size::new(Pt(300.0), Pt(300.0));
    let [front, back] = [Face::Puzzle, Face::Answer].map(|face| board.draw(face, &style, frame));
    let _ = kind.read(&front, &back);
});
