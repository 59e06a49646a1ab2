//! Finds the list of words of a codeword whose list is not named, as in a file without a manifest and in the
//! examples of the rules of play.

use super::board::CodewordBoard;
use super::word_source::WordSource;
use super::{ABOUT, Codeword};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::Files;
use bookgen_core::entries::{Lexicon, WordFile, built_in_words, read_words};
use bookgen_core::letters::LanguageLetters;
use bookgen_core::{Flaw, KindTexts};

/// The file with the words of an example.
const EXAMPLE_FILE: &str = "words.txt";

/// The first list with all words of a board: a list that bookgen ships, or the list of an example.
///
/// # Errors
/// No list has the words.
pub fn guess(board: &CodewordBoard) -> Result<WordSource, Flaw> {
    let words: Vec<Vec<&str>> = { board.entries.iter() }
        .map(|entry| entry.cells.iter().filter_map(|cell| board.letter(*cell)).collect())
        .collect();
    let has_all = |lexicon: &Lexicon| words.iter().all(|word| lexicon.find(word).is_some());
    for list in bookgen_words::LISTS {
        let Some(file) = built_in_words(list.language) else { continue };
        if has_all(&file.lexicon) {
            return Ok(WordSource::built_in(list.language, &file.digest));
        }
    }
    let mut examples = ABOUT.texts.iter().filter_map(|(language, _)| example_words(language));
    let found = examples.find(|file| has_all(&file.lexicon)).map(|file| WordSource {
        words: board.fitting_words(&file.lexicon),
        ..WordSource::own(&file.digest)
    });
    found.ok_or_else(|| Flaw("no built-in list has all words of the answer".to_owned()))
}

/// The list of the example in a language, if it has a list of its own.
fn example_words(language: &str) -> Option<WordFile> {
    let example = KindTexts::load(&Codeword, language)?.ok()?.example;
    let text = String::from_utf8(example.bytes(EXAMPLE_FILE).ok()?).ok()?;
    let source = Source::new(EXAMPLE_FILE, text);
    let spelling = LanguageLetters::spelling(language, None);
    read_words(&source, &source.place(0..0), spelling, language).ok()
}
