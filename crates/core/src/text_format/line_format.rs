//! The reader of all formats with one puzzle per line.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::str;

use super::elsewhere::{TATHAM, kind_of, names};
use super::{FilePuzzle, FormatError, PuzzleReader, ReadError, address};
use crate::puzzle::Puzzle;

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The puzzles and errors that were found but not yet returned, in the order of the file.
pub type Found = VecDeque<Result<FilePuzzle, FormatError>>;

/// Parses a line, or the address that the line contains.
pub type ParseLine = fn(&str) -> Result<Puzzle, FormatError>;

/// Reads the lines of a file, except blank lines and comments.
pub trait Lines: Send {
    /// Reads a line.
    fn line(&mut self, text: &str, number: u64, found: &mut Found);

    /// Handles the end of the file.
    fn end(&mut self, _found: &mut Found) {}
}

/// A format with one puzzle per line.
impl Lines for ParseLine {
    fn line(&mut self, text: &str, number: u64, found: &mut Found) {
        found.push_back(parsed(*self, text, number));
    }
}

/// The puzzle of a line, or of the address that the line contains.
///
/// # Errors
/// The line is not a puzzle of the format.
pub fn parsed(
    parse: impl Fn(&str) -> Result<Puzzle, FormatError>,
    text: &str,
    line: u64,
) -> Result<FilePuzzle, FormatError> {
    let puzzle = match address::find(text) {
        Some(found) => parse(&found.text)
            .map_err(|error| FormatError { column: error.column + found.before, ..error }),
        None => parse(text),
    };
    let puzzle = puzzle.map(|puzzle| FilePuzzle { puzzle, line, metadata: None });
    puzzle.map_err(|error| FormatError { line, ..error })
}

/// Reads a format whose puzzles are in lines. Blank lines and lines that start with `#` are skipped.
pub struct LineFormatReader {
    lines: Box<dyn Lines>,
    /// The parser of game ids, and the name of their game.
    games: Option<Games>,
    /// The number of the current line, from 1.
    number: u64,
    line: Vec<u8>,
    found: Found,
    /// Whether a puzzle or an error was found.
    found_any: bool,
    has_ended: bool,
    /// What is known of a save file of Simon Tatham's puzzle collection. `None` in other files.
    save_file: Option<SaveFile>,
}

/// The game ids of a kind.
#[derive(Clone, Copy)]
pub(super) struct Games {
    pub parse: ParseLine,
    /// The name of the game, if the summary of the format has it.
    pub game: Option<&'static str>,
}

/// The game of which the summary of a format has the name.
pub(super) fn game_of(summary: &str) -> Option<&'static str> {
    names(TATHAM).map(|(game, _)| game).find(|game| summary.contains(game))
}

/// The first lines of a save file.
#[derive(Clone, Debug, Default)]
struct SaveFile {
    game: String,
    params: String,
    /// Whether the file has a puzzle of another kind.
    is_of_other: bool,
}

/// A key of a save file.
enum SaveKey {
    Game,
    Params,
    Description,
    Other,
}

/// The key and the value of a line such as `DESC    :13:c2a3_1b4_2a3c` of a save file.
fn save_line(text: &str) -> Option<(SaveKey, &str)> {
    let (key, rest) = text.split_once(':')?;
    let (length, value) = rest.split_once(':')?;
    let is_key = key.trim_end().bytes().all(|byte| byte.is_ascii_uppercase());
    let key = match key.trim_end() {
        "GAME" => SaveKey::Game,
        "PARAMS" => SaveKey::Params,
        "DESC" => SaveKey::Description,
        _ => SaveKey::Other,
    };
    (is_key && length.parse::<u32>().is_ok()).then_some((key, value))
}

impl LineFormatReader {
    /// Creates a reader. `games` parses the save files of games.
    pub(super) fn new(lines: Box<dyn Lines>, games: Option<Games>) -> LineFormatReader {
        LineFormatReader {
            lines,
            games,
            number: 0,
            line: Vec::new(),
            found: Found::new(),
            found_any: false,
            has_ended: false,
            save_file: None,
        }
    }

    /// Reads the next line and removes the line end. Returns false at the end of the file.
    fn read_line(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        self.line.clear();
        let limit = MAX_LINE as u64 + 1;
        if (&mut *input).take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        let is_cut = self.line.len() > MAX_LINE && self.line.last() != Some(&b'\n');
        if is_cut {
            input.skip_until(b'\n')?;
        }
        while self.line.last().is_some_and(|byte| b"\r\n".contains(byte)) {
            self.line.pop();
        }
        Ok(true)
    }

    /// Parses a line of a save file of Simon Tatham's puzzle collection. The description of the puzzle
    /// follows its parameters.
    fn parse_save_line(&mut self, key: SaveKey, value: String) {
        let line = self.number;
        let own = self.games.and_then(|games| games.game);
        let save_file = self.save_file.get_or_insert_default();
        let fault = |message: String, help: String| {
            Err(FormatError { line, ..FormatError::in_line(1, message, help) })
        };
        match key {
            SaveKey::Game => {
                let games = || names(TATHAM).map(|(game, _)| game).collect::<Vec<_>>();
                let kind = kind_of(TATHAM, &value);
                let shown: String = value.chars().take(40).collect();
                let fault = match kind {
                    None => fault(
                        format!("no kind of puzzle is the game `{shown}` of this save file"),
                        format!("the games are {}", games().join(", ")),
                    ),
                    Some(kind) if own.is_some_and(|own| own != value) => fault(
                        format!("the save file is of the game `{shown}`"),
                        format!("puzzles of `{shown}` have the kind `{kind}`: name this kind"),
                    ),
                    Some(_) => {
                        save_file.game = value;
                        return;
                    }
                };
                save_file.is_of_other = true;
                self.found.push_back(fault);
            }
            SaveKey::Params => save_file.params = value,
            SaveKey::Description if !save_file.is_of_other => {
                let SaveFile { game, params, .. } = save_file.clone();
                let Some(Games { parse, .. }) = self.games else { return };
                let found = parse(&format!("{params}:{value}")).map_err(|error| match game {
                    game if game.is_empty() => error,
                    game => {
                        let message = format!("in a save file of `{game}`: {}", error.message);
                        FormatError { message, ..error }
                    }
                });
                let found = found.map(|puzzle| FilePuzzle { puzzle, line, metadata: None });
                // The column is not one of this line.
                let at = |error| FormatError { line, column: 1, ..error };
                self.found.push_back(found.map_err(at));
            }
            SaveKey::Description | SaveKey::Other => {}
        }
    }

    /// Parses the current line.
    fn parse_line(&mut self) {
        let line = self.number;
        let error = |column, message: String, help: &str| {
            Err(FormatError { line, column, message, help: help.to_owned() })
        };
        if self.line.len() > MAX_LINE {
            let message = format!("the line has more than {MAX_LINE} bytes");
            return self.found.push_back(error(1, message, "write one puzzle per line"));
        }
        let text = match str::from_utf8(&self.line) {
            Ok(text) => text,
            Err(invalid) => {
                let valid = String::from_utf8_lossy(&self.line[..invalid.valid_up_to()]);
                let column = valid.chars().count() as u64 + 1;
                // A binary file gives one error, and not an error for each line.
                self.has_ended = !self.found_any;
                let message = "the line is not UTF-8 text".into();
                return self.found.push_back(error(column, message, "save the file as UTF-8"));
            }
        };
        let text = if line == 1 { text.trim_start_matches(BYTE_ORDER_MARK) } else { text };
        if let Some((key, value)) = self.save_file.as_mut().and(save_line(text)) {
            return self.parse_save_line(key, value.to_owned());
        }
        if text.starts_with("SAVEFILE:") && self.games.is_some() {
            self.save_file = Some(SaveFile::default());
            return;
        }
        let start = text.trim_start();
        if !start.is_empty() && !start.starts_with('#') {
            self.lines.line(text, line, &mut self.found);
        }
    }
}

impl PuzzleReader for LineFormatReader {
    fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<FilePuzzle, ReadError>> {
        loop {
            if let Some(found) = self.found.pop_front() {
                self.found_any = true;
                return Some(found.map_err(ReadError::Format));
            }
            if self.has_ended {
                return None;
            }
            match self.read_line(input) {
                Ok(true) => self.parse_line(),
                Ok(false) => {
                    self.has_ended = true;
                    self.lines.end(&mut self.found);
                    if !self.found_any && self.found.is_empty() {
                        let error =
                            FormatError::in_line(1, "no puzzle found", "write one puzzle per line");
                        let line = self.number.max(1);
                        self.found.push_back(Err(FormatError { line, ..error }));
                    }
                }
                Err(error) => {
                    self.has_ended = true;
                    self.found_any = true;
                    return Some(Err(ReadError::Io(error)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A digit a line.
    const DIGITS: ParseLine = |line| match line.trim() {
        digit if digit.parse::<u8>().is_ok() => Ok(Puzzle {
            kind: "digit".into(),
            params: String::new(),
            givens: digit.into(),
            answer: String::new(),
        }),
        _ => Err(FormatError::in_line(2, "no digit", "write a digit")),
    };

    /// The givens or the error of each puzzle, with its position.
    fn found(text: &[u8]) -> Vec<String> {
        let (mut reader, mut input) = (LineFormatReader::new(Box::new(DIGITS), None), text);
        let puzzles = std::iter::from_fn(|| reader.next(&mut input));
        puzzles
            .map(|found| match found {
                Ok(found) => format!("{}: {}", found.line, found.puzzle.givens),
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn comments_and_blank_lines_are_skipped() {
        assert_eq!(found(b"\xef\xbb\xbf1\r\n\n # mine\n\t\n2"), ["1: 1", "5: 2"]);
    }

    #[test]
    fn faulty_lines_are_errors_and_reading_continues() {
        let long = "1".repeat(MAX_LINE + 10);
        let text = [b"1\nx\n\xff\n", long.as_bytes(), b"\n2\n"].concat();
        assert_eq!(
            found(&text),
            [
                "1: 1",
                "line 2, column 2: no digit",
                "line 3, column 1: the line is not UTF-8 text",
                "line 4, column 1: the line has more than 1048576 bytes",
                "5: 2"
            ]
        );
    }

    #[test]
    fn a_file_without_puzzles_gives_one_error() {
        assert_eq!(found(b""), ["line 1, column 1: no puzzle found"]);
        assert_eq!(found(b"# a\n\n"), ["line 2, column 1: no puzzle found"]);
        assert_eq!(
            found(b"\x1f\x8b\xff\n\xff\n"),
            ["line 1, column 2: the line is not UTF-8 text"]
        );
    }
}
