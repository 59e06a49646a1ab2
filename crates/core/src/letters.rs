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
//! - The letters can be lower-case letters, as in puzzles for children. Then `ß` fills one cell, and a Greek
//!   word ends in `ς`.

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

    fn lower(self, text: &str) -> Cow<'_, str> {
        const TURKISH: LanguageIdentifier = langid!("tr");
        const LITHUANIAN: LanguageIdentifier = langid!("lt");
        let language = match self {
            Case::Common | Case::Greek | Case::Armenian => return text.to_lowercase().into(),
            Case::Turkish => TURKISH,
            Case::Lithuanian => LITHUANIAN,
            Case::Japanese => return kana::large_katakana(text).into(),
            Case::DutchIj => return text.to_lowercase().replace("ij", "ĳ").into(),
            Case::Russian => return text.to_lowercase().replace('ё', "е").into(),
        };
        CaseMapper::new().lowercase_to_string(text, &language)
    }
}

/// How a text becomes letters of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    pub accents: Accents,
    pub case: Case,
    /// Whether digits and signs fill cells.
    pub signs: bool,
    /// Whether the letters are lower-case letters.
    pub is_lower: bool,
}

impl Spelling {
    /// Whether a text is one upper-case letter, or one lower-case letter if the spelling has such letters, or
    /// one digit or sign if the spelling keeps signs.
    pub fn is_cell_text(&self, text: &str) -> bool {
        Spelling { accents: Accents::Keep, case: Case::Common, ..*self }.cells_of(text) == [text]
    }

    /// The letters of a text, with their accents.
    fn cells_of(self, text: &str) -> Vec<String> {
        match self.is_lower {
            true => cells_of(text, |text| self.case.lower(text), self.is_of_cell()),
            false => cells_of(text, |text| self.case.upper(text), self.is_of_cell()),
        }
    }

    fn is_of_cell(&self) -> fn(char) -> bool {
        if self.signs { is_letter_or_sign } else { is_letter }
    }

    /// The spelling without any option.
    pub const KEEP: Spelling =
        Spelling { accents: Accents::Keep, case: Case::Common, signs: false, is_lower: false };

    /// All spellings. The spelling of a puzzle is the first that gives its letters.
    pub fn all() -> impl Iterator<Item = Spelling> {
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        flags.into_iter().flat_map(|(is_lower, signs)| {
            Case::ALL.into_iter().flat_map(move |case| {
                let accents = Accents::ALL.into_iter();
                accents.map(move |accents| Spelling { accents, case, signs, is_lower })
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
        if self.is_lower {
            text += ";case=lower";
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
        let rest = without(params, ";case=", "lower");
        let (is_lower, params) = (rest.is_some(), rest.unwrap_or(params));
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
        (rest, Spelling { accents, case, signs, is_lower })
    }
}

/// The language of a variant: `en` for `en-GB` and for `en`.
pub fn main_language(code: &str) -> &str {
    code.split(['-', '_']).next().unwrap_or(code)
}

/// Converts a text to letters of the grid, one string for each cell.
pub fn letters_of(text: &str, spelling: Spelling) -> Vec<String> {
    let letters = spelling.cells_of(text);
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
        "ä" => "ae",
        "ö" | "ø" => "oe",
        "ü" => "ue",
        "å" => "aa",
        "ñ" => "n",
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
        "ñ" => "ñ",
        "œ" => "oe",
        "æ" => "ae",
        "ß" => "ss",
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
    cells_of(text, |text| Case::Common.upper(text), is_letter)
}

/// Whether a text is one upper-case letter, digit or sign.
pub fn is_letter_or_sign_text(text: &str) -> bool {
    cells_of(text, |text| Case::Common.upper(text), is_letter_or_sign) == [text]
}

fn is_letter_or_sign(c: char) -> bool {
    is_letter(c) || is_sign(c) && !c.is_alphabetic()
}

/// The letters of a text whose first characters pass `is_of_cell`. `in_case` changes the case of a text.
fn cells_of(
    text: &str,
    in_case: impl Fn(&str) -> Cow<'_, str>,
    is_of_cell: fn(char) -> bool,
) -> Vec<String> {
    let composed: String = text.chars().filter(|&c| !is_invisible(c)).nfc().collect();
    let letters: String = in_case(&composed).nfc().collect();
    let is_cell = |cluster: &&str| cluster.chars().next().is_some_and(is_of_cell);
    letters.graphemes(true).filter(is_cell).map(str::to_owned).collect()
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
            'ø' => 'o',
            'ł' => 'l',
            'đ' => 'd',
            'ħ' => 'h',
            'ı' => 'i',
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
mod tests;
