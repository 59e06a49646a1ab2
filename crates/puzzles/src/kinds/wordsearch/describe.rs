//! Describes the figures of a word search in words.

use super::WordSearch;
use super::board::WordSearchBoard;
use super::tiles;
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Medium};

/// The description of a face: the grid and the list or the names of the pictures, then the hidden message or
/// the numbers of letters of its words.
pub(super) fn describe(board: &WordSearchBoard, face: Face, language: &str) -> String {
    let mut figure = board.figure(face, Medium::Screen);
    figure.panels.truncate(1);
    let mut text = figure.describe(language);
    if face == Face::Puzzle && tiles::has_tiles(board) {
        text = text + "\n" + &tiles::describe(board, language);
    }
    if !board.message.is_empty() {
        let words = Words::of_kind(&WordSearch, language);
        let sentence = match face {
            Face::Puzzle => {
                let lengths: Vec<String> =
                    board.message.iter().map(|word| word.len().to_string()).collect();
                words.say("message-lengths", &[("lengths", &lengths.join(", "))])
            }
            Face::Answer => words.say("message-reads", &[("message", &board.message_text())]),
        };
        text = text + "\n" + &sentence;
    }
    text
}
