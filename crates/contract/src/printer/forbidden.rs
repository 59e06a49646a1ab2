//! Words that a printer does not print.

use std::ops::Range;

/// The first of some words that stands in a text, and where: whole words only, in small letters or
/// capitals.
pub fn forbidden<'a>(words: &'a [String], text: &str) -> Option<(&'a str, Range<usize>)> {
    words.iter().find_map(|word| {
        let starts = text.char_indices().map(|(at, _)| at);
        let mut found = starts.filter_map(|at| Some(at..at + alike(&text[at..], word)?));
        let range = found.find(|range| {
            let before = text[..range.start].chars().next_back();
            let after = text[range.end..].chars().next();
            !before.into_iter().chain(after).any(char::is_alphanumeric)
        })?;
        Some((word.as_str(), range))
    })
}

/// How many bytes of a text's beginning a word is, in small letters or capitals.
fn alike(text: &str, word: &str) -> Option<usize> {
    let mut letters = text.char_indices().peekable();
    for wanted in word.chars() {
        let (_, letter) = letters.next()?;
        // Words may be on two lines of a text, or further apart.
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
