//! Reads puzzles from files, one batch at a time, and reports errors with the faulty line.

use std::any::Any;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use super::recent_lines::RecentLines;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, clipped};
use bookgen_puzzles::{
    FileMetadata, FormatError, Kind, Parsed, Puzzle, PuzzleReader, ReadError, named,
};

/// The maximum number of characters that are marked in a faulty line.
const MAX_MARKED: usize = 40;

/// A puzzle from a file, and its position in the file.
pub struct InputPuzzle {
    parsed: Parsed,
    /// The string of a typed puzzle, once it is needed.
    text: OnceCell<Box<Puzzle>>,
    /// The number of the puzzle in the whole input, from 1. Faulty puzzles count.
    pub number: u64,
    line: InputLine,
}

impl InputPuzzle {
    /// The puzzle as a string. It is not verified, and its answer may be empty.
    pub fn puzzle(&self) -> &Puzzle {
        match &self.parsed {
            Parsed::Text(found) => &found.puzzle,
            Parsed::Typed(typed) => self.text.get_or_init(|| Box::new(typed.to_puzzle())),
        }
    }

    /// What the file says about the puzzle, if it says more than a title and an author.
    pub fn metadata(&self) -> Option<&Arc<FileMetadata>> {
        match &self.parsed {
            Parsed::Text(found) => found.metadata.as_ref(),
            Parsed::Typed(typed) => typed.metadata(),
        }
    }

    /// The puzzle in a type of its kind, if its reader has parsed it.
    pub fn typed<T: 'static>(&self) -> Option<&T> {
        match &self.parsed {
            Parsed::Text(_) => None,
            Parsed::Typed(typed) => (&**typed as &dyn Any).downcast_ref(),
        }
    }

    /// The number of the puzzle's first line in its file, from 1.
    pub fn line(&self) -> u64 {
        self.line.number
    }

    /// A fault in the puzzle. The first line of the puzzle is marked.
    pub fn fault(&self, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        let text = self.line.text();
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        Diagnostic::input(message).at(&self.line.place(start..end), label)
    }
}

/// A line of a file.
struct InputLine {
    name: Arc<str>,
    number: u64,
    /// The bytes of the line. They become text only for a fault.
    bytes: Box<[u8]>,
}

impl InputLine {
    fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    fn place(&self, span: Range<usize>) -> Place {
        let number = usize::try_from(self.number).unwrap_or(usize::MAX);
        Source::line(&*self.name, number, &*self.text()).place(span)
    }
}

/// The puzzles from a file, in one format.
pub struct PuzzleFile {
    /// The name of the file in messages.
    name: Arc<str>,
    input: RecentLines<Box<dyn Read + Send>>,
    reader: Box<dyn PuzzleReader>,
    kind: &'static dyn Kind,
}

impl PuzzleFile {
    /// Starts to read a file.
    pub fn new(
        name: impl Into<Arc<str>>,
        source: Box<dyn Read + Send>,
        reader: Box<dyn PuzzleReader>,
        kind: &'static dyn Kind,
    ) -> PuzzleFile {
        PuzzleFile { name: name.into(), input: RecentLines::new(source), reader, kind }
    }

    /// The name of the file in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the next puzzle waits for more input, for example from a pipe.
    pub fn is_drained(&self) -> bool {
        self.input.is_drained()
    }

    /// The next puzzle or fault, or `None` at the end of the file. `number` is the number of the
    /// puzzle in the whole input.
    ///
    /// # Errors
    /// The file cannot be read. No more puzzles follow.
    pub fn next(&mut self, number: u64) -> io::Result<Option<Result<InputPuzzle, Diagnostic>>> {
        match self.reader.next_parsed(&mut self.input) {
            None => Ok(None),
            Some(Err(ReadError::Io(error))) => Err(error),
            Some(Err(ReadError::Format(error))) => Ok(Some(Err(self.format_fault(&error)))),
            Some(Ok(parsed)) => {
                let line = match &parsed {
                    Parsed::Text(found) => found.line,
                    Parsed::Typed(typed) => typed.line(),
                };
                let (line, text) = (self.line(line), OnceCell::new());
                Ok(Some(self.check_kind(InputPuzzle { parsed, text, number, line })))
            }
        }
    }

    fn line(&self, number: u64) -> InputLine {
        InputLine { name: self.name.clone(), number, bytes: self.input.line(number).into() }
    }

    /// The fault of a text that is not in the format. The word at the column is marked.
    fn format_fault(&self, error: &FormatError) -> Diagnostic {
        let line = self.line(error.line);
        let column = usize::try_from(error.column).unwrap_or(usize::MAX);
        let text = line.text();
        let characters: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let (start, label) = match characters.get(column.saturating_sub(1)) {
            Some(start) => (*start, "here"),
            None => (characters.last().copied().unwrap_or(0), "the line ends here"),
        };
        let span = start..start + word_length(&text[start..]);
        Diagnostic::input(&error.message).at(&line.place(span), label).help(&error.help)
    }

    fn check_kind(&self, puzzle: InputPuzzle) -> Result<InputPuzzle, Diagnostic> {
        // A reader makes typed puzzles of its own kind only.
        let Parsed::Text(text) = &puzzle.parsed else { return Ok(puzzle) };
        let (wanted, found) = (self.kind.about().name, text.puzzle.kind.as_str());
        if found == wanted {
            return Ok(puzzle);
        }
        let text = puzzle.line.text();
        let start = text.find(found).unwrap_or(0);
        let end = (start + found.len()).min(text.len());
        let (place, found) = (puzzle.line.place(start..end), clipped(found));
        named(&found, &place)?;
        let message = format!("this is a puzzle of kind `{found}`, not of kind `{wanted}`");
        Err(Diagnostic::input(message)
            .at(&place, "another kind")
            .help(format!("name the kind `{found}`; a command reads puzzles of one kind")))
    }
}

/// The length in bytes of the word at the start of a text. A word ends before white space or a
/// colon.
fn word_length(text: &str) -> usize {
    let is_end = |c: char| c.is_whitespace() || c == ':';
    let first = text.chars().next().map_or(0, char::len_utf8);
    let rest = text[first..].char_indices().take(MAX_MARKED).find(|(_, c)| is_end(*c));
    let limit = text.char_indices().nth(MAX_MARKED).map_or(text.len(), |(at, _)| at);
    rest.map_or(limit, |(at, _)| first + at)
}
