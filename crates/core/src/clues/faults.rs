//! What can be wrong with an answer and its clue.

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::printed_text::print_fault;

use super::{Answer, MAX_ANSWER, MAX_GRADE};
use crate::letters::{Spelling, dropped_signs, is_right_to_left, letters_of};
use crate::word_list::{MAX_CLUE, is_control};

/// The minimum number of letters of a stem.
const STEM: usize = 4;

/// The fault of a row, without its place. `known` is the answer with the same letters that was read before.
pub fn row_fault(
    answer: &str,
    letters: &[String],
    clue: &str,
    grade: Result<u8, &str>,
    known: Option<&Answer>,
    spelling: Spelling,
) -> Option<Diagnostic> {
    let shown: String = answer.chars().take(40).collect();
    let fault = |message: String, help: &str| Some(Diagnostic::input(message).help(help));
    if answer.is_empty() {
        return fault("this row has no answer".to_owned(), "write the answer before the clue");
    }
    if clue.is_empty() {
        return fault(format!("`{shown}` has no clue"), "write a clue after the answer");
    }
    if let Some(found) = [answer, clue].into_iter().find_map(print_fault) {
        return Some(Diagnostic::input(format!("`{shown}` cannot be printed")).help(found.help));
    }
    if answer.contains(is_control) || clue.contains(is_control) {
        return fault(format!("`{shown}` has a control character"), "use spaces instead");
    }
    if !(2..=MAX_ANSWER).contains(&letters.len()) {
        return fault(
            format!("`{shown}` has {} letters", letters.len()),
            "an answer needs 2 to 25 letters",
        );
    }
    if let Some(sign) = dropped_signs(answer, spelling).first() {
        return fault(
            format!("`{shown}` has `{sign}`, which is not a letter"),
            "write the answer in letters",
        );
    }
    if answer.contains(is_right_to_left) {
        return fault(
            format!("`{shown}` is written from right to left"),
            "remove this answer: grids read from left to right",
        );
    }
    if clue.chars().count() > MAX_CLUE {
        return fault(
            format!("the clue of `{shown}` is too long"),
            "shorten the clue to 200 characters",
        );
    }
    if let Err(text) = grade {
        return fault(
            format!("the grade of `{shown}` is `{text}`"),
            &format!("write a whole number from 1 to {MAX_GRADE}"),
        );
    }
    if let Some(word) = word_of_answer(letters, clue, spelling) {
        return fault(
            format!("the clue of `{shown}` has the word `{word}`"),
            "a clue must not have its answer or a form of it: write another clue",
        );
    }
    let is_same = |other: &str| other.to_lowercase() == clue.to_lowercase();
    if known.is_some_and(|known| known.clues.iter().any(|other| is_same(&other.text))) {
        return fault(format!("`{shown}` has this clue twice"), "remove one of the two rows");
    }
    None
}

/// The word of a clue that has the answer or its stem. The stem of an answer with five letters or more is the
/// answer without its last two letters, but with at least four letters.
fn word_of_answer(letters: &[String], clue: &str, spelling: Spelling) -> Option<String> {
    let stem = &letters[..letters.len().saturating_sub(2).max(STEM).min(letters.len())];
    let words = clue.split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let has_answer = |word: &&str| {
        let word = letters_of(word, spelling);
        let has = |part: &[String]| word.windows(part.len().max(1)).any(|window| window == part);
        word == letters
            || letters.len() >= STEM && has(letters)
            || letters.len() > STEM && has(stem)
    };
    words.find(has_answer).map(str::to_owned)
}
