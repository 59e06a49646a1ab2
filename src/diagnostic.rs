//! What is wrong, where, why, and a way out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceSpan, SpanContents,
};

/// How many faults are shown in full. Nobody mends more of them at a sitting.
const MOST_SHOWN: usize = 50;

/// How many characters of a line are shown before and after a place, or of its neighbours.
const MOST_BEFORE: usize = 60;
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
pub enum Fault {
    /// The book cannot be made as it is described: exit code 1.
    Book,
    /// The command was used wrongly: exit code 2.
    Usage,
    /// A file cannot be read or written: exit code 3.
    File,
}

impl Fault {
    /// The exit code of the program.
    pub fn exit_code(self) -> u8 {
        match self {
            Fault::Book => 1,
            Fault::Usage => 2,
            Fault::File => 3,
        }
    }
}

/// One fault, with its place and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it is only advice: the book can be made all the same.
    pub advice: bool,
    /// Whose fault it is.
    pub fault: Fault,
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
            fault: Fault::Book,
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
        Diagnostic { fault: Fault::Usage, ..Diagnostic::book(message) }
    }

    /// A fault of a file.
    pub fn file(message: impl Into<String>) -> Diagnostic {
        Diagnostic { fault: Fault::File, ..Diagnostic::book(message) }
    }

    /// A fault of the program itself: what it relies on is not so.
    pub fn broken(message: impl Into<String>) -> Diagnostic {
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
    pub fn plain(&self) -> String {
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
    pub fn about(mut self, what: impl fmt::Display) -> Diagnostic {
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
    pub fn take<T>(&mut self, done: Result<T, Faults>) -> Option<T> {
        done.map_err(|faults| self.0.extend(faults.0)).ok()
    }

    /// The value, if nothing was wrong.
    ///
    /// # Errors
    /// All faults noted.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The exit code: that of the first fault.
    pub fn exit_code(&self) -> u8 {
        self.0.first().map_or(0, |first| first.fault.exit_code())
    }

    /// All faults, a line each.
    pub fn plain(&self) -> String {
        let lines = self.0.iter().map(|fault| fault.plain() + "\n");
        lines.collect()
    }

    /// All faults as text for a terminal of so many columns.
    pub fn render(&self, columns: usize, colour: bool) -> String {
        let theme =
            if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(columns)
            .with_context_lines(1)
            .with_links(false);
        let mut out = String::new();
        for (i, fault) in self.0.iter().take(MOST_SHOWN).enumerate() {
            if i > 0 {
                out.push('\n');
            }
            // Writing to a string cannot fail.
            let _ = handler.render_report(&mut out, &Shown::new(fault));
        }
        if let Some(more) = self.0.len().checked_sub(MOST_SHOWN).filter(|&more| more > 0) {
            out += &format!("\n{more} more faults are not shown\n");
        }
        out
    }
}

impl From<Diagnostic> for Faults {
    fn from(fault: Diagnostic) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(100, false))
    }
}

impl std::error::Error for Faults {}

/// A diagnostic as it is shown: its words made safe, with the lines of its source that it is about.
#[derive(Debug)]
struct Shown {
    advice: bool,
    message: String,
    help: Option<String>,
    excerpt: Option<(Excerpt, LabeledSpan)>,
}

impl Shown {
    fn new(fault: &Diagnostic) -> Shown {
        let excerpt = fault.place.as_ref().map(|(place, label)| {
            let (excerpt, span) = Excerpt::of(place);
            (excerpt, LabeledSpan::new_with_span(Some(harmless(label).into_owned()), span))
        });
        Shown {
            advice: fault.advice,
            message: harmless(&fault.message).into_owned(),
            help: fault.help.as_deref().map(|help| harmless(help).into_owned()),
            excerpt,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown {}

impl miette::Diagnostic for Shown {
    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.advice { miette::Severity::Warning } else { miette::Severity::Error })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, label) = self.excerpt.as_ref()?;
        Some(Box::new(std::iter::once(label.clone())))
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.excerpt.as_ref().map(|(excerpt, _)| excerpt as &dyn miette::SourceCode)
    }
}

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

/// The lines round a place, cut where they are too long to be read. A source may have megabytes;
/// what is shown of it never has.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// Line and column of the place, from 0.
    at: (usize, usize),
    /// The line that the excerpt begins with, from 0.
    first: usize,
}

impl Excerpt {
    /// The excerpt of a place, and the place in it.
    fn of(place: &Place) -> (Excerpt, Range<usize>) {
        let text = &place.source.text;
        let floor =
            |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let start = floor(place.span.start).unwrap_or(0);
        let end = floor(place.span.end).unwrap_or(0).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let (line, column) = place.line_column();

        let mut shown = String::new();
        let mut first = line - 1;
        if let Some(before) = text[..line_start].strip_suffix('\n') {
            let from = before.rfind('\n').map_or(0, |at| at + 1);
            shown += &harmless(&cut(&before[from..], MOST_AFTER));
            shown.push('\n');
            first -= 1;
        }
        // The part of the line before the place, from its end.
        let lead = &text[line_start..start];
        match lead.char_indices().rev().nth(MOST_BEFORE) {
            Some((at, _)) => shown += &format!("…{}", harmless(&lead[at..])),
            None => shown += &harmless(lead),
        }
        let from = shown.len();
        let tail = cut(&text[start..line_end], MOST_AFTER);
        // What goes on in the next lines is underlined to the end of this one.
        let length = (end - start).min(tail.len());
        let length = (0..=length).rev().find(|&at| tail.is_char_boundary(at)).unwrap_or(0);
        let (marked, rest) = tail.split_at(length);
        shown += &harmless(marked);
        let to = shown.len();
        shown += &harmless(rest);
        if let Some(after) = text.get(line_end + 1..).filter(|after| !after.is_empty()) {
            shown.push('\n');
            shown += &harmless(&cut(after.split('\n').next().unwrap_or_default(), MOST_AFTER));
        }
        let at = (line - 1, column - 1);
        let name = harmless(&place.source.name).into_owned();
        (Excerpt { name, text: shown, at, first }, from..to)
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

impl miette::SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        // Without lines round it, it is asked where the place is in the whole text.
        let (line, column) = match (before, after) {
            (0, 0) => self.at,
            _ => (self.first + read.line(), read.column()),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            line,
            column,
            read.line_count(),
        )))
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
    fn a_fault_shows_its_place_and_a_way_out() {
        let source = Source::new("book.toml", "[book]\ntitel = \"Sunday\"\n");
        let fault = Diagnostic::book("`titel` is not a key of [book]")
            .at(&source.place(7..12), "unknown key")
            .help("did you mean `title`?");
        assert_eq!(
            Faults::from(fault).to_string(),
            "  × `titel` is not a key of [book]
   ╭─[book.toml:2:1]
 1 │ [book]
 2 │ titel = \"Sunday\"
   · ──┬──
   ·   ╰── unknown key
   ╰────
  help: did you mean `title`?
"
        );
    }

    #[test]
    fn a_long_line_is_cut_and_many_faults_are_counted() {
        let line = format!("{}é = !{}", "a".repeat(100_000), "b".repeat(100_000));
        let source = Source::new("book.toml", format!("[book]\n{line}\n[page]\n"));
        let at = 7 + 100_000 + "é = ".len();
        let fault = Diagnostic::book("no value").at(&source.place(at..at + 1), "here");
        assert_eq!(
            Faults::from(fault.clone()).to_string(),
            format!(
                "  × no value
   ╭─[book.toml:2:100005]
 1 │ [book]
 2 │ …{}é = !{}…
   · {}┬
   · {}╰── here
 3 │ [page]
   ╰────
",
                "a".repeat(57),
                "b".repeat(119),
                " ".repeat(62),
                " ".repeat(62)
            )
        );
        let shown = Faults(vec![fault; 20_000]).to_string();
        assert!(shown.ends_with("\n19950 more faults are not shown\n"), "{shown}");
    }

    #[test]
    fn no_text_commands_the_terminal() {
        let esc = "\u{1b}[31mRED\u{7}\u{7f}\u{9b}\u{202e}\u{2066}";
        let source = Source::new(format!("b{esc}"), format!("# {esc}\n{esc}\t{esc} = 1\n# {esc}"));
        let at = source.text.find('\t').unwrap_or_default();
        let name = 3 + esc.len()..at;
        let fault = Diagnostic::book(format!("no `{esc}`"))
            .at(&source.place(name), format!("not {esc}"))
            .help(format!("not {esc}\nbut"));
        let shown = Faults(vec![fault, Diagnostic::book(esc)]).to_string();
        let obeyed = |c: char| c.is_control() && c != '\n';
        assert!(!shown.contains(obeyed), "{shown:?}");
        assert!(!shown.contains(['\u{202e}', '\u{2066}']), "{shown:?}");
        assert_eq!(shown.matches("␛[31mRED␇␡\u{fffd}").count(), 9, "{shown}");
        assert!(shown.contains("   · ──────┬──────\n"), "{shown}");
    }

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
