//! The text of a cryptogram: words of letters and punctuation marks.
//!
//! Words are separated by single spaces. A letter is one upper-case character. A mark is a punctuation mark or
//! a digit; it stays as it is. A dash is the end of its word, so that lines can break after it.

use std::collections::BTreeSet;

use bookgen_core::Flaw;
use bookgen_core::letters::{Spelling, dropped_signs, is_right_to_left, letters_of};

/// The maximum number of cells of a word with its marks.
pub const MAX_WORD: usize = 25;
/// The maximum number of letters of a text.
pub const MAX_LETTERS: usize = 400;
/// The maximum number of words of a text.
const MAX_WORDS: usize = 200;
/// Punctuation marks outside ASCII.
const MARKS: &str = "‘’‚“”„«»‹›–—…¿¡·§°′″";

/// A cell of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// An upper-case letter.
    Letter(char),
    /// A punctuation mark or a digit.
    Mark(char),
}

impl Sign {
    /// The letter, unless the sign is a mark.
    pub fn letter(self) -> Option<char> {
        match self {
            Sign::Letter(letter) => Some(letter),
            Sign::Mark(_) => None,
        }
    }

    /// The character.
    pub fn char(self) -> char {
        match self {
            Sign::Letter(c) | Sign::Mark(c) => c,
        }
    }
}

/// The words of a text.
pub type Text = Vec<Vec<Sign>>;

/// Whether a character is a punctuation mark or a digit.
pub fn is_mark(c: char) -> bool {
    c.is_ascii_punctuation() && c != '|' || c.is_ascii_digit() || MARKS.contains(c)
}

/// Whether a character is one upper-case letter.
pub fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        && !c.is_lowercase()
        && !is_right_to_left(c)
        && c.to_uppercase().eq(std::iter::once(c))
}

/// Parses a text of upper-case letters and marks.
///
/// # Errors
/// A character is neither a letter nor a mark; a word is empty or too long; there are no letters or too
/// many.
pub fn parse(text: &str) -> Result<Text, Flaw> {
    let sign = |c: char| match c {
        c if is_mark(c) => Ok(Sign::Mark(c)),
        c if is_letter(c) => Ok(Sign::Letter(c)),
        c => Err(Flaw(format!("`{c}` is neither an upper-case letter nor a punctuation mark"))),
    };
    let word = |word: &str| word.chars().map(sign).collect::<Result<Vec<Sign>, Flaw>>();
    let text: Text = text.split(' ').map(word).collect::<Result<_, _>>()?;
    check(&text).map_err(Flaw)?;
    Ok(text)
}

/// Checks the numbers of words and letters.
///
/// # Errors
/// The reason, as a sentence without a full stop.
pub fn check(text: &Text) -> Result<(), String> {
    if text.iter().any(Vec::is_empty) {
        return Err("the words are not separated by single spaces".to_owned());
    }
    if let Some(word) = text.iter().find(|word| word.len() > MAX_WORD) {
        let more = if word.len() > 2 * MAX_WORD { "…" } else { "" };
        let word: String = word.iter().take(2 * MAX_WORD).map(|sign| sign.char()).collect();
        return Err(format!("`{word}{more}` has more than {MAX_WORD} letters and marks"));
    }
    let letters = letters(text).count();
    if letters == 0 || letters > MAX_LETTERS || text.len() > MAX_WORDS {
        return Err(format!(
            "the text has {letters} letters in {} words; the maximum is {MAX_LETTERS} letters in {MAX_WORDS} words",
            text.len()
        ));
    }
    Ok(())
}

/// Writes a text: the reverse of [`parse`].
pub fn write(text: &Text) -> String {
    let words = text.iter().map(|word| word.iter().map(|sign| sign.char()).collect::<String>());
    words.collect::<Vec<_>>().join(" ")
}

/// All letters of a text, in order.
pub fn letters(text: &Text) -> impl Iterator<Item = char> {
    text.iter().flatten().filter_map(|sign| sign.letter())
}

/// The different letters of a text.
pub fn different_letters(text: &Text) -> BTreeSet<char> {
    letters(text).collect()
}

/// The cells of a quotation.
///
/// # Errors
/// The quotation has a character that cannot be in a cryptogram, or the errors of [`check`].
pub fn of_quotation(quotation: &str, spelling: Spelling) -> Result<Text, String> {
    let mut text: Text = Vec::new();
    for token in quotation.split_whitespace() {
        let mut word = Vec::new();
        let mut rest = token;
        while let Some(first) = rest.chars().next() {
            if is_mark(first) {
                word.push(Sign::Mark(first));
                rest = &rest[first.len_utf8()..];
                if matches!(first, '–' | '—') && !rest.is_empty() {
                    text.push(std::mem::take(&mut word));
                }
                continue;
            }
            let (run, after) = rest.split_at(rest.find(is_mark).unwrap_or(rest.len()));
            let letters = letters_of(run, spelling);
            if let Some(sign) = dropped_signs(run, spelling).first() {
                return Err(format!("`{sign}` cannot be in a cryptogram"));
            }
            for letter in &letters {
                let mut chars = letter.chars();
                match (chars.next().filter(|c| is_letter(*c)), chars.next()) {
                    (Some(letter), None) => word.push(Sign::Letter(letter)),
                    _ => return Err(format!("`{letter}` is not one letter")),
                }
            }
            rest = after;
        }
        if !word.is_empty() {
            text.push(word);
        }
    }
    let text = joined(text);
    check(&text)?;
    Ok(text)
}

/// Joins marks that stand alone to the word before or, if they open a quotation, to the word after, so that no
/// line begins or ends with them.
fn joined(text: Text) -> Text {
    let is_punctuation = |sign: &Sign| matches!(sign, Sign::Mark(mark) if !mark.is_ascii_digit());
    let mut all: Text = Vec::new();
    let mut opening = Vec::new();
    for mut word in text {
        let opens = |sign: &Sign| "«‹„“‘¡¿([".contains(sign.char());
        match all.last_mut() {
            _ if word.iter().all(opens) => opening.append(&mut word),
            Some(last) if word.iter().all(is_punctuation) => last.append(&mut word),
            _ => {
                opening.append(&mut word);
                all.push(std::mem::take(&mut opening));
            }
        }
    }
    all.extend(Some(opening).filter(|opening| !opening.is_empty()));
    all
}

/// The words of a text as a list of words has them, each as the cells of its letters: the index of the word
/// and of the sign. A word is a run of letters. An apostrophe between two letters belongs to the word, except
/// in the languages whose apostrophe separates words.
pub fn list_words(text: &Text, language: &str) -> Vec<Vec<(usize, usize)>> {
    let joins = !matches!(language, "fr" | "it" | "ca" | "oc");
    let mut words = Vec::new();
    for (index, word) in text.iter().enumerate() {
        let mut run = Vec::new();
        for (at, sign) in word.iter().enumerate() {
            match sign {
                Sign::Letter(_) => run.push((index, at)),
                Sign::Mark('\'' | '’') if joins => {}
                Sign::Mark(_) => words.push(std::mem::take(&mut run)),
            }
        }
        words.push(run);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The letters of the cells of a word.
pub fn word_letters(text: &Text, cells: &[(usize, usize)]) -> Vec<char> {
    cells.iter().filter_map(|(word, at)| text[*word][*at].letter()).collect()
}
