//! Whether a puzzle that was made before is still one of its list.
//!
//! What was printed stays, so a list may grow: by sections at its end and, where puzzles do not
//! take all words, by words. What a puzzle was made from must still be there, at its place.

use std::collections::BTreeSet;

use super::board::WordSearchBoard;
use super::section_plan::SectionPlan;
use crate::kinds::{Change, Puzzle};

/// How many words are named.
const MAX_NAMED: usize = 3;

/// Whether the puzzle of an index may stand beside those that these sections give.
///
/// # Errors
/// What it was made from that is not as it was.
pub(super) fn check_compatibility(
    sections: &[SectionPlan],
    index: u32,
    puzzle: &Puzzle,
) -> Result<(), Change> {
    let change = |from, which| Err(Change::File { what: "word list", from, which });
    // What cannot be read is not judged here: the record says that it is damaged.
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
    // Before sections were put behind it there were fewer, and it had this index then too.
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

/// "`Robin`, `Wren` and 3 more".
fn enumerate_words(words: &[&str]) -> String {
    let more = words.len().saturating_sub(MAX_NAMED);
    let mut parts: Vec<String> =
        words.iter().take(MAX_NAMED).map(|word| format!("`{word}`")).collect();
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
