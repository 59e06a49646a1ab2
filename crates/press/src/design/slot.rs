//! The slots of a page that is made of fixed ones.

use bookgen_base::diagnostic::Place;
use bookgen_base::units::Rect;

/// A fixed place on every page of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSlot {
    /// What it holds.
    pub holds: Holds,
    /// Where it lies, from the page's top left corner.
    pub frame: Rect,
    /// On which page, from 0, where a sheet has several that are not alike.
    pub page: usize,
    /// The share of the width left over in it that lies before a puzzle.
    pub share: f64,
    /// Where the template says so.
    pub place: Place,
    /// Where its text and what stands at the right of that are written.
    pub text_places: [Place; 2],
}

/// The text of a headline above answers.
pub const ANSWERS: &str = "{answers}";

/// What a slot holds. Chapters are given by their places in the book, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The name of the page, and what stands at its right.
    Title {
        /// The name, with names in braces.
        text: String,
        /// What stands at the right; nothing if it is empty.
        aside: String,
    },
    /// A headline between two lines.
    Headline {
        /// What it says, with names in braces.
        text: String,
        /// What stands at its right end; nothing if it is empty.
        aside: String,
        /// The chapter whose names are filled in.
        chapter: Option<usize>,
    },
    /// The next puzzle of a chapter.
    Puzzle(usize),
    /// The rules of play of a chapter.
    Rules(usize),
    /// Answers.
    Answers,
    /// A line from the one corner to the other.
    Line,
    /// A line for the name of whoever solves the page; no template has one.
    Name,
}

impl Holds {
    /// The chapter it is of, if it is of one.
    pub fn chapter(&self) -> Option<usize> {
        match self {
            Holds::Headline { chapter, .. } => *chapter,
            Holds::Puzzle(chapter) | Holds::Rules(chapter) => Some(*chapter),
            Holds::Title { .. } | Holds::Answers | Holds::Line | Holds::Name => None,
        }
    }
}
