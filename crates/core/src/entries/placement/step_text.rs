//! The steps of a solution in words. The phrases are in the texts of the kinds.

use super::super::{Entry, Shape};
use super::listed_word::ListedWord;
use super::solver::{PlacementStep, Technique};
use crate::board::{Step, short};
use crate::level::Level;
use crate::words::Words;

/// What the sentences of steps name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The cells.
    pub shape: &'a Shape,
    /// The runs.
    pub runs: &'a [Entry],
    /// The listed words.
    pub listed: &'a [ListedWord],
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
                self.words.say("does-not-cross", &args)
            }
            PlacementStep::Chained { run, word, crossing, then } => {
                let (place_name, crossing, word) = (place(*run), place(*crossing), text(word));
                let others =
                    self.words.list(then.iter().map(|(other, _)| text(other)).collect(), "or");
                let mut thirds: Vec<usize> = then.iter().map(|(_, third)| *third).collect();
                thirds.dedup();
                let thirds = self.words.list(thirds.into_iter().map(place).collect(), "or");
                let args = [
                    ("place", &*place_name),
                    ("word", &*word),
                    ("crossing", &*crossing),
                    ("others", &*others),
                    ("third", &*thirds),
                ];
                self.words.say("does-not-cross-twice", &args)
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
