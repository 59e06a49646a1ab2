//! Letters in a text: one after the other, a letter of several characters in parentheses.

use bookgen_core::Flaw;
use bookgen_core::entries::cell_text::is_letter;

/// Parses letters.
///
/// # Errors
/// Something is not one upper-case letter.
pub fn parse_letters(text: &str) -> Result<Vec<String>, Flaw> {
    let mut letters = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (letter, after) =
            match rest.strip_prefix('(') {
                Some(inner) => inner
                    .split_once(')')
                    .filter(|(letter, _)| letter.chars().count() > 1)
                    .ok_or_else(|| Flaw("a parenthesis does not enclose one letter".to_owned()))?,
                None => rest.split_at(c.len_utf8()),
            };
        if !is_code_letter(letter) {
            return Err(Flaw(format!("`{letter}` is not one upper-case letter")));
        }
        letters.push(letter.to_owned());
        rest = after;
    }
    Ok(letters)
}

/// Whether a text is one letter, and not a sign or a digit.
pub fn is_code_letter(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && is_letter(text)
}

/// Writes letters: the reverse of [`parse_letters`].
pub fn write_letters<T: AsRef<str>>(letters: &[T]) -> String {
    let mut text = String::new();
    for letter in letters {
        let letter = letter.as_ref();
        match letter.chars().nth(1) {
            None => text.push_str(letter),
            Some(_) => {
                text.push('(');
                text.push_str(letter);
                text.push(')');
            }
        }
    }
    text
}
