//! Searches for words in texts, regardless of case, punctuation and line breaks.

use std::borrow::Cow;
use std::ops::Range;

/// A word with more characters may be broken anywhere, because it may be wider than a line.
const MAX_UNBROKEN: usize = 15;

/// The letters (in lower case) and the digits of a text. All other characters are left out. If
/// other characters between two digits are left out, one space takes their place.
fn normalized(text: &str) -> Vec<char> {
    let text = &*ungrouped(text);
    let mut normalized: Vec<char> = Vec::new();
    let mut separated = false;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            separated = true;
            continue;
        }
        let digits = c.is_ascii_digit() && normalized.last().is_some_and(char::is_ascii_digit);
        if digits && separated {
            normalized.push(' ');
        }
        normalized.extend(c.to_uppercase().flat_map(char::to_lowercase));
        separated = false;
    }
    normalized
}

/// Whether a text contains `words`. A number in `words` does not match a part of a longer number.
pub fn contains_words(text: &str, words: &str) -> bool {
    !SearchText::new(text).places(words, 0).is_empty()
}

/// A normalised text: letters in lower case and digits, without other characters.
pub struct SearchText(Vec<char>);

impl SearchText {
    /// Normalises a text.
    pub fn new(text: &str) -> SearchText {
        SearchText(normalized(text))
    }

    /// The number of characters.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The places where some words occur, as ranges of characters that begin at `from` or later.
    /// Words without letters and digits occur in every place, with length 0. A place never begins
    /// or ends inside a number.
    pub fn places(&self, words: &str, from: usize) -> Vec<Range<usize>> {
        let is_long = |word: &str| word.chars().count() > MAX_UNBROKEN;
        let has_long_word = words.split_whitespace().any(is_long);
        let words = normalized(words);
        let last = self.len().checked_sub(words.len());
        let starts = last.into_iter().flat_map(|last| from..=last);
        let places = starts.filter_map(|start| {
            let end = self.end_of_words(&words, start, has_long_word)?;
            Some(start..end)
        });
        places.filter(|place| self.is_whole(place)).collect()
    }

    /// The end of some normalised words that begin at `start`. Returns `None` if they do not occur
    /// there. If `is_broken` is true, a number may be broken at the end of a line.
    fn end_of_words(&self, words: &[char], start: usize, is_broken: bool) -> Option<usize> {
        let mut at = start;
        for (index, wanted) in words.iter().enumerate() {
            if is_broken && index > 0 && *wanted != ' ' && self.0.get(at) == Some(&' ') {
                at += 1;
            }
            if self.0.get(at) != Some(wanted) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// Whether neither end of a range is inside a number.
    fn is_whole(&self, place: &Range<usize>) -> bool {
        let is_digit = |at: usize| self.0.get(at).is_some_and(char::is_ascii_digit);
        let is_inside = |at: usize| at.checked_sub(1).is_some_and(is_digit) && is_digit(at);
        !is_inside(place.start) && !is_inside(place.end)
    }

    /// The last whole number in a range.
    pub fn last_number(&self, place: Range<usize>) -> Option<String> {
        let text: String = self.0.get(place)?.iter().collect();
        numbers_in(&text).last().map(u64::to_string)
    }
}

/// Removes the separators from numbers in groups of three digits, for example "21,331".
pub fn ungrouped(text: &str) -> Cow<'_, str> {
    const SEPARATORS: [char; 3] = [',', '.', '\u{a0}'];
    if !text.contains(SEPARATORS) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.chars().collect();
    let digits = |range: Range<usize>| {
        range.filter(|at| chars.get(*at).is_some_and(char::is_ascii_digit)).count()
    };
    let is_separator = |at: usize| {
        SEPARATORS.contains(&chars[at])
            && digits(at.saturating_sub(1)..at) == 1
            && digits(at.saturating_sub(4)..at) <= 3
            && digits(at + 1..at + 4) == 3
            && digits(at + 4..at + 5) == 0
    };
    let kept = (0..chars.len()).filter(|at| !is_separator(*at));
    kept.map(|at| chars[at]).collect()
}

/// The whole numbers in a text.
pub fn numbers_in(text: &str) -> Vec<u64> {
    ungrouped(text)
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

/// Whether a text contains a page label. A numeric label must occur as a whole number, not as a
/// part of a longer number.
pub fn contains_label(text: &str, label: &str) -> bool {
    match label.parse::<u64>() {
        Ok(number) => numbers_in(text).contains(&number),
        Err(_) => text.contains(label),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ignores_case_and_punctuation_but_not_the_ends_of_numbers() {
        assert!(contains_words("1  GENTLE · answer page\u{a0}70", "Answer page 70"));
        assert!(contains_words("STRASSE", "Straße"));
        assert!(!contains_words("answer page 701", "page 70"));
        assert!(!contains_words("1 70", "170"));
        // A word that is wider than a line is broken anywhere.
        assert!(contains_words("Chapter 1 2026202620 26A2026 Easy", "202620262026A2026"));
        assert!(!contains_words("Chapter 1 2026202620 26A2026 Easy", "20262026202620"));
        let text = SearchText::new("Gentle puzzles 1–30 . . . 5");
        assert_eq!(text.places("gentle", 0).first(), Some(&(0..6)));
        assert_eq!(text.last_number(6..text.len()).as_deref(), Some("5"));
        assert_eq!(text.places("30", 0).first(), Some(&(15..17)));
        assert!(text.places("3", 0).is_empty());
        assert!(text.places("30", 16).is_empty());
        // Words without letters occur everywhere, but not inside a number.
        assert_eq!(SearchText::new("a 12").places("?", 1), [1..1, 3..3]);
        assert!(contains_label("Answers from page 70", "70"));
        assert!(!contains_label("Answers from page 170", "70"));
        assert_eq!(
            numbers_in("No. 21,331 and 1.234.567 or 1 234, 5678,123"),
            [21_331, 1_234_567, 1, 234, 5678, 123]
        );
        assert!(contains_words("Sudoku No.\u{a0}21,331 easy", "21331"));
    }
}
