//! Recognises how the lines of a word list are divided: one entry per line, several entries per line,
//! or a table with columns.

use bookgen_base::list_marks::{ListMarks, begin_with_numbers};
use bookgen_base::text_table::{Separator, without_quotes};

use super::headings::{
    is_clue_heading, is_heading, is_language, is_number_heading, is_word_heading,
};
use super::refusals::{
    Unclear, check_first_line, check_heading_lines, check_headings, check_only_line, check_prose,
    check_quotes, check_spaces, check_unknown_headings, check_widths, refuse_hidden_clues,
    refuse_separators,
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

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub word: String,
    pub clue: Option<String>,
    /// Whether the list has the word in quotation marks, so that its signs belong to it.
    pub is_quoted: bool,
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
    for above in 0..=title_rows(&texts, declared) {
        let rows = texts.get(above..).unwrap_or_default();
        if let Some(table) = headed_table(rows, head + above, declared, has_clues)? {
            let (marks, head) = (head_marks, head + above + 1);
            return Ok(Columns { marks, head, form: Form::Table(table), has_quotes: false });
        }
    }
    let texts: Vec<&str> = lines.iter().map(|line| marks.strip(line)).collect();
    check_first_line(&texts, head)?;
    check_heading_lines(&texts, head)?;
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
    let separator = declared.or(of_all).or_else(|| at_line_ends(&texts, has_clues));
    if separator.is_none() {
        check_only_line(&texts, head)?;
    }
    check_quotes(&texts, head, separator)?;
    if separator.is_none() {
        check_spaces(&texts, head)?;
    }
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
                        "this kind of puzzle has no clues: remove the text after the word, or begin the list with a line of headings such as `Word;Clue`; if the line is one phrase, put it in quotation marks"
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

/// A table whose first line has headings. `None` if it has none.
///
/// # Errors
/// A quotation mark is not closed, a row has more cells than there are headings, or two columns have the
/// same heading.
fn headed_table(
    texts: &[&str],
    head: usize,
    declared: Option<Separator>,
    has_clues: bool,
) -> Result<Option<Table>, Unclear> {
    let Some((first, rest)) = texts.split_first() else { return Ok(None) };
    let of_list = |one: &Separator| declared.is_none_or(|own| own == *one);
    for separator in Separator::ALL.into_iter().filter(of_list) {
        let heads = separator.cells(first);
        // The two sides of vocabulary cards are headings only of lists with clues.
        let are_languages = heads.len() == 2 && heads.iter().all(|head| is_language(head));
        let is_known = |head: &String| is_heading(head) || has_clues && are_languages;
        let known = heads.iter().filter(|head| is_known(head)).count();
        // The cells after the word may be empty.
        let fits =
            |line: &&str| separator.is_in(line) && separator.cells(line).len() <= heads.len();
        let is_table = !rest.is_empty()
            && heads.len() > 1
            && (known > 1 || known == 1 && separator.is_of_spreadsheets() && rest.iter().all(fits));
        if !is_table {
            continue;
        }
        let position = |is: fn(&str) -> bool| heads.iter().position(|head| is(head));
        let clue = position(is_clue_heading);
        let other = |at: usize| (heads.len() == 2).then_some(1 - at);
        let word = position(is_word_heading).or_else(|| position(is_number_heading));
        let word = word.or(are_languages.then_some(0)).or_else(|| other(clue?));
        let Some(word) = word else { continue };
        let clue = clue.or_else(|| other(word)).filter(|_| has_clues);
        let table =
            Table { separator, word, clue, width: heads.len(), heading: Some(heads[word].clone()) };
        check_quotes(texts, head, Some(separator))?;
        check_headings(&heads, head)?;
        check_widths(rest, head + 1, separator, table.width)?;
        return Ok(Some(table));
    }
    Ok(None)
}

/// The comma or semicolon at the end of all lines but the last, if the last line has none. In a list with
/// clues, it is nowhere else.
fn at_line_ends(texts: &[&str], has_clues: bool) -> Option<Separator> {
    let (last, lines) = texts.split_last()?;
    [(Separator::Comma, [',', '，']), (Separator::Semicolon, [';', '；'])].into_iter().find_map(
        |(separator, signs)| {
            let is_end = |line: &&str| {
                line.ends_with(signs) && (!has_clues || separator.cells(line).len() == 1)
            };
            let is_list = !lines.is_empty() && lines.iter().all(is_end) && !separator.is_in(last);
            is_list.then_some(separator)
        },
    )
}

/// The number of lines above a table that can be its title: at most three lines with one text.
fn title_rows(texts: &[&str], declared: Option<Separator>) -> usize {
    const MOST: usize = 3;
    let is_title = |text: &&&str| {
        let separators = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
        let mut separators = separators.filter(|one| declared.is_none_or(|own| own == *one));
        separators.all(|separator| {
            separator.cells(text).iter().filter(|cell| !cell.is_empty()).count() < 2
        })
    };
    texts.iter().take(MOST).take_while(is_title).count()
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
    // cells, and no spaces after them. A comma at the end of a line of words is no empty cell.
    let cells: Vec<Vec<String>> = texts.iter().map(|text| separator.all_cells(text)).collect();
    let has_empty = cells.iter().any(|cells| cells[..cells.len() - 1].iter().any(String::is_empty));
    let has_spaces = texts.iter().any(|text| text.contains([' ', '\u{a0}']));
    let has_same_width = cells.iter().all(|own| own.len() == cells[0].len());
    let is_filled = has_same_width && (has_empty || !has_spaces && cells.len() > 2);
    // A clue that is missing is a fault of its line.
    let is_pair = has_clues && width == 2 && cells.iter().all(|own| own.len() == 2);
    let table = |clue| Table { separator, word: 0, clue, width, heading: None };
    match width {
        1 => Ok(Form::Table(table(None))),
        _ if texts.len() == 1 => {
            check_prose(texts[0], separator, head)?;
            Ok(Form::Several(separator))
        }
        2 if is_pair || is_even && has_clues => {
            check_unknown_headings(&cells, head)?;
            Ok(Form::Table(table(Some(1))))
        }
        _ if !is_even && !has_clues && !is_filled => {
            for (line, text) in texts.iter().enumerate() {
                check_prose(text, separator, head + line)?;
            }
            Ok(Form::Several(separator))
        }
        _ => {
            let odd = widths.iter().position(|width| Some(*width) != first && !has_same_width);
            let odd = odd.unwrap_or(0);
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
    /// The entries of a line. An entry may be empty.
    pub fn entries(&self, line: &str) -> Vec<Entry> {
        let line = self.marks.strip(line);
        match &self.form {
            Form::Line { clue_after } => {
                // A line in quotation marks is one entry.
                let clue_after = clue_after.filter(|_| without_quotes(line).is_none());
                let parts = clue_after.and_then(|separator| separator.split_once(line));
                let (word, clue) = match parts {
                    Some((word, clue)) => (word, Some(clue)),
                    None => (line.to_owned(), None),
                };
                let unquoted = without_quotes(&word);
                let is_quoted = unquoted.is_some();
                vec![Entry { word: unquoted.unwrap_or(word), clue, is_quoted }]
            }
            Form::Several(separator) => {
                let words = separator.cells(line).into_iter().enumerate();
                let entry = |(at, word)| Entry {
                    word,
                    clue: None,
                    is_quoted: separator.is_quoted(line, at),
                };
                words.map(entry).collect()
            }
            Form::Table(table) => {
                let separator = table.separator;
                // A clue may have further colons.
                let cells = match separator.split_once(line) {
                    Some((first, second))
                        if table.width == 2 && !separator.is_of_spreadsheets() =>
                    {
                        vec![first, second]
                    }
                    _ => separator.cells(line),
                };
                let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
                let is_quoted = separator.is_quoted(line, table.word);
                vec![Entry { word: cell(table.word), clue: table.clue.map(cell), is_quoted }]
            }
        }
    }

    /// Refuses a list without headings whose clues come before the words.
    fn check_order(&self, lines: &[&str]) -> Result<(), Unclear> {
        let entries = lines.iter().flat_map(|line| self.entries(line));
        let pairs: Vec<(String, String)> =
            entries.filter_map(|entry| Some((entry.word, entry.clue?))).collect();
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

    /// Whether the list is a table of words and clues without a line of headings.
    pub fn has_no_headings(&self) -> bool {
        matches!(&self.form, Form::Table(Table { clue: Some(_), heading: None, .. }))
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
