//! Tests that formats of puzzle files are recognised, and that titles in files are read.

use bookgen_core::text_format::elsewhere::{PUZZ_LINK, TATHAM, names};

use crate::{TEXT, find, format_of};

#[test]
fn the_first_line_shows_the_format() {
    for (kind, text, format) in [
        ("slitherlink", "https://puzz.link/p?slither/5/5/g", Some("puzz-link")),
        ("kakuro", "# mine\n\nhttps://pzv.jp/p.html?kakuro/6/6/", Some("puzz-link")),
        ("slitherlink", "5x5t0:a2", Some("game-id")),
        ("nonogram", "https://example.org/pattern.html#5x5:1", Some("game-id")),
        ("nonogram", "SAVEFILE:41:Simon Tatham", Some("game-id")),
        ("nonogram", "width 5", Some("non")),
        ("nonogram", "<?xml version=\"1.0\"?>", Some("non")),
        ("nonogram", "nonogram:5x5:1", None),
        ("nonogram", "https://puzz.link/p?nonogram/5/5/", Some("puzz-link")),
        ("sudoku", "3x3:a1", Some("game-id")),
        ("sudoku", "003020600#1", None),
        ("sudoku-6", "https://puzz.link/p?sudoku/6/6/g1", Some("puzz-link")),
        ("jigsaw", "https://puzz.link/p?sudoku/6/6/g1", None),
    ] {
        let found = format_of(find(kind).unwrap().formats(), text);
        assert_eq!(found.map(|format| format.name), format, "{text}");
    }
}

#[test]
fn titles_are_left_out_where_they_are_part_of_the_puzzle() {
    let line = r#"{"kind":"wordsearch","givens":"c","params":"8x8","title":"Fox"}"#;
    for (kind, found) in
        [("wordsearch", "wordsearch:8x8:c:"), ("jigsaw", "wordsearch:8x8%0AFox%0A:c:")]
    {
        let read = TEXT.read(find(kind).unwrap(), line).remove(0).unwrap();
        assert_eq!(read.puzzle.to_string(), found);
    }
}

#[test]
fn names_in_other_programs_are_names_of_kinds() {
    for (name, kind) in [PUZZ_LINK, TATHAM].into_iter().flat_map(names) {
        assert!(find(kind).is_some(), "{name}: {kind}");
    }
}
