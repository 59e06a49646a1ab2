//! Opens a source of puzzles that a command line names.

use std::ffi::OsStr;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::decoded_stream::DecodedStream;
use crate::disk::{self, ReadError};
use bookgen_base::diagnostic::Diagnostic;

/// The help for a file that exists, but cannot be read.
pub const READABLE_HELP: &str = "name a readable file, or use `-` for standard input";

/// An open source of puzzles.
pub struct Source {
    /// The name of the source in messages.
    pub name: String,
    /// The text of the source.
    pub stream: Box<dyn Read + Send>,
}

/// Opens a file. The path `-` is the standard input. An argument that names no file and is meant as
/// a puzzle is itself the source.
///
/// # Errors
/// The source cannot be opened. `missing_help` is the help if there is no such file.
pub fn open(
    argument: &OsStr,
    is_puzzle: impl Fn(&str) -> bool,
    missing_help: &str,
) -> Result<Source, Diagnostic> {
    let text = argument.to_string_lossy();
    if argument == "-" {
        return Ok(Source {
            name: "standard input".to_owned(),
            stream: Box::new(DecodedStream::new(io::stdin())),
        });
    }
    match disk::open_stream(Path::new(argument)) {
        Ok(file) => {
            Ok(Source { name: text.into_owned(), stream: Box::new(DecodedStream::new(file)) })
        }
        Err(_) if is_puzzle(&text) => {
            let stream = Box::new(Cursor::new(text.into_owned()));
            Ok(Source { name: "command line".to_owned(), stream })
        }
        Err(error) => Err(unreadable(&text, &error, missing_help)),
    }
}

/// The fault of a source that cannot be read.
pub fn unreadable(name: &str, error: &ReadError, missing_help: &str) -> Diagnostic {
    let (why, help) = if error.is_missing() {
        ("there is no such file".to_owned(), missing_help)
    } else {
        (error.reason(), READABLE_HELP)
    };
    Diagnostic::file(format!("{name} cannot be read: {why}")).help(help)
}
