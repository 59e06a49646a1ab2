//! The letters of languages in crosswords: alphabets, and what becomes of accents.

use super::{Accents, Case, Spelling, main_language};

/// The letters of a language in grids of crossing words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LanguageLetters {
    /// The code of the language.
    pub code: &'static str,
    /// The letters of the alphabet, in order. A grid may have others, if the words have them.
    pub alphabet: &'static str,
    /// What becomes of accents in crosswords of this language.
    pub accents: Accents,
}

const LATIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The languages. Letters and accents are as in newspaper crosswords of each language.
static LANGUAGES: &[LanguageLetters] = &[
    of("en", LATIN, Accents::Drop),
    of("cs", "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ", Accents::Keep),
    of("da", "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ", Accents::Keep),
    of("de", LATIN, Accents::Expand),
    of("el", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", Accents::Drop),
    of("es", "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ", Accents::Drop),
    of("fi", "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ", Accents::Keep),
    of("fr", LATIN, Accents::Drop),
    of("hu", "AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ", Accents::Keep),
    of("it", LATIN, Accents::Drop),
    of(
        "ja",
        "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\
         ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポー",
        Accents::Keep,
    ),
    of("nb", "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ", Accents::Keep),
    of("nl", LATIN, Accents::Drop),
    of("pl", "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ", Accents::Keep),
    of("pt", LATIN, Accents::Drop),
    of("ro", "AĂÂBCDEFGHIÎJKLMNOPQRSȘTȚUVWXYZ", Accents::Keep),
    of("ru", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", Accents::Drop),
    of("sv", "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ", Accents::Keep),
    of("tr", "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ", Accents::Keep),
    of("uk", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ", Accents::Keep),
];

const fn of(code: &'static str, alphabet: &'static str, accents: Accents) -> LanguageLetters {
    LanguageLetters { code, alphabet, accents }
}

impl LanguageLetters {
    /// The letters of a language, or of the language of a variant such as `de-AT`. A language that is not
    /// known has the Latin alphabet and keeps its accents.
    pub fn of(language: &str) -> LanguageLetters {
        let main = main_language(language);
        let known = LANGUAGES.iter().find(|letters| letters.code == main);
        known.copied().unwrap_or(of("", LATIN, Accents::Keep))
    }

    /// The letters of the alphabet, in order.
    pub fn letters(&self) -> impl Iterator<Item = String> + use<> {
        self.alphabet.chars().map(String::from)
    }

    /// The spelling of words in crosswords of a language. `accents` is the choice of the user.
    pub fn spelling(language: &str, accents: Option<Accents>) -> Spelling {
        let letters = LanguageLetters::of(language);
        Spelling {
            accents: accents.unwrap_or(letters.accents),
            case: match letters.code {
                "ru" => Case::Russian,
                _ => Case::of_language(language),
            },
            ..Spelling::KEEP
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::letters_of;
    use super::*;

    #[test]
    fn each_letter_of_an_alphabet_is_one_cell() {
        for language in LANGUAGES {
            let spelling = LanguageLetters::spelling(language.code, None);
            let letters: BTreeSet<String> = language.letters().collect();
            assert_eq!(letters.len(), language.alphabet.chars().count(), "{}", language.code);
            for letter in letters {
                assert_eq!(letters_of(&letter, spelling), [letter.as_str()], "{}", language.code);
            }
        }
    }

    #[test]
    fn words_have_the_letters_of_their_alphabet() {
        for (code, word, letters) in [
            ("en", "café", "CAFE"),
            ("de", "Schlüssel, Straße", "SCHLUESSELSTRASSE"),
            ("es", "El Niño, pingüino", "ELNIÑOPINGUINO"),
            ("fr", "cœur, garçon", "COEURGARCON"),
            ("pl", "żółw", "ŻÓŁW"),
            ("sv", "älg på ö", "ÄLGPÅÖ"),
            ("tr", "ılık içim", "ILIKİÇİM"),
            ("el", "Άνθρωπος", "ΑΝΘΡΩΠΟΣ"),
            ("nl", "ijs", "IJS"),
            ("ru", "ёжик, йод", "ЕЖИКЙОД"),
            ("ja", "りゅうがく", "リユウガク"),
            ("de-AT", "Jänner", "JAENNER"),
        ] {
            let spelling = LanguageLetters::spelling(code, None);
            let found = letters_of(word, spelling);
            assert_eq!(found.concat(), letters, "{code}");
            let alphabet: BTreeSet<String> = LanguageLetters::of(code).letters().collect();
            assert!(found.iter().all(|letter| alphabet.contains(letter)), "{code}");
        }
        assert_eq!(LanguageLetters::of("xx").accents, Accents::Keep);
        // A cell has a block of Hangul or a Han character, also if the block is written in parts.
        let cells =
            |text: &str, code| letters_of(text, LanguageLetters::spelling(code, None)).join("|");
        assert_eq!(cells("가로 세로", "ko"), "가|로|세|로");
        assert_eq!(cells("\u{1112}\u{1161}\u{11ab}국", "ko"), "한|국");
        assert_eq!(cells("画蛇添足", "zh"), "画|蛇|添|足");
    }
}
