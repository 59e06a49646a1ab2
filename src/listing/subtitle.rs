//! The contents of a book in one line, as a subtitle.

use super::facts::{Facts, KindFacts};
use super::sellers::TextLimits;
use super::wording::Wording;

/// The subtitle of the book. For a book without a subtitle, a suggestion that is not too long for the
/// seller.
pub fn subtitle(facts: &Facts, wording: &Wording, limits: &TextLimits) -> String {
    if let Some(subtitle) = &facts.subtitle {
        return subtitle.clone();
    }
    let contents = contents(facts, wording);
    let characters = facts.title.chars().count() + contents.chars().count();
    if characters <= limits.title_characters { contents } else { facts.count.clone() }
}

/// The numbers and the kinds of the puzzles in one line. For one kind, also the levels.
pub fn contents(facts: &Facts, wording: &Wording) -> String {
    facts.contents.clone().unwrap_or_else(|| {
        let number = facts.kinds.len().to_string();
        wording.say("contents-many", &[("count", &facts.count), ("number", &number)])
    })
}

/// The levels of a kind, from the first to the last. `None` if a puzzle has no level.
pub fn levels(kind: &KindFacts, wording: &Wording) -> Option<String> {
    let counted: usize = kind.levels.iter().map(|level| level.puzzles).sum();
    if counted != kind.puzzles {
        return None;
    }
    let (first, last) = (kind.levels.first()?, kind.levels.last()?);
    Some(match kind.levels.len() {
        1 => first.title.clone(),
        _ => wording.say("levels", &[("first", &first.title), ("last", &last.title)]),
    })
}
