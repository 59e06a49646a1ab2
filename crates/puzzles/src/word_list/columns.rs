//! Recognises how the lines of a word list are divided: one entry per line, several entries per line,
//! or a table with columns.

use bookgen_base::list_marks::{ListMarks, begin_with_numbers};
use bookgen_base::text_table::{Separator, without_quotes};

use super::headings::{is_heading, is_word_heading};
use super::refusals::{
    Unclear, check_first_line, check_quotes, refuse_hidden_clues, refuse_separators,
};

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
mod tests;
