//! The list of words that the options of a chapter choose.

use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::{BUILT_IN_PREFIX, Values};

use super::word_file::{WordFile, built_in_words, read_words};
use crate::letters::LanguageLetters;
use crate::word_list::{crossword_spelling, lexicon_source};

/// A list of words.
#[derive(Debug)]
pub enum ChosenWords {
    /// The built-in list of the language.
    BuiltIn(&'static WordFile),
    /// Another list, or the built-in list with other accents.
    Own(Box<WordFile>),
}

impl ChosenWords {
    /// Reads the list that the option `words` names, or the built-in list of the language, and the place that
    /// names it. `main` is the code of the language without its variant.
    ///
    /// # Errors
    /// There is no such list, or it cannot be used.
    pub fn of_options(options: &Values, main: &str) -> Result<(ChosenWords, Place), Diagnostic> {
        let language = options.text("language").unwrap_or("en");
        let (source, place) = lexicon_source(options, "words")?;
        let is_built_in = source.name == format!("{BUILT_IN_PREFIX}{main}");
        let usual = LanguageLetters::spelling(language, None);
        let spelling = crossword_spelling(options)?;
        let is_usual = spelling == usual;
        if let Some(file) = built_in_words(main).filter(|_| is_built_in && is_usual) {
            return Ok((ChosenWords::BuiltIn(file), place));
        }
        let file = read_words(&source, &place, spelling, main)?;
        Ok((ChosenWords::Own(Box::new(file)), place))
    }

    /// The list with its digest.
    pub fn file(&self) -> &WordFile {
        match self {
            ChosenWords::BuiltIn(file) => file,
            ChosenWords::Own(file) => file,
        }
    }
}
