//! Searches for words in texts, regardless of case, punctuation and line breaks.

/// The letters (in lower case) and the digits of a text. All other characters are left out. If
/// other characters between two digits are left out, one space takes their place.
fn normalized(text: &str) -> Vec<char> {
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
    text_after(text, words).is_some()
}

/// The normalised text after the first occurrence of some words, or `None` if the words do not
/// occur.
pub fn text_after(text: &str, words: &str) -> Option<String> {
    let (text, words) = (normalized(text), normalized(words));
    let digit = |c: Option<&char>| c.is_some_and(|c| c.is_ascii_digit());
    if words.is_empty() {
        return Some(text.into_iter().collect());
    }
    let at = text.windows(words.len()).enumerate().position(|(at, window)| {
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        let after = text.get(at + words.len());
        window == words
            && !(digit(before) && digit(words.first()))
            && !(digit(after) && digit(words.last()))
    })?;
    Some(text[at + words.len()..].iter().collect())
}

/// The number of characters of a text after normalisation.
pub fn normalized_length(text: &str) -> usize {
    normalized(text).len()
}

/// The whole numbers in a text.
pub fn numbers_in(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
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
        assert_eq!(
            text_after("Gentle puzzles 1–30 . . . 5", "gentle").as_deref(),
            Some("puzzles1 30 5")
        );
        assert!(contains_label("Answers from page 70", "70"));
        assert!(!contains_label("Answers from page 170", "70"));
    }
}
