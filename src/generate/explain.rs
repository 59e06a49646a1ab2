//! What a record and its spec disagree about, told in as few messages as can be.

use std::collections::BTreeMap;

use super::compare::Disagreement;
use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::record::Entry;

impl Disagreement {
    /// Whether both are told in one message.
    fn is_like(&self, other: &Disagreement) -> bool {
        match (self, other) {
            (
                Disagreement::File { what, from, .. },
                Disagreement::File { what: other, from: others, .. },
            ) => what == other && from == others,
            _ => self == other,
        }
    }
}

/// Disagreements, gathered so that forty puzzles of one changed chapter are one message that
/// names them all.
#[derive(Default)]
pub struct Disagreements {
    notes: Vec<Note>,
}

struct Note {
    chapter: Option<usize>,
    /// The index in the chapter, from 1.
    index: u32,
    /// The number in the book, if it is known before all puzzles are there.
    number: Option<u32>,
    id: String,
    disagreement: Disagreement,
}

impl Disagreements {
    /// Takes note of one: its slot, and its number in the book if that is known.
    pub fn note(&mut self, slot: &Slot<'_>, number: Option<u32>, disagreement: Disagreement) {
        let (chapter, index, id) = (slot.chapter, slot.index + 1, slot.id.clone());
        self.notes.push(Note { chapter, index, number, id, disagreement });
    }

    /// All as faults, in the order of the record.
    pub fn faults(
        mut self,
        book: &Book,
        entries: &BTreeMap<&str, (usize, &Entry)>,
    ) -> Vec<Diagnostic> {
        self.notes.sort_by_key(|note| entries.get(note.id.as_str()).map(|(at, _)| *at));
        let mut faults = Vec::new();
        let mut notes = self.notes.into_iter().peekable();
        while let Some(note) = notes.next() {
            let Some((_, entry)) = entries.get(note.id.as_str()) else { continue };
            let mut all = vec![note];
            while let Some(note) = notes.next_if(|note| {
                note.chapter == all[0].chapter && note.disagreement.is_like(&all[0].disagreement)
            }) {
                all.push(note);
            }
            let chapter = all[0].chapter.and_then(|chapter| book.document.chapters.get(chapter));
            faults.push(fault(chapter.map(|chapter| chapter.id.as_str()), entry, &all));
        }
        faults
    }
}

/// What puzzles of a chapter, or an example, disagree about; at least one.
fn fault(chapter: Option<&str>, entry: &Entry, notes: &[Note]) -> Diagnostic {
    let name = &entry.place.source.name;
    let indices = notes.iter().map(|note| note.index).collect();
    let who = match chapter {
        Some(id) => format!("{id}/{}", ranges(indices).join(", ")),
        None => entry.id.clone(),
    };
    match &notes[0].disagreement {
        Disagreement::Asked { what, then, now } => {
            let (then, now) = (or_nothing(then), or_nothing(now));
            Diagnostic::book(format!("{name} and the spec disagree about the {what} of {who}"))
                .at(&entry.place, format!("recorded: {then}; the spec asks for: {now}"))
                .help(format!(
                    "what was printed is a fact: put the {what} back, give the chapter another id, or make all anew with --relock"
                ))
        }
        Disagreement::File { what, from, .. } => changed_file(chapter, entry, (what, from), notes),
        Disagreement::False(flaw) => Diagnostic::book(format!("{who} of {name} is false: {flaw}"))
            .at(&entry.place, "this puzzle was changed after it was made")
            .help("put the record back as it was, or make all anew with --relock"),
        Disagreement::Level(level) => {
            Diagnostic::book(format!("{who} of {name} is {level}, not {}", entry.asked))
                .at(&entry.place, "this puzzle was changed after it was made")
                .help("put the record back as it was, or make all anew with --relock")
        }
        Disagreement::Changed => Diagnostic::book(format!("{who} of {name} was changed"))
            .at(&entry.place, "its hash is not that of what stands here")
            .help("put the record back as it was, or make all anew with --relock"),
        Disagreement::Measured { what, then, now } => {
            Diagnostic::book(format!("{who} of {name} is not what the record says of it"))
                .at(&entry.place, format!("its {what} is {now}, recorded is {then}"))
                .help("put the record back as it was, or make all anew with --relock")
        }
    }
}

/// How many puzzles of a changed file are shown with what they were made from.
const MOST_SHOWN: usize = 4;

/// A file has changed that puzzles were made from.
fn changed_file(
    chapter: Option<&str>,
    entry: &Entry,
    (what, from): (&str, &str),
    notes: &[Note],
) -> Diagnostic {
    let number = |note: &Note| note.number.unwrap_or(note.index);
    let numbers: Vec<u32> = notes.iter().map(number).collect();
    let who = match numbers.as_slice() {
        [number] => format!("puzzle {number} was"),
        _ => format!("puzzles {} were", and(&ranges(numbers.clone()))),
    };
    let of = chapter.map(|id| format!(" of chapter `{id}`")).unwrap_or_default();
    let mut shown: Vec<String> = notes
        .iter()
        .take(MOST_SHOWN)
        .filter_map(|note| match &note.disagreement {
            Disagreement::File { which, .. } if notes.len() == 1 => Some(which.clone()),
            Disagreement::File { which, .. } => Some(format!("{}: {which}", number(note))),
            _ => None,
        })
        .collect();
    if notes.len() > MOST_SHOWN {
        shown.push("…".to_owned());
    }
    let known = notes.iter().all(|note| note.number.is_some());
    let replace = match known {
        true => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            format!(
                "make these puzzles anew with --replace {}, or all with --relock",
                numbers.join(",")
            )
        }
        false => "make all anew with --relock".to_owned(),
    };
    Diagnostic::book(format!("the {what}{of} has changed: {who} made from {from}"))
        .at(&entry.place, shown.join("; "))
        .help(format!("what was printed is a fact: put the {what} back as it was; or {replace}"))
}

/// "1-3, 7 and 9".
pub(super) fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}

/// Numbers as ranges: `1-3`, `7`.
pub(super) fn ranges(mut numbers: Vec<u32>) -> Vec<String> {
    numbers.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
        .iter()
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_gathered() {
        assert_eq!(ranges(vec![3, 1, 2, 7, 9, 10]), ["1-3", "7", "9-10"]);
        assert_eq!(ranges(vec![4]), ["4"]);
        assert_eq!(and(&ranges(vec![3, 1, 2, 7, 9])), "1-3, 7 and 9");
        assert_eq!(and(&ranges(vec![3])), "3");
    }
}
