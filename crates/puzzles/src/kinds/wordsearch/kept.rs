//! Whether a puzzle that was made before is still one of its list.
//!
//! What was printed stays, so a list may grow: by sections at its end and, where puzzles do not
//! take all words, by words. What a puzzle was made from must still be there, at its place.

use std::collections::BTreeSet;

use super::board::WordSearch;
use super::pool::Pool;
use crate::kinds::{Change, Puzzle};

/// How many words are named.
const MOST_NAMED: usize = 3;

/// Whether the puzzle of an index may stand beside those that these sections give.
///
/// # Errors
/// What it was made from that is not as it was.
pub(super) fn kept(pools: &[Pool], index: u32, puzzle: &Puzzle) -> Result<(), Change> {
    let change = |part, names| Err(Change::File { file: "word list", part, names });
    // What cannot be read is not judged here: the record says that it is damaged.
    let Ok(board) = WordSearch::parse(puzzle) else { return Ok(()) };
    let name = match &board.title {
        Some(title) => format!("[{title}]"),
        None => "a list without sections".to_owned(),
    };
    let sections: Vec<(usize, &Pool)> =
        pools.iter().enumerate().filter(|(_, pool)| pool.title == board.title).collect();
    if sections.is_empty() {
        return change("sections that are no longer there", name);
    }
    // Before sections were put behind it there were fewer, and it had this index then too.
    let stood = |at: usize| (at + 1..=pools.len()).any(|count| index as usize % count == at);
    let Some((_, pool)) = sections.into_iter().find(|&(at, _)| stood(at)) else {
        return change("sections that stand elsewhere now", name);
    };
    let listed: BTreeSet<&str> = pool.words.iter().map(|word| word.text.as_str()).collect();
    let used: BTreeSet<&str> = board.words.iter().map(|word| word.entry.as_str()).collect();
    let gone: Vec<&str> = used.difference(&listed).copied().collect();
    if !gone.is_empty() {
        return change("words that are no longer there", named(&gone));
    }
    if used.len() < pool.take {
        let more: Vec<&str> = listed.difference(&used).copied().collect();
        return change("sections that have more words now", named(&more));
    }
    Ok(())
}

/// "`Robin`, `Wren` and 3 more".
fn named(words: &[&str]) -> String {
    let more = words.len().saturating_sub(MOST_NAMED);
    let mut parts: Vec<String> =
        words.iter().take(MOST_NAMED).map(|word| format!("`{word}`")).collect();
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
