//! Faults in the user's files. A fault has a message, a position in the source text, and help that
//! says how to remove the fault.
//!
//! A [`Diagnostic`] is one fault. [`Faults`] is a list of faults. A function that checks a whole
//! file returns such a list as its error, so that the user sees all faults at once. With the
//! feature `terminal`, `Faults::render` underlines the source text as compilers do.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::text_encoding::{DecodedText, Encoding};

#[cfg(feature = "terminal")]
mod terminal;

/// The maximum number of characters shown from the start of the marked text to the end of its line.
/// The line before and the line after are also cut to this number of characters.
#[cfg(feature = "terminal")]
const MAX_AFTER: usize = 120;

/// A text that can have faults: a spec, a template, a word list, a record.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the text in messages, usually a path.
    pub name: String,
    /// The whole text, or a line of a longer text.
    pub text: String,
    /// The number of the first line, from 1. It is above 1 if `text` is a line of a longer text.
    pub first_line: usize,
    /// The encoding of the file.
    pub encoding: Encoding,
}

impl Source {
    /// Creates a source.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Source::line(name, 1, text)
    }

    /// Creates a source from a line of a longer text that is not in memory as a whole. Lines are
    /// numbered from 1.
    pub fn line(name: impl Into<String>, number: usize, text: impl Into<String>) -> Arc<Source> {
        let (name, text) = (name.into(), text.into());
        Arc::new(Source { name, text, first_line: number, encoding: Encoding::Utf8 })
    }

    /// Creates a source from the text of a file.
    pub fn decoded(name: impl Into<String>, decoded: DecodedText) -> Arc<Source> {
        let DecodedText { text, encoding } = decoded;
        Arc::new(Source { name: name.into(), text, first_line: 1, encoding })
    }

    /// Describes the first line of more than `most` bytes, if there is one: `line 2 has more than 1000 bytes`.
    pub fn long_line(&self, most: usize) -> Option<String> {
        let at = self.text.lines().position(|line| line.len() > most)?;
        Some(format!("line {} has more than {most} bytes", at + 1))
    }

    /// Creates the place for a range of bytes in this source.
    pub fn place(self: &Arc<Source>, span: Range<usize>) -> Place {
        Place { source: Arc::clone(self), span }
    }
}

/// A position in a source: a range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The source that contains the range.
    pub source: Arc<Source>,
    /// The range of bytes in the text of the source.
    pub span: Range<usize>,
}

impl Place {
    /// The line and the column of the first byte, both from 1. A column counts characters, not
    /// bytes.
    pub fn line_column(&self) -> (usize, usize) {
        let start = self.span.start.min(self.source.text.len());
        let before = &self.source.text.as_bytes()[..start];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let line = before.iter().filter(|&&b| b == b'\n').count() + self.source.first_line;
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
        (line, column)
    }
}

/// The kind of a fault. It decides the program's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The input cannot be used: the spec, a puzzle file or a list has a fault. Exit code 1.
    Input,
    /// A mistake on the command line: exit code 2.
    Usage,
    /// A file cannot be read or written: exit code 3.
    File,
    /// A mistake of the program itself: exit code 4.
    Bug,
}

impl FaultKind {
    /// The exit code of the program.
    pub fn exit_code(self) -> u8 {
        match self {
            FaultKind::Input => 1,
            FaultKind::Usage => 2,
            FaultKind::File => 3,
            FaultKind::Bug => 4,
        }
    }
}

/// One fault, with its position in the source and help that says how to remove the fault.
///
/// ```
/// use bookgen_base::{Diagnostic, Source};
///
/// let source = Source::new("book.toml", "titel = \"Sunday\"");
/// let fault = Diagnostic::input("`titel` is not a key of [book]")
///     .at(&source.place(0..5), "unknown key")
///     .help("did you mean `title`?");
/// assert_eq!(
///     fault.one_line(),
///     "`titel` is not a key of [book] (book.toml:1:1); did you mean `title`?",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the diagnostic is only a warning, so that the book can still be made.
    pub advice: bool,
    /// The kind of the fault, which decides the program's exit code.
    pub kind: FaultKind,
    /// The fault, in a sentence without a full stop.
    pub message: String,
    /// The position of the fault in a source, and a label of a few words. The label is shown under
    /// the marked text.
    pub place: Option<(Place, String)>,
    /// The help: advice that tells the user how to remove the fault.
    pub help: Option<String>,
    /// Whether a larger page can remove the fault. A build then looks for a trim size that does, and adds
    /// it to the help.
    pub may_need_larger_page: bool,
}

impl Diagnostic {
    /// Creates a fault in the input: in a spec, a puzzle file, a list or a finished file.
    pub fn input(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            advice: false,
            kind: FaultKind::Input,
            message: message.into(),
            place: None,
            help: None,
            may_need_larger_page: false,
        }
    }

    /// Creates a warning: the book can be made, but the user probably meant something else.
    pub fn advice(message: impl Into<String>) -> Diagnostic {
        Diagnostic { advice: true, ..Diagnostic::input(message) }
    }

    /// Creates a fault in the command line.
    pub fn usage(message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: FaultKind::Usage, ..Diagnostic::input(message) }
    }

    /// Creates a fault in reading or writing a file.
    pub fn file(message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: FaultKind::File, ..Diagnostic::input(message) }
    }

    /// Creates a fault for a bug in the program: an internal assumption does not hold.
    pub fn bug(message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: FaultKind::Bug, ..Diagnostic::input(message) }
            .help("this is a bug in bookgen: please report it with the spec of the book")
    }

    /// Sets the position of the fault in a source, and the label that is shown under the marked
    /// text.
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Diagnostic {
        self.place = Some((place.clone(), label.into()));
        self
    }

    /// Sets the help: advice that tells the user how to remove the fault.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Marks a fault that a larger page can remove.
    pub fn on_small_page(mut self) -> Diagnostic {
        self.may_need_larger_page = true;
        self
    }

    /// The message, the position in the source and the help, in one line, for logs and mails.
    pub fn one_line(&self) -> String {
        let mut text = sanitized(&self.message).into_owned();
        if let Some((place, _)) = &self.place {
            let (line, column) = place.line_column();
            text += &format!(" ({}:{line}:{column})", sanitized(&place.source.name));
        }
        if let Some(help) = &self.help {
            text += &format!("; {}", sanitized(help));
        }
        text.replace('\n', " ")
    }

    /// Adds `prefix` and a colon before the message.
    pub fn prefixed(mut self, prefix: impl fmt::Display) -> Diagnostic {
        self.message = format!("{prefix}: {}", self.message);
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// The faults in a text, in the order of the text. A function that returns this list as its error
/// never returns an empty list.
///
/// ```
/// use bookgen_base::{Diagnostic, Faults};
///
/// let mut faults = Faults::default();
/// let number: Result<u8, _> = "x".parse().map_err(|_| Diagnostic::input("`x` is not a number").into());
/// assert_eq!(faults.collect(number), None);
/// assert_eq!(faults.exit_code(), 1);
/// assert!(faults.into_result(()).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<Diagnostic>);

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: Diagnostic) {
        self.0.push(fault);
    }

    /// Returns the value of a result. For an error, adds its faults to this list and returns
    /// `None`.
    pub fn collect<T>(&mut self, result: Result<T, Faults>) -> Option<T> {
        result.map_err(|faults| self.0.extend(faults.0)).ok()
    }

    /// Keeps the first `most` faults. If there are more, one fault at the end gives the number of the others.
    /// `source` says what has the faults, such as "the file".
    pub fn shorten(&mut self, most: usize, source: &str) {
        let more = self.0.len().saturating_sub(most);
        if more > 0 {
            self.0.truncate(most);
            let message = format!("{more} more faults of {source} are not shown");
            self.push(Diagnostic::input(message).help("fix the faults above and build again"));
        }
    }

    /// Returns `Ok(value)` if this list has no faults.
    ///
    /// # Errors
    /// The faults of this list.
    pub fn into_result<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The exit code of the first fault, or 0 if there is no fault.
    pub fn exit_code(&self) -> u8 {
        self.0.first().map_or(0, |first| first.kind.exit_code())
    }
}

impl From<Diagnostic> for Faults {
    fn from(fault: Diagnostic) -> Faults {
        Faults(vec![fault])
    }
}

/// Writes each fault on a separate line ([`Diagnostic::one_line`]).
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|fault| writeln!(f, "{}", fault.one_line()))
    }
}

impl std::error::Error for Faults {}

/// Replaces characters that control a terminal. Control characters become Unicode control pictures
/// (U+2400 and after). C1 controls, which have no picture, line separators, and characters that
/// change the writing direction become U+FFFD. Line breaks and tabs stay.
pub fn sanitized(text: &str) -> Cow<'_, str> {
    let safe = |c: char| match c {
        '\n' | '\t' => c,
        '\0'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c => c,
    };
    if text.chars().all(|c| safe(c) == c) { text.into() } else { text.chars().map(safe).collect() }
}

/// The first `max` characters of a line, followed by an ellipsis if the line is longer.
fn truncated(line: &str, max: usize) -> Cow<'_, str> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    match line.char_indices().nth(max) {
        Some((at, _)) => format!("{}…", &line[..at]).into(),
        None => line.into(),
    }
}

/// The first 40 characters of a text from a file, for a message.
pub fn clipped(text: &str) -> Cow<'_, str> {
    truncated(text, 40)
}

/// Finds the known name that is nearest to a misspelt word (Damerau-Levenshtein distance). The
/// distance may be at most one edit, plus one edit for every four characters of the name. Returns
/// `None` for a word of more than 64 characters.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const MAX: usize = 64;
    if word.chars().nth(MAX).is_some() {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, name)| {
            let length = name.chars().count();
            *distance <= 1 + length / 4 && *distance < length
        })
        .min()
        .map(|(_, name)| name)
}

/// The help for an unknown name. If a known name is near enough, the help suggests this name. If the
/// unknown name is the first part of known names, such as `kdp` of `kdp-paperback`, the help suggests
/// these names. Otherwise the help is the text that `otherwise` returns.
pub fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(near) = nearest(word, known.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    let continues = |name: &&str| name.strip_prefix(word).is_some_and(|end| end.starts_with('-'));
    let longer: Vec<String> =
        known.into_iter().filter(continues).map(|name| format!("`{name}`")).collect();
    match longer.is_empty() {
        true => otherwise(),
        false => format!("did you mean {}?", longer.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let source = Source::new("x", "é = 1\nab = 2");
        assert_eq!(source.place(0..1).line_column(), (1, 1));
        assert_eq!(source.place(5..6).line_column(), (1, 5));
        assert_eq!(source.place(7..9).line_column(), (2, 1));
        assert_eq!(source.place(99..99).line_column(), (2, 7));
        assert_eq!(Source::line("x", 57, "ab = 2").place(3..4).line_column(), (57, 4));
    }

    #[test]
    fn only_near_names_are_suggested() {
        assert_eq!(nearest("titel", ["title", "subtitle"]), Some("title"));
        assert_eq!(nearest("colour", ["title", "count"]), None);
        let long = "title".repeat(20);
        assert_eq!(nearest(&long, [long.as_str()]), None);
        assert_eq!(clipped(&long), format!("{}…", &long[..40]));
    }
}
