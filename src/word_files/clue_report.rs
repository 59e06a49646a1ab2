//! Checks a list of clues.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::clues::{ClueList, read_clues};
use bookgen_puzzles::letters::LanguageLetters;

use super::named_list::NamedList;
use crate::wording::counted;

/// The length of a clue that fits in half a cell of an arrowword, in characters.
const SHORT: usize = 24;
/// The maximum number of words that a line names.
const MAX_NAMED: usize = 5;

/// What a list of clues has.
pub struct ClueReport {
    /// Lines that describe the list.
    pub lines: Vec<String>,
    /// The faults.
    pub faults: Faults,
}

/// Checks the clues of a list.
pub fn clue_report(list: &NamedList) -> ClueReport {
    let mut faults: Vec<Diagnostic> = Vec::new();
    let spelling = LanguageLetters::spelling(&list.language, None);
    let clues = read_clues(&list.source, &list.place, spelling, &list.language, &mut faults);
    ClueReport { lines: lines(&clues), faults: Faults(faults) }
}

fn lines(clues: &ClueList) -> Vec<String> {
    let mut lines = vec![clues.summary()];
    if clues.in_other_languages > 0 {
        lines.push(format!("{} in other languages", counted(clues.in_other_languages, "row")));
    }
    let mut grades: BTreeMap<u8, usize> = BTreeMap::new();
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for answer in &clues.answers {
        *lengths.entry(answer.letters.len()).or_default() += 1;
        for clue in &answer.clues {
            *grades.entry(clue.grade).or_default() += 1;
            texts.entry(clue.text.to_lowercase()).or_default().push(&answer.text);
        }
    }
    lines.push(format!("letters of the words: {}", counts(&lengths)));
    lines.push(format!("grades of the clues: {}", counts(&grades)));
    let long = clues
        .answers
        .iter()
        .filter(|answer| answer.clues.iter().all(|clue| clue.text.chars().count() > SHORT));
    let long: Vec<&str> = long.map(|answer| answer.text.as_str()).collect();
    if !long.is_empty() {
        let what = format!("without a clue of at most {SHORT} characters");
        lines.push(format!("{} {what}: {}", counted(long.len(), "word"), named(&long)));
    }
    let single = clues.answers.iter().filter(|answer| answer.clues.len() == 1);
    let single: Vec<&str> = single.map(|answer| answer.text.as_str()).collect();
    if !single.is_empty() {
        lines.push(format!(
            "{} with only one clue: {}",
            counted(single.len(), "word"),
            named(&single)
        ));
    }
    for (text, answers) in texts.iter().filter(|(_, answers)| answers.len() > 1).take(MAX_NAMED) {
        lines.push(format!("the clue `{text}` is for {}", named(answers)));
    }
    lines
}

/// Counts as `3: 512, 4: 830`.
fn counts<T: std::fmt::Display>(counts: &BTreeMap<T, usize>) -> String {
    let texts: Vec<String> =
        counts.iter().map(|(what, count)| format!("{what}: {count}")).collect();
    texts.join(", ")
}

/// The first words, and how many more there are.
fn named(words: &[&str]) -> String {
    let shown: Vec<&str> = words.iter().take(MAX_NAMED).copied().collect();
    match words.len().saturating_sub(MAX_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
