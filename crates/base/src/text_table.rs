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
    /// An equals sign, in normal or full width.
    Equals,
    /// A hyphen or a dash between two spaces.
    Dash,
    /// A colon, in normal or full width.
    Colon,
}

impl Separator {
    /// All separators.
    pub const ALL: [Separator; 7] = [
        Separator::Tab,
        Separator::Semicolon,
        Separator::Pipe,
        Separator::Comma,
        Separator::Equals,
        Separator::Dash,
        Separator::Colon,
    ];

    /// The name in messages, with its article.
    pub const fn name(self) -> &'static str {
        match self {
            Separator::Tab => "a tab",
            Separator::Semicolon => "a semicolon",
            Separator::Pipe => "a vertical line",
            Separator::Comma => "a comma",
            Separator::Equals => "an equals sign",
            Separator::Dash => "a dash",
            Separator::Colon => "a colon",
        }
    }

    /// The name in messages, in the plural.
    pub const fn plural(self) -> &'static str {
        match self {
            Separator::Tab => "tabs",
            Separator::Semicolon => "semicolons",
            Separator::Pipe => "vertical lines",
            Separator::Comma => "commas",
            Separator::Equals => "equals signs",
            Separator::Dash => "dashes",
            Separator::Colon => "colons",
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
            Separator::Semicolon => matches!(first, ';' | '；'),
            Separator::Pipe => matches!(first, '|' | '｜'),
            Separator::Comma => matches!(first, ',' | '，' | '、'),
            Separator::Equals => matches!(first, '=' | '＝'),
            Separator::Colon => matches!(first, ':' | '：'),
            Separator::Dash => {
                let dash = chars.next().filter(|c| matches!(c, '-' | '–' | '—' | '−'))?;
                let is_dash = first == ' ' && chars.next() == Some(' ');
                return is_dash.then_some(2 + dash.len_utf8());
            }
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

    /// The separator that all lines have. If there are several, it is the separator that comes first
    /// in the first line.
    pub fn of_all(lines: &[&str]) -> Option<Separator> {
        let first = lines.first()?;
        let common = |separator: &Separator| lines.iter().all(|line| separator.is_in(line));
        let common = Separator::ALL.into_iter().filter(common);
        common.min_by_key(|separator| separator.find(first).map(|found| found.start))
    }
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

/// The lines of a source that are not blank. Lines end with LF, CR LF or CR.
pub fn lines(source: &Source) -> Vec<Line<'_>> {
    let text = source.text.as_str();
    let (mut lines, mut start, mut number) = (Vec::new(), 0, 1);
    let is_break = |byte: &u8| matches!(*byte, b'\n' | b'\r');
    while start < text.len() {
        let rest = &text[start..];
        let length = rest.as_bytes().iter().position(is_break).unwrap_or(rest.len());
        let (line, end) = rest.split_at(length);
        // A tab at the start of a line is an empty cell.
        let trimmed = line.trim_end().trim_start_matches(|c: char| c.is_whitespace() && c != '\t');
        if !trimmed.is_empty() {
            let from = start + (line.trim_end().len() - trimmed.len());
            lines.push(Line { number, span: from..from + trimmed.len(), text: trimmed });
        }
        start += length + if end.starts_with("\r\n") { 2 } else { 1 };
        number += 1;
    }
    lines
}

/// The marks at the start of the lines of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListMarks {
    /// No marks.
    None,
    /// `1.`, `2)` and so on, in order.
    Numbers,
    /// `-`, `*` or `•` and a space.
    Bullets,
}

impl ListMarks {
    /// The marks that all lines have. A list may begin with 1 again.
    pub fn new(lines: &[&str]) -> ListMarks {
        let mut before = 0;
        let is_numbered = |line: &&str| {
            let number = number_mark(line).and_then(|(number, _)| number.parse::<u32>().ok());
            let follows = number.is_some_and(|number| number == 1 || number == before + 1);
            before = number.unwrap_or(0);
            follows
        };
        if lines.len() > 1 && lines.iter().all(is_numbered) {
            ListMarks::Numbers
        } else if lines.len() > 1 && lines.iter().all(|line| bullet(line).is_some()) {
            ListMarks::Bullets
        } else {
            ListMarks::None
        }
    }

    /// A line without its mark.
    pub fn strip(self, line: &str) -> &str {
        match self {
            ListMarks::None => line,
            ListMarks::Numbers => number_mark(line).map_or(line, |(_, rest)| rest),
            ListMarks::Bullets => bullet(line).unwrap_or(line),
        }
    }
}

fn number_mark(line: &str) -> Option<(&str, &str)> {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = line.split_at(digits);
    let rest = rest.strip_prefix(['.', ')'])?;
    (!number.is_empty() && rest.starts_with([' ', '\t', '\u{a0}']))
        .then(|| (number, rest.trim_start()))
}

fn bullet(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(['-', '*', '•', '–', '·'])?;
    rest.starts_with([' ', '\t', '\u{a0}']).then(|| rest.trim_start())
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
        ] {
            assert_eq!(Separator::of_all(&[line]), Some(separator), "{line}");
            assert_eq!(separator.cells(line), ["Otter", "Swims"], "{line}");
        }
        assert_eq!(
            Separator::of_all(&["Otter: Swims, dives", "Owl: Hoots, flies"]),
            Some(Separator::Colon)
        );
        assert_eq!(Separator::of_all(&["Otter,Swims: fast", "Owl,Hoots"]), Some(Separator::Comma));
        assert_eq!(Separator::of_all(&["X-ray", "Owl"]), None);
        assert_eq!(Separator::declared("sep=;\r"), Some(Separator::Semicolon));
        assert_eq!(Separator::declared("separate"), None);
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
    fn lines_end_in_three_ways() {
        let source = Source::new("list", "a\r\n b \r\rc\n\nd");
        let found: Vec<(usize, &str)> =
            lines(&source).iter().map(|line| (line.number, line.text)).collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (4, "c"), (6, "d")]);
    }

    #[test]
    fn marks_of_lists_are_stripped_if_all_lines_have_them() {
        assert_eq!(ListMarks::new(&["1. a", "2. b", "1) c"]), ListMarks::Numbers);
        assert_eq!(ListMarks::new(&["7. a", "9. b"]), ListMarks::None);
        assert_eq!(ListMarks::new(&["- a", "• b"]), ListMarks::Bullets);
        assert_eq!(ListMarks::new(&["- a"]), ListMarks::None);
        assert_eq!(ListMarks::Numbers.strip("12.\tBlue tit"), "Blue tit");
    }
}
