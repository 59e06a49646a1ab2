//! The format `.non` of Steve Simpson's nonogram solver, which many programs read.
//!
//! A file has one key on each line: `width`, `height`, `title`, `by` with the author, and `goal` with
//! the answer. After `rows` and `columns`, the numbers of each line follow, separated by commas. A line `====`
//! separates puzzles. Other keys are ignored.

use std::io::{BufRead, Read};

use super::NAME;
use super::board;
use super::board::{NonogramBoard, parse_clues};
use super::clues::Clues;
use super::picture::Picture;
use super::puzzle_text::{answer, check_length, check_title, givens, params};
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::heading::Heading;
use bookgen_core::html_text::without_entities;
use bookgen_core::text_format::{
    FilePuzzle, FormatError, Headings, PuzzleReader, ReadError, Reading, TextFormat, Writing,
};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat = TextFormat {
    name: "non",
    summary: "files of Steve Simpson's solver: width, height, rows, columns, goal",
    reading: Reading::File(|| Box::new(NonReader::default())),
    writing: Some(Writing::new(write, Headings::Written)),
};

/// The line between two puzzles.
const DIVIDER: &str = "====";

/// The maximum number of bytes of a line, and of lines of a puzzle.
const MAX_LINE: u64 = 1 << 16;
const MAX_LINES: usize = 1000;

/// The characters that titles and names escape.
const ESCAPES: [(&str, &str); 5] =
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];

/// Reads the puzzles from a file.
#[derive(Default)]
struct NonReader {
    /// The number of lines that were read.
    number: u64,
    found_any: bool,
    has_ended: bool,
}

/// A line of a file and its number.
struct Line {
    number: u64,
    text: String,
}

impl NonReader {
    /// Reads the next line. Returns `None` at the end of the file.
    fn line(&mut self, input: &mut dyn BufRead) -> Result<Option<Line>, ReadError> {
        let mut bytes = Vec::new();
        (&mut *input).take(MAX_LINE).read_until(b'\n', &mut bytes).map_err(|error| {
            self.has_ended = true;
            ReadError::Io(error)
        })?;
        if bytes.is_empty() {
            self.has_ended = true;
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            self.has_ended = true;
            return Err(self.error("the line is too long", "write a key, or numbers, a line"));
        }
        let Ok(text) = String::from_utf8(bytes) else {
            self.has_ended = true;
            return Err(self.error("the line is not UTF-8 text", "save the file as UTF-8"));
        };
        let text = text.trim_start_matches('\u{feff}').trim().to_owned();
        Ok(Some(Line { number: self.number, text }))
    }

    /// An error in the last line.
    fn error(&self, message: &str, help: &str) -> ReadError {
        ReadError::Format(fault(self.number.max(1), message, help))
    }

    /// The lines of the next puzzle. Returns `None` at the end of the file.
    fn block(&mut self, input: &mut dyn BufRead) -> Result<Option<Vec<Line>>, ReadError> {
        let mut lines = Vec::new();
        while let Some(line) = self.line(input)? {
            let has_text = lines.iter().any(|line: &Line| !line.text.is_empty());
            match line.text == DIVIDER {
                true if has_text => return Ok(Some(lines)),
                true => lines.clear(),
                false if lines.len() == MAX_LINES => {
                    self.has_ended = true;
                    let help = format!("write a line {DIVIDER} between two puzzles");
                    return Err(self.error("the puzzle has too many lines", &help));
                }
                false => lines.push(line),
            }
        }
        let has_text = lines.iter().any(|line| !line.text.is_empty());
        Ok(has_text.then_some(lines))
    }
}

impl PuzzleReader for NonReader {
    fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<FilePuzzle, ReadError>> {
        if self.has_ended {
            return None;
        }
        let is_first = !std::mem::replace(&mut self.found_any, true);
        match self.block(input) {
            Ok(Some(lines)) => Some(parse(&lines).map_err(ReadError::Format)),
            Ok(None) if is_first => {
                Some(Err(self.error("no puzzle found", "write the keys of a puzzle, one a line")))
            }
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// An error in a line.
fn fault(line: u64, message: impl Into<String>, help: &str) -> FormatError {
    FormatError { line, ..FormatError::in_line(1, message, help) }
}

/// Parses the lines of a puzzle. There is at least one line with a text.
fn parse(lines: &[Line]) -> Result<FilePuzzle, FormatError> {
    let first = lines.iter().find(|line| !line.text.is_empty());
    let first = first.map_or(1, |line| line.number);
    let mut rest = lines.iter();
    let [mut width, mut height] = [None; 2];
    let [mut rows, mut columns] = [None, None];
    let (mut title, mut by, mut goal) = (None, None, None);
    while let Some(line) = rest.next() {
        let (key, value) = line.text.split_once(char::is_whitespace).unwrap_or((&line.text, ""));
        let value = value.trim();
        let is_set = match key {
            "width" => width.is_some(),
            "height" => height.is_some(),
            "rows" => rows.is_some(),
            "columns" => columns.is_some(),
            "goal" => goal.is_some(),
            _ => false,
        };
        if is_set {
            let message = format!("the puzzle has a second line `{key}`");
            let help = format!("write a line {DIVIDER} between two puzzles");
            return Err(fault(line.number, message, &help));
        }
        match key {
            "width" => width = Some(side(line, value)?),
            "height" => height = Some(side(line, value)?),
            "rows" => {
                rows = Some(section(line, &mut rest, height, width, |row| format!("row {row}"))?);
            }
            "columns" => {
                let name = |column| format!("column {column}");
                columns = Some(section(line, &mut rest, width, height, name)?);
            }
            "title" if !quoted(value).trim().is_empty() => {
                title = Some((line.number, without_entities(quoted(value).trim())));
            }
            "by" if !quoted(value).trim().is_empty() => {
                by = Some((line.number, without_entities(quoted(value).trim())));
            }
            "goal" => goal = Some((line, quoted(value))),
            "color" | "colour" => {
                let message = "this is a colour nonogram; only black and white can be read";
                let help = "save the puzzle in black and white, without `color` lines";
                return Err(fault(line.number, message, help));
            }
            _ if line.text.starts_with('<') => {
                let message = "this is XML, such as the puzzles of webpbn.com, not a `.non` file";
                let help = "export the puzzle in the format of Steve Simpson's solver (.non)";
                return Err(fault(line.number, message, help));
            }
            _ if line.text.starts_with('{') => {
                let message = "this is JSON, not a `.non` file";
                let help = "export the puzzle in the format of Steve Simpson's solver (.non)";
                return Err(fault(line.number, message, help));
            }
            _ => {}
        }
    }
    let missing = |key: &str| {
        let help = format!("write a line `{key}` and what belongs to it");
        fault(first, format!("the puzzle has no `{key}`"), &help)
    };
    let width = width.ok_or_else(|| missing("width"))?;
    let height = height.ok_or_else(|| missing("height"))?;
    let rows = rows.ok_or_else(|| missing("rows"))?;
    let columns = columns.ok_or_else(|| missing("columns"))?;
    let clues = Clues::new(width, height, rows.into_iter().chain(columns));
    for (text, what) in [(&title, "title"), (&by, "author")] {
        if let Some((line, Err(reason))) =
            text.as_ref().map(|(line, text)| (line, check_title(text)))
        {
            let help = format!("write another {what}, or none");
            return Err(fault(*line, format!("the {what} {reason}"), &help));
        }
    }
    let [title, credit] = [title, by].map(|text| text.map(|(_, text)| text));
    let answer = match goal {
        Some((line, goal)) => {
            let picture = parse_goal(line, goal, width, height)?;
            answer(&picture, title.as_deref())
        }
        // The title is a part of the answer.
        None => match (&title, title.as_ref().and_then(|_| board::solve(&clues).only().ok())) {
            (Some(title), Some(picture)) => answer(&picture, Some(title)),
            _ => String::new(),
        },
    };
    let puzzle = Puzzle {
        kind: NAME.to_owned(),
        params: params(width, height),
        givens: givens(&clues, "0"),
        answer,
    };
    let heading = Heading { title: None, credit };
    Ok(FilePuzzle { puzzle: heading.put(puzzle), line: first, metadata: None })
}

/// Parses the number of columns or of rows.
fn side(line: &Line, value: &str) -> Result<usize, FormatError> {
    let side = (MIN_SIDE..=MAX_SIDE).find(|side| side.to_string() == value);
    side.ok_or_else(|| {
        let message = format!("{value:?} is not a number from {MIN_SIDE} to {MAX_SIDE}");
        fault(line.number, message, "nonograms of other sizes are not supported")
    })
}

/// Parses the numbers of all rows or of all columns. `count` is the number of lines, and `length` is
/// the number of their cells.
fn section<'a>(
    key: &Line,
    rest: &mut impl Iterator<Item = &'a Line>,
    count: Option<usize>,
    length: Option<usize>,
    name: impl Fn(usize) -> String,
) -> Result<Vec<Vec<u8>>, FormatError> {
    let (Some(count), Some(length)) = (count, length) else {
        let message = "the size of the puzzle is not known yet";
        let help = "write `width` and `height` before `rows`, `columns` and `goal`";
        return Err(fault(key.number, message, help));
    };
    let lines = (1..=count).map(|number| {
        let name = name(number);
        let Some(line) = rest.next() else {
            let message = format!("{name} is missing");
            return Err(fault(key.number, message, "write the numbers of each line"));
        };
        let error = |message: String, help: &str| fault(line.number, message, help);
        if matches!(line.text.as_str(), "" | "0") {
            return Ok(Vec::new());
        }
        let mut runs: Vec<u8> = Vec::new();
        for text in line.text.split(',').map(str::trim) {
            let run = (1..=MAX_SIDE as u8).find(|run| run.to_string() == text);
            runs.push(run.ok_or_else(|| {
                let message = format!("{text:?} in {name} is not a number from 1 to {MAX_SIDE}");
                error(message, "write numbers with commas; colours are not supported")
            })?);
        }
        match check_length(&runs, length) {
            Ok(()) => Ok(runs),
            Err(needs) => {
                let message = format!("the numbers of {name} need {needs} cells of {length}");
                Err(error(message, "check the size and the numbers"))
            }
        }
    });
    lines.collect()
}

/// Parses the answer.
fn parse_goal(
    line: &Line,
    goal: &str,
    width: usize,
    height: usize,
) -> Result<Picture, FormatError> {
    let help = "write 0 for each white cell and 1 for each black cell, row by row";
    let is_black = |c: char| match c {
        '0' => Ok(false),
        '1' => Ok(true),
        _ => Err(fault(line.number, format!("{c:?} is not 0 or 1"), help)),
    };
    let cells: Vec<bool> = goal.chars().map(is_black).collect::<Result<_, _>>()?;
    if cells.len() != width * height {
        let message = format!("the goal has {} cells instead of {}", cells.len(), width * height);
        return Err(fault(line.number, message, help));
    }
    Ok(Picture::new(width, cells))
}

/// The text between quotation marks.
fn quoted(value: &str) -> &str {
    let inside = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inside.unwrap_or(value)
}

fn escaped(text: &str) -> String {
    ESCAPES.iter().fold(text.to_owned(), |text, (plain, escape)| text.replace(plain, escape))
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let (puzzle, heading) = Heading::take(puzzle)?;
    let has_answer = !puzzle.answer.is_empty();
    let board = has_answer.then(|| NonogramBoard::parse(&puzzle)).transpose()?;
    let clues = match &board {
        Some(board) => board.clues.clone(),
        None => parse_clues(&puzzle)?,
    };
    if let Some(title) = board.as_ref().and_then(|board| board.title.as_ref()) {
        *out += &format!("title \"{}\"\n", escaped(title));
    }
    if let Some(credit) = &heading.credit {
        *out += &format!("by \"{}\"\n", escaped(credit));
    }
    *out += &format!("width {}\nheight {}\n", clues.columns, clues.rows);
    for line in 0..clues.lines() {
        if line == 0 || line == clues.rows {
            *out += if line == 0 { "\nrows\n" } else { "\ncolumns\n" };
        }
        let numbers: Vec<String> = clues.runs(line).iter().map(u8::to_string).collect();
        *out += if numbers.is_empty() { "0" } else { "" };
        *out += &numbers.join(",");
        out.push('\n');
    }
    if let Some(board) = board {
        let cells = board.picture.iter().map(|black| if black { '1' } else { '0' });
        *out += &format!("\ngoal \"{}\"\n", cells.collect::<String>());
    }
    *out += &format!("{DIVIDER}\n");
    Ok(())
}
