//! Describes a criss-cross in words: the size of the grid, then each word.

use super::board::{CrissCrossBoard, List};
use super::grade::{first_cell, number_name};
use bookgen_core::Face;
use bookgen_core::entries::placement::step_text::describe_entry;
use bookgen_core::entries::{Entry, Shape};
use bookgen_core::words::Words;

/// Describes a face. Each sentence is on a separate line.
pub fn describe(board: &CrissCrossBoard, face: Face, words: &Words) -> String {
    let Shape { columns, rows, .. } = board.shape;
    let size = [("columns", columns.to_string()), ("rows", rows.to_string())];
    let size: Vec<(&str, &str)> = size.iter().map(|(key, text)| (*key, text.as_str())).collect();
    let mut lines = vec![words.say("size", &size)];
    for (index, run) in board.runs.iter().enumerate() {
        lines.push(describe_run(board, index, run, face, words));
    }
    if let (List::Words { words: listed, .. }, Face::Puzzle) = (&board.list, face) {
        let texts = listed.iter().map(|word| word.text.as_str()).collect::<Vec<_>>();
        lines.push(words.say("words-to-place", &[("words", &texts.join(", "))]));
    }
    lines.join("\n")
}

fn describe_run(
    board: &CrissCrossBoard,
    index: usize,
    run: &Entry,
    face: Face,
    words: &Words,
) -> String {
    let cell = first_cell(board, run, words);
    let place = match &board.list {
        List::Clues { .. } => {
            let number = number_name(run, words);
            words.say("numbered-place", &[("number", &number), ("cell", &cell)])
        }
        List::Words { .. } => {
            let key = if run.is_across { "starts-across" } else { "starts-down" };
            words.say(key, &[("cell", &cell)])
        }
    };
    let shown = match face {
        Face::Puzzle => &board.givens,
        Face::Answer => &board.answer,
    };
    let letter = |cell: &usize| shown.get(*cell).cloned().flatten();
    let letters: Vec<Option<String>> = run.cells.iter().map(letter).collect();
    let mut text = describe_entry(&place, &letters, face, words);
    if let (List::Clues { clues, .. }, Face::Puzzle) = (&board.list, face) {
        text = text + " " + &clues[index];
    }
    text
}
