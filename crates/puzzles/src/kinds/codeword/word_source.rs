//! The list of words of a puzzle: a list that bookgen ships, by its language and digest, or the words of
//! the user's list that fit the grid.

use std::sync::Arc;

use super::letter_text::{parse_letters, write_letters};
use bookgen_core::Flaw;
use bookgen_core::entries::lexicon::MAX_LETTERS;
use bookgen_core::entries::{Lexicon, LexiconBuilder, built_in_words};
use bookgen_core::word_list::{is_language_code, is_short_digest, short_digest};

/// The name of a list of the user in a puzzle string.
const OWN: &str = "own";
/// The maximum length of the words of a list of the user in a puzzle string, in bytes.
pub const MAX_STORED: usize = 40_000;

/// The list of words of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSource {
    /// The language of a list that bookgen ships; `None` for a list of the user.
    pub language: Option<String>,
    /// The first digits of the digest of the list.
    pub digest: String,
    /// The words of the user's list that fit an entry, by their lengths and then by their letters. Empty
    /// for a list that bookgen ships.
    pub words: Vec<Vec<String>>,
}

/// The words of a list.
#[derive(Clone, Debug)]
pub enum Known {
    /// A list that bookgen ships.
    Shipped(&'static Lexicon),
    /// The words of a puzzle.
    Own(Arc<Lexicon>),
}

impl Known {
    /// The words.
    pub fn lexicon(&self) -> &Lexicon {
        match self {
            Known::Shipped(lexicon) => lexicon,
            Known::Own(lexicon) => lexicon,
        }
    }
}

impl WordSource {
    /// A list that bookgen ships.
    pub fn built_in(language: &str, digest: &str) -> WordSource {
        let (language, digest) = (Some(language.to_owned()), short_digest(digest).to_owned());
        WordSource { language, digest, words: Vec::new() }
    }

    /// A list of the user, without its words.
    pub fn own(digest: &str) -> WordSource {
        WordSource { language: None, digest: short_digest(digest).to_owned(), words: Vec::new() }
    }

    /// Parses the name and the digest of a list: `en;0123456789abcdef`, or `own;` and a digest.
    ///
    /// # Errors
    /// The text is in another form.
    pub fn parse(text: &str) -> Result<WordSource, Flaw> {
        let wrong = || {
            Flaw(format!("`{text}` does not name a list of words, such as `en;0123456789abcdef`"))
        };
        let (name, digest) = text.split_once(';').ok_or_else(wrong)?;
        if !is_language_code(name) || !is_short_digest(digest) {
            return Err(wrong());
        }
        let language = (name != OWN).then(|| name.to_owned());
        Ok(WordSource { language, digest: digest.to_owned(), words: Vec::new() })
    }

    /// The name and the digest: the reverse of [`WordSource::parse`].
    pub fn name(&self) -> String {
        format!("{};{}", self.language.as_deref().unwrap_or(OWN), self.digest)
    }

    /// The name, the digest and the words of the list as one text.
    pub fn text(&self) -> String {
        match self.words.is_empty() {
            true => self.name(),
            false => self.name() + ";" + &self.write_words(),
        }
    }

    /// Parses a text of [`WordSource::text`].
    ///
    /// # Errors
    /// The text is in another form.
    pub fn parse_text(text: &str) -> Result<WordSource, Flaw> {
        let at = text.match_indices(';').nth(1).map_or(text.len(), |(at, _)| at);
        let mut source = WordSource::parse(&text[..at])?;
        if let Some(words) = text[at..].strip_prefix(';') {
            source.words = parse_words(words)?;
        }
        Ok(source)
    }

    /// The words, with a comma between two.
    pub fn write_words(&self) -> String {
        self.words.iter().map(|word| write_letters(word)).collect::<Vec<_>>().join(",")
    }

    /// All words of a built-in list, or the stored words of the user's list.
    ///
    /// # Errors
    /// This version of bookgen ships no such list, or another one.
    pub fn known(&self) -> Result<Known, Flaw> {
        let Some(language) = &self.language else {
            let mut builder = LexiconBuilder::default();
            for word in &self.words {
                builder.add(word.iter().map(String::as_str), 0);
            }
            let count = |count| Flaw(format!("the words have {count} different letters"));
            return builder.build().map(|lexicon| Known::Own(Arc::new(lexicon))).map_err(count);
        };
        let list = bookgen_words::list(language).filter(|list| list.language == language);
        let file = list.and_then(|list| built_in_words(list.language));
        let file =
            file.ok_or_else(|| Flaw(format!("there is no built-in list of words `{language}`")))?;
        match short_digest(&file.digest) == self.digest {
            true => Ok(Known::Shipped(&file.lexicon)),
            false => Err(Flaw(format!(
                "the built-in list of words `{language}` is not the list of the puzzle, with the digest {}: another version of bookgen has it",
                self.digest
            ))),
        }
    }
}

/// Parses words with a comma between two.
///
/// # Errors
/// A word has no letters or too many, or the words are not in their order.
pub fn parse_words(text: &str) -> Result<Vec<Vec<String>>, Flaw> {
    if text.len() > MAX_STORED {
        return Err(Flaw(format!("the words have more than {MAX_STORED} bytes")));
    }
    let word = |text: &str| {
        let letters = parse_letters(text)?;
        match (2..=MAX_LETTERS).contains(&letters.len()) {
            true => Ok(letters),
            false => Err(Flaw(format!("the word `{text}` has {} letters", letters.len()))),
        }
    };
    let words = text.split(',').map(word).collect::<Result<Vec<_>, Flaw>>()?;
    let key = |word: &Vec<String>| (word.len(), word.clone());
    match words.windows(2).find(|pair| key(&pair[0]) >= key(&pair[1])) {
        Some(pair) => {
            let [a, b] = [&pair[0], &pair[1]].map(|word| word.concat());
            Err(Flaw(format!("the words {a} and {b} are not in their order")))
        }
        None => Ok(words),
    }
}
