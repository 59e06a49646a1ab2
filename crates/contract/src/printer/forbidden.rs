//! Finds words that a printer refuses to print.

use std::ops::Range;

/// Finds the first entry of `words` that occurs in a text as a whole word, regardless of case.
/// Returns the word and its range of bytes in the text.
pub fn forbidden<'a>(words: &'a [String], text: &str) -> Option<(&'a str, Range<usize>)> {
    words.iter().find_map(|word| {
        let starts = text.char_indices().map(|(at, _)| at);
        let mut found = starts.filter_map(|at| Some(at..at + matching_prefix(&text[at..], word)?));
        let range = found.find(|range| {
            let before = text[..range.start].chars().next_back();
            let after = text[range.end..].chars().next();
            !before.into_iter().chain(after).any(char::is_alphanumeric)
        })?;
        Some((word.as_str(), range))
    })
}

/// The number of bytes at the start of a text that match a word, regardless of case. Returns `None`
/// if the text does not begin with the word.
fn matching_prefix(text: &str, word: &str) -> Option<usize> {
    let mut letters = text.char_indices().peekable();
    for wanted in word.chars() {
        let (_, letter) = letters.next()?;
        // A space in the word matches any white space in the text, including line breaks.
        if wanted == ' ' && letter.is_whitespace() {
            while letters.next_if(|(_, letter)| letter.is_whitespace()).is_some() {}
            continue;
        }
        if !letter.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    Some(letters.next().map_or(text.len(), |(at, _)| at))
}
