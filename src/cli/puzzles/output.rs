//! Where the commands write puzzles and drawings.

use std::path::{Path, PathBuf};

use super::for_each::{Printer, Sink};
use crate::cli::terminal::{file_path, print_data};
use crate::disk::book_files;
use crate::standalone::drawing::Drawing;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Diagnostic;

/// The number of drawings that are written at a time.
const DRAWINGS: usize = 1000;

/// A file of puzzles may replace a file that bookgen wrote and that nobody changed. The list of
/// digests alone tells, because no file has this prefix.
const PUZZLES: Replaces = Replaces::Recorded { prefix: "\0", contains: "" };

/// The format of the output of commands that print a line for each puzzle.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextOrJson {
    /// Text
    Text,
    /// One JSON object a line
    Json,
}

/// Writes strings.
pub enum TextSink {
    /// To the standard output.
    Printed(Printer),
    /// To a file, when the output ends. A file without puzzles is not written.
    File {
        /// The path of the file.
        path: PathBuf,
        /// The start of the file.
        header: String,
        /// The puzzles.
        puzzles: String,
        /// The end of the file.
        footer: String,
    },
}

impl TextSink {
    /// Writes to the file `path`, or to the standard output if `path` is `None`.
    ///
    /// # Errors
    /// The output cannot be written; the file must not be replaced.
    pub fn new(
        path: Option<&Path>,
        header: impl Into<String>,
        footer: impl Into<String>,
    ) -> Result<TextSink, Diagnostic> {
        let Some(path) = file_path(path) else {
            return Ok(TextSink::Printed(Printer::new(&header.into(), footer)?));
        };
        write::check_replaceable(path, &PUZZLES)?;
        let (header, footer) = (header.into(), footer.into());
        Ok(TextSink::File { path: path.to_owned(), header, puzzles: String::new(), footer })
    }
}

impl Sink<String> for TextSink {
    fn put(&mut self, output: String) -> Result<bool, Diagnostic> {
        match self {
            TextSink::Printed(printer) => printer.put(output),
            TextSink::File { puzzles, .. } => {
                puzzles.push_str(&output);
                Ok(true)
            }
        }
    }

    fn finish(&mut self) -> Result<(), Diagnostic> {
        match self {
            TextSink::Printed(printer) => printer.finish(),
            TextSink::File { puzzles, .. } if puzzles.is_empty() => Ok(()),
            TextSink::File { path, header, puzzles, footer } => {
                let text = format!("{header}{puzzles}{footer}");
                write::write(&[Output::new(&*path, text, PUZZLES)])
            }
        }
    }
}

/// Writes drawings.
pub enum DrawingSink {
    /// To the standard output or to a file, which can have only one drawing.
    One {
        /// The path of the file. `None` for the standard output.
        path: Option<PathBuf>,
        /// The drawing.
        drawing: Option<Drawing>,
    },
    /// Into a folder.
    Folder {
        /// The path of the folder.
        folder: PathBuf,
        /// The drawings that are not written yet.
        outputs: Vec<Output>,
    },
}

impl DrawingSink {
    /// Writes one drawing to the standard output if `path` is `None`, or to a file if the extension
    /// of `path` is `svg`. Otherwise writes the drawings into the folder `path`.
    ///
    /// # Errors
    /// The file must not be replaced.
    pub fn new(path: Option<&Path>) -> Result<DrawingSink, Diagnostic> {
        let is_file = |path: &Path| {
            let extension = path.extension();
            extension.is_some_and(|extension| extension.eq_ignore_ascii_case("svg"))
        };
        let path = file_path(path);
        match path {
            Some(folder) if !is_file(folder) => {
                Ok(DrawingSink::Folder { folder: folder.to_owned(), outputs: Vec::new() })
            }
            _ => {
                path.map_or(Ok(()), |path| write::check_replaceable(path, &book_files::SVG))?;
                Ok(DrawingSink::One { path: path.map(Path::to_owned), drawing: None })
            }
        }
    }

    /// Checks that the output can have this number of drawings.
    ///
    /// # Errors
    /// The output can have only one drawing.
    pub fn check_count(&self, count: u64) -> Result<(), Diagnostic> {
        if count > 1 && matches!(self, DrawingSink::One { .. }) {
            return Err(Diagnostic::usage("an SVG file has the drawing of one puzzle only")
                .help("name a folder for the drawings: `-o DIR`"));
        }
        Ok(())
    }
}

impl Sink<Vec<Drawing>> for DrawingSink {
    fn put(&mut self, drawings: Vec<Drawing>) -> Result<bool, Diagnostic> {
        for new in drawings {
            match self {
                DrawingSink::One { drawing, .. } if drawing.is_none() => *drawing = Some(new),
                DrawingSink::One { .. } => self.check_count(2)?,
                DrawingSink::Folder { folder, outputs } => {
                    outputs.push(Output::new(folder.join(new.name), new.svg, book_files::SVG));
                    if outputs.len() == DRAWINGS {
                        write::write_with_folders(&std::mem::take(outputs))?;
                    }
                }
            }
        }
        Ok(true)
    }

    fn finish(&mut self) -> Result<(), Diagnostic> {
        match self {
            DrawingSink::One { path, drawing } => match (path, drawing.take()) {
                (_, None) => Ok(()),
                (None, Some(drawing)) => print_data(&drawing.svg).map(drop),
                (Some(path), Some(drawing)) => {
                    write::write(&[Output::new(&*path, drawing.svg, book_files::SVG)])
                }
            },
            DrawingSink::Folder { outputs, .. } => {
                write::write_with_folders(&std::mem::take(outputs))
            }
        }
    }
}
