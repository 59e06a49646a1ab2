//! Slots: fixed areas of a page.

use std::sync::Arc;

use bookgen_base::diagnostic::Place;
use bookgen_base::units::Rect;

use crate::qr_code::QrCode;

/// A fixed area of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSlot {
    /// The content of the slot.
    pub content: SlotContent,
    /// The position and size, relative to the top left corner of the page.
    pub frame: Rect,
    /// The index, from 0, of the page that has this slot. If all pages have the same slots, the
    /// index is 0.
    pub page: usize,
    /// The fraction of the slot's unused width that is to the left of the puzzle, from 0 to 1.
    pub share: f64,
    /// The place of the slot in the template.
    pub place: Place,
    /// The places of the slot's `text` and `aside` in the template.
    pub text_places: [Place; 2],
}

/// The placeholder for the heading of the answers, in a headline's text.
pub const ANSWERS_PLACEHOLDER: &str = "{answers}";

/// The content of a slot. Chapters are given by their index, from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum SlotContent {
    /// The name of the page, and an aside: a secondary text at the right end.
    Title {
        /// The name, with placeholders in braces.
        text: String,
        /// The secondary text at the right end; empty if there is none.
        aside: String,
    },
    /// A headline between two horizontal lines.
    Headline {
        /// The text, with placeholders in braces.
        text: String,
        /// The secondary text at the right end; empty if there is none.
        aside: String,
        /// The chapter that the placeholders refer to.
        chapter: Option<usize>,
    },
    /// The next puzzle of a chapter.
    Puzzle(usize),
    /// The rules of play for the puzzles of a chapter.
    Rules(usize),
    /// The answers of the previous issue. If answers are printed upside down: the answers of the
    /// puzzles on the same page.
    Answers,
    /// A text in Markdown, then a QR code.
    Text {
        /// The text, with placeholders in braces; empty if there is none.
        text: String,
        /// Whether the text has lines above and below it.
        is_boxed: bool,
        /// The QR code.
        code: Option<Arc<QrCode>>,
    },
    /// Space that stays empty, for example for an advertisement.
    Reserved {
        /// Whether the space has a frame.
        is_boxed: bool,
    },
    /// A straight line from one corner of the slot to another corner.
    Line,
    /// A line on which solvers write their names. Templates cannot contain this slot.
    Name,
    /// The corrections of earlier issues. Templates cannot contain this slot.
    Corrections {
        /// Whether a horizontal line is above the corrections.
        has_line: bool,
    },
}

impl SlotContent {
    /// The chapter that the content belongs to, if any.
    pub fn chapter(&self) -> Option<usize> {
        match self {
            SlotContent::Headline { chapter, .. } => *chapter,
            SlotContent::Puzzle(chapter) | SlotContent::Rules(chapter) => Some(*chapter),
            SlotContent::Title { .. }
            | SlotContent::Answers
            | SlotContent::Text { .. }
            | SlotContent::Reserved { .. }
            | SlotContent::Line
            | SlotContent::Name
            | SlotContent::Corrections { .. } => None,
        }
    }
}
