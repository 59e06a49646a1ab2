//! Pages with hints and solutions step by step: their types.

use crate::layout::context::Context;
use crate::page::Item;
use bookgen_base::units::Rect;

/// A section of texts for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The hints.
    Hints,
    /// The solutions step by step.
    Steps,
}

impl Section {
    /// The title of the section.
    pub fn title(self, context: Context<'_>) -> String {
        let document = context.document;
        let own = document.hints.as_ref().and_then(|hints| hints.title.clone());
        match (self, own) {
            (Section::Hints, Some(title)) => title,
            (Section::Hints, None) => document.language.text("hints", &[]),
            (Section::Steps, _) => document.language.text("steps", &[]),
        }
    }
}

/// A page of texts.
#[derive(Clone, Debug)]
pub struct ExplanationPage {
    /// The section.
    pub section: Section,
    /// The items, relative to the top left corner of the text area.
    pub items: Vec<Item>,
    /// The texts of puzzles on the page, in reading order.
    pub parts: Vec<TextPart>,
}

/// The part of a page with the hints of one stage.
pub struct StageRange {
    /// The index of the hint; 0 for steps.
    pub stage: usize,
    /// The index of the first puzzle.
    pub first: usize,
    /// The index of the last puzzle.
    pub last: usize,
}

impl ExplanationPage {
    /// The stages of the page, in reading order.
    pub fn stages(&self) -> Vec<StageRange> {
        let mut stages: Vec<StageRange> = Vec::new();
        for &TextPart { stage, puzzle, .. } in &self.parts {
            match stages.last_mut().filter(|last| last.stage == stage) {
                Some(last) => last.last = puzzle,
                None => stages.push(StageRange { stage, first: puzzle, last: puzzle }),
            }
        }
        stages
    }
}

/// A text of a puzzle, or the part of it that is in one column.
#[derive(Clone, Debug)]
pub struct TextPart {
    /// The index of the puzzle.
    pub puzzle: usize,
    /// The index of the hint; 0 for steps.
    pub stage: usize,
    /// The area, relative to the top left corner of the text area.
    pub area: Rect,
    /// The text, with the number of the puzzle.
    pub text: String,
}
