//! Describes a fill-in in words: the size of the grid, each place, and the words of the list.

use super::board::FillInBoard;
use bookgen_core::Face;
use bookgen_core::entries::placement::step_text::{Named, describe_entry};
use bookgen_core::words::Words;

/// Describes a face. Each sentence is on a separate line.
pub fn describe(board: &FillInBoard, face: Face, words: &Words) -> String {
    let size = [board.shape.columns, board.shape.rows].map(|side| side.to_string());
    let mut lines = vec![words.say("size", &[("columns", &size[0]), ("rows", &size[1])])];
    let (shape, listed) = (&board.shape, &*board.grid.words);
    let named = Named { shape, runs: &board.entries, listed, are_numbers: false, words };
    let shown = match face {
        Face::Puzzle => board.grid.given_letters(),
        Face::Answer => board.grid.answer.clone(),
    };
    for entry in &board.entries {
        let key = if entry.is_across { "starts-across" } else { "starts-down" };
        let place = words.say(key, &[("cell", &named.first_cell(entry))]);
        let letters: Vec<Option<String>> =
            entry.cells.iter().map(|cell| shown.get(*cell).cloned().flatten()).collect();
        lines.push(describe_entry(&place, &letters, face, words));
    }
    if face == Face::Puzzle {
        lines.push(words.say("words-to-place", &[("words", &board.grid.texts().join(", "))]));
    }
    lines.join("\n")
}
