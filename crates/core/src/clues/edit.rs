//! Adds clues to a list, and merges lists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};

use super::columns::{Columns, HEADINGS, Row};
use super::faults::row_fault;
use super::parse_grade;
use crate::letters::{LanguageLetters, letters_of, main_language};

/// Lists as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The list, with a line of headings.
    pub text: String,
    /// The number of answers and of clues.
    pub answers: usize,
    pub clues: usize,
    /// The number of rows that were left out because an earlier row has the same answer and clue.
    pub repeated: usize,
}

/// The text that adds a row at the end of a list, with a line break before it if the list does not end with
/// one. An empty list gets a line of headings. The language is left out if the list has no column for it.
///
/// # Errors
/// The text is no list of clues, or has no column for a text of the row.
pub fn addition(source: &Arc<Source>, place: &Place, row: &Row) -> Result<String, Diagnostic> {
    let is_empty = source.text.lines().all(|line| line.trim().is_empty() || line.starts_with('#'));
    let columns = match is_empty {
        true => Columns::USUAL,
        false => Columns::read(source, place)?.0,
    };
    let line = columns.write(row).map_err(|name| {
        let help = format!(
            "leave the {name} out, or begin the list with a line of headings such as `{}`",
            HEADINGS.join(",")
        );
        let message = format!("{} has no column `{name}`", source.name);
        Diagnostic::input(message).at(place, "this list").help(help)
    })?;
    let line_break = if source.text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines = Vec::new();
    if !source.text.is_empty() && !source.text.ends_with('\n') {
        lines.push(String::new());
    }
    if is_empty {
        lines.push(HEADINGS.join(","));
    }
    lines.push(line);
    Ok(lines.into_iter().map(|line| line + line_break).collect())
}

/// Merges lists. Each list has a place that names it, and the language of its rows without a language. The
/// rows are sorted by language and answer; clues of an answer keep their order. If the lists have several
/// languages, each row gets its language. Rows with faults are left out, and their faults are added to
/// `faults`.
pub fn merge(lists: &[(Arc<Source>, Place, String)], faults: &mut Vec<Diagnostic>) -> Merged {
    let mut merged = Merged::default();
    let mut answers: BTreeMap<(String, Vec<String>), Vec<Row>> = BTreeMap::new();
    for (source, place, language) in lists {
        let rows = match Columns::read(source, place) {
            Ok((_, rows)) => rows,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        for row in rows.into_iter().map(Row::normalized) {
            let own = row.language.as_ref().unwrap_or(language);
            let spelling = LanguageLetters::spelling(own, None);
            let letters = letters_of(&row.answer, spelling);
            let key = (main_language(own).to_lowercase(), letters);
            let known = answers.get(&key).map_or(&[][..], Vec::as_slice);
            if known.iter().any(|known| known.clue.to_lowercase() == row.clue.to_lowercase()) {
                merged.repeated += 1;
                continue;
            }
            let grade = parse_grade(row.grade.as_deref());
            match row_fault(&row.answer, &key.1, &row.clue, grade, None, spelling) {
                Some(fault) => {
                    faults.push(fault.at(&source.place(row.span), "this answer and its clue"));
                }
                None => answers.entry(key).or_default().push(row),
            }
        }
    }
    merged.answers = answers.len();
    merged.text = HEADINGS.join(",") + "\n";
    let languages: BTreeSet<&String> = answers.keys().map(|(language, _)| language).collect();
    let has_several = languages.len() > 1;
    for ((language, _), rows) in &answers {
        for row in rows {
            let mut row = row.clone();
            if has_several {
                row.language.get_or_insert_with(|| language.clone());
            }
            merged.clues += 1;
            merged.text += &row_line(&row);
        }
    }
    merged
}

/// A row with the usual columns, and a line break.
pub(super) fn row_line(row: &Row) -> String {
    Columns::USUAL.write(row).unwrap_or_default() + "\n"
}
