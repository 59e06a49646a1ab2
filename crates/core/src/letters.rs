//! Converts a text, such as a word or phrase of the list, to the letters that the grid contains.
//!
//! A text is converted to the upper case of its language and to Unicode's normal form C, and split into
//! grapheme clusters (UAX #29). Each cluster that starts with a letter fills one cell. So `ß` becomes
//! `SS`, but a written `ẞ` stays one letter; a Devanagari syllable is one cell; spaces, hyphens and
//! apostrophes are dropped. A [`Spelling`] says what else happens:
//!
//! - Accents are kept; or dropped as in French, Italian or Spanish crosswords: `É` becomes `E`, `Ç`
//!   becomes `C`, `Œ` becomes `OE`; or expanded as in German crosswords: `Ä` becomes `AE`. When accents
//!   are dropped, a Spanish `Ñ` is a separate letter and stays. Letters of scripts other than Latin and
//!   Greek also keep their accents.
//! - A few languages have their own upper case: a Turkish `i` becomes `İ`. Japanese letters become large
//!   katakana: `きょう` becomes `キヨウ`. The Dutch `IJ` is two cells, or one by choice.
//! - Digits and signs such as `&` fill cells, or they are dropped.

mod collation;
mod kana;
mod languages;

use std::borrow::Cow;

use icu_casemap::CaseMapper;
use icu_locale_core::{LanguageIdentifier, langid};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

pub use collation::Collation;
pub use languages::LanguageLetters;

/// How the grid treats accents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accents {
    /// Letters keep their accents.
    Keep,
    /// Letters lose their accents.
    Drop,
    /// A letter and its accent become two letters: `Ä` becomes `AE`.
    Expand,
}

impl Accents {
    /// The names in `book.toml` and in puzzle strings.
    pub const NAMES: &[&str] = &["keep", "drop", "expand"];
    const ALL: [Accents; 3] = [Accents::Keep, Accents::Drop, Accents::Expand];

    /// The value with this name, or `Keep` for any other name.
    pub fn from_name(name: Option<&str>) -> Accents {
        let with_name = |accents: &Accents| Some(accents.name()) == name;
        Accents::ALL.into_iter().find(with_name).unwrap_or(Accents::Keep)
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        match self {
            Accents::Keep => "keep",
            Accents::Drop => "drop",
            Accents::Expand => "expand",
        }
    }
}

/// The rules of upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// The rules of all languages that have no special rules.
    Common,
    /// Turkish and Azerbaijani: `i` becomes `İ`, and `ı` becomes `I`.
    Turkish,
    /// Lithuanian: an `i` with an accent has no dot.
    Lithuanian,
    /// Greek: capitals lose their accents.
    Greek,
    /// Armenian: the ligature `և` becomes `ԵՎ`.
    Armenian,
    /// Japanese: hiragana becomes katakana, and small kana become large, as in crosswords.
    Japanese,
    /// Dutch with `IJ` in one cell, as the letter `Ĳ`. No language has these rules unless they are chosen.
    DutchIj,
    /// Russian crosswords: `ё` becomes `Е`. Other grids keep the letter.
    Russian,
}

impl Case {
    const ALL: [Case; 8] = [
        Case::Common,
        Case::Turkish,
        Case::Lithuanian,
        Case::Greek,
        Case::Armenian,
        Case::Japanese,
        Case::DutchIj,
        Case::Russian,
    ];

    /// The rules of a language, for a code such as `tr` or `tr-TR`.
    pub fn of_language(code: &str) -> Case {
        match main_language(code) {
            "tr" | "az" => Case::Turkish,
            "lt" => Case::Lithuanian,
            "el" => Case::Greek,
            "hy" => Case::Armenian,
            "ja" => Case::Japanese,
            _ => Case::Common,
        }
    }

    /// The language code in puzzle strings.
    fn code(self) -> &'static str {
        match self {
            Case::Common => "",
            Case::Turkish => "tr",
            Case::Lithuanian => "lt",
            Case::Greek => "el",
            Case::Armenian => "hy",
            Case::Japanese => "ja",
            Case::DutchIj => "nl",
            Case::Russian => "ru",
        }
    }

    /// The rules for texts that do not say their language. `ı`, `İ` and `ğ` are letters of Turkish
    /// and of languages with the same rules.
    pub fn of_text(text: &str) -> Case {
        if text.contains(['ı', 'İ', 'ğ', 'Ğ']) { Case::Turkish } else { Case::Common }
    }

    fn upper(self, text: &str) -> Cow<'_, str> {
        const TURKISH: LanguageIdentifier = langid!("tr");
        const LITHUANIAN: LanguageIdentifier = langid!("lt");
        const GREEK: LanguageIdentifier = langid!("el");
        const ARMENIAN: LanguageIdentifier = langid!("hy");
        let language = match self {
            Case::Common => return text.to_uppercase().into(),
            Case::Turkish => TURKISH,
            Case::Lithuanian => LITHUANIAN,
            Case::Greek => GREEK,
            Case::Armenian => ARMENIAN,
            Case::Japanese => return kana::large_katakana(text).into(),
            Case::DutchIj => return text.to_uppercase().replace("IJ", "Ĳ").into(),
            Case::Russian => return text.to_uppercase().replace('Ё', "Е").into(),
        };
        CaseMapper::new().uppercase_to_string(text, &language)
    }
}

/// How a text becomes letters of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    pub accents: Accents,
    pub case: Case,
    /// Whether digits and signs fill cells.
    pub signs: bool,
}

impl Spelling {
    /// Whether a text is one upper-case letter, or one digit or sign if the spelling keeps signs.
    pub fn is_cell_text(&self, text: &str) -> bool {
        cells_of(text, Case::Common, self.is_of_cell()) == [text]
    }

    fn is_of_cell(&self) -> fn(char) -> bool {
        if self.signs { is_letter_or_sign } else { is_letter }
    }

    /// The spelling without any option.
    pub const KEEP: Spelling =
        Spelling { accents: Accents::Keep, case: Case::Common, signs: false };

    /// All spellings. The spelling of a puzzle is the first that gives its letters.
    pub fn all() -> impl Iterator<Item = Spelling> {
        [false, true].into_iter().flat_map(|signs| {
            Case::ALL.into_iter().flat_map(move |case| {
                Accents::ALL.into_iter().map(move |accents| Spelling { accents, case, signs })
            })
        })
    }

    /// Tries the spellings one after the other. If all fail, returns the error of the first spelling.
    ///
    /// # Errors
    /// No spelling succeeds.
    pub fn first<T, E>(read: impl Fn(Spelling) -> Result<T, E>) -> Result<T, E> {
        let mut spellings = Spelling::all();
        let first = read(spellings.next().unwrap_or(Spelling::KEEP));
        first.or_else(|error| spellings.find_map(|spelling| read(spelling).ok()).ok_or(error))
    }

    /// The parameters in a puzzle string, each after a semicolon. Empty for [`Spelling::KEEP`].
    pub fn params(self) -> String {
        let mut text = String::new();
        if self.accents != Accents::Keep {
            text = text + ";accents=" + self.accents.name();
        }
        if self.case != Case::Common {
            text = text + ";language=" + self.case.code();
        }
        if self.signs {
            text += ";signs=keep";
        }
        text
    }

    /// The first spelling that turns each text into its letters.
    pub fn new<'a>(
        words: impl Iterator<Item = (&'a str, &'a [String])> + Clone,
    ) -> Option<Spelling> {
        let spells_all = |spelling: &Spelling| {
            words.clone().all(|(text, letters)| letters_of(text, *spelling) == letters)
        };
        Spelling::all().find(spells_all)
    }

    /// Takes the parameters of the spelling, see [`Spelling::params`], from the end of a text.
    pub fn split(params: &str) -> (&str, Spelling) {
        let without = |text, key: &str, value: &str| -> Option<&str> {
            str::strip_suffix(text, value)?.strip_suffix(key)
        };
        let rest = without(params, ";signs=", "keep");
        let (signs, rest) = (rest.is_some(), rest.unwrap_or(params));
        let cases = Case::ALL.into_iter().filter(|case| *case != Case::Common);
        let found =
            { cases }.find_map(|case| Some((case, without(rest, ";language=", case.code())?)));
        let (case, rest) = found.unwrap_or((Case::Common, rest));
        let all = Accents::ALL.into_iter().filter(|accents| *accents != Accents::Keep);
        let found = { all }
            .find_map(|accents| Some((accents, without(rest, ";accents=", accents.name())?)));
        let (accents, rest) = found.unwrap_or((Accents::Keep, rest));
        (rest, Spelling { accents, case, signs })
    }
}

/// The language of a variant: `en` for `en-GB` and for `en`.
pub fn main_language(code: &str) -> &str {
    code.split(['-', '_']).next().unwrap_or(code)
}

/// Converts a text to letters of the grid, one string for each cell.
pub fn letters_of(text: &str, spelling: Spelling) -> Vec<String> {
    let letters = cells_of(text, spelling.case, spelling.is_of_cell());
    match spelling.accents {
        Accents::Keep => letters,
        Accents::Drop => letters.iter().flat_map(|letter| without_accents(letter)).collect(),
        Accents::Expand => letters.iter().flat_map(|letter| expanded(letter)).collect(),
    }
}

/// The letters that replace a letter when accents are expanded, as in German crosswords.
fn expanded(letter: &str) -> Vec<String> {
    let spelt = match letter {
        "Ä" => "AE",
        "Ö" | "Ø" => "OE",
        "Ü" => "UE",
        "Å" => "AA",
        "Ñ" => "N",
        _ => return without_accents(letter),
    };
    spelt.chars().map(String::from).collect()
}

/// The characters of an entry that no cell would have, besides spaces and the punctuation that
/// crosswords leave out.
pub fn dropped_signs(text: &str, spelling: Spelling) -> Vec<char> {
    let composed: String = text.chars().filter(|&c| !is_invisible(c)).nfc().collect();
    let mut dropped = Vec::new();
    for cluster in composed.graphemes(true) {
        let first = cluster.chars().next().unwrap_or(' ');
        let is_cell = first.is_alphabetic() || spelling.signs && is_sign(first);
        if !is_cell && !is_left_out(first) && !dropped.contains(&first) {
            dropped.push(first);
        }
    }
    dropped
}

/// Whether a digit or a sign can fill a cell.
pub fn is_sign(c: char) -> bool {
    c.is_numeric() || matches!(c, '&' | '+' | '@' | '%' | '=' | '*' | '$' | '€' | '£' | '¥')
}

/// Whether crosswords leave a character out: a space, a hyphen, an apostrophe, a quotation mark, or
/// other punctuation of phrases.
fn is_left_out(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−' | '\'' | '"' | '`' | '´')
        || matches!(c, '‘'..='‟' | '′' | '″' | '«' | '»' | '‹' | '›' | '\u{ff07}')
        || matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '¡' | '¿' | '…' | '·' | '・' | '/')
        || matches!(c, '(' | ')' | '[' | ']' | '\u{ff08}' | '\u{ff09}' | '、' | '。')
        || matches!(c, '\u{ff0c}' | '\u{ff1a}' | '\u{ff01}' | '\u{ff1f}' | '\u{2b0}'..='\u{2ff}')
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
pub fn upper_case_letters(text: &str) -> Vec<String> {
    cells_of(text, Case::Common, is_letter)
}

/// Whether a text is one upper-case letter, digit or sign.
pub fn is_letter_or_sign_text(text: &str) -> bool {
    cells_of(text, Case::Common, is_letter_or_sign) == [text]
}

fn is_letter_or_sign(c: char) -> bool {
    is_letter(c) || is_sign(c) && !c.is_alphabetic()
}

/// The upper-case letters of a text whose first characters pass `is_of_cell`.
fn cells_of(text: &str, case: Case, is_of_cell: fn(char) -> bool) -> Vec<String> {
    let composed: String = text.chars().filter(|&c| !is_invisible(c)).nfc().collect();
    let upper: String = case.upper(&composed).nfc().collect();
    let is_cell = |cluster: &&str| cluster.chars().next().is_some_and(is_of_cell);
    upper.graphemes(true).filter(is_cell).map(str::to_owned).collect()
}

/// Replaces straight apostrophes, primes and spacing accents with the typographic apostrophe ’.
/// Within a word, also replaces an opening quotation mark.
pub fn normalize_apostrophes(text: &str) -> String {
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
pub fn strip_accents(letter: &str) -> String {
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
pub fn sort_key<'a>(entry: &'a str, letters: &[String]) -> (String, &'a str) {
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
pub fn is_palindrome<T: PartialEq>(letters: &[T]) -> bool {
    letters.iter().eq(letters.iter().rev())
}

/// Whether a character belongs to a right-to-left script.
pub fn is_right_to_left(c: char) -> bool {
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

    fn spelling(accents: Accents) -> Spelling {
        Spelling { accents, ..Spelling::KEEP }
    }

    #[test]
    fn upper_case_follows_the_language() {
        let upper = |text: &str, code| {
            letters_of(text, Spelling { case: Case::of_language(code), ..Spelling::KEEP }).concat()
        };
        assert_eq!(upper("çilek sığır Işık istanbul", "tr"), "ÇİLEKSIĞIRIŞIKİSTANBUL");
        assert_eq!(upper("istanbul", "az-AZ"), "İSTANBUL");
        assert_eq!(upper("istanbul", "de"), "ISTANBUL");
        assert_eq!(upper("Άνθρωπος", "el"), "ΑΝΘΡΩΠΟΣ");
        assert_eq!(upper("Άνθρωπος", "en"), "ΆΝΘΡΩΠΟΣ");
        assert_eq!(upper("և", "hy"), "ԵՎ");
        assert_eq!(upper("きょう、パーティー ヶ", "ja"), "キヨウパーテイーケ");
        assert_eq!(upper("ĳs, ijs", "nl"), "ĲSIJS");
        let ij = Spelling { case: Case::DutchIj, ..Spelling::KEEP };
        assert_eq!(letters_of("ĳs, Blij, ijs", ij).join(" "), "Ĳ S B L Ĳ Ĳ S");
        assert_eq!(Case::of_text("sığır"), Case::Turkish);
        assert_eq!(Case::of_text("çilek"), Case::Common);
    }

    #[test]
    fn accents_are_expanded_on_request() {
        for (text, letters) in [
            ("Müller, Bär, Schloß, Mütze", "MUELLERBAERSCHLOSSMUETZE"),
            ("Århus, smørrebrød", "AARHUSSMOERREBROED"),
            ("Élan, señor, œuf", "ELANSENOROEUF"),
        ] {
            assert_eq!(letters_of(text, spelling(Accents::Expand)).concat(), letters);
        }
    }

    #[test]
    fn digits_and_signs_fill_cells_on_request() {
        let signs = Spelling { signs: true, ..Spelling::KEEP };
        assert_eq!(letters_of("Catch-22", signs).concat(), "CATCH22");
        assert_eq!(letters_of("R&B", signs).concat(), "R&B");
        assert!(dropped_signs("Will-o’-the-wisp, Dr. No!", Spelling::KEEP).is_empty());
        assert_eq!(dropped_signs("HAL 9009 & C#", Spelling::KEEP), ['9', '0', '&', '#']);
        assert_eq!(dropped_signs("HAL 9009 & C#", signs), ['#']);
    }

    #[test]
    fn puzzle_strings_name_the_spelling() {
        for spelling in Spelling::all() {
            let params = format!("5x5{}", spelling.params());
            assert_eq!(Spelling::split(&params), ("5x5", spelling));
        }
    }

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
            assert_eq!(letters_of(text, spelling(Accents::Drop)).concat(), plain);
            assert_eq!(letters_of(text, Spelling::KEEP), upper_case_letters(text));
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
            for accents in Accents::ALL.map(spelling) {
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
            for accents in Accents::ALL.map(spelling) {
                for letter in letters_of(&text, accents) {
                    prop_assert_eq!(letters_of(&letter, accents), [letter.as_str()]);
                    prop_assert_eq!(upper_case_letters(&letter), [letter.as_str()]);
                }
            }
        }
    }
}
