//! The list of words of a cryptogram.
//!
//! The claim is about this list: the words of the named list; the usual words of one letter in the language;
//! and the words of the quotation itself, because names, contractions and old forms are missing in lists. A
//! built-in list is named by its digest. The words of the user's own list that fit a word of the puzzle are
//! in the puzzle string, because the list itself is not.

use std::collections::BTreeSet;

use super::cells::{Text, is_letter, list_words, word_letters};
use bookgen_core::Flaw;
use bookgen_core::entries::{Lexicon, WordFile, built_in_words};
use bookgen_core::word_list::{DIGEST_DIGITS, is_language_code, is_short_digest, short_digest};

/// The maximum number of words of the user's list that a puzzle string has.
pub const MAX_OWN: usize = 1500;

/// The list that a puzzle names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListName {
    /// The built-in list of the language, with the beginning of its digest.
    BuiltIn(String),
    /// The user's list, with the beginning of its digest and the words that fit a word of the puzzle, sorted.
    Own(String, Vec<String>),
}

/// Parses the parameters: the language, then `;list=` and the digest of the built-in list, or `;own=`, the
/// digest of the user's list, `;` and the words of the list that fit, separated by commas.
///
/// # Errors
/// The text is not of this form.
pub fn parse(params: &str) -> Result<(String, ListName), Flaw> {
    let wrong =
        || Flaw("the parameters are not a language and a list such as `en;list=…`".to_owned());
    let (language, rest) = params.split_once(';').ok_or_else(wrong)?;
    if !is_language_code(language) {
        return Err(wrong());
    }
    let digest = |text: &str| is_short_digest(text).then(|| text.to_owned()).ok_or_else(wrong);
    if let Some(text) = rest.strip_prefix("list=") {
        return Ok((language.to_owned(), ListName::BuiltIn(digest(text)?)));
    }
    let rest = rest.strip_prefix("own=").ok_or_else(wrong)?;
    let (text, words) = rest.split_once(';').ok_or_else(wrong)?;
    let words: Vec<String> =
        words.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if let Some(word) = words.iter().find(|word| !word.chars().all(is_letter)) {
        return Err(Flaw(format!("`{word}` is not a word of upper-case letters")));
    }
    if words.len() > MAX_OWN || words.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Flaw(format!("the words of the list are not sorted, or more than {MAX_OWN}")));
    }
    Ok((language.to_owned(), ListName::Own(digest(text)?, words)))
}

/// Writes the parameters: the reverse of [`parse`].
pub fn write(language: &str, list: &ListName) -> String {
    match list {
        ListName::BuiltIn(digest) => format!("{language};list={digest}"),
        ListName::Own(digest, words) => format!("{language};own={digest};{}", words.join(",")),
    }
}

/// The name of the built-in list of a language, if there is one.
pub fn built_in(language: &str) -> Option<ListName> {
    Some(ListName::BuiltIn(short_digest(&built_in_words(language)?.digest).to_owned()))
}

/// A list for a page that does not name one, as the example in the rules of play: the built-in list that has
/// two thirds of the words of the text or more. If there is none, the words of the text. `has_alphabet` is
/// whether the page shows the alphabet of a language.
///
/// # Errors
/// No language has the alphabet of the page.
pub fn likeliest(
    text: &Text,
    has_alphabet: impl Fn(&str) -> bool,
) -> Result<(String, ListName), Flaw> {
    let words = |language: &str| -> Vec<Vec<char>> {
        list_words(text, language).iter().map(|cells| word_letters(text, cells)).collect()
    };
    let is_of = |language: &&str| {
        let Some(file) = built_in_words(language) else { return false };
        let words = words(language);
        let is_listed = |word: &&Vec<char>| {
            let letters: Vec<String> = word.iter().copied().map(String::from).collect();
            file.lexicon.find(&letters).is_some()
        };
        words.iter().filter(is_listed).count() * 3 >= words.len() * 2
    };
    let languages = || bookgen_words::LISTS.iter().map(|file| file.language);
    let languages = || languages().filter(|language| has_alphabet(language));
    if let Some(language) = languages().find(is_of)
        && let Some(list) = built_in(language)
    {
        return Ok((language.to_owned(), list));
    }
    let language = languages().chain(Some("und").filter(|language| has_alphabet(language))).next();
    let language = language.ok_or_else(|| {
        Flaw("the page does not say from which list of words the puzzle is".to_owned())
    })?;
    let own: BTreeSet<String> =
        words(language).into_iter().map(|word| word.into_iter().collect()).collect();
    Ok((language.to_owned(), ListName::Own("0".repeat(DIGEST_DIGITS), own.into_iter().collect())))
}

/// The usual words of one letter, which lists do not have.
fn one_letter_words(language: &str) -> &'static str {
    match language {
        "en" => "AIO",
        "es" => "AEOUY",
        "fr" => "AOYCDJLMNST",
        "it" => "AEIOLDCNST",
        "nl" => "U",
        "pl" => "AIOUWZ",
        "pt" => "AEO",
        "sv" | "da" | "nb" => "IÅÖØ",
        "cs" => "AIKOSUVZ",
        _ => "",
    }
}

/// The words of a list by their number of letters.
pub enum Listed<'a> {
    /// A lexicon.
    Lexicon(&'a Lexicon),
    /// Words of a puzzle string.
    Words(&'a [String]),
}

impl<'a> Listed<'a> {
    /// The words of the list that a puzzle names.
    ///
    /// # Errors
    /// The built-in list of this version of the program has another digest.
    pub fn new(language: &str, list: &'a ListName) -> Result<Listed<'a>, Flaw> {
        match list {
            ListName::Own(_, words) => Ok(Listed::Words(words)),
            ListName::BuiltIn(digest) => {
                let file: Option<&WordFile> = built_in_words(language);
                let file = file.filter(|file| short_digest(&file.digest) == *digest);
                let file = file.ok_or_else(|| {
                    Flaw(format!(
                        "this version has no built-in list `{language}` with the digest {digest}"
                    ))
                })?;
                Ok(Listed::Lexicon(&file.lexicon))
            }
        }
    }

    /// Calls a function with the letters of each word of a length: the words of the list, and the usual words
    /// of one letter.
    pub fn each(&self, length: usize, language: &str, mut visit: impl FnMut(&[char])) {
        if length == 1 {
            one_letter_words(language).chars().for_each(|letter| visit(&[letter]));
            if let Listed::Lexicon(_) = self {
                return;
            }
        }
        match self {
            Listed::Lexicon(lexicon) => {
                let single = |letter: &String| {
                    let mut chars = letter.chars();
                    chars.next().filter(|_| chars.next().is_none())
                };
                let alphabet: Vec<Option<char>> = lexicon.alphabet().iter().map(single).collect();
                let group = lexicon.group(length);
                let mut word = Vec::with_capacity(length);
                for index in 0..group.count() {
                    word.clear();
                    let letters = group.word(index).iter();
                    word.extend(letters.filter_map(|letter| alphabet[usize::from(*letter)]));
                    if word.len() == length {
                        visit(&word);
                    }
                }
            }
            Listed::Words(words) => {
                for word in *words {
                    let letters: Vec<char> = word.chars().collect();
                    if letters.len() == length {
                        visit(&letters);
                    }
                }
            }
        }
    }
}

/// The words of a list that fit a word of the puzzle and its given letters, for a puzzle string. `None` if
/// they are too many.
pub fn fitting_words(
    lexicon: &Lexicon,
    language: &str,
    words: &[Vec<char>],
    given: &std::collections::BTreeMap<char, char>,
) -> Option<Vec<String>> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for cipher in words {
        Listed::Lexicon(lexicon).each(cipher.len(), language, |word| {
            if fits(cipher, word, given) {
                found.insert(word.iter().collect());
            }
        });
        if found.len() > MAX_OWN {
            return None;
        }
    }
    found.retain(|word| word.chars().all(is_letter));
    Some(found.into_iter().collect())
}

/// Whether a word can stand for an encrypted word: equal letters for equal letters, no letter for itself, and
/// the given letters.
pub fn fits(
    cipher: &[char],
    word: &[char],
    given: &std::collections::BTreeMap<char, char>,
) -> bool {
    let pairs = || cipher.iter().zip(word);
    cipher.len() == word.len()
        && pairs().enumerate().all(|(at, (own, plain))| {
            own != plain
                && given.get(own).is_none_or(|known| known == plain)
                && (given.contains_key(own) || !given.values().any(|known| known == plain))
                && pairs().take(at).all(|(a, b)| (a == own) == (b == plain))
        })
}
