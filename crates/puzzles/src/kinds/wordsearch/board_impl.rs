//! A word search as a puzzle.

use super::board::{PlacedWord, WordSearchBoard};
use super::{WordSearch, describe, figure, grade, ipuz, picture_clues, tiles, verify};
use bookgen_core::entries::enumeration::split_enumeration;
use bookgen_core::word_list::digest;
use bookgen_core::words::Words;
use bookgen_core::{
    Board, CluedWord, Face, Figure, Fingerprint, Grade, Medium, Metadata, Step, Verdict,
};

impl Board for WordSearchBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self).into()
    }

    fn has_unlisted_words(&self) -> bool {
        self.has_clues()
    }

    fn clued_words(&self) -> Vec<CluedWord> {
        let word = |word: &PlacedWord| {
            let (clue, _) = split_enumeration(word.clue.as_ref()?, word.letters.len());
            Some(CluedWord { letters: word.letters.concat(), clue: clue.to_owned() })
        };
        self.words.iter().filter_map(word).collect()
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        grade::steps(self, &Words::of_kind(&WordSearch, language))
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    /// A hash of the size of the grid, the letters of the grid, and the letters of each word. The
    /// printed form of a word does not change the hash.
    fn fingerprint(&self) -> Fingerprint {
        let mut words: Vec<String> = self.words.iter().map(|word| word.letters.concat()).collect();
        words.sort();
        let size = format!("{}x{}", self.columns, self.rows);
        let cells = self.cells.iter().map(|cell| cell.as_deref().unwrap_or("#"));
        let parts = std::iter::once(size.as_str()).chain(cells);
        let mut digest = digest(parts.chain(words.iter().map(String::as_str)));
        digest.truncate(32);
        Fingerprint(digest)
    }

    fn text_form(&self) -> Option<&'static str> {
        let form = || picture_clues::text_form(self.has_paths, !self.message.is_empty());
        tiles::has_tiles(self).then(form)
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, language)
    }

    fn listed_letters(&self) -> Vec<String> {
        let listed = self.words.iter().filter(|word| word.clue.is_none());
        listed.map(|word| word.letters.concat()).collect()
    }

    /// A word search of ipuz lists its words, so a puzzle with clues has no document.
    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        (!self.has_clues()).then(|| ipuz::write(self, face, metadata))
    }
}
