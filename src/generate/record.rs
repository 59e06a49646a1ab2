//! What was made, as the record keeps it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Made, Wishes};
use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record::{Entry, Record, rating_text};

/// The record of what was made, in the order of the book. What an earlier record holds beyond
/// this book is kept where it is: the chapters of another spec that shares the record and, unless
/// all is made anew, the puzzles of a chapter that shrank.
pub fn record(
    book: &Book,
    slots: &[Slot<'_>],
    made: &[Made],
    before: Option<&Record>,
    wishes: &Wishes<'_>,
) -> Record {
    let mut ours: VecDeque<(&str, Vec<Entry>)> = VecDeque::new();
    let mut count = 0;
    for made in made {
        let slot = &slots[made.slot];
        // Where the spec says nothing of numbers, they are those of this edition alone.
        let says = made
            .placed
            .chapter
            .and_then(|chapter| book.document.chapters[chapter].first_number)
            .is_some();
        let number = says.then(|| book.document.number(count));
        count += usize::from(made.placed.chapter.is_some());
        let (chapter, entry) = (slot.chapter_id(), entry(slot, made, number));
        match ours.back_mut().filter(|(last, _)| *last == chapter) {
            Some((_, entries)) => entries.push(entry),
            None => ours.push_back((chapter, vec![entry])),
        }
    }
    let mut old: Vec<(&str, Vec<&Entry>)> = Vec::new();
    let mut at: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in before.map(|record| record.entries.as_slice()).unwrap_or_default() {
        let at = *at.entry(entry.chapter()).or_insert(old.len());
        match old.get_mut(at) {
            Some((_, entries)) => entries.push(entry),
            None => old.push((entry.chapter(), vec![entry])),
        }
    }
    let names: BTreeSet<&str> = slots.iter().map(Slot::chapter_id).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for (chapter, old_entries) in &old {
        if !names.contains(chapter) {
            entries.extend(old_entries.iter().copied().cloned());
            continue;
        }
        // Ours stand in the order of the book, where any of ours stood.
        while let Some((chapter, new)) = ours.pop_front() {
            let known = at.get(chapter).and_then(|&at| old.get(at));
            let before = known.filter(|_| !wishes.relock).map(|(_, before)| before.as_slice());
            entries.extend(merged(new, before.unwrap_or_default()));
            if known.is_some() {
                break;
            }
        }
    }
    entries.extend(ours.into_iter().flat_map(|(_, new)| new));
    let place = book.source.place(0..0);
    let places = before.map_or_else(|| [place.clone(), place], |before| before.places.clone());
    let before = before.cloned();
    let (issue, past, notices) = match before {
        Some(before) => (before.issue, before.past, before.notices),
        None => (None, Vec::new(), Vec::new()),
    };
    Record {
        seed: book.document.file.seed,
        volume: book.document.volume,
        issue,
        entries,
        past,
        notices,
        places,
    }
}

/// The entries of a chapter. Each stands where it stood, word by word if it is the same puzzle,
/// and so does what this book does not print; what is new comes after.
fn merged(new: Vec<Entry>, old: &[&Entry]) -> Vec<Entry> {
    let places = new.iter().enumerate().map(|(at, entry)| (entry.id.clone(), at));
    let places: BTreeMap<String, usize> = places.collect();
    let mut new: Vec<Option<Entry>> = new.into_iter().map(Some).collect();
    let mut entries = Vec::new();
    for &old in old {
        let new = places.get(&old.id).and_then(|&at| new[at].take());
        let same = |new: &Entry| {
            (new.generator, &new.puzzle) == (old.generator, &old.puzzle)
                && new.number.is_none_or(|number| old.number == Some(number))
        };
        entries.push(new.filter(|new| !same(new)).unwrap_or_else(|| old.clone()));
    }
    entries.extend(new.into_iter().flatten());
    entries
}

/// What the record keeps of a puzzle.
pub fn entry(slot: &Slot<'_>, made: &Made, number: Option<u32>) -> Entry {
    let mut entry = Entry {
        id: slot.id.clone(),
        candidate: made.candidate,
        generator: made.generator,
        setter: slot.setter.params(slot.index),
        asked: slot.target.to_string(),
        level: made.placed.grade.level_name().map(str::to_owned),
        rating: rating_text(made.placed.grade.rating),
        effort: made.placed.grade.effort,
        number,
        revision: 1,
        rerun: None,
        puzzle: made.placed.puzzle.clone(),
        fingerprint: made.fingerprint.clone(),
        hash: String::new(),
        place: Source::new("", "").place(0..0),
    };
    entry.hash = entry.sealed();
    entry
}
