//! What every arrowword does: its proof, its level and its figures.

use super::board::ArrowwordBoard;
use super::puzzle_text::PlacedClue;
use super::{Arrowword, LEVELS, describe, figure};
use bookgen_core::word_list::digest;
use bookgen_core::words::Words;
use bookgen_core::{
    Board, CluedWord, Face, Figure, Fingerprint, FreePlace, Grade, Medium, Step, Verdict,
};

impl Board for ArrowwordBoard {
    fn verify(&self) -> Verdict {
        self.prove().into()
    }

    fn has_unlisted_words(&self) -> bool {
        true
    }

    fn grade(&self) -> Grade {
        let mut count = vec![0; self.shape.cells.len()];
        self.entries.iter().flat_map(|entry| &entry.cells).for_each(|cell| count[*cell] += 1);
        // Letters that only one clue gives.
        let open =
            (0..count.len()).filter(|cell| count[*cell] == 1 && self.givens[*cell].is_none());
        let effort = u32::try_from(open.count()).unwrap_or(u32::MAX);
        Grade { level: Some(&LEVELS[self.level()]), rating: None, effort }
    }

    /// The words in the order of their clues. No argument leads to them: hints are not made of these steps.
    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Arrowword, language);
        let clues = self.clue_of_entries();
        let mut order: Vec<usize> = clues.keys().copied().collect();
        order.sort_by_key(|entry| {
            self.clues.iter().position(|clue| clues.get(entry).is_some_and(|own| *own == clue))
        });
        let step = |entry: usize| {
            let (cells, clue) = (&self.entries[entry], clues.get(&entry)?);
            let (row, column) = self.shape.place(cells.cells[0]);
            let cell = words.short_cell(row, column);
            let key = if cells.is_across { "across-from" } else { "down-from" };
            let place = words.say(key, &[("cell", &cell)]);
            let word = self.word(cells);
            let args = [("place", &*place), ("clue", &*clue.text), ("word", &*word)];
            Some(Step {
                technique: "clue",
                name: words.word("clue"),
                level: self.grade().level,
                sentences: vec![words.say("clue-tells", &args)],
                result: format!("{place}: {word}"),
                place,
                difficulty: 0,
            })
        };
        order.into_iter().filter_map(step).collect()
    }

    /// Puzzles with the same words are the same puzzle: the reader would answer the same clues again.
    fn fingerprint(&self) -> Fingerprint {
        let mut words: Vec<String> = self.entries.iter().map(|entry| self.word(entry)).collect();
        words.sort();
        let mut digest = digest(words.iter().map(String::as_str));
        digest.truncate(32);
        Fingerprint(digest)
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self, face, medium)
    }

    fn clued_words(&self) -> Vec<CluedWord> {
        let clues = self.clue_of_entries().into_iter();
        let word = |(entry, clue): (usize, &PlacedClue)| CluedWord {
            letters: self.word(&self.entries[entry]),
            clue: clue.text.clone(),
        };
        clues.map(word).collect()
    }

    fn free_place(&self) -> Option<FreePlace> {
        self.picture_place()
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&Arrowword, language))
    }
}
