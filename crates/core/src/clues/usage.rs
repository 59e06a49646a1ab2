//! Which clues of a list puzzles have used.

use std::collections::BTreeSet;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};

use super::columns::{Columns, HEADINGS};
use super::edit::row_line;
use super::is_of_language;
use crate::board::CluedWord;
use crate::letters::{LanguageLetters, letters_of, normalize_apostrophes, strip_accents};

/// The clues that puzzles have used. Accents and the case of letters do not count.
#[derive(Clone, Debug, Default)]
pub struct UsedClues(BTreeSet<(String, String)>);

/// The rows of a list that no puzzle has used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnusedClues {
    /// The rows as a list, with a line of headings.
    pub text: String,
    /// The number of these rows.
    pub unused: usize,
    /// The number of rows of the whole list.
    pub all: usize,
}

impl UsedClues {
    /// Adds the clues of a puzzle.
    pub fn add(&mut self, words: Vec<CluedWord>) {
        self.0.extend(words.into_iter().map(|word| key(&word.letters, &word.clue)));
    }

    /// The number of clues.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The rows of a list in a language that are not used. Rows of other languages are left out.
    ///
    /// # Errors
    /// The text is no list of clues.
    pub fn unused(
        &self,
        source: &Arc<Source>,
        place: &Place,
        language: &str,
    ) -> Result<UnusedClues, Diagnostic> {
        let mut found = UnusedClues { text: HEADINGS.join(",") + "\n", ..UnusedClues::default() };
        let spelling = LanguageLetters::spelling(language, None);
        for row in Columns::read(source, place)?.1 {
            if row.language.as_deref().is_some_and(|own| !is_of_language(own, language)) {
                continue;
            }
            found.all += 1;
            let letters = letters_of(&normalize_apostrophes(&row.answer), spelling).concat();
            if !self.0.contains(&key(&letters, &row.clue)) {
                found.unused += 1;
                found.text += &row_line(&row);
            }
        }
        Ok(found)
    }
}

/// A clue without accents and capitals.
fn key(letters: &str, clue: &str) -> (String, String) {
    (strip_accents(letters).to_lowercase(), normalize_apostrophes(clue).to_lowercase())
}
