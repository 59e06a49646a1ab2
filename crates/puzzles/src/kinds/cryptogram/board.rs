//! A parsed cryptogram, and its puzzle string.
//!
//! - `params`: the language and the list of words; see [`list`](super::list).
//! - `givens`: the encrypted text, and after `|` the given letters: pairs of an encrypted letter and its letter,
//!   sorted, such as `AQ BT`. Without given letters, only the encrypted text.
//! - `answer`: the text. Punctuation marks are the same in both texts.
//!
//! Each cryptogram has exactly one puzzle string. A string in any other form is rejected.

use std::collections::{BTreeMap, BTreeSet};

use super::NAME;
use super::cells::{self, Sign, Text};
use super::list::{self, ListName};
use bookgen_core::letters::LanguageLetters;
use bookgen_core::{Flaw, Puzzle};

/// Separates the encrypted text from the given letters.
const SEPARATOR: char = '|';

/// A parsed cryptogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CryptogramBoard {
    /// The code of the language, without its variant.
    pub language: String,
    /// The list of words.
    pub list: ListName,
    /// The encrypted text.
    pub cipher: Text,
    /// The given letters, by their encrypted letters.
    pub given: BTreeMap<char, char>,
    /// The text.
    pub plain: Text,
    /// The parameters.
    pub params: String,
}

impl CryptogramBoard {
    /// Creates a board and checks it.
    ///
    /// # Errors
    /// The texts do not have the same form, or a given letter is not a letter of the text.
    pub fn new(
        (language, list): (String, ListName),
        cipher: Text,
        given: BTreeMap<char, char>,
        plain: Text,
    ) -> Result<CryptogramBoard, Flaw> {
        let form = |text: &Text| -> Vec<Vec<Option<char>>> {
            let mark = |sign: &Sign| match sign {
                Sign::Letter(_) => None,
                Sign::Mark(mark) => Some(*mark),
            };
            text.iter().map(|word| word.iter().map(mark).collect()).collect()
        };
        if form(&cipher) != form(&plain) {
            return Err(Flaw("the text and the encrypted text have different forms".to_owned()));
        }
        let letters = cells::different_letters(&cipher);
        if let Some((letter, _)) = given.iter().find(|(letter, _)| !letters.contains(letter)) {
            return Err(Flaw(format!("the given letter {letter} is not in the encrypted text")));
        }
        let params = list::write(&language, &list);
        Ok(CryptogramBoard { language, list, cipher, given, plain, params })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a cryptogram.
    pub fn parse(puzzle: &Puzzle) -> Result<CryptogramBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a {NAME}", puzzle.kind)));
        }
        let named = list::parse(&puzzle.params)?;
        let (text, given) = match puzzle.givens.split_once(SEPARATOR) {
            Some((text, given)) => (text, parse_given(given)?),
            None => (puzzle.givens.as_str(), BTreeMap::new()),
        };
        let plain = cells::parse(&puzzle.answer)
            .map_err(|Flaw(flaw)| Flaw(format!("in the answer, {flaw}")))?;
        let board = CryptogramBoard::new(named, cells::parse(text)?, given, plain)?;
        if board.puzzle() != *puzzle {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let pairs = self.given.iter().map(|(letter, plain)| format!("{letter}{plain}"));
        let pairs = pairs.collect::<Vec<_>>().join(" ");
        let text = cells::write(&self.cipher);
        Puzzle {
            kind: NAME.to_owned(),
            params: self.params.clone(),
            givens: if pairs.is_empty() { text } else { format!("{text}{SEPARATOR}{pairs}") },
            answer: cells::write(&self.plain),
        }
    }

    /// The letter of each encrypted letter.
    ///
    /// # Errors
    /// The text is not an encryption: a letter stands for two letters, for the same letter as another one, or
    /// for itself; or a given letter is wrong.
    pub fn key(&self) -> Result<BTreeMap<char, char>, Flaw> {
        let mut key = BTreeMap::new();
        for (letter, plain) in cells::letters(&self.cipher).zip(cells::letters(&self.plain)) {
            if letter == plain {
                return Err(Flaw(format!("the letter {letter} stands for itself")));
            }
            if let Some(other) = key.insert(letter, plain).filter(|other| *other != plain) {
                return Err(Flaw(format!(
                    "the letter {letter} stands for {other} and for {plain}"
                )));
            }
        }
        let mut seen = BTreeMap::new();
        for (letter, plain) in &key {
            if let Some(other) = seen.insert(*plain, *letter) {
                return Err(Flaw(format!(
                    "the letters {other} and {letter} both stand for {plain}"
                )));
            }
        }
        let wrong = |(letter, plain): &(&char, &char)| key.get(letter) != Some(*plain);
        match self.given.iter().find(wrong) {
            Some((letter, _)) => Err(Flaw(format!(
                "the letter that is given for {letter} is not the letter of the text"
            ))),
            None => Ok(key),
        }
    }

    /// The different words of the encrypted text, each with the word of the text. A word is a word of a list;
    /// see [`cells::list_words`].
    pub fn words(&self) -> Vec<(Vec<char>, Vec<char>)> {
        let mut seen = BTreeSet::new();
        let words = cells::list_words(&self.cipher, &self.language).into_iter().map(|word| {
            (cells::word_letters(&self.cipher, &word), cells::word_letters(&self.plain, &word))
        });
        words.filter(|(cipher, _)| seen.insert(cipher.clone())).collect()
    }

    /// The percentage of the letters that are printed in the puzzle.
    pub fn percent_given(&self) -> usize {
        let given = cells::letters(&self.cipher).filter(|letter| self.given.contains_key(letter));
        given.count() * 100 / cells::letters(&self.cipher).count().max(1)
    }
}

/// The letters of the key: the alphabet of the language, and all other letters of the encrypted text.
pub fn alphabet(language: &str, cipher: &Text) -> BTreeSet<char> {
    LanguageLetters::of(language).alphabet.chars().chain(cells::letters(cipher)).collect()
}

/// Parses the given letters.
fn parse_given(text: &str) -> Result<BTreeMap<char, char>, Flaw> {
    let mut given = BTreeMap::new();
    for pair in text.split(' ') {
        let letters: Vec<char> = pair.chars().collect();
        match letters[..] {
            [letter, plain] if cells::is_letter(letter) && cells::is_letter(plain) => {
                given.insert(letter, plain);
            }
            _ => return Err(Flaw(format!("`{pair}` is not a pair of letters"))),
        }
    }
    Ok(given)
}
