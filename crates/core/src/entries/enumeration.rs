//! Enumerations: the numbers of letters of the words of a phrase, such as `(3, 5)` after the clue of
//! "ice cream".

use crate::letters::{Spelling, letters_of};

/// A clue with the enumeration of its entry. An entry of one word has no enumeration: its cells show
/// its length. An enumeration that the clue already has stays as it is.
pub fn with_enumeration(clue: &str, entry: &str, spelling: Spelling) -> String {
    match enumeration(entry, spelling) {
        Some(enumeration) if !has_enumeration(clue) => format!("{clue} {enumeration}"),
        _ => clue.to_owned(),
    }
}

/// A clue with the numbers of letters of its entry, also of an entry of one word. An enumeration that the
/// clue already has stays as it is if it counts the letters.
pub fn with_length(clue: &str, entry: &str, spelling: Spelling) -> String {
    let letters = letters_of(entry, spelling).len();
    match split_enumeration(clue, letters) {
        (_, Some(_)) => clue.to_owned(),
        (_, None) => {
            let own = enumeration(entry, spelling).unwrap_or_else(|| format!("({letters})"));
            format!("{clue} {own}")
        }
    }
}

/// The enumeration of an entry of several words. Words are separated by commas, and the parts of a
/// hyphenated word by hyphens.
fn enumeration(entry: &str, spelling: Spelling) -> Option<String> {
    let mut text = String::new();
    for word in entry.split_whitespace() {
        let mut separator = ",\u{a0}";
        for part in word.split(['-', '\u{2010}', '\u{2011}', '–', '—', '/']) {
            let letters = letters_of(part, spelling).len();
            if letters > 0 {
                if !text.is_empty() {
                    text += separator;
                }
                text += &letters.to_string();
                separator = "-";
            }
        }
    }
    text.contains([',', '-']).then(|| format!("({text})"))
}

/// Whether a clue ends with numbers in parentheses.
fn has_enumeration(clue: &str) -> bool {
    numbers_at_end(clue).is_some()
}

/// The numbers in parentheses at the end of a clue, and the text before them.
fn numbers_at_end(clue: &str) -> Option<(&str, &str)> {
    let (text, numbers) = clue.strip_suffix(')')?.rsplit_once('(')?;
    let is_allowed = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",-–'’".contains(c);
    let has_digit = numbers.contains(|c: char| c.is_ascii_digit());
    (has_digit && numbers.chars().all(is_allowed)).then_some((text, numbers))
}

/// A clue without its enumeration, and the enumeration in the form of ipuz: spaces between words,
/// `3 5` for `(3, 5)`. Numbers in parentheses that are not the lengths of an entry of `letters`
/// letters, such as a year, stay in the clue.
pub fn split_enumeration(clue: &str, letters: usize) -> (&str, Option<String>) {
    let Some((text, numbers)) = numbers_at_end(clue) else { return (clue, None) };
    let lengths = numbers.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let total = lengths.map(|part| part.parse::<usize>().ok()).sum::<Option<usize>>();
    let text = text.trim_end();
    if total != Some(letters) || text.is_empty() {
        return (clue, None);
    }
    let words = numbers.split(|c: char| c == ',' || c.is_whitespace());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(|word| word.replace('–', "-").replace('’', "'"))
        .collect();
    (text, Some(words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::Accents;

    #[test]
    fn phrases_have_the_lengths_of_their_words() {
        let keep = |clue, entry| with_enumeration(clue, entry, Spelling::KEEP);
        assert_eq!(keep("Frozen dessert", "Ice cream"), "Frozen dessert (3,\u{a0}5)");
        assert_eq!(keep("Seen through", "X-ray"), "Seen through (1-3)");
        assert_eq!(keep("Six", "Route 66 sign-post"), "Six (5,\u{a0}4-4)");
        assert_eq!(keep("Flower", "rose"), "Flower");
        assert_eq!(keep("Tea time", "four o’clock"), "Tea time (4,\u{a0}6)");
        assert_eq!(keep("Great street", "Große Straße"), "Great street (6,\u{a0}7)");
        let drop = Spelling { accents: Accents::Drop, ..Spelling::KEEP };
        assert_eq!(with_enumeration("Egg", "Œuf dur", drop), "Egg (4,\u{a0}3)");
    }

    #[test]
    fn lengths_are_added_to_all_clues() {
        let keep = |clue, entry| with_length(clue, entry, Spelling::KEEP);
        assert_eq!(keep("Flower", "rose"), "Flower (4)");
        assert_eq!(keep("Flower (4)", "rose"), "Flower (4)");
        assert_eq!(keep("Flower (5)", "rose"), "Flower (5) (4)");
        assert_eq!(keep("Frozen dessert", "Ice cream"), "Frozen dessert (3,\u{a0}5)");
    }

    #[test]
    fn an_enumeration_of_the_user_stays() {
        let keep = |clue| with_enumeration(clue, "Ice cream", Spelling::KEEP);
        assert_eq!(keep("Frozen dessert (3,5)"), "Frozen dessert (3,5)");
        assert_eq!(keep("Dessert (frozen)"), "Dessert (frozen) (3,\u{a0}5)");
        assert_eq!(keep("Dessert ()"), "Dessert () (3,\u{a0}5)");
    }
    #[test]
    fn ipuz_has_the_enumeration_apart_from_the_clue() {
        for (clue, letters, text, enumeration) in [
            ("Frozen dessert (3,\u{a0}5)", 8, "Frozen dessert", Some("3 5")),
            ("Garden bird (5,3)", 8, "Garden bird", Some("5 3")),
            ("Seen through (1–3)", 4, "Seen through", Some("1-3")),
            ("It is not (3’1, 2)", 6, "It is not", Some("3'1 2")),
            ("Flower (4)", 4, "Flower", Some("4")),
            ("Flower", 4, "Flower", None),
            ("Last year of the war (1918)", 7, "Last year of the war (1918)", None),
            ("Dessert (frozen)", 8, "Dessert (frozen)", None),
            ("(3, 5)", 8, "(3, 5)", None),
            ("Many (99999999999999999999999)", 8, "Many (99999999999999999999999)", None),
        ] {
            let expected = (text, enumeration.map(str::to_owned));
            assert_eq!(split_enumeration(clue, letters), expected, "{clue}");
        }
    }
}
