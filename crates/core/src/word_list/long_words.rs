//! Words that are longer than a grid.

use super::ListEntry;
use bookgen_base::diagnostic::Diagnostic;

/// The fault for words with more letters than the longer side of the grid: one for all words of a
/// section. `label` describes the longest of them by its number of letters.
pub fn long_words(
    entries: &[ListEntry],
    side: usize,
    label: impl Fn(usize) -> String,
) -> Option<Diagnostic> {
    let long: Vec<&ListEntry> = entries.iter().filter(|entry| entry.letters.len() > side).collect();
    let longest = *long.iter().rev().max_by_key(|entry| entry.letters.len())?;
    let text = &longest.text;
    let (message, these) = match long.len() - 1 {
        0 => (format!("`{text}` is longer than the grid"), "this word"),
        1 => (format!("`{text}` and one other word are longer than the grid"), "these words"),
        others => {
            (format!("`{text}` and {others} other words are longer than the grid"), "these words")
        }
    };
    let letters = longest.letters.len();
    let help = format!("set `columns` or `rows` to at least {letters}, or remove {these}");
    Some(Diagnostic::input(message).at(&longest.place, label(letters)).help(help))
}
