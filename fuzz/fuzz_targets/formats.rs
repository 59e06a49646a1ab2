//! Any file gives puzzles and errors in the text form and in each format of each kind, each with a
//! line number. Each puzzle can be written and read back.
#![no_main]

use bookgen::standalone::text::TEXT;
use bookgen_puzzles::{FilePuzzle, KINDS, Kind, Puzzle, ReadError, TextFormat, find};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let kinds = KINDS.iter().flat_map(|kind| kind.formats().iter().map(|format| (*kind, format)));
    for (kind, format) in std::iter::once((KINDS[0], &TEXT)).chain(kinds) {
        let (mut reader, mut input) = (format.reader(kind), bytes);
        let mut found = 0;
        while let Some(puzzle) = reader.next(&mut input) {
            found += 1;
            match puzzle {
                Ok(FilePuzzle { puzzle, line, .. }) => {
                    assert!(line > 0);
                    read_back(kind, format, &puzzle);
                }
                Err(ReadError::Format(error)) => assert!(error.line > 0 && error.column > 0),
                Err(ReadError::Io(error)) => panic!("{error}"),
            }
        }
        // A file without a puzzle gives an error.
        assert!(found > 0, "{}", format.name);
    }
});

fn read_back(kind: &'static dyn Kind, format: &TextFormat, puzzle: &Puzzle) {
    let Some(writing) = format.writing else { return };
    // The name of an unknown kind may begin with `#`, so that its string is a comment.
    if find(&puzzle.kind).is_none() {
        return;
    }
    let mut text = writing.header.to_owned();
    writing.puzzle(puzzle, &mut text).expect("the puzzle is of the kind");
    text += writing.footer;
    match &format.read(kind, &text)[..] {
        [Ok(again)] => assert_eq!(again.puzzle.givens, puzzle.givens, "{}", format.name),
        other => panic!("{}: {other:?}\n{text}", format.name),
    }
}
