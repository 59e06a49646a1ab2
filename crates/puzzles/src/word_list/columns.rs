//! Recognises how the lines of a word list are divided: one entry per line, several entries per line,
//! or a table with columns.

use bookgen_base::text_table::{ListMarks, Separator, has_open_quote};

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
/// entries may have clues.
///
/// # Errors
/// The first line that shows that the form is not clear.
pub(super) fn recognise(lines: &[&str], has_clues: bool) -> Result<Columns, Unclear> {
    let declared = lines.first().and_then(|line| Separator::declared(line));
    let head = usize::from(declared.is_some());
    let marks = ListMarks::new(&lines[head..]);
    let texts: Vec<&str> = lines[head..].iter().map(|line| marks.strip(line)).collect();
    if let Some((found, table)) = headed_table(&texts, declared, has_clues) {
        return Ok(Columns { marks, head: head + found, form: Form::Table(table) });
    }
    if texts.len() > 1 && is_heading(texts[0]) {
        return Err(Unclear {
            line: head,
            message: format!("`{}` looks like the heading of the list", texts[0]),
            label: "a heading or a word".to_owned(),
            help: "remove the heading, or write `#` before it; if it is a word of the list, move it to another line",
        });
    }
    let separator = declared.or_else(|| Separator::of_all(&texts));
    let open = |text: &&str| has_open_quote(text, separator.unwrap_or(Separator::Comma));
    let is_table = separator.is_some_and(Separator::is_of_spreadsheets);
    if let Some(line) = texts.iter().position(open).filter(|_| is_table) {
        return Err(Unclear {
            line: head + line,
            message: "a quotation mark is not closed".to_owned(),
            label: "the text after the mark has no end".to_owned(),
            help: "close the quotation mark, or remove it",
        });
    }
    let form = match separator {
        Some(separator) if separator.is_of_spreadsheets() => {
            spreadsheet(&texts, head, separator, has_clues)?
        }
        Some(separator) if has_clues => Form::Line { clue_after: Some(separator) },
        Some(Separator::Colon | Separator::Equals | Separator::Dash) if texts.len() > 1 => {
            return Err(Unclear {
                line: head,
                message: "the list looks like a list with clues".to_owned(),
                label: format!("every line has {}", separator.map_or("", Separator::name)),
                help: "this kind of puzzle has no clues: remove the text after the word, or begin the list with a line of headings such as `Word;Clue`",
            });
        }
        _ => {
            let with_colon = texts.iter().any(|text| Separator::Colon.is_in(text)) && has_clues;
            if !with_colon {
                refuse_separators(&texts, head)?;
            }
            Form::Line { clue_after: with_colon.then_some(Separator::Colon) }
        }
    };
    Ok(Columns { marks, head, form })
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
    let table = |clue| Table { separator, word: 0, clue, width, heading: None };
    match width {
        1 => Ok(Form::Table(table(None))),
        _ if texts.len() == 1 => Ok(Form::Several(separator)),
        2 if is_even && has_clues => Ok(Form::Table(table(Some(1)))),
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
    for (text, line) in texts.iter().zip(head..) {
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
                let parts = clue_after.and_then(|separator| separator.split_once(line));
                let entry = match parts {
                    Some((word, clue)) => (word, Some(clue)),
                    None => (unquoted(line).to_owned(), None),
                };
                vec![entry]
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
        match self.marks {
            ListMarks::None => {}
            ListMarks::Numbers => parts.push("without the numbers of the lines".to_owned()),
            ListMarks::Bullets => parts.push("without the bullets of the lines".to_owned()),
        }
        parts.join(", ")
    }
}

/// A line without the quotation marks around a phrase that has a separator.
fn unquoted(line: &str) -> &str {
    let inner = line.strip_prefix('"').and_then(|line| line.strip_suffix('"'));
    let has_separator =
        |inner: &&str| Separator::ALL.into_iter().any(|separator| separator.is_in(inner));
    inner.filter(|inner| !inner.contains('"')).filter(has_separator).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The description of a list and its entries, or the message and the number of the line.
    fn read(text: &str, has_clues: bool) -> String {
        let lines: Vec<&str> = text.lines().collect();
        match recognise(&lines, has_clues) {
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
        assert_eq!(read("\"Veni, vidi\"\nOtter", false), "one on a line: Veni, vidi | Otter");
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
                "Otter,\"a\nOwl,b",
                true,
                "1: a quotation mark is not closed (the text after the mark has no end)",
            ),
        ] {
            assert_eq!(read(text, has_clues), fault, "{text}");
        }
    }
}
