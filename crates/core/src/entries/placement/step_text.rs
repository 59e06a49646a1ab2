//! The steps of a solution in words. The phrases are in the texts of the kinds.

use super::super::{Entry, Shape};
use super::listed_word::ListedWord;
use super::solver::{PlacementStep, Technique};
use crate::board::{Face, Step, short};
use crate::level::Level;
use crate::words::Words;

/// The grid and the words that sentences about steps name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The cells.
    pub shape: &'a Shape,
    /// The runs.
    pub runs: &'a [Entry],
    /// The listed words.
    pub listed: &'a [ListedWord],
    /// Whether the words are numbers.
    pub are_numbers: bool,
    /// The phrases of the kind.
    pub words: &'a Words,
}

impl Named<'_> {
    /// The name of the first cell of a run.
    pub fn first_cell(&self, run: &Entry) -> String {
        let (row, column) = self.shape.place(run.cells[0]);
        let (row, column) = ((row + 1).to_string(), (column + 1).to_string());
        self.words.say("cell", &[("row", &row), ("column", &column)])
    }

    /// The place of a word, by its first cell and direction.
    pub fn start_name(&self, run: &Entry) -> String {
        let key = if run.is_across { "across-from" } else { "down-from" };
        self.words.say(key, &[("cell", &self.first_cell(run))])
    }

    /// The step of a level in words. `difficulty` is the position of the level, from 0.
    pub fn step(&self, step: &PlacementStep, level: Option<(u32, &'static Level)>) -> Step {
        let place = |run: usize| self.start_name(&self.runs[run]);
        let text = |word: &usize| self.listed[*word].text.clone();
        let technique = step.technique();
        let mut result = None;
        let sentence = match step {
            PlacementStep::Placed { run, word, .. } => {
                let key = match technique {
                    Technique::OnlyPlace => "fits-one-place",
                    _ => "fits-one-word",
                };
                let (place, word) = (place(*run), text(word));
                result = Some(format!("{place}: {word}"));
                self.words.say(key, &[("place", &place), ("word", &word)])
            }
            PlacementStep::Removed { run, crossing, words } => {
                let removed = self.words.list(words.iter().map(text).collect(), "or");
                let (place, crossing) = (place(*run), place(*crossing));
                let args = [("place", &*place), ("crossing", &*crossing), ("words", &*removed)];
                let key = match self.are_numbers {
                    true => "number-does-not-cross",
                    false => "does-not-cross",
                };
                self.words.say(key, &args)
            }
        };
        let sentences = vec![sentence];
        Step {
            technique: technique.name(),
            name: self.words.word(technique.name()),
            level: level.map(|(_, level)| level),
            place: place(step.run()),
            result: result.unwrap_or_else(|| short(&sentences)),
            sentences,
            difficulty: level.map_or(u32::MAX, |(index, _)| index),
        }
    }
}

/// The letters of an entry in words: of the puzzle the given letters, of the answer the word.
pub fn describe_entry(
    place: &str,
    letters: &[Option<String>],
    face: Face,
    words: &Words,
) -> String {
    let count = letters.len().to_string();
    match face {
        Face::Answer => {
            let word: String = letters.iter().flatten().map(String::as_str).collect();
            words.say("place-has-word", &[("place", place), ("word", &word)])
        }
        Face::Puzzle if letters.iter().all(Option::is_none) => {
            words.say("place-is-empty", &[("place", place), ("count", &count)])
        }
        Face::Puzzle => {
            let known = letters.iter().map(|letter| letter.as_deref().unwrap_or("_"));
            let known = known.collect::<Vec<_>>().join(" ");
            let args = [("place", place), ("count", &*count), ("letters", &*known)];
            words.say("place-has-letters", &args)
        }
    }
}
