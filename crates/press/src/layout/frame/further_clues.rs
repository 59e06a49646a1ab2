//! The clues of a puzzle that do not fit on its page: their pages and their heights.

use super::headline::headline_height;
use crate::layout::context::Context;
use bookgen_base::units::{Pt, Size};

/// A part of the clues of a puzzle on a further page.
#[derive(Clone, Debug)]
pub struct FurtherClues {
    /// The index of the puzzle.
    pub puzzle: usize,
    /// The index of the page among the pages of the puzzle, at least 1.
    pub page: usize,
    /// The distance from the top of the page.
    pub top: Pt,
}

/// The pages of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePages {
    /// The number of pages: 1, or more if its clues continue on further pages.
    pub count: usize,
    /// The height of the clues on the last page, without their caption.
    pub last_height: Pt,
}

/// The height of the caption, with the white space below it.
pub fn clue_caption_height(context: Context<'_>) -> Pt {
    context.document.design.sizes.puzzle_title * 1.7
}

/// The space for clues on a page with a text area of the given size.
pub fn further_clues_space(context: Context<'_>, text: Size) -> Size {
    let used = headline_height(context) + clue_caption_height(context);
    Size::new(text.width, text.height - used)
}

/// The height that clues take on a page that they share, with their caption and the space below them.
pub fn part_height(context: Context<'_>, clues: Pt) -> Pt {
    clue_caption_height(context) + clues + context.document.design.sizes.puzzle_title * 1.5
}

/// The height for the clues of two puzzles on a page with a text area of the given size.
pub fn shared_height(context: Context<'_>, text: Size) -> Pt {
    text.height - headline_height(context)
}
