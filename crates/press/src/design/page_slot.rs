//! Slots: fixed areas of a page.

use bookgen_base::diagnostic::Place;
use bookgen_base::units::Rect;

/// A fixed area of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSlot {
    /// The content.
    pub content: SlotContent,
    /// The area, relative to the top left corner of the page.
    pub frame: Rect,
    /// The page, from 0, if the pages of a sheet have different slots.
    pub page: usize,
    /// The share of the unused width that is put to the left of a puzzle, from 0 to 1.
    pub share: f64,
    /// The place of the slot in the template.
    pub place: Place,
    /// The places of the text and of the aside.
    pub text_places: [Place; 2],
}

/// The placeholder for the heading of the answers, in a headline's text.
pub const ANSWERS_PLACEHOLDER: &str = "{answers}";

/// The content of a slot. Chapters are indices, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotContent {
    /// The name of the page, with an aside.
    Title {
        /// The name, with placeholders in braces.
        text: String,
        /// The text at the right end; may be empty.
        aside: String,
    },
    /// A headline between two rules.
    Headline {
        /// The text, with placeholders in braces.
        text: String,
        /// The text at the right end; may be empty.
        aside: String,
        /// The chapter that the placeholders refer to.
        chapter: Option<usize>,
    },
    /// The next puzzle of a chapter.
    Puzzle(usize),
    /// The rules of a chapter's puzzles.
    Rules(usize),
    /// Answers.
    Answers,
    /// A line from corner to corner.
    Line,
    /// A line for the solver's name. Templates cannot ask for it.
    Name,
}

impl SlotContent {
    /// The chapter that the content belongs to, if any.
    pub fn chapter(&self) -> Option<usize> {
        match self {
            SlotContent::Headline { chapter, .. } => *chapter,
            SlotContent::Puzzle(chapter) | SlotContent::Rules(chapter) => Some(*chapter),
            SlotContent::Title { .. }
            | SlotContent::Answers
            | SlotContent::Line
            | SlotContent::Name => None,
        }
    }
}
