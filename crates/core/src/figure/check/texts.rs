//! Checks the lists and flows of a figure, and single texts.

use super::super::{ClueList, Flow, Text};
use crate::board::Flaw;
use bookgen_base::printed_text::has_odd_space;

/// The maximum number of characters of a symbol.
const MAX_SYMBOL: usize = 12;

/// The maximum number of characters of a text that may be broken into lines, and of a list entry.
pub const MAX_TEXT: usize = 500;

/// Checks that the lists can be read back.
pub fn check_lists(lists: &[ClueList]) -> Result<(), Flaw> {
    lists.iter().try_for_each(check_list)?;
    if lists.iter().skip(1).any(|list| list.heading.is_none()) {
        // A reader could not tell where the second list begins.
        return Err(Flaw("a list after the first list has no heading".to_owned()));
    }
    Ok(())
}

fn check_list(list: &ClueList) -> Result<(), Flaw> {
    let texts = list.heading.iter().chain(list.entries.iter().map(|entry| &entry.text));
    let labels = list.entries.iter().filter_map(|entry| entry.label.as_ref());
    let is_plain = list.heading.is_none() && labels.clone().next().is_none();
    for text in texts.chain(labels) {
        check_text(text, MAX_TEXT)?;
        // A line of a clue that ends at any white space is read back with a space.
        if !is_plain && has_odd_space(text) {
            return Err(Flaw(format!(
                "the text {text:?} has white space other than single spaces"
            )));
        }
    }
    if list.entries.is_empty() {
        return Err(Flaw("a list has no entries".to_owned()));
    }
    Ok(())
}

/// Checks that the cells of a flow can be read back.
pub fn check_flow(flow: &Flow) -> Result<(), Flaw> {
    if flow.words.is_empty() {
        return Err(Flaw("a flow has no words".to_owned()));
    }
    for word in &flow.words {
        if word.is_empty() {
            return Err(Flaw("a word of a flow has no cells".to_owned()));
        }
        for cell in word {
            let symbol = cell.symbol.as_ref().map(|(text, _)| text);
            for text in symbol.into_iter().chain(&cell.label) {
                check_symbol(text)?;
            }
            if cell.symbol.is_none() && cell.label.is_none() && !cell.has_line {
                return Err(Flaw("a cell of a flow is empty".to_owned()));
            }
        }
    }
    Ok(())
}

/// The maximum number of characters of a paragraph.
const MAX_PARAGRAPH: usize = 6000;

/// Checks that a text can be read back.
pub fn check_panel_text(text: &Text) -> Result<(), Flaw> {
    let texts = text.texts();
    if texts.is_empty() {
        return Err(Flaw("a text has no words".to_owned()));
    }
    for part in texts {
        check_text(part, MAX_PARAGRAPH)?;
        if has_odd_space(part) {
            return Err(Flaw(format!(
                "the text {part:?} has white space other than single spaces"
            )));
        }
    }
    let Text::Words(groups) = text else { return Ok(()) };
    match groups.iter().find(|group| group.words.is_empty()) {
        Some(group) => Err(Flaw(format!("the group {:?} has no words", group.heading))),
        None => Ok(()),
    }
}

/// Checks a text that is printed on one line or in several lines.
pub fn check_text(text: &str, max: usize) -> Result<(), Flaw> {
    let reason = if text.trim() != text || text.is_empty() {
        "is empty, or begins or ends with a space"
    } else if text.chars().any(char::is_control) {
        "contains a control character"
    } else if text.chars().count() > max {
        "is too long"
    } else {
        return Ok(());
    };
    Err(Flaw(format!("the text {text:?} {reason}")))
}

/// Checks a symbol: a short text without spaces.
pub fn check_symbol(text: &str) -> Result<(), Flaw> {
    check_text(text, MAX_SYMBOL)?;
    if text.contains(char::is_whitespace) {
        return Err(Flaw(format!("the symbol {text:?} contains a space")));
    }
    Ok(())
}
