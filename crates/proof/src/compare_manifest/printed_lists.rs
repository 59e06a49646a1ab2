//! The printed lists of a puzzle: a word list near its grid, or clue lists in fragments.

use super::puzzle_proof::{PuzzleProof, recorded_figure};
use crate::Finding;
use crate::clue_lists;
use crate::read_page::GridIndex;
use crate::text_search::numbers_in;
use bookgen_puzzles::figure::ClueList;
use bookgen_puzzles::{Face, Kind, Puzzle};

impl PuzzleProof<'_> {
    /// Checks that all fragments of the clue lists are on their pages and without faults. A page after
    /// the first must name the number of the puzzle.
    pub(super) fn check_clues(&mut self) {
        let number = self.claim.number;
        let mut findings = Vec::new();
        let mut add = |page: usize, message: String| {
            let message = format!("puzzle {number}: {message}");
            findings.push(Finding { page: Some(page), message, rule: None });
        };
        let pages = self.claim.fragments.iter().map(|fragment| fragment.page);
        for (index, page) in pages.enumerate().filter(|(_, page)| *page > 0) {
            let found = self.fragments.iter().find(|(_, fragment)| fragment.index == index);
            let Some((at, fragment)) = found else {
                add(page, "a part of its clues is missing".to_owned());
                continue;
            };
            let read = &self.pages[*at];
            for fault in fragment.faults(read.size) {
                add(page, format!("in its clues, {fault}"));
            }
            let has_number = |text: &str| numbers_in(text).contains(&u64::from(number));
            let is_named = || read.runs.iter().any(|run| has_number(&run.text));
            if Some(page) != self.claim.page && !is_named() {
                add(page, "its number is not printed on the page of its clues".to_owned());
            }
        }
        self.findings.extend(findings);
    }

    /// The lists that are printed with the grid of the puzzle. If some of them are in another file, the
    /// lists are taken from the record. Returns `None` if the lists cannot be read.
    pub(super) fn printed_lists(
        &mut self,
        kind: &dyn Kind,
        (page, grid): GridIndex,
        recorded: Option<&Puzzle>,
    ) -> Option<Vec<ClueList>> {
        let claim = self.claim;
        if claim.fragments.is_empty() {
            let read = &self.pages[page];
            let expected = recorded.and_then(|puzzle| recorded_figure(kind, puzzle, Face::Puzzle));
            if let Some(figure) = expected
                && let [list] = &figure.lists[..]
            {
                let words: Vec<String> =
                    list.entries.iter().map(|entry| entry.text.clone()).collect();
                if words.len() == claim.list && read.has_word_list(grid, &words) {
                    return Some(figure.lists);
                }
            }
            let list = read.word_list(&[grid], claim.list);
            let Some(list) = list.or_else(|| read.wide_word_list(grid, claim.list)) else {
                self.add(0, format!("a word list of {} entries is missing", claim.list));
                return None;
            };
            return Some(if list.is_empty() { Vec::new() } else { vec![ClueList::plain(list)] });
        }
        if claim.fragments.iter().any(|fragment| fragment.page == 0) {
            self.needs_clues = recorded.is_none();
            return Some(recorded_figure(kind, recorded?, Face::Puzzle)?.lists);
        }
        match clue_lists::lists(self.fragments.iter().map(|(_, fragment)| *fragment)) {
            Ok(lists) => Some(lists),
            Err(fault) => {
                self.add(0, fault);
                None
            }
        }
    }
}
