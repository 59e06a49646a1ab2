//! Describes a cryptogram in words: the encrypted text and the given letters, or the text.

use super::board::CryptogramBoard;
use super::cells;
use bookgen_core::Face;
use bookgen_core::words::Words;

/// Describes a face. Each sentence is on a separate line.
pub fn describe(board: &CryptogramBoard, face: Face, words: &Words) -> String {
    if face == Face::Answer {
        return words.say("text-is", &[("text", &cells::write(&board.plain))]);
    }
    let mut lines = vec![words.say("cipher-is", &[("text", &cells::write(&board.cipher))])];
    let pairs = board.given.iter().map(|(letter, plain)| {
        let [letter, plain] = [letter, plain].map(char::to_string);
        words.say("stands-for", &[("cipher", &letter), ("letter", &plain)])
    });
    let pairs: Vec<String> = pairs.collect();
    if !pairs.is_empty() {
        lines.push(words.say("given-letters", &[("letters", &pairs.join(", "))]));
    }
    lines.join("\n")
}
