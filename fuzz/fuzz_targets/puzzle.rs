//! Any text parses as a puzzle or gives an error. A parsed puzzle gives a board or a flaw. No
//! operation of a board panics.
#![no_main]

use bookgen_puzzles::{Face, Medium, Puzzle, find};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(puzzle) = text.parse::<Puzzle>() else { return };
    assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
    let Some(kind) = find(&puzzle.kind) else { return };
    let Ok(board) = kind.board(&puzzle) else { return };
    let _ = (board.verify(), board.grade(), board.fingerprint(), board.steps("de"), board.worked());
    let _ = kind.solve(&puzzle);
    let [front, back] = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    assert_eq!((front.check(), back.check()), (Ok(()), Ok(())));
    let _ = kind.read(&front, &back);
});
