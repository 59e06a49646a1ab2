//! Texts with columns: the separators of lists and tables, as spreadsheets and people write them.

use std::ops::Range;

use crate::diagnostic::Source;

/// What separates the columns of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// A tab.
    Tab,
    /// A semicolon, in normal or full width.
    Semicolon,
    /// A vertical line, in normal or full width.
    Pipe,
    /// A comma, in normal or full width, or an ideographic comma.
    Comma,
    /// An arrow: `=>`, `->`, `→` or `⇒`.
    Arrow,
    /// An equals sign, in normal or full width.
    Equals,
    /// A hyphen or a dash between two spaces, a long dash, or several hyphens.
    Dash,
    /// A colon, in normal or full width.
    Colon,
    /// Three dots or more, or an ellipsis.
    Dots,
    /// Two spaces or more.
    Spaces,
}

impl Separator {
    /// All separators.
    pub const ALL: [Separator; 10] = [
        Separator::Tab,
        Separator::Semicolon,
        Separator::Pipe,
        Separator::Comma,
        Separator::Arrow,
        Separator::Equals,
        Separator::Dash,
        Separator::Colon,
        Separator::Dots,
        Separator::Spaces,
    ];

    /// The name in messages, with its article.
    pub const fn name(self) -> &'static str {
        match self {
            Separator::Tab => "a tab",
            Separator::Semicolon => "a semicolon",
            Separator::Pipe => "a vertical line",
            Separator::Comma => "a comma",
            Separator::Arrow => "an arrow",
            Separator::Equals => "an equals sign",
            Separator::Dash => "a dash",
            Separator::Colon => "a colon",
            Separator::Dots => "three dots",
            Separator::Spaces => "two or more spaces",
        }
    }

    /// The name in messages, in the plural.
    pub const fn plural(self) -> &'static str {
        match self {
            Separator::Tab => "tabs",
            Separator::Semicolon => "semicolons",
            Separator::Pipe => "vertical lines",
            Separator::Comma => "commas",
            Separator::Arrow => "arrows",
            Separator::Equals => "equals signs",
            Separator::Dash => "dashes",
            Separator::Colon => "colons",
            Separator::Dots => "dots",
            Separator::Spaces => "spaces",
        }
    }

    /// Whether spreadsheets write this separator. Their cells may be in quotation marks.
    pub const fn is_of_spreadsheets(self) -> bool {
        matches!(self, Separator::Tab | Separator::Semicolon | Separator::Pipe | Separator::Comma)
    }

    /// The separator that a line `sep=;` declares. Spreadsheets read such a first line.
    pub fn declared(line: &str) -> Option<Separator> {
        let (key, value) = line.trim_matches(['\r', '\n', ' ', '"']).split_at_checked(4)?;
        let is_declared = |separator: &Separator| {
            separator.is_of_spreadsheets() && separator.at_start(value) == Some(value.len())
        };
        Separator::ALL.into_iter().find(is_declared).filter(|_| key.eq_ignore_ascii_case("sep="))
    }

    /// The length in bytes of the separator, if a text begins with it.
    fn at_start(self, text: &str) -> Option<usize> {
        let mut chars = text.chars();
        let first = chars.next()?;
        let is_separator = match self {
            Separator::Tab => first == '\t',
            Separator::Semicolon => matches!(first, ';' | '；' | '﹔'),
            Separator::Pipe => matches!(first, '|' | '｜'),
            Separator::Comma => matches!(first, ',' | '，' | '、' | '﹐' | '﹑'),
            Separator::Equals => matches!(first, '=' | '＝'),
            Separator::Colon => matches!(first, ':' | '：' | '﹕' | '∶'),
            Separator::Arrow => match first {
                '→' | '⇒' => true,
                '=' | '-' => return (chars.next() == Some('>')).then_some(2),
                _ => false,
            },
            Separator::Dots => {
                let run = leading(text, ['.', '…']);
                let is_long = first == '…' || text[..run].chars().count() > 2;
                return is_long.then_some(run);
            }
            Separator::Spaces => {
                let run = leading(text, [' ', '\u{a0}']);
                return (text[..run].chars().count() > 1).then_some(run);
            }
            Separator::Dash => return dash(text),
        };
        is_separator.then_some(first.len_utf8())
    }

    /// The first separator in a line, outside quotation marks.
    fn find(self, line: &str) -> Option<Range<usize>> {
        let mut from = 0;
        if self.is_of_spreadsheets() && line.trim_start().starts_with('"') {
            from = line.len() - line.trim_start().len() + quoted_length(line.trim_start())?;
        }
        let rest = line.get(from..)?;
        let found = rest.char_indices().find_map(|(at, _)| Some((at, self.at_start(&rest[at..])?)));
        found.map(|(at, length)| from + at..from + at + length)
    }

    /// Whether a line has the separator.
    pub fn is_in(self, line: &str) -> bool {
        self.find(line).is_some()
    }

    /// The cells of a line, without quotation marks and without white space around them. Empty cells
    /// at the end are left out.
    pub fn cells(self, line: &str) -> Vec<String> {
        let mut cells = self.all_cells(line);
        while cells.len() > 1 && cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        cells
    }

    /// The cells of a line as [`Separator::cells`] gives them, with empty cells at the end.
    pub fn all_cells(self, line: &str) -> Vec<String> {
        let mut cells = Vec::new();
        let mut rest = line;
        loop {
            match self.find(rest) {
                Some(found) => {
                    cells.push(self.cell(&rest[..found.start]));
                    rest = &rest[found.end..];
                }
                None => {
                    cells.push(self.cell(rest));
                    return cells;
                }
            }
        }
    }

    /// The range in a line of a cell, without white space around it. `index` counts cells from 0. `None`
    /// if the line has fewer cells.
    pub fn cell_range(self, line: &str, index: usize) -> Option<Range<usize>> {
        let mut start = 0;
        for _ in 0..index {
            start += self.find(&line[start..])?.end;
        }
        let rest = &line[start..];
        let cell = &rest[..self.find(rest).map_or(rest.len(), |found| found.start)];
        let from = start + (cell.len() - cell.trim_start().len());
        Some(from..from + cell.trim().len())
    }

    /// Whether a cell is in quotation marks. `index` counts cells from 0.
    pub fn is_quoted(self, line: &str, index: usize) -> bool {
        let range = self.cell_range(line, index);
        range.is_some_and(|range| without_quotes(&line[range]).is_some())
    }

    /// The text before the first separator and the text after it.
    pub fn split_once(self, line: &str) -> Option<(String, String)> {
        let found = self.find(line)?;
        Some((self.cell(&line[..found.start]), self.cell(&line[found.end..])))
    }

    /// The text of a cell.
    fn cell(self, text: &str) -> String {
        let text = text.trim();
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        match inner.filter(|_| self.is_of_spreadsheets()) {
            Some(inner) => inner.replace("\"\"", "\"").trim().to_owned(),
            None => text.to_owned(),
        }
    }

    /// Whether phrases can have this separator, too: it separates only if each line has it once, and if
    /// the lines have no other separator.
    const fn is_weak(self) -> bool {
        matches!(self, Separator::Dots | Separator::Spaces)
    }

    /// The separator that all lines have. If there are several, it is the separator that comes first
    /// in the first line. Dots and spaces must be between two texts.
    pub fn of_all(lines: &[&str]) -> Option<Separator> {
        let first = lines.first()?;
        let common = |separator: &Separator| lines.iter().all(|line| separator.is_in(line));
        let strong = Separator::ALL.into_iter().filter(|one| !one.is_weak()).filter(common);
        let once = |separator: &Separator, line: &str| {
            let cells = separator.cells(line);
            cells.len() == 2 && cells.iter().all(|cell| cell.chars().any(char::is_alphanumeric))
        };
        let weak = Separator::ALL
            .into_iter()
            .filter(|one| one.is_weak() && lines.len() > 1)
            .find(|one| lines.iter().all(|line| once(one, line)));
        let start = |separator: &Separator| separator.find(first).map(|found| found.start);
        strong.min_by_key(start).or(weak)
    }
}

/// The length in bytes of a dash at the start of a text: a hyphen or a dash between two spaces, or a long
/// dash or several hyphens with or without spaces.
fn dash(text: &str) -> Option<usize> {
    let is_space = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}');
    let after_space = text.trim_start_matches(is_space);
    let sign = after_space.chars().next()?;
    let rest = match sign {
        '-' => after_space.trim_start_matches('-'),
        '‒' | '–' | '—' | '―' | '−' => &after_space[sign.len_utf8()..],
        _ => return None,
    };
    let is_long = matches!(sign, '—' | '―') || after_space.len() - rest.len() > 1 && sign == '-';
    let after = rest.trim_start_matches(is_space);
    let is_spaced = after_space.len() < text.len() && after.len() < rest.len();
    (is_long || is_spaced).then_some(text.len() - after.len())
}

/// The length in bytes of the run of the characters at the start of a text.
fn leading(text: &str, run: [char; 2]) -> usize {
    text.len() - text.trim_start_matches(run).len()
}

/// The length of the quoted text at the start of a text. `None` if the quotation mark is not closed.
fn quoted_length(text: &str) -> Option<usize> {
    let mut marks = text.match_indices('"').map(|(at, _)| at).skip(1).peekable();
    while let Some(at) = marks.next() {
        if marks.peek() == Some(&(at + 1)) {
            marks.next();
        } else {
            return Some(at + 1);
        }
    }
    None
}

/// A text without the quotation marks around it, as spreadsheets and people write them: `"Otter"`,
/// `“Otter”`, `„Otter“`, `« Otter »` or `'Otter'`. A doubled mark inside becomes one. `None` if there are no marks around the
/// whole text.
pub fn without_quotes(text: &str) -> Option<String> {
    if text.len() > 1 && text.starts_with('"') {
        let is_whole = quoted_length(text) == Some(text.len());
        return is_whole.then(|| text[1..text.len() - 1].replace("\"\"", "\"").trim().to_owned());
    }
    /// An opening mark, and the closing marks that go with it.
    const PAIRS: [(char, &[char]); 8] = [
        ('“', &['”']),
        ('„', &['“', '”']),
        ('«', &['»']),
        ('»', &['«']),
        ('‹', &['›']),
        ('‘', &['’']),
        ('‚', &['‘', '’']),
        ('\'', &['\'']),
    ];
    let (open, closing) = PAIRS.into_iter().find(|(open, _)| text.starts_with(*open))?;
    let inner = text.strip_prefix(open)?.strip_suffix(closing)?;
    let is_mark = |c: char| c == open || closing.contains(&c);
    let is_whole = !inner.contains(is_mark) && !inner.trim().is_empty();
    is_whole.then(|| inner.trim().to_owned())
}

/// Whether a line has a quotation mark at its beginning or after a separator that is not closed.
pub fn has_open_quote(line: &str, separator: Separator) -> bool {
    line.trim_start().starts_with('"') && quoted_length(line.trim_start()).is_none()
        || separator
            .cells(line)
            .iter()
            .any(|cell| cell.starts_with('"') && quoted_length(cell).is_none())
}

/// A line that is not blank: its number from 1, its range in the text, and its text without white
/// space around it, except tabs at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The number of the line, from 1.
    pub number: usize,
    /// The range of the trimmed text.
    pub span: Range<usize>,
    /// The trimmed text.
    pub text: &'a str,
}

/// Whether a character ends a line: LF, CR, and the separators of lines and paragraphs.
fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// The length in bytes of the line break at the start of a text, 0 if there is none. CR LF is one.
fn line_break_length(text: &str) -> usize {
    match text.chars().next() {
        Some('\r') if text.starts_with("\r\n") => 2,
        Some(c) if is_line_break(c) => c.len_utf8(),
        _ => 0,
    }
}

/// The start of each line in bytes, and its text without the line break. Lines end with LF,
/// CR LF, CR, U+2028 or U+2029.
pub fn all_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let rest = text.get(next..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(is_line_break).unwrap_or(rest.len());
        let from = next;
        next += length + line_break_length(&rest[length..]);
        Some((from, &rest[..length]))
    })
}

/// The lines of a source that are not blank.
pub fn lines(source: &Source) -> Vec<Line<'_>> {
    let numbered = all_lines(&source.text).zip(1..);
    let lines = numbered.filter_map(|((start, line), number)| {
        // A tab at the start of a line is an empty cell.
        let text = line.trim_end().trim_start_matches(|c: char| c.is_whitespace() && c != '\t');
        let from = start + (line.trim_end().len() - text.len());
        (!text.is_empty()).then_some(Line { number, span: from..from + text.len(), text })
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_of_keyboards_and_spreadsheets_are_found() {
        for (separator, line) in [
            (Separator::Tab, "Otter\tSwims"),
            (Separator::Semicolon, "Otter；Swims"),
            (Separator::Pipe, "Otter | Swims"),
            (Separator::Comma, "\"Otter\",\"Swims\""),
            (Separator::Equals, "Otter = Swims"),
            (Separator::Dash, "Otter – Swims"),
            (Separator::Colon, "Otter：Swims"),
            (Separator::Colon, "Otter﹕Swims"),
            (Separator::Arrow, "Otter => Swims"),
            (Separator::Arrow, "Otter->Swims"),
            (Separator::Arrow, "Otter → Swims"),
            (Separator::Dots, "Otter...Swims"),
            (Separator::Spaces, "Otter   Swims"),
        ] {
            assert_eq!(Separator::of_all(&[line, line]), Some(separator), "{line}");
            assert_eq!(separator.cells(line), ["Otter", "Swims"], "{line}");
        }
        assert_eq!(
            Separator::of_all(&["Otter: Swims, dives", "Owl: Hoots, flies"]),
            Some(Separator::Colon)
        );
        assert_eq!(Separator::of_all(&["Otter,Swims: fast", "Owl,Hoots"]), Some(Separator::Comma));
        assert_eq!(Separator::of_all(&["X-ray", "Owl"]), None);
        assert_eq!(Separator::of_all(&["Wait...", "Once more..."]), None);
        assert_eq!(Separator::of_all(&["Otter  -  Swims", "Owl  -  Hoots"]), Some(Separator::Dash));
        assert_eq!(Separator::declared("sep=;\r"), Some(Separator::Semicolon));
        assert_eq!(Separator::declared("separate"), None);
    }

    #[test]
    fn every_separator_has_a_length() {
        let signs: Vec<char> = "a \t\u{a0};；|,、=＝->→⇒–:：.…\"".chars().collect();
        for &first in &signs {
            for &second in &signs {
                for &third in &signs {
                    let text = String::from_iter([first, second, third]);
                    for separator in Separator::ALL {
                        let length = separator.at_start(&text);
                        assert_ne!(length, Some(0), "{separator:?} {text:?}");
                        assert!(length.is_none_or(|end| text.is_char_boundary(end)), "{text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn quoted_cells_may_have_separators() {
        assert_eq!(
            Separator::Comma.cells("\"Veni, vidi\" , \"a \"\"b\"\"\",,"),
            ["Veni, vidi", "a \"b\""]
        );
        assert!(!Separator::Comma.is_in("\"Veni, vidi\""));
        assert!(has_open_quote("\"Ada", Separator::Comma));
        assert!(!has_open_quote("\"Ada\"", Separator::Comma));
    }

    #[test]
    fn quotation_marks_around_a_text_are_removed() {
        for (text, wanted) in [
            ("\"Otter\"", Some("Otter")),
            ("\"Say \"\"hi\"\"\"", Some("Say \"hi\"")),
            ("“Veni, vidi”", Some("Veni, vidi")),
            ("„Otter“", Some("Otter")),
            ("« Otter »", Some("Otter")),
            ("‘Otter’", Some("Otter")),
            ("'Otter'", Some("Otter")),
            ("'Tis", None),
            ("’", None),
            ("\"Yes\" and \"no\"", None),
            ("“Yes” and “no”", None),
            ("\"Otter", None),
            ("\"", None),
            ("Otter", None),
        ] {
            assert_eq!(without_quotes(text).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn lines_end_in_three_ways() {
        let source = Source::new("list", "a\r\n b \r\rc\n\nd\u{2028}e");
        let found: Vec<(usize, &str)> =
            lines(&source).iter().map(|line| (line.number, line.text)).collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (4, "c"), (6, "d"), (7, "e")]);
    }
}
