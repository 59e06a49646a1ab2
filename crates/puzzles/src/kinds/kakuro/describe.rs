//! A kakuro in words, for readers who cannot see it.

use super::board::KakuroBoard;
use super::puzzle_text::{Square, squares};
use bookgen_core::Face;
use bookgen_core::words::Words;

/// Describes a face row by row. The border is the first row and the first cell of each row.
pub fn describe(board: &KakuroBoard, face: Face, words: &Words) -> String {
    let mut digits = board.answer.iter();
    let mut cell = |square: &Square| match (square, face) {
        (Square::White, Face::Puzzle) => words.word("empty"),
        (Square::White, Face::Answer) => digits.next().map(u8::to_string).unwrap_or_default(),
        (Square::Black { down, across }, Face::Puzzle) => {
            let say = |key: &str, sum: &Option<u8>| {
                sum.map(|sum| words.say(key, &[("sum", &sum.to_string())]))
            };
            let sums = say("sum-across", across).into_iter().chain(say("sum-down", down));
            let sums: Vec<String> = sums.collect();
            if sums.is_empty() { words.word("black") } else { sums.join(" ") }
        }
        (Square::Black { .. }, Face::Answer) => words.word("black"),
    };
    let squares = squares(&board.layout, &board.sums);
    let rows = squares.chunks(board.layout.columns).enumerate().map(|(row, squares)| {
        let cells: Vec<String> = squares.iter().map(&mut cell).collect();
        words.say("row", &[("row", &(row + 1).to_string()), ("cells", &cells.join(", "))])
    });
    rows.collect::<Vec<_>>().join("\n")
}
