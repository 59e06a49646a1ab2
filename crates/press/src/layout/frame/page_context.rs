//! The frame of the page that is being typeset, and the page numbers of the puzzles and answers
//! that this page refers to.

use super::page_content::Pagination;
use super::page_frame::PageFrame;
use bookgen_base::diagnostic::Diagnostic;

/// The frame of one page, and the page numbers of the puzzles and answers that this page refers to.
#[derive(Clone, Copy)]
pub struct PageContext<'a> {
    /// The pagination of the document.
    pub main: &'a Pagination,
    /// The pagination of the answers, if they are a separate file.
    pub separate: Option<&'a Pagination>,
    /// The frame of this page.
    pub frame: PageFrame,
}

impl PageContext<'_> {
    /// The page number of a puzzle's answer.
    ///
    /// # Errors
    /// The answer is on no page, which is a bug.
    pub fn answer_page(&self, puzzle: usize) -> Result<usize, Diagnostic> {
        page_number(&self.separate.unwrap_or(self.main).answer_pages, puzzle, "answer")
    }

    /// The page number of a puzzle.
    ///
    /// # Errors
    /// The puzzle is on no page, which is a bug.
    pub fn puzzle_page(&self, puzzle: usize) -> Result<usize, Diagnostic> {
        page_number(&self.main.puzzle_pages, puzzle, "puzzle")
    }
}

/// Looks up the page number of a puzzle or answer. Page numbers start at 1; 0 in the list means
/// that the puzzle or answer is on no page.
fn page_number(pages: &[usize], puzzle: usize, name: &str) -> Result<usize, Diagnostic> {
    let page = pages.get(puzzle).copied().filter(|page| *page > 0);
    page.ok_or_else(|| Diagnostic::bug(format!("{name} {} is on no page", puzzle + 1)))
}

#[cfg(test)]
mod tests {
    use super::page_number;

    #[test]
    fn a_puzzle_without_a_page_is_a_fault() {
        assert_eq!(page_number(&[7, 0], 0, "answer"), Ok(7));
        for puzzle in [1, 2] {
            let fault = page_number(&[7, 0], puzzle, "answer").unwrap_err();
            assert_eq!(fault.message, format!("answer {} is on no page", puzzle + 1));
        }
    }
}
