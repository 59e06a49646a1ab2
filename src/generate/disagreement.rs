//! Disagreements between a record and the spec, and the messages about the disagreements. If
//! puzzles of one chapter have the same disagreement, one message names all these puzzles.

use std::collections::BTreeMap;

use super::number_ranges::{joined, ranges};
use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::Flaw;
use bookgen_puzzles::record::Entry;

/// The help text for a puzzle that was edited in the record.
const RESTORE: &str = "restore the record from a copy, or regenerate all puzzles with --relock";

/// How a puzzle of the record disagrees with the spec, or contradicts its own entry in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// The spec requests another kind, other options or another level.
    Request {
        /// The name of the property: kind, options or level.
        what: &'static str,
        /// The value in the record.
        recorded: String,
        /// The value in the spec.
        current: String,
    },
    /// A file that the puzzle was made from has changed.
    File {
        /// What the file is, for example a word list.
        file: &'static str,
        /// The part of the file that has changed.
        part: &'static str,
        /// The names of the changed items.
        names: String,
    },
    /// The puzzle is invalid. For example, the puzzle has two solutions.
    Invalid(Flaw),
    /// The puzzle has this level, which is not the requested level.
    Level(String),
    /// The hash of the entry is wrong.
    Changed,
    /// A measured value differs from the record.
    Measured {
        /// The name of the value: level, rating, fingerprint or solving time.
        what: &'static str,
        /// The value in the record.
        recorded: String,
        /// The measured value.
        measured: String,
    },
}

impl Disagreement {
    /// The message about puzzles whose hash is wrong. `entry` is the first of the puzzles.
    pub fn changed(ids: &str, entry: &Entry) -> Diagnostic {
        let name = &entry.place.source.name;
        Diagnostic::input(format!("{ids} in {name} was changed"))
            .at(&entry.place, "the hash does not match the content of the puzzle")
            .help(RESTORE)
    }

    /// Whether one message reports `self` and `other` together.
    fn has_same_message(&self, other: &Disagreement) -> bool {
        match (self, other) {
            (
                Disagreement::File { file, part, .. },
                Disagreement::File { file: other_file, part: other_part, .. },
            ) => file == other_file && part == other_part,
            _ => self == other,
        }
    }
}

/// The disagreements of all puzzles.
#[derive(Default)]
pub struct Disagreements {
    notes: Vec<Note>,
}

/// The disagreement of one puzzle.
struct Note {
    chapter: Option<usize>,
    /// The index in the chapter, from 1.
    index: u32,
    /// The printed number, if it is known before all puzzles exist.
    number: Option<u32>,
    id: String,
    disagreement: Disagreement,
}

impl Disagreements {
    /// Adds the disagreement of a slot. `number` is the printed number of the puzzle, if it is
    /// known.
    pub fn add(&mut self, slot: &Slot<'_>, number: Option<u32>, disagreement: Disagreement) {
        let (chapter, index, id) = (slot.chapter, slot.index + 1, slot.id.clone());
        self.notes.push(Note { chapter, index, number, id, disagreement });
    }

    /// The messages, in the order of the puzzles in the record.
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
            let mut group = vec![note];
            while let Some(note) = notes.next_if(|note| {
                note.chapter == group[0].chapter
                    && note.disagreement.has_same_message(&group[0].disagreement)
            }) {
                group.push(note);
            }
            let chapter = group[0].chapter.and_then(|chapter| book.document.chapters.get(chapter));
            faults.push(fault(chapter.map(|chapter| chapter.id.as_str()), entry, &group, book));
        }
        faults
    }
}

/// The message about a group of puzzles with equal disagreements. `entry` is the record's entry of
/// the first puzzle, and `chapter` is the id of the chapter, or `None` for an example.
fn fault(chapter: Option<&str>, entry: &Entry, notes: &[Note], book: &Book) -> Diagnostic {
    let name = &entry.place.source.name;
    let indices = notes.iter().map(|note| note.index).collect();
    let ids = match chapter {
        Some(id) => format!("{id}/{}", ranges(indices).join(", ")),
        None => entry.id.clone(),
    };
    match &notes[0].disagreement {
        Disagreement::Request { what, recorded, current } => {
            let (recorded, current) = (or_nothing(recorded), or_nothing(current));
            Diagnostic::input(format!("{name} and the spec disagree about the {what} of {ids}"))
                .at(&entry.place, format!("recorded: {recorded}; in the spec: {current}"))
                .help(format!(
                    "printed puzzles cannot change: restore the {what}, or give the chapter another id; {}",
                    unpublished(book)
                ))
        }
        Disagreement::File { file, part, .. } => {
            changed_file(chapter, entry, (file, part), notes, book)
        }
        Disagreement::Invalid(flaw) => {
            Diagnostic::input(format!("{ids} in {name} is invalid: {flaw}"))
                .at(&entry.place, "this puzzle was changed after it was made")
                .help(RESTORE)
        }
        Disagreement::Level(level) => {
            let asked = &entry.asked;
            Diagnostic::input(format!("{ids} in {name} has the level {level}, not {asked}"))
                .at(&entry.place, "this puzzle was changed after it was made")
                .help(RESTORE)
        }
        Disagreement::Changed => Disagreement::changed(&ids, entry),
        Disagreement::Measured { what, recorded, measured } => {
            Diagnostic::input(format!("the recorded {what} of {ids} in {name} is wrong"))
                .at(&entry.place, format!("measured: {measured}; recorded: {recorded}"))
                .help(RESTORE)
        }
    }
}

/// A message names at most this number of puzzles to replace.
const MAX_REPLACED: usize = 20;

/// A message about a changed file lists the changed items of at most this number of puzzles.
const MAX_LISTED: usize = 4;

/// The message about puzzles that were made from a changed file.
fn changed_file(
    chapter: Option<&str>,
    entry: &Entry,
    (file, part): (&str, &str),
    notes: &[Note],
    book: &Book,
) -> Diagnostic {
    let number = |note: &Note| note.number.unwrap_or(note.index);
    let numbers: Vec<u32> = notes.iter().map(number).collect();
    let puzzles = match numbers.as_slice() {
        [number] => format!("puzzle {number} was"),
        _ => format!("puzzles {} were", joined(&ranges(numbers.clone()))),
    };
    let of = chapter.map(|id| format!(" of chapter `{id}`")).unwrap_or_default();
    let mut listed: Vec<String> = notes
        .iter()
        .take(MAX_LISTED)
        .filter_map(|note| match &note.disagreement {
            Disagreement::File { names, .. } if notes.len() == 1 => Some(names.clone()),
            Disagreement::File { names, .. } => Some(format!("{}: {names}", number(note))),
            _ => None,
        })
        .collect();
    if notes.len() > MAX_LISTED {
        listed.push("…".to_owned());
    }
    let is_known = notes.iter().all(|note| note.number.is_some()) && numbers.len() <= MAX_REPLACED;
    let again = if is_known {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let these = build_command(book, &format!("--replace {}", numbers.join(",")));
        format!("{UNPUBLISHED}, {these} makes these puzzles again, and --relock all puzzles")
    } else {
        unpublished(book)
    };
    Diagnostic::input(format!("the {file}{of} has changed: {puzzles} made from {part}"))
        .at(&entry.place, listed.join("; "))
        .help(format!("printed puzzles cannot change: restore the {file}; {again}"))
}

const UNPUBLISHED: &str = "if the book is not published yet";

/// The remedy for a book that nobody has bought: the command that makes all puzzles again.
pub fn unpublished(book: &Book) -> String {
    format!("{UNPUBLISHED}, {} makes all puzzles again", build_command(book, "--relock"))
}

/// The command `bookgen build` with an option and the spec of the book.
fn build_command(book: &Book, option: &str) -> String {
    let spec = book.document.chapters.first().map(|chapter| chapter.place.source.name.as_str());
    let spec = spec.map(|spec| format!(" {spec}")).unwrap_or_default();
    format!("`bookgen build {option}{spec}`")
}

fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}
