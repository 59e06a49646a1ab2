//! Opens the sources of puzzles that a command line names.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use crate::disk::{self, ReadError};
use crate::standalone::input::PuzzleFile;
use crate::standalone::text::{TEXT, looks_like_cells};
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};
use bookgen_base::text_encoding::DecodedStream;
use bookgen_puzzles::{Kind, TextFormat, format_of, is_address, reader_of};

/// The bytes of a source in which its first line must begin.
const BEGINNING: usize = 4096;

/// How the sources are read.
#[derive(Clone, Copy)]
pub struct Sources {
    kind: &'static dyn Kind,
    format: &'static TextFormat,
    /// Whether a source that begins with a puzzle string is text, whatever the format is.
    is_guessed: bool,
}

impl Sources {
    /// Sources of puzzles of a kind, in the format with this name. Without a name, the lines of each
    /// source show their format; other lines are in the first format of the kind.
    ///
    /// # Errors
    /// The name is unknown. The message suggests the nearest name.
    pub fn new(kind: &'static dyn Kind, format: Option<&str>) -> Result<Sources, Diagnostic> {
        let is_guessed = format.is_none();
        let formats = || std::iter::once(&TEXT).chain(kind.formats());
        let Some(name) = format else {
            let format = kind.formats().first().unwrap_or(&TEXT);
            return Ok(Sources { kind, format, is_guessed });
        };
        let found = formats().find(|format| format.name == name);
        let format = found.ok_or_else(|| {
            let known: Vec<&str> = formats().map(|format| format.name).collect();
            let all = || format!("the formats are {}", known.join(", "));
            let kind = kind.about().name;
            let message = format!("puzzles of kind {kind} cannot be read from the format `{name}`");
            Diagnostic::usage(message).help(did_you_mean(name, known.iter().copied(), all))
        })?;
        Ok(Sources { kind, format, is_guessed })
    }

    /// The name of all sources together, in messages.
    pub fn name(self, sources: &[impl AsRef<OsStr>]) -> String {
        match sources {
            [one] if one.as_ref() == "-" => "standard input".to_owned(),
            [one] if self.is_puzzle(one.as_ref()) => "command line".to_owned(),
            [one] => one.as_ref().to_string_lossy().into_owned(),
            _ => "the input".to_owned(),
        }
    }

    /// Opens a file. The path `-` is the standard input. An argument that names no file and is meant
    /// as a puzzle is itself the source.
    ///
    /// # Errors
    /// The source cannot be opened.
    pub fn open(self, argument: &OsStr) -> Result<PuzzleFile, Diagnostic> {
        let text = argument.to_string_lossy();
        let (name, stream): (&str, Box<dyn Read + Send>) = if argument == "-" {
            ("standard input", Box::new(DecodedStream::new(io::stdin())))
        } else {
            match disk::open_stream(Path::new(argument)) {
                Ok(file) => (&text, Box::new(DecodedStream::new(file))),
                Err(_) if self.is_puzzle(argument) => {
                    ("command line", Box::new(Cursor::new(text.clone().into_owned())))
                }
                Err(error) => return Err(unreadable(&text, &error)),
            }
        };
        let mut stream = BufReader::with_capacity(BEGINNING, stream);
        let reader = match self.is_guessed {
            false => self.format.reader(self.kind),
            true => {
                // A failure to read is left to the reader.
                let beginning = String::from_utf8_lossy(stream.fill_buf().unwrap_or_default());
                reader_of(self.kind, &beginning, self.format)
            }
        };
        Ok(PuzzleFile::new(name, Box::new(stream), reader, self.kind))
    }

    /// Whether an argument that names no file is meant as a puzzle.
    fn is_puzzle(self, argument: &OsStr) -> bool {
        let text = argument.to_string_lossy();
        let is_id =
            || format_of(self.kind.formats(), &text).is_some_and(|found| found.name == "game-id");
        // The names of files do not look like these.
        if is_address(&text) || looks_like_cells(&text) || names_a_kind(&text) || is_id() {
            return true;
        }
        let is_object = text.trim_start().starts_with('{');
        if std::ptr::eq(self.format, &TEXT) {
            return is_object;
        }
        // An object of ipuz has a key `kind`, too.
        let is_own = is_object && text.contains("\"kind\"") && !text.contains("ipuz.org");
        self.is_guessed && is_own || self.format.read(self.kind, &text).iter().any(Result::is_ok)
    }
}

/// Whether a text begins with the name of a kind and a colon, like a puzzle string.
fn names_a_kind(text: &str) -> bool {
    let name = text.trim_start().split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| bookgen_puzzles::find(name).is_some())
}

/// The fault of a source that cannot be read.
pub fn unreadable(name: &str, error: &ReadError) -> Diagnostic {
    let (why, help) = if error.is_missing() {
        let help = "name a file of puzzles, write a puzzle, or use `-` for standard input";
        ("there is no such file".to_owned(), help)
    } else {
        (error.reason(), "name a readable file, or use `-` for standard input")
    };
    let name = if name.is_empty() { "\"\"" } else { name };
    Diagnostic::file(format!("{name} cannot be read: {why}")).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_are_meant_as_puzzles_are_recognised() {
        for kind in ["jigsaw", "skyscrapers"] {
            let sources = Sources::new(bookgen_puzzles::find(kind).unwrap(), None).unwrap();
            let is_puzzle = |text: &str| sources.is_puzzle(OsStr::new(text));
            assert!(is_puzzle("jigsaw:5x5"));
            assert!(is_puzzle(" {\"kind\""));
            assert!(!is_puzzle("jigsaw.txt"));
            assert!(!is_puzzle("C:\\a"));
        }
    }
}
