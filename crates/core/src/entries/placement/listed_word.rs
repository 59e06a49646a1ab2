//! The words that are printed beside a grid.

use crate::board::Flaw;
use crate::figure::ClueList;
use crate::letters::{Spelling, letters_of, sort_key};

/// A word of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedWord {
    /// The word as it is printed.
    pub text: String,
    /// Its letters in the grid.
    pub letters: Vec<String>,
}

impl ListedWord {
    /// The key by which the words of a list are sorted.
    fn order(&self) -> (usize, (String, &str)) {
        (self.letters.len(), sort_key(&self.text, &self.letters))
    }
}

/// The words of a list, shortest first and in alphabetical order. Several spellings can give the same letters:
/// also returns the first of them.
pub fn listed_words(texts: Vec<String>, spelling: Spelling) -> (Vec<ListedWord>, Spelling) {
    let word = |text: String| ListedWord { letters: letters_of(&text, spelling), text };
    let mut words: Vec<ListedWord> = texts.into_iter().map(word).collect();
    words.sort_by(|a, b| a.order().cmp(&b.order()));
    let spelt = words.iter().map(|word| (word.text.as_str(), word.letters.as_slice()));
    let spelling = Spelling::new(spelt).unwrap_or(spelling);
    (words, spelling)
}

/// Checks that all words have different letters.
///
/// # Errors
/// Two words have the same letters.
pub fn check_different(words: &[ListedWord]) -> Result<(), Flaw> {
    let mut letters: Vec<&[String]> = words.iter().map(|word| &*word.letters).collect();
    letters.sort_unstable();
    match letters.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Err(Flaw("two words of the list have the same letters".to_owned())),
        false => Ok(()),
    }
}

/// A printed list for each length, with headings such as "5 letters". The words are in the order of
/// [`listed_words`].
pub fn lists_by_length(words: &[ListedWord], letters: &str) -> Vec<ClueList> {
    let list = |words: &[ListedWord]| {
        let texts = words.iter().map(|word| word.text.clone());
        let heading = format!("{} {letters}", words[0].letters.len());
        ClueList { heading: Some(heading), ..ClueList::plain(texts) }
    };
    words.chunk_by(|a, b| a.letters.len() == b.letters.len()).map(list).collect()
}
