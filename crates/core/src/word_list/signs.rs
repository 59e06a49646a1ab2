//! Faults of the characters of entries.

use super::lines::{MAX_CHARACTERS, is_control};
use super::spelling_options::SpellingOptions;
use crate::letters::{Spelling, dropped_signs, is_sign};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::printed_text::{has_hidden_character, lost_letter, print_fault};
use bookgen_base::text_table::Separator;

/// The fault of an entry with signs that do not belong to words, such as a note in brackets. In quotation
/// marks, an entry may have them.
pub(super) fn sign_fault(
    text: &str,
    options: &SpellingOptions,
    place: &Place,
) -> Option<Diagnostic> {
    const BRACKETS: [char; 10] = ['[', ']', '(', ')', '{', '}', '<', '>', '（', '）'];
    let trimmed = text.trim_end_matches(['.', '…']);
    let sign = if options.signs.is_some() || !text.contains(char::is_alphabetic) {
        return None;
    } else if let Some(bracket) = text.chars().find(|c| BRACKETS.contains(c)) {
        format!("`{bracket}`")
    } else if text.contains("  ") || text.contains("\u{a0} ") || text.contains(" \u{a0}") {
        "several spaces".to_owned()
    } else if trimmed.contains("..") || trimmed.contains('…') {
        "dots between words".to_owned()
    } else if text.contains(" / ") || text.contains('·') || text.contains(" | ") {
        "a sign between words".to_owned()
    } else if Separator::Dash.is_in(text) || text.starts_with(['-', '–', '—']) {
        "a dash".to_owned()
    } else {
        return None;
    };
    let shown: String = text.chars().take(MAX_CHARACTERS).collect();
    let fault = Diagnostic::input(format!("`{shown}` has {sign}, which is no part of a word"));
    let help = "write only the word; to keep the sign in the printed list, put the entry in quotation marks";
    Some(fault.at(place, "a note, a clue or a phrase").help(help))
}

/// The fault of an entry with a character that cannot be printed, or that no cell would have.
pub(super) fn character_fault(
    text: &str,
    clue: Option<&str>,
    options: &SpellingOptions,
    spelling: Spelling,
    place: &Place,
) -> Option<Diagnostic> {
    let fault = |message: String, label: &str, help: &str| {
        Some(Diagnostic::input(message).at(place, label).help(help))
    };
    let mut parts = [Some(text), clue].into_iter().flatten();
    let shown: String = text.chars().take(MAX_CHARACTERS).collect();
    if { parts.clone() }.any(|part| part.contains(is_control)) {
        return fault(
            "this entry has a control character".to_owned(),
            "a tab or another control character",
            "write one entry per line, with spaces between words",
        );
    }
    if let Some(found) = parts.find_map(print_fault) {
        return fault(format!("`{shown}` cannot be printed"), &found.label, found.help);
    }
    if has_hidden_character(text) {
        return fault(
            format!("`{shown}` has an invisible character"),
            "a character without width between two letters",
            "write the word again, without the character",
        );
    }
    if let Some(label) = lost_letter(text) {
        return fault(
            format!("`{shown}` has lost a letter"),
            label,
            "write the word again, or save the list as UTF-8",
        );
    }
    let dropped = dropped_signs(text, spelling);
    let sign = dropped.first().filter(|_| options.signs.is_none())?;
    let help = match is_sign(*sign) {
        _ if has_number_or_clue(text, *sign) => {
            "an entry is one word or phrase: remove the number before it, or write a colon before a clue; set `signs = \"keep\"` to give digits and signs a cell each"
        }
        true => {
            "set `signs = \"keep\"` to give digits and signs a cell each, or `signs = \"drop\"` to leave them out of the grid"
        }
        false => "remove the sign, or set `signs = \"drop\"` to leave signs out of the grid",
    };
    fault(format!("`{shown}` has `{sign}`, which is not a letter"), "a grid has letters", help)
}

/// Whether an entry looks like a number and a word, or like a word and a clue after a sign. Without the
/// sign, the number or the clue would be a part of the word.
fn has_number_or_clue(text: &str, sign: char) -> bool {
    let after_number = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '(');
    let is_numbered = after_number.len() < text.len()
        && after_number.trim_start_matches(['.', ')', ':']).starts_with([' ', '\u{a0}']);
    let spaced = format!(" {sign}");
    let is_clue = matches!(sign, '=' | '>' | '<' | '~' | '/' | '|' | '#') && text.contains(&spaced);
    is_numbered || is_clue
}
