//! Builds the new record of a book from the puzzles and the old record.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::made::Made;
use super::options::GenerateOptions;
use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record::{Entry, Record, rating_text};

/// Builds the new record. `made` and the entries of the new record are in printing order.
///
/// The new record also keeps old entries that the book does not print:
/// - the entries of chapters that belong to other specs with the same record;
/// - without `relock`, the last puzzles of a chapter whose `count` was reduced.
///
/// These old entries keep their positions.
pub fn record(
    book: &Book,
    slots: &[Slot<'_>],
    made: &[Made],
    before: Option<&Record>,
    options: &GenerateOptions<'_>,
) -> Record {
    let mut new = entries_by_chapter(book, slots, made);
    let old_entries = before.map(|record| record.entries.as_slice()).unwrap_or_default();
    let (old, index) = by_chapter(old_entries);
    let chapters: BTreeSet<&str> = slots.iter().map(Slot::chapter_id).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for (chapter, old_entries) in &old {
        if !chapters.contains(chapter) {
            entries.extend(old_entries.iter().copied().cloned());
            continue;
        }
        // `chapter` is a chapter of the book. This loop adds the next chapters of the book, up to
        // and including the first chapter that the old record also has.
        while let Some((chapter, new_entries)) = new.pop_front() {
            let known = index.get(chapter).and_then(|&at| old.get(at));
            let old_entries = known.filter(|_| !options.relock).map(|(_, old)| old.as_slice());
            entries.extend(merged(new_entries, old_entries.unwrap_or_default()));
            if known.is_some() {
                break;
            }
        }
    }
    entries.extend(new.into_iter().flat_map(|(_, new_entries)| new_entries));
    let place = || book.source.place(0..0);
    Record {
        seed: book.document.file.seed,
        volume: book.document.volume,
        issue: before.and_then(|before| before.issue.clone()),
        entries,
        replaced: before.map(|before| before.replaced.clone()).unwrap_or_default(),
        notices: before.map(|before| before.notices.clone()).unwrap_or_default(),
        is_sealed: true,
        seed_place: before.map_or_else(place, |before| before.seed_place.clone()),
        volume_place: before.map_or_else(place, |before| before.volume_place.clone()),
    }
}

/// The entries of the puzzles, grouped by chapter.
fn entries_by_chapter<'a>(
    book: &Book,
    slots: &'a [Slot<'_>],
    made: &[Made],
) -> VecDeque<(&'a str, Vec<Entry>)> {
    let mut chapters: VecDeque<(&str, Vec<Entry>)> = VecDeque::new();
    let mut count = 0;
    for made in made {
        let slot = &slots[made.slot];
        // If a chapter has no `first_number`, its printed numbers depend on the edition, so the
        // record does not store them.
        let is_numbered = made
            .placed
            .chapter
            .and_then(|chapter| book.document.chapters[chapter].first_number)
            .is_some();
        let number = is_numbered.then(|| book.document.number(count));
        count += usize::from(made.placed.chapter.is_some());
        let (chapter, entry) = (slot.chapter_id(), entry(slot, made, number));
        match chapters.back_mut().filter(|(last, _)| *last == chapter) {
            Some((_, entries)) => entries.push(entry),
            None => chapters.push_back((chapter, vec![entry])),
        }
    }
    chapters
}

/// A chapter of a record: its ID and its entries.
type ChapterEntries<'a> = (&'a str, Vec<&'a Entry>);

/// Groups the entries of a record by chapter. Also returns a map from the id of each chapter to the
/// index of the chapter in the list.
fn by_chapter(entries: &[Entry]) -> (Vec<ChapterEntries<'_>>, BTreeMap<&str, usize>) {
    let mut chapters: Vec<ChapterEntries<'_>> = Vec::new();
    let mut index: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in entries {
        let at = *index.entry(entry.chapter()).or_insert(chapters.len());
        match chapters.get_mut(at) {
            Some((_, entries)) => entries.push(entry),
            None => chapters.push((entry.chapter(), vec![entry])),
        }
    }
    (chapters, index)
}

/// Merges the new and the old entries of a chapter. Old entries keep their order and are replaced
/// only if the puzzle has changed. New entries come last.
fn merged(new: Vec<Entry>, old: &[&Entry]) -> Vec<Entry> {
    let index = new.iter().enumerate().map(|(at, entry)| (entry.id.clone(), at));
    let index: BTreeMap<String, usize> = index.collect();
    let mut new: Vec<Option<Entry>> = new.into_iter().map(Some).collect();
    let mut entries = Vec::new();
    for &old in old {
        let new = index.get(&old.id).and_then(|&at| new[at].take());
        let is_same = |new: &Entry| {
            (new.generator, &new.puzzle) == (old.generator, &old.puzzle)
                && new.number.is_none_or(|number| old.number == Some(number))
                && new.minutes.is_none_or(|minutes| old.minutes == Some(minutes))
        };
        entries.push(new.filter(|new| !is_same(new)).unwrap_or_else(|| old.clone()));
    }
    entries.extend(new.into_iter().flatten());
    entries
}

/// Makes the record entry for a puzzle. `number` is the printed number, if the record stores it.
pub fn entry(slot: &Slot<'_>, made: &Made, number: Option<u32>) -> Entry {
    let mut entry = Entry {
        id: slot.id.clone(),
        candidate: made.candidate,
        generator: made.placed.generator,
        setter: slot.setter.params(slot.deal),
        asked: slot.target.to_string(),
        level: made.placed.grade.level_name().map(str::to_owned),
        rating: rating_text(made.placed.grade.rating),
        effort: made.placed.grade.effort,
        minutes: made.placed.minutes,
        number,
        revision: 1,
        rerun: None,
        puzzle: made.placed.puzzle.clone(),
        fingerprint: made.fingerprint.clone(),
        hash: String::new(),
        place: Source::new("", "").place(0..0),
    };
    entry.hash = entry.compute_hash();
    entry
}
