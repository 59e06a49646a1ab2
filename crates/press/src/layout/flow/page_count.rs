//! Answers questions about the pages of a document before the pages are typeset.

use super::inner_margin::with_best_margin;
use crate::document::{Document, Placed};
use crate::layout::context::Input;
use crate::layout::puzzle_pages::fits_easily;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Face;

/// The page count of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageCount {
    /// The number of pages, with the notes.
    pub pages: usize,
    /// The number of pages of notes that fill left-over pages.
    pub notes: usize,
}

/// Counts the pages of a document without slots, without typesetting them. The count may exceed the
/// maximum of the design. If [`lay_out`](crate::lay_out) succeeds, it makes this number of pages.
///
/// # Errors
/// A grid that does not fit at its minimum size; a character of a text that no font has.
pub fn count_pages(document: &Document, placed: &[&Placed]) -> Result<PageCount, Faults> {
    let input = Input::new(document, placed);
    let (main, _) = with_best_margin(input.context())?;
    Ok(PageCount { pages: main.pages.len(), notes: main.fillers })
}

/// The numbers of puzzles on a page that bookgen chooses from.
const PER_PAGE: [u32; 4] = [6, 4, 2, 1];

/// For each chapter, the largest usual number of puzzles on a page whose cells are comfortable to
/// write in. A puzzle with a list has a page of its own.
///
/// # Errors
/// A character that no font has.
pub fn easy_per_page(document: &Document, placed: &[&Placed]) -> Result<Vec<u32>, Faults> {
    let input = Input::new(document, placed);
    let context = input.context();
    let rows = &document.design.inside;
    let row = rows.iter().find(|row| document.page_goal.is_none_or(|goal| goal <= row.0 as usize));
    let margin = row.or(rows.last()).map_or(document.design.spine, |row| row.1);
    let margin = margin.max(document.design.spine);
    let mut first = 0;
    let mut found = Vec::new();
    for (index, chapter) in document.chapters.iter().enumerate() {
        let puzzles = first..first + chapter.count as usize;
        first = puzzles.end;
        let has_list = |placed: &&Placed| {
            !placed.board.figure(Face::Puzzle, document.design.medium).lists.is_empty()
        };
        let mut count = 1;
        if !context.puzzles[puzzles.clone()].iter().any(has_list) {
            for most in PER_PAGE {
                if fits_easily(context, index, margin, puzzles.clone(), most as usize)? {
                    count = most;
                    break;
                }
            }
        }
        found.push(count);
    }
    Ok(found)
}
