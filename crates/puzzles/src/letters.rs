//! Converts a text, such as a word or phrase of the list, to the letters that the grid contains.
//!
//! A text is converted to Unicode's full upper case and normal form C, and split into grapheme
//! clusters (UAX #29). Each cluster that starts with a letter fills one cell. So `ß` becomes `SS`,
//! but a written `ẞ` stays one letter; a Devanagari syllable is one cell; spaces, hyphens,
//! apostrophes and digits are dropped. Case mapping does not depend on the language: a Turkish `i`
//! also becomes `I`.
//!
//! Accents are kept, or dropped as in French, Italian or Spanish crosswords: `É` becomes `E`, `Ç`
//! becomes `C`, `Œ` becomes `OE`. A Spanish `Ñ` is a separate letter and stays. Letters of scripts
//! other than Latin and Greek also keep their accents.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// How the grid treats accents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accents {
    /// Letters keep their accents.
    Keep,
    /// Letters lose their accents.
    Drop,
}

impl Accents {
    /// The names in `book.toml` and in puzzle strings.
    pub const NAMES: &[&str] = &["keep", "drop"];

    /// The value with this name, or `Keep` for any other name.
    pub fn from_name(name: Option<&str>) -> Accents {
        if name == Some("drop") { Accents::Drop } else { Accents::Keep }
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        match self {
            Accents::Keep => "keep",
            Accents::Drop => "drop",
        }
    }
}

/// Converts a text to letters of the grid, one string for each cell.
pub(crate) fn letters_of(text: &str, accents: Accents) -> Vec<String> {
    let letters = upper_case_letters(text);
    match accents {
        Accents::Keep => letters,
        Accents::Drop => letters.iter().flat_map(|letter| without_accents(letter)).collect(),
    }
}

/// The letters that replace a letter when accents are dropped.
fn without_accents(letter: &str) -> Vec<String> {
    let spelt = match letter {
        "Ñ" => "Ñ",
        "Œ" => "OE",
        "Æ" => "AE",
        "ẞ" => "SS",
        _ => {
            let plain = strip_accents(letter);
            let latin_or_greek = |c: char| {
                c.is_ascii_alphabetic() || matches!(u32::from(c), 0x370..=0x3ff | 0x1f00..=0x1fff)
            };
            // A Cyrillic letter with a breve is a separate letter, so it stays.
            let drops = plain.chars().next().is_some_and(latin_or_greek);
            return vec![if drops { plain.nfc().collect() } else { letter.to_owned() }];
        }
    };
    spelt.chars().map(String::from).collect()
}

/// Converts a text to upper-case letters, one string for each cell. Converting one of these letters
/// again does not change it.
pub(crate) fn upper_case_letters(text: &str) -> Vec<String> {
    let composed: String = text.chars().filter(|&c| !is_invisible(c)).nfc().collect();
    let upper: String = composed.to_uppercase().nfc().collect();
    upper
        .graphemes(true)
        .filter(|cluster| cluster.chars().next().is_some_and(is_letter))
        .map(str::to_owned)
        .collect()
}

/// Replaces straight apostrophes, primes and spacing accents with the typographic apostrophe ’.
/// Within a word, also replaces an opening quotation mark.
pub(crate) fn normalize_apostrophes(text: &str) -> String {
    let mut before = ' ';
    let mut after = text.chars().skip(1);
    text.chars()
        .map(|c| {
            let ends = [Some(std::mem::replace(&mut before, c)), after.next()];
            let inside = ends.into_iter().all(|c| c.is_some_and(char::is_alphabetic));
            match c {
                '\'' | '`' | '´' | '\u{2bc}' | '\u{201b}' | '\u{2032}' | '\u{ff07}' => '’',
                '‘' if inside => '’',
                other => other,
            }
        })
        .collect()
}

/// Removes the accents of a letter, for comparing letters.
pub(crate) fn strip_accents(letter: &str) -> String {
    letter
        .nfd()
        .filter(|c| !('\u{300}'..='\u{36f}').contains(c))
        .map(|c| match c {
            'Ø' => 'O',
            'Ł' => 'L',
            'Đ' => 'D',
            'Ħ' => 'H',
            other => other,
        })
        .collect()
}

/// The sort key for alphabetical order. The first part is the letters without accents, with `Œ` as
/// `OE`. The second part is the entry itself; it decides the order of entries with the same
/// letters.
pub(crate) fn sort_key<'a>(entry: &'a str, letters: &[String]) -> (String, &'a str) {
    (
        letters
            .iter()
            .flat_map(|letter| without_accents(letter))
            .map(|letter| strip_accents(&letter))
            .collect(),
        entry,
    )
}

/// Whether a sequence reads the same in both directions.
pub(crate) fn is_palindrome<T: PartialEq>(letters: &[T]) -> bool {
    letters.iter().eq(letters.iter().rev())
}

/// Whether a character belongs to a right-to-left script.
pub(crate) fn is_right_to_left(c: char) -> bool {
    matches!(u32::from(c),
        0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefc | 0x10800..=0x10fff | 0x1e800..=0x1efff)
}

fn is_letter(c: char) -> bool {
    // Modifier letters, such as the Hawaiian ʻokina, are dropped like apostrophes.
    c.is_alphabetic() && !('\u{2b0}'..='\u{2ff}').contains(&c)
}

/// Whether a character is invisible, for example a soft hyphen, a joiner or a variation selector.
/// Words that differ only in such characters look the same in a grid.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn joined(text: &str) -> String {
        upper_case_letters(text).join("|")
    }

    #[test]
    fn only_letters_go_into_the_grid() {
        assert_eq!(joined("Blue tit"), "B|L|U|E|T|I|T");
        assert_eq!(joined("Will-o’-the-wisp 2"), "W|I|L|L|O|T|H|E|W|I|S|P");
        assert_eq!(joined("Hawai\u{2bb}i"), "H|A|W|A|I|I");
        assert_eq!(joined("12 – 34!"), "");
    }

    #[test]
    fn apostrophes_become_typographic() {
        for typed in ['\'', '`', '´', 'ʼ', '‛', '′', '＇', '‘', '’'] {
            assert_eq!(normalize_apostrophes(&format!("Bird{typed}s nest")), "Bird’s nest");
        }
        assert_eq!(normalize_apostrophes("'Twas rock 'n' roll"), "’Twas rock ’n’ roll");
        assert_eq!(normalize_apostrophes("The ‘wise’ owl"), "The ‘wise’ owl");
        assert_eq!(normalize_apostrophes("Hawai\u{2bb}i"), "Hawai\u{2bb}i");
        assert_eq!(normalize_apostrophes("‘"), "‘");
    }

    #[test]
    fn accents_stay_on_their_letter() {
        assert_eq!(joined("Pe\u{301}che"), "P|É|C|H|E");
        assert_eq!(upper_case_letters("Pe\u{301}che"), upper_case_letters("péche"));
        assert_eq!(joined("Straße"), "S|T|R|A|S|S|E");
        assert_eq!(joined("STRAẞE"), "S|T|R|A|ẞ|E");
        assert_eq!(joined("œuf ﬁn"), "Œ|U|F|F|I|N");
        // A Lithuanian letter with two accents. Unicode has no single code point for this letter.
        assert_eq!(joined("m\u{117}\u{301}"), "M|\u{116}\u{301}");
        assert_eq!(joined("हिन्दी").split('|').next(), Some("हि"));
    }

    #[test]
    fn accents_are_dropped_on_request() {
        for (text, plain) in [
            ("Élan vital, garçon", "ELANVITALGARCON"),
            ("Pe\u{301}che, naïve", "PECHENAIVE"),
            ("Español, pingüino", "ESPAÑOLPINGUINO"),
            ("œuf, Ærø", "OEUFAERO"),
            ("Straße, STRAẞE", "STRASSESTRASSE"),
            ("Łódź", "LODZ"),
            ("Ανθρωποσ, Άνθρωπος", "ΑΝΘΡΩΠΟΣΑΝΘΡΩΠΟΣ"),
            ("Соловей, ёж", "СОЛОВЕЙЁЖ"),
            ("हिन्दी", "हिन्दी"),
        ] {
            assert_eq!(letters_of(text, Accents::Drop).concat(), plain);
            assert_eq!(letters_of(text, Accents::Keep), upper_case_letters(text));
        }
        for name in Accents::NAMES {
            assert_eq!(Accents::from_name(Some(name)).name(), *name);
        }
    }

    #[test]
    fn order_ignores_case_and_accents() {
        let mut entries =
            ["Zaunkönig", "élan", "Eland", "Blue tit", "Bluebird", "Øre", "ospray", "œuf"];
        entries.sort_by_key(|&entry| sort_key(entry, &upper_case_letters(entry)));
        assert_eq!(
            entries,
            ["Bluebird", "Blue tit", "élan", "Eland", "œuf", "Øre", "ospray", "Zaunkönig"]
        );
    }

    /// A puzzle string contains letters that were already converted. Reading it converts each
    /// letter again, so the conversion must not change the letter.
    #[test]
    fn every_letter_maps_to_itself() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            for accents in [Accents::Keep, Accents::Drop] {
                for letter in letters_of(&c.to_string(), accents) {
                    let again = letters_of(&letter, accents);
                    assert_eq!(again, [letter.as_str()], "U+{:04X}", u32::from(c));
                    assert_eq!(upper_case_letters(&letter), again, "U+{:04X}", u32::from(c));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn letters_of_any_text_map_to_themselves(text in "(\\PC|\\p{L}\\p{M}{0,2}){0,12}") {
            for accents in [Accents::Keep, Accents::Drop] {
                for letter in letters_of(&text, accents) {
                    prop_assert_eq!(letters_of(&letter, accents), [letter.as_str()]);
                    prop_assert_eq!(upper_case_letters(&letter), [letter.as_str()]);
                }
            }
        }
    }
}
