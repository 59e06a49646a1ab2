//! A list of answers and their clues, from a file of comma-separated values.
//!
//! | column | meaning |
//! |---|---|
//! | `answer` | the word or phrase, as it is written |
//! | `clue` | the clue |
//! | `grade` | how hard the clue is, from 1; 2 if missing |
//! | `theme` | a theme, in a word |
//! | `language` | a language code; rows of other languages are left out |
//! | `origin` | where the clue comes from |
//!
//! The first line names the columns; without such a line they have this order. The separator is a comma, a
//! semicolon, a tab or a vertical line. An answer can have several rows. A line that starts with `#` is a
//! comment. A word list with clues, such as `Otter: Swims on its back`, can be read as well.

mod columns;
mod edit;
mod faults;
#[cfg(test)]
mod tests;
mod usage;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::schema::BUILT_IN_PREFIX;

use crate::entries::lexicon::MAX_LETTERS;
use crate::letters::{LanguageLetters, Spelling, letters_of, main_language, normalize_apostrophes};
use crate::word_list::digest;
use columns::Columns;
pub use columns::Row;
pub use edit::{Merged, addition, merge};
use faults::row_fault;
pub use usage::{UnusedClues, UsedClues};

/// The grade of a clue without a grade.
const USUAL_GRADE: u8 = 2;
/// The highest grade.
pub const MAX_GRADE: u8 = 9;

/// A clue of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The text, with single spaces and typographic apostrophes.
    pub text: String,
    /// How hard the clue is, from 1 to [`MAX_GRADE`].
    pub grade: u8,
    /// The theme, if the list names one.
    pub theme: Option<String>,
    /// The line of the file, from 1.
    pub line: usize,
}

/// An answer and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer as it is written in its first row.
    pub text: String,
    /// The letters, one for each cell.
    pub letters: Vec<String>,
    /// The clues, in the order of the file.
    pub clues: Vec<Clue>,
}

/// Answers and clues.
#[derive(Clone, Debug, Default)]
pub struct ClueList {
    /// The answers, sorted by their letters.
    pub answers: Vec<Answer>,
    /// The digest of the file.
    pub digest: String,
    /// The name of the file in messages.
    pub name: String,
    /// The number of rows in other languages.
    pub in_other_languages: usize,
}

impl ClueList {
    /// Finds the answer with these letters.
    pub fn find<T: AsRef<str>>(&self, letters: &[T]) -> Option<&Answer> {
        let compare = |answer: &Answer| {
            answer.letters.iter().map(String::as_str).cmp(letters.iter().map(AsRef::as_ref))
        };
        let found = self.answers.binary_search_by(compare);
        found.ok().map(|at| &self.answers[at])
    }

    /// The number of clues.
    pub fn count(&self) -> usize {
        self.answers.iter().map(|answer| answer.clues.len()).sum()
    }

    /// What was understood of the list, in one line.
    pub fn summary(&self) -> String {
        format!("{}: {} clues for {} words", self.name, self.count(), self.answers.len())
    }
}

/// Reads a list of clues. Rows with faults are left out, and their faults are added to `faults`. `place` is
/// the place that names the file.
pub fn read_clues(
    source: &Arc<Source>,
    place: &Place,
    spelling: Spelling,
    language: &str,
    faults: &mut Vec<Diagnostic>,
) -> ClueList {
    let mut list = ClueList {
        digest: digest(std::iter::once(source.text.as_str())),
        name: source.name.clone(),
        ..ClueList::default()
    };
    let rows = match Columns::read(source, place) {
        Ok((_, rows)) => rows,
        Err(fault) => {
            faults.push(fault);
            return list;
        }
    };
    let mut answers: BTreeMap<Vec<String>, Answer> = BTreeMap::new();
    for row in rows {
        let own = row.language.as_deref();
        if own.is_some_and(|own| !is_of_language(own, language)) {
            list.in_other_languages += 1;
            continue;
        }
        let Row { answer: text, clue, grade, theme, line, span, .. } = row.normalized();
        let letters = letters_of(&text, spelling);
        let grade = parse_grade(grade.as_deref());
        let known = answers.get(&letters);
        if let Some(fault) = row_fault(&text, &letters, &clue, grade, known, spelling) {
            faults.push(fault.at(&source.place(span), "this answer and its clue"));
            continue;
        }
        let grade = grade.unwrap_or(USUAL_GRADE);
        let answer = answers.entry(letters.clone());
        let answer = answer.or_insert(Answer { text, letters, clues: Vec::new() });
        answer.clues.push(Clue { text: clue, grade, theme, line });
    }
    list.answers = answers.into_values().collect();
    if list.answers.is_empty() && faults.is_empty() {
        let fault = Diagnostic::input(format!("{} has no clues", source.name));
        let help = "write a row for each clue: the answer, a comma and the clue";
        faults.push(fault.at(place, "this list").help(help));
    }
    list
}

/// The grade of a clue. The error is the text that is no grade.
fn parse_grade(text: Option<&str>) -> Result<u8, &str> {
    let Some(text) = text else { return Ok(USUAL_GRADE) };
    text.parse().ok().filter(|grade| (1..=MAX_GRADE).contains(grade)).ok_or(text)
}

impl Row {
    /// The row with typographic apostrophes.
    fn normalized(self) -> Row {
        let (answer, clue) =
            (normalize_apostrophes(&self.answer), normalize_apostrophes(&self.clue));
        Row { answer, clue, ..self }
    }
}

/// Whether a code names a language or its main language: `de-AT` is a kind of `de`.
fn is_of_language(code: &str, language: &str) -> bool {
    main_language(code).eq_ignore_ascii_case(main_language(language))
}

/// The clues that bookgen ships for a language. `None` if there are none.
pub fn built_in_clues(language: &str) -> Option<&'static ClueList> {
    static LISTS: [OnceLock<ClueList>; bookgen_words::CLUES.len()] =
        [const { OnceLock::new() }; bookgen_words::CLUES.len()];
    let shipped = bookgen_words::clues(language)?;
    let at = bookgen_words::CLUES.iter().position(|file| file.language == shipped.language)?;
    let read = || {
        let source = Source::new(format!("{BUILT_IN_PREFIX}{}", shipped.language), shipped.text);
        let spelling = LanguageLetters::spelling(shipped.language, None);
        read_clues(&source, &source.place(0..0), spelling, shipped.language, &mut Vec::new())
    };
    Some(LISTS[at].get_or_init(read))
}

/// The maximum number of letters of an answer.
pub const MAX_ANSWER: usize = MAX_LETTERS;
