//! Words that are looked for in others.

/// Letters in one case and figures, all else left out; but what parts two figures parts them still.
fn plain(text: &str) -> Vec<char> {
    let mut plain: Vec<char> = Vec::new();
    let mut parted = false;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            parted = true;
            continue;
        }
        let figures = c.is_ascii_digit() && plain.last().is_some_and(char::is_ascii_digit);
        if figures && parted {
            plain.push(' ');
        }
        plain.extend(c.to_uppercase().flat_map(char::to_lowercase));
        parted = false;
    }
    plain
}

/// Whether a text says some words, whatever its case and however its lines are broken; a number in
/// them is no part of a longer one.
pub fn says(text: &str, words: &str) -> bool {
    after(text, words).is_some()
}

/// What a text says after some words, in letters of one case and figures; none if it does not say
/// them.
pub fn after(text: &str, words: &str) -> Option<String> {
    let (text, words) = (plain(text), plain(words));
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

/// The whole numbers in a text.
pub fn numbers_in(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Whether a text names a page as it is called.
pub fn names(text: &str, label: &str) -> bool {
    match label.parse::<u64>() {
        Ok(number) => numbers_in(text).contains(&number),
        Err(_) => text.contains(label),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whatever_stands_between_them() {
        assert!(says("1  GENTLE · answer page\u{a0}70", "Answer page 70"));
        assert!(says("STRASSE", "Straße"));
        assert!(!says("answer page 701", "page 70"));
        assert!(!says("1 70", "170"));
        assert_eq!(
            after("Gentle puzzles 1–30 . . . 5", "gentle").as_deref(),
            Some("puzzles1 30 5")
        );
        assert!(names("Answers from page 70", "70") && !names("Answers from page 170", "70"));
    }
}
