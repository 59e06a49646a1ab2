//! Lines in the formats that other kinds have, too: puzzle strings, addresses and game ids.

use super::entry_of_puzzle::entry;
use super::{FormatError, PuzzleEntry};
use crate::sudoku_board::NAME;
use bookgen_core::text_format::{
    Reading, TextFormat, format_of_line, has_puzzle, is_puzzle_string, parse_text, parsed,
};

/// The formats with a puzzle on each line that other kinds have, too.
static FORMATS: &[TextFormat] =
    &[crate::family::game_id::FORMAT, crate::puzz_link::FORMAT, crate::family::f_puzzles::FORMAT];

/// The start of a game id of Solo.
const GAME_ID: &str = "3x3";

/// The puzzle of a line. `None` for a line in no such format.
pub(super) fn parse(line: &[u8], number: u64) -> Option<Result<PuzzleEntry, FormatError>> {
    // Most lines have none of these characters.
    if !line.iter().any(|byte| b":/#".contains(byte)) {
        return None;
    }
    let text = std::str::from_utf8(line).ok()?;
    let start = text.trim_start();
    let is_game_id = start.starts_with(GAME_ID) && start.contains([':', '#']);
    // A heading can be `Sudoku: hard`.
    let is_string = is_puzzle_string(text, NAME) && text.matches(':').count() > 1;
    let parse = match () {
        () if is_string => |line: &str| parse_text(line, true),
        () if is_game_id || has_puzzle(text) => match format_of_line(FORMATS, text)?.reading {
            Reading::Lines(parse) => parse,
            _ => return None,
        },
        () => return None,
    };
    let fault = |message: String, help: String| {
        Err(FormatError { line: number, ..FormatError::in_line(1, message, help) })
    };
    Some(parsed(parse, text, number).and_then(|found| {
        if found.puzzle.kind != NAME {
            let kind = &found.puzzle.kind;
            return fault(
                format!("this is a puzzle of kind `{kind}`, not of kind `{NAME}`"),
                format!("read the puzzle as one of kind `{kind}`"),
            );
        }
        match entry(&found.puzzle) {
            Ok(entry) => Ok(PuzzleEntry { line: number, ..entry }),
            Err(flaw) => fault(flaw.to_string(), "copy the puzzle again from its source".into()),
        }
    }))
}
