//! Slots: fixed areas of a page.

use bookgen_base::diagnostic::Place;
use bookgen_base::units::Rect;

/// A fixed area of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSlot {
    /// The content of the slot.
    pub content: SlotContent,
    /// The position and size, relative to the top left corner of the page.
    pub frame: Rect,
    /// The page of the issue that has this slot, from 0. It is 0 if all pages have the same slots.
    pub page: usize,
    /// How much of the slot's unused width is left of the puzzle: 0 for none, 1 for all of it.
    pub share: f64,
    /// The place of the slot in the template.
    pub place: Place,
    /// The places of the slot's `text` and `aside` in the template.
    pub text_places: [Place; 2],
}

/// The placeholder for the heading of the answers, in a headline's text.
pub const ANSWERS_PLACEHOLDER: &str = "{answers}";

/// The content of a slot. A chapter is given by its index, from 0.
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
    /// The answers of the previous issue or of the page's own puzzles.
    Answers,
    /// A line between two corners of the slot.
    Line,
    /// A line on which the solver writes a name. Templates cannot contain this slot.
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
