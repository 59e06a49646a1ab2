//! Reads files whose lines are in several formats of a kind: puzzle strings, JSON objects, addresses and
//! game ids, and other lines.

use super::line_format::{Found, Games, LineFormatReader, Lines, ParseLine, game_of, parsed};
use super::puzzle_text::{parse, with_heading};
use super::{FilePuzzle, FormatError, PuzzleReader, Reading, TEXT, TextFormat, puzzles_of};
use super::{format_of, recognise::format_of_line};
use crate::heading::{Heading, key_of_line};
use crate::kind::Kind;

/// The maximum number of bytes of a JSON object.
const MAX_OBJECT: usize = 1 << 20;

impl TextFormat {
    /// A new reader of puzzles of a kind, for one file.
    pub fn reader(&self, kind: &dyn Kind) -> Box<dyn PuzzleReader> {
        match self.reading {
            Reading::Strings => strings(kind),
            Reading::Lines(parse) => {
                let games = Games { parse, game: game_of(self.summary) };
                Box::new(LineFormatReader::new(Box::new(parse), Some(games)))
            }
            Reading::Objects(parse) => objects(kind, parse),
            Reading::File(reader) => reader(),
            Reading::Cells(name, lines) => only_lines(kind, lines(name)),
        }
    }

    /// Reads the puzzles of a kind from a text. Returns puzzles and errors in the order of the text.
    pub fn read(&self, kind: &dyn Kind, text: &str) -> Vec<Result<FilePuzzle, FormatError>> {
        puzzles_of(self.reader(kind), text)
    }
}

/// A reader for a file of a kind. The first lines of the file, `beginning`, show whether the file has a
/// format of its own. All other files can have lines in several formats of the kind. A line that shows no
/// format is read as `default`.
pub fn reader_of(
    kind: &'static dyn Kind,
    beginning: &str,
    default: &'static TextFormat,
) -> Box<dyn PuzzleReader> {
    let formats = kind.formats();
    let shown = match begins_with_puzzle(beginning, kind.about().name) {
        true => Some(&TEXT),
        false => format_of(formats, beginning),
    };
    // The reader of cells reads lines in other formats, too.
    let reads_all = default.name == "line" && !is_save_file(beginning);
    let format = if reads_all { default } else { shown.unwrap_or(default) };
    let others: Box<dyn Lines> = match format.reading {
        Reading::Strings => Box::new(Strings { has_titles: !kind.has_own_titles() }),
        Reading::Lines(parse) => Box::new(parse),
        Reading::Cells(name, lines) => lines(name),
        Reading::Objects(_) | Reading::File(_) => return format.reader(kind),
    };
    let game_id = formats.iter().find(|format| format.name == "game-id");
    let games = game_id.and_then(|format| match format.reading {
        Reading::Lines(parse) => Some(Games { parse, game: game_of(format.summary) }),
        _ => None,
    });
    let ipuz = formats.iter().find_map(|format| match format.reading {
        Reading::Objects(parse) => Some(parse),
        _ => None,
    });
    let lines = MixedLines { formats, ipuz, ..MixedLines::new(kind, others) };
    Box::new(LineFormatReader::new(Box::new(lines), games))
}

/// Whether the first line of a text, besides blank lines and comments, is a puzzle string or an object.
fn begins_with_puzzle(text: &str, kind: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.starts_with('{') || is_puzzle_string(line, kind))
}

fn is_save_file(beginning: &str) -> bool {
    let mut lines = beginning.trim_start_matches('\u{feff}').lines();
    lines.find(|line| !line.trim().is_empty()).is_some_and(|line| line.starts_with("SAVEFILE:"))
}

/// A reader of puzzle strings and JSON objects, one in each line.
pub(super) fn strings(kind: &dyn Kind) -> Box<dyn PuzzleReader> {
    let strings = Strings { has_titles: !kind.has_own_titles() };
    Box::new(LineFormatReader::new(Box::new(strings), None))
}

/// A reader of JSON objects in a format.
pub(super) fn objects(kind: &dyn Kind, parse: ParseLine) -> Box<dyn PuzzleReader> {
    let lines = MixedLines { ipuz: Some(parse), ..MixedLines::new(kind, Box::new(parse)) };
    Box::new(LineFormatReader::new(Box::new(lines), None))
}

/// A reader of lines in one format of a kind, and of lines such as `Title: Fox`.
pub(super) fn only_lines(kind: &dyn Kind, others: Box<dyn Lines>) -> Box<dyn PuzzleReader> {
    let lines = MixedLines { has_strings: false, ..MixedLines::new(kind, others) };
    Box::new(LineFormatReader::new(Box::new(lines), None))
}

/// Lines of puzzle strings and JSON objects.
struct Strings {
    has_titles: bool,
}

impl Lines for Strings {
    fn line(&mut self, text: &str, number: u64, found: &mut Found) {
        found.push_back(parsed(|line| parse(line, self.has_titles), text, number));
    }
}

/// Whether a line looks like a puzzle string: it begins with the name of the kind, or it has four
/// fields of which the first looks like the name of a kind.
pub fn is_puzzle_string(line: &str, kind: &str) -> bool {
    let (name, rest) = line.trim_start().split_once(':').unwrap_or_default();
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let looks_like_name =
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_name);
    name == kind || looks_like_name && rest.matches(':').count() == 2
}

/// Reads lines in several formats.
struct MixedLines {
    kind: &'static str,
    formats: &'static [TextFormat],
    /// Whether puzzles can have the titles of their lines and objects.
    has_titles: bool,
    /// Whether puzzle strings and JSON objects are read.
    has_strings: bool,
    /// The parser of documents of ipuz.org.
    ipuz: Option<ParseLine>,
    others: Box<dyn Lines>,
    /// The heading of the next puzzle, from lines such as `Title: Fox`.
    heading: Heading,
    object: Object,
}

impl Lines for MixedLines {
    fn line(&mut self, text: &str, number: u64, found: &mut Found) {
        if self.object.is_open() && text.starts_with('{') {
            self.end_object(found);
        }
        if self.object.is_open() || self.has_strings && text.trim_start().starts_with('{') {
            match self.object.add(text, number) {
                Added::Part => {}
                Added::Whole => self.take_object(found),
                Added::TooLong => {
                    self.object = Object::default();
                    let message = format!("the JSON object has more than {MAX_OBJECT} bytes");
                    let error = FormatError::in_line(1, message, "write one puzzle per object");
                    found.push_back(Err(FormatError { line: number, ..error }));
                }
            }
            return;
        }
        if self.has_strings && is_puzzle_string(text, self.kind) {
            return self.push(parsed(|line| parse(line, self.has_titles), text, number), found);
        }
        if let Some((key, value)) = key_of_line(text) {
            return self.heading.add(key, value);
        }
        let format = format_of_line(self.formats, text);
        if let Some(Reading::Lines(parse)) = format.map(|format| format.reading) {
            return self.push(parsed(parse, text, number), found);
        }
        let mut others = Found::new();
        self.others.line(text, number, &mut others);
        for item in others {
            let item = item.map_err(|error| self.with_formats(error));
            self.push(item, found);
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.end_object(found);
        let mut others = Found::new();
        self.others.end(&mut others);
        others.into_iter().for_each(|item| self.push(item, found));
    }
}

impl MixedLines {
    /// A reader of puzzle strings of a kind, of JSON objects and of other lines.
    fn new(kind: &dyn Kind, others: Box<dyn Lines>) -> MixedLines {
        MixedLines {
            kind: kind.about().name,
            formats: &[],
            has_titles: !kind.has_own_titles(),
            has_strings: true,
            ipuz: None,
            others,
            heading: Heading::default(),
            object: Object::default(),
        }
    }

    /// Adds a puzzle or an error. A puzzle gets the heading of the lines above it.
    fn push(&mut self, item: Result<FilePuzzle, FormatError>, found: &mut Found) {
        let heading = std::mem::take(&mut self.heading);
        found.push_back(item.and_then(|FilePuzzle { puzzle, line, metadata }| {
            let puzzle = with_heading(puzzle, heading, self.has_titles)
                .map_err(|error| FormatError { line, ..error })?;
            Ok(FilePuzzle { puzzle, line, metadata })
        }));
    }

    /// Adds the formats of the kind to the help of an error in a line that shows no format.
    fn with_formats(&self, mut error: FormatError) -> FormatError {
        if !self.formats.is_empty() && !error.help.contains("formats") {
            let names: Vec<&str> = self.formats.iter().map(|format| format.name).collect();
            error.help += &format!("; the formats are puzzle strings, {}", names.join(", "));
        }
        error
    }

    fn take_object(&mut self, found: &mut Found) {
        let Object { text, line, .. } = std::mem::take(&mut self.object);
        let is_ipuz = text.contains("ipuz.org");
        let item = match self.ipuz {
            Some(parse) if is_ipuz => parsed(parse, &text, line),
            None if is_ipuz => {
                let message = format!("ipuz documents of kind `{}` cannot be read", self.kind);
                let help = "write another format".to_owned();
                let error = FormatError::in_line(1, message, help);
                Err(self.with_formats(FormatError { line, ..error }))
            }
            _ => parsed(|line| parse(line, self.has_titles), &text, line),
        };
        self.push(item, found);
    }

    /// Reports an object without an end.
    fn end_object(&mut self, found: &mut Found) {
        let Object { line, .. } = std::mem::take(&mut self.object);
        if line > 0 {
            let error = FormatError::in_line(
                1,
                "the JSON object has no end",
                "write a closing brace `}` at the end of the object",
            );
            found.push_back(Err(FormatError { line, ..error }));
        }
    }
}

/// A JSON object of which some lines were read.
#[derive(Default)]
struct Object {
    text: String,
    /// The number of the first line, or 0 if no object is open.
    line: u64,
    /// The number of open braces and brackets.
    depth: usize,
    in_string: bool,
}

/// What a line adds to an object.
enum Added {
    Part,
    Whole,
    TooLong,
}

impl Object {
    fn is_open(&self) -> bool {
        self.line > 0
    }

    fn add(&mut self, text: &str, number: u64) -> Added {
        if !self.is_open() {
            self.line = number;
        }
        let mut is_escaped = false;
        for byte in text.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if self.in_string => is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        // A string cannot go on in the next line: the parser reports it.
        let is_whole = self.depth == 0 || self.in_string;
        self.text += text;
        self.text.push('\n');
        match is_whole {
            true => Added::Whole,
            false if self.text.len() > MAX_OBJECT => Added::TooLong,
            false => Added::Part,
        }
    }
}
