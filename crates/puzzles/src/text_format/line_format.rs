//! The reader of all formats with one puzzle per line.

use std::io::{self, BufRead, Read};
use std::str;

use super::{FilePuzzle, FormatError, PuzzleReader, ReadError};
use crate::puzzle::Puzzle;

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads a format with one puzzle per line. Blank lines and lines that start with `#` are skipped.
pub(super) struct LineFormatReader {
    parse: fn(&str) -> Result<Puzzle, FormatError>,
    /// The number of the current line, from 1.
    number: u64,
    line: Vec<u8>,
    /// Whether a puzzle or an error was found.
    found_any: bool,
    has_ended: bool,
    /// What is known of a save file of Simon Tatham's puzzle collection. `None` in other files.
    save_file: Option<SaveFile>,
}

/// The first lines of a save file.
#[derive(Clone, Debug, Default)]
struct SaveFile {
    game: String,
    params: String,
}

/// Whether a kind is a game of the collection. `None` if no kind is this game.
fn is_of_game(game: &str, kind: &str) -> Option<bool> {
    let is_of_solo = !matches!(kind, "futoshiki" | "slitherlink" | "nonogram");
    match game {
        "Solo" => Some(is_of_solo),
        "Unequal" => Some(kind == "futoshiki"),
        "Loopy" => Some(kind == "slitherlink"),
        "Pattern" => Some(kind == "nonogram"),
        _ => None,
    }
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
    /// Creates a reader. `parse` parses a line.
    pub fn new(parse: fn(&str) -> Result<Puzzle, FormatError>) -> LineFormatReader {
        LineFormatReader {
            parse,
            number: 0,
            line: Vec::new(),
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
    fn parse_save_line(
        &mut self,
        key: SaveKey,
        value: String,
    ) -> Option<Result<FilePuzzle, FormatError>> {
        let line = self.number;
        let save_file = self.save_file.get_or_insert_default();
        let fault = |message: String| {
            let help = "the games are Solo, Unequal, Loopy and Pattern";
            Some(Err(FormatError { line, ..FormatError::in_line(1, message, help) }))
        };
        match key {
            SaveKey::Game if is_of_game(&value, "").is_none() => {
                let game: String = value.chars().take(40).collect();
                fault(format!("no kind of puzzle is the game `{game}` of this save file"))
            }
            SaveKey::Game => {
                save_file.game = value;
                None
            }
            SaveKey::Params => {
                save_file.params = value;
                None
            }
            SaveKey::Description => {
                let SaveFile { game, params } = save_file.clone();
                let found = (self.parse)(&format!("{params}:{value}"));
                match found {
                    Ok(puzzle) if is_of_game(&game, &puzzle.kind) == Some(false) => {
                        fault(format!("the save file is of the game `{game}`"))
                    }
                    Err(error) if !game.is_empty() => {
                        let message = format!("in a save file of `{game}`: {}", error.message);
                        Some(Err(FormatError { line, message, ..error }))
                    }
                    found => {
                        let found = found.map(|puzzle| FilePuzzle { puzzle, line });
                        Some(found.map_err(|error| FormatError { line, ..error }))
                    }
                }
            }
            SaveKey::Other => None,
        }
    }

    /// Parses the current line. Returns `None` for a line without a puzzle.
    fn parse_line(&mut self) -> Option<Result<FilePuzzle, FormatError>> {
        let line = self.number;
        let error = |column, message: String, help: &str| {
            Some(Err(FormatError { line, column, message, help: help.to_owned() }))
        };
        if self.line.len() > MAX_LINE {
            let message = format!("the line has more than {MAX_LINE} bytes");
            return error(1, message, "write one puzzle per line");
        }
        let text = match str::from_utf8(&self.line) {
            Ok(text) => text,
            Err(invalid) => {
                let valid = String::from_utf8_lossy(&self.line[..invalid.valid_up_to()]);
                let column = valid.chars().count() as u64 + 1;
                // A binary file gives one error, and not an error for each line.
                self.has_ended = !self.found_any;
                return error(
                    column,
                    "the line is not UTF-8 text".into(),
                    "save the file as UTF-8",
                );
            }
        };
        let text = if line == 1 { text.trim_start_matches(BYTE_ORDER_MARK) } else { text };
        if let Some((key, value)) = self.save_file.as_mut().and(save_line(text)) {
            return self.parse_save_line(key, value.to_owned());
        }
        if text.starts_with("SAVEFILE:") {
            self.save_file = Some(SaveFile::default());
            return None;
        }
        let start = text.trim_start();
        if start.is_empty() || start.starts_with('#') {
            return None;
        }
        let puzzle = (self.parse)(text).map(|puzzle| FilePuzzle { puzzle, line });
        Some(puzzle.map_err(|error| FormatError { line, ..error }))
    }
}

impl PuzzleReader for LineFormatReader {
    fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<FilePuzzle, ReadError>> {
        while !self.has_ended {
            match self.read_line(input) {
                Ok(true) => {
                    let Some(found) = self.parse_line() else { continue };
                    self.found_any = true;
                    return Some(found.map_err(ReadError::Format));
                }
                Ok(false) => self.has_ended = true,
                Err(error) => {
                    self.has_ended = true;
                    self.found_any = true;
                    return Some(Err(ReadError::Io(error)));
                }
            }
            if self.has_ended && !self.found_any {
                let (line, message) = (self.number.max(1), "no puzzle found".to_owned());
                let help = "write one puzzle per line".to_owned();
                return Some(Err(ReadError::Format(FormatError {
                    line,
                    column: 1,
                    message,
                    help,
                })));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::TextFormat;
    use super::*;

    static DIGITS: TextFormat = TextFormat::lines(
        "digits",
        "a digit a line",
        |line| match line.trim() {
            digit if digit.parse::<u8>().is_ok() => Ok(Puzzle {
                kind: "digit".into(),
                params: String::new(),
                givens: digit.into(),
                answer: String::new(),
            }),
            _ => Err(FormatError::in_line(2, "no digit", "write a digit")),
        },
        |puzzle, out| {
            out.push_str(&puzzle.givens);
            out.push('\n');
            Ok(())
        },
    );

    /// The givens or the error of each puzzle, with its position.
    fn found(text: &[u8]) -> Vec<String> {
        let (mut reader, mut input) = (DIGITS.reader(), text);
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
