//! Recognises how the lines of a word list are divided: one entry per line, several entries per line,
//! or a table with columns.

use bookgen_base::text_table::{
    ListMarks, Separator, begin_with_numbers, has_open_quote, without_quotes,
};

/// The headings of a column of words, in lower case.
const WORD_HEADINGS: [&str; 25] = [
    "word",
    "words",
    "entry",
    "entries",
    "term",
    "terms",
    "answer",
    "answers",
    "solution",
    "number",
    "numbers",
    "wort",
    "wörter",
    "worte",
    "begriff",
    "begriffe",
    "lösung",
    "lösungswort",
    "zahl",
    "zahlen",
    "mot",
    "mots",
    "réponse",
    "palabra",
    "palabras",
];

/// The headings of a column of clues, in lower case.
const CLUE_HEADINGS: [&str; 18] = [
    "clue",
    "clues",
    "hint",
    "hints",
    "definition",
    "definitions",
    "question",
    "description",
    "hinweis",
    "hinweise",
    "frage",
    "fragen",
    "umschreibung",
    "indice",
    "définition",
    "pista",
    "pistas",
    "definición",
];

fn is_word_heading(cell: &str) -> bool {
    WORD_HEADINGS.contains(&cell.to_lowercase().as_str())
}

fn is_heading(cell: &str) -> bool {
    is_word_heading(cell) || CLUE_HEADINGS.contains(&cell.to_lowercase().as_str())
}

/// How the lines of a list are divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub marks: ListMarks,
    /// The number of lines at the start that are not entries: `sep=;` and the headings.
    pub head: usize,
    pub form: Form,
    /// Whether an entry of the list is in quotation marks, which are left out.
    pub has_quotes: bool,
}

/// What a line of a list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An entry, with a clue after the separator, if there is one.
    Line { clue_after: Option<Separator> },
    /// Several entries.
    Several(Separator),
    /// A row of a table.
    Table(Table),
}

/// A table. Columns count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub separator: Separator,
    pub word: usize,
    pub clue: Option<usize>,
    /// The number of columns.
    pub width: usize,
    /// The heading of the words.
    pub heading: Option<String>,
}

/// A list whose form is not clear.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    /// The index of the line.
    pub line: usize,
    pub message: String,
    pub label: String,
    pub help: &'static str,
}

const OWN_LINES: &str = "write each word on a line of its own; to keep a phrase with such a sign, put the line in quotation marks";

/// Recognises the form of a list from its lines without titles and comments. `has_clues` is whether
/// entries may have clues, and `may_have_digits` whether the spec says what becomes of digits and signs.
///
/// # Errors
/// The first line that shows that the form is not clear.
pub(super) fn recognise(
    lines: &[&str],
    has_clues: bool,
    may_have_digits: bool,
) -> Result<Columns, Unclear> {
    let declared = lines.first().and_then(|line| Separator::declared(line));
    let head = usize::from(declared.is_some());
    let lines = &lines[head..];
    let has_quotes = lines.iter().any(|line| without_quotes(line).is_some());
    let marks = ListMarks::new(lines);
    // Numbers without a sign, or before a tab, are a column of a table with headings.
    let is_column = marks == ListMarks::BareNumbers || lines.iter().any(|line| line.contains('\t'));
    let head_marks = if is_column { ListMarks::None } else { marks };
    let texts: Vec<&str> = lines.iter().map(|line| head_marks.strip(line)).collect();
    if let Some((found, table)) = headed_table(&texts, declared, has_clues) {
        let (marks, head) = (head_marks, head + found);
        return Ok(Columns { marks, head, form: Form::Table(table), has_quotes: false });
    }
    let texts: Vec<&str> = lines.iter().map(|line| marks.strip(line)).collect();
    check_first_line(&texts, head)?;
    if marks == ListMarks::None && begin_with_numbers(&texts) && !may_have_digits {
        let is_numbered = |text: &&str| text.starts_with(|c: char| c.is_ascii_digit());
        return Err(Unclear {
            line: head + texts.iter().position(is_numbered).unwrap_or(0),
            message: "most lines begin with a number".to_owned(),
            label: "a numbering, or a part of the words".to_owned(),
            help: "remove the numbers; if they belong to the words, set `signs = \"keep\"` to give digits a cell each",
        });
    }
    // A line in quotation marks is one entry, with its colons and dashes.
    let is_quoted = |text: &&str| without_quotes(text).is_some();
    let of_all = Separator::of_all(&texts)
        .filter(|one| one.is_of_spreadsheets() || !texts.iter().any(is_quoted));
    let separator = declared.or(of_all);
    check_quotes(&texts, head, separator)?;
    let form = match separator {
        Some(separator) if separator.is_of_spreadsheets() => {
            spreadsheet(&texts, head, separator, has_clues)?
        }
        Some(separator) if has_clues => Form::Line { clue_after: Some(separator) },
        Some(separator) if texts.len() > 1 => {
            return Err(Unclear {
                line: head,
                message: "the list looks like a list with clues".to_owned(),
                label: match separator {
                    Separator::Dots | Separator::Spaces => {
                        format!("every line has {} between two texts", separator.name())
                    }
                    _ => format!("every line has {}", separator.name()),
                },
                help: match separator {
                    Separator::Spaces => {
                        "this kind of puzzle has no clues: remove the text after the word; or, if the line is one phrase, write one space"
                    }
                    _ => {
                        "this kind of puzzle has no clues: remove the text after the word, or begin the list with a line of headings such as `Word;Clue`"
                    }
                },
            });
        }
        _ => {
            let with_colon = texts.iter().any(|text| Separator::Colon.is_in(text)) && has_clues;
            if !with_colon {
                refuse_separators(&texts, head)?;
                refuse_hidden_clues(&texts, head, has_clues)?;
            }
            Form::Line { clue_after: with_colon.then_some(Separator::Colon) }
        }
    };
    let columns = Columns { marks, head, form, has_quotes };
    columns.check_order(lines)?;
    Ok(columns)
}

/// Refuses a list whose first line is a heading or a comment.
fn check_first_line(texts: &[&str], head: usize) -> Result<(), Unclear> {
    let Some((first, rest)) = texts.split_first() else { return Ok(()) };
    let unclear = |line: usize, message: String, label: &str, help| {
        Err(Unclear { line: head + line, message, label: label.to_owned(), help })
    };
    let is_comment = |text: &&str| ["//", "/*", "<!--"].iter().any(|start| text.starts_with(start));
    if let Some(line) = texts.iter().position(is_comment) {
        let message = "this line looks like a comment".to_owned();
        return unclear(line, message, "no word", "write `#` before it, or remove it");
    }
    // A colon in another line is before a clue.
    let has_colon = |text: &&str| Separator::Colon.is_in(text);
    let is_alone = first.ends_with([':', '：']) && !rest.iter().any(has_colon);
    let is_wiki = first.starts_with("==") && first.ends_with("==");
    let shown: String = first.chars().take(80).collect();
    if !rest.is_empty() && (is_heading(first) || is_alone || is_wiki) {
        return unclear(
            0,
            format!("`{shown}` looks like the heading of the list"),
            "a heading or a word",
            match is_heading(first) {
                true => {
                    "remove the heading, or write `#` before it; if it is a word of the list, move it to another line"
                }
                false => {
                    "write `#` before it, or write it in brackets, such as `[Animals]`, to print it as the title"
                }
            },
        );
    }
    Ok(())
}

/// Refuses quotation marks that are not closed on their line.
fn check_quotes(texts: &[&str], head: usize, separator: Option<Separator>) -> Result<(), Unclear> {
    let opens = |text: &&str| match separator {
        Some(separator) if separator.is_of_spreadsheets() => has_open_quote(text, separator),
        Some(_) => false,
        None => {
            let of_spreadsheets = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
            { of_spreadsheets }.any(|separator| has_open_quote(text, separator))
        }
    };
    let Some(line) = texts.iter().position(opens) else { return Ok(()) };
    let ends_later = texts[line + 1..].iter().any(|text| text.matches('"').count() % 2 == 1);
    let (message, label, help) = match ends_later {
        true => (
            "a text in quotation marks has a line break",
            "the text goes on in the next line",
            "write the text on one line, or remove the quotation mark",
        ),
        false => (
            "a quotation mark is not closed",
            "the text after the mark has no end",
            "close the quotation mark, or remove it",
        ),
    };
    let (message, label) = (message.to_owned(), label.to_owned());
    Err(Unclear { line: head + line, message, label, help })
}

/// Refuses lists of words whose lines all have a clue that no separator divides from the word:
/// `Otter (Swims)` or `Otter-Swims`. A line in quotation marks is one entry.
fn refuse_hidden_clues(texts: &[&str], head: usize, has_clues: bool) -> Result<(), Unclear> {
    let in_brackets = |text: &&str| {
        let inner = text.strip_suffix(')').and_then(|text| text.split_once(" ("));
        inner.is_some_and(|(word, clue)| !word.is_empty() && !clue.contains(['(', ')']))
    };
    let has_hyphen = |text: &&str| {
        let parts: Vec<&str> = text.split('-').collect();
        without_quotes(text).is_none()
            && parts.len() == 2
            && parts.iter().all(|part| part.chars().any(char::is_alphabetic))
    };
    if !has_clues {
        return Ok(());
    }
    let label = if texts.len() > 1 && texts.iter().all(in_brackets) {
        "every line has a text in brackets"
    } else if texts.len() > 2 && texts.iter().all(has_hyphen) {
        "every line has a hyphen"
    } else {
        return Ok(());
    };
    Err(Unclear {
        line: head,
        message: "the list looks like a list with clues".to_owned(),
        label: label.to_owned(),
        help: "write a colon, a tab, a semicolon, ` = ` or ` - ` between the word and its clue, such as `Otter: Swims`; if the line is one entry, put it in quotation marks",
    })
}

/// A table whose first line has headings, and the number of lines of its head.
fn headed_table(
    texts: &[&str],
    declared: Option<Separator>,
    has_clues: bool,
) -> Option<(usize, Table)> {
    let (first, rest) = texts.split_first()?;
    Separator::ALL.into_iter().filter(|one| declared.is_none_or(|own| own == *one)).find_map(
        |separator| {
            let heads = separator.cells(first);
            let known = heads.iter().filter(|head| is_heading(head)).count();
            // The cells after the word may be empty.
            let fits =
                |line: &&str| separator.is_in(line) && separator.cells(line).len() <= heads.len();
            let is_table = !rest.is_empty()
                && heads.len() > 1
                && (known > 1
                    || known == 1 && separator.is_of_spreadsheets() && rest.iter().all(fits));
            if !is_table {
                return None;
            }
            let clue = heads.iter().position(|head| is_heading(head) && !is_word_heading(head));
            let other = |at: usize| (heads.len() == 2).then_some(1 - at);
            let word =
                heads.iter().position(|head| is_word_heading(head)).or_else(|| other(clue?))?;
            let clue = clue.or_else(|| other(word)).filter(|_| has_clues);
            let (width, heading) = (heads.len(), Some(heads[word].clone()));
            Some((1, Table { separator, word, clue, width, heading }))
        },
    )
}

/// The form of a list without headings in which every line has a separator of spreadsheets.
fn spreadsheet(
    texts: &[&str],
    head: usize,
    separator: Separator,
    has_clues: bool,
) -> Result<Form, Unclear> {
    let widths: Vec<usize> = texts.iter().map(|text| separator.cells(text).len()).collect();
    let (width, first) = (widths.iter().copied().max().unwrap_or(1), widths.first().copied());
    let is_even = widths.iter().all(|width| Some(*width) == first);
    // Spreadsheets write the same number of separators in each line, including those around empty
    // cells. A comma at the end of a line of words is no empty cell.
    let cells: Vec<Vec<String>> = texts.iter().map(|text| separator.all_cells(text)).collect();
    let has_empty = cells.iter().any(|cells| cells[..cells.len() - 1].iter().any(String::is_empty));
    let is_filled = has_empty && cells.iter().all(|own| own.len() == cells[0].len());
    // A clue that is missing is a fault of its line.
    let is_pair = has_clues && width == 2 && cells.iter().all(|own| own.len() == 2);
    let table = |clue| Table { separator, word: 0, clue, width, heading: None };
    match width {
        1 => Ok(Form::Table(table(None))),
        _ if texts.len() == 1 => Ok(Form::Several(separator)),
        2 if is_pair || is_even && has_clues => Ok(Form::Table(table(Some(1)))),
        _ if !is_even && !has_clues && !is_filled => Ok(Form::Several(separator)),
        _ => {
            let odd = widths.iter().position(|width| Some(*width) != first).unwrap_or(0);
            let label = match is_even {
                true => format!("every line has {width} columns"),
                false if is_filled => format!("every line has {} columns", cells[0].len()),
                false => format!("{} columns; the first line has {}", widths[odd], widths[0]),
            };
            Err(Unclear {
                line: head + odd,
                message: format!("the list looks like a table with {}", separator.plural()),
                label,
                help: match has_clues {
                    true => {
                        "begin the list with a line of headings such as `Word;Clue`, or write a line such as `Otter: Swims` for each word"
                    }
                    false => {
                        "begin the list with a line of headings such as `Word;Page`, or write each word on a line of its own"
                    }
                },
            })
        }
    }
}

/// Refuses separators in a list in which not every line has them.
fn refuse_separators(texts: &[&str], head: usize) -> Result<(), Unclear> {
    for (text, line) in texts.iter().zip(head..).filter(|(text, _)| without_quotes(text).is_none())
    {
        let separators = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
        // A tab is reported as a control character of its entry.
        let separators = separators.filter(|one| *one != Separator::Tab);
        if let Some(separator) = { separators }.find(|separator| separator.is_in(text)) {
            return Err(Unclear {
                line,
                message: format!("this line has {}, but other lines have none", separator.name()),
                label: "several words, or one phrase".to_owned(),
                help: OWN_LINES,
            });
        }
    }
    Ok(())
}

impl Columns {
    /// The entries of a line with their clues. An entry may be empty.
    pub fn entries(&self, line: &str) -> Vec<(String, Option<String>)> {
        let line = self.marks.strip(line);
        match &self.form {
            Form::Line { clue_after } => {
                // A line in quotation marks is one entry.
                let clue_after = clue_after.filter(|_| without_quotes(line).is_none());
                let parts = clue_after.and_then(|separator| separator.split_once(line));
                let entry = match parts {
                    Some((word, clue)) => (word, Some(clue)),
                    None => (line.to_owned(), None),
                };
                vec![(without_quotes(&entry.0).unwrap_or(entry.0), entry.1)]
            }
            Form::Several(separator) => {
                separator.cells(line).into_iter().map(|word| (word, None)).collect()
            }
            Form::Table(table) => {
                let cells = table.separator.cells(line);
                let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
                vec![(cell(table.word), table.clue.map(cell))]
            }
        }
    }

    /// Refuses a list without headings whose clues come before the words.
    fn check_order(&self, lines: &[&str]) -> Result<(), Unclear> {
        let entries = lines.iter().flat_map(|line| self.entries(line));
        let pairs: Vec<(String, String)> =
            entries.filter_map(|(word, clue)| Some((word, clue?))).collect();
        let words = |text: &str| text.split_whitespace().count();
        let is_longer = pairs.iter().all(|(first, second)| words(first) > words(second));
        let (first, second) = pairs.iter().fold((0, 0), |(first, second), pair| {
            (first + words(&pair.0), second + words(&pair.1))
        });
        let has_all = pairs.iter().all(|(_, clue)| !clue.is_empty());
        if pairs.len() < 2 || !is_longer || !has_all || first * 2 < second * 5 {
            return Ok(());
        }
        Err(Unclear {
            line: self.head,
            message: "the list seems to have its clues before the words".to_owned(),
            label: "the first text of every line is the longer one".to_owned(),
            help: "write the word first, or begin the list with a line of headings: `Clue: Word`, or `Word: Clue` if the words are first; with the separator of the list",
        })
    }

    /// How the list was read, for the user: "column 1 of 3, heading \"Word\"".
    pub fn describe(&self) -> String {
        let mut parts = Vec::new();
        match &self.form {
            Form::Line { clue_after: None } => parts.push("one on a line".to_owned()),
            Form::Line { clue_after: Some(separator) } => {
                parts.push(format!("clues after {}", separator.name()));
            }
            Form::Several(separator) => {
                parts.push(format!("several on a line, with {}", separator.plural()));
            }
            Form::Table(table) => {
                parts.push(format!("column {} of {}", table.word + 1, table.width));
                parts.extend(table.heading.iter().map(|heading| format!("heading {heading}")));
                parts.extend(table.clue.map(|clue| format!("clues in column {}", clue + 1)));
            }
        }
        parts.extend(self.marks.left_out().map(str::to_owned));
        if self.has_quotes {
            parts.push("without the quotation marks around entries".to_owned());
        }
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The description of a list and its entries, or the message and the number of the line.
    fn read(text: &str, has_clues: bool) -> String {
        let lines: Vec<&str> = text.lines().collect();
        match recognise(&lines, has_clues, false) {
            Err(unclear) => {
                format!("{}: {} ({})", unclear.line + 1, unclear.message, unclear.label)
            }
            Ok(columns) => {
                let entries = lines[columns.head..].iter().flat_map(|line| columns.entries(line));
                let entry = |(word, clue): (String, Option<String>)| match clue {
                    Some(clue) => format!("{word}={clue}"),
                    None => word,
                };
                let entries: Vec<String> = entries.map(entry).collect();
                format!("{}: {}", columns.describe(), entries.join(" | "))
            }
        }
    }

    #[test]
    fn clues_are_recognised_in_every_form() {
        for text in [
            "word,clue\nOtter,Swims\nOwl,Hoots",
            "Clue;Word\nSwims;Otter\nHoots;Owl",
            "sep=;\nOtter;Swims\nOwl;Hoots",
            "Nr\tWort\tHinweis\n1\tOtter\tSwims\n2\tOwl\tHoots",
            "Otter：Swims\nOwl：Hoots",
            "Otter | Swims\nOwl | Hoots",
            "Otter = Swims\nOwl = Hoots",
            "Otter – Swims\nOwl - Hoots",
            "Otter => Swims\nOwl => Hoots",
            "Otter -> Swims\nOwl → Hoots",
            "Otter...Swims\nOwl … Hoots",
            "Otter  Swims\nOwl    Hoots",
            "Otter﹕Swims\nOwl﹕Hoots",
            "(1) Otter: Swims\n(2) Owl: Hoots",
            "Nr\tWord\tClue\n1\tOtter\tSwims\n2\tOwl\tHoots",
            "1. Otter: Swims\n2. Owl: Hoots",
            "• Otter: Swims\n• Owl: Hoots",
        ] {
            let found = read(text, true);
            assert!(found.ends_with(": Otter=Swims | Owl=Hoots"), "{text}: {found}");
        }
        assert_eq!(
            read("Nr;Wort;Hinweis\n1;Otter;Swims", true),
            "column 2 of 3, heading Wort, clues in column 3: Otter=Swims"
        );
        assert_eq!(
            read("Otter: Swims, dives\nOwl: Hoots, flies", true),
            "clues after a colon: Otter=Swims, dives | Owl=Hoots, flies"
        );
        // A clue that is missing is a fault of its line.
        assert_eq!(
            read("Otter,Swims\nOwl,", true),
            "column 1 of 2, clues in column 2: Otter=Swims | Owl="
        );
        assert_eq!(read("Otter: Swims\nOwl", true), "clues after a colon: Otter=Swims | Owl");
    }

    #[test]
    fn words_are_recognised_in_every_form() {
        let in_commas = "several on a line, with commas: otter | panda | tapir";
        assert_eq!(read("otter, panda, tapir", false), in_commas);
        assert_eq!(read("otter, panda, tapir", true), in_commas);
        assert_eq!(read("otter, panda\ntapir,", false), in_commas);
        assert_eq!(read("otter\npanda\ntapir", false), "one on a line: otter | panda | tapir");
        assert_eq!(
            read("Wort;Seite\nOtter;3\nOwl;4", false),
            "column 1 of 2, heading Wort: Otter | Owl"
        );
        assert_eq!(read("Otter;\nOwl;", false), "column 1 of 1: Otter | Owl");
        for text in ["Word,Family,Seen\nOtter,,\nOwl,,", "Word,Family,Seen\nOtter,a,\nOwl,,yes"] {
            let wanted = "column 1 of 3, heading Word: Otter | Owl";
            assert_eq!(read(text, false), wanted, "{text}");
        }
        assert_eq!(
            read("Word;Note\nOtter;\nOwl;", false),
            "column 1 of 2, heading Word: Otter | Owl"
        );
        assert_eq!(
            read("1) Otter\n2) Blue tit", false),
            "one on a line, without the numbers of the lines: Otter | Blue tit"
        );
        for line in ["\"Veni, vidi\"", "“Veni, vidi”", "„Veni, vidi“"] {
            assert_eq!(
                read(&format!("{line}\n\"Otter\"\n\"Say \"\"hi\"\"\""), false),
                "one on a line, without the quotation marks around entries: Veni, vidi | Otter | Say \"hi\""
            );
        }
        for text in ["a) Otter\n(b) Owl", "(1) Otter\n10. Owl", "1 Otter\n2\tOwl"] {
            assert!(read(text, false).ends_with(": Otter | Owl"), "{}", read(text, false));
        }
        assert_eq!(
            read("1. Otter\nOwl\n3. Elk", false),
            "one on a line, without the numbers of the lines: Otter | Owl | Elk"
        );
        assert_eq!(
            read("Mission: Impossible\nOtter", false),
            "one on a line: Mission: Impossible | Otter"
        );
    }

    #[test]
    fn unclear_lists_are_refused_with_their_line() {
        for (text, has_clues, fault) in [
            (
                "Otter\nVeni, vidi",
                false,
                "2: this line has a comma, but other lines have none (several words, or one phrase)",
            ),
            (
                "Otter,Swims\nOwl,Hoots",
                false,
                "1: the list looks like a table with commas (every line has 2 columns)",
            ),
            (
                "Otter,Lutra,\nOwl,,yes",
                false,
                "2: the list looks like a table with commas (every line has 3 columns)",
            ),
            (
                "Otter;Swims;1\nOwl;Hoots;2",
                true,
                "1: the list looks like a table with semicolons (every line has 3 columns)",
            ),
            (
                "Otter,Swims\nOwl,Hoots,flies",
                true,
                "2: the list looks like a table with commas (3 columns; the first line has 2)",
            ),
            (
                "Otter: Swims\nOwl: Hoots",
                false,
                "1: the list looks like a list with clues (every line has a colon)",
            ),
            (
                "Words\nOtter\nOwl",
                false,
                "1: `Words` looks like the heading of the list (a heading or a word)",
            ),
            (
                "Animals:\nOtter\nOwl",
                true,
                "1: `Animals:` looks like the heading of the list (a heading or a word)",
            ),
            ("// animals\nOtter", false, "1: this line looks like a comment (no word)"),
            (
                "7 Dwarfs\n12 Men\nOtter",
                false,
                "1: most lines begin with a number (a numbering, or a part of the words)",
            ),
            (
                "Otter (Swims)\nOwl (Hoots)",
                true,
                "1: the list looks like a list with clues (every line has a text in brackets)",
            ),
            (
                "Otter-Swims\nOwl-Hoots\nElk-Runs",
                true,
                "1: the list looks like a list with clues (every line has a hyphen)",
            ),
            (
                "Otter -> Swims\nOwl -> Hoots",
                false,
                "1: the list looks like a list with clues (every line has an arrow)",
            ),
            (
                "Has a long snout: Tapir\nIt swims: Otter",
                true,
                "1: the list seems to have its clues before the words (the first text of every line is the longer one)",
            ),
            (
                "Owl\n\"multi\nline\"\nOtter",
                false,
                "2: a text in quotation marks has a line break (the text goes on in the next line)",
            ),
            (
                "Otter,\"Swims\ndives\"\nOwl,Hoots",
                true,
                "1: a text in quotation marks has a line break (the text goes on in the next line)",
            ),
            (
                "Otter,\"a\nOwl,b",
                true,
                "1: a quotation mark is not closed (the text after the mark has no end)",
            ),
        ] {
            assert_eq!(read(text, has_clues), fault, "{text}");
        }
    }
}
