//! Characters that cannot be printed as they are: a text that looks different from what it is.

use unicode_normalization::char::is_combining_mark;

/// The maximum number of marks on one letter. Vietnamese and Hebrew letters have up to three, letters
/// of phonetics a few more.
const MAX_MARKS: usize = 8;

/// The maximum number of invisible characters in a row. Emoji and Indic letters need up to three.
const MAX_INVISIBLE: usize = 4;

/// The reason why a text cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintFault {
    /// The position of the character in bytes.
    pub at: usize,
    /// The reason, as a label.
    pub label: String,
    /// What to do.
    pub help: &'static str,
}

/// The first character of a text that cannot be printed. Returns `None` for an empty text, and for a
/// text that can be printed.
pub fn print_fault(text: &str) -> Option<PrintFault> {
    // No fault has only ASCII characters.
    if text.is_ascii() {
        return None;
    }
    let fault = |at, label: String, help| Some(PrintFault { at, label, help });
    let (mut marks, mut invisible) = (0, 0);
    for (at, c) in text.char_indices() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        invisible = if is_invisible(c) { invisible + 1 } else { 0 };
        if is_direction_control(c) {
            let label = format!("U+{:04X} changes the direction of writing", u32::from(c));
            return fault(at, label, "remove this invisible character");
        }
        if marks > MAX_MARKS {
            let label = format!("more than {MAX_MARKS} accents on one letter");
            return fault(at, label, "write fewer accents");
        }
        if invisible > MAX_INVISIBLE {
            let label = format!("more than {MAX_INVISIBLE} invisible characters in a row");
            return fault(at, label, "remove the invisible characters");
        }
    }
    let is_blank = !text.is_empty() && text.chars().all(|c| is_invisible(c) || c.is_whitespace());
    if is_blank && text.chars().any(is_invisible) {
        return fault(0, "only invisible characters".to_owned(), "write a text that can be seen");
    }
    None
}

/// Whether a text has white space other than single spaces. No-break spaces are spaces, too.
pub fn has_odd_space(text: &str) -> bool {
    text.contains("  ") || text.contains(is_odd_space)
}

/// Whether a character is white space other than a space or a no-break space.
pub fn is_odd_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, ' ' | '\u{a0}' | '\u{202f}')
}

/// What a text shows instead of a letter that another program has lost: a question mark between two letters,
/// U+FFFD, or UTF-8 that was read as Windows-1252. `None` if it has lost none.
pub fn lost_letter(text: &str) -> Option<&'static str> {
    let chars: Vec<char> = text.chars().collect();
    let is_mark =
        |three: &[char]| three[1] == '?' && three[0].is_alphabetic() && three[2].is_lowercase();
    let is_misread = |two: &[char]| {
        matches!(two[0], 'Ã' | 'Â' | 'Å' | 'Ä')
            && matches!(two[1], '\u{a0}'..='\u{bf}' | '€' | '™' | 'Ÿ' | 'œ' | 'š')
            && !two[1].is_alphabetic()
    };
    if chars.contains(&'\u{fffd}') {
        Some("the character U+FFFD")
    } else if chars.windows(3).any(is_mark) {
        Some("a question mark between letters")
    } else if chars.windows(2).any(is_misread) {
        Some("UTF-8 that was read as another encoding")
    } else {
        None
    }
}

/// Whether a text has an invisible character between two letters of Latin, Greek or Cyrillic, which need
/// no joiners. Another program left it there, and searches do not find the text. Soft hyphens are
/// allowed.
pub fn has_hidden_character(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '\u{c0}'..='\u{52f}');
    let characters: Vec<char> = text.chars().collect();
    characters.windows(3).any(|three| {
        matches!(three[1], '\u{feff}' | '\u{200b}' | '\u{200d}' | '\u{2060}')
            && is_letter(three[0])
            && is_letter(three[2])
    })
}

/// Whether a character changes the direction of writing of the characters after it.
pub fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character is invisible and has no width, for example a soft hyphen, a joiner or a
/// variation selector.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
    ) || matches!(c, '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_deceive_the_eye_have_a_fault() {
        for (text, at, label) in [
            ("Ada \u{202e}evE", 4, "U+202E changes the direction of writing"),
            ("\u{200b}\u{200b}", 0, "only invisible characters"),
            ("\u{ad} ", 0, "only invisible characters"),
        ] {
            let fault = print_fault(text).unwrap();
            assert_eq!((fault.at, fault.label.as_str()), (at, label));
        }
        let marks = format!("a{}", "\u{301}".repeat(33));
        assert_eq!(print_fault(&marks).unwrap().label, "more than 8 accents on one letter");
        let hyphens = format!("a{}b", "\u{ad}".repeat(300));
        assert_eq!(
            print_fault(&hyphens).unwrap().label,
            "more than 4 invisible characters in a row"
        );
    }

    #[test]
    fn invisible_characters_inside_words_are_found() {
        assert!(has_hidden_character("Pan\u{200d}da") && has_hidden_character("Ta\u{feff}pir"));
        for text in ["Pan\u{ad}da", "\u{feff}Tapir", "क्\u{200d}ष", "Panda"] {
            assert!(!has_hidden_character(text), "{text}");
        }
    }

    #[test]
    fn texts_of_all_scripts_can_be_printed() {
        for text in [
            "",
            "José Álvarez",
            "ệ",
            "שָׁלוֹם",
            "हिन्दी",
            "👨\u{200d}👩\u{200d}👧",
            "Do\u{ad}nau\u{ad}dampf",
        ] {
            assert_eq!(print_fault(text), None, "{text}");
        }
    }
}
