//! Checks whether a recorded puzzle is still compatible with its word list.
//!
//! Printed puzzles never change, so a list may only grow: sections may be added at the end of the
//! list and, if puzzles do not use all words of a section, words may be added to the section. The
//! section from which a recorded puzzle was made must still be at the same position in the list,
//! and must still have all words of the puzzle.

use std::collections::BTreeSet;

use super::board::WordSearchBoard;
use super::section_plan::SectionPlan;
use bookgen_core::word_list::enumerate_words;
use bookgen_core::{Change, Puzzle};

/// Checks whether the recorded puzzle at `index` in its chapter is compatible with the sections of
/// the list.
///
/// # Errors
/// The change in the list that makes the puzzle incompatible.
pub(super) fn check_compatibility(
    sections: &[SectionPlan],
    index: u32,
    puzzle: &Puzzle,
) -> Result<(), Change> {
    let change = |part, names| Err(Change::File { file: "word list", part, names });
    // A puzzle string that cannot be parsed is reported elsewhere.
    let Ok(board) = WordSearchBoard::parse(puzzle) else { return Ok(()) };
    let name = match &board.title {
        Some(title) => format!("[{title}]"),
        None => "a list without sections".to_owned(),
    };
    let same_title: Vec<(usize, &SectionPlan)> =
        sections.iter().enumerate().filter(|(_, section)| section.title == board.title).collect();
    if same_title.is_empty() {
        return change("sections that are no longer in the list", name);
    }
    // The puzzles use the sections in turn: puzzle `index` uses section `index % count`, where
    // `count` is the number of sections. The list may have had fewer sections when the puzzle was
    // recorded, so every count up to the present one is tried. The section matches if one of these
    // counts gives its position.
    let had_index = |at: usize| (at + 1..=sections.len()).any(|count| index as usize % count == at);
    let Some((_, section)) = same_title.into_iter().find(|&(at, _)| had_index(at)) else {
        return change("sections that are now at another position", name);
    };
    let listed: BTreeSet<&str> = section.words.iter().map(|word| word.text.as_str()).collect();
    let used: BTreeSet<&str> = board.words.iter().map(|word| word.entry.as_str()).collect();
    let gone: Vec<&str> = used.difference(&listed).copied().collect();
    if !gone.is_empty() {
        return change("words that are no longer in the list", enumerate_words(&gone));
    }
    if used.len() < section.words_per_puzzle {
        let more: Vec<&str> = listed.difference(&used).copied().collect();
        return change("sections that now have more words", enumerate_words(&more));
    }
    Ok(())
}
