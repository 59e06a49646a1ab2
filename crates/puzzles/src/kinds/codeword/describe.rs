//! Describes a codeword in words: the size of the grid, the numbers or the word of each place, and the key.

use super::board::CodewordBoard;
use super::grade::first_cell;
use bookgen_core::Face;
use bookgen_core::words::Words;

/// Describes a face. Each sentence is on a separate line.
pub fn describe(board: &CodewordBoard, face: Face, words: &Words) -> String {
    let [columns, rows] = [board.shape.columns, board.shape.rows].map(|count| count.to_string());
    let mut lines = vec![words.say("size", &[("columns", &columns), ("rows", &rows)])];
    for entry in &board.entries {
        let key = if entry.is_across { "starts-across" } else { "starts-down" };
        let place = words.say(key, &[("cell", &first_cell(board, entry, words))]);
        lines.push(match face {
            Face::Answer => {
                words.say("place-has-word", &[("place", &place), ("word", &board.word(entry))])
            }
            Face::Puzzle => {
                let numbers = board.numbers_of(entry).into_iter();
                let numbers: Vec<String> = numbers.map(|number| (number + 1).to_string()).collect();
                words
                    .say("place-has-numbers", &[("place", &place), ("numbers", &numbers.join(" "))])
            }
        });
    }
    let letter = |number: usize| match face {
        Face::Puzzle => board.starters[number].as_ref(),
        Face::Answer => board.letters.get(number),
    };
    let known = (0..board.count()).filter_map(|number| {
        let text = (number + 1).to_string();
        Some(words.say("number-is", &[("number", &text), ("letter", letter(number)?)]))
    });
    let known: Vec<String> = known.collect();
    if !known.is_empty() {
        lines.push(words.say("key-is", &[("letters", &known.join(", "))]));
    }
    lines.join("\n")
}
