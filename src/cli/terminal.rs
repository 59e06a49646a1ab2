//! Output on the terminal: results, faults, advice and progress bars. Texts from files, databases and
//! arguments cannot control the terminal: all output passes [`sanitized`].

mod progress;
mod stdout;

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use serde::Serialize;
use terminal_size::{Height, Width};

use crate::build::Observer;
use crate::pipeline::Progress;
use bookgen_base::diagnostic::{Diagnostic, Faults, sanitized};

use progress::ProgressBars;
pub use stdout::mark_closed;

/// The maximum number of columns of messages.
const MAX_COLUMNS: usize = 100;

/// The maximum number of columns of texts on the standard output.
const MAX_TEXT_COLUMNS: usize = 80;

/// The minimum number of columns of messages and texts.
const MIN_COLUMNS: usize = 40;

/// The number of columns of texts for readers on the standard output: the width of the terminal, at most
/// 80 columns.
pub fn text_columns() -> usize {
    columns(terminal_size::terminal_size_of(io::stdout()), MAX_TEXT_COLUMNS)
}

/// The width of a terminal, but not less than the minimum and not more than `max`. Returns `max` if
/// the stream is not a terminal.
fn columns(size: Option<(Width, Height)>, max: usize) -> usize {
    size.map_or(max, |(Width(width), _)| usize::from(width).clamp(MIN_COLUMNS, max))
}

/// Whether a terminal understands escape sequences.
fn has_sequences(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// Whether output on a terminal is in colour.
fn has_colour(stream: &impl IsTerminal) -> bool {
    has_sequences(stream) && std::env::var_os("NO_COLOR").is_none()
}

/// Prints faults or advice to the standard error.
pub fn report(faults: &Faults) {
    let mut err = io::stderr();
    let colour = has_colour(&err);
    // The texts of faults are already sanitized. If the standard error cannot be written, only the
    // exit code reports the faults.
    let columns = columns(terminal_size::terminal_size_of(&err), MAX_COLUMNS);
    let _ = err.write_all(faults.render(columns, colour).as_bytes());
}

/// Prints a text to the standard error. Ignores errors: the exit code does not depend on this text.
pub fn print_error(text: &str) {
    let _ = io::stderr().write_all(sanitized(text).as_bytes());
}

/// Prints the message of an invalid command line, which quotes arguments, or the text of `--help` or
/// `--version`. Returns the exit code.
pub fn print_clap(error: &clap::Error) -> u8 {
    let text = error.render();
    let tip = if is_loose_word(error) { LOOSE_WORD } else { "" };
    let plain = format!("{text}{tip}");
    // Colours are escape sequences. So a message is printed in colour only if it quotes no argument
    // with such sequences.
    let is_safe = matches!(sanitized(&plain), Cow::Borrowed(_));
    let coloured =
        |colour: bool| if colour { format!("{}{tip}", text.ansi()) } else { plain.clone() };
    if error.use_stderr() {
        let mut err = io::stderr();
        let text =
            if is_safe { coloured(has_colour(&err)) } else { sanitized(&plain).into_owned() };
        let _ = err.write_all(text.as_bytes());
        return 2;
    }
    match write(coloured(has_colour(&io::stdout())).as_bytes()) {
        Ok(_) => 0,
        Err(fault) => {
            let faults = Faults::from(fault);
            report(&faults);
            faults.exit_code()
        }
    }
}

/// The advice for a word that belongs to no option.
const LOOSE_WORD: &str = "\nPut quotes around a value with spaces, as in --title \"My Book\", and commas between values.\n";

/// Whether a command line of `bookgen new` has a word that belongs to no option.
fn is_loose_word(error: &clap::Error) -> bool {
    let usage = error.get(ContextKind::Usage);
    let is_new = usage.is_some_and(|usage| usage.to_string().contains(" new "));
    let word = error.get(ContextKind::InvalidArg).filter(|_| is_new);
    error.kind() == clap::error::ErrorKind::UnknownArgument
        && matches!(word, Some(ContextValue::String(word)) if !word.starts_with('-'))
}

/// A text from a file, a database or an argument, as one line without control characters. Line breaks
/// and tabs also become control pictures, so the text cannot imitate other lines of the output.
pub fn escaped(text: &str) -> String {
    sanitized(text).replace('\n', "␊").replace('\t', "␉")
}

/// A path from an argument or a database, as one line without control characters.
pub fn escaped_path(path: &Path) -> String {
    escaped(&path.to_string_lossy())
}

/// Writes bytes to the standard output. Returns `false` if the reader of the output has closed it (a
/// broken pipe); this is not an error.
fn write(bytes: &[u8]) -> Result<bool, Diagnostic> {
    stdout::write(bytes)
        .map_err(|error| Diagnostic::file("the output cannot be written").help(error.to_string()))
}

/// Prints a text for readers to the standard output. A closed pipe is not an error.
///
/// # Errors
/// The output cannot be written.
pub fn print(text: &str) -> Result<(), Faults> {
    write(sanitized(text).as_bytes())?;
    Ok(())
}

/// Prints data for other programs, such as JSON or puzzles, to the standard output. A terminal gets
/// the text without control characters; a file or a program gets the exact text. Returns `false` if
/// the reader of the output has closed it (a broken pipe); this is not an error.
///
/// # Errors
/// The output cannot be written.
pub fn print_data(text: &str) -> Result<bool, Diagnostic> {
    if io::stdout().is_terminal() {
        write(sanitized(text).as_bytes())
    } else {
        write(text.as_bytes())
    }
}

/// Prints JSON for other programs, on indented lines.
///
/// # Errors
/// The output cannot be written.
pub fn print_json(value: &impl Serialize) -> Result<(), Faults> {
    print_data(&(serde_json::to_string_pretty(value).unwrap_or_default() + "\n"))?;
    Ok(())
}

/// Whether a path is `-`, which stands for the standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The path of an output; `None` for the standard output.
pub fn file_path(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_stdout(path))
}

/// Writes a file, for example a PDF, to the standard output. A closed pipe is not an error.
///
/// # Errors
/// The output cannot be written; the output is a terminal.
pub fn print_file(bytes: &[u8]) -> Result<(), Faults> {
    if io::stdout().is_terminal() {
        return Err(Diagnostic::usage("a PDF cannot be shown on a terminal")
            .help("redirect the output, `-o - > book.pdf`, or write a file, `-o book.pdf`")
            .into());
    }
    write(bytes)?;
    Ok(())
}

/// Prints advice to the standard error.
pub fn advise(advice: &[Diagnostic]) {
    if !advice.is_empty() {
        report(&Faults(advice.to_vec()));
    }
}

/// A writer that prints data for other programs as [`print_data`] does. Each write must be a whole
/// text. If the reader has closed the output, a write returns the error `BrokenPipe`.
pub struct DataWriter;

impl Write for DataWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let is_terminal = io::stdout().is_terminal();
        let shown = if is_terminal { sanitized(&text) } else { Cow::Borrowed(&*text) };
        let has_reader = stdout::write(shown.as_bytes())?;
        if has_reader { Ok(bytes.len()) } else { Err(ErrorKind::BrokenPipe.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Shows progress and advice on the terminal.
pub struct Terminal {
    /// Whether progress is hidden.
    pub quiet: bool,
}

impl Observer for Terminal {
    fn progress(&self) -> Box<dyn Progress + '_> {
        Box::new(ProgressBars::new(self.quiet || !has_sequences(&io::stderr())))
    }

    fn advise(&self, advice: &[Diagnostic]) {
        advise(advice);
    }
}
