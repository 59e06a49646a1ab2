//! What is wrong, where, why, and a way out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

#[cfg(feature = "terminal")]
mod terminal;

/// The most characters of a line that are shown after a place, or of a neighbouring line.
#[cfg(feature = "terminal")]
const MOST_AFTER: usize = 120;

/// A text that can be wrong: a spec, a template, a word list, a record.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name a reader knows it by, usually its path.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A source from its name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
    }

    /// The place of some of its bytes.
    pub fn place(self: &Arc<Source>, span: Range<usize>) -> Place {
        Place { source: Arc::clone(self), span }
    }
}

/// Some bytes of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text it is in.
    pub source: Arc<Source>,
    /// From the first byte to the one after the last.
    pub span: Range<usize>,
}

impl Place {
    /// Line and column, both from 1; columns count characters.
    pub fn line_column(&self) -> (usize, usize) {
        let start = self.span.start.min(self.source.text.len());
        let before = &self.source.text.as_bytes()[..start];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
        (line, column)
    }
}

/// Whose fault it is; it decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The book cannot be made as it is described: exit code 1.
    Book,
    /// The command was used wrongly: exit code 2.
    Usage,
    /// A file cannot be read or written: exit code 3.
    File,
}

impl FaultKind {
    /// The exit code of the program.
    pub fn exit_code(self) -> u8 {
        match self {
            FaultKind::Book => 1,
            FaultKind::Usage => 2,
            FaultKind::File => 3,
        }
    }
}

/// One fault, with its place and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it is only advice: the book can be made all the same.
    pub advice: bool,
    /// Whose fault it is.
    pub kind: FaultKind,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// Where, with a few words under the underlined text.
    pub place: Option<(Place, String)>,
    /// A way out.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A fault of the book.
    pub fn book(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            advice: false,
            kind: FaultKind::Book,
            message: message.into(),
            place: None,
            help: None,
        }
    }

    /// Advice: what is probably not meant.
    pub fn advice(message: impl Into<String>) -> Diagnostic {
        Diagnostic { advice: true, ..Diagnostic::book(message) }
    }

    /// A fault of the command line.
    pub fn usage(message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: FaultKind::Usage, ..Diagnostic::book(message) }
    }

    /// A fault of a file.
    pub fn file(message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: FaultKind::File, ..Diagnostic::book(message) }
    }

    /// A fault of the program itself: what it relies on is not so.
    pub fn bug(message: impl Into<String>) -> Diagnostic {
        Diagnostic::book(message)
            .help("this is a mistake of bookgen: please report it with the spec of the book")
    }

    /// Says where, with a few words to stand under the underlined text.
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Diagnostic {
        self.place = Some((place.clone(), label.into()));
        self
    }

    /// Says a way out.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// It all in one line, for logs and mails: what, where, and a way out.
    pub fn one_line(&self) -> String {
        let mut text = harmless(&self.message).into_owned();
        if let Some((place, _)) = &self.place {
            let (line, column) = place.line_column();
            text += &format!(" ({}:{line}:{column})", place.source.name);
        }
        if let Some(help) = &self.help {
            text += &format!("; {}", harmless(help));
        }
        text.replace('\n', " ")
    }

    /// Says what the fault is of, before everything else.
    pub fn prefixed(mut self, what: impl fmt::Display) -> Diagnostic {
        self.message = format!("{what}: {}", self.message);
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// Everything that is wrong, in the order of the text. Never empty when returned as an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<Diagnostic>);

impl Faults {
    /// Takes note of one more.
    pub fn push(&mut self, fault: Diagnostic) {
        self.0.push(fault);
    }

    /// Takes note of what went wrong, if something did; gives what came of it, if nothing did.
    pub fn collect<T>(&mut self, done: Result<T, Faults>) -> Option<T> {
        done.map_err(|faults| self.0.extend(faults.0)).ok()
    }

    /// The value, if nothing was wrong.
    ///
    /// # Errors
    /// All faults noted.
    pub fn into_result<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The exit code: that of the first fault.
    pub fn exit_code(&self) -> u8 {
        self.0.first().map_or(0, |first| first.kind.exit_code())
    }
}

impl From<Diagnostic> for Faults {
    fn from(fault: Diagnostic) -> Faults {
        Faults(vec![fault])
    }
}

/// Writes each fault on a line of its own ([`Diagnostic::one_line`]).
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|fault| writeln!(f, "{}", fault.one_line()))
    }
}

impl std::error::Error for Faults {}

/// A text that a terminal shows and does not obey: control characters are replaced by the pictures
/// that Unicode has of them (U+2400), and what has no picture, with the signs that turn the
/// direction of writing over, by U+FFFD.
fn harmless(text: &str) -> Cow<'_, str> {
    let safe = |c: char| match c {
        '\n' | '\t' => c,
        '\0'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c => c,
    };
    match text.chars().all(|c| safe(c) == c) {
        true => text.into(),
        false => text.chars().map(safe).collect(),
    }
}

/// The beginning of a line, cut if it is long.
fn cut(line: &str, most: usize) -> Cow<'_, str> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    match line.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &line[..at]).into(),
        None => line.into(),
    }
}

/// The first words of a text from a file, for a message.
pub fn clipped(text: &str) -> Cow<'_, str> {
    cut(text, 40)
}

/// The known name nearest to a misspelt one, if one is near enough to be meant. A word that is
/// longer than any name is near to none.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const MOST: usize = 64;
    if word.chars().nth(MOST).is_some() {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.chars().count() / 4)
        .min()
        .map(|(_, name)| name)
}

/// The way out where a name is not known: the nearest known one, or what is said otherwise.
pub fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise(),
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
    }

    #[test]
    fn only_near_names_are_offered() {
        assert_eq!(nearest("titel", ["title", "subtitle"]), Some("title"));
        assert_eq!(nearest("colour", ["title", "count"]), None);
        let long = "title".repeat(20);
        assert_eq!(nearest(&long, [long.as_str()]), None);
        assert_eq!(clipped(&long), format!("{}…", &long[..40]));
    }
}
