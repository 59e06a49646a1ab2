//! Adds clues to a list, and merges lists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};

use super::columns::{Columns, HEADINGS, Row};
use super::faults::row_fault;
use super::{Answer, Clue, MAX_ROWS, parse_grade};
use crate::letters::{LanguageLetters, letters_of, main_language, normalize_apostrophes};

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
    let mut answers: BTreeMap<(String, Vec<String>), (Answer, Vec<Row>)> = BTreeMap::new();
    for (source, place, language) in lists {
        let rows = match Columns::read(source, place) {
            Ok((_, rows)) => rows,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        if rows.len() > MAX_ROWS {
            let label = format!("{} rows; the maximum is {MAX_ROWS}", rows.len());
            let fault = Diagnostic::input(format!("{} has too many clues", source.name));
            faults.push(fault.at(place, label).help("use a shorter list"));
            continue;
        }
        for mut row in rows {
            let own = row.language.clone().unwrap_or_else(|| language.clone());
            let spelling = LanguageLetters::spelling(&own, None);
            row.answer = normalize_apostrophes(&row.answer);
            row.clue = normalize_apostrophes(&row.clue);
            let letters = letters_of(&row.answer, spelling);
            let key = (main_language(&own).to_lowercase(), letters.clone());
            let known = answers.get(&key).map(|(answer, _)| answer);
            if known.is_some_and(|known| has_clue(known, &row.clue)) {
                merged.repeated += 1;
                continue;
            }
            let grade = parse_grade(row.grade.as_deref());
            if let Some(fault) = row_fault(&row.answer, &letters, &row.clue, grade, known, spelling)
            {
                faults.push(fault.at(&source.place(row.span), "this answer and its clue"));
                continue;
            }
            let grade = grade.unwrap_or_default();
            let clue = Clue { text: row.clue.clone(), grade, theme: None, line: row.line };
            let (answer, rows) = answers.entry(key).or_insert_with(|| {
                (Answer { text: row.answer.clone(), letters, clues: Vec::new() }, Vec::new())
            });
            answer.clues.push(clue);
            rows.push(row);
        }
    }
    merged.answers = answers.len();
    merged.text = HEADINGS.join(",") + "\n";
    let languages: BTreeSet<&String> = answers.keys().map(|(language, _)| language).collect();
    let has_several = languages.len() > 1;
    for ((language, _), (_, rows)) in &answers {
        for row in rows {
            let mut row = row.clone();
            if has_several {
                row.language.get_or_insert_with(|| language.clone());
            }
            merged.clues += 1;
            merged.text += &columns_line(&row);
        }
    }
    merged
}

/// Whether an answer has a clue, in upper or lower case.
fn has_clue(answer: &Answer, clue: &str) -> bool {
    let clue = clue.to_lowercase();
    answer.clues.iter().any(|own| own.text.to_lowercase() == clue)
}

/// A row with the usual columns, and a line break.
pub(super) fn columns_line(row: &Row) -> String {
    Columns::USUAL.write(row).unwrap_or_default() + "\n"
}
