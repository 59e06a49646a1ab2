//! The answer of an earlier issue in the free place of a grid.

use super::{Document, EarlierPuzzle};
use bookgen_base::diagnostic::Place;

/// The free place of a chapter's puzzle has the answer of a puzzle of an earlier issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerInGrid {
    /// The index of the earlier puzzle in [`Document::earlier`]. `None` in a first issue: the place stays
    /// free.
    pub earlier: Option<usize>,
    /// The place of the setting in the spec.
    pub place: Place,
}

impl Document {
    /// The index of the chapter whose puzzle has the answer of an earlier puzzle in its grid.
    pub fn chapter_with_answer(&self, earlier: usize) -> Option<usize> {
        let has_answer = |own: &AnswerInGrid| own.earlier == Some(earlier);
        self.chapters.iter().position(|own| own.answer_in_grid.as_ref().is_some_and(has_answer))
    }

    /// The earlier puzzles whose answers are in the slot of answers.
    pub fn earlier_in_slot(&self) -> impl Iterator<Item = &EarlierPuzzle> {
        let earlier = self.earlier.iter().enumerate();
        earlier.filter(|(at, _)| self.chapter_with_answer(*at).is_none()).map(|(_, own)| own)
    }

    /// The text id of the heading above `count` answers of `earlier`.
    pub fn earlier_heading(&self, count: usize) -> &'static str {
        match (self.answers_heading, count) {
            ("answers", 1) => "answer",
            ("answers-before", 1) => "answer-before",
            ("answers-last", 1) => "answer-last",
            (plural, _) => plural,
        }
    }
}
