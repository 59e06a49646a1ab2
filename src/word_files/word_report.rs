//! Checks a list of words.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::TextFiles;
use bookgen_puzzles::entries::read_words;
use bookgen_puzzles::letters::LanguageLetters;
use bookgen_puzzles::word_list::{
    ListForm, SpellingOptions, Understood, read_word_lists, sort_faults,
};

use super::named_list::NamedList;

/// The lengths of words that word searches and criss-crosses have.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=25;

/// What a list of words has.
pub struct WordReport {
    /// Lines that describe the list.
    pub lines: Vec<String>,
    /// Advice about lines that may not be words.
    pub advice: Vec<Diagnostic>,
    /// The faults.
    pub faults: Faults,
}

/// Checks a list of words: as a list for word searches and criss-crosses, and as words that fill a grid.
/// A list with classes or scores of words is only checked as the latter.
pub fn word_report(list: &NamedList) -> WordReport {
    let NamedList { source, place, language, .. } = list;
    let mut report =
        WordReport { lines: Vec::new(), advice: Vec::new(), faults: Faults::default() };
    let filled = read_words(source, place, LanguageLetters::spelling(language, None), language);
    let has_classes = filled.as_ref().is_ok_and(|file| file.has_classes);
    if !has_classes {
        let lists =
            TextFiles { sources: vec![Arc::clone(source)], is_pattern: false, built_in: None };
        let spelling = SpellingOptions::of_language(language);
        let form = ListForm {
            min_letters: *LETTERS.start(),
            short_help: "remove this entry or write a longer word",
            max_letters: *LETTERS.end(),
            has_clues: true,
            puzzles: "word searches and criss-crosses",
            spelling,
        };
        let mut faults = Vec::new();
        let sections = read_word_lists(&lists, place, &form, &mut faults);
        let spelling = spelling.spelling(&lists);
        let Understood { summary, advice } = Understood::new(&lists, &sections, spelling);
        report.lines.push(format!("for word searches and criss-crosses: {summary}"));
        report.advice = advice;
        report.faults = sort_faults(faults, &lists.sources);
    }
    match filled {
        Ok(file) => report.lines.push(format!("to fill grids: {}", file.summary())),
        Err(fault) if has_classes || report.faults.0.is_empty() => report.faults.push(fault),
        // The faults of the first reading say more.
        Err(_) => {}
    }
    report
}
